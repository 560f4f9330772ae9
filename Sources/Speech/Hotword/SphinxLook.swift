/// Searches a piece of sound for phrases, as one utterance with a cepstral mean of its own: the second look at a
/// candidate. Some tens of milliseconds of computing a look. Confined to the thread that makes it.
final class SphinxLook {
    /// What is searched: 1.7 s before and 0.1 s after a phrase, in samples.
    static let length = 28_800

    private let decoder: SphinxDecoder
    private let keys: KeyPhrases
    /// A little silence lets the search leave the last phone.
    private static let tail = [Int16](repeating: 0, count: 4000)

    init(_ keys: KeyPhrases, _ model: SphinxModel) throws(HotwordError) {
        self.keys = keys
        do {
            decoder = try SphinxDecoder(
                model: model, options: ["-remove_silence": "no", "-beam": "1e-80"],
                files: ["-dict": keys.dictionary, "-kws": keys.lines(margin: 30)])
        } catch { throw HotwordError(error) }
    }

    /// All that was found: the index of the phrase, and log10 of its likelihood ratio.
    func matches(in piece: [Int16]) -> [(phrase: Int, score: Double)] {
        decoder.start(isAlone: true)
        (piece + Self.tail).withUnsafeBufferPointer { decoder.process($0, isWhole: true) }
        defer { decoder.end() }
        guard decoder.hypothesis != nil else { return [] }
        return decoder.segments.compactMap { segment in
            keys.owners[segment.word].map { ($0, SphinxLook.score(of: segment)) }
        }
    }

    /// The search subtracts 1500 from what it reports (KWS_MAX in kws_search.c).
    static func score(of segment: SphinxDecoder.Segment) -> Double {
        Double(segment.posterior + 1500) * SphinxDecoder.scoreUnit
    }
}
