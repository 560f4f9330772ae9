import Glibc
import HTTP
import Testing

@Suite(.timeLimit(.minutes(1))) struct ListenTests {
    /// A directory that goes with the test.
    private final class Folder {
        let path: String

        init() throws {
            var template = Array("/tmp/susi-http-XXXXXX".utf8CString)
            path = String(cString: try #require(mkdtemp(&template)))
        }

        deinit {
            for name in ["s", "f"] { unlink("\(path)/\(name)") }
            rmdir(path)
        }
    }

    private func kind(_ body: () throws(HTTPListenFailure) -> Void) -> HTTPListenFailure.Kind? {
        do throws(HTTPListenFailure) {
            try body()
            return nil
        } catch {
            #expect(!error.description.isEmpty)
            return error.kind
        }
    }

    private func hello() -> HTTPServer { HTTPServer { HTTPResponse(body: .bytes(Array($0.path.utf8))) } }

    @Test func unixSocket() async throws {
        let folder = try Folder()
        let path = folder.path + "/s"
        let server = hello()
        try server.listen(unixSocket: path, mode: 0o600)
        var status = stat()
        #expect(lstat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        let response = try await client.send(get("http://localhost/x") { $0.unixSocket = path })
        #expect(text(response) == "/x")

        let second = hello()
        #expect(kind { () throws(HTTPListenFailure) in try second.listen(unixSocket: path) } == .inUse)
        server.stop()
        #expect(access(path, F_OK) != 0)
        #expect(await failure(of: get("http://localhost/x") { $0.unixSocket = path }) == .couldNotConnect)
    }

    @Test func cancellingOverAUnixSocketReachesTheHandler() async throws {
        let folder = try Folder()
        let path = folder.path + "/s"
        let started = Signal(), cancelled = Signal()
        let server = HTTPServer { _ in
            started.fire()
            await untilCancelled()
            cancelled.fire()
            return HTTPResponse()
        }
        defer { server.stop() }
        try server.listen(unixSocket: path)
        let request = get("http://localhost/") { $0.unixSocket = path }
        let task = Task { await failure(of: request) }
        await started.wait()
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(await cancelled.wait())
    }

    @Test func staleSocketIsReplaced() async throws {
        let folder = try Folder()
        let path = folder.path + "/s"
        let old = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(old, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        #expect(bound == 0)
        close(old)
        let server = hello()
        defer { server.stop() }
        try server.listen(unixSocket: path)
        #expect(text(try await client.send(get("http://localhost/y") { $0.unixSocket = path })) == "/y")
    }

    @Test func whatIsNoSocketIsLeftAlone() throws {
        let folder = try Folder()
        let path = folder.path + "/f"
        close(open(path, O_CREAT | O_WRONLY, 0o600))
        #expect(kind { () throws(HTTPListenFailure) in try hello().listen(unixSocket: path) } == .notASocket)
        #expect(access(path, F_OK) == 0)
    }

    @Test func badPlaces() throws {
        let server = hello()
        let long = "/tmp/" + String(repeating: "a", count: 103)
        #expect(kind { () throws(HTTPListenFailure) in try server.listen(unixSocket: long) } == .pathLength)
        #expect(kind { () throws(HTTPListenFailure) in try server.listen(unixSocket: "") } == .pathLength)
        #expect(
            kind { () throws(HTTPListenFailure) in try server.listen(unixSocket: "/nowhere/at/all") } == .system(ENOENT)
        )
        for address in ["localhost", "", "1.2.3", "192.0.2.1"] {
            let seen = kind { () throws(HTTPListenFailure) in try server.listen(address: address, port: 0) }
            #expect(seen == .badAddress, "\(address)")
        }
        let port = try server.listen(address: "127.0.0.1", port: 0)
        #expect(
            kind { () throws(HTTPListenFailure) in try hello().listen(address: "127.0.0.1", port: port) } == .inUse)
        #expect(kind { () throws(HTTPListenFailure) in try server.listen(inherited: -1) } == .system(EBADF))
    }

    @Test func severalPlacesAndInheritedDescriptor() async throws {
        let folder = try Folder()
        let server = hello()
        defer { server.stop() }
        try server.listen(unixSocket: folder.path + "/s")
        let first = try server.listen(address: "127.0.0.1", port: 0)
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) + getsockname(descriptor, $0, &length)
            }
        }
        #expect(result == 0)
        try server.listen(inherited: descriptor)
        for port in [first, UInt16(bigEndian: address.sin_port)] {
            #expect(text(try await client.send(get("http://127.0.0.1:\(port)/z"))) == "/z")
        }
    }

    @Test func ipv6() async throws {
        let server = hello()
        defer { server.stop() }
        guard let port = try? server.listen(address: "::1", port: 0) else { return }
        #expect(text(try await client.send(get("http://[::1]:\(port)/6"))) == "/6")
    }
}
