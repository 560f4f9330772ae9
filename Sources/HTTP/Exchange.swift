internal import CMicroHTTPD
internal import Synchronization

/// One request and its response, shared by libmicrohttpd's thread, the handler's task and the watch.
///
/// While the phase is `.answering` the connection is suspended; whoever leaves that phase resumes it, and nobody else
/// does. So the pointer of the connection is valid for exactly that one call.
final class Exchange: Sendable {
    private enum Phase {
        case fresh
        case receiving
        /// Reading on so that the client sees the refusal and not a reset connection.
        case draining
        case answering(Task<Void, Never>?)
        case ready(HTTPResponse)
        case sending(StreamBody?)
        /// The client has gone or must go: the connection is to be dropped.
        case dropped
    }

    private struct State {
        var phase = Phase.fresh
        var headers = HTTPFields()
        var body: [UInt8] = []
        var drained = 0
    }

    /// What `receive` wants libmicrohttpd to do.
    enum Step { case goOn, drop, respond(HTTPResponse) }

    /// Bytes of a refused body that are read before the connection is just cut.
    private static let drainLimit = 8 << 20

    private let target: RequestTarget?
    private let connection: UInt
    private let number: UInt64
    private let client: NetworkAddress?
    private let port: UInt16
    private let watch: ConnectionWatch
    private let limits: HTTPServer.Limits
    private let refusal: HTTPServer.Refusal
    private let handler: HTTPServer.Handler
    private let state = Mutex(State())

    init(
        target: String, connection: OpaquePointer, number: UInt64, client: NetworkAddress?, port: UInt16,
        watch: ConnectionWatch, limits: HTTPServer.Limits, refusal: @escaping HTTPServer.Refusal,
        handler: @escaping HTTPServer.Handler
    ) {
        self.target = RequestTarget(target)
        self.connection = UInt(bitPattern: connection)
        self.number = number
        self.client = client
        self.port = port
        self.watch = watch
        self.limits = limits
        self.refusal = refusal
        self.handler = handler
    }

    // MARK: On libmicrohttpd's thread

    /// True until `begin`.
    var isFresh: Bool { state.withLock { if case .fresh = $0.phase { true } else { false } } }

    /// The header is there.
    func begin(headers: HTTPFields) -> Step {
        guard target != nil else { return refuse(400, "The address of this request can't be read.") }
        let length = headers["Content-Length"].flatMap { UInt64($0) } ?? 0
        return state.withLock { state in
            state.headers = headers
            guard length > UInt64(limits.bodyBytes) else {
                state.phase = .receiving
                return .goOn
            }
            // Who asks first is told before sending; others would meet a reset connection with their body half sent.
            if headers["Expect"] == nil, length <= UInt64(limits.bodyBytes + Self.drainLimit) {
                state.phase = .draining
                return .goOn
            }
            state.phase = .sending(nil)
            return .respond(refusal(413, tooLarge))
        }
    }

    /// A piece of the body.
    func receive(_ piece: UnsafeRawBufferPointer) -> Step {
        state.withLock { state in
            switch state.phase {
            case .receiving where state.body.count + piece.count <= limits.bodyBytes:
                state.body.append(contentsOf: piece)
                return .goOn
            case .receiving:
                state.body = []
                state.drained = piece.count
                state.phase = .draining
                return .goOn
            case .draining:
                state.drained += piece.count
                return state.drained <= limits.bodyBytes + Self.drainLimit ? .goOn : .drop
            case .fresh, .answering, .ready, .sending, .dropped: return .drop
            }
        }
    }

    /// The request is complete, or its suspended connection was resumed.
    func proceed(method: String) -> Step {
        state.withLock { state in
            switch state.phase {
            case .draining:
                state.phase = .sending(nil)
                return .respond(refusal(413, tooLarge))
            case .receiving:
                // Attended before it is suspended: a server that stops must find it, or it could not stop.
                guard let target, watch.attend(number, self, timeout: limits.handlerDeadline) else { return .drop }
                let request = HTTPRequest(
                    method: method == "HEAD" ? "GET" : method.uppercased(), path: target.path, query: target.query,
                    headers: state.headers, body: state.body, client: client, port: port)
                state.body = []
                MHD_suspend_connection(OpaquePointer(bitPattern: connection))
                // Made under the lock: the task can't end before it is known here.
                state.phase = .answering(Task { [self, handler] in answer(await handler(request)) })
                return .goOn
            case .ready(let response):
                state.phase = .sending(nil)
                return .respond(response)
            case .fresh, .answering, .sending, .dropped: return .drop
            }
        }
    }

    /// The body of a response for this exchange; from now on the watch looks after its client.
    func stream(_ pieces: AsyncStream<[UInt8]>) -> StreamBody {
        let body = StreamBody(pieces, connection: connection, backlog: limits.streamBacklog)
        state.withLock { $0.phase = .sending(body) }
        if !watch.attend(number, self, timeout: nil) { body.abort() }
        return body
    }

    /// libmicrohttpd is done with it, for whatever reason.
    func complete() {
        watch.dismiss(number)
        // Also for a request whose first line is dripped, which nobody sees before it is complete.
        watch.expectRequest(number, within: limits.idleTimeout + limits.requestTimeout)
        let (task, body) = leave()
        task?.cancel()
        body?.abort()
    }

    // MARK: On any thread

    /// The client is no longer there.
    func clientHungUp() { drop() }

    /// The handler took too long: its client gets an answer without it.
    func deadlinePassed() {
        let task = resume(with: .ready(refusal(504, "The speaker took too long to answer. Try again.")))
        task?.cancel()
    }

    /// Ends it without a response.
    func drop() {
        let task = resume(with: .dropped)
        task?.cancel()
        let body: StreamBody? = state.withLock { if case .sending(let body) = $0.phase { body } else { nil } }
        body?.abort()
    }

    private func answer(_ response: HTTPResponse) { resume(with: .ready(response)) }

    /// Leaves `.answering` if that is the phase, and returns the handler's task. Resumed under the lock: after a `drop()`
    /// of a stopping server nothing may still be on its way to libmicrohttpd.
    @discardableResult
    private func resume(with phase: Phase) -> Task<Void, Never>? {
        state.withLock { state -> Task<Void, Never>? in
            guard case .answering(let task) = state.phase else { return nil }
            state.phase = phase
            watch.dismiss(number)
            MHD_resume_connection(OpaquePointer(bitPattern: connection))
            return task
        }
    }

    private func leave() -> (Task<Void, Never>?, StreamBody?) {
        state.withLock { state in
            defer { state.phase = .dropped }
            switch state.phase {
            case .answering(let task): return (task, nil)
            case .sending(let body): return (nil, body)
            case .fresh, .receiving, .draining, .ready, .dropped: return (nil, nil)
            }
        }
    }

    private func refuse(_ status: Int, _ text: String) -> Step {
        state.withLock { $0.phase = .sending(nil) }
        return .respond(refusal(status, text))
    }

    private var tooLarge: String { "This request is larger than the \(limits.bodyBytes) bytes that are taken." }
}
