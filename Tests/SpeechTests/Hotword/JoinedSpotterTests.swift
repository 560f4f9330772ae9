import Foundation
import Platform
import Testing

@testable import Speech

/// The spotter as it is shipped, with the network of config/hotword.
@Suite(.serialized) struct JoinedSpotterTests {
    private static let network: String = {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return root.appendingPathComponent("config/hotword/susi.net").path
    }()

    private static func spotter(_ phrases: [HotwordPhrase] = PocketSphinxSpotter.defaultPhrases) throws
        -> JoinedSpotter
    {
        try JoinedSpotter(network: network, phrases: phrases)
    }

    private func hear(_ sound: [Int16], _ spotter: JoinedSpotter, isSounding: Bool = false, piece: Int = 320)
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

    /// A clean voice is heard at any level and after any silence, once, near its end.
    @Test(.enabled(if: SpeechFixtures.hasVoice), arguments: ["awb", "rms"])
    func cleanVoiceIsAlwaysHeard(voice: String) throws {
        let spotter = try Self.spotter()
        for gain in [0.0, -18] {
            for before in [0.3, 1.1] {
                let sound = try SpeechFixtures.speak("hey susi", voice: voice, before: before, after: 1.2, gain: gain)
                let heard = hear(sound, spotter)
                #expect(heard.count == 1, "\(gain) dB after \(before) s: \(heard)")
                #expect(heard.first?.0.kind == .hotword)
                let end = (heard.first?.1 ?? 0) - Double(heard.first?.0.samplesSinceEnd ?? 0) / 16_000
                let length = Double(sound.count) / 16_000
                #expect((length - 1.6...length - 1.0).contains(end), "\(end) of \(length)")
            }
        }
    }

    @Test(.enabled(if: SpeechFixtures.hasVoice)) func otherSentencesAreNot() throws {
        let spotter = try Self.spotter()
        for voice in ["awb", "rms", "slt", "kal16"] {
            for text in ["what time is it", "what is seven times eight", "how many inches in a foot", "tell me a joke"]
            {
                #expect(hear(try SpeechFixtures.speak(text, voice: voice), spotter).isEmpty, "\(voice): \(text)")
            }
        }
    }

    @Test(.enabled(if: SpeechFixtures.hasVoice)) func stopCountsOnlyWhileSomethingSounds() throws {
        let sound = try SpeechFixtures.speak("stop", voice: "rms", before: 1, after: 1)
        #expect(hear(sound, try Self.spotter()).isEmpty)
        #expect(hear(sound, try Self.spotter(), isSounding: true).map { $0.0.kind } == [.stop])
    }

    /// Pieces of any length give the same detection at the same place.
    @Test(.enabled(if: SpeechFixtures.hasVoice)) func pieceLengthDoesNotMatter() throws {
        let sound = try SpeechFixtures.speak("hey susi", voice: "awb", before: 1, after: 1)
        let reference = hear(sound, try Self.spotter()).map { Int($0.1 * 16_000) - $0.0.samplesSinceEnd }
        #expect(reference.count == 1)
        for piece in [1, 77, 1000, sound.count] {
            let places = hear(sound, try Self.spotter(), piece: piece)
                .map { Int(($0.1 * 16_000).rounded()) - $0.0.samplesSinceEnd }
            #expect(places == reference, "\(piece)")
        }
    }

    /// What was heard before a reset never becomes half a phrase.
    @Test(.enabled(if: SpeechFixtures.hasVoice)) func resetForgetsHalfAPhrase() throws {
        let sound = try SpeechFixtures.speak("hey susi", voice: "awb", before: 0.3, after: 1)
        let spotter = try Self.spotter()
        #expect(hear(Array(sound.prefix(9_000)), spotter).isEmpty)
        spotter.reset()
        #expect(hear(SpeechFixtures.silence(1), spotter).isEmpty)
        #expect(hear(sound, spotter).count == 1)
    }

    /// A phrase without a network is heard all the same.
    @Test(.enabled(if: SpeechFixtures.hasVoice)) func otherPhrasesAreLeftToPocketSphinx() throws {
        let spotter = try Self.spotter([HotwordPhrase("good morning", threshold: -16)])
        let sound = try SpeechFixtures.speak("good morning", voice: "awb", before: 0.5, after: 1.2)
        #expect(hear(sound, spotter).map { $0.0.phrase } == ["good morning"])
    }

    /// What stays a little below the threshold is told as a candidate, once, and is no call; above it, it is one.
    @Test(.enabled(if: SpeechFixtures.hasVoice)) func whatIsNearlyAPhraseIsTold() throws {
        for text in ["hey susi", "hey lucy", "hey sushi", "hey suzanne", "hey judy", "say susan"] {
            for voice in ["awb", "rms", "slt", "kal16"] {
                let sound = try SpeechFixtures.speak(text, voice: voice, before: 1, after: 1.5)
                var needed = Double.infinity
                let calibrating = try CalibratingSpotter(
                    network: Self.network, phrases: [HotwordPhrase("hey susi", threshold: -18)]
                ) { needed = min(needed, $0.needed) }
                sound.withUnsafeBufferPointer { _ = calibrating.process($0, isSounding: false) }
                // The gate may begin a little later than the calibration does.
                guard (0.2...0.95).contains(needed) else { continue }
                func heard(_ sensitivity: Double) throws -> (calls: Int, verdicts: [HotwordVerdict], isTold: Bool) {
                    var how = JoinedSpotter.Settings()
                    how.sensitivity = HotwordSensitivity(sensitivity)
                    let spotter = try JoinedSpotter(
                        network: Self.network, phrases: [HotwordPhrase("hey susi", threshold: -18)], settings: how)
                    var verdicts: [HotwordVerdict] = []
                    spotter.observer = { verdicts.append($0) }
                    let calls = hear(sound, spotter).count
                    return (calls, verdicts, spotter.takeCandidate() != nil && spotter.takeCandidate() == nil)
                }
                let below = try heard(needed - 0.1)
                #expect(below.calls == 0 && below.isTold && below.verdicts.map(\.isAccepted) == [false], "\(below)")
                let above = try heard(needed + 0.05)
                #expect(above.calls == 1 && !above.isTold && above.verdicts.map(\.isAccepted) == [true], "\(above)")
                return
            }
        }
        Issue.record("no sound was nearly the phrase")
    }

    @Test func aMissingNetworkIsSaid() {
        #expect {
            try JoinedSpotter(network: "/nowhere/susi.net", phrases: PocketSphinxSpotter.defaultPhrases)
        } throws: { error in
            guard case .network(.unreadable(let path, _))? = error as? HotwordError else { return false }
            return path == "/nowhere/susi.net"
        }
    }

    @Test func sensitivityFollowsTheCurve() {
        let curve = (0...10).map { 4 - Double($0) * 0.5 }
        for (value, threshold) in [(0.0, 4.0), (0.05, 3.75), (0.5, 1.5), (1, -1), (7, -1), (-1, 4), (.nan, 1.5)] {
            #expect(abs(HotwordSensitivity(value).threshold(on: curve) - threshold) < 1e-9)
        }
    }
}
