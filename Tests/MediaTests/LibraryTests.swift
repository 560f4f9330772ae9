import Glibc
import Platform
import SpeakerTesting
import Testing

@testable import Media

@Suite(.timeLimit(.minutes(2)))
struct LibraryTests {
    /// Makes a file of tags only: enough for who reads tags.
    private func song(_ folder: ScratchFolder, _ path: String, _ tags: [(String, String)] = []) throws {
        make(folder, path)
        try SoundFiles.mp3(
            "\(folder.path)/\(path)", seconds: 0,
            head: tags.isEmpty ? [] : SoundFiles.id3(tags.map { ($0.0, 3, Array($0.1.utf8)) }))
    }

    private func make(_ folder: ScratchFolder, _ path: String) {
        var made = folder.path
        for part in path.split(separator: "/").dropLast() {
            made += "/" + part
            mkdir(made, 0o755)
        }
    }

    fileprivate func smallLibrary() throws -> ScratchFolder {
        let folder = try ScratchFolder(label: "music")
        let songs: [(String, String, String, String, String)] = [
            ("Bohemian Rhapsody", "Queen", "A Night at the Opera", "Rock", "11"),
            ("Love of My Life", "Queen", "A Night at the Opera", "Rock", "9"),
            ("'39", "Queen", "A Night at the Opera", "Rock", "5/12"),
            ("Under Pressure", "Queen", "Hot Space", "Rock", "11"),
            ("Jóga", "Björk", "Homogenic", "Electronic", "2"),
            ("Thunderstruck", "AC/DC", "The Razors Edge", "Hard Rock", "1"),
            ("So What", "Miles Davis", "Kind of Blue", "Jazz", "1"),
            ("So What", "P!nk", "Funhouse", "Pop", "1"),
            ("All the Small Things", "blink-182", "Enema of the State", "Punk", "8"),
            ("Seven Nation Army", "The White Stripes", "Elephant", "Rock", "1"),
            ("Über den Wolken", "Reinhard Mey", "Wie vor Jahr und Tag", "Liedermacher", "1"),
            ("Müller", "Müllers Band", "Mühle", "Pop", "1"),
        ]
        for (title, artist, album, genre, track) in songs {
            let name = "\(artist.replacing("/")) \(title.replacing("/"))"
            try song(
                folder, "tagged/\(name).mp3",
                [("TIT2", title), ("TPE1", artist), ("TALB", album), ("TCON", genre), ("TRCK", track)])
        }
        try song(folder, "Chansons/03 - Édith Piaf - La Vie en rose.mp3")
        try song(folder, "Chansons/04_Milord.mp3")
        return folder
    }

    @Test func findsWhatIsMeant() async throws {
        let folder = try smallLibrary()
        defer { folder.remove() }
        let library = MusicLibrary(roots: [folder.path])
        #expect(await library.scan() == MusicLibrary.Report(tracks: 14, opened: 14))
        let table: [(MusicWish, MusicFinding.Kind, String, [String])] = [
            (.artist("queen"), .artist, "Queen", ["'39", "Love of My Life", "Bohemian Rhapsody", "Under Pressure"]),
            (
                .album("night at the opera", artist: nil), .album, "A Night at the Opera",
                ["'39", "Love of My Life", "Bohemian Rhapsody"]
            ),
            (
                .album("a night at the opera", artist: "the queen"), .album, "A Night at the Opera",
                ["'39", "Love of My Life", "Bohemian Rhapsody"]
            ),
            (.title("bohemian rapsody", artist: nil), .title, "Bohemian Rhapsody", ["Bohemian Rhapsody"]),
            (.named("bohemian rhapsody by queen"), .title, "Bohemian Rhapsody", ["Bohemian Rhapsody"]),
            (.title("so what", artist: "pink"), .title, "So What", ["So What"]),
            (.title("so what", artist: "miles davis"), .title, "So What", ["So What"]),
            (.named("acdc"), .artist, "AC/DC", ["Thunderstruck"]),
            (.named("ac dc"), .artist, "AC/DC", ["Thunderstruck"]),
            (.named("bjork"), .artist, "Björk", ["Jóga"]),
            (.named("joga"), .title, "Jóga", ["Jóga"]),
            (.named("blink 182"), .artist, "blink-182", ["All the Small Things"]),
            (.named("white stripes"), .artist, "The White Stripes", ["Seven Nation Army"]),
            (.named("7 nation army"), .title, "Seven Nation Army", ["Seven Nation Army"]),
            (.named("ueber den wolken"), .title, "Über den Wolken", ["Über den Wolken"]),
            (.named("muellers band"), .artist, "Müllers Band", ["Müller"]),
            (.genre("jazz"), .genre, "Jazz", ["So What"]),
            (.named("edith piaf"), .artist, "Édith Piaf", ["La Vie en rose"]),
            (.named("la vie en rose"), .title, "La Vie en rose", ["La Vie en rose"]),
            (.named("chansons"), .folder, "Chansons", ["Milord", "La Vie en rose"]),
            (.named("39"), .title, "'39", ["'39"]),
        ]
        for (wish, kind, name, titles) in table {
            let finding = try library.find(wish)
            #expect(finding.kind == kind && finding.name == name, "\(wish)")
            #expect(finding.items.compactMap(\.title).sorted() == titles.sorted(), "\(wish)")
            #expect(finding.score > 0.6 && finding.score <= 1)
        }
        #expect(
            try library.find(.album("a night at the opera", artist: nil)).items.map(\.title) == [
                "'39", "Love of My Life", "Bohemian Rhapsody",
            ], "in the order of the album")
        #expect(try library.find(.anything).items.count == 14)
        for name in ["metallica", "a game", "chess", "x"] {
            #expect(throws: MediaFault.notInLibrary(name)) { try library.find(.named(name)) }
        }
        #expect(throws: MediaFault.notInLibrary("so what")) { try library.find(.title("so what", artist: "queen")) }
    }

    @Test func onlyWhatHasChangedIsOpened() async throws {
        let folder = try ScratchFolder(label: "music")
        defer { folder.remove() }
        let library = MusicLibrary(roots: [folder.path, folder.path + "/a", "/nowhere"])
        #expect(throws: MediaFault.libraryEmpty) { try library.find(.anything) }
        try song(folder, "a/one.mp3", [("TIT2", "One")])
        try song(folder, "two.mp3", [("TIT2", "Two")])
        #expect(await library.scan() == MusicLibrary.Report(tracks: 2, opened: 2))
        #expect(await library.scan() == MusicLibrary.Report(tracks: 2))
        try song(folder, "two.mp3", [("TIT2", "Another Two")])
        unlink("\(folder.path)/a/one.mp3")
        try song(folder, "three.mp3", [("TIT2", "Three")])
        #expect(await library.scan() == MusicLibrary.Report(tracks: 2, opened: 2, removed: 1))
        #expect(try library.find(.named("another two")).items.count == 1)
        #expect(throws: MediaFault.notInLibrary("one")) { try library.find(.named("one")) }
    }

    @Test func linksLeadNowhere() async throws {
        let folder = try ScratchFolder(label: "music")
        let outside = try ScratchFolder(label: "outside")
        defer {
            folder.remove()
            outside.remove()
        }
        try song(outside, "secret.mp3", [("TIT2", "Secret")])
        try song(folder, "own.mp3", [("TIT2", "Own")])
        symlink(outside.path, "\(folder.path)/dir")
        symlink("\(outside.path)/secret.mp3", "\(folder.path)/file.mp3")
        symlink(folder.path, "\(folder.path)/circle")
        mkfifo("\(folder.path)/pipe.mp3", 0o600)
        let library = MusicLibrary(roots: [folder.path])
        #expect(await library.scan().tracks == 1)
    }

    @Test func moreThanTheLibraryHoldsIsLeftOut() async throws {
        let folder = try ScratchFolder(label: "music")
        defer { folder.remove() }
        for number in 0..<10 { try song(folder, "\(number).mp3") }
        let report = await MusicLibrary(roots: [folder.path], limit: 7).scan()
        #expect(report.tracks == 7 && report.isCut)
    }

    @Test func tenThousandFiles() async throws {
        let folder = try ScratchFolder(label: "music")
        defer { folder.remove() }
        for artist in 0..<100 {
            for track in 0..<100 {
                try song(
                    folder, "artist \(artist)/album \(track / 10)/\(track).mp3",
                    [
                        ("TIT2", "Song number \(track) of artist \(artist)"), ("TPE1", "The Artist \(artist) Band"),
                        ("TALB", "Album \(track / 10) of \(artist)"), ("TCON", "(\(artist % 20))"),
                        ("TRCK", "\(track % 10)"),
                    ])
            }
        }
        let library = MusicLibrary(roots: [folder.path])
        let before = residentBytes()
        var clock = MonotonicTime.now
        #expect(await library.scan().tracks == 10_000)
        let scan = MonotonicTime.now - clock
        let memory = residentBytes() - before
        clock = .now
        #expect(await library.scan().opened == 0)
        let again = MonotonicTime.now - clock
        clock = .now
        #expect(try library.find(.named("song number 42 of artist 17")).name == "Song number 42 of artist 17")
        let search = MonotonicTime.now - clock
        clock = .now
        #expect(try library.find(.artist("artist 99 band")).items.count == 100)
        let artist = MonotonicTime.now - clock
        print(
            "MEASURED library of 10,000: scan \(scan), again \(again), search \(search), artist \(artist), memory \(memory / 1024) kB"
        )
        #expect(scan < .seconds(30) && search < .seconds(3))
    }

    private func residentBytes() -> Int {
        guard let text = try? Files.read("/proc/self/statm", maximumSize: 4096) else { return 0 }
        let fields = String(decoding: text, as: UTF8.self).split(separator: " ")
        return (Int(fields[1]) ?? 0) * 4096
    }
}

extension String {
    fileprivate func replacing(_ character: Character) -> String { String(map { $0 == character ? "_" : $0 }) }
}

extension LibraryTests {
    @Test func namesAreFoundByTheBeginningsOfTheirWords() async throws {
        let folder = try smallLibrary()
        defer { folder.remove() }
        let library = MusicLibrary(roots: [folder.path])
        await library.scan()
        #expect(library.names(.artist, beginning: "mi da", limit: 9).map(\.name) == ["Miles Davis"])
        #expect(library.names(.album, beginning: "NIGHT", limit: 9).map(\.artist) == ["Queen"])
        #expect(library.names(.title, beginning: "so what", limit: 9).map(\.artist) == ["Miles Davis", "P!nk"])
        #expect(library.names(.title, beginning: "so what", limit: 1).count == 1)
        #expect(library.names(.genre, beginning: "", limit: 99).first?.name == "Electronic")
        #expect(library.names(.artist, beginning: "zzz", limit: 9).isEmpty)
        let keys = library.names(.title, beginning: "", limit: 99).compactMap(\.key)
        #expect(Set(keys).count == 14)
        for name in library.names(.title, beginning: "so", limit: 9) {
            #expect(library.song(try #require(name.key))?.artist == name.artist)
        }
        #expect(library.song(0) == nil)
    }
}
