internal import HTTP
public import OrderedJSON

/// The daemon's device API, over its control socket.
public final class SpeakerConnection: Sendable {
    /// What the daemon has told since `follow` was called.
    public let log = EventLog()
    private let socket: String
    private let client: HTTPClient

    /// A connection to the daemon that listens at the unix socket `socket`; nothing is sent yet.
    public init(socket: String) {
        self.socket = socket
        client = HTTPClient(version: "test")
    }

    /// Ends all requests.
    public func close() {
        client.close()
        log.end()
    }

    /// Sends a request; throws a sentence for everything but a 2xx answer.
    @discardableResult public func call(
        _ method: String, _ path: String, _ body: JSONValue? = nil, within limit: Duration = .seconds(20)
    ) async throws(RoomError) -> JSONValue {
        var request = request(method, path)
        request.totalTimeout = limit
        if let body {
            request.headers["Content-Type"] = "application/json"
            request.body = Array(body.text().utf8)
        }
        let response: HTTPResponse
        do {
            response = try await client.send(request)
        } catch {
            throw RoomError("\(method) \(path): \(error)")
        }
        let text = String(decoding: response.bytes, as: UTF8.self)
        guard (200..<300).contains(response.status) else {
            throw RoomError("\(method) \(path) was refused with \(response.status): \(text)")
        }
        guard !response.bytes.isEmpty else { return .null }
        do {
            return try JSONParser.parse(text)
        } catch {
            throw RoomError("\(method) \(path) was answered with something that is not JSON: \(error)")
        }
    }

    /// Asks a question by text; `isSpoken`: the answer is also spoken.
    @discardableResult public func ask(_ text: String, isSpoken: Bool) async throws(RoomError) -> JSONValue {
        try await call("POST", "/ask", ["text": .string(text), "speak": .bool(isSpoken)])
    }

    /// Lets it say `text`.
    public func say(_ text: String) async throws(RoomError) { try await call("POST", "/say", ["text": .string(text)]) }

    /// Silences it.
    public func stop() async throws(RoomError) { try await call("POST", "/stop") }

    /// Its status.
    public func status() async throws(RoomError) -> JSONValue { try await call("GET", "/status") }

    /// Follows its events into `log` until the daemon or the connection ends; returns at once.
    public func follow() {
        var request = request("GET", "/events")
        request.totalTimeout = nil
        let stream = client.stream(request)
        Task { [log] in
            var reader = EventStreamReader()
            do {
                for try await piece in stream {
                    for message in reader.read(piece) {
                        if let json = try? JSONParser.parse(message), let event = RoomEvent(json) { log.append(event) }
                    }
                }
            } catch {}
            log.end()
        }
    }

    private func request(_ method: String, _ path: String) -> HTTPClientRequest {
        var request = HTTPClientRequest(method: method, url: "http://speaker/api/v1\(path)")
        request.unixSocket = socket
        return request
    }
}
