import Audio
import Speech
import SpeakerTesting
import Testing

@testable import SpeakerDaemon

/// What the speaker says itself is not taken for a call.
@Suite(.serialized, .timeLimit(.minutes(1))) struct OwnWordsTests {
    @Test(
        arguments: [
            ("susi", "susi", true), ("susi's", "susi", true), ("suzi", "susi", true), ("stopped", "stop", true),
            ("shop", "stop", true), ("top", "stop", true), ("stone", "stop", false), ("sushi", "susi", true),
            ("is", "susi", false), ("juicy", "susi", false), ("", "stop", false),
        ])
    func words(word: String, key: String, isAlike: Bool) { #expect(OwnVoiceRule.resembles(word, key) == isAlike) }

    @Test func aPhraseCountsWhenItIsNotOurs() async throws {
        let host = FakeSoundHost()
        var configuration = Playback.Configuration(device: "model")
        configuration.realtimePriority = 0
        configuration.openDeadline = 3_600_000
        let playback = Playback(opener: host, configuration: configuration)
        defer {
            playback.stop()
            host.release()
        }
        for await state in playback.states where state == .ready { break }
        host.settle()
        let words = OwnWords(phrases: ["hey susi", "susi", "stop"])
        let utterance = playback.utterance()
        words.note("Susi", at: 4_800, rate: 48_000, of: utterance)
        words.note("nobody", at: 9_600, rate: 48_000, of: utterance)
        // Not heard yet.
        #expect(!words.mayBeSaying("hey susi", at: 0))
        let sound = [Int16](repeating: 900, count: 48_000 / 2)
        #expect(sound.withUnsafeBufferPointer { utterance.write($0, sampleRate: 48_000) })
        host.advance(milliseconds: 100)
        let start = try #require(utterance.heardTime(ofSample: 0, sampleRate: 48_000))
        func says(_ phrase: String, after milliseconds: Int) -> Bool {
            words.mayBeSaying(phrase, at: UInt64(Int64(start) + Int64(milliseconds) * 1_000_000))
        }
        #expect(says("hey susi", after: 500) && says("susi", after: 600) && says("hey susi", after: 1_300))
        #expect(!says("hey susi", after: -200) && !says("hey susi", after: 2_000) && !says("stop", after: 500))
        #expect(!says("computer", after: 500))
    }

    @Test func aSentenceWithoutTimesIsReckoned() async throws {
        let host = FakeSoundHost()
        var configuration = Playback.Configuration(device: "model")
        configuration.realtimePriority = 0
        configuration.openDeadline = 3_600_000
        let playback = Playback(opener: host, configuration: configuration)
        defer {
            playback.stop()
            host.release()
        }
        for await state in playback.states where state == .ready { break }
        host.settle()
        let words = OwnWords(phrases: ["stop"])
        let utterance = playback.utterance()
        words.note(sentence: "one two three four stop", from: 0, samples: 96_000, rate: 48_000, of: utterance)
        let sound = [Int16](repeating: 900, count: 24_000)
        #expect(sound.withUnsafeBufferPointer { utterance.write($0, sampleRate: 48_000) })
        host.advance(milliseconds: 100)
        let start = try #require(utterance.heardTime(ofSample: 0, sampleRate: 48_000))
        #expect(words.mayBeSaying("stop", at: start + 2_000_000_000))
        #expect(!words.mayBeSaying("stop", at: start + 500_000_000))
    }
}
