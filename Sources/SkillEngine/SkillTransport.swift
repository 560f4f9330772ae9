/// Fetches documents for `!console` blocks. The engine itself opens no connection.
public protocol SkillTransport: Sendable {
    /// The answer to a GET of `url`.
    ///
    /// - Parameters:
    ///   - url: `http` or `https`, already checked by `policy`.
    ///   - headers: to be sent besides the usual ones.
    ///   - maximumBytes: a longer body must end the transfer with an error.
    ///   - policy: to be asked about every redirect's target, and about every numeric address that a host name turns
    ///     out to have, before connecting.
    /// - Throws: anything, if there is no complete answer in time.
    func get(
        _ url: String, headers: [(name: String, value: String)], maximumBytes: Int, policy: AddressPolicy
    ) async throws -> HTTPDocument
}

/// What a server answered.
public struct HTTPDocument: Sendable {
    /// Status code, 100 to 599.
    public let status: Int
    /// Header fields in order.
    public let headers: [(name: String, value: String)]
    /// The body.
    public let body: [UInt8]

    /// What a server answered.
    public init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8]) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The first value of a header field, the name in any case.
    public func header(_ name: String) -> String? {
        let wanted = name.lowercased()
        return headers.first { $0.name.lowercased() == wanted }?.value
    }
}
