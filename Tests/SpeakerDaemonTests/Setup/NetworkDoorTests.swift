import Glibc
import HTTP
import Platform
import SpeakerTesting
import Testing
import Web

@testable import SpeakerDaemon

@Suite(.timeLimit(.minutes(1))) struct NetworkDoorTests {
    private let client = HTTPClient(version: "test")

    private func door(_ ports: [Int], _ control: FakeSetupControl = FakeSetupControl()) -> NetworkDoor {
        let site = SetupSite(control: control)
        return NetworkDoor(ports: ports) { await site.respond(to: $0) }
    }

    private func get(_ port: UInt16, _ path: String) async throws -> HTTPResponse {
        try await client.send(HTTPClientRequest(url: "http://127.0.0.1:\(port)\(path)"))
    }

    @Test func phonesFindTheSpeakerOnEachPort() async throws {
        let control = FakeSetupControl()
        let door = self.door([0, 0, 0], control)
        #expect(door.openAll().isEmpty)
        #expect(door.openPorts.count == 3)
        for port in door.openPorts {
            #expect(try await get(port, "/check_ap").bytes == Array("{\"status\":\"true\"}".utf8))
        }
        control.change { $0.isPairing = false }
        for port in door.openPorts { #expect(try await get(port, "/speaker_config?room_name=x").status == 403) }
        door.end()
    }

    @Test func aPortThatIsTakenIsNamedAndTheOthersOpen() async throws {
        let first = door([0])
        _ = first.openAll()
        let taken = try #require(first.openPorts.first)
        let second = door([Int(taken), 0])
        let closed = second.openAll()
        #expect(closed.keys.sorted() == [taken])
        #expect(closed[taken]?.contains("another process") == true)
        #expect(second.openPorts.count == 1)
        first.end()
        #expect(second.openAll().keys.sorted() == [])
        #expect(second.openPorts.contains(taken))
        second.end()
    }

    @Test func aSocketOfSystemdIsTaken() async throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        #expect(bound == 0)
        let door = self.door([])
        // One that is none is told and passed over.
        door.take([
            ServiceSocket(name: "gone", descriptor: -1), ServiceSocket(name: "port-80", descriptor: descriptor),
        ])
        let port = try #require(door.openPorts.first)
        #expect(try await get(port, "/check_ap").status == 200)
        #expect(door.openAll().isEmpty)
        door.end()
    }

    @Test func withoutSystemdNothingIsGiven() { #expect(ServiceSocket.given().isEmpty) }

    @Test(arguments: [10 << 20, 1 << 20, 100_000, 40_000])
    func aHugeFormIsRefusedAndTheDoorStaysOpen(size: Int) async throws {
        let door = self.door([0])
        defer { door.end() }
        _ = door.openAll()
        let port = try #require(door.openPorts.first)
        var request = HTTPClientRequest(
            method: "POST", url: "http://127.0.0.1:\(port)/finish",
            headers: ["Content-Type": "application/x-www-form-urlencoded", "Expect": ""],
            body: [UInt8](repeating: 0x61, count: size))
        request.totalTimeout = .seconds(20)
        do throws(HTTPFailure) {
            #expect(try await client.send(request).status == 413)
        } catch {
            // Told before all was sent, a client may see its connection cut instead.
            #expect(error.kind == .connectionLost)
        }
        #expect(try await get(port, "/check_ap").status == 200)
    }

    @Test(arguments: [
        "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/portal.css/../../x", "/..%2f..%2fetc%2fpasswd",
        "//etc/passwd", "/wifi/%00", "/%ff", "/?q=%zz",
    ])
    func pathsLeadNowhere(path: String) async throws {
        let door = self.door([0])
        defer { door.end() }
        _ = door.openAll()
        let port = try #require(door.openPorts.first)
        let status = try await get(port, path).status
        #expect(status == 404 || status == 400 || status == 200 && path.contains(".."))
    }
}
