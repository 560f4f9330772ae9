internal import Glibc
internal import OrderedJSON
internal import SpeakerTesting

/// How long it is until silence after each kind of "stop", at the ear and with every core busy.
///
/// The time is from the moment of the order until the first silent sample came in at the ear. The order's own way, the
/// sound server's blocks and its delay to the ear are in it: an upper bound.
struct StopBench {
    /// What is measured.
    enum Figure: String, CaseIterable {
        /// `POST /stop` while it speaks.
        case speech = "stop_speech_ms"
        /// `POST /stop` while mpv plays a file.
        case music = "stop_music_ms"
        /// `POST /stop` while a timer rings.
        case alarm = "stop_alarm_ms"
        /// `susictl stop` while it speaks, from before its process was started.
        case command = "stop_susictl_ms"
        /// A server's `stop` while it speaks, from before the answer was written.
        case action = "stop_susi_action_ms"
        /// How often anything was heard in the two seconds after a stop while two sentences waited.
        case laterSentences = "stop_later_sentences"

        /// At most so often: what takes a process or two seconds of silence.
        func runs(_ runs: Int) -> Int {
            switch self {
            case .speech, .music, .alarm: runs
            case .command, .action, .laterSentences: min(runs, 50)
            }
        }
    }

    /// How often.
    let runs: Int

    /// Measures all; prints one JSON object and returns the exit status.
    func run() async -> Int32 {
        let obstacles = RoomSession.obstacles
        guard obstacles.isEmpty else {
            complain("Nothing can be measured: \(obstacles.joined(separator: "; ")). Run scripts/setup.")
            return 69
        }
        var result = JSONObject()
        var isWhole = true
        for figure in Figure.allCases {
            do {
                let value = try await Burners.during { () async throws(RoomError) in try await measure(figure) }
                isWhole = isWhole && value.isWhole
                result[figure.rawValue] = value.json
                complain("\(figure.rawValue): \(value.json.text())")
            } catch {
                complain("\(figure.rawValue): \(error)")
                result[figure.rawValue] = .null
                isWhole = false
            }
        }
        say(JSONValue.object(result).text(pretty: true))
        return isWhole ? 0 : 1
    }

    private func measure(_ figure: Figure) async throws(RoomError) -> (json: JSONValue, isWhole: Bool) {
        let runs = figure.runs(runs)
        switch figure {
        case .speech:
            return try await series(runs) { (session) async throws(RoomError) in
                try await Self.speaks(session)
            } stop: { (session) async throws(RoomError) in
                try await Self.stops(session)
            }
        case .music:
            guard MusicFolder.obstacle == nil else { throw RoomError("\(MusicFolder.obstacle ?? "").") }
            let music = try await MusicFolder.make()
            defer { music.remove() }
            return try await series(runs, settings: music.settings) { (session) async throws(RoomError) in
                try await session.speaker.connection.ask("play some music", isSpoken: false)
            } stop: { (session) async throws(RoomError) in
                try await Self.stops(session)
            }
        case .alarm:
            // A ringing timer pauses for a second: only a longer silence is the end of it.
            return try await series(runs, quiet: 1_400) { (session) async throws(RoomError) in
                try await session.speaker.connection.ask("set a timer for one second", isSpoken: false)
            } stop: { (session) async throws(RoomError) in
                try await Self.stops(session)
            }
        case .command:
            let program = try BuiltProgram.path("susictl")
            return try await series(runs) { (session) async throws(RoomError) in
                try await Self.speaks(session)
            } stop: { (session) async throws(RoomError) in
                let order = monotonicMilliseconds()
                let child = try await ChildProcess.start(
                    [program, "stop"], environment: ["SUSI_SOCKET": session.speaker.socket])
                guard await child.ending(within: .seconds(10)) == .exited(0) else {
                    await child.end(grace: .zero)
                    throw RoomError("susictl stop failed.")
                }
                return order
            }
        case .action:
            let server = try AnswerServer(AnswerServer.stop)
            defer { server.close() }
            return try await series(runs, settings: server.settings) { (session) async throws(RoomError) in
                try await Self.speaks(session)
            } stop: { (session) async throws(RoomError) in
                let mark = server.log.count
                // Silently: a question that is answered aloud ends the sentence before it is asked.
                try await session.speaker.connection.ask("is anybody else in the room", isSpoken: false)
                guard let (_, answer) = await server.log.first("question", from: mark, within: .seconds(5)) else {
                    throw RoomError("The server was not asked.")
                }
                return answer.atMilliseconds
            }
        case .laterSentences:
            let heard = try await laterSentences(runs)
            return (.number(heard), heard == 0)
        }
    }

    // MARK: Runs

    private static let longText =
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
        + "eighteen nineteen twenty twenty one twenty two twenty three twenty four twenty five twenty six"

    private static func speaks(_ session: RoomSession) async throws(RoomError) {
        try await session.speaker.connection.say(longText)
    }

    private static func stops(_ session: RoomSession) async throws(RoomError) -> Double {
        let order = monotonicMilliseconds()
        try await session.speaker.connection.stop()
        return order
    }

    /// `runs` times: `start` makes a sound, `stop` ends it and says when the order was given.
    private func series(
        _ runs: Int, settings: JSONObject = JSONObject(), quiet: Int = 300,
        start: (RoomSession) async throws(RoomError) -> Void,
        stop: (RoomSession) async throws(RoomError) -> Double
    ) async throws(RoomError) -> (json: JSONValue, isWhole: Bool) {
        let series = try await Bench.inRoom(settings: settings) { (session) async throws(RoomError) in
            var series = Series()
            for number in 0..<runs {
                let from = session.ear.now
                try await start(session)
                guard let sound = await session.ear.waitForSound(from: from, within: .seconds(15)) else {
                    complain("run \(number + 1): nothing was heard")
                    continue
                }
                // Not always at the same place of the sound.
                let delay = 50 + number * 7 % 400
                _ = await session.ear.wait(forSample: sound + delay * Ear.sampleRate / 1000, within: .seconds(5))
                let mark = session.ear.now
                let order = try await stop(session)
                guard let silence = await session.ear.waitForQuiet(quiet, from: mark, within: .seconds(15)) else {
                    complain("run \(number + 1): told to stop, and it went on")
                    series.append(15_000)
                    continue
                }
                if let arrival = session.ear.arrival(of: silence) { series.append(max(0, arrival - order)) }
                session.ear.forget(before: silence)
            }
            return series
        }
        return (series.json, series.values.count == runs)
    }

    /// Two sentences wait, the first one is stopped: how often the other was heard.
    private func laterSentences(_ runs: Int) async throws(RoomError) -> Int {
        try await Bench.inRoom { (session) async throws(RoomError) in
            var heard = 0
            for number in 0..<runs {
                let from = session.ear.now
                try await session.speaker.connection.say(Self.longText)
                try await session.speaker.connection.say("This one comes too late. Nobody wants to hear it.")
                guard let sound = await session.ear.waitForSound(from: from, within: .seconds(15)) else {
                    throw RoomError("Asked to speak, and nothing was heard.")
                }
                let delay = 50 + number * 7 % 400
                _ = await session.ear.wait(forSample: sound + delay * Ear.sampleRate / 1000, within: .seconds(5))
                let mark = session.ear.now
                try await session.speaker.connection.stop()
                // Until the first silence; whatever sounds after that is a violation.
                guard let silence = await session.ear.waitForQuiet(300, from: mark, within: .seconds(15)) else {
                    heard += 1
                    continue
                }
                let end = silence + 2 * Ear.sampleRate
                _ = await session.ear.wait(forSample: end, within: .seconds(10))
                if await session.ear.waitForSound(from: silence, within: .zero) != nil { heard += 1 }
                session.ear.forget(before: end)
            }
            return heard
        }
    }
}
