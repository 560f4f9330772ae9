import Glibc
import SpeakerTesting
import Testing

/// The room itself: sound goes from mouth to microphone and from loudspeaker to ear, with true times, and nothing
/// stays behind.
@Suite(.enabled(if: VirtualRoom.obstacle == nil, "\(VirtualRoom.obstacle ?? "")"), .timeLimit(.minutes(2)))
struct RoomSoundTests {
    @Test(.enabled(if: ReferenceVoice.obstacle == nil, "\(ReferenceVoice.obstacle ?? "")"))
    func whatIsPlayedIsHeardAndRecognized() async throws {
        let room = try await VirtualRoom.open()
        let ear = try await Ear.open("user_ear", in: room)
        let sentence = try await ReferenceVoice().speak("The capital of France is Paris.")
        try sentence.write(wavFile: "\(room.folder.path)/said.wav")
        let from = ear.now
        let before = monotonicMilliseconds()
        let child = try await ChildProcess.start(
            ["aplay", "-q", "-D", "speaker", "--buffer-time=100000", "\(room.folder.path)/said.wav"],
            environment: room.environment)
        let start = try #require(await ear.waitForSound(from: from, within: .seconds(10)))
        let end = try #require(await ear.waitForQuiet(400, from: start, within: .seconds(20)))
        #expect(await child.ending(within: .seconds(10)) == .exited(0))
        let match = SpeechMatch(of: sentence, in: ear.recording(from: start - 800, to: end + 800))
        #expect(match.isExact, "\(match)")
        // The sound can't be heard before it was played, and is heard while it is being waited for.
        #expect(ear.time(of: start) > before)
        #expect(ear.time(of: end) < monotonicMilliseconds())
        let length = Double(try #require(sentence.audibleRange).count) / Double(sentence.sampleRate)
        #expect(abs((ear.time(of: end) - ear.time(of: start)) / 1000 - length) < 0.1)
        #expect(abs(ear.sample(at: ear.time(of: start)) - start) < 16)
        await ear.close()
        await room.close()
    }

    @Test func directionsAreApartAndSilenceIsSilence() async throws {
        let room = try await VirtualRoom.open()
        let ear = try await Ear.open("user_ear", in: room)
        let microphone = try await Ear.open("mic", in: room)
        let tone = Recording(
            samples: (0..<8_000).map { Int16(8_000 * sin(Double($0) * 2 * .pi * 440 / 16_000)) }, sampleRate: 16_000)
        try tone.write(wavFile: "\(room.folder.path)/tone.wav")
        let (earStart, microphoneStart) = (ear.now, microphone.now)
        let child = try await ChildProcess.start(
            ["aplay", "-q", "-D", "user_voice", "\(room.folder.path)/tone.wav"], environment: room.environment)
        let start = try #require(await microphone.waitForSound(from: microphoneStart, within: .seconds(10)))
        let end = try #require(await microphone.waitForQuiet(300, from: start, within: .seconds(10)))
        #expect(await child.ending(within: .seconds(10)) == .exited(0))
        let heard = microphone.recording(from: start, to: end)
        #expect(abs(heard.seconds - 0.5) < 0.02)
        #expect(abs(heard.level(0..<heard.samples.count) - 8_000 / 2.0.squareRoot()) < 200)
        #expect(ear.recording(from: earStart).isSilent())
        #expect(ear.now - earStart > 8_000)
        await ear.close()
        await microphone.close()
        await room.close()
    }

    @Test(.enabled(if: Visitor.obstacle == nil, "\(Visitor.obstacle ?? "")"))
    func aVisitorSpeaksAndSaysWhen() async throws {
        let room = try await VirtualRoom.open()
        let visitor = try await Visitor(in: room, voice: "rms")
        let before = monotonicMilliseconds()
        let said = try await visitor.say("what is seven times eight")
        #expect(said.start > before)
        #expect((800...4_000).contains(said.end - said.start))
        #expect(said.end < monotonicMilliseconds())
        await visitor.leave()
        await room.close()
    }

    @Test func theMicrophoneCanBeUnpluggedAndComesBack() async throws {
        let room = try await VirtualRoom.open()
        let child = try await ChildProcess.start(
            ["arecord", "-q", "-D", "mic", "-t", "raw", "-d", "30"], environment: room.environment)
        let ear = try await Ear.open("mic", in: room)
        try await room.unplugMicrophone()
        // Whoever recorded is told; a new listener is refused.
        #expect(await child.ending(within: .seconds(10)) == .exited(1))
        await ear.close()
        await #expect(throws: RoomError.self) { try await Ear.open("mic", in: room) }
        await #expect(throws: RoomError.self) { try await room.unplugMicrophone() }
        try await room.plugMicrophone()
        let again = try await Ear.open("mic", in: room)
        await again.close()
        await room.close()
    }

    @Test func nothingStaysBehind() async throws {
        let room = try await VirtualRoom.open()
        let pid = room.serverPID
        #expect(kill(pid, 0) == 0)
        await room.close()
        #expect(kill(pid, 0) != 0)
        #expect(access(room.folder.path, F_OK) != 0)
    }
}
