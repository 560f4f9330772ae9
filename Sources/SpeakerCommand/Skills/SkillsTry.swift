internal import JavaScript
internal import OrderedJSON
internal import SkillEngine
internal import SusiActions

extension SkillsCommand {
    /// Asks the skills and the built-in ones as the speaker would, without a network, and says who could have answered;
    /// fails if nobody did.
    static func attempt(
        _ question: String, language: String?, _ sources: [SkillSource], _ context: CommandContext
    ) async throws(CommandFailure) {
        guard question.utf8.count <= SkillEngine.maximumQueryLength else {
            throw CommandFailure(
                "The question is too long: nobody says more than \(SkillEngine.maximumQueryLength) bytes at a time.")
        }
        let read = try readAll(sources)
        let skills = read.map(\.skill)
        let engine = SkillEngine(SkillSet(skills: skills, native: NativeSkills.all))
        var memory = ConversationMemory()
        // A skill that waits for its word would hear nothing; named alone, it is meant.
        if skills.count == 1, let skill = skills.first, !skill.metadata.wakeWords.isEmpty { memory.focus = skill.path }
        let spoken = try code(language) ?? common(skills) ?? "en"
        let (reply, explanation) = await engine.reply(
            to: question, context: query(language: spoken), memory: &memory, transport: nil,
            scripts: ScriptProcess())
        try checkCancelled()
        let names = Dictionary(read.map { ($0.source.name, $0.source.shown) }, uniquingKeysWith: { first, _ in first })
        let answer = reply.flatMap { $0.isNoAnswer ? nil : $0 }
        try context.print(json(answer, explanation, spoken, names)) { _ in
            [text(of: answer)] + lines(explanation, names)
        }
        if answer == nil { throw CommandFailure("") }
    }

    /// Two letters of a tag such as `pt-BR`.
    private static func code(_ tag: String?) throws(CommandFailure) -> String? {
        guard let tag else { return nil }
        guard let code = SkillFile.language(ofPath: String(tag.map { $0 == "-" ? "_" : $0 }) + "/x") else {
            throw .usage("'--language' is a tag such as en or pt-BR, not '\(tag)'.")
        }
        return code
    }

    /// The language of all skills, nil if they have several or none.
    private static func common(_ skills: [Skill]) -> String? {
        let languages = Set(skills.compactMap(\.language))
        return languages.count == 1 ? languages.first : nil
    }

    private static func text(of reply: Reply?) -> String {
        guard let reply else { return "No skill knows an answer to that." }
        let texts = spokenTexts(reply)
        let others = reply.actions.map(\.action.typeName).filter { $0 != "answer" }
        let done = others.isEmpty ? "" : "Done: \(others.joined(separator: ", "))."
        return (texts + (done.isEmpty ? [] : [done])).joined(separator: " ")
    }

    private static func spokenTexts(_ reply: Reply) -> [String] {
        reply.actions.compactMap { planned -> String? in
            guard case .answer(let text, _, _) = planned.action else { return nil }
            return text
        }
    }

    private static func lines(_ explanation: Explanation, _ names: [String: String]) -> [String] {
        if explanation.candidates.isEmpty { return ["  no pattern matches: \(explanation.query)"] }
        return explanation.candidates.map { candidate in
            "  \(place(candidate, names)): \(short(candidate.pattern)): \(outcome(candidate))"
        }
    }

    /// The beginning of a pattern line, which may have any number of alternatives.
    private static func short(_ pattern: String) -> String {
        let text = onOneLine(pattern)
        return text.count > 60 ? text.prefix(59) + "…" : text
    }

    /// `file:line`; a built-in skill has no line.
    private static func place(_ candidate: Explanation.Candidate, _ names: [String: String]) -> String {
        guard let shown = names[candidate.skill] else { return candidate.skill }
        return "\(shown):\(candidate.line)"
    }

    private static func outcome(_ candidate: Explanation.Candidate) -> String {
        switch candidate.outcome {
        case .answered: "answered"
        case .notTried: "lost to a better one"
        case .failed(let failure): failure.description
        }
    }

    private static func json(
        _ reply: Reply?, _ explanation: Explanation, _ language: String, _ names: [String: String]
    ) -> JSONValue {
        [
            "text": reply.map { .string(spokenTexts($0).joined(separator: " ")) } ?? .null,
            "actions": .array((reply?.actions ?? []).map { .string($0.action.typeName) }),
            "language": .string(language),
            "candidates": .array(
                explanation.candidates.map { candidate in
                    [
                        "file": .string(names[candidate.skill] ?? candidate.skill), "line": .number(candidate.line),
                        "pattern": .string(candidate.pattern), "score": .number(candidate.score),
                        "answered": .bool(candidate.outcome == .answered), "outcome": .string(outcome(candidate)),
                    ]
                }),
        ]
    }
}
