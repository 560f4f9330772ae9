/// Measures the engine; for `scripts/bench` and for whoever wants to know.
public enum SkillBenchmark {
    /// Times of matching, in nanoseconds.
    public struct Matching: Sendable {
        /// Median over all questions.
        public let median: Int
        /// 99th percentile.
        public let p99: Int
        /// The slowest question.
        public let worst: Int
        /// How many questions had at least one candidate.
        public let matched: Int
    }

    /// Matches and ranks each of `questions` once, without performing anything.
    ///
    /// - Parameter clock: monotonic nanoseconds; the engine has no clock of its own.
    public static func match(
        _ questions: [String], in skills: SkillSet, language: String = "en", clock: () -> Int
    ) -> Matching {
        var (times, matched) = times(questions, in: skills, language: language, clock: clock)
        times.sort()
        guard let worst = times.last else { return Matching(median: 0, p99: 0, worst: 0, matched: 0) }
        return Matching(
            median: times[times.count / 2], p99: times[min(times.count - 1, times.count * 99 / 100)], worst: worst,
            matched: matched)
    }

    /// As `match`: the nanoseconds that each question took, in their order, and how many had a candidate.
    public static func times(
        _ questions: [String], in skills: SkillSet, language: String = "en", clock: () -> Int
    ) -> (times: [Int], matched: Int) {
        var times: [Int] = []
        var matched = 0
        for question in questions {
            let start = clock()
            let candidates = skills.candidates(
                for: Normalization.text(of: question), language: language, allowsForeign: false,
                scope: .all(focus: nil), limit: 100)
            times.append(clock() - start)
            if !candidates.isEmpty { matched += 1 }
        }
        return (times, matched)
    }

    /// The text of a skill with `count` intents of words and wildcards over a vocabulary of 5,000 words.
    public static func syntheticSkill(intents count: Int) -> String {
        var text = ""
        var state: UInt64 = 1
        func word() -> String {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return "w\((state >> 33) % 5_000)"
        }
        for index in 0..<count {
            switch index % 3 {
            case 0: text += "\(word()) \(word()) \(word())"
            case 1: text += "\(word()) * \(word())"
            default: text += "* \(word()) \(word()) *"
            }
            text += "\nanswer \(index)\n\n"
        }
        return text
    }
}
