internal import CSpeexDSP

/// Changes the sample rate of a mono stream: speexdsp's windowed sinc, anti-aliased.
///
/// `process` allocates nothing. Confined to one thread at a time. Equal rates pass through untouched.
public final class Resampler {
    /// Hz.
    public let inputRate: Int
    /// Hz.
    public let outputRate: Int
    /// How long a sample is under way, in output samples.
    public let latency: Int

    private let state: OpaquePointer?

    /// A resampler from and to rates of 1,000 to 768,000 Hz.
    ///
    /// `quality` is speexdsp's 0 to 10, filter lengths of 8 to 256 taps. At the default 5 the tests hold tones from 23 %
    /// beyond the new Nyquist frequency on below −60 dB, and the delay below 3 ms at 16 kHz.
    public init(from inputRate: Int, to outputRate: Int, quality: Int = 5) throws(ResamplerError) {
        let rates = 1_000...768_000
        guard rates.contains(inputRate), rates.contains(outputRate), (0...10).contains(quality) else {
            throw ResamplerError(inputRate: inputRate, outputRate: outputRate)
        }
        self.inputRate = inputRate
        self.outputRate = outputRate
        guard inputRate != outputRate else {
            state = nil
            latency = 0
            return
        }
        var failure: Int32 = 0
        let made = speex_resampler_init(1, UInt32(inputRate), UInt32(outputRate), Int32(quality), &failure)
        guard let made, failure == 0 else { throw ResamplerError(inputRate: inputRate, outputRate: outputRate) }
        state = OpaquePointer(UnsafeRawPointer(made))
        latency = Int(speex_resampler_get_output_latency(made))
    }

    deinit { if let state { speex_resampler_destroy(state) } }

    /// An upper limit of what `count` input samples can give.
    public func outputLimit(for count: Int) -> Int { count * outputRate / inputRate + 8 }

    /// Takes samples from `input` until it is used up or `output` is full.
    public func process(
        _ input: UnsafeBufferPointer<Float>, into output: UnsafeMutableBufferPointer<Float>
    ) -> (consumed: Int, produced: Int) {
        guard let source = input.baseAddress, let target = output.baseAddress else { return (0, 0) }
        guard let state else {
            let count = min(input.count, output.count)
            target.update(from: source, count: count)
            return (count, count)
        }
        var consumed = UInt32(clamping: input.count)
        var produced = UInt32(clamping: output.count)
        speex_resampler_process_float(state, 0, source, &consumed, target, &produced)
        return (Int(consumed), Int(produced))
    }

    /// Forgets the past, for a new stream.
    public func reset() { if let state { speex_resampler_reset_mem(state) } }
}

/// The rates can't be converted.
public struct ResamplerError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Hz.
    public let inputRate: Int
    /// Hz.
    public let outputRate: Int
    /// One sentence for a person.
    public var description: String {
        "Sound at \(inputRate) Hz can't be converted to \(outputRate) Hz; use a device with a common rate such as 48000."
    }
}
