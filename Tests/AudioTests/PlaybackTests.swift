import Audio
import Glibc
import Platform
import SpeakerTesting
import Testing

/// A loudspeaker on the model, and what a test does with it.
final class Stage: Sendable {
    let host = FakeSoundHost()
    let playback: Playback

    init(_ prepare: (FakeSoundHost) -> Void = { _ in }, _ change: (inout Playback.Configuration) -> Void = { _ in }) {
        prepare(host)
        var configuration = Playback.Configuration(device: "model")
        configuration.realtimePriority = 0
        // The clock may run far ahead while an open is under way on its thread.
        configuration.openDeadline = 3_600_000
        change(&configuration)
        playback = Playback(opener: host, configuration: configuration)
    }

    deinit {
        playback.stop()
        host.release()
    }

    func state(_ condition: @Sendable (PlaybackState) -> Bool) async {
        for await state in playback.states where condition(state) { return }
    }

    func ready() async {
        await state { $0 == .ready }
        host.settle()
    }

    @discardableResult
    func say(_ utterance: Utterance, value: Int16, milliseconds: Int, rate: Int = 48_000) -> Bool {
        [Int16](repeating: value, count: rate * milliseconds / 1000).withUnsafeBufferPointer {
            utterance.write($0, sampleRate: rate)
        }
    }
}

extension SoundThreads {
    @Suite(.serialized, .timeLimit(.minutes(2))) struct PlaybackTests {
        @Test func anUtteranceIsPlayedExactlyAndThenTold() async {
            let stage = Stage()
            await stage.ready()
            let utterance = stage.playback.utterance()
            #expect(!stage.playback.isSounding)
            #expect(stage.say(utterance, value: 1000, milliseconds: 200))
            #expect(stage.playback.isSounding)
            utterance.finish()
            async let end = utterance.played()
            stage.host.advance(milliseconds: 190)
            #expect(stage.playback.isSounding)
            stage.host.advance(milliseconds: 30)
            #expect(await end == .played)
            #expect(!stage.playback.isSounding)
            let samples = stage.host.withLoudspeaker { $0.samples }
            #expect(samples == [Int16](repeating: 1000, count: 9600))
            #expect(utterance.firstFrameAt == 1_000_000_000, "at once, on the host's clock")
            #expect(stage.playback.status.underruns == 0)
        }

        @Test func utterancesNeverOverlap() async {
            let stage = Stage()
            await stage.ready()
            let first = stage.playback.utterance()
            let second = stage.playback.utterance()
            stage.say(first, value: 100, milliseconds: 50)
            let written = Gate()
            startThread(name: "second") {
                stage.say(second, value: 200, milliseconds: 50)
                second.finish()
                written.open()
            }
            stage.host.advance(milliseconds: 20)
            #expect(!written.isOpen, "its turn has not come")
            stage.say(first, value: 100, milliseconds: 50)
            first.finish()
            await written.wait()
            stage.host.advance(milliseconds: 250)
            #expect(await first.played() == .played)
            #expect(await second.played() == .played)
            let samples = stage.host.withLoudspeaker { $0.samples }
            #expect(samples == [Int16](repeating: 100, count: 4800) + [Int16](repeating: 200, count: 2400))
        }

        @Test(arguments: [false, true]) func cutIsSilenceAtOnceAndForAllOfThatGeneration(canTakeBack: Bool) async {
            let stage = Stage({ $0.withLoudspeaker { $0.canTakeBack = canTakeBack } })
            await stage.ready()
            let first = stage.playback.utterance()
            let second = stage.playback.utterance()
            stage.say(first, value: 1000, milliseconds: 300)
            first.finish()
            stage.say(second, value: 1000, milliseconds: 200)
            stage.host.advance(milliseconds: 100)
            let cutAt = stage.host.now()
            stage.playback.cut()
            #expect(!stage.say(second, value: 1000, milliseconds: 10), "a writer learns of it at once")
            stage.host.advance(milliseconds: 1000, step: 1)
            #expect(await first.played() == .cut)
            #expect(await second.played() == .cut)
            // In the model a drop discards all: at most the 3 ms kept and the 4 ms of the fade.
            let after = stage.host.withLoudspeaker { $0.soundingSamples(since: cutAt) }
            #expect(after <= (canTakeBack ? 48 * 7 : 0))
            if canTakeBack {
                #expect(after > 48 * 5, "it fades")
                let tail = stage.host.withLoudspeaker { $0.samples.suffix(150) }
                #expect(zip(tail, tail.dropFirst()).allSatisfy { abs(Int($0) - Int($1)) < 60 }, "without a click")
            }
            #expect(!stage.playback.isSounding)

            let next = stage.playback.utterance()
            stage.say(next, value: 50, milliseconds: 30)
            next.finish()
            stage.host.advance(milliseconds: 60)
            #expect(await next.played() == .played)
            let later = stage.host.withLoudspeaker { $0.samples.suffix(1440) }
            #expect(later.allSatisfy { $0 == 50 }, "and nothing of before")
            #expect(stage.playback.status.cuts == 1)
        }

        @Test func aBlockedWriterIsFreedByTheCut() async {
            let stage = Stage()
            await stage.ready()
            let utterance = stage.playback.utterance()
            let result = Answer<Bool>()
            startThread(name: "writer") { result.give(stage.say(utterance, value: 1, milliseconds: 5000)) }
            stage.host.advance(milliseconds: 50)
            stage.playback.cut()
            #expect(await result.value() == false)
            #expect(await utterance.played() == .cut)
        }

        @Test func aWriterIsHeldBackByAFullRing() async {
            let stage = Stage()
            await stage.ready()
            let utterance = stage.playback.utterance()
            let written = Gate()
            startThread(name: "writer") {
                stage.say(utterance, value: 7, milliseconds: 2000, rate: 16_000)
                utterance.finish()
                written.open()
            }
            stage.host.advance(milliseconds: 500)
            #expect(!written.isOpen)
            while !written.isOpen { stage.host.advance(milliseconds: 100) }
            stage.host.advance(milliseconds: 1000)
            #expect(await utterance.played() == .played)
            let heard = stage.host.withLoudspeaker { $0.samples.count { $0 == 7 } }
            #expect(abs(heard - 96_000) < 300)
        }

        @Test func earconsAreMixedIntoSpeechAndClipped() async {
            let stage = Stage()
            await stage.ready()
            let utterance = stage.playback.utterance()
            stage.say(utterance, value: 30_000, milliseconds: 200)
            utterance.finish()
            stage.host.advance(milliseconds: 20)
            #expect(stage.playback.play(Clip(samples: [Int16](repeating: 5000, count: 7200), sampleRate: 48_000)))
            #expect(stage.playback.isEarconSounding)
            stage.host.advance(milliseconds: 400)
            #expect(await utterance.played() == .played)
            let samples = stage.host.withLoudspeaker { $0.samples }
            #expect(samples.contains(32_767) && samples.contains(5000))
            #expect(samples.count < 9600 + 7200)
            #expect(!stage.playback.isSounding)
            #expect(stage.playback.lastEarcon.start >= 1_000_000_000)
            #expect(stage.playback.lastEarcon.end > stage.playback.lastEarcon.start)
        }

        @Test func volumeGlides() async {
            let stage = Stage()
            await stage.ready()
            let utterance = stage.playback.utterance()
            stage.say(utterance, value: 20_000, milliseconds: 300)
            utterance.finish()
            stage.host.advance(milliseconds: 50)
            stage.playback.setVolume(50)
            stage.host.advance(milliseconds: 300)
            let samples = stage.host.withLoudspeaker { $0.samples }
            #expect(samples.first == 20_000 && samples.last == 2500, "a half is an eighth")
            #expect(zip(samples, samples.dropFirst()).allSatisfy { abs(Int($0) - Int($1)) < 30 })
            #expect(Volume.gain(percent: 0) == 0 && Volume.gain(percent: 200) == 1 && Volume.gain(percent: -5) == 0)
        }

        @Test func shortWritesAndInterruptionsLoseNothing() async {
            let stage = Stage({
                $0.withLoudspeaker {
                    $0.shortWrites = [1, 7, 100, 3, 479, 1]
                    $0.writeErrors = [EINTR, EAGAIN, EINTR]
                }
            })
            await stage.ready()
            let utterance = stage.playback.utterance()
            let ramp = (0..<4800).map { Int16($0) }
            _ = ramp.withUnsafeBufferPointer { utterance.write($0, sampleRate: 48_000) }
            utterance.finish()
            stage.host.advance(milliseconds: 250)
            #expect(await utterance.played() == .played)
            #expect(stage.host.withLoudspeaker { $0.samples } == ramp)
        }

        @Test(arguments: [EPIPE, ESTRPIPE]) func xrunAndSuspensionAreOvercome(error: Int32) async {
            let stage = Stage()
            await stage.ready()
            let utterance = stage.playback.utterance()
            stage.say(utterance, value: 5, milliseconds: 300)
            utterance.finish()
            stage.host.advance(milliseconds: 100)
            stage.host.withLoudspeaker {
                $0.writeErrors = [error]
                $0.resumesToWait = 2
            }
            stage.host.advance(milliseconds: 800)
            #expect(await utterance.played() == .played)
            #expect(stage.host.opens == 1, "without opening it again")
            #expect(stage.playback.status.state == .ready)
            #expect(
                stage.host.withLoudspeaker { $0.samples.count } >= 14_400 - 48 * 80, "no more than the buffer is lost")
        }

        @Test(arguments: [ENODEV, EIO, EBADFD]) func aLossFailsTheSentenceAndTheNextIsHeard(error: Int32) async {
            let stage = Stage()
            await stage.ready()
            let first = stage.playback.utterance()
            stage.say(first, value: 5, milliseconds: 300)
            first.finish()
            let second = stage.playback.utterance()
            stage.say(second, value: 9, milliseconds: 100)
            second.finish()
            stage.host.advance(milliseconds: 100)
            stage.host.withLoudspeaker { $0.writeErrors = [error] }
            stage.host.advance(milliseconds: 20)
            guard case .failed(let reason) = await first.played() else {
                Issue.record("it was not failed")
                return
            }
            #expect(reason.contains("model"))
            await reopened(stage, 1)
            stage.host.advance(milliseconds: 300)
            #expect(await second.played() == .played)
            let nines = stage.host.withLoudspeaker { $0.samples.count { $0 == 9 } }
            #expect(nines == 4800)
            #expect(stage.playback.status.reopens == 1)
        }

        /// Turns the clock until the device was opened `count` more times.
        func reopened(_ stage: Stage, _ count: Int) async {
            while stage.playback.status.reopens < count {
                stage.host.advance(milliseconds: 50)
                await Task.yield()
            }
            await stage.ready()
        }

        @Test func withoutALoudspeakerAnUtteranceFailsInTime() async {
            let stage = Stage({ $0.setPlugged(false) }, { $0.loudspeakerDeadline = 100 })
            await stage.state { if case .lost = $0 { true } else { false } }
            let utterance = stage.playback.utterance()
            #expect(!stage.say(utterance, value: 1, milliseconds: 10))
            #expect(await utterance.played() == .failed("There is no loudspeaker."))
            #expect(!stage.playback.play(Earcon.error.clip()))
            stage.host.setPlugged(true)
            while stage.playback.status.state != .ready {
                stage.host.advance(milliseconds: 100)
                await Task.yield()
            }
            stage.host.settle()
            let next = stage.playback.utterance()
            #expect(stage.say(next, value: 4, milliseconds: 50))
            next.finish()
            stage.host.advance(milliseconds: 100)
            #expect(await next.played() == .played)
        }

        @Test func opensThatNeverReturnAreGivenUpAndBounded() async {
            let stage = Stage({ $0.hangOpens(1000) }, { $0.openDeadline = 500 })
            while !stage.playback.status.state.description.contains("does not answer") || stage.host.opens < 3 {
                stage.host.advance(milliseconds: 100)
                await Task.yield()
            }
            for _ in 0..<50 { stage.host.advance(milliseconds: 200) }
            #expect(stage.host.opens == 3, "no further thread is spent")
            #expect(stage.playback.status.hangingOpens == 3)
            stage.host.hangOpens(-1000)
            stage.host.release()
            while stage.playback.status.state != .ready {
                stage.host.advance(milliseconds: 200)
                await Task.yield()
            }
            #expect(stage.playback.status.state == .ready, "when the driver wakes up, all is well")
        }

        @Test func aBusyDeviceIsTriedAgainWithPauses() async {
            let stage = Stage({ $0.failOpens([EBUSY, EBUSY, EBUSY, EBUSY]) })
            await stage.state { if case .lost(let reason) = $0 { reason.contains("in use") } else { false } }
            while stage.playback.status.state != .ready {
                stage.host.advance(milliseconds: 50)
                await Task.yield()
            }
            #expect(stage.host.opens == 5)
            // 50 + 100 + 200 + 400 ms of pauses; the clock may run on while an open is under way.
            #expect(stage.host.now() >= 1_750_000_000)
        }

        @Test func aVoiceThatStopsInTheMiddleFails() async {
            let stage = Stage({ _ in }, { $0.writerDeadline = 100 })
            await stage.ready()
            let utterance = stage.playback.utterance()
            stage.say(utterance, value: 1, milliseconds: 10)
            stage.host.advance(milliseconds: 50)
            guard case .failed = await utterance.played() else {
                Issue.record("it was not failed")
                return
            }
            #expect(!stage.playback.isSounding)
        }

        @Test func anEmptyUtteranceIsPlayed() async {
            let stage = Stage()
            await stage.ready()
            let utterance = stage.playback.utterance()
            utterance.finish()
            #expect(await utterance.played() == .played)
            #expect(!stage.say(utterance, value: 1, milliseconds: 1), "after its end nothing is taken")
        }

        @Test func aRateNobodyHasIsAFailure() async {
            let stage = Stage()
            await stage.ready()
            let utterance = stage.playback.utterance()
            #expect(!stage.say(utterance, value: 1, milliseconds: 1000, rate: 7))
            guard case .failed = await utterance.played() else {
                Issue.record("it was not failed")
                return
            }
        }

        @Test func stopEndsEverything() async {
            let stage = Stage()
            await stage.ready()
            let utterance = stage.playback.utterance()
            stage.say(utterance, value: 1, milliseconds: 100)
            stage.playback.stop()
            #expect(await utterance.played() == .cut)
            await stage.state { $0 == .stopped }
            let late = stage.playback.utterance()
            #expect(!stage.say(late, value: 1, milliseconds: 10))
            #expect(await late.played() == .cut)
        }

        @Test func cutsFromManyThreadsLeaveOrder() async {
            let stage = Stage()
            await stage.ready()
            for round in 0..<30 {
                let utterance = stage.playback.utterance()
                let done = Gate()
                startThread(name: "writer") {
                    while stage.say(utterance, value: 3, milliseconds: 20) {}
                    done.open()
                }
                stage.host.advance(milliseconds: 5 + round % 7)
                let cutters = (0..<4).map { _ in Gate() }
                for gate in cutters {
                    startThread(name: "cut") {
                        stage.playback.cut()
                        gate.open()
                    }
                }
                for gate in cutters { await gate.wait() }
                await done.wait()
                #expect(await utterance.played() == .cut)
                stage.host.settle()
                #expect(!stage.playback.isSounding)
            }
            let last = stage.playback.utterance()
            stage.say(last, value: 8, milliseconds: 20)
            last.finish()
            stage.host.advance(milliseconds: 60)
            #expect(await last.played() == .played)
        }
    }
}
