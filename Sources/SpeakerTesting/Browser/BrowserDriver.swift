internal import HTTP
internal import OrderedJSON
internal import Synchronization

/// Debian's `chromedriver`: opens windows of a headless Chromium by the WebDriver protocol (https://www.w3.org/TR/webdriver2/).
public final class BrowserDriver: Sendable {
    /// A sentence that names what is missing for a browser on this machine; nil if nothing is.
    public static var obstacle: String? {
        let missing = [("chromium", "chromium"), ("chromedriver", "chromium-driver")].filter { !isProgram($0.0) }
        return missing.isEmpty ? nil : "not installed: " + missing.map(\.1).joined(separator: ", ")
    }

    private let child: ChildProcess
    private let client = HTTPClient(version: "test")
    private let address: String
    private let folder: ScratchFolder

    private init(child: ChildProcess, address: String, folder: ScratchFolder) {
        self.child = child
        self.address = address
        self.folder = folder
    }

    /// Starts the driver at a port of its own choice; throws a sentence if it is not ready within `limit`.
    public static func start(within limit: Duration = .seconds(30)) async throws(RoomError) -> BrowserDriver {
        let folder = try ScratchFolder(label: "susi-browser")
        let (ports, port) = AsyncStream.makeStream(of: String.self)
        let child = try await ChildProcess.start(
            ["chromedriver", "--port=0"], environment: ["TMPDIR": folder.path, "HOME": folder.path],
            output: .lines { line in
                if let rest = line.rest(after: "successfully on port ") {
                    port.yield(String(rest.prefix { $0.isNumber }))
                }
            })
        let deadline = Task {
            try await Task.sleep(for: limit)
            port.finish()
        }
        for await number in ports {
            deadline.cancel()
            return BrowserDriver(child: child, address: "http://127.0.0.1:\(number)", folder: folder)
        }
        await child.end()
        folder.remove()
        throw RoomError("chromedriver was not ready within \(limit).")
    }

    /// Opens a window with cookies of its own.
    public func open(width: Int = 390, height: Int = 844, language: String = "en-US") async throws(RoomError) -> Browser
    {
        let arguments: [JSONValue] = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--hide-scrollbars", "--mute-audio",
            .string("--lang=\(language)"), .string("--window-size=\(width),\(height)"),
        ]
        let capabilities: JSONValue = [
            "browserName": "chrome",
            "goog:loggingPrefs": ["browser": "ALL"],
            "goog:chromeOptions": ["args": .array(arguments), "prefs": ["intl.accept_languages": .string(language)]],
        ]
        let answer = try await send(
            "POST", "/session", ["capabilities": ["alwaysMatch": capabilities]])
        guard let session = answer["sessionId"]?.string else { throw RoomError("chromedriver opened no window.") }
        let browser = Browser(driver: self, session: session)
        try await browser.resize(width: width, height: height)
        return browser
    }

    /// Ends the driver and all its windows.
    public func end() async {
        client.close()
        await child.end()
        folder.remove()
    }

    /// The value of a command's answer; throws the driver's sentence if it was refused.
    func send(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws(RoomError) -> JSONValue {
        var request = HTTPClientRequest(method: method, url: address + path)
        request.totalTimeout = .seconds(60)
        request.maximumBody = 64 << 20
        if let body {
            request.headers["Content-Type"] = "application/json"
            request.body = Array(body.text().utf8)
        }
        let response: HTTPResponse
        do {
            response = try await client.send(request)
        } catch {
            throw RoomError("chromedriver, \(method) \(path): \(error)")
        }
        guard let json = try? JSONParser.parse(response.bytes), let value = json["value"] else {
            throw RoomError("chromedriver, \(method) \(path): no answer")
        }
        guard response.status == 200 else {
            throw RoomError("chromedriver, \(method) \(path): \(value["message"]?.string ?? "refused")")
        }
        return value
    }
}

extension String {
    /// What stands behind `words`; nil where they are not found.
    fileprivate func rest(after words: String) -> Substring? {
        indices.first { self[$0...].hasPrefix(words) }.map { self[$0...].dropFirst(words.count) }
    }
}
