internal import OrderedJSON
internal import SkillEngine

extension SkillsCommand {
    /// Prints what is wrong with the files; fails if there is an error among it.
    static func check(_ sources: [SkillSource], _ context: CommandContext) throws(CommandFailure) {
        var diagnosed = 0
        var errors = 0
        for source in sources {
            try checkCancelled()
            let diagnostics = source.read().diagnostics.sorted { $0.line < $1.line }
            if !diagnostics.isEmpty { diagnosed += 1 }
            for diagnostic in diagnostics {
                if diagnostic.severity == .error { errors += 1 }
                try context.print(json(diagnostic)) { _ in [onOneLine("\(diagnostic)")] }
            }
        }
        let (files, count) = (sources.count, diagnosed)
        try context.print(["files": .number(files), "diagnosed": .number(count), "errors": .number(errors)]) { _ in
            ["\(files) files, \(count) diagnosed"]
        }
        if errors > 0 { throw CommandFailure("") }
    }

    /// The skills of all files; what is wrong in them is for `check` to tell, but a file that can't be read ends it.
    static func readAll(_ sources: [SkillSource]) throws(CommandFailure) -> [(source: SkillSource, skill: Skill)] {
        var read: [(source: SkillSource, skill: Skill)] = []
        for source in sources {
            try checkCancelled()
            let (skill, diagnostics) = source.read()
            guard let skill else {
                throw CommandFailure("'\(source.shown)': \(diagnostics.first?.message ?? "it can't be read").")
            }
            read.append((source, skill))
        }
        return read
    }

    /// Whoever reads by lines, such as an editor, gets one.
    static func onOneLine(_ text: String) -> String { String(text.map { $0.isNewline ? " " : $0 }) }

    private static func json(_ diagnostic: Diagnostic) -> JSONValue {
        [
            "file": .string(diagnostic.path), "line": .number(diagnostic.line),
            "severity": .string(diagnostic.severity.rawValue), "message": .string(diagnostic.message),
        ]
    }
}
