import SpeakerTesting
import Testing

@testable import Audio

/// The canceller in rooms by calculation.
@Suite(.timeLimit(.minutes(2))) struct EchoTests {
    private func perform(
        _ room: EchoRoom, seconds: Double = 8, account: Int = 0, person: [Int16] = [], own: [Int16]? = nil
    ) -> EchoStage.Outcome {
        let reference = EchoReference()
        var stage = EchoStage(room: room)
        stage.account = account
        return stage.perform(
            own: own ?? SpeechLike.samples(seconds: seconds, seed: room.seed), person: person,
            with: EchoCanceller(reference: reference), reference)
    }

    @Test(arguments: [-600, 40, 800, 2400, 5600]) func theDelayIsFound(delay: Int) throws {
        var room = EchoRoom()
        room.delay = delay
        let outcome = perform(room, seconds: 6)
        let lag = try #require(outcome.status.last?.lagMilliseconds)
        // The arrival of the first piece makes up to 10 ms of it.
        #expect((-10.5...0.5).contains(lag - Double(delay) / 16), "\(lag)")
        #expect(outcome.reduction(4, 6) > 18, "\(outcome.reduction(4, 6))")
    }

    /// What is left says nothing until the room is learned, nor at the beginning of each answer before its delay is found;
    /// where there is no echo it is not waited for.
    @Test func theRoomIsKnownAfterAWhile() throws {
        let pause = [Int16](repeating: 0, count: 16_000)
        let own = SpeechLike.samples(seconds: 4, seed: 1) + pause + SpeechLike.samples(seconds: 4, seed: 2)
        let known = perform(EchoRoom(), own: own).status.map(\.knowsRoom)
        #expect(known.prefix(60).allSatisfy { !$0 })
        #expect(known[150..<200].allSatisfy { $0 })
        let again = try #require(known[250...].firstIndex(of: true))
        #expect(again < 250 + 75, "\(again)")
        var deaf = EchoRoom()
        deaf.gain = -90
        let silent = perform(deaf, seconds: 5).status.map(\.knowsRoom)
        #expect(silent.prefix(100).allSatisfy { !$0 } && silent.suffix(50).allSatisfy { $0 })
    }

    @Test(arguments: [-100.0, 60]) func twoClocksMayDiffer(drift: Double) {
        var room = EchoRoom()
        room.drift = drift
        let outcome = perform(room, seconds: 14)
        #expect(outcome.reduction(4, 9) > 14, "\(outcome.reduction(4, 9))")
        #expect(outcome.reduction(9, 14) > 14, "\(outcome.reduction(9, 14))")
        #expect(outcome.status.last?.realignments == 0)
    }

    /// A sound server tells another delay each time it begins: what was learned of the room still holds.
    @Test func theAccountOfTimeMayChange() {
        let pause = [Int16](repeating: 0, count: 8_000)
        let own = (0..<4).flatMap { SpeechLike.samples(seconds: 3, seed: UInt64($0 + 1)) + pause }
        let outcome = perform(EchoRoom(), account: 800, own: own)
        // The last of them begins at 10.5 s.
        #expect(outcome.reduction(11.5, 13.5) > 12, "\(outcome.reduction(11.5, 13.5))")
        #expect((1...4).contains(outcome.status.last?.realignments ?? 0))
    }

    @Test func aPersonStaysAndIsNotTakenForAnEcho() {
        var room = EchoRoom()
        room.gain = 0
        let own = SpeechLike.samples(seconds: 10, seed: 4)
        let person =
            [Int16](repeating: 0, count: 7 * 16_000) + SpeechLike.samples(seconds: 1, seed: 9)
            + [Int16](repeating: 0, count: 2 * 16_000)
        let reference = EchoReference()
        let canceller = EchoCanceller(reference: reference)
        var frames = 0
        var shares: [Double] = []
        let outcome = EchoStage(room: room).perform(own: own, person: person, with: canceller, reference) { _, _ in
            frames += 1
            // Over the person's second, and over one of ours alone.
            if frames == 395 || frames == 345 || frames == 490 {
                shares.append(canceller.strangersShare(of: 11_200, endedAgo: 0) ?? -1)
            }
        }
        #expect(shares[0] < 0.05 && shares[2] < 0.05, "\(shares)")
        #expect(shares[1] > 0.2, "\(shares)")
        // As loud as they came: no more than a fifth of the person is taken away.
        let range = 7 * 16_000..<8 * 16_000
        #expect(energy(outcome.cleaned[range]) > 0.64 * energy(person[range]))
        let left = zip(outcome.cleaned[range], person[range]).map { Int16(clamping: Int($0) - Int($1)) }
        #expect(
            decibels(energy(person[range]) / energy(left)) / 2 > 8,
            "\(decibels(energy(person[range]) / energy(left)) / 2)")
    }

    @Test func itRestsWhenNothingOfOursSounds() {
        let own = SpeechLike.samples(seconds: 1, seed: 2) + [Int16](repeating: 0, count: 2 * 16_000)
        let person = [Int16](repeating: 0, count: 2 * 16_000) + SpeechLike.samples(seconds: 1, seed: 9)
        let outcome = perform(EchoRoom(), person: person, own: own)
        #expect(outcome.status.last?.isActive == false)
        // From then on nothing is touched.
        #expect(outcome.cleaned[(2 * 16_000)...] == outcome.heard[(2 * 16_000)...])
    }
}

extension SoundThreads {
    @Suite(.serialized, .timeLimit(.minutes(1))) struct ReferenceTests {
        @Test func whatIsPlayedIsToldWithItsTime() async throws {
            let stage = Stage()
            await stage.ready()
            let timeline = EchoTimeline()
            let utterance = stage.playback.utterance()
            let tone = sine(500, rate: 48_000, seconds: 0.3, amplitude: 0.5)
            _ = tone.withUnsafeBufferPointer { utterance.write($0, sampleRate: 48_000) }
            utterance.finish()
            stage.host.advance(milliseconds: 500)
            timeline.follow(stage.playback.reference)
            let run = try #require(stage.host.withLoudspeaker { $0.heard.first })
            let start = EchoTimeline.index(at: run.start)
            // The filter's beginning and end apart.
            let told = (start + 320..<start + 4_400).map { Int16(timeline[$0]) }
            #expect(abs(amplitude(of: 500, in: told, rate: 16_000) - 0.5) < 0.01)
            #expect(timeline.speechEnd > start + 4_600 && timeline.speechEnd < start + 4_900)
            #expect(abs(timeline[start - 100]) < 1 && abs(timeline[start + 5_000]) < 1)
            // In step with what was heard, but for the filter's own delay of 2.5 ms.
            let heard = stride(from: 0, to: run.samples.count - 2, by: 3).map { run.samples[$0] }
            let best = (-64...64).max { a, b in
                func likeness(_ shift: Int) -> Float {
                    (400..<2_000).reduce(0) { $0 + Float(heard[$1]) * timeline[start + $1 + shift] }
                }
                return likeness(a) < likeness(b)
            }
            #expect(abs(best ?? 99) <= 64, "\(String(describing: best))")
        }

        @Test func aCutIsTold() async {
            let stage = Stage()
            await stage.ready()
            let timeline = EchoTimeline()
            let utterance = stage.playback.utterance()
            stage.say(utterance, value: 8_000, milliseconds: 400)
            stage.host.advance(milliseconds: 200)
            stage.playback.cut()
            stage.host.advance(milliseconds: 100)
            let now = EchoTimeline.index(at: stage.host.now())
            timeline.follow(stage.playback.reference)
            #expect(timeline.speechEnd <= now - 100 * 16 + 160)
            #expect((now - 1_000..<now).allSatisfy { timeline[$0] == 0 })
            // What comes next is told anew.
            let next = stage.playback.utterance()
            stage.say(next, value: 8_000, milliseconds: 100)
            stage.host.advance(milliseconds: 50)
            timeline.follow(stage.playback.reference)
            #expect(timeline.speechEnd > now)
            #expect(timeline.gaps == 2)
        }

        @Test func wordsHaveTheirTimes() async throws {
            let stage = Stage()
            await stage.ready()
            let utterance = stage.playback.utterance()
            #expect(utterance.heardTime(ofSample: 0, sampleRate: 48_000) == nil)
            stage.say(utterance, value: 1_000, milliseconds: 400)
            stage.host.advance(milliseconds: 100)
            let start = try #require(stage.host.withLoudspeaker { $0.heard.first?.start })
            let time = try #require(utterance.heardTime(ofSample: 2_205, sampleRate: 22_050))
            #expect(abs(Int64(time) - Int64(start) - 100_000_000) < 15_000_000)
            stage.playback.cut()
            stage.host.advance(milliseconds: 50)
            #expect(await utterance.played() == .cut)
            #expect(utterance.heardTime(ofSample: 0, sampleRate: 48_000) == nil)
        }
    }
}
