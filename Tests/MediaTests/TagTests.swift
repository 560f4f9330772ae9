import Glibc
import SpeakerTesting
import Testing

@testable import Media

struct TagTests {
    private func read(_ bytes: [UInt8]) throws -> Tags {
        let folder = try ScratchFolder(label: "tags")
        defer { folder.remove() }
        let path = folder.path + "/file"
        try SoundFiles.mp3(path, seconds: 0, head: bytes)
        return TagReader.read(path)
    }

    private func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
        Array(text.utf16).flatMap {
            isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)]
        }
    }

    @Test(arguments: [UInt8(3), 4]) func id3InAllEncodings(version: UInt8) throws {
        let tags = try read(
            SoundFiles.id3(
                version: version,
                [
                    ("TIT2", 0, [0x47, 0x72, 0xFC, 0xDF, 0x65]),
                    ("TPE1", 1, [0xFF, 0xFE] + utf16("Björk", isBigEndian: false)),
                    ("TALB", 2, utf16("Простор", isBigEndian: true)), ("TCON", 3, Array("(17)".utf8)),
                    ("TRCK", 3, Array("07/12".utf8)), ("TPOS", 0, Array("2".utf8)), ("TPE2", 0, Array("Été".utf8)),
                ]))
        #expect(
            tags
                == Tags(
                    title: "Grüße", artist: "Björk", albumArtist: "Été", album: "Простор", genre: "Rock", track: 7,
                    disc: 2))
    }

    @Test func oldTagsAtTheEnd() throws {
        let folder = try ScratchFolder(label: "tags")
        defer { folder.remove() }
        func field(_ text: String, _ length: Int) -> [UInt8] {
            Array((Array(text.utf8) + [UInt8](repeating: 0, count: length)).prefix(length))
        }
        let tail =
            Array("TAG".utf8) + field("Old Song", 30) + field("Old Artist", 30) + field("Old Album", 30)
            + field("1999", 4) + field("comment", 28) + [0, 5, 8]
        try SoundFiles.mp3(folder.path + "/old.mp3", seconds: 0, tail: tail)
        #expect(
            TagReader.read(folder.path + "/old.mp3")
                == Tags(title: "Old Song", artist: "Old Artist", album: "Old Album", genre: "Jazz", track: 5))
    }

    @Test func unsynchronisedTags() throws {
        var tag = SoundFiles.id3(version: 3, [("TIT2", 1, [0xFF, 0xFE] + utf16("Ä", isBigEndian: false))])
        // FF FE becomes FF 00 FE.
        tag.insert(0, at: tag.firstIndex(of: 0xFF)! + 1)
        tag[5] = 0x80
        tag[9] += 1
        #expect(try read(tag).title == "Ä")
    }

    @Test func versionTwo() throws {
        let body =
            Array("TT2".utf8) + [0, 0, 5, 0] + Array("Name".utf8) + Array("TP1".utf8) + [0, 0, 4, 0] + Array("Who".utf8)
        let tags = try read(Array("ID3".utf8) + [2, 0, 0, 0, 0, 0, UInt8(body.count)] + body)
        #expect(tags == Tags(title: "Name", artist: "Who"))
    }

    @Test func mp4() throws {
        func atom(_ name: [UInt8], _ body: [UInt8]) -> [UInt8] {
            let length = body.count + 8
            return [24, 16, 8, 0].map { UInt8(length >> $0 & 0xFF) } + name + body
        }
        func name(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }
        func data(_ bytes: [UInt8]) -> [UInt8] { atom(name("data"), [0, 0, 0, 1, 0, 0, 0, 0] + bytes) }
        let list =
            atom(name("\u{A9}nam"), data(Array("Grün".utf8))) + atom(name("\u{A9}ART"), data(Array("Wer".utf8)))
            + atom(name("trkn"), data([0, 0, 0, 9, 0, 12, 0, 0])) + atom(name("gnre"), data([0, 18]))
        let meta = atom(name("meta"), [0, 0, 0, 0] + atom(name("ilst"), list))
        let file = atom(name("ftyp"), name("M4A ")) + atom(name("moov"), atom(name("udta"), meta))
        #expect(try read(file) == Tags(title: "Grün", artist: "Wer", genre: "Rock", track: 9))
    }

    @Test(.enabled(if: MPVOptions.find("sox") != nil && MPVOptions.find("flac") != nil))
    func filesOfRealPrograms() async throws {
        let folder = try ScratchFolder(label: "tags")
        defer { folder.remove() }
        let tags = ["TITLE": "Grüße", "ARTIST": "Wer", "ALBUM": "Was", "TRACKNUMBER": "3", "GENRE": "Jazz"]
        let expected = Tags(title: "Grüße", artist: "Wer", album: "Was", genre: "Jazz", track: 3)
        try await SoundFiles.flac(folder.path + "/a.flac", seconds: 0.1, tags: tags)
        try await SoundFiles.ogg(folder.path + "/a.ogg", seconds: 0.1, tags: tags)
        #expect(TagReader.read(folder.path + "/a.flac") == expected)
        #expect(TagReader.read(folder.path + "/a.ogg") == expected)
    }

    @Test func hostileTextIsBounded() throws {
        let long = [UInt8](repeating: 0x41, count: 100_000)
        let tags = try read(
            SoundFiles.id3([
                ("TIT2", 3, long), ("TPE1", 3, Array("\u{202E}evil\u{0007}\nname\u{200B}".utf8)),
                ("TALB", 3, [0xC3, 0x28, 0xFF]),
                ("TRCK", 3, Array("99999999999999999999".utf8)),
            ]))
        #expect(tags.title?.count == SpokenName.limit)
        #expect(tags.artist == "evil name")
        #expect(tags.track == nil)
    }

    /// Files cut at each byte and with bytes changed: an answer each time, no crash, bounded reading.
    @Test(arguments: 0..<5) func brokenFiles(kind: Int) async throws {
        let folder = try ScratchFolder(label: "tags")
        defer { folder.remove() }
        let path = folder.path + "/file"
        var bytes: [UInt8]
        switch kind {
        case 0:
            bytes = SoundFiles.id3(version: 3, [("TIT2", 1, [0xFF, 0xFE, 0x41, 0]), ("TPE1", 3, Array("Who".utf8))])
        case 1:
            bytes =
                Array("fLaC".utf8) + [0x84, 0, 0, 40] + [4, 0, 0, 0] + Array("test".utf8) + [1, 0, 0, 0, 9, 0, 0, 0]
                + Array("TITLE=Xyz".utf8)
        case 2:
            let packet = Array("OpusTags".utf8) + [0, 0, 0, 0, 1, 0, 0, 0, 9, 0, 0, 0] + Array("TITLE=Xyz".utf8)
            func page(_ body: [UInt8]) -> [UInt8] {
                Array("OggS".utf8) + [UInt8](repeating: 0, count: 22) + [1, UInt8(body.count)] + body
            }
            bytes = page(Array("OpusHead".utf8)) + page(packet)
        case 3:
            bytes =
                Array("RIFF".utf8) + [60, 0, 0, 0] + Array("WAVELIST".utf8) + [20, 0, 0, 0] + Array("INFOINAM".utf8) + [
                    4, 0, 0, 0,
                ] + Array("Xyz\u{0}".utf8)
        default:
            bytes = [0, 0, 0, 12] + Array("ftypM4A ".utf8) + [0, 0, 0, 8] + Array("moov".utf8)
        }
        var random = SplitMix(state: UInt64(kind))
        func write(_ bytes: [UInt8]) {
            let file = fopen(path, "w")!
            fwrite(bytes, 1, bytes.count, file)
            fclose(file)
        }
        write(bytes)
        let whole = TagReader.read(path)
        #expect(kind == 4 || !whole.isEmpty)
        for length in 0..<bytes.count {
            write(Array(bytes[..<length]))
            _ = TagReader.read(path)
        }
        for _ in 0..<2000 {
            var broken = bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                broken[Int.random(in: broken.indices, using: &random)] = [
                    0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &random),
                ].randomElement(using: &random)!
            }
            write(broken)
            _ = TagReader.read(path)
        }
    }

    @Test(
        arguments: [
            ("03 - Artist - Title.mp3", 3, "Artist", "Title"), ("03 Title.flac", 3, nil, "Title"),
            ("Artist - Title - Live.ogg", nil, "Artist", "Title - Live"), ("Title.wav", nil, nil, "Title"),
            ("99 Luftballons.mp3", 99, nil, "Luftballons"), ("1999.mp3", nil, nil, "1999"), ("7.mp3", nil, nil, "7"),
            ("12_some_name.mp3", 12, nil, "some name"), (".mp3", nil, nil, ".mp3"),
        ] as [(String, Int?, String?, String)]) func names(name: String, track: Int?, artist: String?, title: String)
    {
        let read = FileName(name)
        #expect(read.track == track)
        #expect(read.artist == artist)
        #expect(read.title == title)
    }
}
