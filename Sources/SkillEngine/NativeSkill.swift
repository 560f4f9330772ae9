public import SusiActions

/// A skill whose answers are computed by the speaker itself rather than written in a skill file.
///
/// It takes part in the ranking like any other skill: its patterns are skill-language patterns, and when it returns
/// nil the next candidate is tried.
public protocol NativeSkill: Sendable {
    /// One lower-case word, "arithmetic"; the path of its replies becomes "native/<name>".
    var name: String { get }
    /// Two letters: language of patterns and answers.
    var language: String { get }
    /// Skill-language patterns, for example "what is * times *|* times *"; each alternative ranks by itself.
    var patterns: [String] { get }
    /// Questions that the skill must answer, run by `SkillTest`.
    var examples: [NativeExample] { get }
    /// The reply to the words that one of the patterns matched; nil: cannot answer these, the next candidate is tried.
    func answer(_ match: NativeMatch, _ context: QueryContext) -> Reply?
}

/// The words that a pattern of a native skill matched.
public struct NativeMatch: Sendable {
    /// The whole question, normalised: lower case, no commas, one space between words, no mark at the end.
    public let query: String
    /// What the wildcards and groups captured, in order; `$1$` is element 0. One for each that the pattern has.
    public let captures: [String]
    /// Which element of `NativeSkill.patterns` matched.
    public let patternIndex: Int

    /// The words that a pattern of a native skill matched.
    public init(query: String, captures: [String], patternIndex: Int) {
        self.query = query
        self.captures = captures
        self.patternIndex = patternIndex
    }
}

/// A question that a native skill must be able to answer.
public struct NativeExample: Sendable {
    /// What a person would ask.
    public let question: String
    /// The expected answer as a pattern (`*` stands for any text); nil: any answer.
    public let expect: String?

    /// A question that a native skill must be able to answer.
    public init(question: String, expect: String? = nil) {
        self.question = question
        self.expect = expect
    }
}
