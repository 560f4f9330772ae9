/// The members of a JSON object, in order. A key that is set again keeps its first place.
public struct JSONObject: Sendable, Hashable {
    /// Keys in the order in which they were first set.
    public private(set) var keys: [String] = []
    private var values: [String: JSONValue] = [:]

    /// An object without members.
    public init() {}

    /// An object of these members, a later value replacing an earlier one of the same key.
    public init(_ members: some Sequence<(String, JSONValue)>) {
        for (key, value) in members { self[key] = value }
    }

    /// How many members there are.
    public var count: Int { keys.count }

    /// True if there is no member.
    public var isEmpty: Bool { keys.isEmpty }

    /// The value of `key`. Setting nil removes the member.
    public subscript(key: String) -> JSONValue? {
        get { values[key] }
        set {
            let old = values.updateOrRemove(key, newValue)
            switch (old, newValue) {
            case (nil, .some): keys.append(key)
            case (.some, nil): keys.removeAll { $0 == key }
            case (nil, nil), (.some, .some): break
            }
        }
    }

    /// The members in order.
    public var members: [(key: String, value: JSONValue)] {
        keys.map { (key: $0, value: values[$0] ?? .null) }
    }

    /// This object with `other` laid over it: objects are merged member by member, everything else is replaced.
    public func overlaid(with other: JSONObject) -> JSONObject {
        var result = self
        for (key, value) in other.members {
            if case .object(let upper) = value, case .object(let lower)? = self[key] {
                result[key] = .object(lower.overlaid(with: upper))
            } else {
                result[key] = value
            }
        }
        return result
    }
}

extension Dictionary where Key == String, Value == JSONValue {
    fileprivate mutating func updateOrRemove(_ key: String, _ value: JSONValue?) -> JSONValue? {
        if let value { return updateValue(value, forKey: key) }
        return removeValue(forKey: key)
    }
}
