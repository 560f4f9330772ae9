internal import OrderedJSON
internal import SusiActions

/// Actions as they are kept on disk until they are due: every type there is, all that it carries.
enum ActionRecord {
    static func value(_ action: Action) -> JSONValue {
        var fields: [(String, JSONValue?)] = [("type", .string(action.typeName))]
        switch action {
        case .answer(let text, let language, let mood):
            fields += [
                ("text", .string(text)), ("language", language.map(JSONValue.string)),
                ("mood", mood.map(JSONValue.string)),
            ]
        case .stop, .media, .timerReset: break
        case .audioVolume(let percent): fields += [("percent", .number(percent))]
        case .play(let source):
            fields += [("source", .string(source.kind.rawValue)), ("identifier", .string(source.identifier))]
        case .table(let columns, let count):
            let list = columns.map { JSONValue.array([.string($0.key), .string($0.heading)]) }
            fields += [("columns", .array(list)), ("count", count.map { .number($0) })]
        case .rss(let title, let description, let link, let count):
            fields += [
                ("title", .string(title)), ("description", .string(description)), ("link", .string(link)),
                ("count", count.map { .number($0) }),
            ]
        case .websearch(let query, let count):
            fields += [("query", .string(query)), ("count", count.map { .number($0) })]
        case .anchor(let link, let text): fields += [("link", .string(link)), ("text", .string(text))]
        case .map(let latitude, let longitude, let zoom):
            fields += [
                ("latitude", .number(latitude)), ("longitude", .number(longitude)), ("zoom", zoom.map { .number($0) }),
            ]
        case .piechart(let key, let value, let unit, let total):
            fields += [
                ("key", .string(key)), ("value", .string(value)), ("unit", .string(unit)),
                ("total", total.map { .number($0) }),
            ]
        case .imageShow(let url): fields += [("url", .string(url))]
        case .timerSet(let milliseconds): fields += [("milliseconds", .number(milliseconds))]
        }
        return .object(JSONObject(fields.compactMap { field in field.1.map { (field.0, $0) } }))
    }

    /// Nil if it is not one of ours.
    static func action(_ value: JSONValue) -> Action? {
        func text(_ key: String) -> String? { value[key]?.string }
        let count = value["count"]?.int
        guard let type = text("type") else { return nil }
        if let control = Action.MediaControl(rawValue: type) { return .media(control) }
        switch type {
        case "answer": return text("text").map { .answer(text: $0, language: text("language"), mood: text("mood")) }
        case "stop": return .stop
        case "timer_reset": return .timerReset
        case "audio_volume": return value["percent"]?.int.map { .audioVolume(percent: $0) }
        case "audio_play", "video_play":
            guard let kind = text("source").flatMap(Action.MediaSource.Kind.init), let identifier = text("identifier")
            else { return nil }
            return .play(Action.MediaSource(kind: kind, identifier: identifier, isVideo: type == "video_play"))
        case "table":
            let columns = value["columns"]?.array?.compactMap { column -> Action.Column? in
                guard let key = column[0]?.string, let heading = column[1]?.string else { return nil }
                return Action.Column(key: key, heading: heading)
            }
            return columns.map { .table(columns: $0, count: count) }
        case "rss":
            guard let title = text("title"), let description = text("description"), let link = text("link") else {
                return nil
            }
            return .rss(title: title, description: description, link: link, count: count)
        case "websearch": return text("query").map { .websearch(query: $0, count: count) }
        case "anchor":
            guard let link = text("link"), let label = text("text") else { return nil }
            return .anchor(link: link, text: label)
        case "map":
            guard let latitude = value["latitude"]?.double, let longitude = value["longitude"]?.double else {
                return nil
            }
            return .map(latitude: latitude, longitude: longitude, zoom: value["zoom"]?.int)
        case "piechart":
            guard let key = text("key"), let member = text("value"), let unit = text("unit") else { return nil }
            return .piechart(key: key, value: member, unit: unit, total: value["total"]?.double)
        case "image_show": return text("url").map { .imageShow(url: $0) }
        case "timer_set": return value["milliseconds"]?.int.map { .timerSet(milliseconds: $0) }
        default: return nil
        }
    }
}
