internal import OrderedJSON
internal import Platform
internal import SkillEngine

extension SkillsCommand {
    /// Where the packaged speaker looks for skills.
    static let installed = ["/usr/share/susi/skills", "/var/lib/susi/skills"]

    /// Prints a line for each skill: language, how much can be asked, name, file.
    static func list(
        _ paths: [String], _ context: CommandContext, installed: [String] = installed
    ) throws(CommandFailure) {
        let sources = paths.isEmpty ? try findInstalled(installed) : try SkillSource.find(paths)
        var rows: [[String]] = []
        var intents = 0
        for (source, skill) in try readAll(sources) {
            let name = onOneLine(skill.metadata.name ?? "")
            intents += skill.intents.count
            if context.json {
                try context.print([
                    "file": .string(source.shown), "language": skill.language.map { .string($0) } ?? .null,
                    "intents": .number(skill.intents.count), "name": skill.metadata.name.map { .string($0) } ?? .null,
                ]) { _ in [] }
            }
            let count = Phrasing.padded(String(skill.intents.count), 5, left: true)
            rows.append([skill.language ?? "-", count, source.shown, name])
        }
        let total: JSONValue = ["files": .number(sources.count), "intents": .number(intents)]
        try context.print(total) { _ in
            Phrasing.table(rows)
                + ["\(Phrasing.count(sources.count, "file")), \(Phrasing.count(intents, "thing")) to ask"]
        }
    }

    private static func findInstalled(_ folders: [String]) throws(CommandFailure) -> [SkillSource] {
        var found: [SkillSource] = []
        // An empty folder is as good as none, as long as another has something.
        for folder in folders where Files.exists(folder) { found += (try? SkillSource.find([folder])) ?? [] }
        guard !found.isEmpty else {
            throw CommandFailure(
                "No skills are installed: there are none in \(folders.joined(separator: " and ")). Name a folder: "
                    + "susictl skills list PATH")
        }
        return found
    }
}
