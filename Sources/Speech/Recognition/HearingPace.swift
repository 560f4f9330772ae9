internal import Audio

/// How fast a recording is heard.
///
/// Faster sound is higher, as that of a shorter throat: to hear it at several speeds is the simplest normalisation of the
/// length of the vocal tract (Lee and Rose, 1996), whose usual form warps the frequencies alone. A tenth is what people
/// differ by from the average; the decoder does not mind a tenth in speed.
enum HearingPace: CaseIterable {
    case asIs, faster, slower

    /// Samples of the result for ten of the recording.
    private var length: Int {
        switch self {
        case .asIs: 10
        case .faster: 9
        case .slower: 11
        }
    }

    /// `samples` (16 kHz mono) at this speed.
    func apply(to samples: [Int16]) -> [Int16] {
        guard self != .asIs, let resampler = try? Resampler(from: 10_000, to: length * 1_000, quality: 3) else {
            return samples
        }
        let input = samples.map { Float($0) }
        var output = [Float](repeating: 0, count: resampler.outputLimit(for: input.count))
        let produced = input.withUnsafeBufferPointer { input in
            output.withUnsafeMutableBufferPointer { resampler.process(input, into: $0).produced }
        }
        return output[..<produced].map { Int16(max(-32_768, min(32_767, $0.rounded()))) }
    }
}
