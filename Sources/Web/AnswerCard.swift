public import OrderedJSON
public import SusiActions

/// What belongs to an answer beside its words, in a form that a page can show as it is.
public enum AnswerCard {
    /// Rows of a table or a list that are shown at most.
    static let longest = 100

    /// The cards of `reply`, in its order: tables, lists, links, places, pictures, searches, charts, music, alarms.
    public static func cards(of reply: Reply) -> [JSONValue] {
        reply.actions.compactMap { planned in
            if planned.plan != nil { return ["type": "alarm"] }
            return card(of: planned.action, rows: reply.rows)
        }
    }

    private static func card(of action: Action, rows: [JSONObject]) -> JSONValue? {
        switch action {
        case .answer, .media, .audioVolume: return nil
        case .timerSet, .timerReset: return ["type": "alarm"]
        case .stop: return ["type": "stop"]
        case .play(let source):
            let title: JSONValue = source.kind == .url ? .null : .string(source.identifier)
            return ["type": "play", "title": title]
        case .table(let columns, let count):
            let shown = rows.prefix(min(count ?? longest, longest)).filter { row in
                columns.contains { row[$0.key] != nil }
            }
            return [
                "type": "table", "columns": .array(columns.map { .string($0.heading) }),
                "rows": .array(shown.map { row in .array(columns.map { .string(text($0.key, row)) }) }),
            ]
        case .rss(let title, let description, let link, let count):
            let items = rows.prefix(min(count ?? longest, longest)).filter { $0[title] != nil }
            return [
                "type": "rss",
                "items": .array(
                    items.map { row in
                        [
                            "title": .string(text(title, row)), "description": .string(text(description, row)),
                            "link": .string(text(link, row)),
                        ]
                    }),
            ]
        case .websearch(let query, _): return ["type": "websearch", "query": .string(query)]
        case .anchor(let link, let text): return ["type": "anchor", "link": .string(link), "text": .string(text)]
        case .map(let latitude, let longitude, _):
            return ["type": "map", "latitude": .number(latitude), "longitude": .number(longitude)]
        case .imageShow(let url): return ["type": "image", "url": .string(url)]
        case .piechart(let key, let value, let unit, _):
            let parts = rows.prefix(longest).filter { $0[key] != nil && $0[value] != nil }
            return [
                "type": "piechart",
                "parts": .array(
                    parts.map { row in
                        ["key": .string(text(key, row)), "value": .string(text(value, row)), "unit": .string(unit)]
                    }),
            ]
        }
    }

    private static func text(_ key: String, _ row: JSONObject) -> String { row[key]?.scalarText ?? "" }
}
