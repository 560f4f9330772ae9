import Glibc
import HTTP
import Synchronization
import Testing

/// Something that happens once, or a few times, and that a test waits for.
final class Signal: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    func fire() { continuation.yield() }

    /// Returns false when the waiting task is cancelled.
    @discardableResult
    func wait() async -> Bool {
        for await _ in stream { return true }
        return false
    }
}

/// A number that several tasks count up.
final class Count: Sendable {
    private let number = Atomic<Int>(0)
    var value: Int { number.load(ordering: .relaxed) }
    func add() { number.add(1, ordering: .relaxed) }
}

/// Never returns before its task is cancelled.
func untilCancelled() async {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    for await _ in stream {}
    withExtendedLifetime(continuation) {}
}

/// A server on a free loopback port, and its address.
func serve(
    limits: HTTPServer.Limits = HTTPServer.Limits(), _ handler: @escaping HTTPServer.Handler
) throws -> (server: HTTPServer, base: String, port: UInt16) {
    let server = HTTPServer(limits: limits, handler: handler)
    let port = try server.listen(address: "127.0.0.1", port: 0)
    return (server, "http://127.0.0.1:\(port)", port)
}

let client = HTTPClient(version: "test")

func get(_ url: String, _ change: (inout HTTPClientRequest) -> Void = { _ in }) -> HTTPClientRequest {
    var request = HTTPClientRequest(url: url)
    request.totalTimeout = .seconds(20)
    change(&request)
    return request
}

/// The kind of failure of a request, nil if it got a response.
func failure(of request: HTTPClientRequest) async -> HTTPFailure.Kind? {
    do throws(HTTPFailure) {
        _ = try await client.send(request)
        return nil
    } catch {
        #expect(!error.description.isEmpty)
        return error.kind
    }
}

func text(_ response: HTTPResponse) -> String { String(decoding: response.bytes, as: UTF8.self) }

/// A plain TCP connection that says exactly what a test wants. Every read has a limit of ten seconds.
final class RawConnection {
    let descriptor: Int32

    /// `host`: the client is 127.0.0.`host`, one of several.
    init(port: UInt16, host: UInt32 = 1) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        func with(_ host: UInt32, _ port: UInt16, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = (UInt32(0x7f00_0000) + host).bigEndian
            return withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    call($0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
        }
        let descriptor = descriptor
        try #require(with(host, 0) { bind(descriptor, $0, $1) } == 0)
        try #require(with(1, port) { connect(descriptor, $0, $1) } == 0)
        var limit = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    func send(_ text: String) { send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) {
        _ = bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }

    /// What comes until `end` is seen or the peer closes; nil after ten seconds of nothing.
    func read(until end: String = "\u{0}") async -> String? {
        // On a thread of its own: the handlers of the server under test need those that tasks run on.
        await withCheckedContinuation { continuation in
            startThread { [descriptor] in continuation.resume(returning: Self.read(descriptor, until: end)) }
        }
    }

    /// Sends one byte every 20 ms; true when the peer has closed, false if it puts up with it for ten seconds.
    func drip() async -> Bool {
        await withCheckedContinuation { continuation in
            startThread { [descriptor] in
                var byte: UInt8 = 0x61
                var isClosed = false
                for _ in 0..<500 where !isClosed {
                    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                    if poll(&entry, 1, 20) > 0 {
                        isClosed = recv(descriptor, &byte, 1, Int32(MSG_DONTWAIT)) <= 0
                    } else {
                        isClosed = Glibc.send(descriptor, &byte, 1, Int32(MSG_NOSIGNAL)) < 0
                    }
                }
                continuation.resume(returning: isClosed)
            }
        }
    }

    private static func read(_ descriptor: Int32, until end: String) -> String? {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count < 0, errno == EAGAIN { return nil }
            guard count > 0 else { break }
            all += buffer[..<count]
            if String(decoding: all, as: UTF8.self).contains(end) { break }
        }
        return String(decoding: all, as: UTF8.self)
    }
}

/// A server that misbehaves: for each connection it reads a request's header and performs `script`.
final class FaultServer: Sendable {
    enum Act: Sendable {
        case send(String)
        /// `count` times `bytes` bytes.
        case flood(bytes: Int, count: Int)
        /// One byte every 20 ms until the client goes.
        case drip
        /// Nothing until the client goes.
        case hang
        /// Close with a reset instead of an orderly end.
        case reset
    }

    let port: UInt16
    var base: String { "http://127.0.0.1:\(port)" }
    private let descriptor: Int32
    /// Fires when a client has gone while the server was not done with it.
    let clientWent = Signal()

    init(_ script: [Act]) throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) + listen(descriptor, 16) + getsockname(descriptor, $0, &length)
            }
        }
        try #require(result == 0)
        self.descriptor = descriptor
        port = UInt16(bigEndian: address.sin_port)
        let clientWent = clientWent
        startThread {
            while true {
                let client = accept(descriptor, nil, nil)
                guard client >= 0 else { break }
                startThread {
                    if !Self.perform(script, on: client) { clientWent.fire() }
                    close(client)
                }
            }
            close(descriptor)
        }
    }

    deinit { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// False if the client has gone before the end.
    private static func perform(_ script: [Act], on client: Int32) -> Bool {
        var header: [UInt8] = []
        var byte: UInt8 = 0
        while !header.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            guard recv(client, &byte, 1, 0) == 1 else { return false }
            header.append(byte)
        }
        let say = { (bytes: [UInt8]) in
            bytes.withUnsafeBytes { send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) } == bytes.count
        }
        for act in script {
            switch act {
            case .send(let text): guard say(Array(text.utf8)) else { return false }
            case .flood(let bytes, let count):
                let piece = [UInt8](repeating: 0x61, count: bytes)
                for _ in 0..<count { guard say(piece) else { return false } }
            case .drip, .hang:
                for _ in 0..<3_000 {
                    var entry = pollfd(fd: client, events: Int16(POLLIN), revents: 0)
                    if poll(&entry, 1, 20) > 0 { return false }
                    if case .drip = act, !say([0x61]) { return false }
                }
            case .reset:
                var now = linger(l_onoff: 1, l_linger: 0)
                setsockopt(client, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
            }
        }
        return true
    }
}

private func startThread(_ body: @escaping @Sendable () -> Void) {
    final class Box {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    var id = pthread_t()
    pthread_create(
        &id, nil,
        { raw in
            Unmanaged<Box>.fromOpaque(raw!).takeRetainedValue().body()
            return nil
        }, Unmanaged.passRetained(Box(body)).toOpaque())
    pthread_detach(id)
}
