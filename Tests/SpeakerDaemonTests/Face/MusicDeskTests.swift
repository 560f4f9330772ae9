import Foundation
import Media
import SpeakerTesting
import Testing
import Web

@testable import SpeakerDaemon

/// The music for pages, as far as nothing has to be played.
@Suite(.timeLimit(.minutes(1))) struct MusicDeskTests {
    private func withDesk(_ body: (MusicDesk) async throws -> Void) async throws {
        let folder = try ScratchFolder(label: "susi-music-desk")
        defer { folder.remove() }
        for name in ["01 - Ann - Blue Moon.ogg", "02 - Ann - Red Sun.ogg", "03 - Bob - <b>Blue.ogg"] {
            try Data("OggS".utf8).write(to: URL(filePath: "\(folder.path)/\(name)"))
        }
        let stations = folder.path + "/radio.json5"
        try Data(#"{stations: [{name: "FIP", genre: "jazz", address: "https://radio.example/fip"}]}"#.utf8)
            .write(to: URL(filePath: stations))
        let service = MusicService(
            directories: [folder.path], stationFiles: [stations], device: "null", language: "en", announce: { _ in })
        await service.jukebox.library.scan()
        try await body(MusicDesk(service: service))
        await service.shutDown()
    }

    @Test func theLibraryAndTheStationsAreShown() async throws {
        try await withDesk { desk in
            let songs = await desk.library(.song, beginning: "blu", limit: 9)
            #expect(songs.map(\.name) == ["<b>Blue", "Blue Moon"] && songs.allSatisfy { $0.key != nil })
            #expect(await desk.library(.artist, beginning: "", limit: 9).map(\.name) == ["Ann", "Bob"])
            #expect(await desk.library(.artist, beginning: "an", limit: 9).first?.count == 2)
            #expect(await desk.songs() == 3)
            #expect(await desk.stations() == [RadioStation(name: "FIP", genre: "jazz", host: "radio.example")])
            try Task.checkCancellation()
        }
    }

    @Test func withoutMusicNothingIsMoved() async throws {
        try await withDesk { desk in
            #expect(await desk.music() == MusicReport())
            #expect(await desk.seek(to: 5) == false)
            #expect(await desk.jump(to: 1) == false)
            #expect(await desk.queue(from: 1, limit: 50).isEmpty)
            for order in MusicOrder.allCases { #expect(await desk.perform(order).state == .idle) }
            try Task.checkCancellation()
        }
    }

    @Test(arguments: [
        (MusicWishForm.song("nonsense"), "song"), (.song("ffff"), "song"), (.station("zzz"), "station"),
        (.wish("zzzz qqqq"), "wish"), (.named(.album, "zzzz qqqq", artist: nil), "name"),
    ])
    func whatIsNotThereIsRefusedByItsField(_ wish: MusicWishForm, _ field: String) async throws {
        try await withDesk { desk in
            do throws(ControlError) {
                _ = try await desk.play(wish, isShuffled: false)
                Issue.record("it plays")
            } catch {
                guard case .refused(field, let reason) = error else {
                    Issue.record("\(error)")
                    return
                }
                #expect(reason.hasSuffix("."))
            }
            try Task.checkCancellation()
        }
    }
}
