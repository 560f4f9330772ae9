import Audio
import Glibc
import SpeakerTesting
import Testing

extension SoundThreads {
    /// ALSA's own mixer interface on the mixer of a private PulseAudio.
    @Suite(
        .serialized, .enabled(if: VirtualRoom.obstacle == nil, Comment(rawValue: VirtualRoom.obstacle ?? "")),
        .timeLimit(.minutes(2))
    )
    struct MixerVolumePulseTests {
        /// Tells pactl `order`; its first line.
        @discardableResult
        func pactl(_ room: VirtualRoom, _ order: String...) async throws -> String {
            let path = "\(room.folder.path)/pactl.txt"
            let program = try await ChildProcess.start(
                ["pactl"] + order, environment: room.environment, output: .file(path), errors: .discard)
            #expect(await program.ending(within: .seconds(10)) == .exited(0), "\(order)")
            let file = try #require(fopen(path, "r"))
            defer { fclose(file) }
            var line = [CChar](repeating: 0, count: 500)
            guard fgets(&line, 500, file) != nil else { return "" }
            return String(decoding: line.prefix { $0 != 0 && $0 != 10 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }

        @Test func theSoundServersMixerIsSetHeardAndOutlived() async throws {
            let room = try await VirtualRoom.open()
            for (name, value) in room.environment { setenv(name, value, 1) }
            defer { for name in room.environment.keys { unsetenv(name) } }
            let news = News()
            var configuration = CardVolume.Configuration(device: "default")
            configuration.percent = 40
            configuration.answerDeadline = 1000
            configuration.openDeadline = 3000
            configuration.retryPause = 20
            let volume = CardVolume(opener: ALSAVolumeOpener(), configuration: configuration) { news.take($0) }
            await news.until(.state(.inUse("Master of default")))
            #expect(try await pactl(room, "get-sink-volume", "@DEFAULT_SINK@").contains(" 40% "))

            let began = monotonicNanoseconds()
            #expect(await volume.set(73))
            print("MEASURED set: \((monotonicNanoseconds() - began) / 1000) µs")
            #expect(try await pactl(room, "get-sink-volume", "@DEFAULT_SINK@").contains(" 73% "))

            try await pactl(room, "set-sink-volume", "@DEFAULT_SINK@", "25%")
            #expect(await news.outside() == 25)
            try await pactl(room, "set-sink-mute", "@DEFAULT_SINK@", "1")
            #expect(await news.outside() == 0)
            #expect(await volume.set(60))
            #expect(try await pactl(room, "get-sink-mute", "@DEFAULT_SINK@") == "Mute: no")

            try await pactl(room, "set-sink-volume", "@DEFAULT_SINK@", "31%", "17%")
            #expect(await news.outside() == 31)
            volume.orderFloor(88)
            await news.until(.applied(percent: 88))
            #expect(try await pactl(room, "get-sink-volume", "@DEFAULT_SINK@").contains(" 88% "))
            volume.orderFloor(0)
            await news.until(.applied(percent: 31))
            let restored = try await pactl(room, "get-sink-volume", "@DEFAULT_SINK@")
            #expect(restored.contains(" 31% ") && restored.contains(" 17% "))

            // The server hangs.
            #expect(kill(room.serverPID, SIGSTOP) == 0)
            let hung = monotonicNanoseconds()
            #expect(await !volume.set(50))
            print("MEASURED given up after \((monotonicNanoseconds() - hung) / 1_000_000) ms")
            #expect(monotonicNanoseconds() - hung < 3_000_000_000)
            #expect(kill(room.serverPID, SIGCONT) == 0)
            await news.until(.state(.inUse("Master of default")))
            #expect(try await pactl(room, "get-sink-volume", "@DEFAULT_SINK@").contains(" 50% "))

            // The server ends.
            let ended = monotonicNanoseconds()
            await room.close()
            await news.until(.released)
            print("MEASURED loss told after \((monotonicNanoseconds() - ended) / 1_000_000) ms: \(volume.state)")
            #expect(volume.get() == nil)
            volume.stop()
            await news.until(.state(.stopped))
        }
    }
}
