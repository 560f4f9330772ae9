internal import Glibc
internal import Platform
internal import SkillEngine

/// A skill file that was named on the command line or lies below a folder that was.
struct SkillSource: Sendable {
    /// How a person finds it: what was named, and the way from there.
    let shown: String
    /// Where it is: absolute and without links, so that its folder tells its language wherever one stands.
    let path: String
    /// What the engine calls it.
    let name: String

    private init(shown: String, path: String) {
        self.shown = shown
        self.path = path
        // Inside the skills `de`, `en_US` and such are languages; a folder of one's own, such as `my-skills`, is none.
        let parts = path.split(separator: "/")
        let folder = parts.dropLast().last ?? ""
        let words = folder.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
        let isLanguage = words.count <= 2 && words.first?.count == 2 && words.dropFirst().allSatisfy { $0.count > 1 }
        name = isLanguage ? path : "/" + parts.dropLast().joined(separator: "/") + "/./" + (parts.last ?? "")
    }

    /// Names of skill files end so.
    static let suffixes = [".txt", ".lot", ".ezd"]
    /// Largest file that is read, bytes; the daemon's limit.
    static let maximumSize = 16 << 20

    /// All skill files that `operands` name, each once. A file that is named itself may end in anything.
    static func find(_ operands: [String]) throws(CommandFailure) -> [SkillSource] {
        var found: [SkillSource] = []
        var seen: Set<String> = []
        for operand in operands {
            guard let path = absolute(operand) else {
                throw CommandFailure(
                    "'\(operand)' can't be read: \(SystemError(errno: errno)). Name a skill file, or a folder of them.")
            }
            guard isFolder(path) else {
                if seen.insert(path).inserted { found.append(SkillSource(shown: operand, path: path)) }
                continue
            }
            guard access(path, R_OK | X_OK) == 0 else {
                throw CommandFailure("The folder '\(operand)' can't be read: \(SystemError(errno: errno)).")
            }
            let below = Files.tree(path).filter { file in suffixes.contains { file.hasSuffix($0) } }
            guard !below.isEmpty else {
                throw CommandFailure(
                    "There is no skill in '\(operand)': no file in it or below ends in \(list(suffixes)).")
            }
            let start = operand.hasSuffix("/") ? operand : operand + "/"
            for file in below where seen.insert(file).inserted {
                let rest = file.dropFirst(path.count).drop { $0 == "/" }
                found.append(SkillSource(shown: start == "./" ? String(rest) : start + rest, path: file))
            }
        }
        return found
    }

    /// The skill in the file and what its author should know, under the name that was given. A file that can't be read
    /// has no skill and one error.
    func read() -> (skill: Skill?, diagnostics: [Diagnostic]) {
        do {
            let bytes = try Files.read(path, maximumSize: Self.maximumSize)
            let (skill, diagnostics) = SkillFile.parse(bytes, path: name)
            return (
                skill,
                diagnostics.map {
                    Diagnostic(path: shown, line: $0.line, severity: $0.severity, message: $0.message)
                }
            )
        } catch {
            let reason = error.errno == EFBIG ? "it has more than \(Self.maximumSize >> 20) MiB" : "\(error)"
            return (
                nil, [Diagnostic(path: shown, line: 1, severity: .error, message: "the file can't be read: \(reason)")]
            )
        }
    }

    private static func absolute(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func isFolder(_ path: String) -> Bool {
        var information = stat()
        return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
    }

    private static func list(_ words: [String]) -> String {
        words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    }
}
