internal import OrderedJSON
public import SusiActions

/// Answers questions from skills. Immutable and without state of its own: what is remembered of a person lies in the
/// `ConversationMemory` that comes with each question.
public struct SkillEngine: Sendable {
    /// Limits and choices.
    public struct Settings: Sendable {
        /// How deep inner questions may be nested.
        public var maximumDepth = 5
        /// How many inner questions one question may cause.
        public var maximumInnerQuestions = 32
        /// How many intents are tried at most for one question.
        public var candidateLimit = 100
        /// How many documents one question may fetch.
        public var maximumFetches = 5
        /// How many scripts one question may run.
        public var maximumScripts = 5
        /// Longer documents are refused, bytes.
        public var maximumBodyBytes = 1 << 20
        /// True: `!console` may fetch from loopback and private addresses.
        public var allowsPrivateAddresses = false
        /// True: where no skill of a language the person may understand has an answer, one in another language answers.
        public var allowsForeignLanguages = false

        /// The defaults.
        public init() {}
    }

    /// A question longer than this, in bytes, has no answer.
    public static let maximumQueryLength = 1_000

    /// What can answer.
    public let skills: SkillSet
    /// Limits and choices.
    public let settings: Settings

    /// An engine for these skills.
    public init(_ skills: SkillSet, settings: Settings = Settings()) {
        self.skills = skills
        self.settings = settings
    }

    /// The reply to `query`, nil if nobody knows one.
    ///
    /// - Parameters:
    ///   - context: moment, place and language of the question.
    ///   - memory: read and, if there is a reply, changed: variables, the turn, the active skill.
    ///   - transport: fetches documents for `!console`; nil: such intents fail, as without a network.
    ///   - scripts: runs the scripts of `!javascript`; nil: such intents fail.
    /// - Returns: also which intents could have answered and what became of them.
    public func reply(
        to query: String, context: QueryContext, memory: inout ConversationMemory, transport: (any SkillTransport)?,
        scripts: (any ScriptRunner)? = nil
    ) async -> (reply: Reply?, explanation: Explanation) {
        let normalised = query.utf8.count <= Self.maximumQueryLength ? Normalization.text(of: query) : ""
        var explanation = Explanation(query: normalised)
        guard !normalised.isEmpty else { return (nil, explanation) }
        var run = EngineRun(
            engine: self, context: context, transport: transport, scripts: scripts, memory: memory)
        guard let reply = await run.answer(normalised, &explanation), !Task.isCancelled else {
            return (nil, explanation)
        }
        memory = run.memory
        memory.remember(query: query, answer: reply.spokenText, skill: reply.skills.first ?? "")
        return (reply, explanation)
    }
}

extension Reply {
    /// The texts of the immediate answers, one after another.
    var spokenText: String {
        actions.compactMap { planned -> String? in
            guard planned.plan == nil, case .answer(let text, _, _) = planned.action else { return nil }
            return text
        }.joined(separator: " ")
    }
}
