/// A skill as a SUSI server stores what people think of it: by the text of its file's name, letter by letter.
public struct SkillAddress: Sendable, Hashable {
    /// "general".
    public let model: String
    /// "Knowledge".
    public let group: String
    /// "en".
    public let language: String
    /// The file's name up to its first dot, "About SUSI".
    public let skill: String

    /// What the path of every skill begins with that can be rated.
    public static let prefix = "/susi_skill_data/models/"

    /// The skill at the path of an answer, such as `/susi_skill_data/models/general/Knowledge/en/About SUSI.txt`. Nil for
    /// what is built into the server, has no file, or whose name the server could not find again.
    public init?(path: String) {
        guard path.hasPrefix(Self.prefix), path.utf8.count <= 500 else { return nil }
        let parts = path.dropFirst(Self.prefix.count).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 4, parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else { return nil }
        let file = parts[3].split(separator: ".", omittingEmptySubsequences: false)
        // With a dot inside its name the server finds another skill, or none.
        guard file.count == 2, !file[0].isEmpty else { return nil }
        (model, group, language) = (String(parts[0]), String(parts[1]), String(parts[2]))
        skill = String(file[0])
    }

    var fields: [(name: String, value: String)] {
        [("model", model), ("group", group), ("language", language), ("skill", skill)].map { (name: $0.0, value: $0.1) }
    }
}
