import Glibc
import OrderedJSON
import SpeakerTesting
import Testing

/// The speaker is killed, or told to end, whatever it is doing.
@Suite(
    .enabled(if: VirtualRoom.obstacle == nil, "\(VirtualRoom.obstacle ?? "")"), .serialized, .timeLimit(.minutes(2)))
struct RoomTurnEndTests {
    /// What it is doing.
    enum Doing: String, CaseIterable, Sendable {
        case idle, listening, thinking, speaking, music, ringing, setup

        /// What this machine lacks for it.
        var isPossible: Bool {
            switch self {
            case .music: MusicFolder.obstacle == nil
            case .setup: FakeNetworkManager.isPossible
            default: true
            }
        }
    }

    /// Milliseconds in which it has to be silent, and in which its process has to be gone. Where many others want the
    /// processor, a second of the program is longer by the clock.
    static var limits: (silence: Double, end: Double) {
        var loads = [0.0]
        getloadavg(&loads, 1)
        let factor = loads[0] < 2 * Double(sysconf(Int32(_SC_NPROCESSORS_ONLN))) ? 1.0 : 4
        return (500 * factor, 1_000 * factor)
    }

    @Test(
        "Killed it has lost nothing, and told to end it is quiet and gone",
        arguments: Doing.allCases.filter(\.isPossible))
    func ends(_ doing: Doing) async throws {
        try await Surroundings.with(doing) { place in
            let first = try await place.start()
            #expect(try await first.connection.answer("wake me up at 7:30 am").contains("7:30"))
            try await first.connection.call("PUT", "/volume", ["percent": 55])
            try await place.begin(first)
            var order = place.ear.now
            first.signal(SIGKILL)
            #expect(await first.end() == .killed(SIGKILL))
            let silence = try #require(await place.ear.waitForQuiet(400, from: order, within: .seconds(10)))
            #expect(place.ear.time(of: silence) - place.ear.time(of: order) < Self.limits.silence)

            let second = try await place.start()
            if doing == .ringing {
                // What rang is not forgotten.
                #expect(await place.ear.waitForSound(from: order, within: .seconds(15)) != nil)
                try await second.connection.stop()
            }
            let alarms = try await second.connection.answer("what alarms do i have")
            #expect(alarms.contains("you have one") && alarms.contains("7:30"), "\(alarms)")
            #expect(try await second.connection.call("GET", "/volume")["percent"] == 55)

            try await place.begin(second)
            order = place.ear.now
            let ordered = monotonicMilliseconds()
            second.signal(SIGTERM)
            #expect(await second.ending(within: .seconds(10)) == .exited(0))
            #expect(monotonicMilliseconds() - ordered < Self.limits.end)
            await second.end()
            let quiet = try #require(await place.ear.waitForQuiet(400, from: order, within: .seconds(10)))
            #expect(
                place.ear.time(of: quiet) - place.ear.time(of: order) < Self.limits.silence, "\(second.lastWords)")
        }
    }
}

/// A room, and whatever else the speaker needs around it.
private struct Surroundings {
    let doing: RoomTurnEndTests.Doing
    let room: VirtualRoom
    let ear: Ear
    var server: AnswerServer?
    var music: MusicFolder?
    var network: FakeNetworkManager?
    var manager: ChildProcess?

    static func with(_ doing: RoomTurnEndTests.Doing, _ body: (Surroundings) async throws -> Void) async throws {
        let room = try await VirtualRoom.open()
        var place: Surroundings
        do {
            place = Surroundings(doing: doing, room: room, ear: try await Ear.open("user_ear", in: room))
            switch doing {
            case .thinking: place.server = try AnswerServer(.hangs)
            case .music: place.music = try await MusicFolder.make()
            case .setup:
                let network = try await FakeNetworkManager()
                place.network = network
                place.manager = try await network.startManager()
            case .idle, .listening, .speaking, .ringing: break
            }
        } catch {
            await room.close()
            throw error
        }
        var failure: (any Error)?
        do { try await body(place) } catch { failure = error }
        place.server?.close()
        place.music?.remove()
        await place.manager?.end()
        await place.network?.end()
        await place.ear.close()
        await room.close()
        if let failure { throw failure }
    }

    func start() async throws(RoomError) -> SpeakerProcess {
        var settings = server?.settings ?? music?.settings ?? JSONObject()
        var environment: [String: String] = [:]
        if let network {
            settings = JSONObject([("network", ["wifi": true] as JSONValue)])
            environment["DBUS_SYSTEM_BUS_ADDRESS"] = network.address
        }
        return try await SpeakerProcess.start(in: room, settings: settings, environment: environment)
    }

    /// Returns when the speaker is at it; what is heard is heard.
    func begin(_ speaker: SpeakerProcess) async throws {
        let connection = speaker.connection
        let (mark, start) = (connection.log.count, ear.now)
        var isHeard = true
        switch doing {
        case .idle: isHeard = false
        case .listening:
            try await connection.call("POST", "/listen")
            #expect(await connection.log.first("earcon", from: mark, within: .seconds(10)) != nil)
        case .thinking:
            // Nobody waits for this answer.
            Task { try? await connection.ask("what is the capital of france", isSpoken: true) }
            let state = await connection.log.first(from: mark, within: .seconds(10)) { $0["state"] == "thinking" }
            #expect(state != nil)
            isHeard = false
        case .speaking:
            try await connection.say("one two three four five six seven eight nine ten eleven twelve thirteen fourteen")
        case .music: try await connection.ask("play some music", isSpoken: false)
        case .ringing: try await connection.ask("set a timer for one second", isSpoken: false)
        case .setup:
            try await connection.waits { try await $0.call("GET", "/wifi")["state"] != "absent" }
            try await connection.call("PUT", "/hotspot", ["on": true])
            #expect(await connection.log.first("speaking", from: mark, within: .seconds(15)) != nil)
        }
        if isHeard { #expect(await ear.waitForSound(from: start, within: .seconds(15)) != nil) }
    }
}
