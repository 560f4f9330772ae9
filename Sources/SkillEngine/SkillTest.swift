internal import SusiActions

/// Asks the `!example` questions of skills and compares the answers with their `!expect` lines.
public enum SkillTest {
    /// One question and what came of it.
    public struct Result: Sendable {
        /// Path of the skill.
        public let skill: String
        /// Line of the example; 0 for native skills.
        public let line: Int
        /// The question.
        public let question: String
        /// The expected answer, nil if any answer will do.
        public let expect: String?
        /// What came of it.
        public let outcome: Outcome
    }

    /// What came of a question.
    public enum Outcome: Sendable, Hashable {
        /// The answer is as expected.
        case passed
        /// It is not; the answer, nil if there was none.
        case failed(answer: String?)
        /// It cannot be asked here; the text says why.
        case skipped(String)
    }

    /// Random choices are made again so often before a wrong answer counts.
    private static let attempts = 25

    /// Runs the examples of one skill file on its own.
    ///
    /// - Parameters:
    ///   - companions: further skills that answer inner questions.
    ///   - transport: nil: examples that need the network are skipped.
    ///   - scripts: nil: examples that need a script are skipped.
    public static func run(
        _ skill: Skill, companions: SkillSet? = nil, context: QueryContext, transport: (any SkillTransport)? = nil,
        scripts: (any ScriptRunner)? = nil
    ) async -> [Result] {
        let set = SkillSet(skills: [skill] + (companions?.skills ?? []), native: companions?.native ?? [])
        let engine = SkillEngine(set)
        var results: [Result] = []
        // The examples of a dialog follow one another.
        var memory = ConversationMemory()
        if !skill.metadata.wakeWords.isEmpty { memory.focus = skill.path }
        for intent in skill.intents {
            for example in intent.examples {
                let outcome = await run(
                    example.question, example.expect, needs: need(of: intent, transport, scripts), engine, context,
                    &memory, transport, scripts)
                results.append(
                    Result(
                        skill: skill.path, line: example.line, question: example.question, expect: example.expect,
                        outcome: outcome))
            }
        }
        return results
    }

    /// Runs the examples of the native skills of `skills`; a native skill's example must be answered by that skill.
    public static func run(native skills: SkillSet, context: QueryContext) async -> [Result] {
        let engine = SkillEngine(skills)
        var results: [Result] = []
        for skill in skills.native {
            var context = context
            context.language = skill.language
            for example in skill.examples {
                var memory = ConversationMemory()
                let outcome = await run(
                    example.question, example.expect, needs: nil, engine, context, &memory, nil, nil)
                results.append(
                    Result(
                        skill: "native/" + skill.name, line: 0, question: example.question, expect: example.expect,
                        outcome: outcome))
            }
        }
        return results
    }

    /// What an intent needs that is not here.
    private static func need(
        of intent: Intent, _ transport: (any SkillTransport)?, _ scripts: (any ScriptRunner)?
    ) -> String? {
        for statement in intent.body {
            switch statement {
            case .script where scripts == nil: return "it needs a script"
            case .console(let console, _):
                if console.usesNetwork, transport == nil { return "it needs the network" }
            default: break
            }
        }
        return nil
    }

    private static func run(
        _ question: String, _ expect: String?, needs need: String?, _ engine: SkillEngine, _ context: QueryContext,
        _ memory: inout ConversationMemory, _ transport: (any SkillTransport)?, _ scripts: (any ScriptRunner)?
    ) async -> Outcome {
        if question.isEmpty || question.hasPrefix("<") || expect?.hasPrefix("<") == true {
            return .skipped("the template of the example was not filled in")
        }
        if let need { return .skipped(need) }
        var answer: String?
        for attempt in 0..<attempts {
            // The first attempts go through the alternatives in order, whatever the source of chance says.
            var context = context
            let chance = context.random
            if attempt < attempts - 5 { context.random = { UInt64(attempt) } } else { context.random = chance }
            var tried = attempt % 2 == 0 ? memory : freshMemory(like: memory)
            let (reply, explanation) = await engine.reply(
                to: question, context: context, memory: &tried, transport: transport, scripts: scripts)
            guard let reply else {
                if let reason = missing(explanation) { return .skipped(reason) }
                continue
            }
            answer = reply.spokenText
            let texts =
                [reply.spokenText]
                + reply.actions.compactMap { planned -> String? in
                    guard case .answer(let text, _, _) = planned.action else { return nil }
                    return text
                }
            if expect == nil || texts.contains(where: { matches($0, expect ?? "") }) {
                memory = tried
                return .passed
            }
        }
        return .failed(answer: answer)
    }

    private static func freshMemory(like memory: ConversationMemory) -> ConversationMemory {
        var fresh = ConversationMemory()
        fresh.focus = memory.focus
        return fresh
    }

    private static func missing(_ explanation: Explanation) -> String? {
        for candidate in explanation.candidates {
            switch candidate.outcome {
            case .failed(IntentFailure.script(.unavailable, _)): return "it needs a script"
            case .failed(IntentFailure.noData): return "it needs the network"
            default: break
            }
        }
        return nil
    }

    /// True if `answer` is what `expect` says; case, punctuation at the end and the number of spaces do not matter.
    static func matches(_ answer: String, _ expect: String) -> Bool {
        let text = Normalization.text(of: answer)
        if text == Normalization.text(of: expect) { return true }
        return expect.split(separator: "|").contains { alternative in
            let code = PlainPattern.encode(Normalization.bytes(of: alternative))
            var text = text
            return text.withUTF8 { text in
                code.withUnsafeBufferPointer { PlainPattern.match($0, text) } != nil
            }
        }
    }
}
