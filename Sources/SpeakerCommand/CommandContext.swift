internal import HTTP
internal import OrderedJSON

/// What a command has at hand: the daemon, and where its output goes.
struct CommandContext: Sendable {
    let transport: any CommandTransport
    let socket: String
    /// True if JSON is wanted.
    let json: Bool
    let output: any LineOutput
    /// Where passwords come from.
    var secret: any SecretInput = TerminalSecret()

    /// Half a second, between two looks at what was begun.
    func pause() async throws(CommandFailure) {
        do {
            try await Task.sleep(for: .milliseconds(500))
        } catch {
            throw CommandFailure("", status: ExitStatus.interrupted)
        }
    }

    /// Calls a route of the device API and returns the JSON that it answers; a refusal is a failure with its sentence.
    func call(
        _ method: String, _ path: String, _ body: JSONValue? = nil, within deadline: Duration = .seconds(3)
    ) async throws(CommandFailure) -> JSONValue {
        let response: HTTPResponse
        do {
            response = try await transport.send(request(method, path, body), socket: socket, deadline: deadline)
        } catch {
            throw CommandFailure(error, socket: socket, deadline: deadline)
        }
        guard (200..<300).contains(response.status) else { throw Self.refusal(response.status, response.bytes) }
        do {
            return try JSONParser.parse(response.bytes)
        } catch {
            throw CommandFailure(
                "The speaker's answer can't be used: it is not JSON, at \(error.position). Do susictl and susid have the "
                    + "same version? Compare: susictl status")
        }
    }

    /// Opens the stream of events.
    func events(
        within deadline: Duration = .seconds(3), idle: Duration = .seconds(45)
    ) async throws(CommandFailure) -> AsyncThrowingStream<[UInt8], any Error> {
        do {
            return try await transport.stream(
                request("GET", "/events", nil), socket: socket, deadline: deadline, idle: idle)
        } catch {
            throw CommandFailure(error, socket: socket, deadline: deadline)
        }
    }

    private func request(_ method: String, _ path: String, _ body: JSONValue?) -> HTTPRequest {
        var headers: HTTPFields = [
            "Accept": path == "/events" ? "text/event-stream" : "application/json",
            "User-Agent": "susictl/\(SpeakerVersion.current)",
        ]
        if body != nil { headers["Content-Type"] = "application/json" }
        return HTTPRequest(
            method: method, path: "/api/v1" + path, headers: headers, body: body.map { Array($0.text().utf8) } ?? [])
    }

    private static func refusal(_ status: Int, _ body: [UInt8]) -> CommandFailure {
        let problem = try? JSONParser.parse(body)
        guard let detail = problem?["detail"]?.string, !detail.isEmpty else {
            return CommandFailure(
                "The speaker refused (HTTP status \(status)) without a reason. See its log: journalctl -u susid")
        }
        return CommandFailure(detail, problem: problem)
    }

    /// Prints text for a person.
    func print(_ text: String) throws(CommandFailure) {
        guard output.write(Phrasing.harmless(text)) else { throw .outputClosed }
    }

    /// Prints `value` as JSON if that is wanted, else what `text` makes of it, a line each.
    func print(_ value: JSONValue, _ text: (JSONValue) -> [String]) throws(CommandFailure) {
        if json {
            guard output.write(value.text()) else { throw .outputClosed }
        } else {
            for line in text(value) { try print(line) }
        }
    }
}
