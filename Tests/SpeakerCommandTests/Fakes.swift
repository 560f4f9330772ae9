import HTTP
import SpeakerCommand
import Synchronization

/// Lines in memory. `capacity`: after so many lines nobody reads any more.
final class Lines: LineOutput {
    private let store = Mutex<[String]>([])
    private let capacity: Int
    /// Each line when it comes.
    let arrivals: AsyncStream<String>
    private let arriving: AsyncStream<String>.Continuation

    init(capacity: Int = .max) {
        self.capacity = capacity
        (arrivals, arriving) = AsyncStream.makeStream(of: String.self)
    }

    var all: [String] { store.withLock { $0 } }

    func write(_ line: String) -> Bool {
        store.withLock { lines in
            guard lines.count < capacity else { return false }
            lines.append(line)
            arriving.yield(line)
            return true
        }
    }
}

/// A daemon that answers every request in the same way and writes down what it was sent.
final class FakeTransport: CommandTransport {
    struct Sent: Hashable {
        var call: String
        var body: String
        var socket: String
        var deadline: Duration
    }

    private let sentStore = Mutex<[Sent]>([])
    private let answer: Result<HTTPResponse, TransportFailure>
    private let pieces: AsyncThrowingStream<[UInt8], any Error>

    init(
        _ answer: Result<HTTPResponse, TransportFailure>,
        pieces: AsyncThrowingStream<[UInt8], any Error> = AsyncThrowingStream { nil }
    ) {
        self.answer = answer
        self.pieces = pieces
    }

    convenience init(pieces: AsyncThrowingStream<[UInt8], any Error>) {
        self.init(.success(HTTPResponse()), pieces: pieces)
    }

    convenience init(status: Int = 200, _ body: String) {
        self.init(.success(HTTPResponse(status: status, body: .bytes(Array(body.utf8)))))
    }

    var sent: [Sent] { sentStore.withLock { $0 } }

    func send(
        _ request: HTTPRequest, socket: String, deadline: Duration
    ) async throws(TransportFailure) -> HTTPResponse {
        sentStore.withLock {
            $0.append(
                Sent(
                    call: "\(request.method) \(request.path)", body: String(decoding: request.body, as: UTF8.self),
                    socket: socket, deadline: deadline))
        }
        return try answer.get()
    }

    func stream(
        _ request: HTTPRequest, socket: String, deadline: Duration, idle: Duration
    ) async throws(TransportFailure) -> AsyncThrowingStream<[UInt8], any Error> {
        _ = try await send(request, socket: socket, deadline: deadline)
        return pieces
    }
}

/// What a run left behind.
struct Outcome {
    var status: Int32
    var output: [String]
    var error: [String]
}

/// Runs `susictl` with these words.
func susictl(
    _ words: [String], _ transport: some CommandTransport, environment: [String: String] = [:]
) async -> Outcome {
    let (output, error) = (Lines(), Lines())
    let status = await Susictl.run(
        arguments: words, environment: environment, client: transport, output: output, error: error)
    return Outcome(status: status, output: output.all, error: error.all)
}

/// Words as a shell would part them, without quoting.
func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }
