import OrderedJSON
import SpeakerTesting
import Testing

/// Opens a session, closes it whatever happens, and expects the daemon to end in order.
func inRoom(
    settings: JSONObject = JSONObject(), leaksEcho: Bool = false, _ body: (RoomSession) async throws -> Void
) async throws {
    let session = try await RoomSession.open(settings: settings, leaksEcho: leaksEcho)
    do {
        try await body(session)
    } catch {
        await session.close()
        throw error
    }
    #expect(await session.close() == .exited(0))
}

extension RoomSession {
    /// The daemon's events.
    var log: EventLog { speaker.connection.log }

    /// Asks in text, answered in text: what it says, in lower case.
    func answer(_ question: String) async throws -> String { try await speaker.connection.answer(question) }

    /// The time in which the ear hears `seconds` more.
    func hear(seconds: Double) async throws {
        let end = ear.now + Int(seconds * Double(Ear.sampleRate))
        try #require(await ear.wait(forSample: end, within: .seconds(30)))
    }

    /// How loud the last `seconds` were.
    func level(seconds: Double) -> Double {
        let end = ear.now
        let heard = ear.recording(from: end - Int(seconds * Double(Ear.sampleRate)), to: end)
        return heard.level(0..<heard.samples.count)
    }
}

extension SpeakerConnection {
    /// Asks until it is so, for 30 seconds at most: not everything is told by an event.
    func waits(until isSo: (SpeakerConnection) async throws -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while ContinuousClock.now < deadline { if try await isSo(self) { return } }
        Issue.record("It did not come to be so within 30 seconds.")
    }

    /// Asks in text, answered in text: what it says, in lower case.
    func answer(_ question: String) async throws -> String {
        let answer = try await ask(question, isSpoken: false)
        return try #require(answer["text"]?.string).lowercased()
    }
}
