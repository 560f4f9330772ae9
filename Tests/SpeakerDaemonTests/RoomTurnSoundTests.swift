import OrderedJSON
import SpeakerTesting
import Testing

/// Timers and music in the virtual room, at the ear.
@Suite(
    .enabled(if: RoomSession.obstacles.isEmpty, "\(RoomSession.obstacles.joined(separator: "; "))"), .serialized,
    .timeLimit(.minutes(2)))
struct RoomTurnSoundTests {
    @Test func aTimerRingsUntilStop() async throws {
        try await inRoom { session in
            let start = session.ear.now
            #expect(try await session.answer("set a timer for one second").contains("timer set for"))
            let asked = monotonicMilliseconds()
            let sound = try #require(await session.ear.waitForSound(from: start, within: .seconds(10)))
            #expect((800...2_500).contains(session.ear.time(of: sound) - asked))
            // It rings again after its first round.
            let pause = try #require(await session.ear.waitForQuiet(700, from: sound, within: .seconds(15)))
            let again = try #require(
                await session.ear.waitForSound(from: pause + Ear.sampleRate / 2, within: .seconds(5)))
            #expect(await session.ear.wait(forSample: again + Ear.sampleRate / 5, within: .seconds(5)))
            let (mark, order) = (session.ear.now, monotonicMilliseconds())
            try await session.speaker.connection.stop()
            // Longer than it pauses between two rounds.
            let silence = try #require(await session.ear.waitForQuiet(2_500, from: mark, within: .seconds(20)))
            #expect(try #require(session.ear.arrival(of: silence)) - order < 500)
            #expect(try await session.answer("what timers do i have").contains("you have no timers"))
        }
    }

    @Test func aTimerIsSilentWhileSomebodyIsListenedTo() async throws {
        let listening: JSONValue = ["patience": 2]
        try await inRoom(settings: JSONObject([("listening", listening)])) { session in
            let start = session.ear.now
            try await session.speaker.connection.ask("set a timer for one second", isSpoken: false)
            #expect(await session.ear.waitForSound(from: start, within: .seconds(10)) != nil)
            let mark = session.log.count
            try await session.speaker.connection.call("POST", "/listen")
            #expect(await session.log.first("earcon", from: mark, within: .seconds(5)) != nil)
            // Past the tone that it listens, in the middle of what the timer would have said.
            try await session.hear(seconds: 0.4)
            let from = session.ear.now
            try await session.hear(seconds: 0.4)
            #expect(session.ear.recording(from: from).isSilent())
            let idle = await session.log.first(from: mark, within: .seconds(10)) { $0["state"] == "idle" }
            let end = session.ear.sample(at: try #require(idle).event.atMilliseconds)
            // After the tone that nothing was heard it rings again.
            let quiet = try #require(await session.ear.waitForQuiet(300, from: end, within: .seconds(5)))
            #expect(await session.ear.waitForSound(from: quiet + Ear.sampleRate / 5, within: .seconds(5)) != nil)
        }
    }

    @Test(.enabled(if: MusicFolder.obstacle == nil, "\(MusicFolder.obstacle ?? "")"))
    func musicIsLowWhileItListensAndEndsWithoutTheTimer() async throws {
        let music = try await MusicFolder.make()
        defer { music.remove() }
        let listening: JSONValue = ["patience": 2]
        let settings = music.settings.overlaid(with: JSONObject([("listening", listening)]))
        try await inRoom(settings: settings) { session in
            let connection = session.speaker.connection
            var mark = session.log.count
            let start = session.ear.now
            try await connection.ask("play some music", isSpoken: false)
            #expect(await session.ear.waitForSound(from: start, within: .seconds(15)) != nil)
            try await session.hear(seconds: 1)
            let loud = session.level(seconds: 0.5)
            #expect(loud > 1_000)
            let title = try await session.answer("what song is this")
            #expect(title.contains("long tone") && title.contains("the oscillators"), "\(title)")

            mark = session.log.count
            try await connection.call("POST", "/listen")
            #expect(await session.log.first("earcon", from: mark, within: .seconds(5)) != nil)
            // Past the tone, and not yet at the end of its patience.
            try await session.hear(seconds: 0.7)
            let low = session.level(seconds: 0.3)
            #expect(low > 10 && low < loud / 2, "\(loud) before, \(low) while it listens")
            let isIdle = await session.log.first(from: mark, within: .seconds(10)) { $0["state"] == "idle" }
            #expect(isIdle != nil)
            try await session.hear(seconds: 1)
            #expect(session.level(seconds: 0.3) > loud * 0.9)

            // The timer rings into the music, which then ends alone.
            try await connection.ask("set a timer for one second", isSpoken: false)
            try await session.hear(seconds: 2)
            let order = session.ear.now
            try await connection.ask("stop the music", isSpoken: false)
            let quiet = try #require(await session.ear.waitForQuiet(600, from: order, within: .seconds(10)))
            let ring = try #require(
                await session.ear.waitForSound(from: quiet + Ear.sampleRate / 2, within: .seconds(5)))
            #expect(await session.ear.wait(forSample: ring + Ear.sampleRate / 5, within: .seconds(5)))
            #expect(try await session.answer("what song is this").contains("no music"))
            let stopped = session.ear.now
            try await connection.stop()
            let silence = try #require(await session.ear.waitForQuiet(2_500, from: stopped, within: .seconds(20)))
            #expect(silence - stopped < Ear.sampleRate / 2)
        }
    }

    @Test(.enabled(if: MusicFolder.obstacle == nil, "\(MusicFolder.obstacle ?? "")"))
    func stopByVoiceEndsTheMusic() async throws {
        let music = try await MusicFolder.make()
        defer { music.remove() }
        try await inRoom(settings: music.settings) { session in
            let start = session.ear.now
            try await session.speaker.connection.ask("play some music", isSpoken: false)
            #expect(await session.ear.waitForSound(from: start, within: .seconds(15)) != nil)
            let said = try await session.visitor.say("stop")
            let from = session.ear.sample(at: said.end)
            let silence = try #require(await session.ear.waitForQuiet(1_000, from: from, within: .seconds(10)))
            #expect(silence - from < Ear.sampleRate)
        }
    }
}
