public import OrderedJSON

/// Reads typed values out of a configuration, and afterwards knows which keys nobody asked for.
///
/// Every getter takes the dotted path of a key and the value that holds where it is missing; a value of the wrong
/// type or outside its range is noted and the default returned, so that one pass finds everything. `finish()` throws
/// what was found. One reader is used on one thread, for one pass.
public final class ConfigurationReader {
    private let document: ConfigurationDocument
    private var known: Set<[String]> = []
    private var errors: [ConfigurationError] = []

    /// A reader of `document`.
    public init(_ document: ConfigurationDocument) { self.document = document }

    /// A truth value.
    public func bool(_ key: String, default fallback: Bool) -> Bool {
        read(key, fallback, "true or false") { $0.bool }
    }

    /// A whole number within `range`.
    public func integer(_ key: String, in range: ClosedRange<Int>, default fallback: Int) -> Int {
        read(key, fallback, "a whole number from \(range.lowerBound) to \(range.upperBound)") { value in
            value.int.flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// A number within `range`.
    public func number(_ key: String, in range: ClosedRange<Double>, default fallback: Double) -> Double {
        read(key, fallback, "a number from \(range.lowerBound) to \(range.upperBound)") { value in
            value.double.flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// A text; `expected` says in words what it should be, `isRight` whether it is.
    public func text(
        _ key: String, default fallback: String, expected: String = "a text",
        where isRight: (String) -> Bool = { _ in true }
    ) -> String {
        read(key, fallback, expected) { value in value.string.flatMap { isRight($0) ? $0 : nil } }
    }

    /// A text, or null for none.
    public func optionalText(
        _ key: String, expected: String = "a text or null", where isRight: (String) -> Bool = { _ in true }
    ) -> String? {
        read(key, nil, expected) { value in
            if case .null = value { return .some(nil) }
            return value.string.flatMap { isRight($0) ? .some($0) : nil }
        }
    }

    /// A list of texts.
    public func texts(_ key: String, default fallback: [String], expected: String = "a list of texts") -> [String] {
        read(key, fallback, expected) { value in
            guard let array = value.array else { return nil }
            let texts = array.compactMap(\.string)
            return texts.count == array.count ? texts : nil
        }
    }

    /// One of the cases of an enumeration, by its raw value.
    public func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ key: String, default fallback: Choice
    ) -> Choice {
        let names = Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
        return read(key, fallback, "one of \(names)") { $0.string.flatMap(Choice.init(rawValue:)) }
    }

    /// A list of objects, each read by `read` from a value.
    public func list<Element>(
        _ key: String, default fallback: [Element], expected: String, _ element: (JSONValue) -> Element?
    ) -> [Element] {
        read(key, fallback, expected) { value in
            guard let array = value.array else { return nil }
            let elements = array.compactMap(element)
            return elements.count == array.count ? elements : nil
        }
    }

    /// Notes that the value of `key`, though of the right type, cannot be used, and why.
    public func refuse(_ key: String, _ reason: String) {
        errors.append(document.error(at: path(of: key), reason))
    }

    /// Ends the pass: throws all that was noted, unknown keys included.
    public func finish() throws(ConfigurationErrors) {
        let errors = errors + unknown(in: document.root, at: [])
        guard errors.isEmpty else { throw ConfigurationErrors(errors: errors) }
    }

    /// Ends the pass for whoever can do without a key that nobody asked for, such as one of an older version: these are
    /// returned; all else that was noted is thrown, together with them.
    public func finishWithoutUnknown() throws(ConfigurationErrors) -> [ConfigurationError] {
        let unknown = unknown(in: document.root, at: [])
        guard errors.isEmpty else { throw ConfigurationErrors(errors: errors + unknown) }
        return unknown
    }

    private func path(of key: String) -> [String] { key.split(separator: ".").map(String.init) }

    private func read<Value>(
        _ key: String, _ fallback: Value, _ expected: String, _ convert: (JSONValue) -> Value?
    ) -> Value {
        let path = path(of: key)
        known.insert(path)
        var value = JSONValue.object(document.root)
        for (depth, part) in path.enumerated() {
            guard let object = value.object else {
                errors.append(document.error(at: Array(path[..<depth]), "must be an object in braces, { … }"))
                return fallback
            }
            guard let next = object[part] else { return fallback }
            value = next
        }
        if let result = convert(value) { return result }
        errors.append(document.error(at: path, "must be \(expected), not \(value.text())"))
        return fallback
    }

    private func unknown(in object: JSONObject, at path: [String]) -> [ConfigurationError] {
        var result: [ConfigurationError] = []
        for (key, value) in object.members {
            let here = path + [key]
            if known.contains(here) { continue }
            let below = known.filter { $0.starts(with: here) }
            if !below.isEmpty {
                if let inner = value.object { result += unknown(in: inner, at: here) }
                continue
            }
            let siblings = Set(known.filter { $0.count > path.count && $0.starts(with: path) }.map { $0[path.count] })
            let nearest = Spelling.nearest(to: key, among: siblings.sorted())
            let hint =
                nearest.map { "did you mean '\($0)'?" } ?? "known here: \(siblings.sorted().joined(separator: ", "))"
            result.append(document.error(at: here, "there is no such setting; \(hint)"))
        }
        return result
    }
}
