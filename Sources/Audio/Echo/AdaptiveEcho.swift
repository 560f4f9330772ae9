internal import CSpeexDSP

/// speexdsp's echo canceller: an adaptive filter in the frequency domain (J.-M. Valin, 2007) that learns the room and
/// goes on learning while somebody else speaks, with the care that takes.
///
/// Allocates in `init` only. Confined to one thread at a time.
final class AdaptiveEcho {
    let frameLength: Int
    private let state: OpaquePointer

    /// A filter for frames of `frameLength` 16 kHz samples that reaches back `tail` samples.
    init(frameLength: Int, tail: Int) {
        self.frameLength = frameLength
        // Fails only for want of memory, and then does not return.
        state = speex_echo_state_init(Int32(frameLength), Int32(tail))
        var rate: Int32 = 16_000
        speex_echo_ctl(state, SPEEX_ECHO_SET_SAMPLING_RATE, &rate)
    }

    deinit { speex_echo_state_destroy(state) }

    /// `microphone` without what it has of `loudspeaker`, into `output`; a frame each.
    func cancel(
        _ microphone: UnsafePointer<Int16>, _ loudspeaker: UnsafePointer<Int16>,
        into output: UnsafeMutablePointer<Int16>
    ) {
        speex_echo_cancellation(state, microphone, loudspeaker, output)
    }

    /// Forgets the room.
    func reset() { speex_echo_state_reset(state) }
}
