internal import JavaScript
internal import OrderedJSON
internal import SkillEngine

extension SkillsCommand {
    /// Asks the examples of each file, which the built-in skills and, where that is not enough, the other files may help
    /// to answer; fails if an answer is wrong.
    static func test(_ sources: [SkillSource], _ context: CommandContext) async throws(CommandFailure) {
        var (passed, failed, skipped) = (0, 0, 0)
        let builtIn = SkillSet(skills: [], native: NativeSkills.all)
        let scripts = ScriptProcess()
        let all = try readAll(sources)
        for (source, skill) in all {
            let here = query(language: skill.language ?? "en")
            var results = await SkillTest.run(skill, companions: builtIn, context: here, scripts: scripts)
            if all.count > 1, results.contains(where: hasFailed) {
                let others = all.map(\.skill).filter { $0.path != skill.path }
                let together = await SkillTest.run(
                    skill, companions: SkillSet(skills: others, native: NativeSkills.all), context: here,
                    scripts: scripts)
                results = zip(results, together).map { hasFailed($0) ? $1 : $0 }
            }
            try checkCancelled()
            for result in results {
                switch result.outcome {
                case .passed: passed += 1
                case .failed: failed += 1
                case .skipped: skipped += 1
                }
                try context.print(json(result, in: source)) { _ in lines(result, in: source) }
            }
        }
        let counts: JSONValue = ["passed": .number(passed), "failed": .number(failed), "skipped": .number(skipped)]
        try context.print(counts) { counts in
            func text(_ key: String) -> String { "\(counts[key]?.scalarText ?? "0") \(key)" }
            return ["\(text("passed")), \(text("failed")), \(text("skipped"))"]
        }
        if failed > 0 { throw CommandFailure("") }
    }

    private static func hasFailed(_ result: SkillTest.Result) -> Bool {
        if case .failed = result.outcome { true } else { false }
    }

    private static func lines(_ result: SkillTest.Result, in source: SkillSource) -> [String] {
        guard case .failed(let answer) = result.outcome else { return [] }
        return [
            "\(source.shown):\(result.line): " + onOneLine(result.question),
            "    expected: " + onOneLine(result.expect ?? "any answer"),
            "    got:      " + onOneLine(answer ?? "no answer"),
        ]
    }

    private static func json(_ result: SkillTest.Result, in source: SkillSource) -> JSONValue {
        var object = JSONObject([
            ("file", .string(source.shown)), ("line", .number(result.line)), ("question", .string(result.question)),
            ("expected", result.expect.map { .string($0) } ?? .null),
        ])
        switch result.outcome {
        case .passed: object["outcome"] = "passed"
        case .failed(let answer):
            object["outcome"] = "failed"
            object["got"] = answer.map { .string($0) } ?? .null
        case .skipped(let reason):
            object["outcome"] = "skipped"
            object["reason"] = .string(reason)
        }
        return .object(object)
    }
}
