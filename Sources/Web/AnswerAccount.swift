public import OrderedJSON

/// How an answer came about: what was heard, who was asked, who answered and who might have. Holds what people said:
/// it is kept in memory only, and shown to nobody but who may use the device API.
public struct AnswerAccount: Sendable, Hashable {
    /// One of those who were asked, in order.
    public struct Layer: Sendable, Hashable {
        /// `control`, `alarms`, `music`, `voice`, `place`, `server` or `skills`.
        public var name: String
        /// What came of it, in words.
        public var outcome: String
        /// How long it took.
        public var milliseconds: Double

        /// One of those who were asked.
        public init(name: String, outcome: String, milliseconds: Double) {
            self.name = name
            self.outcome = outcome
            self.milliseconds = milliseconds
        }
    }

    /// An intent that matched the question.
    public struct Candidate: Sendable, Hashable {
        /// Path of its skill.
        public var skill: String
        /// Line of its pattern; 0 for skills that are computed.
        public var line: Int
        /// Its patterns.
        public var pattern: String
        /// The higher, the earlier it was tried.
        public var score: Int
        /// What became of it, in words.
        public var outcome: String

        /// An intent that matched.
        public init(skill: String, line: Int, pattern: String, score: Int, outcome: String) {
            self.skill = skill
            self.line = line
            self.pattern = pattern
            self.score = score
            self.outcome = outcome
        }
    }

    /// When it was answered, CLOCK_MONOTONIC.
    public var atMilliseconds: Double
    /// The question.
    public var heard: String
    /// How sure the recogniser was, 0 to 1; nil if it was typed.
    public var confidence: Double?
    /// What was answered.
    public var text: String
    /// Who answered.
    public var by: Answerer
    /// Name of the layer that answered; nil if nobody did.
    public var layer: String?
    /// Path of the skill that answered, of the server or of this device.
    public var skill: String?
    /// Line in that skill, from 1, if it is known.
    public var line: Int?
    /// From asking to knowing the answer.
    public var milliseconds: Double
    /// Who was asked, in order.
    public var layers: [Layer]
    /// Intents of this device that matched, best first; at most `maximumCandidates`.
    public var candidates: [Candidate]

    /// More are not kept.
    public static let maximumCandidates = 12

    /// How an answer came about.
    public init(
        atMilliseconds: Double, heard: String, confidence: Double? = nil, text: String = "", by: Answerer = .nobody,
        layer: String? = nil, skill: String? = nil, line: Int? = nil, milliseconds: Double = 0, layers: [Layer] = [],
        candidates: [Candidate] = []
    ) {
        self.atMilliseconds = atMilliseconds
        self.heard = heard
        self.confidence = confidence
        self.text = text
        self.by = by
        self.layer = layer
        self.skill = skill
        self.line = line
        self.milliseconds = milliseconds
        self.layers = layers
        self.candidates = candidates
    }

    /// As an element of the body of `GET /why`.
    public var json: JSONValue {
        [
            "at_ms": .milliseconds(atMilliseconds), "heard": .string(heard),
            "confidence": confidence.map { .milliseconds($0) } ?? .null, "text": .string(text),
            "by": .string(by.rawValue), "layer": .optional(layer), "skill": .optional(skill),
            "line": line.map { .number($0) } ?? .null, "milliseconds": .milliseconds(milliseconds),
            "layers": .array(
                layers.map {
                    [
                        "name": .string($0.name), "outcome": .string($0.outcome),
                        "milliseconds": .milliseconds($0.milliseconds),
                    ]
                }),
            "candidates": .array(
                candidates.map {
                    [
                        "skill": .string($0.skill), "line": .number($0.line), "pattern": .string($0.pattern),
                        "score": .number($0.score), "outcome": .string($0.outcome),
                    ]
                }),
        ]
    }
}
