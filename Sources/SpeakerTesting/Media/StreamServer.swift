internal import Glibc
internal import Platform
internal import Synchronization

/// An HTTP server on the loopback address that streams a file, or fails in a way of its own for each path.
///
/// | path | what happens |
/// | --- | --- |
/// | `/sound` | the file |
/// | `/radio` | the file, then nothing more, and the connection stays |
/// | `/404`, `/403`, `/503` | that status |
/// | `/loop` | a redirect to itself |
/// | `/text` | text that says it is audio/mpeg |
/// | `/silent` | headers, then nothing |
/// | `/cut` | half of the file, then the connection ends |
/// | `/list` | a playlist with `/sound` |
/// | `/thief` | a playlist with a file of the machine |
public final class StreamServer: Sendable {
    /// Where it listens.
    public let port: Int
    private let file: [UInt8]
    private let stolen: String
    private let listening: Int32
    private let open = Mutex<(isClosed: Bool, sockets: Set<Int32>)>((false, []))

    /// Serves the sound file `path`; `/thief` points to `stolen`.
    public init(file path: String, stolen: String = "/etc/hostname") throws(RoomError) {
        file = try readFile(path)
        self.stolen = stolen
        listening = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listening = listening
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listening, $0, length) == 0 && listen(listening, 16) == 0
                    && getsockname(listening, $0, &length) == 0
            }
        }
        port = Int(UInt16(bigEndian: address.sin_port))
        guard isBound else {
            Glibc.close(listening)
            throw RoomError("No port can be opened on the loopback address.")
        }
        startThread(name: "streams") { self.accept() }
    }

    /// The address of a path.
    public func address(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    /// Ends all streams and the server.
    public func close() {
        open.withLock { open in
            open.isClosed = true
            for socket in open.sockets { shutdown(socket, Int32(SHUT_RDWR)) }
        }
        shutdown(listening, Int32(SHUT_RDWR))
    }

    private func accept() {
        while true {
            let socket = Glibc.accept(listening, nil, nil)
            if socket < 0, errno == EINTR { continue }
            guard socket >= 0 else { break }
            let isClosed = open.withLock { open in
                if !open.isClosed { open.sockets.insert(socket) }
                return open.isClosed
            }
            if isClosed {
                Glibc.close(socket)
                continue
            }
            startThread(name: "stream") {
                self.answer(socket)
                self.open.withLock { _ = $0.sockets.remove(socket) }
                Glibc.close(socket)
            }
        }
        Glibc.close(listening)
    }

    private func answer(_ socket: Int32) {
        var bytes = [UInt8](repeating: 0, count: 8192)
        let count = recv(socket, &bytes, bytes.count, 0)
        guard count > 0 else { return }
        let words = String(decoding: bytes[..<count], as: UTF8.self).split(separator: " ")
        guard words.count > 1 else { return }
        func head(_ status: String, _ fields: String = "") {
            send(socket, Array("HTTP/1.0 \(status)\r\nConnection: close\r\n\(fields)\r\n".utf8))
        }
        switch words[1] {
        case "/sound":
            head("200 OK", "Content-Type: audio/x-wav\r\nContent-Length: \(file.count)\r\n")
            send(socket, file)
        case "/radio":
            head("200 OK", "Content-Type: audio/ogg\r\nicy-name: Radio Test\r\n")
            send(socket, file)
            waitForEnd(socket)
        case "/404": head("404 Not Found")
        case "/403": head("403 Forbidden")
        case "/503": head("503 Service Unavailable")
        case "/loop": head("302 Found", "Location: \(address("/loop"))\r\n")
        case "/text":
            head("200 OK", "Content-Type: audio/mpeg\r\n")
            send(socket, Array(String(repeating: "no sound at all\n", count: 500).utf8))
        case "/silent":
            head("200 OK", "Content-Type: audio/mpeg\r\n")
            waitForEnd(socket)
        case "/cut":
            head("200 OK", "Content-Type: audio/x-wav\r\nContent-Length: \(file.count)\r\n")
            send(socket, Array(file.prefix(file.count / 2)))
        case "/list":
            head("200 OK", "Content-Type: audio/x-mpegurl\r\n")
            send(socket, Array("#EXTM3U\n\(address("/sound"))\n".utf8))
        case "/thief":
            head("200 OK", "Content-Type: audio/x-mpegurl\r\n")
            send(socket, Array("#EXTM3U\nfile://\(stolen)\n".utf8))
        default: head("404 Not Found")
        }
    }

    /// Until the other side or `close` ends it.
    private func waitForEnd(_ socket: Int32) {
        var byte: UInt8 = 0
        while recv(socket, &byte, 1, 0) > 0 {}
    }

    private func send(_ socket: Int32, _ bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }
}
