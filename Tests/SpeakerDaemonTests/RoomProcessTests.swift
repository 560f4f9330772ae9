import Glibc
import SpeakerTesting
import Synchronization
import Testing

/// Children: what they print, how they end, and that none stays.
@Suite struct RoomProcessTests {
    @Test(arguments: [
        (["sh", "-c", "exit 7"], ChildProcess.Ending.exited(7)),
        (["true"], .exited(0)),
        (["sh", "-c", "kill -9 $$"], .killed(9)),
    ])
    func endsAsItEnds(arguments: [String], ending: ChildProcess.Ending) async throws {
        let child = try await ChildProcess.start(arguments)
        #expect(await child.ending(within: .seconds(10)) == ending)
        #expect(!child.isRunning)
        #expect(!child.signal(SIGTERM))
    }

    @Test func linesOfBothOutputsAndEnvironment() async throws {
        let lines = Mutex<[String]>([])
        let (ends, end) = AsyncStream.makeStream(of: String.self)
        let take: @Sendable (String) -> Void = { line in
            lines.withLock { $0.append(line) }
            end.yield(line)
        }
        let child = try await ChildProcess.start(
            ["sh", "-c", "echo one; echo $ROOM_WORD; printf last >&2"], environment: ["ROOM_WORD": "two"],
            output: .lines(take), errors: .lines(take))
        #expect(await child.ending(within: .seconds(10)) == .exited(0))
        var seen = 0
        for await _ in ends {
            seen += 1
            if seen == 3 { break }
        }
        #expect(lines.withLock { Set($0) } == ["one", "two", "last"])
    }

    @Test func aMissingProgramIsASentence() async throws {
        await #expect(throws: RoomError.self) { try await ChildProcess.start(["no-such-program-here"]) }
    }

    @Test func waitingHasADeadline() async throws {
        let child = try await ChildProcess.start(["sleep", "60"])
        #expect(await child.ending(within: .milliseconds(20)) == nil)
        #expect(child.isRunning)
        #expect(await child.end() == .killed(SIGTERM))
    }

    @Test func killsWhatIgnoresTheRequest() async throws {
        let (ready, isReady) = AsyncStream.makeStream(of: String.self)
        let child = try await ChildProcess.start(
            ["sh", "-c", "trap '' TERM; echo ready; while :; do sleep 1; done"], output: .lines { isReady.yield($0) })
        for await _ in ready { break }
        #expect(await child.end(grace: .milliseconds(50)) == .killed(SIGKILL))
    }

    @Test func aScratchFolderGoesWithAllThatIsInIt() throws {
        let folder = try ScratchFolder(label: "susi-test")
        let outside = try ScratchFolder(label: "susi-kept")
        try outside.write("kept", to: "file")
        mkdir("\(folder.path)/inner", 0o700)
        try folder.write("gone", to: "inner/file")
        symlink(outside.path, "\(folder.path)/link")
        folder.remove()
        #expect(access(folder.path, F_OK) != 0)
        #expect(access("\(outside.path)/file", F_OK) == 0)
        outside.remove()
        #expect(access(outside.path, F_OK) != 0)
    }

    @Test func wavFilesComeBackAsWritten() throws {
        let folder = try ScratchFolder(label: "susi-wav")
        defer { folder.remove() }
        let sound = Recording(samples: [0, 1, -1, 32767, -32768, 1234], sampleRate: 22050)
        try sound.write(wavFile: "\(folder.path)/a.wav")
        #expect(try Recording(wavFile: "\(folder.path)/a.wav") == sound)
        try folder.write("RIFF no sound", to: "b.wav")
        #expect(throws: RoomError.self) { try Recording(wavFile: "\(folder.path)/b.wav") }
        #expect(throws: RoomError.self) { try Recording(wavFile: "\(folder.path)/absent.wav") }
    }
}
