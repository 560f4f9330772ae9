/// Searches a piece of sound for phrases, as one utterance with a cepstral mean of its own: the second look at a
/// candidate. Some tens of milliseconds of computing a look. Confined to the thread that makes it.
final class SphinxLook {
    /// What is searched: 1.7 s before and 0.1 s after a phrase, in samples.
    static let length = 28_800
    /// How far below its threshold a phrase of the network is told of, decades.
    static let depth = 30.0

    private let decoder: SphinxDecoder
    private let keys: KeyPhrases
    /// A little silence lets the search leave the last phone.
    private static let tail = [Int16](repeating: 0, count: 4000)

    /// `gate`: how far down a phrase, by its index, is told of, log10 of its likelihood ratio.
    init(_ keys: KeyPhrases, _ model: SphinxModel, gate: (Int) -> Double) throws(HotwordError) {
        self.keys = keys
        do {
            decoder = try SphinxDecoder(
                model: model,
                options: ["-remove_silence": "no", "-beam": KeyPhrases.beam(keys.phoneCounts.indices.map(gate))],
                files: ["-dict": keys.dictionary, "-kws": keys.lines(gate: gate)])
        } catch { throw HotwordError(error) }
    }

    /// All that was found in `piece`.
    func matches(in piece: [Int16]) -> [KeyMatch] {
        decoder.start(isAlone: true)
        (piece + Self.tail).withUnsafeBufferPointer { decoder.process($0, isWhole: true) }
        defer { decoder.end() }
        guard decoder.hypothesis != nil else { return [] }
        return KeyMatch.all(in: decoder, keys)
    }

    /// The likeliest match of `phrase`, by its index, in `piece`, and what it is judged by; nil if there is none.
    func best(_ phrase: Int, in piece: [Int16]) -> (match: KeyMatch, features: CandidateFeatures)? {
        matches(in: piece).filter { $0.phrase == phrase }.max { $0.score < $1.score }.map { match in
            let features = CandidateFeatures(
                first: match.score, look: match.score, phones: keys.phoneCounts[phrase], frames: match.frames, in: piece
            )
            return (match, features)
        }
    }
}

/// A phrase that a keyword search found.
struct KeyMatch: Hashable {
    /// Its index among the phrases.
    let phrase: Int
    /// log10 of its likelihood ratio.
    let score: Double
    /// Where it is, in frames of 10 ms since the utterance began.
    let frames: ClosedRange<Int>

    /// What `decoder` lists now.
    static func all(in decoder: SphinxDecoder, _ keys: KeyPhrases) -> [KeyMatch] {
        decoder.segments.compactMap { segment in
            guard let phrase = keys.owners[segment.word] else { return nil }
            // The search subtracts 1500 from what it reports (KWS_MAX in kws_search.c).
            let score = Double(segment.posterior + 1500) * SphinxDecoder.scoreUnit
            return KeyMatch(phrase: phrase, score: score, frames: segment.frames)
        }
    }
}
