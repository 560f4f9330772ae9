import Glibc
import Platform
import Testing

/// A machine in the speaker's network that sends whatever a test wants, byte by byte. It is 127.0.0.`host`.
struct RoughPhone: Sendable {
    let port: UInt16
    var host: UInt32 = 1
    var name = "10.0.0.1"

    /// A connection that is held until it is let go.
    final class Line: Sendable {
        let descriptor: Int32
        init(_ descriptor: Int32) { self.descriptor = descriptor }
        deinit { close(descriptor) }
        func send(_ text: String) {
            var bytes = Array(text.utf8)[...]
            while !bytes.isEmpty {
                let count = bytes.withUnsafeBytes {
                    Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { return }
                bytes = bytes.dropFirst(count)
            }
        }
        /// All that comes until the other side closes, within twenty seconds; nil if it does not close.
        func rest() async -> String? {
            await withCheckedContinuation { continuation in
                startThread(name: "phone") {
                    var all: [UInt8] = []
                    var buffer = [UInt8](repeating: 0, count: 4096)
                    while true {
                        let count = recv(self.descriptor, &buffer, buffer.count, 0)
                        if count < 0, errno == EAGAIN { return continuation.resume(returning: nil) }
                        guard count > 0 else { break }
                        all += buffer[..<count]
                    }
                    continuation.resume(returning: String(decoding: all, as: UTF8.self))
                }
            }
        }
    }

    func connect() throws -> Line {
        let line = Line(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
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
        try #require(with(host, 0) { bind(line.descriptor, $0, $1) } == 0)
        try #require(with(1, port) { Glibc.connect(line.descriptor, $0, $1) } == 0)
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(line.descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        return line
    }

    /// Sends a request and returns the whole response; empty if there is none.
    func ask(
        _ method: String, _ target: String, _ headers: [String] = [], form: String? = nil
    ) async throws -> (status: Int, text: String) {
        let line = try connect()
        var lines = ["\(method) \(target) HTTP/1.1", "Host: \(name)", "Connection: close"] + headers
        if let form {
            lines += ["Content-Type: application/x-www-form-urlencoded", "Content-Length: \(form.utf8.count)"]
        }
        line.send(lines.joined(separator: "\r\n") + "\r\n\r\n" + (form ?? ""))
        let text = await line.rest() ?? ""
        return (Int(text.split(separator: " ").dropFirst().first ?? "") ?? 0, text)
    }
}
