internal import Glibc
internal import Synchronization

/// A server for a few clients nearby: handlers are async, bodies may be streams, and every wait has an end.
///
/// While a handler works its connection is suspended and costs no thread. The handler's task is cancelled when the
/// client hangs up (closing its sending side counts), when `limits.handlerDeadline` passes (the client gets a 504) and
/// on `stop()`. A HEAD request reaches the handler as GET; its body is dropped. Targets that can't be decoded are
/// answered with 400, bodies over the limit with 413, both before the handler. Handlers run on the cooperative pool.
public final class HTTPServer: Sendable {
    /// What a client may cost.
    public struct Limits: Sendable {
        /// Open connections per address listened on; more wait in the kernel's queue.
        public var connections = 64
        /// Open connections per address of a client; more are closed at once. nil: as many as there may be at all.
        public var connectionsPerClient: Int?
        /// Bytes of a request's body.
        public var bodyBytes = 1 << 20
        /// Bytes for the header of a request and for its buffers, per connection.
        public var headerBytes = 32 << 10
        /// How long a client may send and take nothing; whole seconds, at least one.
        public var idleTimeout = Duration.seconds(30)
        /// How long a client may take to send one request, however busily it drips.
        public var requestTimeout = Duration.seconds(20)
        /// How long a handler may take until it has a response (its stream may go on).
        public var handlerDeadline = Duration.seconds(30)
        /// Bytes of a stream that wait for a slow client before the stream is read no further. What the stream itself
        /// then holds back is its maker's choice: make it with `.bufferingNewest`.
        public var streamBacklog = 256 << 10

        /// The defaults.
        public init() {}
    }

    /// Answers a request.
    public typealias Handler = @Sendable (HTTPRequest) async -> HTTPResponse

    private struct State: ~Copyable {
        var listeners: [Listener] = []
        var sockets: [ListeningSocket] = []
        var isStopped = false
    }

    /// What a client gets that the handler never hears of, or hears of too late: from a status and a sentence.
    public typealias Refusal = @Sendable (_ status: Int, _ sentence: String) -> HTTPResponse

    private let limits: Limits
    private let refusal: Refusal
    private let handler: Handler
    private let watch = ConnectionWatch()
    private let state = Mutex(State())

    /// A server that listens nowhere yet.
    public init(
        limits: Limits = Limits(), refusal: @escaping Refusal = HTTPServer.plain, handler: @escaping Handler
    ) {
        self.limits = limits
        self.refusal = refusal
        self.handler = handler
    }

    deinit { stop() }

    /// Listens on a unix socket at `path` with permissions `mode`, in place of a file left there by a dead process.
    public func listen(unixSocket path: String, mode: UInt32 = 0o660) throws(HTTPListenFailure) {
        try start(ListeningSocket.unix(path: path, mode: mode))
    }

    /// Listens on a numeric IPv4 or IPv6 address; returns the port, which is a free one for `port` 0.
    @discardableResult
    public func listen(address: String, port: UInt16) throws(HTTPListenFailure) -> UInt16 {
        let socket = try ListeningSocket.tcp(address: address, port: port)
        let port = socket.port
        try start(socket)
        return port
    }

    /// Listens on a bound stream socket that was handed to this process; the server closes it, in any case.
    /// Returns the port, 0 for a unix socket.
    @discardableResult
    public func listen(inherited descriptor: Int32) throws(HTTPListenFailure) -> UInt16 {
        let socket: ListeningSocket
        do { socket = try ListeningSocket.inherited(descriptor) } catch {
            close(descriptor)
            throw error
        }
        let port = socket.port
        try start(socket)
        return port
    }

    /// Ends everything: nothing listens afterwards, all connections are closed and all handlers' tasks cancelled (they
    /// may still be on their way out). May be called more than once and from anywhere but a thread of this room.
    public func stop() {
        let (listeners, sockets) = state.withLock { state in
            state.isStopped = true
            defer {
                state.listeners = []
                state.sockets = []
            }
            return (state.listeners, state.sockets)
        }
        for exchange in watch.beginClosing() { exchange.drop() }
        for listener in listeners { listener.stop() }
        for socket in sockets { socket.removeFile() }
        watch.stop()
    }

    /// A refusal as plain text.
    public static func plain(_ status: Int, _ sentence: String) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: ["Content-Type": "text/plain; charset=utf-8"],
            body: .bytes(Array("\(sentence)\n".utf8)))
    }

    private func start(_ socket: ListeningSocket) throws(HTTPListenFailure) {
        let started = state.withLock { state -> Result<Void, HTTPListenFailure> in
            guard !state.isStopped else {
                socket.discard()
                return .failure(HTTPListenFailure(.stopped, "this server was stopped and can't listen again"))
            }
            guard
                let listener = Listener(
                    socket: socket, limits: limits, watch: watch, refusal: refusal, handler: handler)
            else {
                socket.discard()
                return .failure(HTTPListenFailure(.system(errno), "the HTTP server could not start its thread"))
            }
            state.listeners.append(listener)
            state.sockets.append(socket)
            return .success(())
        }
        try started.get()
    }
}
