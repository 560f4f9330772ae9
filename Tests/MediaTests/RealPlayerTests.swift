import Glibc
import Platform
import SpeakerTesting
import Testing

@testable import Media

/// True if the programs for these tests are installed.
private var canPlay: Bool {
    VirtualRoom.obstacle == nil && ["mpv", "sox", "flac"].allSatisfy { MPVOptions.find($0) != nil }
}

/// mpv itself, in a room with a sound server.
@Suite(.serialized, .timeLimit(.minutes(3)), .enabled(if: canPlay, "mpv, sox, flac or PulseAudio are not installed"))
struct RealPlayerTests {
    typealias Events = PlayerTests.Events

    /// A player and its events in a room.
    private struct Scene {
        let room: VirtualRoom
        let folder: ScratchFolder
        let player: MPVPlayer
        let events: Events

        init(device: String = "speaker", limits: PlayerMachine.Limits = PlayerMachine.Limits()) async throws {
            room = try await VirtualRoom.open()
            folder = room.folder
            player = MPVPlayer(
                options: MPVOptions(device: device, environment: room.environment), limits: limits,
                launch: PlayerProcess.start)
            events = Events(player)
            await player.setVolume(100)
        }

        func close() async {
            let pid = await player.processNumber
            await player.shutDown()
            if let pid { await expectGone(pid) }
            await room.close()
        }

        func path(_ name: String) -> String { "\(folder.path)/\(name)" }
    }

    /// A process that was killed is reaped by a thread: soon after.
    private static func expectGone(_ pid: Int32) async {
        let limit = ContinuousClock.now + .seconds(5)
        while kill(pid, 0) == 0, ContinuousClock.now < limit { await Task.yield() }
        #expect(kill(pid, 0) != 0, "process \(pid) is left")
    }

    private static func isStart(_ event: MediaEvent) -> Bool { if case .started = event { true } else { false } }

    @Test func playsWhatIsCommonAndSaysItsTitle() async throws {
        let scene = try await Scene()
        let tags = ["TITLE": "Grüße", "ARTIST": "Ensemble"]
        try SoundFiles.tone(seconds: 0.4).write(wavFile: scene.path("a.wav"))
        try await SoundFiles.ogg(scene.path("b.ogg"), seconds: 0.4, tags: tags)
        try await SoundFiles.flac(scene.path("c.flac"), seconds: 0.4, tags: tags)
        try SoundFiles.mp3(
            scene.path("d.mp3"), seconds: 0.4, head: SoundFiles.id3([("TIT2", 3, Array("Grüße".utf8))]))
        // Names that would be options, other protocols or orders if anybody took them for that.
        for name in ["--script=x.wav", "edl:a.wav", "%20;x.wav", "a\nb.wav"] {
            try SoundFiles.tone(seconds: 0.3).write(wavFile: scene.path(name))
        }
        let names = ["a.wav", "b.ogg", "c.flac", "d.mp3", "--script=x.wav", "edl:a.wav", "%20;x.wav", "a\nb.wav"]
        let items = names.map { MediaItem(source: .file(scene.path($0))) }
        await scene.player.play(items, shuffle: false)
        let told = await scene.events.until { $0 == .idle }
        let titles = told.compactMap { if case .started(_, let title) = $0 { title } else { nil } }
        #expect(titles == ["a", "Grüße", "Grüße", "Grüße", "--script=x", "edl:a", "%20;x", "a\nb"])
        #expect(told.filter { if case .ended = $0 { true } else { false } }.count == names.count)
        await scene.close()
    }

    @Test(arguments: [false, true]) func silenceIsQuick(isBusy: Bool) async throws {
        let scene = try await Scene()
        try SoundFiles.tone(seconds: 30).write(wavFile: scene.path("long.wav"))
        let ear = try await Ear.open("user_ear", in: scene.room)
        let load = isBusy ? Busy(threads: 4) : nil
        var all: [Double] = []
        var calls: [Double] = []
        for _ in 0..<10 {
            await scene.player.play([MediaItem(source: .file(scene.path("long.wav")))], shuffle: false)
            let heard = try #require(await ear.waitForSound(from: ear.now, within: .seconds(10)))
            // A quarter of a second of music, and it is full in swing.
            #expect(await ear.wait(forSample: heard + 4000, within: .seconds(5)))
            let asked = MonotonicTime.now
            await scene.player.stop()
            calls.append((MonotonicTime.now - asked) / .milliseconds(1))
            let end = try #require(await ear.waitForQuiet(300, from: ear.now - 1600, within: .seconds(10)))
            // When the first silent sample came in: what the sound server and the recorder hold is in it.
            all.append(try #require(ear.arrival(of: end)) - asked.milliseconds)
        }
        load?.end()
        all.sort()
        calls.sort()
        print(
            "MEASURED stop\(isBusy ? " under load" : ""): first silent sample read after the call: median \(all[5]) max \(all[9]) ms; the call returns: median \(calls[5]) max \(calls[9]) ms"
        )
        #expect(all[5] < 250 && calls[5] < 250, "\(all)")
        await ear.close()
        await scene.close()
    }

    @Test func duckingLowersByEighteenDecibels() async throws {
        let scene = try await Scene()
        try SoundFiles.tone(seconds: 30).write(wavFile: scene.path("long.wav"))
        let ear = try await Ear.open("user_ear", in: scene.room)
        await scene.player.play([MediaItem(source: .file(scene.path("long.wav")))], shuffle: false)
        let heard = try #require(await ear.waitForSound(from: 0, within: .seconds(10)))
        func level(after sample: Int) async -> Double {
            _ = await ear.wait(forSample: sample + 16_000, within: .seconds(10))
            let samples = ear.recording(from: sample + 12_000, to: sample + 16_000).samples
            return 10 * log10(samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(max(samples.count, 1)))
        }
        let loud = await level(after: heard)
        let asked = MonotonicTime.now
        let lease = scene.player.duck()
        let from = ear.now - 1600
        let low = await level(after: ear.now)
        lease.release()
        let again = await level(after: ear.now)
        // The first 5 ms that are 9 dB lower.
        let all = ear.recording(from: from).samples.map { abs(Int($0)) }
        let peak = all.prefix(800).max() ?? 0
        let quiet = stride(from: 0, to: all.count - 80, by: 16).first { all[$0..<$0 + 80].max()! * 3 < peak } ?? 0
        print("MEASURED ducking is heard after \((ear.arrival(of: from + quiet) ?? 0) - asked.milliseconds) ms")
        print("MEASURED ducking: \(loud - low) dB lower")
        #expect(abs(loud - low - 18) < 1)
        #expect(abs(loud - again) < 0.5)
        await ear.close()
        await scene.close()
    }

    @Test func faultsOfTheNetworkHaveAReason() async throws {
        let scene = try await Scene(device: "null", limits: impatient)
        let file = scene.path("sound.wav")
        try SoundFiles.tone(seconds: 2).write(wavFile: file)
        let server = try StreamServer(file: file, stolen: file)
        let cases: [(String, MediaFault)] = [
            (server.address("/404"), .notFound), (server.address("/403"), .refused),
            (server.address("/503"), .serverFault(503)), (server.address("/loop"), .unreachable),
            (server.address("/text"), .notAudio), (server.address("/silent"), .silentStream(3)),
            (server.address("/thief"), .unreachable), ("http://127.0.0.1:1/", .unreachable),
        ]
        for (address, fault) in cases {
            let item = MediaItem(source: .stream(address))
            await scene.player.play([item], shuffle: false)
            let told = await scene.events.until { $0 == .idle }
            #expect(told == [.failed(item, fault), .idle], "\(address)")
        }
        for (path, fault) in [("gone.wav", MediaFault.fileMissing), ("text.mp3", .notAudio), ("empty.ogg", .notAudio)] {
            if path == "text.mp3" { try scene.folder.write("this is no music\n", to: path) }
            if path == "empty.ogg" { try scene.folder.write("", to: path) }
            let item = MediaItem(source: .file(scene.path(path)))
            await scene.player.play([item], shuffle: false)
            #expect(await scene.events.until { $0 == .idle } == [.failed(item, fault), .idle], "\(path)")
        }
        await scene.close()
        // What is right is given its time, also on a busy machine.
        let patient = try await Scene(device: "null")
        for path in ["/sound", "/list"] {
            await patient.player.play([MediaItem(source: .stream(server.address(path)))], shuffle: false)
            let told = await patient.events.until { event in
                if case .failed = event { return true }
                return Self.isStart(event)
            }
            #expect(told.last.map(Self.isStart) == true, "\(path): \(told)")
        }
        server.close()
        await patient.close()
    }

    private var impatient: PlayerMachine.Limits {
        var limits = PlayerMachine.Limits()
        limits.load = .seconds(3)
        return limits
    }

    @Test func aMissingLoudspeakerIsSaid() async throws {
        let scene = try await Scene(device: "nosuch")
        try SoundFiles.tone(seconds: 1).write(wavFile: scene.path("a.wav"))
        let item = MediaItem(source: .file(scene.path("a.wav")))
        await scene.player.play([item], shuffle: false)
        #expect(await scene.events.until { $0 == .idle } == [.failed(item, .deviceUnavailable), .idle])
        await scene.close()
    }

    /// A program that stands for yt-dlp: finds our server, says that there is nothing, or never ends.
    @Test func pagesArePlayedThroughTheHelper() async throws {
        let room = try await VirtualRoom.open()
        let folder = room.folder
        try SoundFiles.tone(seconds: 30).write(wavFile: folder.path + "/sound.wav")
        let server = try StreamServer(file: folder.path + "/sound.wav")
        let script = """
            #!/bin/sh
            for page; do :; done
            case "$page" in
            *found*) echo '{"id": "x", "title": "A Page", "extractor": "test", "protocol": "http", "ext": "wav",
                "url": "\(server.address("/sound"))", "webpage_url": "'"$page"'"}' | tr -d '\\n' ;;
            *slow*) echo $$ > \(folder.path)/slow.part; mv \(folder.path)/slow.part \(folder.path)/slow.pid; exec sleep 60 ;;
            *) echo 'ERROR: Video unavailable' >&2; exit 1 ;;
            esac
            """
        let helper = try folder.write(script, to: "helper,1")
        chmod(helper, 0o755)
        let player = MPVPlayer(
            options: MPVOptions(device: "speaker", environment: room.environment, pageHelper: helper))
        let events = Events(player)
        func page(_ name: String) -> MediaItem { MediaItem(source: .page("https://pages.test/\(name)")) }
        await player.play([page("missing")], shuffle: false)
        #expect(await events.until { $0 == .idle } == [.failed(page("missing"), .notAvailable), .idle])
        await player.play([page("found")], shuffle: false)
        #expect(await events.until(Self.isStart) == [.started(page("found"), title: "A Page")])
        await player.play([page("slow")], shuffle: false)
        let limit = ContinuousClock.now + .seconds(10)
        while !Files.exists(folder.path + "/slow.pid"), ContinuousClock.now < limit { await Task.yield() }
        let text = try Files.read(folder.path + "/slow.pid", maximumSize: 100)
        let slow = try #require(Int32(String(decoding: text.dropLast(), as: UTF8.self)))
        #expect(kill(slow, 0) == 0)
        let asked = MonotonicTime.now
        await player.stop()
        #expect(MonotonicTime.now - asked < .seconds(1))
        let pid = await player.processNumber
        await player.shutDown()
        if let pid { await Self.expectGone(pid) }
        await Self.expectGone(slow)
        server.close()
        await room.close()
    }

    @Test func aLoudspeakerThatGoesAwayIsSaid() async throws {
        var limits = PlayerMachine.Limits()
        limits.stall = .seconds(2)
        let scene = try await Scene(limits: limits)
        // The room's folder goes with it.
        let folder = try ScratchFolder(label: "music")
        let path = folder.path + "/long.wav"
        try SoundFiles.tone(seconds: 60).write(wavFile: path)
        await scene.player.play([MediaItem(source: .file(path))], shuffle: false)
        _ = await scene.events.until(Self.isStart)
        await scene.room.close()
        let began = MonotonicTime.now
        let told = await scene.events.until { $0 == .idle }
        #expect(told.contains(.failed(MediaItem(source: .file(path)), .deviceUnavailable)), "\(told)")
        print("MEASURED a loudspeaker that goes away is said after \(MonotonicTime.now - began)")
        await scene.close()
        folder.remove()
    }

    @Test func aMissingProgramIsSaid() async {
        let player = MPVPlayer(options: MPVOptions(program: "no-such-mpv"))
        let events = Events(player)
        await player.play([MediaItem(source: .file("/a.wav"))], shuffle: false)
        #expect(
            await events.until { $0 == .idle }.contains {
                $0 == .failed(MediaItem(source: .file("/a.wav")), .playerMissing)
            })
        #expect(await player.processNumber == nil)
    }

    @Test func thePauseBetweenTwoItemsIsShort() async throws {
        let scene = try await Scene()
        for name in ["a.wav", "b.wav"] { try SoundFiles.tone(seconds: 1).write(wavFile: scene.path(name)) }
        let ear = try await Ear.open("user_ear", in: scene.room)
        let items = ["a.wav", "b.wav"].map { MediaItem(source: .file(scene.path($0))) }
        await scene.player.play(items, shuffle: false)
        let first = try #require(await ear.waitForSound(from: 0, within: .seconds(10)))
        // A pause may be too short to be found; one of a second would be the end.
        let end = try #require(await ear.waitForQuiet(900, from: first + 8000, within: .seconds(10)))
        let heard = Double(end - first) / 16
        print("MEASURED two items of a second each are heard in \(heard) ms")
        #expect((1_850...2_900).contains(heard))
        await ear.close()
        await scene.close()
    }

    @Test func afterACrashItGoesOnWhereItWas() async throws {
        let scene = try await Scene()
        try SoundFiles.tone(seconds: 60).write(wavFile: scene.path("long.wav"))
        let ear = try await Ear.open("user_ear", in: scene.room)
        await scene.player.play([MediaItem(source: .file(scene.path("long.wav")))], shuffle: false)
        let first = try #require(await ear.waitForSound(from: 0, within: .seconds(10)))
        #expect(await ear.wait(forSample: first + 56_000, within: .seconds(10)))
        let before = try #require(await scene.player.nowPlaying()).position
        #expect(before > 1.5)
        let pid = try #require(await scene.player.processNumber)
        kill(pid, SIGKILL)
        let quiet = try #require(await ear.waitForQuiet(40, from: ear.now, within: .seconds(10)))
        let again = try #require(await ear.waitForSound(from: quiet, within: .seconds(10)))
        print("MEASURED silence by a crash: \(Double(again - quiet) / 16) ms")
        #expect(await ear.wait(forSample: again + 24_000, within: .seconds(10)))
        let after = try #require(await scene.player.nowPlaying()).position
        #expect(after > before && after < before + 4)
        await ear.close()
        await scene.close()
    }

    /// Instants are counted in samples of the ear: seeded, and no clock is waited for.
    @Test func deathAtAnyInstantIsOvercome() async throws {
        let scene = try await Scene()
        try SoundFiles.tone(seconds: 60).write(wavFile: scene.path("long.wav"))
        let ear = try await Ear.open("user_ear", in: scene.room)
        let item = MediaItem(source: .file(scene.path("long.wav")))
        var random = SplitMix(state: 2026)
        var pids: Set<Int32> = []
        for round in 0..<8 {
            await scene.player.play([item], shuffle: false)
            #expect(
                await ear.wait(forSample: ear.now + Int.random(in: 0..<12_000, using: &random), within: .seconds(5)))
            if let pid = await scene.player.processNumber {
                pids.insert(pid)
                kill(pid, round % 4 == 3 ? SIGSTOP : SIGKILL)
            }
            if round % 2 == 1 {
                await scene.player.stop()
                #expect(await scene.player.nowPlaying() == nil)
                #expect(await ear.waitForQuiet(300, from: ear.now, within: .seconds(10)) != nil)
            } else {
                // It sounds again.
                #expect(await ear.waitForSound(from: ear.now + 1600, within: .seconds(10)) != nil)
                #expect(await scene.player.nowPlaying()?.item == item)
            }
        }
        if let pid = await scene.player.processNumber { pids.insert(pid) }
        #expect(pids.count >= 4)
        await scene.player.shutDown()
        for pid in pids { await Self.expectGone(pid) }
        await ear.close()
        await scene.close()
    }

    /// Keeps the processors busy.
    private final class Busy: Sendable {
        private let flag = Flag()
        init(threads: Int) {
            let flag = flag
            for _ in 0..<threads { startThread(name: "busy") { while !flag.isSet {} } }
        }
        func end() { flag.set() }
    }
}
