internal import HTTP
internal import OrderedJSON

extension JSONValue {
    /// A text, or null.
    static func optional(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

    /// Milliseconds to the microsecond: more digits than any clock here is good for would only look exact.
    static func milliseconds(_ value: Double) -> JSONValue { .number((value * 1000).rounded() / 1000) }
}

extension HTTPResponse {
    /// `value` as a response that nobody stores.
    static func json(_ value: JSONValue, status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: ["Content-Type": "application/json", "Cache-Control": "no-store"],
            body: .bytes(Array(value.text().utf8)))
    }
}
