internal import Glibc
public import OrderedJSON

/// A speaker in a virtual room whose pages browsers look at.
public final class PageSession: Sendable {
    /// The daemon.
    public let speaker: SpeakerProcess
    /// Where its pages are, without a slash at the end.
    public let address: String
    private let room: VirtualRoom
    private let driver: BrowserDriver

    /// Everything that is missing on this machine, as sentences; empty if a session can be opened.
    public static var obstacles: [String] { [VirtualRoom.obstacle, BrowserDriver.obstacle].compactMap { $0 } }

    /// Opens a room with a daemon that serves its pages. `settings` is laid over the daemon's configuration.
    public static func open(settings: JSONObject = JSONObject()) async throws(RoomError) -> PageSession {
        let room = try await VirtualRoom.open()
        do {
            return try await open(in: room, settings: settings)
        } catch {
            await room.close()
            throw error
        }
    }

    private static func open(in room: VirtualRoom, settings: JSONObject) async throws(RoomError) -> PageSession {
        let port = try freePort()
        let speaker = try await SpeakerProcess.start(
            in: room, settings: try pageSettings(port: port).overlaid(with: settings))
        do {
            return PageSession(room: room, speaker: speaker, driver: try await BrowserDriver.start(), port: port)
        } catch {
            await speaker.end()
            throw error
        }
    }

    private init(room: VirtualRoom, speaker: SpeakerProcess, driver: BrowserDriver, port: Int) {
        self.room = room
        self.speaker = speaker
        self.driver = driver
        address = "http://127.0.0.1:\(port)"
    }

    /// Ends the browsers and the daemon; how the daemon ended.
    @discardableResult public func close() async -> ChildProcess.Ending? {
        await driver.end()
        let ending = await speaker.end()
        await room.close()
        return ending
    }

    /// A browser that was never here, at the first page.
    public func stranger(width: Int = 390, height: Int = 844, language: String = "en-US") async throws(RoomError)
        -> Browser
    {
        let browser = try await driver.open(width: width, height: height, language: language)
        try await browser.go(to: address)
        try await browser.wait(for: "document.querySelector('main h1')")
        return browser
    }

    /// A browser that was paired, and whose owner has been welcomed.
    public func guest(width: Int = 390, height: Int = 844, language: String = "en-US") async throws(RoomError)
        -> Browser
    {
        let browser = try await stranger(width: width, height: height, language: language)
        let code = try await pairingCode()
        try await browser.run(
            """
            window.isPaired = false;
            const send = (method, path, body) => fetch("/api/v1" + path, { method, body: JSON.stringify(body),
              headers: { "Content-Type": "application/json" } });
            send("POST", "/session", { code: arguments[0], name: "Test" }).then(() => send("PUT", "/welcome", {}))
              .then(() => { window.isPaired = true; });
            """, [.string(code)])
        try await browser.wait(for: "window.isPaired")
        return browser
    }

    /// The digits that the speaker would say.
    public func pairingCode() async throws(RoomError) -> String {
        guard let code = try await speaker.connection.call("POST", "/pairing")["code"]?.string else {
            throw RoomError("The speaker gave no code.")
        }
        return code
    }

    /// The settings of a daemon that serves its pages at `port`.
    public static func pageSettings(port: Int) throws(RoomError) -> JSONObject {
        let folder = "\(try BuiltProgram.packageRoot())/config/pages"
        let pages: JSONValue = ["port": .number(Double(port)), "directory": .string(folder)]
        return JSONObject([("pages", pages)])
    }

    /// A port of the loopback address that was free a moment ago. The daemon takes 0 for "no pages".
    public static func freePort() throws(RoomError) -> Int {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer { Glibc.close(descriptor) }
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isFound = withUnsafeMutablePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
            }
        }
        guard isFound else { throw RoomError("No port of the loopback address is free.") }
        return Int(UInt16(bigEndian: place.sin_port))
    }
}
