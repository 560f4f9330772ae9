/// The body of a `!javascript` block.
struct Script: Sendable {
    /// Its lines.
    let text: String
    /// Line of the `!javascript` in the file.
    let line: Int
    /// Line in the file of each line of the text.
    private let lines: [Int]

    init(_ rows: [SkillLine], line: Int) {
        text = rows.map(\.text).joined(separator: "\n")
        lines = rows.map(\.number)
        self.line = line
    }

    /// Where in the file line `number` of the text stands.
    func fileLine(_ number: Int) -> Int { lines.indices.contains(number - 1) ? lines[number - 1] : line }

    /// Longest script with all values in it, bytes.
    static let maximumLength = 60_000

    private enum Place { case code, string(UInt8), lineComment, blockComment }

    /// The text with `$name$` replaced by values. Within quotation marks a value can't end the string it stands in;
    /// elsewhere it is code, as it was meant: `$1$+$2$`.
    ///
    /// What looks like a variable but has no value may be a name of the script and stays; a number is none.
    func filled(_ value: (String) -> String?) throws(IntentFailure) -> String {
        let bytes = Array(text.utf8)
        var out: [UInt8] = []
        var place = Place.code
        var at = 0
        while at < bytes.count {
            let byte = bytes[at]
            if byte == UInt8(ascii: "$"), let (name, end) = Self.variable(bytes, at) {
                if let value = value(name) {
                    if case .string = place { out += Self.escaped(value) } else { out += value.utf8 }
                    at = end
                    continue
                }
                if name.utf8.allSatisfy({ $0 &- 48 < 10 }) { throw .unknownVariable(name) }
            }
            if case .string = place, byte == UInt8(ascii: "\\"), at + 1 < bytes.count {
                out += bytes[at...(at + 1)]
                at += 2
                continue
            }
            place = Self.next(place, byte, at + 1 < bytes.count ? bytes[at + 1] : 0, at > 0 ? bytes[at - 1] : 0)
            out.append(byte)
            at += 1
        }
        return String(decoding: out, as: UTF8.self)
    }

    private static func next(_ place: Place, _ byte: UInt8, _ following: UInt8, _ previous: UInt8) -> Place {
        let newline = UInt8(ascii: "\n")
        switch place {
        case .code:
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return .string(byte) }
            guard byte == UInt8(ascii: "/") else { return .code }
            if following == UInt8(ascii: "/") { return .lineComment }
            return following == UInt8(ascii: "*") ? .blockComment : .code
        case .string(let quote): return byte == quote || byte == newline ? .code : place
        case .lineComment: return byte == newline ? .code : place
        case .blockComment: return byte == UInt8(ascii: "/") && previous == UInt8(ascii: "*") ? .code : place
        }
    }

    /// Name of the variable that starts at `at`, and the index behind it.
    private static func variable(_ bytes: [UInt8], _ at: Int) -> (String, Int)? {
        var end = at + 1
        while end < bytes.count, end - at <= 100, bytes[end] != UInt8(ascii: "$") {
            let byte = bytes[end]
            guard byte | 0x20 &- 97 < 26 || byte &- 48 < 10 || "_.!".utf8.contains(byte) else { return nil }
            end += 1
        }
        guard end < bytes.count, bytes[end] == UInt8(ascii: "$"), end > at + 1 else { return nil }
        return (String(decoding: bytes[(at + 1)..<end], as: UTF8.self), end + 1)
    }

    private static func escaped(_ value: String) -> [UInt8] {
        var out: [UInt8] = []
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"): out += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): out += Array("\\n".utf8)
            case UInt8(ascii: "\r"): break
            default: out.append(byte)
            }
        }
        return out
    }
}
