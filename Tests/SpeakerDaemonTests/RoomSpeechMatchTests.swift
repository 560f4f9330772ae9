import SpeakerTesting
import Testing

/// What the ear's judge lets through, on sound straight from the reference voice, without a room.
@Suite(.enabled(if: ReferenceVoice.obstacle == nil, "\(ReferenceVoice.obstacle ?? "")"))
struct RoomSpeechMatchTests {
    private static let sentence = "Seven times eight is fifty six."
    private let voice = ReferenceVoice()

    /// The sentence as the speaker would play it: other rate, other loudness, silence around it, pieces of noise.
    private func heard(_ text: String, gain: Double = 0.4, noise: Double = 0) async throws -> Recording {
        var sound = try await voice.speak(text).resampled(to: 16_000)
        var random = Noise(seed: 7)
        let silence = [Int16](repeating: 0, count: 4_800)
        sound.samples = (silence + sound.samples + silence).map {
            Int16(max(-32768, min(32767, Double($0) * gain + random.next() * noise)))
        }
        return sound
    }

    @Test(arguments: [0.05, 0.4, 1.0]) func theRightSentencePassesAtAnyLoudness(gain: Double) async throws {
        let match = SpeechMatch(
            of: try await voice.speak(Self.sentence), in: try await heard(Self.sentence, gain: gain))
        #expect(match.isExact, "\(match)")
    }

    @Test func aLittleNoiseDoesNotHideIt() async throws {
        let match = SpeechMatch(of: try await voice.speak(Self.sentence), in: try await heard(Self.sentence, noise: 10))
        #expect(match.isExact, "\(match)")
    }

    @Test(arguments: [
        "Seven times eight is fifty four.", "Six times nine is fifty four.", "The capital of France is Paris.",
        "Good night, sleep well my friend.",
    ])
    func anotherSentenceFails(other: String) async throws {
        let match = SpeechMatch(of: try await voice.speak(Self.sentence), in: try await heard(other))
        #expect(!match.isContained, "\(match)")
    }

    @Test(arguments: [0.3, 0.5, 0.7, 0.85]) func aPartOfItFails(part: Double) async throws {
        var sound = try await heard(Self.sentence)
        let audible = try #require(sound.audibleRange)
        sound.samples = Array(sound.samples[..<(audible.lowerBound + Int(Double(audible.count) * part))])
        let match = SpeechMatch(of: try await voice.speak(Self.sentence), in: sound)
        #expect(!match.isContained, "\(match)")
    }

    @Test func silenceAndNoiseFail() async throws {
        let sentence = try await voice.speak(Self.sentence)
        var random = Noise(seed: 11)
        let noise = Recording(samples: (0..<32_000).map { _ in Int16(random.next() * 6_000) }, sampleRate: 16_000)
        let silence = Recording(samples: [Int16](repeating: 0, count: 32_000), sampleRate: 16_000)
        #expect(silence.isSilent())
        #expect(!noise.isSilent())
        #expect(!SpeechMatch(of: sentence, in: noise).isContained)
        #expect(!SpeechMatch(of: sentence, in: silence).isContained)
        #expect(!SpeechMatch(of: sentence, in: Recording(samples: [], sampleRate: 16_000)).isContained)
        #expect(!SpeechMatch(of: silence, in: silence).isContained)
    }

    @Test func moreThanTheSentenceIsNotExact() async throws {
        let match = SpeechMatch(
            of: try await voice.speak(Self.sentence),
            in: try await heard("\(Self.sentence) The capital of France is Paris."))
        #expect(match.isContained, "\(match)")
        #expect(!match.isExact, "\(match)")
    }
}

/// White noise from -1 to 1, the same for the same seed.
struct Noise {
    private var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next() -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(Int32(truncatingIfNeeded: state >> 32)) / Double(Int32.max)
    }
}
