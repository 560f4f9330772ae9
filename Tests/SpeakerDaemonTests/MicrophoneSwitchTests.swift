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
}
