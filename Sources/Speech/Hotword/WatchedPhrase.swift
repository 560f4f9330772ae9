/// A phrase that a network knows, and the candidate for it that is followed to its peak.
///
/// A candidate that counts whatever PocketSphinx may say is decided at once when its score falls; one that does not, when it
/// has fallen clearly, since it may have begun far below its peak.
struct WatchedPhrase {
    let phrase: HotwordPhrase
    /// The output of the network.
    let word: Int
    /// A logit.
    let threshold: Double
    /// Its index among the phrases of the second look.
    let look: Int
    /// Whether PocketSphinx must agree, with the phrase's own threshold: for a word too short to be trusted.
    let needsLook: Bool
    /// What PocketSphinx's opinion is worth, nil: nothing.
    let sum: NetFile.Look?
    /// Whether a candidate is followed from the least on, also where PocketSphinx can't change the answer: to measure.
    let asksAlways: Bool

    /// The candidate that is followed, if any: its best score, for how long, and where the best was, samples.
    private(set) var peak: (score: Double, steps: Int, at: Int)?
    /// Until when it is not followed again after it was turned down, samples, unless it is clearly more like the phrase.
    private var rest: (until: Int, unless: Double) = (0, 0)

    /// Steps for which a candidate is followed at most, if it counts anyway and if not.
    private static let patience = 4
    private static let longPatience = 15
    /// Logits that are clearly less or more.
    private static let clearly = 0.7
    /// Samples for which a phrase that was turned down is not followed again.
    private static let pause = 4_000

    init(
        _ phrase: HotwordPhrase, word: Int, threshold: Double, look: Int, needsLook: Bool, sum: NetFile.Look?,
        asksAlways: Bool
    ) {
        self.phrase = phrase
        self.word = word
        self.threshold = threshold
        self.look = look
        self.needsLook = needsLook
        self.sum = sum
        self.asksAlways = asksAlways
    }

    /// Logits below its threshold down to which it is nearly heard. "Stop" less: music would be lowered often.
    private var nearness: Double { phrase.kind == .stop ? 0.5 : 1 }

    /// From which score on a candidate is followed: PocketSphinx is not asked where it can't change the answer.
    private var least: Double {
        if needsLook { return threshold }
        guard let sum else { return threshold - nearness }
        return asksAlways ? sum.least : max(sum.least, threshold - sum.best)
    }

    /// Whether a score counts without PocketSphinx.
    func isSure(_ score: Double) -> Bool {
        !needsLook && !asksAlways && score + (sum?.worst ?? 0) >= threshold
    }

    /// Whether a score that did not count nearly did.
    func isNear(_ score: Double) -> Bool { score >= threshold - nearness }

    /// Follows the score at sample `place`; true when it is time to decide.
    mutating func follow(_ score: Double, at place: Int) -> Bool {
        guard let peak else {
            let rests = place < rest.until && score < rest.unless
            if score >= least, !rests { self.peak = (score, 1, place) }
            return false
        }
        let best = max(score, peak.score)
        self.peak = (best, peak.steps + 1, score > peak.score ? place : peak.at)
        if isSure(best) || needsLook { return score < peak.score || peak.steps >= Self.patience }
        return score < peak.score - Self.clearly || peak.steps >= Self.longPatience
    }

    /// The candidate, which is not followed any more.
    mutating func take() -> (score: Double, at: Int)? {
        defer { peak = nil }
        return peak.map { ($0.score, $0.at) }
    }

    /// A candidate of that score was turned down at sample `place`: it is looked at once, not at each step of its slope.
    mutating func turnDown(_ score: Double, at place: Int) {
        rest = (place + Self.pause, score + Self.clearly)
    }

    /// Nothing is followed.
    mutating func drop() { peak = nil }
}
