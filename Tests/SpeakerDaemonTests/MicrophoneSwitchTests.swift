import Audio
import Conversation
import SpeakerTesting
import SusiActions
import Testing

@testable import SpeakerDaemon

/// The switch of the microphone, on a model of a sound card and a real folder.
@Suite(.timeLimit(.minutes(1))) struct MicrophoneSwitchTests {
    private func sentences(_ reply: Reply) -> [String] {
        reply.actions.compactMap { planned in
            guard case .answer(let text, _, _) = planned.action else { return nil }
            return text
        }
    }

    @Test func closesTheDeviceAndIsRemembered() async throws {
        let folder = try ScratchFolder(label: "susi-mute")
        defer { folder.remove() }
        let host = FakeSoundHost()
        var configuration = Capture.Configuration(device: "model")
        configuration.realtimePriority = 0
        let capture = Capture(opener: host, configuration: configuration)
        defer {
            capture.stop()
            host.release()
        }
        for await state in capture.states where state == .running { break }

        let microphone = MicrophoneSwitch(directory: folder.path)
        #expect(!microphone.isClosed)
        #expect(
            sentences(microphone.answer(.mute, capture, language: "en")) == [
                "My microphone is off. A button or susictl unmute turns it on again."
            ])
        for await state in capture.states where state == .muted { break }
        #expect(capture.status.format == nil)
        // The next process.
        #expect(MicrophoneSwitch(directory: folder.path).isClosed)
        #expect(microphone.set(closed: true, capture) == nil, "twice is once")

        #expect(sentences(microphone.answer(.unmute, capture, language: "de")) == ["Mein Mikrofon ist an."])
        for await state in capture.states where state == .running { break }
        #expect(!MicrophoneSwitch(directory: folder.path).isClosed)
        #expect(microphone.set(closed: false, capture) == nil)
    }

    @Test func whatCannotBeRememberedIsDoneAndTold() async throws {
        let host = FakeSoundHost()
        let capture = Capture(opener: host, configuration: Capture.Configuration(device: "model"))
        defer {
            capture.stop()
            host.release()
        }
        let microphone = MicrophoneSwitch(directory: "/proc/self/nothing")
        let told = sentences(microphone.answer(.mute, capture, language: "en"))
        #expect(told.count == 2 && told[1].contains("/proc/self/nothing/microphone-closed: "), "\(told)")
        for await state in capture.states where state == .muted { break }
    }

    @Test func aSwitchThatIsOnOutranksEverybody() async throws {
        let folder = try ScratchFolder(label: "susi-mute")
        defer { folder.remove() }
        let host = FakeSoundHost()
        var configuration = Capture.Configuration(device: "model")
        configuration.realtimePriority = 0
        let capture = Capture(opener: host, configuration: configuration)
        defer {
            capture.stop()
            host.release()
        }
        for await state in capture.states where state == .running { break }

        let microphone = MicrophoneSwitch(directory: folder.path, position: .off)
        microphone.turn(on: true, byHand: true, capture)
        for await state in capture.states where state == .muted { break }
        #expect(microphone.isHeld && microphone.isClosed)
        #expect(microphone.set(closed: false, capture) == MicrophoneSwitch.refusal)
        #expect(
            sentences(microphone.answer(.unmute, capture, language: "en")) == [
                "The switch on me keeps my microphone off. Switch it first."
            ])
        #expect(
            sentences(microphone.answer(.mute, capture, language: "en")) == [
                "My microphone is off. The switch on me keeps it off."
            ])
        #expect(microphone.set(closed: true, capture) == nil)
        // A contact that bounces, and a line that is opened again.
        microphone.turn(on: true, byHand: true, capture)
        microphone.turn(on: true, byHand: false, capture)
        #expect(microphone.isHeld && capture.status.state == .muted)

        microphone.turn(on: false, byHand: true, capture)
        for await state in capture.states where state == .running { break }
        #expect(!microphone.isClosed, "whoever moves it means to be heard")

        // Closed by somebody else, with the switch off: its line says nothing new.
        #expect(microphone.set(closed: true, capture) == nil)
        for await state in capture.states where state == .muted { break }
        microphone.turn(on: false, byHand: true, capture)
        microphone.turn(on: false, byHand: false, capture)
        #expect(microphone.isClosed)
    }

    @Test func howTheSwitchStandsIsKnownBeforeTheDeviceIsOpened() throws {
        let folder = try ScratchFolder(label: "susi-mute")
        defer { folder.remove() }
        func isClosed(_ position: MicrophoneSwitch.Position) -> Bool {
            MicrophoneSwitch(directory: folder.path, position: position).isClosed
        }
        #expect(!isClosed(.absent) && !isClosed(.off) && !isClosed(.unknown))
        #expect(isClosed(.on))
        #expect(isClosed(.unknown), "it was on, and cannot be read now")
        #expect(!isClosed(.off), "it was moved while there was no power")
        #expect(!isClosed(.unknown))
        #expect(isClosed(.on))
        #expect(!isClosed(.absent), "it was taken away")
        #expect(!isClosed(.unknown))
    }

    @Test func aSwitchThatWasTakenForOnLeavesTheMicrophoneToItsOwner() async throws {
        let folder = try ScratchFolder(label: "susi-mute")
        defer { folder.remove() }
        let host = FakeSoundHost()
        var configuration = Capture.Configuration(device: "model")
        configuration.realtimePriority = 0
        configuration.startsMuted = true
        let capture = Capture(opener: host, configuration: configuration)
        defer {
            capture.stop()
            host.release()
        }
        for await state in capture.states where state == .muted { break }
        try folder.write("", to: "microphone-closed")
        let microphone = MicrophoneSwitch(directory: folder.path, position: .on)
        microphone.turn(on: false, byHand: false, capture)
        #expect(!microphone.isHeld && microphone.isClosed)
        #expect(microphone.set(closed: false, capture) == nil)
        for await state in capture.states where state == .running { break }
    }

    @Test func aLineThatIsNotThereSaysNothing() {
        var button = Configuration.Button()
        button.chip = "/dev/nothing"
        #expect(PanelService.position(button) == .absent)
        button.mute = 18
        #expect(PanelService.position(button) == .unknown)
    }
}
