/// A JSON document whose objects keep the order of their members.
///
/// The order matters on the wire of SUSI (the columns of a table) and in a person's configuration file; the
/// dictionaries of `JSONDecoder` lose it, and its errors have no line. Hence this small room.
public enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    /// A number, and `text` exactly as written, so that large integers and money survive a round trip.
    case number(Double, text: String)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    /// An integer.
    public static func number(_ value: Int) -> JSONValue { .number(Double(value), text: String(value)) }

    /// A number; NaN and infinities, which JSON lacks, become `null`.
    public static func number(_ value: Double) -> JSONValue {
        guard value.isFinite else { return .null }
        if value == value.rounded(), abs(value) < 1e15 { return .number(value, text: String(Int(value))) }
        return .number(value, text: "\(value)")
    }

    /// The member `key` of an object; nil for a missing one and for anything that is not an object.
    public subscript(key: String) -> JSONValue? {
        if case .object(let object) = self { object[key] } else { nil }
    }

    /// Element `index` of an array; nil outside it and for anything that is not an array.
    public subscript(index: Int) -> JSONValue? {
        if case .array(let array) = self, array.indices.contains(index) { array[index] } else { nil }
    }

    /// The text of a string, nil for anything else.
    public var string: String? { if case .string(let text) = self { text } else { nil } }

    /// A boolean, nil for anything else.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// A number, nil for anything else.
    public var double: Double? { if case .number(let value, _) = self { value } else { nil } }

    /// A whole number that fits `Int`, nil for anything else.
    public var int: Int? {
        guard case .number(let value, let text) = self else { return nil }
        return Int(text) ?? Int(exactly: value)
    }

    /// The elements of an array, nil for anything else.
    public var array: [JSONValue]? { if case .array(let array) = self { array } else { nil } }

    /// The members of an object, nil for anything else.
    public var object: JSONObject? { if case .object(let object) = self { object } else { nil } }

    /// Text of a scalar as a person would write it: the string itself, a number as it was written, `true`, `false`;
    /// nil for null, arrays and objects.
    public var scalarText: String? {
        switch self {
        case .string(let text): text
        case .number(_, let text): text
        case .bool(let value): value ? "true" : "false"
        case .null, .array, .object: nil
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    public init(stringLiteral value: String) { self = .string(value) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int) { self = .number(value) }
    public init(floatLiteral value: Double) { self = .number(value) }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(JSONObject(elements)) }
    public init(nilLiteral: ()) { self = .null }
}
