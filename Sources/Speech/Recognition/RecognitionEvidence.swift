internal import Glibc

/// What a decoder leaves of an utterance, and how sure that makes us.
struct RecognitionEvidence: Sendable, Equatable {
    /// The words, without pronunciation numbers and silences.
    var words: [String] = []
    /// Score of a frame of the whole utterance, in units of the search; the higher, the better the sound fits.
    var score = 0.0
    /// The posterior of the whole hypothesis, a natural logarithm.
    var posterior = 0.0
    /// How many words stand for a wildcard of a sentence of the vocabulary; nil: they make none.
    var openWords: Int?
    /// How often the recording was heard, and how often as these words.
    var hearings = 1
    var agreeing = 1

    init() {}

    /// What `decoder` says after an utterance of `frames`; nil if it found no path.
    init?(_ decoder: SphinxDecoder, frames: Int) {
        guard let hypothesis = decoder.hypothesis else { return nil }
        for segment in decoder.segments {
            // Silence and noises are <s>, <sil>, [NOISE], ++BREATH++.
            guard let mark = segment.word.first, !"<[+".contains(mark) else { continue }
            words.append(String(segment.word.prefix { $0 != "(" }))
        }
        guard !words.isEmpty else { return }
        score = Double(hypothesis.score) / Double(max(1, frames))
        // Log base 1.0001.
        posterior = Double(decoder.posterior) * log(1.0001)
    }

    /// The one of several hearings of a recording that was heard most often; of those the one that makes a sentence, then
    /// the one that fits best.
    static func agreed(_ hearings: [RecognitionEvidence]) -> RecognitionEvidence? {
        func count(_ heard: RecognitionEvidence) -> Int { hearings.count { $0.words == heard.words } }
        func rank(_ heard: RecognitionEvidence) -> (Int, Int, Double) {
            (count(heard), heard.words.isEmpty ? -1 : heard.openWords == 0 ? 1 : 0, heard.score)
        }
        guard var best = hearings.max(by: { rank($0) < rank($1) }) else { return nil }
        best.hearings = hearings.count
        best.agreeing = count(best)
        return best
    }

    /// 0 to 1: a logistic regression of right against wrong and foreign speech, both sides weighted alike.
    ///
    /// Fitted on 118 commands in 6 voices, most of them synthetic, with rooms and noise, of which 66 were heard rightly,
    /// and on 43 recordings of people saying something else. At 0.5, for voices that were left out, it believes 61 of the
    /// 66, 8 of the 52 that were misheard, and 1 of the 43; of 27 single words and short phrases that were not there when
    /// it was fitted, 5, two of them commands ("joke"). Refit when the decoder's options or the hearings change.
    var confidence: Double {
        guard !words.isEmpty else { return 0 }
        let sum =
            0.9185 + (agreeing > 1 ? 2.2014 : 0) + (openWords == 0 ? 3.3717 : 0) + 0.07451 * score
            + 1.0495 * posterior / Double(words.count)
        return 1 / (1 + exp(-sum))
    }
}
