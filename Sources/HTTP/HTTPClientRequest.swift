/// What our client sends, and within which limits.
public struct HTTPClientRequest: Sendable {
    /// The method; POST becomes GET on a redirect as in browsers.
    public var method: String
    /// An http or https address, percent-encoded.
    public var url: String
    /// Header fields; User-Agent is the client's unless given here.
    public var headers: HTTPFields
    /// Sent as it is; empty: none (an empty one with POST and PUT).
    public var body: [UInt8]
    /// Time to get a connection, name look-up and TLS included.
    public var connectTimeout: Duration = .seconds(5)
    /// Time for everything; nil: no end.
    public var totalTimeout: Duration? = .seconds(30)
    /// Time in which nothing at all comes; nil: no limit.
    public var idleTimeout: Duration?
    /// Bytes of a response's body; more is a failure and the transfer ends. For `stream` the sum is not limited.
    public var maximumBody = 8 << 20
    /// Path of a unix socket to connect to instead of the address's host.
    public var unixSocket: String?
    /// How many redirects to follow. 0: a 3xx is returned as it is.
    public var maximumRedirects = 0
    /// Decides on each network address just before it is connected to, on the first and each later hop (0, 1, …), after
    /// the name look-up, so a name can't lie. Called on the client's thread: decide, don't wait. With a check the request gets
    /// connections of its own.
    public var addressCheck: (@Sendable (_ address: NetworkAddress, _ hop: Int) -> Bool)?

    /// A request with the default limits.
    public init(method: String = "GET", url: String, headers: HTTPFields = [:], body: [UInt8] = []) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}

/// What sends requests: the client, or a table of answers in a test.
public protocol HTTPTransport: Sendable {
    /// The response to `request`, whatever its status. Cancelling the task ends it at once.
    func send(_ request: HTTPClientRequest) async throws(HTTPFailure) -> HTTPResponse
}
