/// Header fields of a message, looked up without regard to case, kept in order.
public struct HTTPFields: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// Name and value, as they came.
    public private(set) var fields: [(name: String, value: String)] = []

    /// Fields in this order.
    public init(dictionaryLiteral elements: (String, String)...) { fields = elements.map { (name: $0.0, value: $0.1) } }

    /// The first value of `name`. Setting replaces all fields of that name.
    public subscript(name: String) -> String? {
        get { fields.first { $0.name.lowercased() == name.lowercased() }?.value }
        set {
            fields.removeAll { $0.name.lowercased() == name.lowercased() }
            if let newValue { fields.append((name: name, value: newValue)) }
        }
    }

    /// One more field, beside those of the same name.
    public mutating func append(_ name: String, _ value: String) { fields.append((name: name, value: value)) }

    public static func == (a: HTTPFields, b: HTTPFields) -> Bool {
        a.fields.elementsEqual(b.fields) { $0.name == $1.name && $0.value == $1.value }
    }

    public func hash(into hasher: inout Hasher) {
        for field in fields {
            hasher.combine(field.name)
            hasher.combine(field.value)
        }
    }
}

/// A request, as our server receives it.
public struct HTTPRequest: Sendable {
    /// Upper-case method.
    public var method: String
    /// Decoded path, without the query.
    public var path: String
    /// Decoded query items, in order.
    public var query: [(name: String, value: String)]
    /// Header fields.
    public var headers: HTTPFields
    /// The whole body.
    public var body: [UInt8]
    /// Who sent it; nil over a unix socket.
    public var client: NetworkAddress?
    /// The TCP port it came to, 0 for a unix socket.
    public var port: UInt16

    /// A request.
    public init(
        method: String = "GET", path: String, query: [(name: String, value: String)] = [], headers: HTTPFields = [:],
        body: [UInt8] = [], client: NetworkAddress? = nil, port: UInt16 = 0
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.client = client
        self.port = port
    }
}

/// A response, as our client receives it and our server sends it.
public struct HTTPResponse: Sendable {
    /// The status code.
    public var status: Int
    /// Header fields.
    public var headers: HTTPFields
    /// What follows the header.
    public var body: Body

    /// What follows the header.
    public enum Body: Sendable {
        /// All of it.
        case bytes([UInt8])
        /// Pieces as they come, for live events; the connection ends with the stream. Ended by the server when the
        /// client goes.
        case stream(AsyncStream<[UInt8]>)
    }

    /// A response.
    public init(status: Int = 200, headers: HTTPFields = [:], body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The bytes of a body that is not a stream.
    public var bytes: [UInt8] { if case .bytes(let bytes) = body { bytes } else { [] } }
}
