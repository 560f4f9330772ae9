internal import OrderedJSON

/// The part of JSON path that skills use, and how its result becomes data rows.
///
/// `$`, `.name`, `['name']`, `[2]`, `.[2]`, `[*]`, `.*` and `..name`.
struct JSONPath {
    struct Fault: Error { let reason: String }

    private enum Step {
        case member(String)
        case element(Int)
        case all
        case descendants(String)
    }

    private let steps: [Step]
    private let isDefinite: Bool
    /// True for the path `$`.
    var isRoot: Bool { steps.isEmpty }

    init(_ text: some StringProtocol) throws(Fault) {
        let bytes = Array(text.trimmed.utf8)
        guard bytes.first == UInt8(ascii: "$") else { throw Fault(reason: "a path starts with '$'") }
        var steps: [Step] = []
        var isDefinite = true
        var at = 1
        func name() -> String {
            let start = at
            while at < bytes.count, bytes[at] != UInt8(ascii: "."), bytes[at] != UInt8(ascii: "[") { at += 1 }
            return String(decoding: bytes[start..<at], as: UTF8.self)
        }
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "[") {
                guard let close = Self.close(bytes, at) else { throw Fault(reason: "a '[' in the path has no ']'") }
                let inner = String(String(decoding: bytes[(at + 1)..<close], as: UTF8.self).trimmed)
                at = close + 1
                if inner == "*" {
                    steps.append(.all)
                    isDefinite = false
                } else if let quote = inner.first, quote == "'" || quote == "\"", inner.count >= 2, inner.last == quote
                {
                    steps.append(.member(String(inner.dropFirst().dropLast())))
                } else if let index = Int(inner) {
                    steps.append(.element(index))
                } else {
                    throw Fault(reason: "'[\(inner)]' in a path is not supported")
                }
            } else {
                at += 1
                if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
                    at += 1
                    let name = name()
                    if !name.isEmpty {
                        steps.append(.descendants(name))
                        isDefinite = false
                    }
                } else {
                    let name = name()
                    if name == "*" {
                        steps.append(.all)
                        isDefinite = false
                    } else if !name.isEmpty {
                        steps.append(.member(name))
                    }
                }
            }
            guard steps.count <= 50 else { throw Fault(reason: "the path has more than 50 steps") }
        }
        self.steps = steps
        self.isDefinite = isDefinite
    }

    private static func close(_ bytes: [UInt8], _ open: Int) -> Int? {
        var quote: UInt8?
        for index in bytes.indices[(open + 1)...] {
            let byte = bytes[index]
            if let inside = quote {
                if byte == inside { quote = nil }
            } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
                quote = byte
            } else if byte == UInt8(ascii: "]") {
                return index
            }
        }
        return nil
    }

    /// What the path selects; several results as one array. Nil if it selects nothing.
    func value(in document: JSONValue) -> JSONValue? {
        var nodes = [document]
        for step in steps {
            var next: [JSONValue] = []
            for node in nodes {
                switch step {
                case .member(let name):
                    if let value = node[name] { next.append(value) }
                case .element(let index):
                    if let array = node.array {
                        let place = index < 0 ? array.count + index : index
                        if let value = node[place] { next.append(value) }
                    } else if index >= 0, let members = node.object?.members, index < members.count {
                        next.append(members[index].value)
                    }
                case .all: next += node.array ?? node.object?.members.map(\.value) ?? []
                case .descendants(let name): Self.descend(node, name, &next)
                }
            }
            guard !next.isEmpty, next.count <= 10_000 else { return nil }
            nodes = next
        }
        return isDefinite ? nodes.first : .array(nodes)
    }

    private static func descend(_ node: JSONValue, _ name: String, _ out: inout [JSONValue]) {
        guard out.count <= 10_000 else { return }
        for (key, value) in node.object?.members ?? [] {
            if key == name { out.append(value) }
            descend(value, name, &out)
        }
        for value in node.array ?? [] { descend(value, name, &out) }
    }

    /// The rows that a selected value stands for, nil if there are none.
    static func rows(of value: JSONValue) -> [JSONObject]? {
        switch value {
        case .null: return nil
        case .object(let object): return [describing(object)]
        case .array(let elements):
            let rows = elements.compactMap(\.object)
            if rows.count == elements.count { return rows.isEmpty ? nil : rows }
            guard rows.isEmpty, elements.allSatisfy({ $0.array == nil }) else { return nil }
            let scalars = elements.filter { $0 != .null }
            return scalars.isEmpty ? nil : scalars.map { JSONObject([("!", $0)]) }
        default: return [JSONObject([("!", value)])]
        }
    }

    /// A single object's row: its members, and for each its name and value as `k0`, `v0`, `k1` …
    static func describing(_ object: JSONObject) -> JSONObject {
        var row = object
        for (index, member) in object.members.prefix(1_000).enumerated() {
            row["k\(index)"] = .string(member.key)
            row["v\(index)"] = member.value
        }
        row["mapsize"] = .number(object.count)
        return row
    }
}
