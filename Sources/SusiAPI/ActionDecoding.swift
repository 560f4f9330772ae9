internal import OrderedJSON
internal import SusiActions

extension Action {
    /// The action that `wire` describes; nil for a type that is not known here and for one that lacks what it needs. Texts and
    /// numbers stand for each other, as they do on the wire.
    init?(wire: JSONValue) {
        guard let type = wire["type"]?.string else { return nil }
        let text = { (key: String) in wire[key]?.scalarText.flatMap { Self.hasContent($0) ? $0 : nil } }
        switch type {
        case "answer":
            guard let expression = text("expression") else { return nil }
            self = .answer(
                text: expression, language: SusiQuestion.twoLetters(wire["language"]?.string),
                mood: wire["mood"]?.string)
        case "stop": self = .stop
        case "pause", "resume", "restart", "next", "previous", "shuffle":
            guard let control = MediaControl(rawValue: type) else { return nil }
            self = .media(control)
        case "audio_volume": self = .audioVolume(percent: Self.percent(wire["volume"]))
        case "audio_play", "video_play":
            guard let kind = wire["identifier_type"]?.string.flatMap(MediaSource.Kind.init),
                let identifier = text("identifier")
            else { return nil }
            self = .play(MediaSource(kind: kind, identifier: identifier, isVideo: type == "video_play"))
        case "table":
            let columns = (wire["columns"]?.object?.members ?? []).compactMap { key, value in
                value.scalarText.map { Column(key: key, heading: $0) }
            }
            guard !columns.isEmpty else { return nil }
            self = .table(columns: columns, count: Self.count(wire))
        case "rss":
            self = .rss(
                title: text("title") ?? "title", description: text("description") ?? "description",
                link: text("link") ?? "link", count: Self.count(wire))
        case "websearch":
            guard let query = text("query") else { return nil }
            self = .websearch(query: query, count: Self.count(wire))
        case "anchor":
            guard let link = text("link") else { return nil }
            self = .anchor(link: link, text: text("text") ?? "")
        case "map":
            guard let latitude = wire["latitude"]?.realNumber, let longitude = wire["longitude"]?.realNumber,
                abs(latitude) <= 90, abs(longitude) <= 180
            else { return nil }
            self = .map(latitude: latitude, longitude: longitude, zoom: wire["zoom"]?.wholeNumber)
        case "piechart":
            guard let key = text("key"), let value = text("value") else { return nil }
            self = .piechart(key: key, value: value, unit: text("unit") ?? "", total: wire["total"]?.realNumber)
        case "image_show":
            guard let url = text("url") else { return nil }
            self = .imageShow(url: url)
        case "timer_set":
            guard let time = wire["time"]?.wholeNumber else { return nil }
            self = .timerSet(milliseconds: time)
        case "timer_reset": self = .timerReset
        default: return nil
        }
    }

    private static func hasContent(_ text: String) -> Bool { text.contains { !$0.isWhitespace } }

    /// Rows to show at most; nil (all) for a missing or negative one.
    private static func count(_ wire: JSONValue) -> Int? { wire["count"]?.wholeNumber.flatMap { $0 < 0 ? nil : $0 } }

    /// Servers cut at the first space, limit to 0…100 and say 50 for what is no number; older or other ones may not.
    private static func percent(_ value: JSONValue?) -> Int {
        let number: Double? =
            switch value {
            case .number(let number, _)?: number
            case .string(let text)?:
                Double(text.drop { $0.isWhitespace }.prefix { !$0.isWhitespace && $0 != "%" })
            default: nil
            }
        guard let number, !number.isNaN else { return 50 }
        return Int(min(max(number, 0), 100).rounded())
    }
}

extension JSONValue {
    /// A finite number, written as one or as a text.
    var realNumber: Double? {
        let number: Double? =
            switch self {
            case .number(let number, _): number
            case .string(let text): Double(Self.trimmed(text))
            case .null, .bool, .array, .object: nil
            }
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    /// A number without its fraction, written as one or as a text; nil if it does not fit.
    var wholeNumber: Int? {
        if let int { return int }
        if case .string(let text) = self, let int = Int(Self.trimmed(text)) { return int }
        return realNumber.flatMap { Int(exactly: $0.rounded(.towardZero)) }
    }

    private static func trimmed(_ text: String) -> Substring {
        var text = text.drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
