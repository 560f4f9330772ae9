/// Reads JSON (RFC 8259) or JSON5 (spec.json5.org) from UTF-8 bytes.
///
/// Bounded: nesting deeper than `maximumDepth` is an error, not a stack overflow. A duplicate key takes the last
/// value, as everywhere; `positions` keeps where each key of the result was written.
public struct JSONParser {
    /// Which grammar to accept.
    public enum Dialect: Sendable { case json, json5 }

    /// A parsed document.
    public struct Document: Sendable {
        /// What the text says.
        public let value: JSONValue
        /// Where each member's key and each element stands, by path (`["audio", "input", "0"]`); the root is `[]`.
        public let positions: [[String]: JSONPosition]
    }

    private let bytes: [UInt8]
    private let dialect: Dialect
    private let maximumDepth: Int
    private let recordsPositions: Bool
    private var at = 0
    private var path: [String] = []
    private var positions: [[String]: JSONPosition] = [:]

    /// The value of `text`.
    public static func parse(_ text: String, dialect: Dialect = .json) throws(JSONSyntaxError) -> JSONValue {
        try parse(Array(text.utf8), dialect: dialect)
    }

    /// The value of UTF-8 `bytes`; depth is limited to 256.
    public static func parse(_ bytes: [UInt8], dialect: Dialect = .json) throws(JSONSyntaxError) -> JSONValue {
        var parser = JSONParser(bytes: bytes, dialect: dialect, recordsPositions: false)
        return try parser.document()
    }

    /// As `parse`, with the place of every key; slower, meant for files that people edit.
    public static func parseWithPositions(_ text: String, dialect: Dialect) throws(JSONSyntaxError) -> Document {
        var parser = JSONParser(bytes: Array(text.utf8), dialect: dialect, recordsPositions: true)
        let value = try parser.document()
        return Document(value: value, positions: parser.positions)
    }

    private init(bytes: [UInt8], dialect: Dialect, recordsPositions: Bool, maximumDepth: Int = 256) {
        self.bytes = bytes
        self.dialect = dialect
        self.maximumDepth = maximumDepth
        self.recordsPositions = recordsPositions
    }

    private mutating func document() throws(JSONSyntaxError) -> JSONValue {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
        try skipSpace()
        let result = try value(depth: 0)
        try skipSpace()
        guard at == bytes.count else { throw failure("there is more text after the end of the document") }
        return result
    }

    // MARK: Values

    private mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        guard depth <= maximumDepth else { throw failure("nested more than \(maximumDepth) levels deep") }
        if recordsPositions, positions[path] == nil { positions[path] = position(of: at) }
        guard let byte = peek else { throw failure("the text ends where a value was expected") }
        switch byte {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "'") where dialect == .json5: return .string(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        case UInt8(ascii: "+") where dialect == .json5, UInt8(ascii: ".") where dialect == .json5: return try number()
        default: break
        }
        let start = at
        let word = identifier()
        switch word {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "null": return .null
        case "Infinity", "NaN":
            at = start
            throw failure("\(word) is not a number that can be used here")
        default:
            at = start
            throw failure(
                word.isEmpty
                    ? "unexpected \(describe(byte)) where a value was expected"
                    : "unexpected word '\(word)' where a value was expected; is it a text without quotation marks?")
        }
    }

    private mutating func object(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        at += 1
        var result = JSONObject()
        while true {
            try skipSpace()
            if take("}") { return .object(result) }
            let start = at
            let key: String
            if peek == UInt8(ascii: "\"") || (dialect == .json5 && peek == UInt8(ascii: "'")) {
                key = try string()
            } else if dialect == .json5, case let word = identifier(), !word.isEmpty {
                key = word
            } else {
                throw failure("expected a key or '}'\(found)")
            }
            if recordsPositions {
                path.append(key)
                positions[path] = position(of: start)
            }
            try skipSpace()
            guard take(":") else { throw failure("expected ':' after the key '\(key)'\(found)") }
            try skipSpace()
            result[key] = try value(depth: depth + 1)
            if recordsPositions { path.removeLast() }
            try skipSpace()
            if take(",") {
                try skipSpace()
                if dialect == .json, peek == UInt8(ascii: "}") { throw failure("a comma before '}'") }
            } else if peek != UInt8(ascii: "}") {
                throw failure("expected ',' or '}' after the value of '\(key)'\(found)")
            }
        }
    }

    private mutating func array(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        at += 1
        var result: [JSONValue] = []
        while true {
            try skipSpace()
            if take("]") { return .array(result) }
            if recordsPositions { path.append(String(result.count)) }
            result.append(try value(depth: depth + 1))
            if recordsPositions { path.removeLast() }
            try skipSpace()
            if take(",") {
                try skipSpace()
                if dialect == .json, peek == UInt8(ascii: "]") { throw failure("a comma before ']'") }
            } else if peek != UInt8(ascii: "]") {
                throw failure("expected ',' or ']'\(found)")
            }
        }
    }

    private mutating func number() throws(JSONSyntaxError) -> JSONValue {
        let start = at
        if peek == UInt8(ascii: "-") || peek == UInt8(ascii: "+") { at += 1 }
        if dialect == .json5, peek == UInt8(ascii: "0"), peek(1) == UInt8(ascii: "x") || peek(1) == UInt8(ascii: "X") {
            at += 2
            let digits = at
            while let byte = peek, Character(Unicode.Scalar(byte)).isHexDigit { at += 1 }
            let text = String(decoding: bytes[digits..<at], as: UTF8.self)
            guard let whole = Int(text, radix: 16) else { throw failure("not a hexadecimal number") }
            return .number(bytes[start] == UInt8(ascii: "-") ? -whole : whole)
        }
        while let byte = peek, "+-.eE0123456789".utf8.contains(byte) { at += 1 }
        var text = String(decoding: bytes[start..<at], as: UTF8.self)
        if dialect == .json5 { text = Self.plain(text) }
        guard Self.isNumber(text), let value = Double(text), value.isFinite else {
            at = start
            throw failure(
                "'\(String(decoding: bytes[start..<min(bytes.count, start + 24)], as: UTF8.self))' is not a number")
        }
        if let next = peek, Self.isWordByte(next) { throw failure("unexpected \(describe(next)) after a number") }
        return .number(value, text: text)
    }

    /// JSON5's `+1`, `.5` and `5.` as JSON writes them.
    private static func plain(_ text: String) -> String {
        var digits = Substring(text)
        var sign = ""
        if digits.hasPrefix("+") { digits = digits.dropFirst() }
        if digits.hasPrefix("-") { (sign, digits) = ("-", digits.dropFirst()) }
        if digits.hasPrefix("."), digits.dropFirst().first?.isNumber == true { digits = "0" + digits }
        if let dot = digits.firstIndex(of: "."),
            digits.index(after: dot) == digits.endIndex
                || !digits[digits.index(after: dot)].isNumber, dot != digits.startIndex
        {
            digits.remove(at: dot)
        }
        return sign + digits
    }

    /// The grammar of RFC 8259, section 6.
    private static func isNumber(_ text: String) -> Bool {
        var rest = Substring(text)
        if rest.hasPrefix("-") { rest = rest.dropFirst() }
        let whole = rest.prefix { $0.isASCII && $0.isNumber }
        guard !whole.isEmpty, whole.count == 1 || whole.first != "0" else { return false }
        rest = rest.dropFirst(whole.count)
        if rest.hasPrefix(".") {
            let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
            guard !digits.isEmpty else { return false }
            rest = rest.dropFirst(1 + digits.count)
        }
        if rest.hasPrefix("e") || rest.hasPrefix("E") {
            rest = rest.dropFirst()
            if rest.hasPrefix("-") || rest.hasPrefix("+") { rest = rest.dropFirst() }
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard !digits.isEmpty else { return false }
            rest = rest.dropFirst(digits.count)
        }
        return rest.isEmpty
    }

    // MARK: Strings and words

    private mutating func string() throws(JSONSyntaxError) -> String {
        let quote = bytes[at]
        let start = at
        at += 1
        var out: [UInt8] = []
        while let byte = peek {
            switch byte {
            case quote:
                at += 1
                guard let text = String(validating: out, as: UTF8.self) else {
                    at = start
                    throw failure("this text is not UTF-8")
                }
                return text
            case UInt8(ascii: "\\"):
                at += 1
                try escape(into: &out)
            case 0..<0x20 where byte != 0x09 || dialect == .json:
                if byte == 0x0A || byte == 0x0D {
                    at = start
                    throw failure("this text has no closing quotation mark on its line")
                }
                throw failure("a control character inside a text")
            default:
                out.append(byte)
                at += 1
            }
        }
        at = start
        throw failure("this text has no closing quotation mark")
    }

    private mutating func escape(into out: inout [UInt8]) throws(JSONSyntaxError) {
        guard let byte = peek else { throw failure("the text ends inside an escape") }
        at += 1
        switch byte {
        case UInt8(ascii: "n"): out.append(0x0A)
        case UInt8(ascii: "t"): out.append(0x09)
        case UInt8(ascii: "r"): out.append(0x0D)
        case UInt8(ascii: "b"): out.append(0x08)
        case UInt8(ascii: "f"): out.append(0x0C)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): out.append(byte)
        case UInt8(ascii: "u"):
            var scalar = try hexadecimal(4)
            if (0xD800..<0xDC00).contains(scalar), peek == UInt8(ascii: "\\"), peek(1) == UInt8(ascii: "u") {
                let mark = at
                at += 2
                let low = try hexadecimal(4)
                if (0xDC00..<0xE000).contains(low) {
                    scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
                } else {
                    at = mark
                }
            }
            // A lone surrogate is not text: the replacement character stands for it.
            out.append(contentsOf: String(Unicode.Scalar(scalar) ?? "\u{FFFD}").utf8)
        case UInt8(ascii: "x") where dialect == .json5:
            out.append(contentsOf: String(Unicode.Scalar(try hexadecimal(2)) ?? "\u{FFFD}").utf8)
        case 0x0D where dialect == .json5:
            if peek == 0x0A { at += 1 }
        case 0x0A where dialect == .json5: break
        case UInt8(ascii: "0") where dialect == .json5: out.append(0)
        case UInt8(ascii: "v") where dialect == .json5: out.append(0x0B)
        case 0x20..<0x80 where dialect == .json5: out.append(byte)
        default:
            at -= 1
            throw failure("unknown escape '\\\(Character(Unicode.Scalar(byte)))'")
        }
    }

    private mutating func hexadecimal(_ count: Int) throws(JSONSyntaxError) -> UInt32 {
        guard at + count <= bytes.count,
            bytes[at..<at + count].allSatisfy({ $0 < 0x80 && Character(Unicode.Scalar($0)).isHexDigit }),
            let value = UInt32(String(decoding: bytes[at..<at + count], as: UTF8.self), radix: 16)
        else { throw failure("expected \(count) hexadecimal digits") }
        at += count
        return value
    }

    /// JSON5's unquoted keys, and the words `true`, `false`, `null`.
    private mutating func identifier() -> String {
        let start = at
        while let byte = peek, Self.isWordByte(byte) { at += 1 }
        return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    // MARK: Space and places

    private mutating func skipSpace() throws(JSONSyntaxError) {
        while let byte = peek {
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D: at += 1
            case 0x0B where dialect == .json5, 0x0C where dialect == .json5: at += 1
            case 0xC2 where dialect == .json5 && peek(1) == 0xA0: at += 2
            case UInt8(ascii: "/") where dialect == .json5 && peek(1) == UInt8(ascii: "/"):
                while let next = peek, next != 0x0A { at += 1 }
            case UInt8(ascii: "/") where dialect == .json5 && peek(1) == UInt8(ascii: "*"):
                let start = at
                at += 2
                while at < bytes.count, !(peek == UInt8(ascii: "*") && peek(1) == UInt8(ascii: "/")) { at += 1 }
                guard at < bytes.count else {
                    at = start
                    throw failure("this comment has no end")
                }
                at += 2
            default: return
            }
        }
    }

    private var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

    private func peek(_ ahead: Int) -> UInt8? { at + ahead < bytes.count ? bytes[at + ahead] : nil }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: character) else { return false }
        at += 1
        return true
    }

    private var found: String { peek.map { ", found \(describe($0))" } ?? ", found the end of the text" }

    private func describe(_ byte: UInt8) -> String {
        byte >= 0x80
            ? "a letter outside ASCII" : byte < 0x20 ? "the end of the line" : "'\(Character(Unicode.Scalar(byte)))'"
    }

    private func failure(_ reason: String) -> JSONSyntaxError {
        JSONSyntaxError(position: position(of: at), reason: reason)
    }

    private func position(of offset: Int) -> JSONPosition {
        let before = bytes[..<min(offset, bytes.count)]
        let line = before.count { $0 == 0x0A } + 1
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return JSONPosition(line: line, column: bytes[start..<before.endIndex].count { $0 & 0xC0 != 0x80 } + 1)
    }
}
