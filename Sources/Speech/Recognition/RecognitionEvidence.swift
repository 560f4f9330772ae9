internal import Glibc

/// What a decoder leaves of an utterance, and how sure that makes us.
struct RecognitionEvidence: Sendable {
    /// The words, without pronunciation numbers and silences.
    let words: [String]
    /// 10 ms frames in which words were heard.
    let speechFrames: Int
    /// All frames.
    let frames: Int
    /// Mean cost of a frame of speech against the best of all senones (0 is best).
    let cost: Double
    /// The same of the worst word.
    let worstCost: Double
    /// Mean cost outside the words: silence that is none.
    let silenceCost: Double
    /// Mean language score of a word, in units of the search.
    let language: Double
    /// The posterior of the hypothesis, a natural logarithm.
    let posterior: Double
    /// Shortest word in frames per letter: squeezed words are wrong words.
    let pace: Double

    init?(_ decoder: SphinxDecoder) {
        guard decoder.hypothesis != nil else { return nil }
        let segments = decoder.segments
        var words: [String] = []
        var speech = 0
        var cost = 0.0
        var worst = 0.0
        var silence = 0
        var silenceCost = 0.0
        var language = 0.0
        var pace = 100.0
        for segment in segments {
            let name = segment.word.prefix { $0 != "(" }
            let isFiller = name.isEmpty || "<[+".contains(segment.word[segment.word.startIndex])
            let cost_ = -Double(segment.acoustic)
            if isFiller {
                silence += segment.frames.count
                silenceCost += cost_
            } else {
                words.append(String(name))
                speech += segment.frames.count
                cost += cost_
                worst = max(worst, cost_ / Double(segment.frames.count))
                language += Double(segment.language)
                pace = min(pace, Double(segment.frames.count) / Double(name.count))
            }
        }
        self.words = words
        speechFrames = speech
        frames = decoder.frameCount
        self.cost = cost / Double(max(1, speech))
        worstCost = worst
        self.silenceCost = silenceCost / Double(max(1, silence))
        self.language = language / Double(max(1, words.count))
        posterior = Double(decoder.posterior) * 0.0001
        self.pace = pace
    }

    var confidence: Double { 0.5 }
}
