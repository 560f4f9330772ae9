public import HTTP
internal import OrderedJSON

/// The HTTP API of a speaker, under `/api/v1/`: from a request to a response, with no socket in it.
///
/// It does not ask who is calling. On the control socket the file's permissions decide that; a listener on a network
/// must decide it before calling `respond(to:)`, and answer 401 or 403 itself.
public struct DeviceAPI: Sendable {
    private let control: any SpeakerControl
    private let pingInterval: Duration

    /// The API of `control`. `pingInterval`: how often `GET /events` sends a comment, so that each side notices when
    /// the other has gone.
    public init(control: any SpeakerControl, pingInterval: Duration = .seconds(15)) {
        self.control = control
        self.pingInterval = pingInterval
    }

    /// The response to any request; what cannot be done is told as `application/problem+json`.
    public func respond(to request: HTTPRequest) async -> HTTPResponse {
        let order: DeviceOrder
        do { order = try DeviceOrder(request) } catch { return error.response }
        do { return try await carryOut(order) } catch { return Problem(error).response }
    }

    private func carryOut(_ order: DeviceOrder) async throws(ControlError) -> HTTPResponse {
        switch order {
        case .status: return Self.json(await control.status().json)
        case .ask(let text, let speak): return Self.json(try await control.ask(text, speak: speak).json)
        case .say(let text, let language):
            try await control.say(text, language: language)
            return Self.json(["accepted": true], status: 202)
        case .listen:
            try await control.listen()
            return Self.json(["listening": true], status: 202)
        case .stop:
            await control.stop()
            return Self.json(["stopped": true])
        case .volume: return Self.json(["percent": .number(try await control.volume())])
        case .setVolume(let percent): return Self.json(["percent": .number(try await control.setVolume(percent))])
        case .voices: return Self.json(["voices": .array(try await control.voices().map(\.json))])
        case .voice: return Self.json(try await control.voice().json)
        case .setVoice(let change): return Self.json(try await control.setVoice(change).json)
        case .devices: return Self.json(try await control.devices().json)
        case .events:
            let feed = EventFeed(events: await control.events(), pingInterval: pingInterval)
            return HTTPResponse(
                headers: ["Content-Type": "text/event-stream", "Cache-Control": "no-store"],
                body: .stream(feed.bytes()))
        }
    }

    private static func json(_ value: JSONValue, status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: ["Content-Type": "application/json", "Cache-Control": "no-store"],
            body: .bytes(Array(value.text().utf8)))
    }
}
