/// Reads RSS 0.9 to 2.0 and Atom as far as headlines go. No general XML: no entities of documents, no references to
/// other files, so that a hostile feed has nothing to work with; time grows with the length alone.
struct FeedReader {
    /// A headline.
    struct Item: Sendable, Equatable {
        var title = ""
        var description = ""
        var link = ""
    }

    /// The items of a document in their order, those without a title left out; empty for what is no feed.
    static func items(of bytes: [UInt8], limit: Int) -> [Item] {
        var reader = FeedReader(bytes: bytes)
        return reader.read(limit: limit)
    }

    private let bytes: [UInt8]
    private var at = 0

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// No headline is longer, bytes.
    private static let longestText = 2_000

    private mutating func read(limit: Int) -> [Item] {
        var items: [Item] = []
        var item: Item?
        /// Where the text goes: an element within an item, and what it had to say.
        var field: String?
        var text: [UInt8] = []
        while at < bytes.count, items.count < limit {
            guard bytes[at] == UInt8(ascii: "<") else {
                if field != nil, text.count < Self.longestText { text.append(bytes[at]) }
                at += 1
                continue
            }
            if skip("<!--", to: "-->") { continue }
            if let literal = section() {
                // Escaped, so that all texts are unescaped alike.
                if field != nil, text.count < Self.longestText {
                    for byte in literal.prefix(Self.longestText) {
                        text += byte == UInt8(ascii: "&") ? Array("&amp;".utf8) : [byte]
                    }
                }
                continue
            }
            let tag = tag()
            switch tag.name {
            case "item", "entry":
                if tag.isEnd {
                    if let found = item, !found.title.isEmpty { items.append(found) }
                    item = nil
                } else {
                    item = Item()
                }
                field = nil
            case "title", "description", "summary", "link":
                guard item != nil else { continue }
                if tag.isEnd {
                    if field == tag.name { item?.set(tag.name, Self.plain(text)) }
                    field = nil
                } else if field == nil, !tag.isEmpty {
                    field = tag.name
                    text = []
                }
            // HTML within a description.
            default: if field != nil { text.append(0x20) }
            }
        }
        return items
    }

    /// Passes over what begins with `start`, up to `end` or the document's; false if it does not begin here.
    private mutating func skip(_ start: StaticString, to end: String) -> Bool {
        guard begins(with: Array("\(start)".utf8)) else { return false }
        let end = Array(end.utf8)
        while at < bytes.count, !begins(with: end) { at += 1 }
        at = min(bytes.count, at + end.count)
        return true
    }

    /// The text of a CDATA section that begins here.
    private mutating func section() -> ArraySlice<UInt8>? {
        let start = Array("<![CDATA[".utf8)
        guard begins(with: start) else { return nil }
        at += start.count
        let first = at
        let end = Array("]]>".utf8)
        while at < bytes.count, !begins(with: end) { at += 1 }
        defer { at = min(bytes.count, at + end.count) }
        return bytes[first..<at]
    }

    private func begins(with text: [UInt8]) -> Bool {
        at + text.count <= bytes.count && bytes[at..<at + text.count].elementsEqual(text)
    }

    /// The tag that begins here: its name without prefix and attributes, lower case.
    private mutating func tag() -> (name: String, isEnd: Bool, isEmpty: Bool) {
        at += 1
        let isEnd = at < bytes.count && bytes[at] == UInt8(ascii: "/")
        if isEnd { at += 1 }
        let start = at
        while at < bytes.count, bytes[at] != UInt8(ascii: ">") { at += 1 }
        let inside = bytes[start..<at]
        at = min(bytes.count, at + 1)
        let name = inside.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }.prefix(64)
        let isPrefixed = name.contains(UInt8(ascii: ":"))
        return (
            // "media:title" is another one's title.
            isPrefixed ? "" : String(decoding: name, as: UTF8.self).lowercased(), isEnd,
            inside.last == UInt8(ascii: "/")
        )
    }

    /// Text on one line, entities read, tags dropped.
    private static func plain(_ bytes: [UInt8]) -> String {
        // Twice: descriptions are HTML within XML.
        let once = unescaped(String(decoding: bytes, as: UTF8.self))
        var out = ""
        var isTag = false
        for character in unescaped(once) {
            switch character {
            case "<": isTag = true
            case ">" where isTag:
                isTag = false
                out.append(" ")
            default: if !isTag { out.append(character) }
            }
        }
        return out.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var out = ""
        var rest = text[...]
        while let mark = rest.firstIndex(of: "&") {
            out += rest[..<mark]
            let behind = rest[rest.index(after: mark)...]
            guard let end = behind.prefix(12).firstIndex(of: ";"), let meant = entity(behind[..<end]) else {
                out.append("&")
                rest = behind
                continue
            }
            out.append(meant)
            rest = behind[behind.index(after: end)...]
        }
        return out + rest
    }

    private static func entity(_ name: Substring) -> Character? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        case "nbsp": return " "
        default:
            guard name.first == "#" else { return nil }
            let digits = name.dropFirst()
            let value =
                digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            guard let value, value >= 0x20, let scalar = Unicode.Scalar(value) else { return nil }
            return Character(scalar)
        }
    }
}

extension FeedReader.Item {
    fileprivate mutating func set(_ field: String, _ text: String) {
        switch field {
        case "title": if title.isEmpty { title = text }
        case "link": if link.isEmpty { link = text }
        default: if description.isEmpty { description = text }
        }
    }
}
