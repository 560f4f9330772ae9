internal import CCurl
internal import Synchronization

/// One request on its way: what the caller waits for and what the loop's thread collects.
// @unchecked: everything under `MARK: The loop's` belongs to the loop's thread alone; the rest is constant or locked.
final class Transfer: @unchecked Sendable {
    typealias Result = Swift.Result<HTTPResponse, HTTPFailure>
    typealias Piece = Swift.Result<[UInt8]?, HTTPFailure>

    /// Bytes of a stream that wait for their consumer before the connection is paused.
    private static let streamBacklog = 256 << 10
    /// Bytes of all header lines of one response.
    private static let headerLimit = 256 << 10

    private struct State {
        var isCancelled = false
        var result: Result?
        var onEnd: (@Sendable (Result) -> Void)?
        // A stream's
        var pieces: [UInt8] = []
        var isPaused = false
        var consumer: CheckedContinuation<Void, Never>?
    }

    let request: HTTPClientRequest
    let isStream: Bool
    private let state = Mutex(State())

    init(_ request: HTTPClientRequest, isStream: Bool) {
        self.request = request
        self.isStream = isStream
    }

    // MARK: The loop's

    var easy: UnsafeMutableRawPointer?
    /// The list of header lines, which libcurl reads as long as the transfer lasts.
    var lines: UnsafeMutablePointer<curl_slist>?
    var started = ContinuousClock.now
    var lastHeard = ContinuousClock.now
    /// Why we broke it off ourselves; libcurl knows only that we did.
    var verdict: HTTPFailure?
    private var headers = HTTPFields()
    private var headerBytes = 0
    private var body: [UInt8] = []
    private var status = 0

    /// Takes a header line; false breaks the transfer off.
    func take(header line: UnsafeRawBufferPointer) -> Bool {
        lastHeard = .now
        headerBytes += line.count
        guard headerBytes <= Self.headerLimit else {
            verdict = HTTPFailure(.protocolViolation, "\(host) sent a header without end")
            return false
        }
        let text = String(decoding: line, as: UTF8.self)
        // After a redirect or an interim response the next header counts.
        if text.hasPrefix("HTTP/") {
            headers = HTTPFields()
            headerBytes = line.count
            status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        } else if let colon = text.firstIndex(of: ":") {
            headers.append(String(text[..<colon]), String(Self.trimmed(text[text.index(after: colon)...])))
        }
        return true
    }

    /// True if the last header points elsewhere.
    var hasRedirect: Bool { (300..<400).contains(status) && headers["Location"] != nil }

    /// What to do with a piece of the body.
    enum Intake { case taken, pause, abort }

    func take(body piece: UnsafeRawBufferPointer) -> Intake {
        lastHeard = .now
        guard isStream else {
            // The bodies of redirects don't come here: libcurl drops what it follows.
            guard body.count + piece.count <= request.maximumBody else {
                verdict = HTTPFailure(
                    .tooLarge, "\(host) sent more than the \(request.maximumBody) bytes that are taken")
                return .abort
            }
            body.append(contentsOf: piece)
            return .taken
        }
        guard (200..<300).contains(status) else {
            verdict = HTTPFailure(.unexpectedStatus(status), "\(host) answered with status \(status)")
            return .abort
        }
        return state.withLock { state in
            guard state.pieces.count < Self.streamBacklog else {
                state.isPaused = true
                return .pause
            }
            state.pieces.append(contentsOf: piece)
            let consumer = state.consumer
            state.consumer = nil
            consumer?.resume()
            return .taken
        }
    }

    /// The response, when libcurl says that all went well.
    func response(status: Int) -> Result {
        if isStream, !(200..<300).contains(status) {
            return .failure(HTTPFailure(.unexpectedStatus(status), "\(host) answered with status \(status)"))
        }
        return .success(HTTPResponse(status: status, headers: headers, body: .bytes(body)))
    }

    /// True while a consumer that does not consume is the reason for the silence.
    var isPaused: Bool { state.withLock { $0.isPaused } }

    func clearPause() { state.withLock { $0.isPaused = false } }

    // MARK: Any thread's

    /// Delivers the result, once.
    func end(_ result: Result) {
        let (onEnd, consumer) = state.withLock {
            state -> ((@Sendable (Result) -> Void)?, CheckedContinuation<Void, Never>?) in
            guard state.result == nil else { return (nil, nil) }
            state.result = result
            defer {
                state.onEnd = nil
                state.consumer = nil
            }
            return (state.onEnd, state.consumer)
        }
        onEnd?(result)
        consumer?.resume()
    }

    func onEnd(_ body: @escaping @Sendable (Result) -> Void) {
        let result = state.withLock { state in
            if state.result == nil { state.onEnd = body }
            return state.result
        }
        if let result { body(result) }
    }

    func markCancelled() { state.withLock { $0.isCancelled = true } }

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// All that has come of a stream since the last call, nil at its end; and whether the connection is paused and may go on.
    func nextPieces() async -> (Piece, wasPaused: Bool) {
        while true {
            let found = state.withLock { state -> (Piece, Bool)? in
                if !state.pieces.isEmpty {
                    defer {
                        state.pieces = []
                    }
                    return (.success(state.pieces), state.isPaused)
                }
                switch state.result {
                case .success: return (.success(nil), false)
                case .failure(let failure): return (.failure(failure), false)
                case nil: return nil
                }
            }
            if let found { return found }
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    if !state.pieces.isEmpty || state.result != nil { return true }
                    state.consumer = continuation
                    return false
                }
                if isReady { continuation.resume() }
            }
        }
    }

    /// Whom the request goes to, for sentences; without path and query, which may be private.
    var host: String {
        if let unixSocket = request.unixSocket { return "the socket \(unixSocket)" }
        let rest = request.url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true).dropFirst().first
        let authority = rest.map { $0.prefix { $0 != "?" && $0 != "#" } }
        return authority.flatMap { $0.split(separator: "@").last }.map(String.init) ?? "the server"
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return text
    }
}
