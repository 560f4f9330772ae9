internal import OrderedJSON

/// A skill as the pages show it.
public struct SpeakerSkill: Sendable, Hashable {
    /// Where a skill comes from, and so what may be done with it.
    public enum Origin: String, Sendable, Hashable, CaseIterable {
        /// Part of the program: neither changed nor switched off.
        case native
        /// Came with the speaker: may be switched off, or copied.
        case shipped
        /// The owner's: may be changed and deleted.
        case own
        /// On a SUSI server: may be rated.
        case server
    }

    /// What it is called everywhere: `general/Knowledge/en/capitals.txt`.
    public var path: String
    /// Its name for people.
    public var name: String
    /// The folder of the kind it is of: "Knowledge".
    public var group: String
    /// Two letters; nil: any.
    public var language: String?
    /// Who wrote it.
    public var author: String?
    /// What it is good for.
    public var about: String?
    /// Questions to try, at most ten.
    public var examples: [String]
    /// Where it comes from.
    public var origin: Origin
    /// False: the owner switched it off.
    public var isEnabled: Bool

    /// A skill.
    public init(
        path: String, name: String, group: String, language: String? = nil, author: String? = nil,
        about: String? = nil, examples: [String] = [], origin: Origin, isEnabled: Bool = true
    ) {
        self.path = path
        self.name = name
        self.group = group
        self.language = language
        self.author = author
        self.about = about
        self.examples = examples
        self.origin = origin
        self.isEnabled = isEnabled
    }

    /// The skill as the API shows it, with what is known of its rating.
    func json(_ rating: SkillRating?) -> JSONValue {
        [
            "path": .string(path), "name": .string(name), "group": .string(group), "language": .optional(language),
            "author": .optional(author), "description": .optional(about),
            "examples": .array(examples.map { .string($0) }), "origin": .string(origin.rawValue),
            "enabled": .bool(isEnabled), "rateable": .bool(origin != .native),
            "rating": rating.map(\.json) ?? .null, "mine": rating?.mine.map { .number($0) } ?? .null,
        ]
    }
}

/// How a skill is rated: here in the house, or by everybody on a server.
public struct SkillRating: Sendable, Hashable {
    /// How often it got one star, two stars, … five.
    public var counts: [Int]
    /// What the owner gave, 1 to 5.
    public var mine: Int?
    /// True if it is not yet where it belongs: it is sent when the server can be reached.
    public var isWaiting: Bool
    /// True if it waits for somebody to log in.
    public var needsLogin = false

    /// How a skill is rated. `counts` has five numbers.
    public init(counts: [Int], mine: Int? = nil, isWaiting: Bool = false) {
        self.counts = counts
        self.mine = mine
        self.isWaiting = isWaiting
    }

    /// How many ratings there are.
    public var total: Int { counts.reduce(0, +) }
    /// Their mean; 0 if there is none.
    public var average: Double {
        total == 0 ? 0 : Double(counts.enumerated().reduce(0) { $0 + ($1.offset + 1) * $1.element }) / Double(total)
    }

    var json: JSONValue {
        [
            "counts": .array(counts.map { .number($0) }), "total": .number(total),
            "average": .number((average * 100).rounded() / 100),
        ]
    }
}

/// What somebody wrote about a skill.
public struct SkillReview: Sendable, Hashable {
    /// The review.
    public var text: String
    /// Who wrote it, if it is known.
    public var author: String?
    /// When, seconds since 1970, if it is known.
    public var at: Int?
    /// True if it is the owner's and not yet where it belongs.
    public var isWaiting: Bool

    /// What somebody wrote about a skill.
    public init(text: String, author: String? = nil, at: Int? = nil, isWaiting: Bool = false) {
        self.isWaiting = isWaiting
        self.text = text
        self.author = author
        self.at = at
    }
}

/// The skills of the speaker, for the pages: to look through, to switch off, to write.
///
/// Throws a `ControlError`: `refused` for what is wrong with a request, `unavailable` for what the disk does not allow.
public protocol SkillControl: Sendable {
    /// All skills, switched off or not.
    func skills() async -> [SpeakerSkill]
    /// The text of a skill file; nil if there is none of this path.
    func source(of path: String) async throws(ControlError) -> String?
    /// What is wrong with a text, by line from 1.
    func check(_ text: String) async -> [(line: Int, isError: Bool, message: String)]
    /// What a text alone would answer, and its line; nothing is kept.
    func dream(_ text: String, question: String) async -> (text: String?, line: Int?)
    /// The examples of a text and what came of each; nil in `passed`: it can't be asked here.
    func examples(of text: String) async -> [(question: String, expected: String?, got: String?, passed: Bool?)]
    /// Keeps a text as the owner's skill: a new one of this name, or in place of the one at `path`. Returns its path.
    func save(_ text: String, name: String?, path: String?) async throws(ControlError) -> String
    /// Deletes one of the owner's skills; false if there is none of this path.
    func delete(_ path: String) async throws(ControlError) -> Bool
    /// Switches a skill on or off; false if there is none of this path.
    func setEnabled(_ path: String, _ isEnabled: Bool) async throws(ControlError) -> Bool
}

/// Ratings and reviews of skills. Throws as `SkillControl` does.
public protocol SkillOpinions: Sendable {
    /// A skill that is not installed here, as the server tells of it; nil: there is none of this path.
    func describe(_ path: String) async throws(ControlError) -> SpeakerSkill?
    /// What is known of the ratings of these skills.
    func ratings(of paths: [String]) async -> [String: SkillRating]
    /// Gives 1 to 5 stars; what was given before is replaced.
    func rate(_ path: String, stars: Int) async throws(ControlError) -> SkillRating
    /// Reviews, the newest first.
    func reviews(of path: String) async throws(ControlError) -> [SkillReview]
    /// Writes a review.
    func review(_ path: String, text: String) async throws(ControlError) -> OpinionOutcome
    /// Tells those who keep the server what is wrong with a skill.
    func report(_ path: String, text: String) async throws(ControlError) -> OpinionOutcome
}
