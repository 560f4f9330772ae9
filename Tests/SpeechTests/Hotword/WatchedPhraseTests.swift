import Testing

@testable import Speech

/// How a candidate is followed to its peak: scores every 20 ms, and when it is time to decide.
struct WatchedPhraseTests {
    private static let step = 320

    private static func watched(
        _ kind: HotwordDetection.Kind = .hotword, needsLook: Bool = false, weight: Double? = 0.25, least: Double = -3,
        asksAlways: Bool = false
    ) -> WatchedPhrase {
        WatchedPhrase(
            HotwordPhrase("computer", kind, threshold: -8), word: 0, threshold: 1, look: 0, needsLook: needsLook,
            sum: weight.map { NetFile.Look(weight: $0, least: least) }, asksAlways: asksAlways)
    }

    /// The step at which it is decided, and what about; nil if it never is.
    private static func decided(_ phrase: WatchedPhrase, _ scores: [Double], from start: Int = 0) -> (Int, Double, Int)?
    {
        var phrase = phrase
        for (index, score) in scores.enumerated() where phrase.follow(score, at: start + index * step) {
            guard let peak = phrase.take() else { return nil }
            return (index, peak.score, (peak.at - start) / step)
        }
        return nil
    }

    struct Course: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let scores: [Double]
        /// Step, score and place of the peak.
        let decided: [Double]?
    }

    /// An opinion is worth −1 to 1.5 logits here, and the threshold is 1: at 2 a candidate is sure, below −0.5 it is none.
    @Test(arguments: [
        Course(testDescription: "sure: as soon as it falls", scores: [-4, 1, 3, 2.9], decided: [3, 3, 2]),
        Course(
            testDescription: "sure, and stays so: after four steps", scores: [3, 3, 3, 3, 3, 3], decided: [4, 3, 0]),
        Course(
            testDescription: "doubtful: not at the first dip", scores: [0, 0.5, 0.2, 1.5, 0.7], decided: [4, 1.5, 3]),
        Course(
            testDescription: "doubtful for long", scores: [Double](repeating: 0.5, count: 20), decided: [15, 0.5, 0]),
        Course(testDescription: "no opinion could make it count", scores: [-0.6, -0.55, -2, -0.6], decided: nil),
    ])
    func candidatesAreFollowedToTheirPeak(course: Course) {
        let found = Self.decided(Self.watched(), course.scores)
        #expect(found.map { [Double($0.0), $0.1, Double($0.2)] } == course.decided)
    }

    /// Looked at once: what is turned down is left alone for a quarter of a second, unless it becomes clearly more like it.
    @Test func whatWasTurnedDownRests() {
        var phrase = Self.watched()
        phrase.turnDown(0.5, at: 0)
        #expect(Self.decided(phrase, [1.1, 1.1, 0.1], from: Self.step) == nil)
        #expect(Self.decided(phrase, [1.1, 1.3, 0.4], from: Self.step).map { $0.1 } == 1.3)
        #expect(Self.decided(phrase, [1.1, 1.1, 0.1], from: 4_000).map { $0.1 } == 1.1)
    }

    @Test func withoutPocketSphinxANearMissIsFollowedToo() {
        let alone = Self.watched(weight: nil)
        #expect(Self.decided(alone, [0.1, 0.4, -0.4]).map { $0.1 } == 0.4)
        #expect(Self.decided(alone, [-0.1, -0.1, -0.9]) == nil)
        #expect(alone.isSure(1) && !alone.isSure(0.9) && alone.isNear(0) && !alone.isNear(-0.1))
        let stop = Self.watched(.stop, weight: nil)
        #expect(stop.isNear(0.5) && !stop.isNear(0.4))
        let short = Self.watched(needsLook: true, weight: nil)
        #expect(!short.isSure(9) && Self.decided(short, [0.9, 0.9, 0.1]) == nil)
        #expect(Self.decided(short, [1.5, 1.4]).map { $0.1 } == 1.5)
    }

    @Test func measuringFollowsEverything() {
        let all = Self.watched(asksAlways: true)
        #expect(Self.decided(all, [-2.9, -2, -2.8]).map { $0.1 } == -2)
        #expect(!all.isSure(9))
    }
}
