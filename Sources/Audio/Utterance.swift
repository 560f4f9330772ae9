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

    /// When the first frame was handed to the device, in monotonic nanoseconds; nil before.
    public var firstFrameAt: UInt64? { core.queue.firstFrame(of: record, core) }
}

/// An utterance as the queue knows it.
// @unchecked: every `var` is guarded by the queue's lock.
final class UtteranceRecord: @unchecked Sendable {
    let generation: Int
    /// Wakes its writer.
    let wake = WakeUp()
    var isQueued = false
    var isFinished = false
    var outcome: PlayEnd?
    /// Its mark, from the first sample on.
    var mark: Int?
    var firstFrameAt: UInt64?
    var writer: UtteranceWriter?
    /// The device's rate when it began.
    var outputRate = 0
    var waiters: [CheckedContinuation<PlayEnd, Never>] = []
    var wroteAt = monotonicNanoseconds()
    /// Since when it waits for a loudspeaker.
    var unheardSince: UInt64?

    init(generation: Int) { self.generation = generation }
}

/// Brings an utterance's samples to the device's rate and into the ring.
final class UtteranceWriter {
    /// Most samples put into the ring at a time.
    static let chunk = 2048

    let inputRate: Int
    let outputRate: Int
    private let resampler: Resampler
    private let inputLimit: Int
    private let input: UnsafeMutableBufferPointer<Float>
    private let resampled: UnsafeMutableBufferPointer<Float>
    private let output: UnsafeMutableBufferPointer<Int16>

    init(from inputRate: Int, to outputRate: Int) throws(ResamplerError) {
        resampler = try Resampler(from: inputRate, to: outputRate)
        self.inputRate = inputRate
        self.outputRate = outputRate
        inputLimit = max(1, min(4096, (UtteranceWriter.chunk - 16) * inputRate / outputRate))
        input = .allocate(capacity: inputLimit)
        resampled = .allocate(capacity: UtteranceWriter.chunk)
        output = .allocate(capacity: UtteranceWriter.chunk)
    }

    deinit {
        input.deallocate()
        resampled.deallocate()
        output.deallocate()
    }

    /// Writes a piece of `samples` if the ring has room for it; how many samples were used, 0 if it hasn't.
    func write(_ samples: UnsafeBufferPointer<Int16>, to ring: SampleRing) -> Int {
        let count = min(samples.count, inputLimit)
        for i in 0..<count { input[i] = Float(samples[i]) / 32_768 }
        return push(count, to: ring) ? count : 0
    }

    /// Pushes out what is still in the filter, if the ring has room for it.
    func flush(to ring: SampleRing) {
        guard resampler.latency > 0 else { return }
        let count = min(inputLimit, resampler.latency * inputRate / outputRate + 1)
        for i in 0..<count { input[i] = 0 }
        _ = push(count, to: ring)
    }

    private func push(_ count: Int, to ring: SampleRing) -> Bool {
        guard ring.space >= UtteranceWriter.chunk else { return false }
        let (_, produced) = resampler.process(UnsafeBufferPointer(rebasing: input[..<count]), into: resampled)
        for i in 0..<produced { output[i] = int16(resampled[i]) }
        ring.write(UnsafeBufferPointer(rebasing: output[..<produced]))
        return true
    }
}
