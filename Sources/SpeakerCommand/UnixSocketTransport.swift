internal import Glibc
public import HTTP
internal import Synchronization

/// The way to a daemon on this machine: HTTP over its Unix socket.
public struct UnixSocketTransport: CommandTransport {
    private let client = HTTPClient(version: SpeakerVersion.current)

    /// A transport without a connection yet.
    public init() {}

    public func send(
        _ request: HTTPRequest, socket: String, deadline: Duration
    ) async throws(TransportFailure) -> HTTPResponse {
        var outgoing = Self.outgoing(request, socket: socket, deadline: deadline)
        outgoing.totalTimeout = deadline
        do {
            return try await client.send(outgoing)
        } catch {
            throw Self.failure(error, socket: socket)
        }
    }

    public func stream(
        _ request: HTTPRequest, socket: String, deadline: Duration, idle: Duration
    ) async throws(TransportFailure) -> AsyncThrowingStream<[UInt8], any Error> {
        var outgoing = Self.outgoing(request, socket: socket, deadline: deadline)
        outgoing.totalTimeout = nil
        outgoing.idleTimeout = idle
        let pieces = client.stream(outgoing)
        let first = FirstPiece()
        do {
            first.put(try await Self.next(of: pieces, within: deadline))
        } catch {
            throw Self.failure(error, socket: socket)
        }
        // Pulled, not pushed: who reads slowly makes the daemon wait instead of filling our memory. The client ends its
        // streams when it goes, so the stream holds it.
        return AsyncThrowingStream { [client] in
            defer { withExtendedLifetime(client) {} }
            if let piece = first.take() { return piece }
            do {
                var iterator = pieces.makeAsyncIterator()
                return try await iterator.next()
            } catch {
                throw Self.failure(error, socket: socket)
            }
        }
    }

    private static func next(
        of pieces: AsyncThrowingStream<[UInt8], any Error>, within deadline: Duration
    ) async throws -> [UInt8]? {
        try await withThrowingTaskGroup(of: [UInt8]?.self) { group in
            group.addTask {
                var iterator = pieces.makeAsyncIterator()
                return try await iterator.next()
            }
            group.addTask {
                try await Task.sleep(for: deadline)
                throw TransportFailure.timedOut
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }

    private static func outgoing(_ request: HTTPRequest, socket: String, deadline: Duration) -> HTTPClientRequest {
        var outgoing = HTTPClientRequest(
            method: request.method, url: "http://localhost" + request.path, headers: request.headers,
            body: request.body)
        outgoing.unixSocket = socket
        outgoing.connectTimeout = deadline
        return outgoing
    }

    private static func failure(_ error: any Error, socket: String) -> TransportFailure {
        if let failure = error as? TransportFailure { return failure }
        guard let failure = error as? HTTPFailure else { return Task.isCancelled ? .cancelled : .timedOut }
        switch failure.kind {
        case .couldNotConnect: return whyNoConnection(to: socket)
        case .timedOut: return .timedOut
        case .cancelled: return .cancelled
        case .unexpectedStatus(let status): return .refused(status: status)
        case .connectionLost: return .broken(reason: "the connection ended before it did")
        case .badRequest, .couldNotResolve, .tooLarge, .tls, .protocolViolation, .refusedAddress, .tooManyRedirects,
            .other:
            return .broken(reason: failure.description)
        }
    }

    /// libcurl only says that there is no connection; the file says more.
    private static func whyNoConnection(to socket: String) -> TransportFailure {
        if access(socket, W_OK) == 0 { return .unreachable(reason: "nothing listens on \(socket)") }
        return errno == EACCES ? .forbidden : .unreachable(reason: "there is no socket at \(socket)")
    }
}

/// The piece that was waited for before the stream was handed out, until it is taken.
private final class FirstPiece: Sendable {
    private let piece = Mutex<[UInt8]?>(nil)

    func put(_ new: [UInt8]?) { piece.withLock { $0 = new } }

    func take() -> [UInt8]? {
        piece.withLock { piece in
            defer { piece = nil }
            return piece
        }
    }
}
