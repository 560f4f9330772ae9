internal import HTTP
internal import OrderedJSON

/// A line of the log, as the API shows it.
public struct LogLine: Sendable, Hashable {
    /// Seconds since 1970.
    public var at: Int
    /// "error", "warning", "notice" or "info".
    public var level: String
    /// Which part of the program wrote it.
    public var part: String
    /// What.
    public var text: String

    /// A line.
    public init(at: Int, level: String, part: String, text: String) {
        self.at = at
        self.level = level
        self.part = part
        self.text = text
    }

    var json: JSONValue {
        ["at": .number(at), "level": .string(level), "part": .string(part), "text": .string(text)]
    }
}

/// The call for the last lines of the log.
public struct LogSection: APISection {
    /// What the levels are called, the most urgent first.
    static let levels = ["error", "warning", "notice", "info"]
    /// Lines that one call gives at most.
    static let largestPage = 500

    private let lines: @Sendable (_ limit: Int, _ level: String) async -> [LogLine]

    /// The call for `lines`: so many of the newest that are at least as urgent as a level, the oldest first.
    public init(lines: @escaping @Sendable (_ limit: Int, _ level: String) async -> [LogLine]) { self.lines = lines }

    public var routes: [APIRoute] {
        [
            APIRoute("log", "GET /log", needs: .scope(.settings)) { call in
                let limit = try call.queryNumber("limit", in: 1...Self.largestPage, absent: 100)
                let level = call.queryText("level") ?? "info"
                guard Self.levels.contains(level) else {
                    throw Problem.field("level", "'level' must be 'error', 'warning', 'notice' or 'info'.")
                }
                return .json(["lines": .array(await lines(limit, level).map(\.json))])
            }
        ]
    }
}
