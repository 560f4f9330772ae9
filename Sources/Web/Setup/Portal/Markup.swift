/// HTML. What is written into it is taken as it is; what is interpolated is text, and is escaped, unless it is markup
/// itself: so a network's name or a password cannot become an element.
struct Markup: Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
    private(set) var description: String

    init(stringLiteral value: String) { description = value }
    init(stringInterpolation: Interpolation) { description = stringInterpolation.text }

    /// `text` as text.
    init(_ text: String) { description = Self.escape(text) }

    /// Pieces, one after the other.
    init(_ pieces: [Markup]) { description = pieces.map(\.description).joined() }

    static let empty = Markup("")

    struct Interpolation: StringInterpolationProtocol {
        var text = ""
        init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity * 2) }
        mutating func appendLiteral(_ literal: String) { text += literal }
        mutating func appendInterpolation(_ value: String) { text += Markup.escape(value) }
        mutating func appendInterpolation(_ value: Int) { text += String(value) }
        mutating func appendInterpolation(_ value: Markup) { text += value.description }
        mutating func appendInterpolation(_ values: [Markup]) { for value in values { text += value.description } }
    }

    /// `sentence` with `{h}`, `{n}` and the like replaced, each by its markup.
    init(_ sentence: String, _ parts: KeyValuePairs<Character, Markup>) {
        var text = ""
        var rest = sentence[...]
        while let open = rest.firstIndex(of: "{") {
            text += Self.escape(String(rest[..<open]))
            rest = rest[open...]
            let placeholder = rest.prefix(3)
            if placeholder.count == 3, placeholder.last == "}",
                let part = parts.first(where: { $0.key == placeholder.dropFirst().first })
            {
                text += part.value.description
                rest = rest.dropFirst(3)
            } else {
                text += "{"
                rest = rest.dropFirst()
            }
        }
        description = text + Self.escape(String(rest))
    }

    /// Fit for text and for a quoted attribute. By bytes: a combining mark after `<` must not hide it.
    private static func escape(_ text: String) -> String {
        var out: [UInt8] = []
        out.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): out += "&amp;".utf8
            case UInt8(ascii: "<"): out += "&lt;".utf8
            case UInt8(ascii: ">"): out += "&gt;".utf8
            case UInt8(ascii: "\""): out += "&quot;".utf8
            case UInt8(ascii: "'"): out += "&#39;".utf8
            default: out.append(byte)
            }
        }
        return String(decoding: out, as: UTF8.self)
    }
}
