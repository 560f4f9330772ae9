internal import Glibc

/// What a decoder leaves of an utterance, and how sure that makes us.
struct RecognitionEvidence: Sendable, Equatable {
    /// The words, without pronunciation numbers and silences.
    var words: [String] = []
    /// Score of a frame of the whole utterance, in units of the search; the higher, the better the sound fits.
    var score = 0.0
    /// The posterior of the whole hypothesis, a natural logarithm; 0 of one that the grammar gave, which has no others.
    var posterior = 0.0
    /// How many words stand for a wildcard of a sentence of the vocabulary; nil: they make none.
    var openWords: Int?
    /// How often the recording was heard, and how often as these words.
    var hearings = 1
    /// Whether this is what the trigram heard, not the grammar.
    var isFree = false
    /// Whether the trigram and the grammar heard it.
    var isByBoth = false
    /// Whether the grammar was asked as well.
    var isByGrammar = false
    var agreeing = 1

    init() {}

    /// What `decoder` says after an utterance of `frames`; nil if it found no path.
    init?(_ decoder: SphinxDecoder, frames: Int) {
        guard let hypothesis = decoder.hypothesis else { return nil }
        for segment in decoder.segments {
            // Silence and noises are <s>, <sil>, [NOISE], ++BREATH++; an automaton's steps without a word are (NULL).
            guard let mark = segment.word.first, !"<[+(".contains(mark) else { continue }
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
        let heardFreely = hearings.filter { $0.isFree }
        let free = heardFreely.max { count($0) < count($1) || (count($0) == count($1) && $0.score < $1.score) }
        let grammar = hearings.filter { !$0.isFree }
        guard var best = hearings.max(by: { rank($0) < rank($1) }) else { return nil }
        // A grammar that lacks a sentence may hear the same wrong one at each speed; what the trigram heard is then a
        // sentence, too, and fits better.
        if let free, free.openWords == 0, let rival = grammar.map(\.score).max(), free.score > rival { best = free }
        best.hearings = hearings.count
        best.agreeing = count(best)
        best.isByGrammar = !grammar.isEmpty
        best.isByBoth =
            hearings.contains { $0.isFree && $0.words == best.words } && grammar.contains { $0.words == best.words }
        // The trigram alone is believed as it was before there was a grammar, if it heard the same twice.
        if var alone = free, !grammar.isEmpty, !best.isByBoth {
            alone.hearings = hearings.count { $0.isFree }
            alone.agreeing = hearings.count { $0.isFree && $0.words == alone.words }
            if alone.agreeing > 1, alone.openWords == 0, alone.confidence > best.confidence { return alone }
        }
        return best
    }

    /// 0 to 1: a logistic regression of what is understood rightly against what is not.
    ///
    /// Fitted on 230 recordings of `Tests/Sentences` in several synthetic voices, rooms and noise; then lowered until most
    /// recordings of people ordering coffee were refused. Fitted on both at once, the score would tell people from synthetic
    /// voices. That both heard the same counts more than the fit says: of 141 recordings of people ordering coffee, which
    /// nobody here answers, the two never agreed, while in noise people's scores are far below those of synthetic voices. At
    /// 0.5, and with what the trigram hears twice, 81 of 123 others are answered rightly, 10 wrongly, and 5 of the 141 are
    /// believed. Posteriors, the difference of the scores, and how often the grammar alone heard the same added nothing.
    /// Refit when the decoders' options or the hearings change.
    var confidence: Double {
        guard !words.isEmpty else { return 0 }
        guard isByGrammar else { return freeConfidence }
        let isSentence = openWords == 0
        let sum = 2.47 + (isByBoth && isSentence ? 4 : 0) - (isSentence ? 0 : Self.noSentence) + 0.1035 * score
        return 1 / (1 + exp(-sum))
    }

    /// Without usual sentences there is only the trigram, at several speeds.
    ///
    /// Fitted on 118 commands in 6 voices, most of them synthetic, with rooms and noise, of which 66 were heard rightly,
    /// and on 43 recordings of people saying something else. At 0.5, for voices that were left out, it believes 61 of the
    /// 66, 8 of the 52 that were misheard, and 1 of the 43.
    private var freeConfidence: Double {
        let sum =
            0.9185 + (agreeing > 1 ? 2.2014 : 0) + (openWords == 0 ? Self.noSentence : 0) + 0.07451 * score
            + 1.0495 * posterior / Double(words.count)
        return 1 / (1 + exp(-sum))
    }

    /// What it counts that words make no sentence that is foreseen word for word.
    private static let noSentence = 3.3717
    /// A score below which nothing was believed yet, however often it was heard.
    static let hopeless = -50.0
}
