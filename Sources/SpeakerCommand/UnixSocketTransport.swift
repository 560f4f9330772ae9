public import HTTP
/// stub
public struct UnixSocketTransport: CommandTransport {
    public init() {}
    public func send(_ request: HTTPRequest, socket: String, deadline: Duration) async throws(TransportFailure)
        -> HTTPResponse
    { throw .timedOut }
    public func stream(_ request: HTTPRequest, socket: String, deadline: Duration, idle: Duration)
        async throws(TransportFailure) -> HTTPResponse
    { throw .timedOut }
}
