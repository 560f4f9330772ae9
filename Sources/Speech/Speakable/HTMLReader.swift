/// Takes the tags and entities out of a text: `<br>` and blocks are line breaks, anchors keep their text.
///
/// Linear: a `<` looks ahead to the next `<` or `>` only. What is not a tag stays as it is.
struct HTMLReader {
    private let source: [Unicode.Scalar]
    private var output: [Unicode.Scalar] = []
    private var position = 0
    /// Tags whose end is not to be found again, so that it is not searched for again.
    private var unclosed: Set<String> = []

    static func text(of source: [Unicode.Scalar]) -> [Unicode.Scalar] {
        guard source.contains(where: { $0 == "<" || $0 == "&" }) else { return source }
        var reader = HTMLReader(source: source)
        reader.run()
        return reader.output
    }

    private init(source: [Unicode.Scalar]) {
        self.source = source
        output.reserveCapacity(source.count)
    }

    private mutating func run() {
        while position < source.count {
            switch source[position] {
            case "<" where readTag(): break
            case "&" where readEntity(): break
            default:
                output.append(source[position])
                position += 1
            }
        }
    }

    private mutating func readTag() -> Bool {
        let rest = source[position...]
        if rest.starts(with: "<!--".unicodeScalars) {
            skip(past: "-->")
            return true
        }
        var end = position + 1
        while end < source.count, source[end] != ">", source[end] != "<" { end += 1 }
        guard end < source.count, source[end] == ">" else { return false }
        var start = position + 1
        let isClosing = source[start] == "/"
        if isClosing { start += 1 }
        var nameEnd = start
        while nameEnd < end, source[nameEnd].isASCIILetter || source[nameEnd].isASCIIDigit || source[nameEnd] == "-",
            nameEnd - start < 20
        {
            nameEnd += 1
        }
        let name = String(String.UnicodeScalarView(source[start..<nameEnd])).lowercased()
        let inside = source[position + 1..<end]
        if inside.first == "!" || inside.first == "?" {
            position = end + 1
            return true
        }
        guard let first = name.unicodeScalars.first, first.isASCIILetter else { return false }
        // "<https://example.org>" is an address, "a <b and c> d" is none of HTML's.
        if inside.contains(":"), !inside.contains(" "), !inside.contains("=") {
            if inside.contains("/") || inside.contains("@") {
                output.append(" ")
                position += 1
                output.append(contentsOf: source[position..<end])
                output.append(" ")
                position = end + 1
                return true
            }
        } else if inside.contains("@"), !inside.contains(" ") {
            output.append(contentsOf: source[position + 1..<end])
            position = end + 1
            return true
        }
        let rest2 = source[nameEnd..<end]
        guard Self.known.contains(name) || !rest2.contains(" ") || rest2.contains("=") else { return false }
        position = end + 1
        if !isClosing, Self.silent.contains(name) {
            skip(past: "</\(name)")
            if position < source.count, let close = source[position...].firstIndex(of: ">") { position = close + 1 }
        }
        if Self.blocks.contains(name) { output.append("\n") }
        if !isClosing, name == "li" { output.append(contentsOf: "- ".unicodeScalars) }
        if name == "td" || name == "th", isClosing { output.append(contentsOf: ", ".unicodeScalars) }
        return true
    }

    /// To after `mark`; if there is none, only what stands here is skipped.
    private mutating func skip(past mark: String) {
        let marks = Array(mark.unicodeScalars)
        if !unclosed.contains(mark) {
            var index = position
            while index + marks.count <= source.count {
                if matches(marks, at: index) {
                    position = index + marks.count
                    return
                }
                index += 1
            }
            unclosed.insert(mark)
        }
        if mark == "-->" { position = min(position + 4, source.count) }
    }

    private func matches(_ marks: [Unicode.Scalar], at index: Int) -> Bool {
        for offset in 0..<marks.count {
            let scalar = source[index + offset]
            guard scalar == marks[offset] || (scalar.isASCIILetter && scalar.value | 0x20 == marks[offset].value) else {
                return false
            }
        }
        return true
    }

    private mutating func readEntity() -> Bool {
        var end = position + 1
        while end < source.count, end - position < 12, source[end] != ";", source[end] != "&", !source[end].isSpace {
            end += 1
        }
        guard end < source.count, source[end] == ";" else { return false }
        let name = String(String.UnicodeScalarView(source[position + 1..<end]))
        let scalar: Unicode.Scalar?
        if name.hasPrefix("#x") || name.hasPrefix("#X") {
            scalar = UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
        } else if name.hasPrefix("#") {
            scalar = UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
        } else {
            scalar = Self.entities[name]
        }
        guard let scalar else { return false }
        output.append(SpeakableText.plain(scalar) ?? " ")
        position = end + 1
        return true
    }

    /// Elements whose content is not text.
    private static let silent: Set<String> = ["script", "style", "template", "svg"]
    private static let blocks: Set<String> = [
        "br", "p", "div", "li", "ul", "ol", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "blockquote",
        "pre",
        "section", "article", "dt", "dd", "title", "break",
    ]
    /// Names after which words without "=" may stand and it is a tag all the same.
    private static let known: Set<String> = [
        "br", "hr", "p", "div", "li", "input", "video", "audio", "button", "script", "details", "ol", "td", "speak",
    ]
    private static let entities: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "euro": "€", "pound": "£",
        "yen": "¥", "cent": "¢", "deg": "°", "plusmn": "±", "times": "×", "divide": "÷", "frac12": "½", "frac14": "¼",
        "frac34": "¾", "sup2": "²", "sup3": "³", "ndash": "–", "mdash": "—", "hellip": "…", "lsquo": "'", "rsquo": "'",
        "ldquo": "\"", "rdquo": "\"", "laquo": "\"", "raquo": "\"", "bdquo": "\"", "sect": "§", "copy": " ", "reg": " ",
        "trade": " ", "bull": "•", "middot": "·", "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö",
        "Uuml": "Ü", "szlig": "ß", "eacute": "é", "egrave": "è", "ecirc": "ê", "agrave": "à", "acirc": "â",
        "ccedil": "ç", "ocirc": "ô", "icirc": "î", "ucirc": "û", "ntilde": "ñ", "aacute": "á", "iacute": "í",
        "oacute": "ó", "uacute": "ú", "iexcl": "¡", "iquest": "¿", "igrave": "ì", "ograve": "ò", "ugrave": "ù",
        "shy": "\u{AD}",
    ]
}
