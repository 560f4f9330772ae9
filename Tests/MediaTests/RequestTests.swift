import Glibc
import Platform
import SpeakerTesting
import SusiActions
import Testing

@testable import Media

struct RequestTests {
    @Test(
        arguments: [
            ("play some music", .play(.anything, isShuffled: true)),
            ("Play music, please!", .play(.anything, isShuffled: true)),
            ("please play something", .play(.anything, isShuffled: true)), ("play", .control(.resume)),
            ("play Queen", .play(.named("Queen"), isShuffled: false)),
            ("can you play Bohemian Rhapsody by Queen", .play(.named("Bohemian Rhapsody by Queen"), isShuffled: false)),
            (
                "play the album A Night at the Opera",
                .play(.album("A Night at the Opera", artist: nil), isShuffled: false)
            ),
            ("play the album Hot Space by Queen", .play(.album("Hot Space", artist: "Queen"), isShuffled: false)),
            (
                "play the song So What by Miles Davis",
                .play(.title("So What", artist: "Miles Davis"), isShuffled: false)
            ),
            (
                "play the song Stand by Me by Ben E. King",
                .play(.title("Stand by Me", artist: "Ben E King"), isShuffled: false)
            ),
            ("play something by Björk", .play(.artist("Björk"), isShuffled: false)),
            ("play songs by the Beatles", .play(.artist("the Beatles"), isShuffled: false)),
            ("play some jazz", .play(.named("jazz"), isShuffled: false)),
            ("play some jazz music", .play(.named("jazz"), isShuffled: false)),
            ("play jazz music", .play(.genre("jazz"), isShuffled: false)),
            ("i want to listen to AC/DC", .play(.named("AC/DC"), isShuffled: false)),
            ("put on Abba on shuffle", .play(.named("Abba"), isShuffled: true)),
            ("play rock from usb", .play(.named("rock"), isShuffled: false)),
            ("play audio from usb", .play(.anything, isShuffled: true)),
            ("shuffle my music", .play(.anything, isShuffled: true)),
            ("shuffle Queen", .play(.named("Queen"), isShuffled: true)),
            ("play radio", .radio("")), ("play the radio", .radio("")), ("play radio Swiss Jazz", .radio("Swiss Jazz")),
            ("play BBC radio", .radio("BBC radio")), ("play the station KEXP", .radio("KEXP")),
            ("turn on the radio", .radio("")), ("can you start the radio", .radio("")),
            ("put some music on", .play(.anything, isShuffled: true)),
            ("turn on some music please", .play(.anything, isShuffled: true)),
            ("go to the next track", .control(.next)), ("skip to the next song", .control(.next)),
            ("skip this one", .control(.next)), ("go back to the last song", .control(.previous)),
            ("last track", .control(.previous)), ("play that song again", .control(.restart)),
            ("next", .control(.next)), ("Skip this song.", .control(.next)), ("susi skip", .control(.next)),
            ("previous song", .control(.previous)), ("go back please", .control(.previous)),
            ("pause", .control(.pause)), ("pause the music please", .control(.pause)),
            ("resume", .control(.resume)), ("continue", .control(.resume)), ("keep playing", .control(.resume)),
            ("play it again", .control(.restart)), ("start over", .control(.restart)), ("shuffle", .control(.shuffle)),
            ("stop the music", .stop), ("turn the music off", .stop), ("Stop playing", .stop),
            ("what is playing", .whatIsPlaying), ("What's playing?", .whatIsPlaying),
            ("what song is this", .whatIsPlaying),
            // German
            ("spiel Musik", .play(.anything, isShuffled: true)),
            ("spiele etwas Musik", .play(.anything, isShuffled: true)),
            ("spiel mir bitte etwas von Grönemeyer", .play(.artist("Grönemeyer"), isShuffled: false)),
            (
                "spiele das Album Mensch von Herbert Grönemeyer",
                .play(.album("Mensch", artist: "Herbert Grönemeyer"), isShuffled: false)
            ),
            ("spiel das Lied Über den Wolken", .play(.title("Über den Wolken", artist: nil), isShuffled: false)),
            ("ich möchte Jazz hören", .play(.named("Jazz"), isShuffled: false)),
            ("spiel klassische Musik", .play(.genre("klassische"), isShuffled: false)),
            ("spiele den Sender Deutschlandfunk", .radio("Deutschlandfunk")), ("Radio an", .radio("")),
            ("nächstes Lied", .control(.next)), ("überspring das Lied bitte", .control(.next)),
            ("voriges Lied", .control(.previous)),
            ("mach Pause", .control(.pause)), ("spiel weiter", .control(.resume)),
            ("setze die Musik fort", .control(.resume)),
            ("spiel das nochmal", .control(.restart)), ("mische meine Musik", .play(.anything, isShuffled: true)),
            ("Musik aus", .stop), ("mach die Musik aus", .stop), ("hör auf zu spielen", .stop),
            ("Was läuft gerade?", .whatIsPlaying), ("wie heisst das Lied", .whatIsPlaying),
        ] as [(String, MediaRequest)]) func isUnderstood(sentence: String, request: MediaRequest)
    {
        #expect(MediaRequest(sentence) == request)
    }

    @Test(arguments: [
        "", "   ", "?!", "what time is it", "stop", "tell me a joke", "who are you", "wie spät ist es", "playing cards",
        "how do you play chess", "turn on the light", "mach das licht an", "what is the next song contest", "please",
        "turn the volume up", "my next appointment", "ich möchte schlafen",
    ]) func isNotAboutMusic(sentence: String) { #expect(MediaRequest(sentence) == nil) }

    @Test func longAndStrangeSentencesHaveAnAnswer() {
        #expect(MediaRequest("play " + String(repeating: "x ", count: 100_000)) != nil)
        #expect(MediaRequest("play \u{0}\u{202E}\n\t Queen") == .play(.named("Queen"), isShuffled: false))
        var random = SplitMix(state: 7)
        let parts = [
            "play", "the", "album", "by", "von", "radio", "music", "spiel", "bitte", "on", "shuffle", "Q", "!",
            "\u{301}", "é",
        ]
        for _ in 0..<5000 {
            let sentence = (0..<Int.random(in: 0..<8, using: &random)).map { _ in parts.randomElement(using: &random)! }
            _ = MediaRequest(sentence.joined(separator: " "))
        }
    }
}

struct PolicyTests {
    private func policy(_ roots: [String], helper: Bool = true) -> MediaPolicy {
        MediaPolicy(roots: roots, hasPageHelper: helper)
    }

    private func source(_ identifier: String, _ kind: Action.MediaSource.Kind = .url) -> Action.MediaSource {
        Action.MediaSource(kind: kind, identifier: identifier, isVideo: false)
    }

    @Test func filesOnlyBelowTheRoots() throws {
        let folder = try ScratchFolder(label: "music")
        let outside = try ScratchFolder(label: "outside")
        defer {
            folder.remove()
            outside.remove()
        }
        let song = try folder.write("x", to: "söng 1.mp3")
        let secret = try outside.write("x", to: "secret.mp3")
        symlink(secret, folder.path + "/link.mp3")
        mkdir(folder.path + "2", 0o700)
        defer { rmdir(folder.path + "2") }
        let policy = policy([folder.path, "/no/such/folder"])
        let item = MediaItem(source: .file(song))
        let percent = song.replacingOccurrences(" ", "%20")
        for address in [
            "file://\(song)", "file://\(percent)", "file:\(song)", "FILE://localhost\(song)",
            "file://\(folder.path)/./söng 1.mp3",
        ] {
            #expect(try policy.items(of: source(address)) == [item], "\(address)")
        }
        let refused: [(String, MediaFault)] = [
            ("file://\(secret)", .outsideLibrary), ("file://\(folder.path)/link.mp3", .outsideLibrary),
            ("file://\(folder.path)/../\(outside.path.split(separator: "/").last!)/secret.mp3", .outsideLibrary),
            ("file://\(folder.path)/%2e%2e/\(outside.path.split(separator: "/").last!)/secret.mp3", .outsideLibrary),
            ("file://\(folder.path)/gone.mp3", .fileMissing), ("file:///etc/passwd", .outsideLibrary),
            ("file:///no/such/file", .outsideLibrary), ("file://\(folder.path)2/x.mp3", .outsideLibrary),
            ("file://\(folder.path)", .outsideLibrary), ("file://relative.mp3", .addressNotAllowed),
            ("file://host/etc/passwd", .addressNotAllowed),
        ]
        for (address, fault) in refused {
            #expect(throws: fault, "\(address)") { try policy.items(of: source(address)) }
        }
    }

    @Test func addresses() throws {
        let policy = policy([])
        for address in [
            "http://radio.test/a", "https://radio.test:8000/;stream.mp3?x=1", "HTTPS://RADIO.test/",
            "http://[::1]:80/x",
        ] {
            #expect(try policy.items(of: source(address)) == [MediaItem(source: .stream(address))], "\(address)")
        }
        #expect(try policy.item(address: "http://radio.test/ü b").source == .stream("http://radio.test/%C3%BC%20b"))
        for address in [
            "", "radio.test", "ftp://a/b", "rtmp://a/b", "edl://x", "memory://x", "av://lavfi:anoisesrc", "ytdl://x",
            "cdda://",
            "http://", "http:///x", "http://-o/x", "--script=x", "http://a/\n", "http://a/\u{0}", "/etc/passwd",
            "javascript:x",
            "http://" + String(repeating: "a", count: 5000),
        ] {
            #expect(throws: MediaFault.self, "\(address)") { try policy.items(of: source(address)) }
        }
    }

    @Test func lists() throws {
        let policy = policy([])
        #expect(
            try policy.items(of: source("http://a.test/1;ftp://no;http://a.test/2; http://a.test/x;y=1")).map(\.source)
                == [.stream("http://a.test/1"), .stream("http://a.test/2"), .stream("http://a.test/x;y=1")])
        #expect(throws: MediaFault.outsideLibrary) { try policy.items(of: source("file:///a.mp3;file:///b.mp3")) }
        #expect(throws: MediaFault.nothingToPlay) { try policy.items(of: source(";;")) }
        #expect(
            try policy.items(of: source(String(repeating: "http://a.test/1;", count: 1000))).count
                == MediaPolicy.listLimit)
    }

    @Test func pages() throws {
        let policy = policy([])
        let page = MediaItem(source: .page("https://www.youtube.com/watch?v=04854XqcfCY"))
        #expect(try policy.items(of: source("04854XqcfCY", .youtube)) == [page])
        #expect(try policy.items(of: source("https://www.youtube.com/watch?v=04854XqcfCY", .youtube)) == [page])
        #expect(try policy.items(of: source("https://www.youtube.com/watch?v=04854XqcfCY")) == [page])
        #expect(
            try policy.items(of: source("/artist/track", .soundcloud)) == [
                MediaItem(source: .page("https://soundcloud.com/artist/track"))
            ])
        for identifier in [
            "", "short", "--exec=rm 123", "04854XqcfC\n", "../../etc/x", "https://evil.test/watch", "04854XqcfCYx",
        ] {
            #expect(throws: MediaFault.addressNotAllowed, "\(identifier)") {
                try policy.items(of: source(identifier, .youtube))
            }
        }
        for identifier in ["", "/", "a/../b", "a b/c", "https://evil.test/soundcloud.com", "a/b/c/d/e"] {
            #expect(throws: MediaFault.addressNotAllowed, "\(identifier)") {
                try policy.items(of: source(identifier, .soundcloud))
            }
        }
        let poor = self.policy([], helper: false)
        #expect(throws: MediaFault.serviceNeedsHelper("YouTube")) {
            try poor.items(of: source("04854XqcfCY", .youtube))
        }
        #expect(throws: MediaFault.serviceNeedsHelper("SoundCloud")) { try poor.items(of: source("/a/b", .soundcloud)) }
    }
}

struct RadioTests {
    private static var list: String { "\(packageRoot())/config/radio.json5" }

    @Test func theListThatComesWithUsIsFineAndIsFound() throws {
        let radio = try RadioStations(files: [Self.list])
        #expect(radio.stations.count >= 12)
        let insecure = radio.stations.filter { !$0.address.hasPrefix("https://") }
        #expect(insecure.map(\.name) == ["BBC World Service"])
        for station in radio.stations {
            #expect(try radio.find(station.name) == station)
            for alias in station.aliases { #expect(try radio.find(alias) == station, "\(alias)") }
            #expect(station.item.isEndless)
        }
        let table = [
            "swiss jazz": "Radio Swiss Jazz", "radio swiss jazz": "Radio Swiss Jazz", "jazz": "Radio Swiss Jazz",
            "bbc radio": "BBC World Service", "deutschland funk": "Deutschlandfunk",
            "dlf kultur": "Deutschlandfunk Kultur",
            "groove salat": "SomaFM Groove Salad", "": radio.stations[0].name, "radio": radio.stations[0].name,
        ]
        for (said, name) in table { #expect(try radio.find(said).name == name, "\(said)") }
        #expect(throws: MediaFault.unknownStation("radio nowhere")) { try radio.find("radio nowhere") }
    }

    @Test func theOwnersListComesLast() throws {
        let own = try ConfigurationDocument(
            text:
                "{ stations: [{ name: 'NPR', address: 'http://mine.test/' }, { name: 'Mine', address: 'http://mine.test/2' }] }",
            file: "own.json5")
        let radio = try RadioStations(documents: [ConfigurationDocument.load(file: Self.list), own])
        #expect(try radio.find("npr").address == "http://mine.test/")
        #expect(try radio.find("mine").address == "http://mine.test/2")
    }

    @Test(arguments: [
        "{ stations: [{ name: 'x' }] }", "{ stations: [{ name: 'x', address: 'file:///etc/passwd' }] }",
        "{ stations: [{ name: '!', address: 'http://a.test/' }] }",
        "{ stations: [{ name: 'x', address: 'http://a.test/', other: 1 }] }",
        "{ station: [] }", "{ stations: 3 }",
    ]) func aListWithAFaultIsRefused(text: String) throws {
        let document = try ConfigurationDocument(text: text, file: "own.json5")
        #expect(throws: ConfigurationErrors.self) { try RadioStations(documents: [document]) }
    }

    private static func packageRoot(file: String = #filePath) -> String {
        file.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }
    }
}

struct SentenceTests {
    @Test func everyFaultHasASentenceInEachLanguage() {
        let faults: [MediaFault] = [
            .playerMissing, .playerCannotStart("x"), .playerKeepsFailing, .nothingToPlay, .notInLibrary("x"),
            .libraryEmpty,
            .unknownStation("x"), .addressNotAllowed, .outsideLibrary, .fileMissing, .notAudio, .notFound, .refused,
            .serverFault(503), .hostUnknown, .unreachable, .silentStream(10), .serviceNeedsHelper("YouTube"),
            .notAvailable,
            .deviceUnavailable,
        ]
        for language in MediaLanguage.allCases {
            let sentences = faults.map { $0.sentence(in: language) }
            #expect(Set(sentences).count == faults.count)
            #expect(sentences.allSatisfy { $0.hasSuffix(".") || $0.hasSuffix("?") })
        }
        #expect(MediaFault.playerMissing.sentence(in: .english) == "Music needs mpv; install it with apt install mpv.")
    }

    @Test func whatIsPlayingIsASentence() {
        let item = MediaItem(source: .file("/a/Song.mp3"), artist: "Somebody")
        let playing = NowPlaying(item: item, title: item.name, position: 0, isPaused: false, number: 1, count: 1)
        #expect(playing.sentence(in: .english) == "This is Song by Somebody.")
        #expect(playing.sentence(in: .german) == "Das ist Song von Somebody.")
    }
}

extension String {
    fileprivate func replacingOccurrences(_ a: Character, _ b: String) -> String {
        map { $0 == a ? b : String($0) }.joined()
    }
}
