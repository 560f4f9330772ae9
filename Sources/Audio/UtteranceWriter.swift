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
