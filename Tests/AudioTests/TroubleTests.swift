import Glibc
import SpeakerTesting
import Testing

@testable import Audio

/// Who holds a device that is busy, by a model of /proc.
@Suite struct SoundHolderTests {
    private func proc() throws -> ScratchFolder {
        let folder = try ScratchFolder(label: "susi-proc")
        for path in [
            "asound", "asound/card0", "asound/card0/pcm0p", "asound/card0/pcm0p/sub0", "asound/card0/pcm0c",
            "asound/card0/pcm0c/sub0", "asound/card1", "asound/card1/pcm0p", "asound/card1/pcm0p/sub0", "77", "78",
        ] { mkdir("\(folder.path)/\(path)", 0o755) }
        try folder.write("Device\n", to: "asound/card0/id")
        try folder.write("HDMI\n", to: "asound/card1/id")
        try folder.write("state: RUNNING\nowner_pid   : 77\ntrigger_time: 1\n", to: "asound/card0/pcm0p/sub0/status")
        try folder.write("closed\n", to: "asound/card0/pcm0c/sub0/status")
        try folder.write("state: RUNNING\nowner_pid   : 78\n", to: "asound/card1/pcm0p/sub0/status")
        try folder.write("mpv\n", to: "77/comm")
        return folder
    }

    @Test(
        arguments: [
            ("hw:CARD=Device", false, ["mpv (process 77)"]), ("plughw:CARD=Device,DEV=0", false, ["mpv (process 77)"]),
            ("hw:0", false, ["mpv (process 77)"]), ("hw:Device,0", false, ["mpv (process 77)"]),
            ("hw:CARD=Device", true, []), ("hw:HDMI", false, ["process 78"]), ("hw:CARD=Other", false, []),
            ("default", false, ["mpv (process 77)", "process 78"]),
        ] as [(String, Bool, [String])])
    func holders(device: String, isCapture: Bool, names: [String]) throws {
        let folder = try proc()
        defer { folder.remove() }
        #expect(SoundHolders.holders(of: device, isCapture: isCapture, root: folder.path) == names)
        #expect(SoundHolders.holders(of: device, isCapture: isCapture, root: folder.path + "/none") == [])
    }

    @Test func theSentenceNamesThem() {
        let fault = PCMFault(device: "hw:0", call: "open", result: -Int(EBUSY), holders: ["mpv (process 77)"])
        #expect(fault.description == "Sound device hw:0 is in use by mpv (process 77); end that.")
    }
}

extension Stage {
    /// Waits until the device was opened anew, which a thread of its own does.
    fileprivate func widened() async {
        while playback.status.bufferMilliseconds == 80 {
            host.advance(milliseconds: 10)
            await Task.yield()
        }
    }
}

extension SoundThreads {
    @Suite(.serialized, .timeLimit(.minutes(1))) struct DryingTests {
        @Test func aBufferThatRunsDryAgainAndAgainIsWidened() async {
            let stage = Stage()
            await stage.ready()
            #expect(stage.playback.status.bufferMilliseconds == 80)
            for round in 1...3 {
                let utterance = stage.playback.utterance()
                stage.say(utterance, value: 1_000, milliseconds: 200)
                stage.host.advance(milliseconds: 50)
                stage.host.withLoudspeaker { $0.writeErrors = [EPIPE] }
                stage.host.advance(milliseconds: 100)
                utterance.finish()
                stage.host.advance(milliseconds: 400)
                #expect(stage.playback.status.underruns == round)
                if round < 3 { #expect(stage.playback.status.bufferMilliseconds == 80) }
            }
            await stage.widened()
            #expect(stage.playback.status.bufferMilliseconds == 160)
            #expect(stage.playback.status.state == .ready)
            // And what comes then is heard.
            let next = stage.playback.utterance()
            stage.say(next, value: 2_000, milliseconds: 100)
            next.finish()
            stage.host.advance(milliseconds: 300)
            #expect(stage.host.withLoudspeaker { $0.samples.count { $0 == 2_000 } } == 4_800)
        }

        @Test func aSentenceThatIsMadeTooSlowlyIsHeardToItsEnd() async {
            let stage = Stage()
            await stage.ready()
            let utterance = stage.playback.utterance()
            for _ in 1...4 {
                stage.say(utterance, value: 1_000, milliseconds: 200)
                stage.host.advance(milliseconds: 50)
                stage.host.withLoudspeaker { $0.writeErrors = [EPIPE] }
                stage.host.advance(milliseconds: 100)
                // The voice computes, and there is nothing to play.
                stage.host.advance(milliseconds: 400)
            }
            stage.say(utterance, value: 3_000, milliseconds: 100)
            utterance.finish()
            stage.host.advance(milliseconds: 400)
            #expect(await utterance.played() == .played)
            #expect(stage.host.withLoudspeaker { $0.samples.count { $0 == 3_000 } } == 4_800)
            await stage.widened()
            #expect(stage.playback.status.bufferMilliseconds == 160)
        }
    }
}
