public import HTTP

/// The way from the command to the daemon.
public protocol CommandTransport: Sendable {
    /// Sends `request` to the daemon at the Unix socket `socket` and returns the whole response within `deadline`.
    func send(
        _ request: HTTPRequest, socket: String, deadline: Duration
    ) async throws(TransportFailure) -> HTTPResponse

    /// Sends `request` and returns when the first bytes of the body are there, within `deadline`. The body comes in
    /// pieces, as fast as they are taken; the stream fails with a `TransportFailure`, `.timedOut` if nothing came for
    /// `idle`, and ends when the daemon ends it or the task that reads is cancelled.
    func stream(
        _ request: HTTPRequest, socket: String, deadline: Duration, idle: Duration
    ) async throws(TransportFailure) -> AsyncThrowingStream<[UInt8], any Error>
}

/// Why there is no response.
public enum TransportFailure: Error, Hashable {
    /// No connection. `reason`: a part of a sentence, such as "nothing listens on /run/susi/susid.sock".
    case unreachable(reason: String)
    /// The user may not open the socket.
    case forbidden
    /// A connection, and no response in time.
    case timedOut
    /// A connection, and what came was no response. `reason`: a part of a sentence.
    case broken(reason: String)
    /// A stream was asked for, and the daemon answered with this HTTP status.
    case refused(status: Int)
    /// The task was cancelled.
    case cancelled
}
