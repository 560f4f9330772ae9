public import OrderedJSON

/// A question and what was answered, as the history keeps it.
public struct SpeakerTurn: Sendable, Hashable {
    /// Its number; later turns have larger ones.
    public var id: Int
    /// When it was asked, seconds since 1970.
    public var at: Int
    /// What was heard or typed; empty if nobody asked (an alarm, something planned).
    public var heard: String
    /// The answer as a person reads it.
    public var answer: String
    /// Who answered.
    public var by: Answerer
    /// Path of the skill that answered, if one did.
    public var skill: String?
    /// From the question to the answer; nil if that was not measured.
    public var milliseconds: Double?
    /// What belongs to the answer beside its words: see `AnswerCard`.
    public var cards: [JSONValue]

    /// A question and what was answered.
    public init(
        id: Int = 0, at: Int, heard: String, answer: String, by: Answerer, skill: String? = nil,
        milliseconds: Double? = nil, cards: [JSONValue] = []
    ) {
        self.id = id
        self.at = at
        self.heard = heard
        self.answer = answer
        self.by = by
        self.skill = skill
        self.milliseconds = milliseconds
        self.cards = cards
    }

    /// The turn as the API shows it.
    public var json: JSONValue {
        [
            "id": .number(id), "at": .number(at), "heard": .string(heard), "answer": .string(answer),
            "by": .string(by.rawValue), "skill": .optional(skill),
            "milliseconds": milliseconds.map { .milliseconds($0) } ?? .null, "cards": .array(cards),
        ]
    }

    /// A turn from what `json` made; nil if that is not one.
    public init?(json: JSONValue) {
        guard let at = json["at"]?.int, let heard = json["heard"]?.string, let answer = json["answer"]?.string else {
            return nil
        }
        self.init(
            id: json["id"]?.int ?? 0, at: at, heard: heard, answer: answer,
            by: json["by"]?.string.flatMap(Answerer.init(rawValue:)) ?? .nobody, skill: json["skill"]?.string,
            milliseconds: json["milliseconds"]?.double, cards: json["cards"]?.array ?? [])
    }
}

/// What was said, kept on the device. Throws a sentence if the disk refuses.
public protocol TurnHistory: Sendable {
    /// At most `limit` turns before number `before`, the oldest first, that contain `text`.
    func turns(before: Int?, containing text: String?, limit: Int) async throws -> [SpeakerTurn]
    /// Forgets one turn, or all.
    func forget(_ id: Int?) async throws
}
