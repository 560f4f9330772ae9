public import OrderedJSON

/// What the skills remember of one person: the last turns, and the variables that last.
///
/// A value to be kept by whoever holds the conversation; nothing here names the person.
public struct ConversationMemory: Sendable, Hashable {
    /// One question and its answer.
    public struct Turn: Sendable, Hashable {
        /// The question as asked.
        public let query: String
        /// The spoken text.
        public let answer: String
        /// Path of the skill that answered.
        public let skill: String
    }

    /// How many turns are remembered.
    public static let maximumTurns = 5
    /// How many variables are remembered; beyond that the oldest is forgotten.
    public static let maximumVariables = 200
    /// Longer texts, in bytes, are not kept.
    static let maximumValueLength = 4_096

    /// The latest turn last.
    public private(set) var turns: [Turn] = []
    /// Variables whose name starts with `_`, the oldest first.
    public var variables = JSONObject()
    /// Path of the `::on` skill that is active, nil if none is.
    public var focus: String?

    /// An empty memory.
    public init() {}

    /// Adds a turn, forgetting the oldest. Also for turns that somebody else than the skills answered.
    public mutating func remember(query: String, answer: String, skill: String) {
        turns.append(Turn(query: query, answer: answer, skill: skill))
        if turns.count > Self.maximumTurns { turns.removeFirst() }
    }

    mutating func set(_ name: String, _ value: JSONValue) {
        if let text = value.scalarText, text.utf8.count > Self.maximumValueLength { return }
        variables[name] = value
        while variables.count > Self.maximumVariables, let oldest = variables.keys.first { variables[oldest] = nil }
    }
}
