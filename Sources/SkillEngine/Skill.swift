internal import OrderedJSON

/// The content of one skill file.
public struct Skill: Sendable {
    /// Path of the file, as it was given; named in replies.
    public let path: String
    /// Two letters: language of all answers; nil if neither the path nor the file tells.
    public let language: String?
    /// What the file says about itself.
    public let metadata: Metadata
    /// What it can answer, in the order of the file.
    public let intents: [Intent]

    /// What a skill file says about itself in its `::` lines.
    public struct Metadata: Sendable, Hashable {
        /// `::name`.
        public var name: String?
        /// `::author`.
        public var author: String?
        /// `::description`.
        public var description: String?
        /// `::image`.
        public var image: String?
        /// `::tags`, split at commas.
        public var tags: [String] = []
        /// `::on`: words that wake the skill, lower case. Not empty: the intents are inactive until one is said.
        public var wakeWords: [String] = []
        /// Every `::` line by its name, in lower case, the last one of a name.
        public var entries: [String: String] = [:]

        /// A skill that says nothing about itself.
        public init() {}
    }
}

/// One block of a skill: patterns, and what to do when one of them matches.
public struct Intent: Sendable {
    /// Line of the patterns in the file, from 1.
    public let line: Int
    /// The alternatives of the pattern line, as written.
    public let patterns: [String]
    /// True below a `::prior` line: wildcards rank like words.
    public let isPrior: Bool
    /// Test questions and the answers that are expected.
    public let examples: [Example]

    /// A test question.
    public struct Example: Sendable, Hashable {
        /// Line of the `!example`, from 1.
        public let line: Int
        /// What a person asks.
        public let question: String
        /// The expected answer, if an `!expect` line followed.
        public let expect: String?
    }

    let compiled: [Pattern]
    let body: [Statement]
}

/// One step of an intent's body.
enum Statement: Sendable {
    /// Say one of the line's texts.
    case answer(AnswerLine)
    /// Say one of the texts later; `when` is a template.
    case plan(when: String, AnswerLine)
    /// Fetch or declare data and actions, then say one of the texts.
    case console(Console, AnswerLine)
    /// Keep only the first row of the last result.
    case first
    /// Drop the first row of the last result.
    case rest
    /// Run a script, then say one of the texts.
    case script(Script, AnswerLine)

    struct Console: Sendable {
        var url: String?
        var path: String?
        var headers: [(name: String, value: String)] = []
        /// Response header to variable.
        var captured: [(header: String, variable: String)] = []
        var rows: [JSONObject] = []
        var actions: [JSONObject] = []
        var usesNetwork: Bool { url != nil }
    }
}
