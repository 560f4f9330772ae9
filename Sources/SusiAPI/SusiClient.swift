public import HTTP
internal import Synchronization

/// Asks a SUSI server.
///
/// One GET of `{base}/susi/chat.json` per question. A server that fails is left alone for a while (`Backoff`). Address and
/// query are in no log line and no error: they hold what people said and the token.
public final class SusiClient: Sendable {
    /// Which server, and how long to wait for it.
    public struct Server: Sendable, Hashable {
        /// `https://api.susi.ai` or the like, with or without a slash at the end.
        public var base: String
        /// The owner's token at the start; nil: asked anonymously.
        public var accessToken: String?
        /// Time to get a connection.
        public var connectTimeout = Duration.seconds(2)
        /// Time until the answer is complete.
        public var totalTimeout = Duration.seconds(3)
        /// Bytes of an answer; a larger one is none.
        public var maximumBody = 1 << 20

        /// A server with the default limits.
        public init(base: String, accessToken: String? = nil) {
            self.base = base
            self.accessToken = accessToken
        }
    }

    /// The server.
    public let server: Server
    private let transport: any HTTPTransport
    private let now: @Sendable () -> Duration
    private let backoff = Mutex(Backoff())
    private let token: Mutex<String?>

    /// A client of `server`. `now`: time since any fixed moment, for the back-off; monotonic by default.
    public init(server: Server, transport: any HTTPTransport, now: (@Sendable () -> Duration)? = nil) {
        self.server = server
        self.transport = transport
        token = Mutex(server.accessToken)
        let start = ContinuousClock.now
        self.now = now ?? { ContinuousClock.now - start }
    }

    /// What the server says to `question`. Ends within `server.totalTimeout`, or at once when the task is cancelled.
    public func ask(_ question: SusiQuestion) async -> SusiAnswer {
        guard backoff.withLock({ $0.allows(at: now()) }) else { return .noAnswer(.backingOff) }
        let answer = await answer(to: request(for: question))
        backoff.withLock { backoff in
            switch answer {
            case .noAnswer(let reason) where reason.isServerFailure: backoff.failed(at: now())
            case .noAnswer(.cancelled), .noAnswer(.backingOff): break
            case .noAnswer, .reply: backoff.succeeded()
            }
        }
        return answer
    }

    /// Forgets failures: the network is back, or the owner wants it tried now.
    public func forgetFailures() { backoff.withLock { $0.succeeded() } }

    /// The owner's token from now on; nil: asked anonymously.
    public func setAccessToken(_ token: String?) { self.token.withLock { $0 = token } }

    private func answer(to request: HTTPClientRequest) async -> SusiAnswer {
        do throws(HTTPFailure) {
            return SusiAnswer(try await transport.send(request), maximumBody: server.maximumBody)
        } catch {
            return .noAnswer(error.kind == .cancelled ? .cancelled : .transport(error))
        }
    }

    private func request(for question: SusiQuestion) -> HTTPClientRequest {
        var base = server.base[...]
        while base.last == "/" { base.removeLast() }
        let query = PercentEncoding.query(question.parameters(accessToken: token.withLock { $0 }))
        // An anonymous client's identity is a hash of User-Agent, Accept-Encoding and Accept-Language: these two and the
        // client's name must stay the same, or the server forgets the conversation.
        var request = HTTPClientRequest(
            url: "\(base)/susi/chat.json?\(query)",
            headers: ["Accept": "application/json", "Accept-Encoding": "identity", "Accept-Language": "en"])
        request.connectTimeout = server.connectTimeout
        request.totalTimeout = server.totalTimeout
        request.maximumBody = server.maximumBody
        return request
    }
}
