import Platform
import SpeakerTesting
import SusiActions
import Testing

@testable import Media

@Suite(.timeLimit(.minutes(1)))
struct JukeboxTests {
    private struct Scene {
        let fake = FakeMPV()
        let folder: ScratchFolder
        let player: MPVPlayer
        let jukebox: Jukebox

        init() async throws {
            folder = try ScratchFolder(label: "music")
            for (title, artist) in [("One", "Somebody"), ("Two", "Somebody"), ("Blue", "Other")] {
                try SoundFiles.mp3(
                    "\(folder.path)/\(title).mp3", seconds: 0,
                    head: SoundFiles.id3([("TIT2", 3, Array(title.utf8)), ("TPE1", 3, Array(artist.utf8))]))
            }
            let library = MusicLibrary(roots: [folder.path])
            await library.scan()
            let list = "{ stations: [{ name: 'Radio Test', aliases: [], address: 'https://radio.test/' }] }"
            let stations = try RadioStations(documents: [ConfigurationDocument(text: list, file: "radio.json5")])
            player = MPVPlayer(options: MPVOptions(), launch: fake.launch)
            jukebox = Jukebox(
                player: player, library: library, stations: stations,
                policy: MediaPolicy(roots: [folder.path], hasPageHelper: false))
        }

        func close() async {
            await player.shutDown()
            folder.remove()
        }
    }

    @Test func requestsBecomeMusic() async throws {
        let scene = try await Scene()
        func ask(_ sentence: String, _ language: MediaLanguage = .english) async throws(MediaFault) -> String? {
            guard let request = MediaRequest(sentence) else { return "not understood" }
            return try await scene.jukebox.perform(request, in: language)
        }
        #expect(try await ask("what is playing") == "No music is playing.")
        #expect(try await ask("play the song blue") == "Playing Blue by Other.")
        #expect(await scene.fake.wait { $0.loads.last == "\(scene.folder.path)/Blue.mp3" && $0.position >= 1 })
        #expect(try await ask("was läuft gerade", .german) == "Das ist Blue von Other.")
        #expect(try await ask("spiel etwas von somebody", .german) == "Ich spiele Somebody.")
        #expect(
            await scene.fake.wait {
                $0.loads.last?.hasSuffix("e.mp3") == true || $0.loads.last?.hasSuffix("o.mp3") == true
            })
        #expect(try await ask("play radio test") == "Here is Radio Test.")
        #expect(await scene.fake.wait { $0.loads.last == "https://radio.test/" && $0.current != nil })
        #expect(try await ask("pause") == nil)
        #expect(await scene.fake.wait { $0.isPaused })
        #expect(try await ask("continue") == nil)
        #expect(await scene.fake.wait { !$0.isPaused })
        await #expect(throws: MediaFault.notInLibrary("a game")) { _ = try await ask("play a game") }
        await #expect(throws: MediaFault.unknownStation("nowhere")) { _ = try await ask("play radio nowhere") }
        #expect(try await ask("stop the music") == nil)
        #expect(scene.fake.state.current == nil)
        await scene.close()
    }

    @Test func actionsBecomeMusic() async throws {
        let scene = try await Scene()
        let list = "file://\(scene.folder.path)/One.mp3;file://\(scene.folder.path)/Two.mp3"
        try await scene.jukebox.perform(Action.MediaSource(kind: .url, identifier: list, isVideo: true))
        #expect(await scene.fake.wait { $0.loads == ["\(scene.folder.path)/One.mp3"] && $0.position >= 1 })
        await scene.jukebox.perform(.next)
        #expect(await scene.fake.wait { $0.loads.last == "\(scene.folder.path)/Two.mp3" && $0.current != nil })
        await scene.jukebox.perform(.previous)
        #expect(await scene.fake.wait { $0.loads.count == 3 && $0.loads.last == "\(scene.folder.path)/One.mp3" })
        let stolen = Action.MediaSource(kind: .url, identifier: "file:///etc/passwd", isVideo: false)
        await #expect(throws: MediaFault.outsideLibrary) { try await scene.jukebox.perform(stolen) }
        let page = Action.MediaSource(kind: .youtube, identifier: "04854XqcfCY", isVideo: true)
        await #expect(throws: MediaFault.serviceNeedsHelper("YouTube")) { try await scene.jukebox.perform(page) }
        await scene.close()
    }
}
