internal import OrderedJSON
internal import SusiActions

/// What a reply makes the speaker say and do, in wire order.
struct SpokenReply: Equatable {
    /// What to say, in order.
    private(set) var speeches: [SpokenText] = []
    /// The volume to set, if any.
    private(set) var volume: Int?
    /// True if everything is to stop; what the reply had to say before that is void.
    private(set) var stops = false

    /// True if the last thing that is said is a question to the person.
    var asksSomething: Bool {
        guard case .text(let text, _)? = speeches.last else { return false }
        return text.last { !$0.isWhitespace && $0 != "\"" && $0 != ")" } == "?"
    }

    /// Rows of a table or list that are said aloud: more than a few, nobody can follow.
    static let spokenRows = 3

    init(_ reply: Reply) {
        var fallback: Prompt?
        var isDone = false
        for planned in reply.actions {
            guard planned.plan == nil else {
                // To say "alarm set" and never ring would be worse than to decline.
                speeches = [.prompt(.cannotPlan)]
                return
            }
            switch planned.action {
            case .answer(let text, let language, _):
                if text.contains(where: { !$0.isWhitespace }) { speeches.append(.text(text, language: language)) }
            case .stop:
                stops = true
                speeches = []
            // Carried out by whoever answered; there may be nothing to say to it.
            case .media, .play: isDone = true
            case .audioVolume(let percent): volume = min(100, max(0, percent))
            case .table(let columns, let count): say(table: reply.rows, columns, count)
            case .rss(let title, _, _, let count): say(list: reply.rows.compactMap { $0[title]?.scalarText }, count)
            case .anchor(_, let text): if !text.isEmpty { speeches.append(.text(text, language: nil)) }
            case .map, .piechart, .imageShow, .websearch: fallback = fallback ?? .needsScreen
            case .timerSet, .timerReset: fallback = .cannotPlan
            }
        }
        if let fallback, fallback != .needsScreen || speeches.isEmpty, !stops { speeches.append(.prompt(fallback)) }
        if speeches.isEmpty, volume == nil, !stops, !isDone { speeches = [.prompt(.doNotKnow)] }
    }

    private mutating func say(table rows: [JSONObject], _ columns: [Action.Column], _ count: Int?) {
        // Rows that lack all columns (row 0 carries unrelated keys) are no rows of the table.
        let lines = rows.compactMap { row -> String? in
            let cells = columns.compactMap { column in row[column.key]?.scalarText.map { "\(column.heading): \($0)" } }
            return cells.isEmpty ? nil : cells.joined(separator: ", ") + "."
        }
        say(list: lines, count)
    }

    private mutating func say(list lines: [String], _ count: Int?) {
        let shown = count.map { $0 >= 0 ? Array(lines.prefix($0)) : lines } ?? lines
        guard !shown.isEmpty else { return }
        speeches.append(.prompt(.rows(shown.count)))
        speeches += shown.prefix(Self.spokenRows).map { .text($0, language: nil) }
    }
}
