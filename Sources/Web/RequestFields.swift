internal import OrderedJSON

/// The fields of a request's body, read with a refusal that names the field for everything that is not as it should be.
struct RequestFields {
    /// Longest body in bytes: `longestText` scalars, each as two `\uXXXX` escapes, and the fields around them.
    static let longestBody = 128 * 1024
    /// Longest text in Unicode scalars; about a quarter of an hour of speech.
    static let longestText = 10_000

    private let object: JSONObject

    /// Reads `body`, an object with no other fields than `known`. An empty body is an empty object.
    init(_ body: [UInt8], known: [String]) throws(Problem) {
        guard body.count <= Self.longestBody else { throw .tooLarge(body.count, limit: Self.longestBody) }
        guard !body.isEmpty else {
            object = JSONObject()
            return
        }
        let value: JSONValue
        do { value = try JSONParser.parse(body) } catch { throw .notJSON(error) }
        guard let object = value.object else { throw .notAnObject() }
        if let unknown = object.keys.first(where: { !known.contains($0) }) {
            let takes =
                known.isEmpty
                ? "This call takes no fields." : "This call takes \(known.map { "'\($0)'" }.joined(separator: ", "))."
            throw .field(String(unknown.prefix(80)), "There is no field '\(unknown.prefix(80))'. \(takes)")
        }
        self.object = object
    }

    /// True if the field is there and not null.
    func has(_ field: String) -> Bool { object[field].map { $0 != .null } ?? false }

    /// A text that is there, not empty, of at most `limit` scalars and speakable; trimmed, line ends and tabs as spaces.
    func text(_ field: String, atMost limit: Int = longestText) throws(Problem) -> String {
        guard let value = object[field] else {
            throw .field(field, "The field '\(field)' is missing. Send {\"\(field)\": \"…\"}.")
        }
        guard let text = value.string else {
            throw .field(field, "The field '\(field)' must be a text in quotation marks, not \(value.kind).")
        }
        let count = text.unicodeScalars.count
        guard count <= limit else {
            throw .field(
                field,
                "The field '\(field)' has \(count) characters; the limit is \(limit). "
                    + (limit == Self.longestText ? "Send it in parts." : "Send a shorter one."))
        }
        var scalars = String.UnicodeScalarView()
        for (index, scalar) in text.unicodeScalars.enumerated() {
            switch scalar {
            case "\t", "\n", "\r": scalars.append(" ")
            case _ where scalar.properties.generalCategory == .control:
                let code = String(scalar.value, radix: 16, uppercase: true)
                throw .field(
                    field,
                    "The field '\(field)' has the control character U+\(String(repeating: "0", count: 4 - code.count))"
                        + "\(code) at character \(index + 1). Leave it out.")
            default: scalars.append(scalar)
            }
        }
        let inner = scalars.drop { $0.properties.isWhitespace }
        guard let last = inner.lastIndex(where: { !$0.properties.isWhitespace }) else {
            throw .field(field, "The field '\(field)' is empty. Put the words into it.")
        }
        return String(inner[...last])
    }

    /// A text of several lines, which may be empty, kept as it is but for its line ends.
    func lines(_ field: String, atMost limit: Int) throws(Problem) -> String {
        guard let text = object[field]?.string else {
            throw .field(field, "The field '\(field)' is missing or not a text. Send {\"\(field)\": \"…\"}.")
        }
        guard text.utf8.count <= limit else {
            throw .field(field, "The field '\(field)' has \(text.utf8.count) bytes; the limit is \(limit).")
        }
        return String(text.map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
    }

    /// A text as it is, with the blanks at its ends, of at most 256 bytes; nil if it is missing or null. For names and
    /// passwords of networks: a refusal does not repeat it.
    func untrimmed(_ field: String) throws(Problem) -> String? {
        guard let value = object[field], value != .null else { return nil }
        guard let text = value.string else {
            throw .field(field, "The field '\(field)' must be a text in quotation marks, not \(value.kind).")
        }
        guard text.utf8.count <= 256 else { throw .field(field, "The field '\(field)' is too long.") }
        return text
    }

    /// True or false; `absent` if the field is missing.
    func bool(_ field: String, absent: Bool) throws(Problem) -> Bool {
        guard let value = object[field] else { return absent }
        guard let flag = value.bool else {
            throw .field(field, "The field '\(field)' must be true or false, not \(value.kind).")
        }
        return flag
    }

    /// A whole number within `range`.
    func whole(_ field: String, in range: ClosedRange<Int>) throws(Problem) -> Int {
        let wanted = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        guard let value = object[field] else {
            throw .field(field, "The field '\(field)' is missing. Send {\"\(field)\": \(range.upperBound / 2)}.")
        }
        guard value.double != nil else {
            throw .field(field, "The field '\(field)' must be \(wanted), not \(value.kind).")
        }
        guard let number = value.int, range.contains(number) else {
            throw .field(field, "The field '\(field)' must be \(wanted), not \((value.scalarText ?? "").prefix(40)).")
        }
        return number
    }

    /// A number within `range`.
    func number(_ field: String, in range: ClosedRange<Double>) throws(Problem) -> Double {
        guard let number = object[field]?.double, range.contains(number) else {
            throw .field(
                field, "The field '\(field)' must be a number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    /// A list of words of `Choice`, at least one.
    func choices<Choice>(_ field: String, of type: Choice.Type) throws(Problem) -> Set<Choice>
    where Choice: RawRepresentable & CaseIterable & Hashable, Choice.RawValue == String {
        let all = Choice.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        guard let list = object[field]?.array, !list.isEmpty else {
            throw .field(field, "The field '\(field)' must be a list of some of \(all).")
        }
        var chosen: Set<Choice> = []
        for item in list {
            guard let choice = item.string.flatMap(Choice.init(rawValue:)) else {
                throw .field(field, "'\((item.scalarText ?? item.kind).prefix(40))' is none of \(all).")
            }
            chosen.insert(choice)
        }
        return chosen
    }

    /// A language tag (BCP 47; `_` is taken for `-`), nil if the field is missing or null.
    func language(_ field: String) throws(Problem) -> String? {
        guard let value = object[field], value != .null else { return nil }
        guard let tag = value.string else {
            throw .field(field, "The field '\(field)' must be a language such as \"de\", not \(value.kind).")
        }
        let parts = tag.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        let shaped = parts.allSatisfy { part in
            (1...8).contains(part.utf8.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
        // 35 is the length that RFC 5646, 4.4.1, tells a reader of tags to expect.
        guard shaped, tag.utf8.count <= 35, let first = parts.first, first.count >= 2, first.allSatisfy(\.isLetter)
        else {
            throw .field(
                field, "The field '\(field)' must be a language such as \"de\" or \"pt-BR\", not \"\(tag.prefix(40))\"."
            )
        }
        return parts.joined(separator: "-")
    }
}

extension JSONValue {
    /// What a person calls a value of this kind.
    fileprivate var kind: String {
        switch self {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }
}
