public import OrderedJSON
internal import Glibc

/// A window of a headless Chromium.
public final class Browser: Sendable {
    private let driver: BrowserDriver
    private let session: String

    init(driver: BrowserDriver, session: String) {
        self.driver = driver
        self.session = session
    }

    /// Keys that are no characters, as WebDriver names them.
    public enum Key: String, Sendable {
        case tab = "\u{E004}"
        case enter = "\u{E007}"
        case escape = "\u{E00C}"
        case space = " "
        case left = "\u{E012}"
        case right = "\u{E014}"
        case down = "\u{E015}"
    }

    /// Goes to an address and returns once its document is loaded.
    public func go(to url: String) async throws(RoomError) { try await send("POST", "/url", ["url": .string(url)]) }

    /// Sets the size of what is shown, in CSS pixels, as on a telephone.
    public func resize(width: Int, height: Int) async throws(RoomError) {
        try await develop(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": .number(Double(width)), "height": .number(Double(height)), "deviceScaleFactor": 1,
                "mobile": false,
            ])
    }

    /// Chooses the dark or the light theme, as the owner of a telephone does.
    public func setTheme(dark: Bool) async throws(RoomError) {
        let feature: JSONValue = ["name": "prefers-color-scheme", "value": .string(dark ? "dark" : "light")]
        try await develop("Emulation.setEmulatedMedia", ["features": .array([feature])])
    }

    /// Runs the body of a function in the page; what it returns. `arguments` are its `arguments`.
    @discardableResult public func run(
        _ script: String, _ arguments: [JSONValue] = []
    ) async throws(RoomError) -> JSONValue {
        try await send("POST", "/execute/sync", ["script": .string(script), "args": .array(arguments)])
    }

    /// Waits until the expression `condition` is true, looking whenever the page changes; throws after `limit`.
    public func wait(for condition: String, within limit: Duration = .seconds(15)) async throws(RoomError) {
        let script = """
            const [milliseconds, done] = arguments;
            const isTrue = () => { try { return Boolean(\(condition)); } catch { return false; } };
            if (isTrue()) return done(true);
            const end = (result) => { watcher.disconnect(); clearTimeout(timer); clearInterval(pulse); done(result); };
            const look = () => { if (isTrue()) end(true); };
            const watcher = new MutationObserver(look);
            watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
            const pulse = setInterval(look, 100);
            const timer = setTimeout(() => end(false), milliseconds);
            """
        let milliseconds = Double(limit.components.seconds) * 1000
        try await send("POST", "/timeouts", ["script": .number(milliseconds + 5000)])
        let result: JSONValue
        do {
            result = try await send(
                "POST", "/execute/async", ["script": .string(script), "args": [.number(milliseconds)]])
        } catch {
            // The page was left for another while we looked: the other one is looked at.
            guard String(describing: error).contains("document unloaded") else { throw error }
            return try await wait(for: condition, within: limit)
        }
        if result.bool != true {
            let text = try await run("return location.href + '\\n' + document.body.innerText").string ?? ""
            throw RoomError(
                "Within \(limit) this did not become true: \(condition)\nThe page says:\n\(text.prefix(1500))")
        }
    }

    /// Presses and releases keys, one after the other.
    public func press(_ keys: Key...) async throws(RoomError) {
        for key in keys { try await type(key.rawValue) }
    }

    /// Types characters, wherever the focus is.
    public func type(_ text: String) async throws(RoomError) {
        let strokes: [JSONValue] = text.unicodeScalars.flatMap { scalar -> [JSONValue] in
            ["keyDown", "keyUp"].map { ["type": .string($0), "value": .string(String(scalar))] }
        }
        let keyboard: JSONValue = ["type": "key", "id": "keyboard", "actions": .array(strokes)]
        try await send("POST", "/actions", ["actions": .array([keyboard])])
    }

    /// The page as a picture, in the file `path`; the folder must be there.
    public func screenshot(to path: String, whole: Bool = false) async throws(RoomError) {
        let answer =
            whole
            ? try await develop("Page.captureScreenshot", ["captureBeyondViewport": true])["data"]
            : try await send("GET", "/screenshot")
        guard let text = answer?.string, let bytes = bytes(ofBase64: text), let file = fopen(path, "w") else {
            throw RoomError("The picture \(path) could not be written.")
        }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    /// What the page wrote to the console since it was last asked, warnings and errors only.
    public func complaints() async throws(RoomError) -> [String] {
        let entries = try await send("POST", "/se/log", ["type": "browser"]).array ?? []
        return entries.compactMap { entry in
            guard ["SEVERE", "WARNING"].contains(entry["level"]?.string ?? "") else { return nil }
            return entry["message"]?.string
        }
    }

    /// Everything that a screen reader is told of the page: role and name of each node that is not ignored.
    public func accessibleNodes() async throws(RoomError) -> [(role: String, name: String)] {
        let nodes = try await develop("Accessibility.getFullAXTree")["nodes"]?.array ?? []
        return nodes.compactMap { node in
            guard node["ignored"]?.bool == false, let role = node["role"]?["value"]?.string else { return nil }
            return (role, node["name"]?["value"]?.string ?? "")
        }
    }

    /// Closes the window.
    public func close() async { _ = try? await driver.send("DELETE", "/session/\(session)") }

    /// A command of Chromium's own protocol (https://chromedevtools.github.io/devtools-protocol/).
    @discardableResult private func develop(
        _ command: String, _ parameters: JSONValue = .object(JSONObject())
    ) async throws(RoomError) -> JSONValue {
        try await send("POST", "/goog/cdp/execute", ["cmd": .string(command), "params": parameters])
    }

    @discardableResult private func send(
        _ method: String, _ path: String, _ body: JSONValue? = nil
    ) async throws(RoomError) -> JSONValue {
        try await driver.send(method, "/session/\(session)\(path)", body)
    }
}

/// The bytes that a text in base 64 (RFC 4648, with padding) stands for; nil if it is none.
private func bytes(ofBase64 text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (bits, count) = (0, 0)
    for character in text.utf8 where character != 0x3D {
        let value: Int
        switch character {
        case 0x41...0x5A: value = Int(character) - 0x41
        case 0x61...0x7A: value = Int(character) - 0x61 + 26
        case 0x30...0x39: value = Int(character) - 0x30 + 52
        case 0x2B: value = 62
        case 0x2F: value = 63
        default: return nil
        }
        bits = bits << 6 | value
        count += 6
        if count >= 8 {
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            bits &= 1 << count - 1
        }
    }
    return bytes
}
