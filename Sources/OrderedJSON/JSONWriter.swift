extension JSONValue {
    /// This value as JSON text. `pretty` puts each member on a line of its own, indented by two spaces.
    public func text(pretty: Bool = false) -> String {
        var out = ""
        write(to: &out, indentation: pretty ? 0 : nil)
        return out
    }

    private func write(to out: inout String, indentation: Int?) {
        switch self {
        case .null: out += "null"
        case .bool(let value): out += value ? "true" : "false"
        case .number(_, let text): out += text
        case .string(let text): Self.quote(text, to: &out)
        case .array(let elements):
            Self.list(elements, "[", "]", to: &out, indentation) { element, out, inner in
                element.write(to: &out, indentation: inner)
            }
        case .object(let object):
            Self.list(object.members, "{", "}", to: &out, indentation) { member, out, inner in
                Self.quote(member.key, to: &out)
                out += inner == nil ? ":" : ": "
                member.value.write(to: &out, indentation: inner)
            }
        }
    }

    private static func list<Element>(
        _ elements: [Element], _ open: String, _ close: String, to out: inout String, _ indentation: Int?,
        _ write: (Element, inout String, Int?) -> Void
    ) {
        out += open
        let inner = indentation.map { $0 + 2 }
        for (index, element) in elements.enumerated() {
            if index > 0 { out += "," }
            if let inner { out += "\n" + String(repeating: " ", count: inner) }
            write(element, &out, inner)
        }
        if let indentation, !elements.isEmpty { out += "\n" + String(repeating: " ", count: indentation) }
        out += close
    }

    private static func quote(_ text: String, to out: inout String) {
        out += "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": out += "\\\""
            case "\\": out += "\\\\"
            case "\n": out += "\\n"
            case "\r": out += "\\r"
            case "\t": out += "\\t"
            case "\u{0}"..<" ", "\u{7F}":
                let digits = String(scalar.value, radix: 16)
                out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: out.unicodeScalars.append(scalar)
            }
        }
        out += "\""
    }
}
