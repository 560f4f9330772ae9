import OrderedJSON
import Platform
import Speech
import Testing

@testable import SpeakerDaemon

@Suite struct DaemonConfigurationTests {
    private static let packageRoot = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }

    @Test func theDocumentedFileSaysTheDefaults() throws {
        let document = try ConfigurationDocument.load(file: Self.packageRoot + "/config/susid.json5")
        #expect(try Configuration(document) == Configuration())
    }

    @Test func theDocumentedFileNamesEverySetting() throws {
        // Whatever a reader asks for and the file does not have would show as a key the file lacks.
        let document = try ConfigurationDocument.load(file: Self.packageRoot + "/config/susid.json5")
        func leaves(_ object: JSONObject, _ path: String) -> [String] {
            object.members.flatMap { member -> [String] in
                guard let inner = member.value.object else { return [path + member.key] }
                return leaves(inner, path + member.key + ".")
            }
        }
        #expect(
            Set(leaves(document.root, "")) == [
                "audio.input.device", "audio.input.channel", "audio.output.device", "audio.output.volume",
                "audio.output.night.from", "audio.output.night.to", "audio.output.night.volume",
                "audio.earcons", "hotword.phrases", "hotword.engine", "hotword.sensitivity",
                "hotword.network", "listening.hold", "listening.patience", "listening.limit",
                "listening.minimumConfidence", "voice.language", "voice.rate", "voice.pitch", "server.address",
                "server.connectSeconds", "server.totalSeconds", "skills.directories", "control.socket", "log.level",
                "pages.port", "pages.directory", "history.days", "web.ports", "storage.directory", "music.directories",
                "music.stations", "speech.recognizer.address",
                "speech.recognizer.model", "speech.recognizer.keyFile", "speech.recognizer.seconds",
                "speech.voice.address", "speech.voice.name", "speech.wake.address", "speech.wake.names",
                "network.wifi", "network.hotspot.name", "network.hotspot.passphrase",
                "network.hotspot.automatic", "network.hotspot.patience",
                "lights.kind", "lights.device", "lights.count", "lights.line", "button.chip", "button.line",
                "button.mute", "place", "news.feeds", "skills.network",
            ])
    }

    private func mistakes(_ text: String) -> String {
        do {
            _ = try Configuration(ConfigurationDocument(text: text, file: "susid.json5"))
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: [
        ("{ audio: { inptu: {} } }", "susid.json5:1:12: audio.inptu: there is no such setting; did you mean 'input'?"),
        ("{ voice: { rate: 20 } }", "susid.json5:1:12: voice.rate: must be a whole number from 80 to 450, not 20"),
        (
            "{ server: { address: 'api.susi.ai' } }",
            "susid.json5:1:13: server.address: must be an address that begins with https:// or http://, or null, not "
                + "\"api.susi.ai\""
        ),
        ("{ hotword: { phrases: [] } }", "susid.json5:1:14: hotword.phrases: at least one phrase is needed"),
    ])
    func mistakesAreNamedWithTheirPlace(_ text: String, _ message: String) { #expect(mistakes(text) == message) }

    /// What an older version knew, or a newer one will: the speaker does without it and names it; what is wrong stays so.
    @Test(arguments: [
        (
            "{ audio: { output: { volume: 20, gain: 3 } }, led: { kind: 'none' } }",
            [
                "susid.json5:1:34: audio.output.gain: there is no such setting; known here: device, night, volume",
                "susid.json5:1:47: led: there is no such setting; did you mean 'log'?",
            ], ""
        ),
        ("{ audio: { output: { volume: 20 } } }", [], ""),
        (
            "{ audio: { output: { volume: 200, gain: 3 } } }", [],
            "susid.json5:1:22: audio.output.volume: must be a whole number from 0 to 100, not 200\n"
                + "susid.json5:1:35: audio.output.gain: there is no such setting; known here: device, night, volume"
        ),
    ])
    func whatDoesNotExistIsLeftOutAndTold(_ text: String, _ unknown: [String], _ refused: String) {
        do {
            let document = try ConfigurationDocument(text: text, file: "susid.json5")
            let configuration = try Configuration(withoutUnknown: document)
            #expect(refused.isEmpty)
            #expect(configuration.audio.volume == 20)
            #expect(configuration.unknown.count == unknown.count)
            for (told, wanted) in zip(configuration.unknown, unknown) { #expect(told.hasPrefix(wanted)) }
        } catch {
            #expect("\(error)" == refused)
        }
    }

    @Test func phrasesMayCarryThresholds() throws {
        let text = "{ hotword: { phrases: ['computer', { text: 'hey susi', threshold: -20 }] } }"
        let configuration = try Configuration(ConfigurationDocument(text: text, file: "f"))
        #expect(configuration.hotword.phrases.map(\.threshold) == [nil, -20])
        let phrases = HotwordPhrases.phrases(configuration.hotword)
        #expect(phrases.map(\.text) == ["computer", "hey susi", "stop"])
        #expect(phrases[1].threshold == -20)
        #expect(phrases[2].kind == .stop)
    }
}

@Suite struct DaemonCommandTests {
    @Test(
        arguments: [
            ([], DaemonCommand.run(configuration: "/etc/susi/susid.json5")),
            (["--config", "a"], .run(configuration: "a")),
            (["--config=a"], .run(configuration: "a")),
            (["--check-config", "--config", "a"], .check(configuration: "a")),
            (["--version"], .version), (["--help"], .help), (["-h"], .help),
            (["--config"], .usage("--config needs a file")),
            (["--confg", "a"], .usage("there is no option --confg; did you mean --config?")),
            (["x"], .usage("there is no option x")),
        ] as [([String], DaemonCommand)])
    func arguments(_ arguments: [String], _ command: DaemonCommand) {
        #expect(DaemonCommand(arguments: arguments) == command)
    }
}

@Suite struct NightLimitTests {
    @Test(arguments: [(21 * 60, 80), (22 * 60, 30), (23 * 60, 30), (0, 30), (6 * 60 + 59, 30), (7 * 60, 80)])
    func theNightGoesOverMidnight(_ minute: Int, _ heard: Int) {
        let limit = NightLimit(from: 22 * 60, to: 7 * 60, percent: 30)
        #expect(limit.volume(80, atMinute: minute) == heard)
        #expect(limit.volume(20, atMinute: minute) == 20)
        #expect(NightLimit().volume(80, atMinute: minute) == 80)
    }

    @Test(arguments: [
        ("22:00", 1320), ("7:05", 425), ("24:00", nil), ("7", nil), ("07:60", nil), ("a:b", nil), ("", nil),
    ])
    func times(_ text: String, _ minutes: Int?) { #expect(NightLimit.minutes(text) == minutes) }
}

@Suite struct WatchdogTests {
    @Test func whatStandsStillIsNamed() {
        #expect(Watchdog.stalled(before: [1, 5, 7], now: [2, 5, 8], names: ["a", "b", "c"]) == ["b"])
        #expect(Watchdog.stalled(before: [1], now: [2], names: ["a"]).isEmpty)
    }
}

@Suite struct MouthTests {
    @Test(
        arguments: [
            (nil, "en-US", "en-US"), ("en", "en-US", "en-US"), ("en", "German", "en"), ("de", "de-DE", "de-DE"),
            ("de", "en-US", "de"), ("fr", "French (Canada)", "French (Canada)"),
        ] as [(String?, String, String)])
    func aTextIsSpokenInItsLanguageAndTheChosenVariant(_ own: String?, _ chosen: String, _ spoken: String) {
        #expect(Mouth.language(of: own, chosen: chosen) == spoken)
    }
}

@Suite struct SusiServerTests {
    @Test(arguments: [
        ("https://api.susi.ai", "https://api.susi.ai"), ("http://me:secret@host:4000/x", "http://host:4000/x"),
        ("nothing", "nothing"),
    ])
    func credentialsAreNotShown(_ address: String, _ shown: String) { #expect(SusiServer.shown(address) == shown) }
}
