public import OrderedJSON

/// Who answered a question.
public enum Answerer: String, Sendable, Hashable, CaseIterable {
    /// The speaker itself, to a control word such as "stop".
    case control
    /// The SUSI server.
    case server
    /// The skills on the device.
    case skills
    /// No one knew an answer.
    case nobody
}

/// What was answered to a question.
public struct SpeakerAnswer: Sendable, Hashable {
    /// The answer as a person reads it; may be empty if the answer is something done.
    public var text: String
    /// Who answered.
    public var by: Answerer
    /// Path of the skill that answered, if one did.
    public var skill: String?
    /// Types of the actions of the answer in order, as SUSI names them: `answer`, `audio_volume`.
    public var actions: [String]
    /// From asking to answering.
    public var milliseconds: Double

    /// What was answered to a question.
    public init(text: String, by: Answerer, skill: String? = nil, actions: [String] = [], milliseconds: Double) {
        self.text = text
        self.by = by
        self.skill = skill
        self.actions = actions
        self.milliseconds = milliseconds
    }

    /// The answer as the body of `POST /ask`.
    public var json: JSONValue {
        [
            "text": .string(text), "by": .string(by.rawValue), "skill": .optional(skill),
            "actions": .array(actions.map { .string($0) }), "milliseconds": .milliseconds(milliseconds),
        ]
    }
}
