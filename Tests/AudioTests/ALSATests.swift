import Audio
import Glibc
import Platform
import Testing

extension SoundThreads {
    /// The real library on user-space plug-ins: `null` (takes and gives at any pace) and `file` (plays what a file holds).
    @Suite(.serialized, .timeLimit(.minutes(1))) struct ALSATests {
        let folder: String

        init() throws {
            var template = Array("/tmp/susi-alsa-XXXXXX".utf8CString)
            folder = String(cString: try #require(mkdtemp(&template)))
            let infile = folder + "/in.raw"
            let tone = sine(440, rate: 16_000, seconds: 1)
            try write(tone.flatMap { little(Int($0), 2) }, to: infile)
            try write(
                Array(
                    """
                    </usr/share/alsa/alsa.conf>
                    pcm.ear { type null }
                    pcm.voice { type plug slave { pcm { type file slave.pcm null file "/dev/null" infile "\(infile)" format "raw" }
                        format S16_LE channels 1 rate 16000 } }
                    pcm.tape { type plug slave { pcm { type file slave.pcm null file "\(folder)/out.raw" format "raw" }
                        format S16_LE channels 1 rate 16000 } }
                    """.utf8), to: folder + "/asound.conf")
            setenv("ALSA_CONFIG_PATH", folder + "/asound.conf", 1)
        }

        func write(_ bytes: [UInt8], to path: String) throws {
            let file = try #require(fopen(path, "w"))
            fwrite(bytes, 1, bytes.count, file)
            fclose(file)
        }

        func bytes(of path: String) -> Int {
            var information = stat()
            return stat(path, &information) == 0 ? Int(information.st_size) : -1
        }

        func cleanUp() {
            for name in ["in.raw", "out.raw", "asound.conf"] { unlink(folder + "/" + name) }
            rmdir(folder)
        }

        @Test func theToneOfAFileIsHeard() async throws {
            defer { cleanUp() }
            let capture = Capture(opener: ALSAOpener(), configuration: .init(device: "voice"))
            #expect(capture.ring.wait(for: 16_000, until: monotonicNanoseconds() + 5_000_000_000) >= 16_000)
            var samples = [Int16](repeating: 0, count: 16_000)
            _ = samples.withUnsafeMutableBufferPointer { capture.ring.read(into: $0) }
            #expect(abs(amplitude(of: 440, in: samples[1000..<9000], rate: 16_000) - 0.5) < 0.01)
            #expect(capture.status.state == .running)
            capture.stop()
            for await state in capture.states where state == .stopped { break }
        }

        @Test func unpacedCaptureIsHeldToTheClock() async {
            defer { cleanUp() }
            let capture = Capture(opener: ALSAOpener(), configuration: .init(device: "ear"))
            _ = capture.ring.wait(for: 32_000, until: monotonicNanoseconds() + 5_000_000_000)
            let began = monotonicNanoseconds()
            let before = capture.framesCaptured
            _ = capture.ring.wait(for: 64_000, until: began + 500_000_000)
            let rate = Double(capture.framesCaptured - before) / (Double(monotonicNanoseconds() - began) / 1e9)
            #expect(rate < 32_000, "as fast as read it would be millions")
            capture.stop()
            for await state in capture.states where state == .stopped { break }
        }

        @Test func whatIsSaidReachesTheDevice() async {
            defer { cleanUp() }
            let playback = Playback(opener: ALSAOpener(), configuration: .init(device: "tape"))
            for await state in playback.states where state == .ready { break }
            let utterance = playback.utterance()
            let speech = sine(440, rate: 22_050, seconds: 0.5)
            let taken = speech.withUnsafeBufferPointer { utterance.write($0, sampleRate: 22_050) }
            #expect(taken)
            utterance.finish()
            #expect(await utterance.played() == .played)
            #expect(playback.play(Earcon.listening.clip()))
            playback.cut()
            playback.stop()
            for await state in playback.states where state == .stopped { break }
            #expect(bytes(of: folder + "/out.raw") >= 15_000)
            #expect(playback.status.lastError == nil)
        }

        @Test(arguments: ["no-such-device", "hw:0", "hw:CARD=Nowhere"]) func whatCannotBeOpenedSaysWhy(name: String) {
            defer { cleanUp() }
            #expect {
                try ALSAOpener().openPlayback(name, bufferMilliseconds: 60)
            } throws: { error in
                let fault = error as! PCMFault
                return fault.description.contains(name) && fault.kind == (name == "hw:0" ? .refusedName : .missing)
            }
        }

        @Test func devicesAreListedInBoundedTime() {
            defer { cleanUp() }
            let began = monotonicNanoseconds()
            let devices = AudioDevices.list(milliseconds: 3000)
            #expect(monotonicNanoseconds() - began < 3_500_000_000)
            #expect(devices.named.first?.name == "default")
            #expect(Set(devices.cards.map(\.id)).count == devices.cards.count)
        }
    }
}
