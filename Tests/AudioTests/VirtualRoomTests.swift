import Audio
import Glibc
import Testing

extension SoundThreads {
    /// Measures the real thing between two PulseAudio null sinks: needs ALSA names `speaker` and `user_ear`, and
    /// SUSI_SOUND_HOST=1 to say that they are there.
    @Suite(.serialized, .enabled(if: getenv("SUSI_SOUND_HOST") != nil), .timeLimit(.minutes(3)))
    struct VirtualRoomTests {
        /// Listens at the loudspeaker.
        final class Ear {
            let capture: Capture
            private var buffer = [Int16](repeating: 0, count: 160)

            init() { capture = Capture(opener: ALSAOpener(), configuration: .init(device: "user_ear")) }

            /// Reads until `condition` holds for the loudness of a piece of at most 10 ms; when that was, or nil after the limit.
            func listen(milliseconds: Int, until condition: (Int) -> Bool) -> UInt64? {
                let limit = monotonicNanoseconds() + UInt64(milliseconds) * 1_000_000
                while monotonicNanoseconds() < limit {
                    _ = capture.ring.wait(for: 32, until: limit)
                    let count = buffer.withUnsafeMutableBufferPointer { capture.ring.read(into: $0) }
                    if count > 0, condition(buffer[..<count].map { abs(Int($0)) }.max()!) {
                        return monotonicNanoseconds()
                    }
                }
                return nil
            }

            func ready() async {
                for await state in capture.states where state == .running || state == .silent { return }
            }
        }

        func report(_ what: String, _ nanoseconds: [UInt64]) {
            let sorted = nanoseconds.sorted().map { Double($0) / 1e6 }
            print(
                "MEASURED \(what): n \(sorted.count) min \(sorted[0]) median \(sorted[sorted.count / 2]) "
                    + "p95 \(sorted[min(sorted.count - 1, sorted.count * 95 / 100)]) max \(sorted.last!) ms")
        }

        /// Ends and restores the sinks under a running sentence.
        @Test(.enabled(if: getenv("SUSI_SOUND_LOSS") != nil)) func aLostSinkFailsTheSentenceAndTheNextIsPlayed() async {
            let playback = Playback(opener: ALSAOpener(), configuration: .init(device: "speaker"))
            for await state in playback.states where state == .ready { break }
            let tone = sine(440, rate: 22_050, seconds: 0.4)
            let utterance = playback.utterance()
            _ = tone.withUnsafeBufferPointer { utterance.write($0, sampleRate: 22_050) }
            let lostAt = monotonicNanoseconds()
            #expect(system("pactl unload-module module-null-sink") == 0)
            utterance.finish()
            let end = await utterance.played()
            print("MEASURED loss: \(end) after \((monotonicNanoseconds() - lostAt) / 1_000_000) ms")
            #expect(end != .played && end != .cut)
            #expect(system("pactl load-module module-null-sink sink_name=room rate=48000 channels=2 norewinds=1") == 0)
            let backAt = monotonicNanoseconds()
            for await state in playback.states where state == .ready { break }
            print("MEASURED back after \((monotonicNanoseconds() - backAt) / 1_000_000) ms")
            let next = playback.utterance()
            _ = tone.withUnsafeBufferPointer { next.write($0, sampleRate: 22_050) }
            next.finish()
            #expect(await next.played() == .played)
            print("MEASURED status \(playback.status)")
            playback.stop()
        }

        @Test(arguments: [40, 60, 80, 100]) func soundIsHeardSoonAndCutAtOnce(buffer: Int) async {
            let ear = Ear()
            var configuration = Playback.Configuration(device: "speaker")
            configuration.bufferMilliseconds = buffer
            let playback = Playback(opener: ALSAOpener(), configuration: configuration)
            await ear.ready()
            for await state in playback.states where state == .ready { break }
            print("MEASURED device \(playback.status.format!) ear \(ear.capture.status.format!)")
            let tone = sine(440, rate: 22_050, seconds: 0.4)
            var heard: [UInt64] = []
            var silenced: [UInt64] = []
            var ended: [UInt64] = []
            for round in 0..<20 {
                _ = ear.listen(milliseconds: 150) { _ in false }
                let utterance = playback.utterance()
                let began = monotonicNanoseconds()
                _ = tone.withUnsafeBufferPointer { utterance.write($0, sampleRate: 22_050) }
                guard let first = ear.listen(milliseconds: 2000, until: { $0 > 1000 }) else {
                    Issue.record("nothing was heard")
                    continue
                }
                heard.append(first - began)
                if round % 2 == 0 {
                    // As in a long answer: the rings are full.
                    _ = tone.withUnsafeBufferPointer { utterance.write($0, sampleRate: 22_050) }
                    _ = ear.listen(milliseconds: 100 + 7 * round) { _ in false }
                    let cutAt = monotonicNanoseconds()
                    playback.cut()
                    var lastLoud = cutAt
                    _ = ear.listen(milliseconds: 300) {
                        if $0 > 1000 { lastLoud = monotonicNanoseconds() }
                        return false
                    }
                    silenced.append(lastLoud - cutAt)
                    #expect(await utterance.played() == .cut)
                } else {
                    utterance.finish()
                    var lastLoud: UInt64 = 0
                    let end = await utterance.played()
                    let told = monotonicNanoseconds()
                    #expect(end == .played)
                    _ = ear.listen(milliseconds: 300) {
                        if $0 > 1000 { lastLoud = monotonicNanoseconds() }
                        return false
                    }
                    // What waited in the ring while nobody listened is read in one go: late sound shows as a positive number.
                    ended.append(lastLoud > told ? lastLoud - told : 0)
                }
            }
            report("buffer \(buffer): write to ear", heard)
            report("buffer \(buffer): cut to silence at the ear", silenced)
            #expect(silenced.sorted()[silenced.count * 95 / 100] < 50_000_000)
            report("buffer \(buffer): sound after 'played'", ended)
            print("MEASURED status \(playback.status)")
            playback.stop()
            ear.capture.stop()
        }
    }
}
