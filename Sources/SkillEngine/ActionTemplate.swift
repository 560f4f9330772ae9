internal import OrderedJSON
internal import SusiActions

/// Actions as skills declare them: JSON objects of the SUSI vocabulary, whose strings may contain variables.
enum ActionTemplate {
    /// Types that become an `Action`.
    static let types: Set<String> = [
        "answer", "stop", "pause", "resume", "restart", "next", "previous", "shuffle", "audio_volume", "audio_play",
        "video_play", "table", "rss", "websearch", "anchor", "map", "piechart", "image_show", "timer_set",
        "timer_reset",
    ]

    /// The action that `object`, its variables filled in, describes; nil if something needed is missing.
    static func action(_ object: JSONObject, language: String?) -> Action? {
        func text(_ key: String) -> String? { object[key]?.scalarText }
        func number(_ key: String) -> Double? { text(key).flatMap { Double(String($0.trimmed)) } }
        func integer(_ key: String) -> Int? { number(key).flatMap { Int(exactly: $0.rounded()) } }
        func count() -> Int? { integer("count").flatMap { $0 < 0 ? nil : $0 } }
        switch text("type") {
        case "answer":
            return text("expression").map {
                .answer(text: $0, language: text("language") ?? language, mood: text("mood"))
            }
        case "stop": return .stop
        case "audio_volume":
            let word = (text("volume") ?? "").trimmed.prefix { $0 != " " && $0 != "%" }
            return .audioVolume(percent: Double(String(word)).map { Int(min(100, max(0, $0.isNaN ? 50 : $0))) } ?? 50)
        case "audio_play": return media(object, isVideo: false)
        case "video_play": return media(object, isVideo: true)
        case "table":
            let columns = (object["columns"]?.object?.members ?? []).map {
                Action.Column(key: $0.key, heading: $0.value.scalarText ?? $0.key)
            }
            return .table(columns: columns, count: count())
        case "rss":
            return .rss(
                title: text("title") ?? "title", description: text("description") ?? "description",
                link: text("link") ?? "link", count: count())
        case "websearch": return text("query").map { .websearch(query: $0, count: count()) }
        case "anchor": return text("link").map { .anchor(link: $0, text: text("text") ?? $0) }
        case "map":
            guard let latitude = number("latitude"), let longitude = number("longitude") else { return nil }
            return .map(latitude: latitude, longitude: longitude, zoom: integer("zoom"))
        case "piechart":
            guard let key = text("key"), let value = text("value") else { return nil }
            return .piechart(key: key, value: value, unit: text("unit") ?? "", total: number("total"))
        case "image_show": return text("url").map { .imageShow(url: $0) }
        case "timer_set": return integer("time").map { .timerSet(milliseconds: $0) }
        case "timer_reset": return .timerReset
        case let type?: return Action.MediaControl(rawValue: type).map { .media($0) }
        case nil: return nil
        }
    }

    private static func media(_ object: JSONObject, isVideo: Bool) -> Action? {
        guard let identifier = object["identifier"]?.scalarText, !identifier.isEmpty else { return nil }
        let kind = object["identifier_type"]?.scalarText ?? (isVideo ? "youtube" : "url")
        guard let kind = Action.MediaSource.Kind(rawValue: kind) else { return nil }
        return .play(.init(kind: kind, identifier: identifier, isVideo: isVideo))
    }
}
