internal import Glibc
internal import OrderedJSON
internal import SpeakerTesting

/// Measures the speaker in a virtual room, from outside: with a voice, an ear and /proc.
enum Bench {
    /// What can be measured, by the name under which it is printed.
    enum Figure: String, CaseIterable {
        case startToListening = "start_to_listening_ms"
        case hotwordToEarcon = "hotword_to_earcon_ms"
        case speechEndToAnswer = "speech_end_to_answer_ms"
        case questionEndToAnswer = "question_end_to_answer_ms"
        case cutToSilence = "cut_to_silence_ms"
        case rssIdle = "rss_idle_mb"
        case rssAfterTurns = "rss_after_100_turns_mb"
        case cpuIdle = "cpu_s_per_min_idle"
        case cpuSpeech = "cpu_s_per_min_speech"
    }

    /// Measures the figure `name`, or all; prints one JSON object and returns the exit status.
    static func run(_ name: String?) async -> Int32 {
        var wanted = Figure.allCases
        if let name {
            guard let figure = Figure(rawValue: name) else {
                complain(
                    "There is no figure \(name). There are: \(wanted.map(\.rawValue).joined(separator: ", ")).")
                return 64
            }
            wanted = [figure]
        }
        let obstacles = RoomSession.obstacles
        guard obstacles.isEmpty else {
            complain("Nothing can be measured: \(obstacles.joined(separator: "; ")). Run scripts/setup.")
            return 69
        }
        var result = JSONObject()
        do {
            if wanted.contains(.startToListening) { result[Figure.startToListening.rawValue] = try await starts() }
            if wanted.contains(.rssIdle) || wanted.contains(.cpuIdle) { try await idle(wanted, &result) }
            if !Set(wanted).isDisjoint(with: [.hotwordToEarcon, .speechEndToAnswer, .questionEndToAnswer]) {
                try await turns(wanted, &result)
            }
            if wanted.contains(.cutToSilence) { result[Figure.cutToSilence.rawValue] = try await cuts() }
            if wanted.contains(.rssAfterTurns) { result[Figure.rssAfterTurns.rawValue] = try await manyTurns() }
            if wanted.contains(.cpuSpeech) { result[Figure.cpuSpeech.rawValue] = try await speech() }
        } catch {
            complain("\(error)")
            ScratchFolder.removeAll()
            say(JSONValue.object(result).text(pretty: true))
            return 1
        }
        say(JSONValue.object(result).text(pretty: true))
        return result.members.contains { $0.value == .null } ? 1 : 0
    }

    /// A session that is closed on an interrupt and at the end.
    static func inRoom<R>(
        settings: JSONObject = JSONObject(), _ body: (RoomSession) async throws(RoomError) -> R
    ) async throws(RoomError) -> R {
        let session = try await RoomSession.open(settings: settings)
        Interrupt.protect(session)
        let result: Result<R, RoomError>
        do throws(RoomError) {
            result = .success(try await body(session))
        } catch {
            result = .failure(error)
        }
        Interrupt.protect(nil)
        await session.close()
        return try result.get()
    }

    /// From the start of the process until it says that it hears, five times.
    private static func starts() async throws(RoomError) -> JSONValue {
        var series = Series()
        for _ in 0..<5 {
            series.append(try await inRoom { (session) async throws(RoomError) in session.speaker.startMilliseconds })
        }
        return series.json
    }

    /// Ten seconds to settle, then a minute in which nobody speaks.
    private static func idle(_ wanted: [Figure], _ result: inout JSONObject) async throws(RoomError) {
        let (memory, seconds) = try await inRoom { (session) async throws(RoomError) in
            _ = await session.speaker.ending(within: .seconds(10))
            let memory = session.speaker.residentMegabytes
            guard wanted.contains(.cpuIdle) else { return (memory, Double?.none) }
            return (memory, await processorSeconds(of: session, in: .seconds(60)))
        }
        if wanted.contains(.rssIdle) { result[Figure.rssIdle.rawValue] = memory.map { rounded($0) } ?? .null }
        if wanted.contains(.cpuIdle) { result[Figure.cpuIdle.rawValue] = seconds.map { rounded($0, to: 100) } ?? .null }
    }

    private static func processorSeconds(of session: RoomSession, in time: Duration) async -> Double? {
        let before = session.speaker.processorSeconds
        _ = await session.speaker.ending(within: time)
        guard let before, let after = session.speaker.processorSeconds else { return nil }
        return after - before
    }

    /// Twenty questions by voice, each after the hotword.
    private static func turns(_ wanted: [Figure], _ result: inout JSONObject) async throws(RoomError) {
        let (earcons, answers, waits) = try await inRoom { (session) async throws(RoomError) in
            var (earcons, answers, waits) = (Series(), Series(), Series())
            let questions = DemoScript.standard.questions
            for number in 0..<20 {
                let report = try await session.ask(questions[number % questions.count])
                if let problem = report.problem { complain("turn \(number + 1), \(report.question.text): \(problem)") }
                if let time = report.hotwordToEarcon { earcons.append(time) }
                // A time to a wrong answer is no figure.
                if report.isRight, let time = report.speechEndToAnswer { answers.append(time) }
                if report.isRight, let time = report.questionEndToAnswer { waits.append(time) }
            }
            return (earcons, answers, waits)
        }
        if wanted.contains(.hotwordToEarcon) { result[Figure.hotwordToEarcon.rawValue] = earcons.json }
        if wanted.contains(.speechEndToAnswer) { result[Figure.speechEndToAnswer.rawValue] = answers.json }
        if wanted.contains(.questionEndToAnswer) { result[Figure.questionEndToAnswer.rawValue] = waits.json }
    }

    /// From the order to stop until silence comes in at the ear, 200 times with every core busy. The way of the order
    /// through the control socket, the sound server's blocks and its delay to the ear are in it: an upper bound.
    private static func cuts() async throws(RoomError) -> JSONValue {
        let series = try await Burners.during { () async throws(RoomError) in
            try await inRoom { (session) async throws(RoomError) in
                var series = Series()
                for number in 0..<200 {
                    guard let time = try await cut(session, after: 50 + number * 7 % 400) else { continue }
                    series.append(time)
                }
                return series
            }
        }
        return series.json
    }

    private static let longText =
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
        + "eighteen nineteen twenty twenty one twenty two twenty three twenty four twenty five twenty six"

    /// Milliseconds from the order to silence, the order being given `delay` ms into the speech; nil if it did
    /// not speak.
    private static func cut(_ session: RoomSession, after delay: Int) async throws(RoomError) -> Double? {
        let from = session.ear.now
        try await session.speaker.connection.say(longText)
        guard let start = await session.ear.waitForSound(from: from, within: .seconds(10)) else {
            complain("asked to speak, and nothing was heard")
            return nil
        }
        _ = await session.ear.wait(forSample: start + delay * Ear.sampleRate / 1000, within: .seconds(5))
        let (mark, order) = (session.ear.now, monotonicMilliseconds())
        try await session.speaker.connection.stop()
        guard let silence = await session.ear.waitForQuiet(300, from: mark, within: .seconds(15)) else {
            complain("told to stop, and it went on")
            return 15_000
        }
        defer { session.ear.forget(before: silence) }
        return session.ear.arrival(of: silence).map { $0 - order }
    }

    /// Memory after a hundred questions by text whose answers were spoken to the end.
    private static func manyTurns() async throws(RoomError) -> JSONValue {
        let memory = try await inRoom { (session) async throws(RoomError) -> Double? in
            let questions = DemoScript.standard.questions
            for number in 0..<100 {
                let mark = session.speaker.connection.log.count
                try await session.speaker.connection.ask(questions[number % questions.count].text, isSpoken: true)
                guard await session.speaker.connection.log.first("finished", from: mark, within: .seconds(30)) != nil
                else { throw RoomError("Turn \(number + 1): the answer did not end.") }
                session.ear.forget(before: session.ear.now)
            }
            return session.speaker.residentMegabytes
        }
        return memory.map { rounded($0) } ?? .null
    }

    /// Processor time in a minute in which somebody talks all the time, to somebody else.
    private static func speech() async throws(RoomError) -> JSONValue {
        let seconds = try await inRoom { (session) async throws(RoomError) -> Double? in
            let talk = Task {
                let sentences = [
                    "the weather was fine all week", "we went to the market and bought some bread and cheese",
                ]
                var number = 0
                while !Task.isCancelled {
                    _ = try? await session.visitor.say(sentences[number % sentences.count])
                    number += 1
                }
            }
            let seconds = await processorSeconds(of: session, in: .seconds(60))
            talk.cancel()
            await talk.value
            return seconds
        }
        return seconds.map { rounded($0, to: 100) } ?? .null
    }
}
