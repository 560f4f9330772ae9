/// A text of a skill, taken apart: words, variables, inner questions and assignments.
struct Template: Sendable {
    indirect enum Part: Sendable {
        case text(String)
        /// `$name$`
        case variable(String)
        /// A question in back quotes.
        case question(Template)
        /// `value>name` (spoken) or `^value^>name` (silent).
        case assignment(Template, name: String, isSilent: Bool)
    }

    let parts: [Part]

    /// Deeper nesting of back quotes is read as text.
    private static let maximumDepth = 8

    init(_ text: some StringProtocol) { self.init(Array(text.utf8), depth: 0) }

    private init(_ bytes: [UInt8], depth: Int) {
        var parts: [Part] = []
        var literal: [UInt8] = []
        func flush() {
            if !literal.isEmpty { parts.append(.text(String(decoding: literal, as: UTF8.self))) }
            literal = []
        }
        var at = 0
        while at < bytes.count {
            switch bytes[at] {
            case UInt8(ascii: "$"):
                if let end = Self.variableEnd(bytes, at) {
                    flush()
                    parts.append(.variable(String(decoding: bytes[(at + 1)..<end], as: UTF8.self)))
                    at = end + 1
                    continue
                }
            case UInt8(ascii: "`") where depth < Self.maximumDepth:
                if let end = Self.questionEnd(bytes, at) {
                    flush()
                    parts.append(.question(Template(Array(bytes[(at + 1)..<end]), depth: depth + 1)))
                    at = end + 1
                    continue
                }
            case UInt8(ascii: "^") where depth < Self.maximumDepth:
                if let (value, name, end) = Self.silentAssignment(bytes, at) {
                    flush()
                    let inner = Template(Array(bytes[value]), depth: depth + 1)
                    parts.append(.assignment(inner, name: name, isSilent: true))
                    at = end
                    continue
                }
            case UInt8(ascii: ">"):
                if let (name, end) = Self.name(bytes, at + 1),
                    let (count, value) = Self.spokenValue(before: literal, parts.last)
                {
                    literal.removeLast(count)
                    if count == 0 { parts.removeLast() }
                    flush()
                    parts.append(.assignment(value, name: name, isSilent: false))
                    at = end
                    continue
                }
            default: break
            }
            literal.append(bytes[at])
            at += 1
        }
        flush()
        self.parts = parts
    }

    private init(parts: [Part]) { self.parts = parts }

    // MARK: Reading

    /// Index of the closing `$` of a variable that starts at `at`.
    private static func variableEnd(_ bytes: [UInt8], _ at: Int) -> Int? {
        var end = at + 1
        while end < bytes.count, end - at <= 100 {
            let byte = bytes[end]
            if byte == UInt8(ascii: "$") { return end > at + 1 ? end : nil }
            let isName =
                byte >= 0x80 || byte | 0x20 &- 97 < 26 || byte &- 48 < 10
                || [UInt8](".!_-[]:@".utf8).contains(byte)
            if !isName { return nil }
            end += 1
        }
        return nil
    }

    /// Index of the closing back quote; one that stands behind a space and before a word opens a nested question, if
    /// that one gets closed as well.
    private static func questionEnd(_ bytes: [UInt8], _ at: Int) -> Int? {
        let quote = UInt8(ascii: "`")
        var depth = 1
        var first: Int?
        for index in (at + 1)..<max(at + 1, min(bytes.count, at + 2_000)) where bytes[index] == quote {
            if first == nil { first = index }
            let before = bytes[index - 1]
            let after = index + 1 < bytes.count ? bytes[index + 1] : 0x20
            if before == 0x20 || before == quote && index - 1 == at, after != 0x20, after != quote {
                depth += 1
            } else {
                depth -= 1
                if depth == 0 { return index }
            }
        }
        return first
    }

    private static func name(_ bytes: [UInt8], _ at: Int) -> (String, Int)? {
        var end = at
        var hasLetter = false
        while end < bytes.count {
            let byte = bytes[end]
            let isLetter = byte | 0x20 &- 97 < 26 || byte == UInt8(ascii: "_")
            guard isLetter || byte &- 48 < 10 else { break }
            hasLetter = hasLetter || isLetter
            end += 1
        }
        return hasLetter ? (String(decoding: bytes[at..<end], as: UTF8.self), end) : nil
    }

    private static func silentAssignment(_ bytes: [UInt8], _ at: Int) -> (Range<Int>, String, Int)? {
        guard let close = bytes[(at + 1)...].prefix(2_000).firstIndex(of: UInt8(ascii: "^")),
            close + 1 < bytes.count, bytes[close + 1] == UInt8(ascii: ">"),
            let (name, end) = name(bytes, close + 2)
        else { return nil }
        return ((at + 1)..<close, name, end)
    }

    /// The value before a `>`: a whole variable or question (then nothing of the literal is used), or a word.
    private static func spokenValue(before literal: [UInt8], _ last: Part?) -> (Int, Template)? {
        if literal.isEmpty {
            switch last {
            case .variable, .question: return last.map { (0, Template(parts: [$0])) }
            default: return nil
            }
        }
        var start = literal.count
        while start > 0, literal[start - 1] > 0x20, literal.count - start <= 100 { start -= 1 }
        let word = literal[start...]
        let isWord = word.allSatisfy {
            $0 >= 0x80 || $0 | 0x20 &- 97 < 26 || $0 &- 48 < 10 || $0 == UInt8(ascii: "_")
        }
        guard isWord, 1...100 ~= word.count else { return nil }
        if start == 0, case .variable? = last { return nil }
        return (word.count, Template(parts: [.text(String(decoding: word, as: UTF8.self))]))
    }
}
