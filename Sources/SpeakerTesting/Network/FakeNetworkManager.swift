internal import Glibc
public import Network

/// The NetworkManager of `fake-networkmanager.py` on a bus of its own.
public final class FakeNetworkManager: Sendable {
    /// What is needed: Debian's dbus, python3-dbus and python3-gi.
    public static let isPossible: Bool = {
        let python = "/usr/lib/python3/dist-packages"
        let needed = [
            "/usr/bin/dbus-daemon", "/usr/bin/dbus-send", "\(python)/dbus/__init__.py", "\(python)/gi/__init__.py",
        ]
        return needed.allSatisfy { access($0, R_OK) == 0 }
    }()

    /// Measured times are multiplied by this.
    public static let scale = 0.01

    /// Of the bus.
    public let address: String
    private let folder: ScratchFolder
    private let bus: ChildProcess

    /// Starts the bus; no manager yet.
    public init() async throws(RoomError) {
        folder = try ScratchFolder(label: "nm")
        let configuration = try folder.write(
            """
            <busconfig><type>system</type><listen>unix:path=\(folder.path)/bus</listen><auth>EXTERNAL</auth>
            <policy context="default"><allow user="*"/><allow own="*"/><allow send_destination="*"/>
            <allow receive_sender="*"/></policy></busconfig>
            """, to: "bus.conf")
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        bus = try await ChildProcess.start(
            ["dbus-daemon", "--config-file=\(configuration)", "--nofork", "--nopidfile", "--print-address=1"],
            output: .lines { continuation.yield($0) })
        address = await lines.first { _ in true } ?? ""
    }

    /// Starts a manager with the profiles that are there, and returns once it is on the bus.
    public func startManager() async throws(RoomError) -> ChildProcess {
        let script = try BuiltProgram.packageRoot() + "/Tests/NetworkTests/FakeNetworkManager/fake-networkmanager.py"
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        let manager = try await ChildProcess.start(
            [
                "/usr/bin/python3", script, "--bus", address,
                "--profiles", "\(folder.path)/profiles.json", "--scale", "\(Self.scale)",
            ], output: .lines { continuation.yield($0) }, errors: .inherit)
        _ = await lines.first { $0 == "ready" }
        return manager
    }

    /// Changes the world: the members of a JSON object.
    public func set(_ members: String) async throws(RoomError) { _ = try await order("Set", "string:{\(members)}") }

    /// Puts routers into the air: each the members of a JSON object beside its name.
    public func setRouters(_ routers: [(SSID, String)]) async throws(RoomError) {
        let list = routers.map { ssid, members in "{\"ssid\": \"\(Self.hexadecimal(ssid))\", \(members)}" }
        try await set("\"routers\": [\(list.joined(separator: ", "))]")
    }

    /// All profiles as one text of JSON: "[]" if there are none.
    public func profiles() async throws(RoomError) -> String { try await order("Profiles") }

    /// Ends the bus, and whoever is on it.
    public func end() async {
        await bus.end()
        folder.remove()
    }

    /// Ends the bus alone.
    public func endBus() async { await bus.end() }

    /// The bytes of `ssid` as the fake writes them.
    public static func hexadecimal(_ ssid: SSID) -> String {
        ssid.bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    private func order(_ method: String, _ arguments: String...) async throws(RoomError) -> String {
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        let sender = try await ChildProcess.start(
            [
                "dbus-send", "--bus=\(address)", "--print-reply=literal", "--reply-timeout=20000",
                "--dest=org.freedesktop.NetworkManager", "/org/susi/Fake", "org.susi.Fake.\(method)",
            ] + arguments,
            output: .bytes { piece in
                if piece.isEmpty {
                    continuation.finish()
                } else {
                    continuation.yield(String(decoding: piece, as: UTF8.self))
                }
            }, errors: .inherit)
        let text = await lines.reduce("", +)
        guard await sender.ending(within: .seconds(20)) == .exited(0) else {
            throw RoomError("The fake NetworkManager did not take \(method) \(arguments)")
        }
        return text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
    }
}
