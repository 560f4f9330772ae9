import Platform
import Testing

@testable import Speech

@Suite(.serialized) struct PocketSphinxSpotterTests {
    /// All detections in `sound`, with the second at which each was seen.
    private func hear(_ sound: [Int16], _ spotter: PocketSphinxSpotter, isSounding: Bool = false, piece: Int = 320)
        -> [(HotwordDetection, Double)]
    {
        sound.withUnsafeBufferPointer { buffer in
            stride(from: 0, to: buffer.count, by: piece).compactMap { at in
                let end = min(at + piece, buffer.count)
                return spotter.process(UnsafeBufferPointer(rebasing: buffer[at..<end]), isSounding: isSounding)
                    .map { ($0, Double(end) / 16_000) }
            }
        }
    }

    /// The demonstration depends on it: a clean voice is heard at any level and after any silence, once.
    @Test(
        .enabled(if: SpeechFixtures.hasVoice),
        arguments: [("awb", "hey susi"), ("rms", "hey susi"), ("kal16", "hey susi")])
    func cleanVoiceIsAlwaysHeard(voice: String, text: String) throws {
        let spotter = try PocketSphinxSpotter()
        for gain in [0.0, -12, -24] {
            for before in [0.3, 1.1, 2.7] {
                let sound = try SpeechFixtures.speak(text, voice: voice, before: before, after: 1.2, gain: gain)
                let heard = hear(sound, spotter)
                #expect(heard.count == 1, "\(gain) dB after \(before) s: \(heard)")
                #expect(heard.first?.0.kind == .hotword)
                // Its end lies between the phrase's start and now.
                let since = Double(heard.first?.0.samplesSinceEnd ?? -1) / 16_000
                #expect((0.05...0.5).contains(since), "\(since)")
            }
        }
    }

    @Test(.enabled(if: SpeechFixtures.hasVoice)) func otherSentencesAreNot() throws {
        let spotter = try PocketSphinxSpotter()
        for voice in ["awb", "rms", "slt", "kal16"] {
            for text in ["what time is it", "what is seven times eight", "how many inches in a foot", "tell me a joke"]
            {
                #expect(hear(try SpeechFixtures.speak(text, voice: voice), spotter).isEmpty, "\(voice): \(text)")
            }
        }
    }

    @Test(.enabled(if: SpeechFixtures.hasVoice)) func stopCountsOnlyWhileSomethingSounds() throws {
        let sound = try SpeechFixtures.speak("stop", voice: "kal16", before: 1, after: 1)
        #expect(hear(sound, try PocketSphinxSpotter()).isEmpty)
        let heard = hear(sound, try PocketSphinxSpotter(), isSounding: true)
        #expect(heard.map { $0.0.kind } == [.stop])
        #expect(heard.map { $0.0.phrase } == ["stop"])
    }

    /// Pieces of any length give the same detection.
    @Test(.enabled(if: SpeechFixtures.hasVoice)) func pieceLengthDoesNotMatter() throws {
        let sound = try SpeechFixtures.speak("hey susi", voice: "awb", before: 1, after: 1)
        let reference = hear(sound, try PocketSphinxSpotter())
        #expect(reference.count == 1)
        for piece in [1, 77, 1000, sound.count] {
            let heard = hear(sound, try PocketSphinxSpotter(), piece: piece)
            #expect(heard.map { $0.0.score } == reference.map { $0.0.score })
            // In the same place of the stream.
            let place = heard.map { Int($0.1 * 16_000) - $0.0.samplesSinceEnd }
            #expect(place == reference.map { Int($0.1 * 16_000) - $0.0.samplesSinceEnd })
        }
    }

    @Test(.enabled(if: SpeechFixtures.hasVoice)) func resetForgetsHalfAPhrase() throws {
        let sound = try SpeechFixtures.speak("hey susi", voice: "awb", before: 0.3, after: 1)
        let spotter = try PocketSphinxSpotter()
        #expect(hear(Array(sound.prefix(11_000)), spotter).isEmpty)
        spotter.reset()
        #expect(hear(SpeechFixtures.silence(1), spotter).isEmpty)
        #expect(hear(sound, spotter).count == 1)
    }

    /// A minute of digital silence is hardly any work, and no candidate.
    @Test(.enabled(if: SpeechFixtures.hasVoice)) func silenceCostsNothing() throws {
        let spotter = try PocketSphinxSpotter()
        let silence = SpeechFixtures.silence(60)
        let time = ContinuousClock().measure { #expect(hear(silence, spotter).isEmpty) }
        #expect(spotter.candidateCount == 0)
        #expect(time < .seconds(3))
    }

    @Test(.enabled(if: SpeechFixtures.hasVoice)) func unknownWordsAreListenedForAllTheSame() throws {
        let spotter = try PocketSphinxSpotter(phrases: [HotwordPhrase("computer", threshold: -20)])
        #expect(hear(try SpeechFixtures.speak("computer", voice: "slt", before: 1, after: 1), spotter).count == 1)
        _ = try PocketSphinxSpotter(phrases: [HotwordPhrase("okay gribblefix", threshold: -20)])
    }

    @Test(
        .enabled(if: PronouncingDictionaryTests.hasModel),
        arguments: [
            [], [HotwordPhrase("", threshold: 0)], [HotwordPhrase("日本", threshold: 0)],
            [HotwordPhrase("hey *", threshold: 0)],
            [HotwordPhrase("a", threshold: 0), HotwordPhrase("A", threshold: 1)], [HotwordPhrase("a", threshold: .nan)],
            [HotwordPhrase("a b c d e f g", threshold: 0)],
        ]) func impossiblePhrasesAreRefused(phrases: [HotwordPhrase])
    {
        do {
            _ = try PocketSphinxSpotter(phrases: phrases)
            Issue.record("listens for it")
        } catch { #expect(error.description.hasSuffix(".")) }
    }

    @Test func missingModelIsASentence() {
        var settings = PocketSphinxSpotter.Settings()
        settings.model = SphinxModel(acoustic: "/nonexistent/model", dictionary: "/nonexistent/dict")
        do {
            _ = try PocketSphinxSpotter(settings: settings)
            Issue.record("needs no model")
        } catch { #expect(error.description.contains("pocketsphinx-en-us")) }
    }
}
