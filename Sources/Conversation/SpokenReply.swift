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

    /// What can be asked for with "more", in pieces.
    private(set) var rest: [[SpokenText]] = []

    /// True if the last thing that is said is a question to the person.
    var asksSomething: Bool { Self.asksSomething(speeches) }

    /// True if the last of `speeches` is a question to the person.
    static func asksSomething(_ speeches: [SpokenText]) -> Bool {
        switch speeches.last {
        case .text(let text, _)?: text.last { !$0.isWhitespace && $0 != "\"" && $0 != ")" } == "?"
        case .prompt(.moreRows)?: true
        case .prompt?, .row?, nil: false
        }
    }

    init(_ reply: Reply) {
        var fallback: Prompt?
        var isDone = false
        var lists: [(lines: [String], count: Int?)] = []
        var abstracts: [String] = []
        var hasFailedSearch = false
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
            case .table(let columns, let count): lists.append((Self.lines(ofTable: reply.rows, columns), count))
            case .rss(let title, let description, _, let count):
                lists.append((Self.lines(ofList: reply.rows, title, description), count))
            case .anchor(_, let text): if !text.isEmpty { speeches.append(.text(text, language: nil)) }
            case .websearch:
                let texts = Self.abstracts(of: reply.rows)
                if let text = texts.first { abstracts.append(text) } else { hasFailedSearch = true }
            case .map, .piechart, .imageShow: fallback = fallback ?? .needsScreen
            case .timerSet, .timerReset: fallback = .cannotPlan
            }
        }
        if !stops {
            speeches += abstracts.map { .text($0, language: Self.language(of: reply)) }
            // Behind what is said besides: "Here are the news" belongs before them.
            for list in lists { say(list: list.lines, list.count, language: Self.language(of: reply)) }
        }
        // "I found this on the web" alone would promise what never comes.
        if hasFailedSearch, !stops { speeches.append(.prompt(.needsScreen)) }
        if let fallback, fallback != .needsScreen || speeches.isEmpty, !stops { speeches.append(.prompt(fallback)) }
        if speeches.isEmpty, volume == nil, !stops, !isDone { speeches = [.prompt(.doNotKnow)] }
    }

    /// Of several lists all but the last are said only as far as their first piece goes.
    private mutating func say(list lines: [String], _ count: Int?, language: String?) {
        var shown = lines.map(SpokenRest.row).filter { !$0.isEmpty }
        if let count, count >= 0 { shown = Array(shown.prefix(count)) }
        shown = Array(shown.prefix(SpokenRest.maximumRows))
        guard shown.count > 1 else {
            speeches += shown.map { .text($0, language: language) }
            return
        }
        let pieces = SpokenRest.pieces(of: shown, language: language)
        speeches.append(.prompt(.rows(shown.count)))
        speeches += pieces[0]
        rest = Array(pieces.dropFirst())
    }

    private static func lines(ofTable rows: [JSONObject], _ columns: [Action.Column]) -> [String] {
        // Rows that lack all columns (row 0 carries unrelated keys) are no rows of the table.
        rows.compactMap { row in
            let cells = columns.compactMap { column in row[column.key]?.scalarText.map { "\(column.heading): \($0)" } }
            return cells.isEmpty ? nil : cells.joined(separator: ", ") + "."
        }
    }

    /// Titles; a row that has none is told by its description.
    private static func lines(ofList rows: [JSONObject], _ title: String, _ description: String) -> [String] {
        rows.compactMap { text($0[title]) ?? text($0[description]) }
    }

    /// What a web search found, where the rows of the answer tell: keys as search engines name them.
    private static func abstracts(of rows: [JSONObject]) -> [String] {
        rows.compactMap { row in
            ["AbstractText", "Abstract", "abstract", "extract", "description", "Text"].lazy
                .compactMap { text(row[$0]) }.first
        }
    }

    private static func text(_ value: JSONValue?) -> String? {
        value?.scalarText.flatMap { $0.contains { !$0.isWhitespace } ? $0 : nil }
    }

    /// The language of what the answer says besides its rows, which are then in the same.
    private static func language(of reply: Reply) -> String? {
        for planned in reply.actions { if case .answer(_, let language?, _) = planned.action { return language } }
        return nil
    }
}
