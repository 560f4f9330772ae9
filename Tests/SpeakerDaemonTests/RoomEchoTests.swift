import OrderedJSON
import SpeakerTesting
import Testing

/// A room in which the microphone hears the loudspeaker as loud as a person.
@Suite(
    .enabled(if: RoomSession.obstacles.isEmpty, "\(RoomSession.obstacles.joined(separator: "; "))"), .serialized,
    .timeLimit(.minutes(3)))
struct RoomEchoTests {
    private static let long =
        "The history of the city begins with a fishing village on an island in the river. Later a bridge was built, and "
        + "then a castle, and a market, and a wall around all of them. Two hundred years on the wall was too narrow. "
        + "A second one was built, and then a third, and in the end there were more houses outside than within."

    @Test func itIsHeardOverItsOwnVoice() async throws {
        try await inRoom(leaksEcho: true) { session in
            try await session.visitor.learn(["hey susi"])
            let (start, mark) = (session.ear.now, session.log.count)
            let connection = session.speaker.connection
            async let saying: Void = connection.say(Self.long)
            let sound = try #require(await session.ear.waitForSound(from: start, within: .seconds(10)))
            #expect(await session.ear.wait(forSample: sound + 4 * Ear.sampleRate, within: .seconds(20)))
            var calls = 0
            var heard: (index: Int, event: RoomEvent)?
            while heard == nil, calls < 3 {
                try await session.visitor.sayOver("hey susi")
                calls += 1
                heard = await session.log.first("hotword", from: mark, within: .seconds(2))
            }
            #expect(heard != nil, "called \(calls) times. \(session.speaker.lastWords)")
            // Cut, not come to its end.
            let finished = await session.log.first("finished", from: mark, within: .seconds(5))
            #expect(
                finished?.event["how"] == "cut" || finished?.event["end"] == "cut", "\(String(describing: finished))")
            try await saying
        }
    }

    /// Its own voice is one that the spotter hears as it hears people.
    @Test func itDoesNotHearItself() async throws {
        let voice = try FliteService(voice: "rms")
        defer { voice.end() }
        let services: JSONValue = ["voice": ["address": .string(voice.address)]]
        try await inRoom(settings: JSONObject([("speech", services)]), leaksEcho: true) { session in
            let mark = session.log.count
            try await session.speaker.connection.say(
                "To call me, say: hey susi. To silence me, say: stop. Hey susi, stop. That is all. Hey susi. Stop.")
            let finished = try #require(await session.log.first("finished", from: mark, within: .seconds(40)))
            try await session.hear(seconds: 1.5)
            let events = session.log.events(from: mark)
            #expect(!events.contains { $0.type == "hotword" || $0.type == "earcon" }, "\(events)")
            #expect(!"\(finished.event)".contains("cut"), "\(finished.event)")
        }
    }
}
