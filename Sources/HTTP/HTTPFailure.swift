/// Why a request got no response, with a sentence for a person.
public struct HTTPFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong.
    public enum Kind: Sendable, Hashable {
        /// The address or a header of the request is not well formed.
        case badRequest
        /// The server's name is not known.
        case couldNotResolve
        /// Nothing answers there.
        case couldNotConnect
        /// A time limit has passed.
        case timedOut(Phase)
        /// The response is larger than `maximumBody`.
        case tooLarge
        /// No trustworthy connection: certificate or TLS.
        case tls
        /// The task was cancelled or the client closed.
        case cancelled
        /// What came is not HTTP.
        case protocolViolation
        /// The connection ended before the response did.
        case connectionLost
        /// `addressCheck` said no, or a redirect leads to something other than http and https.
        case refusedAddress
        /// More redirects than allowed.
        case tooManyRedirects
        /// A stream was asked for and the server answered with this status.
        case unexpectedStatus(Int)
        /// Anything else, by libcurl's code.
        case other(Int)
    }

    /// Which limit.
    public enum Phase: String, Sendable, Hashable { case connect, idle, total }

    /// What went wrong.
    public let kind: Kind
    /// What happened, and what to do if there is something. Names the host, never the path or the query.
    public let description: String

    /// A failure; for transports of tests too.
    public init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}
