import Foundation
import Platform
import Testing

@testable import Speech

@Suite(.serialized) struct PocketSphinxRecognizerTests {
    static let vocabulary = Vocabulary(
        sentences: [
            "what time is it", "what is the time", "what is the date", "what day is it", "tell me a joke",
            "tell me a story",
            "who are you", "how are you", "what is your name", "what is * times *", "what is * plus *", "roll a dice",
            "flip a coin", "how many inches in a foot", "how many * in a *", "what can you do", "stop", "pause",
            "cancel",
            "set a timer for * minutes", "turn on the light", "turn off the light", "play some music", "volume up",
            "volume down", "what is the weather", "what is the weather in *", "hello", "good morning", "thank you",
        ].map { .init(text: $0) })

    @Test(
        .enabled(if: SpeechFixtures.hasVoice),
        arguments: ["slt", "awb", "rms"],
        [
            "what time is it", "what is the date", "tell me a joke", "what is seven times eight",
            "how many inches in a foot",
        ])
    func speaksExactly(voice: String, text: String) async throws {
        let recognizer = PocketSphinxRecognizer()
        try await recognizer.learn(PocketSphinxRecognizerTests.vocabulary)
        let sound = try SpeechFixtures.speak(text, voice: voice)
        let first = try await recognizer.recognize(sound)
        #expect(first.text == text)
        #expect(first.confidence >= 0.5)
        // What was decoded before changes nothing.
        _ = try await recognizer.recognize(try SpeechFixtures.speak("roll a dice", voice: "kal16", gain: -20))
        #expect(try await recognizer.recognize(sound) == first)
    }

    @Test(.enabled(if: SpeechFixtures.hasVoice)) func foreignSpeechHasLowConfidence() async throws {
        let recognizer = PocketSphinxRecognizer()
        try await recognizer.learn(PocketSphinxRecognizerTests.vocabulary)
        let text = "the old fisherman repaired his wooden boat before the storm reached the harbour"
        for voice in ["slt", "awb", "rms"] {
            #expect(try await recognizer.recognize(try SpeechFixtures.speak(text, voice: voice)).confidence < 0.5)
        }
    }

    @Test(.enabled(if: SpeechFixtures.hasVoice)) func learnsAnew() async throws {
        let recognizer = PocketSphinxRecognizer()
        let sound = try SpeechFixtures.speak("play jazz", voice: "slt")
        try await recognizer.learn(Vocabulary(sentences: [.init(text: "stop"), .init(text: "who are you")]))
        #expect(try await recognizer.recognize(sound).text != "play jazz")
        try await recognizer.learn(Vocabulary(sentences: [.init(text: "stop"), .init(text: "play jazz")]))
        #expect(try await recognizer.recognize(sound).text == "play jazz")
        try await recognizer.learn(Vocabulary(sentences: []))
        #expect(try await recognizer.recognize(sound) == Transcript(text: "", confidence: 0))
    }

    @Test(.enabled(if: SpeechFixtures.hasVoice)) func nothingSaidIsAnEmptyTranscript() async throws {
        let recognizer = PocketSphinxRecognizer()
        try await recognizer.learn(PocketSphinxRecognizerTests.vocabulary)
        var source = SyntheticSound()
        for sound in [[], [1, 2, 3], SpeechFixtures.silence(3), source.noise(-70, seconds: 2)] {
            #expect(try await recognizer.recognize(sound) == Transcript(text: "", confidence: 0))
        }
    }

    @Test(.enabled(if: SpeechFixtures.hasVoice)) func cancelledBeforeItsTurnDoesNoWork() async throws {
        let recognizer = PocketSphinxRecognizer()
        try await recognizer.learn(PocketSphinxRecognizerTests.vocabulary)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await recognizer.recognize(SpeechFixtures.silence(1))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func untaughtOrWithoutModelIsASentence() async throws {
        await #expect(throws: RecognizerError.self) { try await PocketSphinxRecognizer().recognize([0]) }
        var settings = PocketSphinxRecognizer.Settings()
        settings.model = SphinxModel(acoustic: "/nonexistent/model", dictionary: "/nonexistent/dict")
        let recognizer = PocketSphinxRecognizer(settings: settings)
        do {
            try await recognizer.learn(PocketSphinxRecognizerTests.vocabulary)
            Issue.record("needs no model")
        } catch { #expect((error as? RecognizerError)?.description.contains("pocketsphinx-en-us") == true) }
    }
}
