internal import OrderedJSON

/// Where the variables of an intent's texts are looked up.
struct VariableScope {
    let query: String
    let captures: [String]
    let context: QueryContext
    /// Set by the texts of this answer.
    var assigned: [String: JSONValue] = [:]
    /// The data of the last `!console`.
    var rows: [JSONObject] = []

    /// Text of a variable, nil if it was never set. `a.b` looks into objects, `a[0]` into lists.
    func text(of name: String, memory: ConversationMemory) -> String? {
        guard let value = value(of: name, memory: memory) else { return nil }
        return value.scalarText ?? (value == .null ? nil : value.text())
    }

    private func value(of name: String, memory: ConversationMemory) -> JSONValue? {
        if let value = plainValue(of: name, memory: memory) { return value }
        guard name.utf8.contains(UInt8(ascii: ".")) || name.utf8.contains(UInt8(ascii: "[")) else { return nil }
        let head = name.prefix { $0 != "." && $0 != "[" }
        guard !head.isEmpty, let root = plainValue(of: String(head), memory: memory),
            let path = try? JSONPath("$" + name.dropFirst(head.count))
        else { return nil }
        return path.value(in: root)
    }

    private func plainValue(of name: String, memory: ConversationMemory) -> JSONValue? {
        if let value = assigned[name] { return value }
        if let value = rows.first?[name] { return value }
        if let number = Int(name) {
            if number == 0 { return .string(query) }
            return number >= 1 && number <= captures.count ? .string(captures[number - 1]) : nil
        }
        if let value = memory.variables[name] { return value }
        return contextValue(of: name, memory: memory).map { .string($0) }
    }

    private func contextValue(of name: String, memory: ConversationMemory) -> String? {
        switch name {
        case "timezoneOffset": String(-context.utcOffsetSeconds / 60)
        case "language", "_user_language": context.language
        case "latitude": context.location.map { Self.degrees($0.latitude) }
        case "longitude": context.location.map { Self.degrees($0.longitude) }
        case "country_code": context.location?.countryCode
        case "country_name": context.location?.countryName
        case "query": memory.turns.last?.query
        case "answer": memory.turns.last?.answer
        case "skill_source", "skill_link": memory.turns.last?.skill
        default: nil
        }
    }

    private static func degrees(_ value: Double) -> String { JSONValue.number(value).scalarText ?? "0" }

    /// The data rows of a reply; the first one also has the captured texts and what was assigned.
    var resultRows: [JSONObject] {
        var first = rows.first ?? JSONObject()
        first["0"] = .string(query)
        for (index, text) in captures.enumerated() { first[String(index + 1)] = .string(text) }
        for (name, value) in assigned.sorted(by: { $0.key < $1.key }) { first[name] = value }
        return [first] + rows.dropFirst()
    }
}

/// Percent encoding of values that are put into addresses (RFC 3986).
enum PercentEncoding {
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// Everything but unreserved characters as `%XX`.
    static func encode(_ text: String) -> String {
        var out: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                out.append(byte)
            default: out += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: out, as: UTF8.self)
    }
}
