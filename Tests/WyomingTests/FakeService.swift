import CLinux
import Glibc
import OrderedJSON
import Platform
import Synchronization

@testable import Wyoming

/// A Wyoming service on a free port of the loopback, whose every connection is served by a script.
///
/// Connections are served one after the other on one thread, which ends with the service.
final class FakeService: Sendable {
    let address: WyomingAddress
    private let listener: Int32
    private let seen = Mutex<[WyomingEvent]>([])
    private let count = Atomic(0)
    private let isEnding = Atomic(false)

    init(_ script: @escaping @Sendable (FakePeer, Int) -> Void) {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let (descriptor, size) = (listener, length)
        _ = withUnsafeMutablePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, size)
                listen(descriptor, 8)
                return getsockname(descriptor, address, &length)
            }
        }
        address = WyomingAddress("tcp://127.0.0.1:\(UInt16(bigEndian: place.sin_port))")!
        startThread(name: "fake-service") { [self] in
            while !isEnding.load(ordering: .acquiring) {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else { return }
                let peer = FakePeer(connection) { event in self.seen.withLock { $0.append(event) } }
                script(peer, count.add(1, ordering: .relaxed).oldValue)
            }
        }
    }

    deinit { close(listener) }

    /// Accepts no more.
    func end() {
        isEnding.store(true, ordering: .releasing)
        shutdown(listener, Int32(SHUT_RDWR))
    }

    /// All that was received.
    var received: [WyomingEvent] { seen.withLock { $0 } }
    var connections: Int { count.load(ordering: .relaxed) }
}

/// One connection, at the service's side. Every wait ends after ten seconds.
final class FakePeer {
    private let descriptor: Int32
    private var decoder = WyomingDecoder()
    private let note: (WyomingEvent) -> Void

    init(_ descriptor: Int32, _ note: @escaping (WyomingEvent) -> Void) {
        self.descriptor = descriptor
        self.note = note
        var limit = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    /// The next message; nil when the other side has ended.
    func receive() -> WyomingEvent? {
        var buffer = [UInt8](repeating: 0, count: 8192)
        while true {
            if let event = try? decoder.next() {
                note(event)
                return event
            }
            let read = recv(descriptor, &buffer, buffer.count, 0)
            guard read > 0 else { return nil }
            buffer.withUnsafeBytes { decoder.append(UnsafeRawBufferPointer(rebasing: $0[..<read])) }
        }
    }

    /// Receives up to a message of `type`; the payloads on the way, joined.
    @discardableResult
    func receive(upTo type: String) -> [UInt8] {
        var sound: [UInt8] = []
        while let event = receive() {
            sound += event.payload
            if event.type == type { break }
        }
        return sound
    }

    /// False once the other side has gone.
    @discardableResult
    func send(raw bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    @discardableResult
    func send(raw text: String) -> Bool { send(raw: Array(text.utf8)) }

    @discardableResult
    func send(_ type: String, _ data: JSONObject = JSONObject(), payload: [UInt8] = []) -> Bool {
        send(raw: WyomingEvent(type, data, payload: payload).bytes)
    }
}
