/// Why an answer came out as it did: which intents could have answered, in the order in which they were tried.
public struct Explanation: Sendable, Hashable {
    /// The question, normalised.
    public let query: String
    /// The intents whose patterns match, best first; at most 100.
    public var candidates: [Candidate] = []

    /// An intent that matched the question.
    public struct Candidate: Sendable, Hashable {
        /// Path of the skill.
        public let skill: String
        /// Line of the patterns, from 1; 0 for native skills.
        public let line: Int
        /// The pattern line.
        public let pattern: String
        /// The higher, the earlier tried.
        public let score: Int
        /// What became of it.
        public var outcome: Outcome
    }

    /// What became of a candidate.
    public enum Outcome: Sendable, Hashable {
        /// It answered.
        case answered
        /// A better one answered.
        case notTried
        /// It could not answer.
        case failed(IntentFailure)
    }

    /// One line a candidate.
    public var lines: [String] {
        candidates.map { candidate in
            let outcome =
                switch candidate.outcome {
                case .answered: "answered"
                case .notTried: "not needed"
                case .failed(let failure): failure.description
                }
            return "\(candidate.skill):\(candidate.line): \(candidate.pattern): \(outcome)"
        }
    }
}

/// Why an intent that matched could not answer.
public enum IntentFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// A variable of its text has no value.
    case unknownVariable(String)
    /// Its conditions do not hold, or it has nothing to say.
    case nothingToSay
    /// Nobody could answer an inner question.
    case noInnerAnswer(String)
    /// Inner questions are nested too deep, or there are too many.
    case tooManyQuestions
    /// The time of a plan was not understood.
    case unknownTime(String)
    /// Its data could not be fetched; the text says why.
    case noData(String)
    /// Its script came to nothing; the line of the file where.
    case script(ScriptFailure, line: Int)
    /// A native skill could not answer these words.
    case declined
    /// The question was withdrawn.
    case cancelled

    public var description: String {
        switch self {
        case .unknownVariable(let name): "the variable '\(name)' has no value"
        case .nothingToSay: "its conditions do not hold"
        case .noInnerAnswer(let question): "nobody could answer its inner question '\(question)'"
        case .tooManyQuestions: "it asks too many inner questions"
        case .unknownTime(let text): "the time '\(text)' was not understood"
        case .noData(let reason): "its data could not be fetched: \(reason)"
        case .script(let failure, let line): "its script failed in line \(line): \(failure)"
        case .declined: "it could not answer these words"
        case .cancelled: "the question was withdrawn"
        }
    }
}
