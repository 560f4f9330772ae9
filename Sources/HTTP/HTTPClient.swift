internal import Synchronization

/// A client over libcurl: one thread for any number of requests, exact time limits, cancelling within a millisecond.
///
/// No cookies, no proxy, no netrc, no compression, http and https only, the system's certificates; at most 64
/// connections at a time, more requests wait within their time limits. Its thread ends with the client.
public final class HTTPClient: HTTPTransport {
    private let loop: CurlLoop

    /// A client that calls itself `susi-speaker/<version>`.
    public init(version: String) { loop = CurlLoop(userAgent: "susi-speaker/\(version)") }

    deinit { loop.close() }

    /// Ends all requests with `.cancelled`, and those that come later too.
    public func close() { loop.close() }

    public func send(_ request: HTTPClientRequest) async throws(HTTPFailure) -> HTTPResponse {
        let transfer = Transfer(request, isStream: false)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                transfer.onEnd { continuation.resume(returning: $0) }
                loop.start(transfer)
            }
        } onCancel: {
            loop.cancel(transfer)
        }
        return try result.get()
    }

    /// The body in pieces as they come; waits for its consumer, so a slow one slows the server and costs no memory.
    ///
    /// The request starts at once. It fails with an `HTTPFailure` (`.unexpectedStatus` for anything but 2xx), and ends
    /// when the consumer's task is cancelled or the stream is let go. `totalTimeout` counts: set it to nil for events.
    public func stream(_ request: HTTPClientRequest) -> AsyncThrowingStream<[UInt8], any Error> {
        let transfer = Transfer(request, isStream: true)
        loop.start(transfer)
        let lease = StreamLease(transfer, loop)
        return AsyncThrowingStream { try await lease.next() }
    }
}

/// Ends the transfer when nobody holds the stream any more.
private final class StreamLease: Sendable {
    private let transfer: Transfer
    private let loop: CurlLoop

    init(_ transfer: Transfer, _ loop: CurlLoop) {
        self.transfer = transfer
        self.loop = loop
    }

    deinit { loop.cancel(transfer) }

    func next() async throws -> [UInt8]? {
        try await withTaskCancellationHandler {
            let (result, wasPaused) = await transfer.nextPieces()
            if wasPaused { loop.unpause(transfer) }
            return try result.get()
        } onCancel: {
            loop.cancel(transfer)
        }
    }
}
