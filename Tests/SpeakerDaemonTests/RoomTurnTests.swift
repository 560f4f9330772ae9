import SpeakerTesting
import Testing

/// The real daemon in a virtual room: a spoken question in, the spoken answer heard. What is heard is compared with the
/// answer's own synthesis, so a daemon that only reports well does not pass.
@Suite(
    .enabled(if: RoomSession.obstacles.isEmpty, "\(RoomSession.obstacles.joined(separator: "; "))"), .serialized,
    .timeLimit(.minutes(4)))
struct RoomTurnTests {
    @Test func questionsByVoiceAreAnsweredByVoice() async throws {
        try await inRoom { session in
            for question in DemoScript.standard.questions {
                let report = try await session.ask(question)
                #expect(report.isRight, "\(question.text): \(report.problem ?? "") heard: \(report.heard ?? "nothing")")
                #expect(report.heard == question.text)
                // What one question's answer sounds like is not what another's does.
                let other = try await ReferenceVoice().speak("The answer to this is something else altogether.")
                #expect(!SpeechMatch(of: other, in: report.sound).isContained)
            }
        }
    }

    @Test func nobodySpeaksAndNothingIsAnswered() async throws {
        try await inRoom { session in
            let start = session.ear.now
            let mark = session.speaker.connection.log.count
            #expect(await session.ear.wait(forSample: start + 6 * Ear.sampleRate, within: .seconds(30)))
            #expect(session.ear.recording(from: start).isSilent())
            #expect(session.speaker.connection.log.events(from: mark).allSatisfy { !answering.contains($0.type) })
        }
    }

    @Test func whatIsSaidToSomebodyElseIsNotAnswered() async throws {
        try await inRoom { session in
            let start = session.ear.now
            let mark = session.speaker.connection.log.count
            _ = try await session.visitor.say("we went to the market and bought some bread and cheese")
            _ = try await session.visitor.say("what is the capital of france")
            #expect(await session.ear.wait(forSample: session.ear.now + 2 * Ear.sampleRate, within: .seconds(30)))
            #expect(session.ear.recording(from: start).isSilent())
            #expect(session.speaker.connection.log.events(from: mark).allSatisfy { !answering.contains($0.type) })
        }
    }

    @Test func stopSilencesASentenceAtTheEar() async throws {
        try await inRoom { session in
            let start = session.ear.now
            try await session.speaker.connection.say(
                "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen")
            let sound = try #require(await session.ear.waitForSound(from: start, within: .seconds(10)))
            #expect(await session.ear.wait(forSample: sound + Ear.sampleRate / 2, within: .seconds(10)))
            let (mark, order) = (session.ear.now, monotonicMilliseconds())
            try await session.speaker.connection.stop()
            let silence = try #require(await session.ear.waitForQuiet(1_500, from: mark, within: .seconds(20)))
            let arrival = try #require(session.ear.arrival(of: silence))
            // The sound server's blocks and its way to the ear are in it; scripts/bench has the figures.
            #expect(arrival - order < 500)
            #expect(session.ear.recording(from: sound, to: silence).seconds < 4)
        }
    }

    private let answering: Set<String> = ["hotword", "heard", "answered", "speaking"]
}
