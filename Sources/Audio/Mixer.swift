internal import Synchronization

/// Mixes the lanes, applies the user's volume and lays the result out as the device wants it.
///
/// Allocates in `init` only; belongs to the playback thread.
final class Mixer {
    /// Most frames of one `mix`.
    let frames: Int
    /// The last mix, in the device's format.
    let native: UnsafeMutableRawPointer
    /// Speech and earcon samples in the last mix.
    private(set) var speechCount = 0
    private(set) var earconCount = 0

    private let format: PCMFormat
    private let speech: UnsafeMutableBufferPointer<Int16>
    private let earcon: UnsafeMutableBufferPointer<Int16>
    /// What was mixed last, at least as much as the device holds, for a fade after taking it back.
    private let history: UnsafeMutablePointer<Float>
    private let historyMask: Int
    private var mixed = 0
    /// Nil if the device has a rate that can't be converted: then there is no reference.
    private let downsampler: Resampler?
    private let piece: UnsafeMutableBufferPointer<Float>
    private let resampled: UnsafeMutableBufferPointer<Float>
    private let referred: UnsafeMutableBufferPointer<Int16>
    private var gain: Float
    private let gainStep: Float

    init(format: PCMFormat, frames: Int, history count: Int, gain: Float) {
        self.format = format
        self.frames = frames
        native = .allocate(byteCount: frames * format.frameSize, alignment: 16)
        speech = .allocate(capacity: frames)
        earcon = .allocate(capacity: frames)
        var capacity = 2
        while capacity < count { capacity <<= 1 }
        history = .allocate(capacity: capacity)
        history.initialize(repeating: 0, count: capacity)
        historyMask = capacity - 1
        self.gain = gain
        gainStep = 1 / (0.02 * Float(format.rate))
        downsampler = try? Resampler(from: format.rate, to: EchoReference.rate, quality: 3)
        piece = .allocate(capacity: frames)
        let limit = downsampler?.outputLimit(for: frames) ?? 0
        resampled = .allocate(capacity: limit)
        referred = .allocate(capacity: limit)
    }

    deinit {
        native.deallocate()
        speech.deallocate()
        earcon.deallocate()
        history.deallocate()
        piece.deallocate()
        resampled.deallocate()
        referred.deallocate()
    }

    /// Mixes what waits, up to `frames`, into `native`; how many frames that are.
    func mix(_ core: PlaybackCore, generation: Int) -> Int {
        speechCount = core.speech.read(into: speech, generation: generation)
        earconCount = core.earcons.read(into: earcon, generation: generation)
        let count = max(speechCount, earconCount)
        let target = core.gain
        for i in 0..<count {
            var sample: Float = 0
            if i < speechCount { sample += Float(speech[i]) }
            if i < earconCount { sample += Float(earcon[i]) }
            if gain != target { gain += max(-gainStep, min(gainStep, target - gain)) }
            let value = max(-1, min(1, sample * gain / 32_768))
            history[(mixed + i) & historyMask] = value
            piece[i] = value
            store(value, i)
        }
        mixed += count
        refer(count, core.reference)
        return count
    }

    /// Tells the echo canceller what the room will hear.
    private func refer(_ count: Int, _ reference: EchoReference) {
        guard let downsampler, count > 0 else { return }
        let (_, produced) = downsampler.process(UnsafeBufferPointer(rebasing: piece[..<count]), into: resampled)
        for i in 0..<produced { referred[i] = int16(resampled[i]) }
        reference.write(UnsafeBufferPointer(rebasing: referred[..<produced]), hasSpeech: speechCount > 0)
    }

    /// Puts a fade to silence of `count` frames into `native`, over what was mixed from `back` frames ago on.
    func fade(back: Int, count: Int) {
        for i in 0..<count {
            let share = 1 - Float(i + 1) / Float(count)
            store(history[(mixed - back + i) & historyMask] * share, i)
        }
    }

    private func store(_ value: Float, _ frame: Int) {
        for channel in 0..<format.channels {
            format.sampleFormat.store(value, native, frame * format.channels + channel)
        }
    }
}
