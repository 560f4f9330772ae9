import Glibc
import Platform
import SpeakerTesting
import Testing

@testable import Network

/// A real NetworkManager, on a wire: it has no Wi-Fi, but takes every profile and shares as it would over the air.
final class RealNetworkManager: Sendable {
    /// Why it cannot be started here; nil if it can.
    static let obstacle: String? = {
        if geteuid() != 0 { return "only root can make network namespaces" }
        let programs = ["/usr/sbin/NetworkManager", "/usr/bin/nmcli", "/usr/sbin/dnsmasq", "/usr/bin/dbus-daemon"]
        let missing = programs.filter { access($0, X_OK) != 0 }
        if !missing.isEmpty { return "\(missing.joined(separator: ", ")) is not installed" }
        let tools = ["/sbin/ip", "/usr/sbin/ip", "/bin/ip"]
        guard tools.contains(where: { access($0, X_OK) == 0 }) else {
            return "iproute2 is not installed"
        }
        let trial = "ip netns add susi-nm-try 2>/dev/null && ip netns del susi-nm-try && unshare -n -m true 2>/dev/null"
        return system(trial) == 0 ? nil : "this machine allows no network namespaces"
    }()

    let folder: ScratchFolder
    private let child: ChildProcess
    private let orders: Int32
    private let lines: LineReader

    var address: String { "unix:path=\(folder.path)/bus" }

    /// Starts it, with its bus and its wire.
    static func start() async throws -> RealNetworkManager {
        let folder = try ScratchFolder(label: "rnm")
        let pipe = folder.path + "/orders"
        guard mkfifo(pipe, 0o600) == 0 else { throw RoomError("no pipe") }
        let lines = LineReader()
        let child = try await ChildProcess.start(
            ["bash", "-c", "exec bash \"$0\" \"$1\" <\"$2\"", script("on-a-wire.sh"), folder.path, pipe],
            output: .bytes { piece in lines.take(piece) }, errors: .file(folder.path + "/errors"))
        // Both ends open, so that opening waits for nobody.
        let orders = open(pipe, O_RDWR | O_CLOEXEC)
        let manager = RealNetworkManager(folder, child, orders, lines)
        while let line = await lines.next() { if line == "ready" { return manager } }
        await manager.end()
        throw RoomError("NetworkManager did not start in its namespace")
    }

    private init(_ folder: ScratchFolder, _ child: ChildProcess, _ orders: Int32, _ lines: LineReader) {
        (self.folder, self.child, self.orders, self.lines) = (folder, child, orders, lines)
    }

    static func script(_ name: String) -> String {
        "/" + "\(#filePath)".split(separator: "/").dropLast().joined(separator: "/") + "/RealNetworkManager/" + name
    }

    /// Has an order carried out; its output, and whether it succeeded.
    func order(_ text: String) async -> (output: String, isDone: Bool) {
        var bytes = Array((text + "\n").utf8)
        _ = write(orders, &bytes, bytes.count)
        var output: [String] = []
        while let line = await lines.next() {
            if line.hasPrefix("done ") { return (output.joined(separator: "\n"), line == "done 0") }
            output.append(line)
        }
        return (output.joined(separator: "\n"), false)
    }

    func end() async {
        close(orders)
        await child.end(grace: .seconds(10))
        folder.remove()
    }
}

/// Lines of a program, taken one by one.
final class LineReader: Sendable {
    private let stream: AsyncStream<String>
    private let continuation: AsyncStream<String>.Continuation
    private let iterator: Iterating

    private actor Iterating {
        private var rest: [UInt8] = []
        func split(_ bytes: [UInt8]) -> [String] {
            rest += bytes
            var lines: [String] = []
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                lines.append(String(decoding: rest[..<end], as: UTF8.self))
                rest.removeSubrange(...end)
            }
            return lines
        }
    }

    private let pieces: AsyncStream<[UInt8]>.Continuation
    private let splitting: Task<Void, Never>

    init() {
        (stream, continuation) = AsyncStream.makeStream(of: String.self)
        let (bytes, pieces) = AsyncStream.makeStream(of: [UInt8].self)
        self.pieces = pieces
        let iterator = Iterating()
        self.iterator = iterator
        let continuation = continuation
        splitting = Task {
            for await piece in bytes { for line in await iterator.split(piece) { continuation.yield(line) } }
            continuation.finish()
        }
    }

    func take(_ piece: UnsafeRawBufferPointer) {
        if piece.isEmpty { pieces.finish() } else { pieces.yield(Array(piece)) }
    }

    func next() async -> String? { await stream.first { _ in true } }
}

@Suite(
    "A real NetworkManager on a wire", .serialized, .timeLimit(.minutes(3)),
    .enabled(if: RealNetworkManager.obstacle == nil, Comment(rawValue: RealNetworkManager.obstacle ?? "")))
struct RealNetworkManagerTests {
    @Test("It takes every profile, shares, and answers every name while the hotspot is up") func wire() async throws {
        let real = try await RealNetworkManager.start()
        let link = NetworkManagerLink(busAddress: real.address, limits: NetworkLimits())
        let control = Task { await link.run() }
        for await situation in link.feed.stream() where situation.wifi == .noDevice { break }
        try await profiles(link, real)
        await sharing(real)
        control.cancel()
        await control.value
        await real.end()
    }

    private func profiles(_ link: NetworkManagerLink, _ real: RealNetworkManager) async throws {
        let odd = try #require(SSID(bytes: [0xF0, 0x9F, 0x8D, 0xB5, 0x22, 0x27, 0xFF, 0x00]))
        let networks: [(JoinTrial, WiFiSecurity, String)] = [
            (JoinTrial(ssid: SSID("free")!), .open, ""),
            (JoinTrial(ssid: odd, passphrase: "rightright"), .wpa2, "wpa-psk"),
            (JoinTrial(ssid: SSID("key")!, passphrase: String(repeating: "aF", count: 32)), .wpa2, "wpa-psk"),
            (JoinTrial(ssid: SSID("mixed")!, passphrase: "rightright"), .mixed, "wpa-psk"),
            (JoinTrial(ssid: SSID("three")!, passphrase: "rightright"), .sae, "sae"),
            (JoinTrial(ssid: SSID("hidden")!, passphrase: "rightright", isHidden: true), .wpa2, "wpa-psk"),
            (JoinTrial(ssid: SSID("owe")!), .owe, "owe"),
        ]
        for (trial, security, keys) in networks {
            var trial = trial
            trial.security = security
            let failure = await link.remember(trial)
            #expect(failure == nil, "\(trial.ssid): \(failure.map { "\($0)" } ?? "")")
            guard let known = await link.knownNetworks().first(where: { $0.ssid == trial.ssid }) else {
                Issue.record("\(trial.ssid) is not known")
                continue
            }
            let shown = await real.order(
                "nmcli -g 802-11-wireless-security.key-mgmt,802-11-wireless.hidden connection show \(known.id)")
            #expect(shown.isDone)
            // "no" or "yes" is the last line, the keys the first, if there are any.
            #expect(shown.output.split(separator: "\n").last == (trial.isHidden ? "yes" : "no"))
            #expect(keys.isEmpty || shown.output.hasPrefix(keys))
        }
        let id = try #require(await link.knownNetworks().first { $0.ssid == odd }?.id)
        #expect(await link.setPriority(9, of: id) == nil)
        for await _ in link.feed.stream() { break }
        let secret = await real.order("nmcli -s -g 802-11-wireless-security.psk connection show \(id)")
        #expect(secret.output == "rightright", "the password is lost by another priority")
        let priority = await real.order("nmcli -g connection.autoconnect-priority connection show \(id)")
        #expect(priority.output == "9")

        for passphrase in [nil, "12345678"] {
            let profile = WiFiProfile(
                HotspotSettings(ssid: SSID("susi.ai")!, passphrase: passphrase), uuid: WiFiProfile.newUUID())
            #expect(await link.store(profile) == nil)
            let shown = await real.order(
                "nmcli -g 802-11-wireless.mode,ipv4.method,ipv4.addresses,connection.autoconnect connection show "
                    + profile.uuid)
            #expect(Set(shown.output.split(separator: "\n")) == ["ap", "shared", "10.0.0.1/24", "no"])
        }
        for known in await link.knownNetworks() { #expect(await link.forget(known.id) == nil) }
        #expect(await link.knownNetworks().isEmpty)
    }

    private func sharing(_ real: RealNetworkManager) async {
        let added = await real.order(
            "nmcli connection add type ethernet ifname shared0 con-name wire ipv4.method shared "
                + "ipv4.addresses 10.0.0.1/24 ipv6.method disabled autoconnect no")
        #expect(added.isDone, "\(added.output)")
        let up = await real.order("nmcli connection up wire")
        #expect(up.isDone, "\(up.output)")
        let phone = await real.order("phone /usr/bin/python3 \(RealNetworkManager.script("phone.py")) phone0")
        #expect(phone.isDone, "\(phone.output)")
        #expect(phone.output.contains("address=10.0.0."))
        #expect(phone.output.contains("router=10.0.0.1"))
        #expect(phone.output.contains("name=10.0.0.1"))
    }
}
