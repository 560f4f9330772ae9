import Audio
import Glibc
import SpeakerTesting
import Testing

/// A microphone on the model.
final class Booth: Sendable {
    let host = FakeSoundHost()
    let capture: Capture

    init(_ prepare: (FakeSoundHost) -> Void = { _ in }, _ change: (inout Capture.Configuration) -> Void = { _ in }) {
        prepare(host)
        var configuration = Capture.Configuration(device: "model")
        configuration.realtimePriority = 0
        // The clock may run far ahead while an open is under way on its thread.
        configuration.openDeadline = 3_600_000
        change(&configuration)
        capture = Capture(opener: host, configuration: configuration)
    }

    deinit {
        capture.stop()
        host.release()
    }

    func state(_ condition: @Sendable (CaptureState) -> Bool) async {
        for await state in capture.states where condition(state) { return }
    }

    func running() async {
        await state { $0 == .running }
        host.settle()
    }

    func advance(milliseconds: Int, until condition: () -> Bool) async {
        while !condition() {
            host.advance(milliseconds: milliseconds)
            await Task.yield()
        }
    }

    func heard() -> [Int16] {
        var samples = [Int16](repeating: 0, count: capture.ring.available)
        let count = samples.withUnsafeMutableBufferPointer { capture.ring.read(into: $0) }
        return Array(samples[..<count])
    }
}

extension SoundThreads {
    @Suite(.serialized, .timeLimit(.minutes(2))) struct CaptureTests {
        @Test func whatIsSaidIsHeard() async {
            let booth = Booth()
            await booth.running()
            let speech = sine(440, rate: 16_000, seconds: 0.5)
            booth.host.withMicrophone { $0.say(speech) }
            booth.host.advance(milliseconds: 600)
            let heard = booth.heard()
            #expect(heard.starts(with: speech) && heard.count == booth.capture.framesCaptured)
            #expect((9500...9600).contains(heard.count))
            #expect(abs(booth.capture.status.peakDecibels + 6) < 0.1)
            #expect(booth.capture.status.format == PCMFormat(rate: 16_000, channels: 1, sampleFormat: .s16))
        }

        @Test func oneLiveChannelOfSixIsHeardInFull() async {
            let booth = Booth({
                $0.withMicrophone {
                    $0.format = PCMFormat(rate: 48_000, channels: 6, sampleFormat: .s16)
                    $0.liveChannel = 4
                }
            })
            await booth.running()
            booth.host.withMicrophone { $0.say(sine(440, rate: 48_000, seconds: 0.5)) }
            booth.host.advance(milliseconds: 500)
            #expect(abs(amplitude(of: 440, in: booth.heard()[1000..<7000], rate: 16_000) - 0.5) < 0.01)
        }

        @Test func aSilentMicrophoneIsToldAndHeals() async {
            let booth = Booth({ $0.withMicrophone { $0.idle = .zeros } })
            await booth.running()
            booth.host.advance(milliseconds: 9_900, step: 100)
            #expect(booth.capture.status.state == .running)
            booth.host.advance(milliseconds: 300, step: 100)
            await booth.state { $0 == .silent }
            #expect(booth.capture.status.state == .silent && booth.capture.status.state.description.contains("silent"))
            #expect(booth.host.opens == 1)
            booth.host.withMicrophone { $0.idle = .hiss }
            booth.host.advance(milliseconds: 200)
            await booth.state { $0 == .running }
        }

        @Test(arguments: [EPIPE, ESTRPIPE, EINTR]) func smallTroublesAreOvercome(error: Int32) async {
            let booth = Booth()
            await booth.running()
            booth.host.advance(milliseconds: 100)
            booth.host.withMicrophone { $0.readErrors = [error, error] }
            let before = booth.capture.framesCaptured
            booth.host.advance(milliseconds: 300)
            #expect(booth.capture.framesCaptured > before + 3000)
            #expect(booth.host.opens == 1)
            if error == EPIPE { #expect(booth.capture.status.overruns == 2) }
        }

        @Test(arguments: [ENODEV, EIO, EBADFD]) func aLostMicrophoneComesBack(error: Int32) async {
            let booth = Booth()
            await booth.running()
            booth.host.advance(milliseconds: 100)
            booth.host.withMicrophone { $0.readErrors = [error] }
            booth.host.advance(milliseconds: 20)
            await booth.state { if case .lost(let reason) = $0 { reason.contains("went away") } else { false } }
            let before = booth.capture.framesCaptured
            await booth.advance(milliseconds: 50) { booth.capture.framesCaptured > before }
            #expect(booth.capture.status.reopens == 1)
            #expect(booth.capture.status.lastError?.contains("went away") == true)
        }

        @Test func aPulledMicrophoneIsHeardWithinTwoSecondsOfItsReturn() async {
            let booth = Booth()
            await booth.running()
            booth.host.advance(milliseconds: 1500)
            booth.host.setPlugged(false)
            await booth.state { if case .lost = $0 { true } else { false } }
            let tried = booth.host.opens
            await booth.advance(milliseconds: 100) { booth.host.opens > tried + 8 }
            let before = booth.capture.framesCaptured
            booth.host.settle()
            let pluggedAt = booth.host.now()
            booth.host.setPlugged(true)
            // Each step lets real threads work: an open takes no time in the model.
            await booth.advance(milliseconds: 20) { booth.capture.framesCaptured > before }
            let took = Double(booth.host.now() - pluggedAt) / 1e9
            #expect(took >= 0 && booth.capture.status.reopens == 1, "after \(took) s of the model's time")
        }

        @Test func pausesBetweenOpensGrowToASecond() async {
            let booth = Booth({ $0.failOpens([EBUSY, EBUSY, ENOENT, EBUSY, EBUSY, EBUSY, EBUSY]) })
            await booth.advance(milliseconds: 50) { booth.capture.status.state == .running }
            #expect(booth.host.opens == 8)
            // 50 + 100 + 200 + 400 + 800 + 1000 + 1000 ms.
            #expect(booth.host.now() >= 1_000_000_000 + 3_550_000_000)
        }

        @Test func aMicrophoneThatDeliversNothingIsOpenedAnew() async {
            let booth = Booth({ $0.withMicrophone { $0.isStalled = true } })
            await booth.running()
            booth.host.advance(milliseconds: 1_900, step: 100)
            #expect(booth.capture.status.state == .running)
            await booth.advance(milliseconds: 100) { booth.capture.status.lastError != nil }
            #expect(booth.capture.status.lastError?.contains("delivers nothing") == true)
            #expect(booth.host.now() < 1_000_000_000 + 4_000_000_000)
        }

        @Test func mutingClosesTheDevice() async {
            let booth = Booth()
            await booth.running()
            booth.capture.setMuted(true)
            await booth.state { $0 == .muted }
            booth.host.settle()
            let before = booth.capture.framesCaptured
            booth.host.withMicrophone { $0.say([1, 2, 3]) }
            booth.host.advance(milliseconds: 500)
            #expect(booth.capture.framesCaptured == before && booth.capture.status.format == nil)
            #expect(booth.host.withMicrophone { $0.unsaid } == 3)
            booth.capture.setMuted(false)
            await booth.running()
            #expect(booth.host.opens == 2)
        }

        @Test func oneThatBeginsMutedOpensNothing() async {
            let booth = Booth({ _ in }, { $0.startsMuted = true })
            await booth.state { $0 == .muted }
            #expect(booth.host.opens == 0)
            booth.capture.setMuted(false)
            await booth.running()
            #expect(booth.host.opens == 1)
        }

        @Test func anOpenThatNeverReturnsIsGivenUp() async {
            let booth = Booth({ $0.hangOpens(1) }, { $0.openDeadline = 300 })
            await booth.advance(milliseconds: 50) {
                booth.capture.status.lastError?.contains("does not answer") == true
            }
            await booth.advance(milliseconds: 10) { booth.capture.framesCaptured > 0 }
            #expect(booth.capture.status.hangingOpens >= 1)
        }

        @Test func aSlowListenerLosesTheNewestAndItIsCounted() async {
            let booth = Booth({ _ in }, { $0.ringSamples = 4096 })
            await booth.running()
            booth.host.advance(milliseconds: 1000)
            let status = booth.capture.status
            #expect(booth.capture.ring.available == 4096)
            #expect(status.dropped == status.framesCaptured - 4096)
        }

        @Test func stopIsFinal() async {
            let booth = Booth()
            await booth.running()
            booth.capture.stop()
            var last: CaptureState?
            for await state in booth.capture.states { last = state }
            #expect(last == .stopped)
        }
    }
}
