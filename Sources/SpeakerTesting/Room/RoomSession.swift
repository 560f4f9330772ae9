internal import Glibc
public import OrderedJSON

/// A speaker and a visitor in a virtual room, and an ear that hears all the speaker says: whole turns by voice.
public final class RoomSession: Sendable {
    /// The room.
    public let room: VirtualRoom
    /// The daemon.
    public let speaker: SpeakerProcess
    /// Who speaks to it.
    public let visitor: Visitor
    /// At the loudspeaker.
    public let ear: Ear

    private let script: DemoScript
    private static let reference = ReferenceVoice()

    /// Everything that is missing on this machine, as sentences; empty if a session can be opened.
    public static var obstacles: [String] {
        [VirtualRoom.obstacle, Visitor.obstacle, ReferenceVoice.obstacle].compactMap { $0 }
    }

    /// Opens a room with a daemon and a visitor in it. `settings` is laid over the daemon's configuration; `leaksEcho`: the
    /// microphone hears the loudspeaker.
    public static func open(
        _ script: DemoScript = .standard, settings: JSONObject = JSONObject(), leaksEcho: Bool = false
    ) async throws(RoomError) -> RoomSession {
        let room = try await VirtualRoom.open(leaksEcho: leaksEcho)
        let speaker: SpeakerProcess
        do {
            // Said, not left to the defaults: what is expected to be heard is made with the same.
            let voice = JSONObject([
                ("language", "en-US"), ("rate", .number(reference.rate)), ("pitch", .number(reference.pitch)),
            ])
            speaker = try await SpeakerProcess.start(
                in: room, settings: JSONObject([("voice", .object(voice))]).overlaid(with: settings))
        } catch {
            await room.close()
            throw error
        }
        do {
            let visitor = try await Visitor(in: room, voice: script.voice)
            try await visitor.learn([script.hotword] + script.questions.map(\.text))
            let ear = try await Ear.open("user_ear", in: room)
            return RoomSession(room: room, speaker: speaker, visitor: visitor, ear: ear, script: script)
        } catch {
            await speaker.end()
            await room.close()
            throw error
        }
    }

    private init(room: VirtualRoom, speaker: SpeakerProcess, visitor: Visitor, ear: Ear, script: DemoScript) {
        self.room = room
        self.speaker = speaker
        self.visitor = visitor
        self.ear = ear
        self.script = script
    }

    /// Ends the daemon and closes the room; how the daemon ended.
    @discardableResult public func close() async -> ChildProcess.Ending? {
        let ending = await speaker.end()
        await visitor.leave()
        await ear.close()
        await room.close()
        return ending
    }

    /// Calls the speaker by its hotword, at most `tries` times; what was measured, nil if it never answered.
    public func call(tries: Int = 3) async throws(RoomError) -> Call? {
        for number in 1...tries {
            let mark = speaker.connection.log.count
            let silence = ear.now
            let said = try await visitor.say(script.hotword)
            guard
                let (index, _) = await speaker.connection.log.first("hotword", from: mark, within: .seconds(3)),
                await speaker.connection.log.first("earcon", from: index, within: .seconds(3)) != nil
            else { continue }
            // What the ear heard before the hotword was complete is not the answer to it.
            let earliest = max(silence, ear.sample(at: said.end) - Ear.sampleRate / 2)
            guard let sound = await ear.waitForSound(from: earliest, within: .seconds(3)) else { continue }
            return Call(tries: number, hotwordToEarcon: ear.time(of: sound) - said.end, earcon: sound, mark: index)
        }
        return nil
    }

    /// The speaker was called and has answered with its earcon.
    public struct Call: Sendable {
        /// How often the hotword was said.
        public let tries: Int
        /// From the end of the hotword at the microphone to the first sound at the ear, milliseconds.
        public let hotwordToEarcon: Double
        fileprivate let earcon: Int
        fileprivate let mark: Int
    }

    /// Calls the speaker and asks `question` by voice, waits for the answer and judges it.
    public func ask(_ question: DemoScript.Question) async throws(RoomError) -> TurnReport {
        var report = TurnReport(question: question)
        guard let call = try await call() else {
            report.problem = "The hotword was said three times and not heard."
            return report
        }
        report.tries = call.tries
        report.hotwordToEarcon = call.hotwordToEarcon
        // Polite people let it finish its tone.
        _ = await ear.waitForQuiet(60, from: call.earcon, within: .seconds(2))
        let said = try await visitor.say(question.text)
        let log = speaker.connection.log

        guard let (heardAt, heard) = await log.first("heard", from: call.mark, within: .seconds(15)) else {
            report.problem = "Nothing was understood."
            await settle(from: call.mark)
            return report
        }
        report.heard = heard["text"]
        report.confidence = heard.json["confidence"]?.double
        guard let (answeredAt, answered) = await log.first("answered", from: heardAt, within: .seconds(15)) else {
            report.problem = "There was no answer."
            await settle(from: call.mark)
            return report
        }
        (report.by, report.skill, report.answer) = (answered["by"], answered["skill"], answered["text"])
        guard let (speakingAt, speaking) = await log.first("speaking", from: answeredAt, within: .seconds(15)) else {
            report.problem = "The answer was not spoken."
            await settle(from: call.mark)
            return report
        }
        guard let (finishedAt, finished) = await log.first("finished", from: speakingAt, within: .seconds(60)) else {
            report.problem = "The answer did not end."
            return report
        }
        // A sample's time has the sound server's delay in it, an event's has not: the sound comes after its event.
        let earliest = ear.sample(at: speaking.atMilliseconds)
        guard let start = await ear.waitForSound(from: earliest, within: .seconds(3)),
            let end = await ear.waitForQuiet(
                500, from: max(start, ear.sample(at: finished.atMilliseconds)), within: .seconds(5))
        else {
            report.problem = "The daemon says that it spoke, and nothing was heard."
            return report
        }
        report.questionEndToAnswer = ear.time(of: start) - said.end
        if let (_, ended) = await log.first("speech_end", from: call.mark, within: .seconds(1)) {
            report.speechEndToAnswer = ear.time(of: start) - ended.atMilliseconds
        }
        report.sound = ear.recording(from: start - Ear.sampleRate / 20, to: end + Ear.sampleRate / 10)
        ear.forget(before: start - 5 * Ear.sampleRate)
        var expected = Recording(samples: [], sampleRate: Ear.sampleRate)
        for event in log.events(from: answeredAt).prefix(finishedAt - answeredAt) where event.type == "speaking" {
            expected.samples += try await Self.reference.speak(event["text"] ?? "").resampled(to: Ear.sampleRate)
                .samples
        }
        report.match = SpeechMatch(of: expected, in: report.sound)
        await settle(from: finishedAt)
        report.judge()
        return report
    }

    /// Waits until the speaker is idle again.
    private func settle(from mark: Int) async {
        _ = await speaker.connection.log.first(from: mark, within: .seconds(20)) {
            $0.type == "state" && $0["state"] == "idle"
        }
    }
}
