import Audio
import Glibc
import Speech
import Testing

@testable import SpeakerDaemon

/// The question's recording on synthetic sound: a "word" is a burst of noise.
@Suite struct RecordingTests {
    private var random = SystemNoise(seed: 3)

    /// Noise bursts (dBFS) of these lengths in seconds; nil: room noise only.
    private mutating func sound(_ parts: [(seconds: Double, level: Int16)]) -> [Int16] {
        parts.flatMap { part in
            (0..<Int(part.seconds * 16_000)).map { _ in Int16.random(in: -part.level...part.level, using: &random) }
        }
    }

    private func feed(_ sound: [Int16], to recording: inout Recording, hasEarcon: Bool = false) -> Recording.End? {
        for start in stride(from: 0, to: sound.count - 319, by: 320) {
            let end = sound[start..<start + 320].withUnsafeBufferPointer {
                recording.append($0, hasEarcon: hasEarcon)
            }
            if let end { return end }
        }
        return nil
    }

    /// The tone, 0.1 s after the start.
    private func addEarcon(to heard: inout [Int16], gain: Double) {
        let tone = Earcon.listening.clip(sampleRate: 16_000).samples
        // A room that rings: an echo each 30 ms, each weaker by 3 dB.
        for echo in 0..<10 {
            let strength = gain * pow(0.7, Double(echo))
            for (index, sample) in tone.enumerated() {
                heard[1600 + 480 * echo + index] += Int16(Double(sample) * strength)
            }
        }
    }

    private func recording() -> Recording {
        Recording(
            settings: Endpointer.Settings(), floor: -60, notch: ToneNotch(partials: Earcon.listening.partials))
    }

    @Test mutating func aWordAndThenSilenceIsAQuestion() throws {
        var recording = recording()
        let end = try #require(feed(sound([(0.3, 20), (0.5, 6000), (2, 20)]), to: &recording))
        #expect(end.reason == .endOfSpeech)
        #expect((6_000...20_000).contains(end.speech.count))
    }

    @Test mutating func silenceIsNoQuestion() throws {
        var recording = recording()
        let end = try #require(feed(sound([(8, 20)]), to: &recording))
        #expect(end.reason == .noSpeech)
        #expect(end.speech.isEmpty)
    }

    @Test mutating func theEarconAloneIsNoQuestion() throws {
        var heard = sound([(6, 20)])
        // As a microphone beside the loudspeaker hears it, 20 dB below the clip: far above the room.
        addEarcon(to: &heard, gain: 0.1)
        var withNotch = recording()
        let end = try #require(feed(heard, to: &withNotch, hasEarcon: true))
        #expect(end.reason == .noSpeech)
        // And without the notch it would have been one: the test can fail.
        var without = recording()
        let other = try #require(feed(heard, to: &without, hasEarcon: false))
        #expect(other.reason == .endOfSpeech)
    }

    @Test mutating func aWordOverTheEarconIsHeard() throws {
        var heard = sound([(0.1, 20), (0.4, 6000), (2, 20)])
        addEarcon(to: &heard, gain: 0.5)
        var recording = recording()
        let end = try #require(feed(heard, to: &recording, hasEarcon: true))
        #expect(end.reason == .endOfSpeech)
    }

    @Test func thePastIsKeptByPosition() {
        var past = SoundPast(capacity: 100)
        for start in stride(from: 0, to: 250, by: 10) {
            (0..<10).map { Int16(start + $0) }.withUnsafeBufferPointer { past.append($0) }
        }
        #expect(past.end == 250)
        #expect(past.samples(from: 240) == (240..<250).map(Int16.init))
        #expect(past.samples(from: -5).count == 100)
        #expect(past.samples(from: 0).first == 150)
        #expect(past.samples(from: 260).isEmpty)
    }
}

/// A generator with a seed (xorshift64*, Vigna 2016).
struct SystemNoise: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return state &* 0x2545_F491_4F6C_DD1D
    }
}
