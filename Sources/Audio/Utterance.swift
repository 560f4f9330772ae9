internal import Synchronization

/// Speech that is streamed to the loudspeaker while it is synthesised.
///
/// Utterances are heard one after the other, in the order of their first `write`. One thread writes; anything else may
/// be called from anywhere. Letting go of it finishes it.
public final class Utterance: Sendable {
    private let core: PlaybackCore
    private let record: UtteranceRecord

    init(core: PlaybackCore) {
        self.core = core
        record = UtteranceRecord(generation: core.generation.load(ordering: .acquiring))
    }

    deinit { finish() }

    /// Appends mono samples at a rate of 1,000 to 768,000 Hz. Blocks while some 500 ms wait to be played, while an
    /// earlier utterance is being written, and for the configured deadline (2 s) while there is no loudspeaker. False as
    /// soon as the utterance has ended, by a cut or a failure, or was finished: write no more.
    public func write(_ samples: UnsafeBufferPointer<Int16>, sampleRate: Int) -> Bool {
        core.queue.write(samples, sampleRate: sampleRate, to: record, core)
    }

    /// Says that all is written.
    public func finish() { core.queue.finish(record, core) }

    /// How it ended; returns after the last frame has left the loudspeaker.
    public func played() async -> PlayEnd {
        await withCheckedContinuation { continuation in core.queue.await(record, core, continuation) }
    }

    /// When the first frame was handed to the device, in monotonic nanoseconds, as soon as it was; nil if it ended before.
    public func began() async -> UInt64? {
        await withCheckedContinuation { continuation in core.queue.awaitBegin(record, core, continuation) }
    }

    /// When the first frame was handed to the device, in monotonic nanoseconds; nil before.
    public var firstFrameAt: UInt64? { core.queue.firstFrame(of: record, core) }

    /// When sample `sample` of what was or will be written (at `sampleRate` Hz) is heard, in monotonic nanoseconds, as far
    /// as can be told while the utterance sounds; nil before its first frame, and if it was cut or failed.
    public func heardTime(ofSample sample: Int, sampleRate: Int) -> UInt64? {
        core.queue.heardTime(of: record, sample: sample, sampleRate: sampleRate, core)
    }
}
