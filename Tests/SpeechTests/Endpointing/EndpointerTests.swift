import Foundation
import Testing

@testable import Speech

@Suite struct EndpointerTests {
    /// Feeds `sound` in frames; when it ended (s), and how.
    static func run(
        _ sound: [Int16], floor: Double = -50, settings: Endpointer.Settings = .init(), frame: Int = 320
    ) -> (end: Double?, reason: Endpointer.Reason?, speech: Range<Int>?, started: Double?) {
        var endpointer = Endpointer(settings: settings, floor: floor)
        var started: Double?
        for at in stride(from: 0, to: sound.count - frame + 1, by: frame) {
            switch endpointer.process(Array(sound[at..<at + frame])) {
            case .listening: started = nil
            case .speechStarted: started = started ?? Double(at + frame) / 16_000
            case .ended(let reason, let speech): return (Double(at + frame) / 16_000, reason, speech, started)
            }
        }
        return (nil, nil, nil, started)
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        /// Level of the room, dBFS.
        var room = -60.0
        /// Speech as (start, length, level).
        var speech: [(Double, Double, Double)] = []
        var length = 20.0
        var seed: Double? = -60
        let reason: Endpointer.Reason
        /// When it should end, s.
        let end: ClosedRange<Double>
        var testDescription: String { name }
    }

    static let cases: [Case] = [
        Case(name: "silence", room: -96, reason: .noSpeech, end: 4.9...5.1),
        Case(name: "quiet room", reason: .noSpeech, end: 4.9...5.1),
        Case(name: "loud steady room, seeded", room: -30, seed: -30, reason: .noSpeech, end: 4.9...5.1),
        Case(name: "loud steady room, unknown", room: -30, seed: nil, reason: .noSpeech, end: 4.9...5.1),
        Case(name: "command", speech: [(1, 2, -25)], reason: .endOfSpeech, end: 3.6...4.0),
        Case(name: "command from the first frame", speech: [(0, 1.5, -25)], reason: .endOfSpeech, end: 2.2...2.5),
        Case(
            name: "command from the first frame, room unknown", room: -45, speech: [(0, 2.5, -20)], seed: nil,
            reason: .endOfSpeech, end: 3.1...3.5),
        Case(name: "word of 250 ms", speech: [(1, 0.25, -25)], reason: .endOfSpeech, end: 1.9...2.2),
        Case(name: "word of 250 ms at once", speech: [(0.05, 0.25, -25)], reason: .endOfSpeech, end: 0.9...1.3),
        Case(name: "pause of 0.6 s", speech: [(1, 1, -25), (2.6, 1, -25)], reason: .endOfSpeech, end: 4.2...4.6),
        Case(name: "click of 80 ms", speech: [(1, 0.08, -10)], reason: .noSpeech, end: 4.9...5.3),
        Case(
            name: "click, then a word", speech: [(1, 0.08, -5), (2, 0.4, -25)], reason: .endOfSpeech, end: 3.0...3.3),
        Case(
            name: "10 dB over a fan", room: -35, speech: [(1, 2, -25)], seed: -35, reason: .endOfSpeech, end: 3.5...4.0),
        Case(name: "endless talk", speech: [(0.5, 19, -25)], reason: .tooLong, end: 14.9...15.1),
    ]

    @Test(arguments: cases, [160, 320]) func table(_ test: Case, frame: Int) {
        var source = SyntheticSound()
        var sound = source.noise(test.room, seconds: test.length)
        for (start, length, level) in test.speech {
            let voice = SyntheticSound.voice(level, seconds: length)
            for (index, sample) in voice.enumerated() {
                let at = Int(start * 16_000) + index
                sound[at] = Int16(max(-32768, min(32767, Int(sound[at]) + Int(sample))))
            }
        }
        let heard = EndpointerTests.run(sound, floor: test.seed ?? -50, frame: frame)
        #expect(heard.reason == test.reason)
        #expect(test.end.contains(heard.end ?? -1), "ended at \(heard.end ?? -1)")
        if test.reason != .noSpeech, let first = test.speech.last(where: { $0.1 > 0.1 }), let speech = heard.speech {
            let last = first.0 + first.1
            #expect(Double(speech.upperBound) / 16_000 > min(last, 14.9))
        }
    }

    /// A tap or music that goes on after the person must not hold it open, nor when it starts while they speak.
    @Test func backgroundDoesNotHoldItOpen() {
        var source = SyntheticSound()
        let speech = SyntheticSound.voice(-20, seconds: 2)
        let music = SyntheticSound.voice(-40, seconds: 20)
        let mixed = SyntheticSound.mix(music, SpeechFixtures.silence(1) + speech)
        let overMusic = EndpointerTests.run(mixed, floor: -48)
        #expect(overMusic.reason == .endOfSpeech)
        #expect((3.5...4.6).contains(overMusic.end ?? -1), "\(overMusic)")

        let tap = SpeechFixtures.silence(2) + source.noise(-30, seconds: 18)
        let overTap = EndpointerTests.run(SyntheticSound.mix(tap, SpeechFixtures.silence(1) + speech))
        #expect(overTap.reason == .endOfSpeech)
        #expect((3.5...6).contains(overTap.end ?? -1), "\(overTap)")
    }

    @Test func staysEndedAndTakesNothing() {
        var endpointer = Endpointer()
        #expect(endpointer.process([]) == .listening)
        for _ in 0..<300 { _ = endpointer.process([Int16](repeating: 0, count: 320)) }
        let ended = endpointer.decision
        #expect(ended == .ended(.noSpeech, speech: 80_000..<80_000))
        #expect(endpointer.process([Int16](repeating: 9000, count: 320)) == ended)
    }

    /// Recorded commands in recorded noise: how often it cuts a person off, or waits too long.
    @Test(.enabled(if: SpeechFixtures.hasShared), arguments: [20.0, 10.0]) func recordedCommands(snr: Double) throws {
        let audio = SpeechFixtures.shared + "/audio"
        let names = try FileManager.default.contentsOfDirectory(atPath: audio + "/queries/home")
            .filter { $0.hasSuffix(".flac") }.sorted().map { audio + "/queries/home/" + $0 }
        let words = try ["stop", "go", "seven"].flatMap { word -> [String] in
            let folder = audio + "/queries/words/" + word
            guard FileManager.default.fileExists(atPath: folder) else { return [] }
            return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().prefix(12).map {
                folder + "/" + $0
            }
        }
        let noise = try SpeechFixtures.read(audio + "/noise/doing_the_dishes.flac")
        var early = 0
        var late = 0
        var missed = 0
        var total = 0
        for (index, path) in (names + words).enumerated() {
            let clip = try SpeechFixtures.read(path)
            guard let reference = EndpointerTests.speech(in: clip) else { continue }
            total += 1
            let spoken = clip[reference]
            let level = SoundLevel.dBFS(
                power: spoken.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(spoken.count))
            let offset = (index * 37_123) % (noise.count - 16_000 * 12)
            let room = Array(noise[offset..<offset + min(noise.count - offset, 16_000 * 12)])
            let roomLevel = SoundLevel.dBFS(
                power: room.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(room.count))
            let gain = pow(10, (level - snr - roomLevel) / 20)
            let scaled = room.map { Int16(max(-32768, min(32767, Double($0) * gain))) }
            let padded = SpeechFixtures.silence(1) + clip + SpeechFixtures.silence(8)
            let heard = EndpointerTests.run(SyntheticSound.mix(padded, scaled), floor: -60)
            let end = 1 + Double(reference.upperBound) / 16_000
            guard heard.reason == .endOfSpeech, let stopped = heard.end else {
                if heard.reason == .noSpeech { missed += 1 } else { late += 1 }
                continue
            }
            // The hold itself is neither.
            if stopped - 0.8 < end - 0.3 { early += 1 }
            if stopped - 0.8 > end + 0.5 { late += 1 }
        }
        print("endpointer at \(snr) dB: early \(early), late \(late), missed \(missed) of \(total)")
        #expect(total > 30)
        #expect(Double(early) <= 0.35 * Double(total))
        #expect(Double(late + missed) <= 0.35 * Double(total))
    }

    /// Where the speech of a clean clip is: frames within 25 dB of its loudest and 8 dB over its own background.
    private static func speech(in clip: [Int16]) -> Range<Int>? {
        var filter = RumbleFilter()
        let levels = stride(from: 0, to: clip.count - 319, by: 320).map { at in
            clip[at..<at + 320].withUnsafeBufferPointer { filter.level(of: $0) }
        }
        guard let peak = levels.max() else { return nil }
        let bar = max(peak - 25, levels.sorted()[levels.count / 10] + 8)
        guard let first = levels.firstIndex(where: { $0 > bar }), let last = levels.lastIndex(where: { $0 > bar })
        else { return nil }
        return first * 320..<(last + 1) * 320
    }
}
