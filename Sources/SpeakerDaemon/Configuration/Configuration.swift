internal import OrderedJSON
internal import Platform

/// Everything the owner can set, with its defaults: the same as `config/susid.json5`, which a test compares.
struct Configuration: Sendable, Equatable {
    /// Sound in and out.
    struct Audio: Sendable, Equatable {
        /// The microphone: an ALSA name ("default", "plughw:CARD=Device") or a card's id.
        var inputDevice = "default"
        /// The channel that is heard, from 1; 0: all that are live.
        var inputChannel = 0
        /// The loudspeaker, named in the same way.
        var outputDevice = "default"
        /// Volume at the start, percent.
        var volume = 60
        /// The loudest volume by night.
        var night = NightLimit()
        /// Whether short tones tell when it listens.
        var earcons = true
    }

    /// How it is addressed.
    struct Hotword: Sendable, Equatable {
        struct Phrase: Sendable, Equatable {
            var text: String
            /// log10 of the likelihood ratio above which it counts; nil: the default of the phrase.
            var threshold: Double?
        }
        var phrases = [Phrase(text: "hey susi"), Phrase(text: "susi")]
        /// Who hears it: our network with PocketSphinx, or PocketSphinx alone.
        enum Engine: String, Sendable, CaseIterable { case joined, pocketsphinx }
        var engine = Engine.joined
        /// 0 (only when sure) to 1 (also what was not meant).
        var sensitivity = 0.5
        /// The file with the network.
        var network = "/usr/share/susi/hotword/susi.net"
    }

    /// When a question begins and ends, and when it is believed.
    struct Listening: Sendable, Equatable {
        /// Seconds of silence that end a question.
        var hold = 0.8
        /// Seconds to wait for the first word.
        var patience = 5.0
        /// Seconds after which a question ends in any case.
        var limit = 15.0
        /// Confidence (0 to 1) below which it says that it did not understand.
        var minimumConfidence = 0.5
    }

    /// How it speaks.
    struct Voice: Sendable, Equatable {
        /// A voice language: "en-US", "de-DE", or a name ("German").
        var language = "en-US"
        /// Words a minute.
        var rate = 165
        /// 0 to 100.
        var pitch = 50

        /// What espeak-ng can do.
        static let rates = 80...450
        static let pitches = 0...100
    }

    /// The SUSI server, if one is to be asked.
    struct Server: Sendable, Equatable {
        /// "https://api.susi.ai", or nil: everything is answered on the device.
        var address: String?
        var connectSeconds = 2.0
        var totalSeconds = 3.0
    }

    /// The pages for phones and computers in the same network.
    struct Pages: Sendable, Equatable {
        /// 0: none.
        var port = 7070
        /// Where the files are.
        var directory = "/usr/share/susi/pages"
    }

    /// Services for hearing and speaking elsewhere; by default there are none, and all is done on the device.
    struct SpeechServices: Sendable, Equatable {
        /// "tcp://host:10300" (Wyoming), or the whole address of a service like OpenAI's transcriptions.
        var recognizer: String?
        /// What such a service calls its model.
        var recognizerModel = "whisper-1"
        /// A file with the key that such a service asks for.
        var recognizerKeyFile: String?
        /// For the whole answer.
        var recognizerSeconds = 6.0
        /// "tcp://host:10200" (Wyoming).
        var voice: String?
        /// A voice of the service by name; nil: by language.
        var voiceName: String?
        /// "tcp://host:10400" (Wyoming).
        var wake: String?
        /// The service's names of its words; empty: all of them.
        var wakeNames: [String] = []
    }

    /// Lights that tell how it is.
    struct Lights: Sendable, Equatable {
        enum Kind: String, Sendable, CaseIterable { case none, apa102, gpio }
        var kind = Kind.none
        /// The SPI device, or the GPIO chip.
        var device = "/dev/spidev0.1"
        /// How many a row has.
        var count = 3
        /// The line of the chip.
        var line = 22
    }

    /// Lines of a GPIO chip that somebody presses; -1: there is none.
    struct Button: Sendable, Equatable {
        var chip = "/dev/gpiochip0"
        var line = -1
        /// The switch of the microphone.
        var mute = -1
    }

    var audio = Audio()
    var speech = SpeechServices()
    var lights = Lights()
    var button = Button()
    var hotword = Hotword()
    var listening = Listening()
    var voice = Voice()
    var server = Server()
    var pages = Pages()
    /// Days for which what was said is kept; 0: not at all.
    var historyDays = 30
    /// Directories with skills, the later ones before the earlier ones.
    var skillDirectories = ["/usr/share/susi/skills", "/var/lib/susi/skills"]
    /// Whether skills may fetch documents.
    var skillsUseNetwork = true
    /// Where the speaker stands, for the weather; nil: not known, unless somebody says "I live in …".
    var place: String?
    /// Lists of news feeds; the later one's feeds are asked first.
    var feedFiles = ["/usr/share/susi/news.json5", "/etc/susi/news.json5"]
    /// Folders with music, mounted sticks included.
    var musicDirectories = ["/media", "/srv/music"]
    /// Files with radio stations; of two stations of a name the later one counts.
    var stationFiles = ["/usr/share/susi/radio.json5", "/etc/susi/radio.json5"]
    /// Ports at which phones set the speaker up: the portal's, and those of the apps.
    var webPorts = [80, 5000, 7070]
    var network = Network()
    /// Directory of the database; nil: `$STATE_DIRECTORY`, else `/var/lib/susi`.
    var storageDirectory: String?
    /// Path of the control socket; nil: `$SUSI_SOCKET`, else `/run/susi/susid.sock`.
    var controlSocket: String?
    var logLevel = Log.Level.info
    /// Keys that do not exist, a sentence each: the speaker does without them and says so.
    var unknown: [String] = []

    /// The defaults.
    init() {}

    /// What `document` says, all mistakes in one error.
    init(_ document: ConfigurationDocument) throws(ConfigurationErrors) {
        let reader = ConfigurationReader(document)
        self.init(reader)
        try reader.finish()
    }

    /// What `document` says, without the keys that do not exist: after an upgrade a setting of the older version must not
    /// keep the speaker silent.
    init(withoutUnknown document: ConfigurationDocument) throws(ConfigurationErrors) {
        let reader = ConfigurationReader(document)
        self.init(reader)
        unknown = try reader.finishWithoutUnknown().map(\.description)
    }

    private init(_ reader: ConfigurationReader) {
        self.init()
        let deviceHint = "an ALSA name such as \"default\" or \"plughw:CARD=Device\", or a card's id"
        audio.inputDevice = reader.text("audio.input.device", default: audio.inputDevice, expected: deviceHint) {
            !$0.isEmpty
        }
        audio.inputChannel = reader.integer("audio.input.channel", in: 0...8, default: audio.inputChannel)
        audio.outputDevice = reader.text("audio.output.device", default: audio.outputDevice, expected: deviceHint) {
            !$0.isEmpty
        }
        audio.volume = reader.integer("audio.output.volume", in: 0...100, default: audio.volume)
        let timeHint = "a time such as \"22:00\""
        let from = reader.text("audio.output.night.from", default: "22:00", expected: timeHint) {
            NightLimit.minutes($0) != nil
        }
        let to = reader.text("audio.output.night.to", default: "07:00", expected: timeHint) {
            NightLimit.minutes($0) != nil
        }
        audio.night = NightLimit(
            from: NightLimit.minutes(from) ?? audio.night.from, to: NightLimit.minutes(to) ?? audio.night.to,
            percent: reader.integer("audio.output.night.volume", in: 0...100, default: audio.night.percent))
        audio.earcons = reader.bool("audio.earcons", default: audio.earcons)
        hotword.phrases = reader.list(
            "hotword.phrases", default: hotword.phrases,
            expected: "a list of phrases: \"hey susi\", or { text: \"hey susi\", threshold: -16 }"
        ) { value in
            if let text = value.string { return text.isEmpty ? nil : Hotword.Phrase(text: text) }
            guard let object = value.object, let text = object["text"]?.string, !text.isEmpty,
                object.keys.allSatisfy({ $0 == "text" || $0 == "threshold" })
            else { return nil }
            guard let threshold = object["threshold"] else { return Hotword.Phrase(text: text) }
            return threshold.double.flatMap {
                (-50...20).contains($0) ? Hotword.Phrase(text: text, threshold: $0) : nil
            }
        }
        if hotword.phrases.isEmpty { reader.refuse("hotword.phrases", "at least one phrase is needed") }
        hotword.engine = reader.choice("hotword.engine", default: hotword.engine)
        hotword.sensitivity = reader.number("hotword.sensitivity", in: 0...1, default: hotword.sensitivity)
        hotword.network = reader.text("hotword.network", default: hotword.network, expected: "the path of a file")
        listening.hold = reader.number("listening.hold", in: 0.2...3, default: listening.hold)
        listening.patience = reader.number("listening.patience", in: 1...30, default: listening.patience)
        listening.limit = reader.number("listening.limit", in: 2...18, default: listening.limit)
        listening.minimumConfidence = reader.number(
            "listening.minimumConfidence", in: 0...1, default: listening.minimumConfidence)
        voice.language = reader.text(
            "voice.language", default: voice.language, expected: "a voice language such as \"en-US\" or \"German\"",
            where: { !$0.isEmpty })
        voice.rate = reader.integer("voice.rate", in: Voice.rates, default: voice.rate)
        voice.pitch = reader.integer("voice.pitch", in: Voice.pitches, default: voice.pitch)
        server.address = reader.optionalText(
            "server.address", expected: "an address that begins with https:// or http://, or null",
            where: { $0.hasPrefix("https://") || $0.hasPrefix("http://") })
        server.connectSeconds = reader.number("server.connectSeconds", in: 0.2...10, default: server.connectSeconds)
        server.totalSeconds = reader.number("server.totalSeconds", in: 0.5...8, default: server.totalSeconds)
        readServices(reader)
        lights.kind = reader.choice("lights.kind", default: lights.kind)
        lights.device = reader.text("lights.device", default: lights.device, expected: "a device below /dev") {
            $0.hasPrefix("/dev/")
        }
        lights.count = reader.integer("lights.count", in: 1...64, default: lights.count)
        lights.line = reader.integer("lights.line", in: 0...511, default: lights.line)
        button.chip = reader.text("button.chip", default: button.chip, expected: "a GPIO chip such as /dev/gpiochip0") {
            $0.hasPrefix("/dev/")
        }
        button.line = reader.integer("button.line", in: -1...511, default: button.line)
        button.mute = reader.integer("button.mute", in: -1...511, default: button.mute)
        skillDirectories = reader.texts("skills.directories", default: skillDirectories)
        skillsUseNetwork = reader.bool("skills.network", default: skillsUseNetwork)
        place = reader.optionalText("place", expected: "the name of a town, or null", where: { !$0.isEmpty })
        feedFiles = reader.texts("news.feeds", default: feedFiles)
        musicDirectories = reader.texts("music.directories", default: musicDirectories)
        stationFiles = reader.texts("music.stations", default: stationFiles)
        pages.port = reader.integer("pages.port", in: 0...65_535, default: pages.port)
        pages.directory = reader.text(
            "pages.directory", default: pages.directory, expected: "a path", where: { !$0.isEmpty })
        historyDays = reader.integer("history.days", in: 0...3_650, default: historyDays)
        webPorts = reader.list("web.ports", default: webPorts, expected: "a list of port numbers, 1 to 65535") {
            value in
            value.int.flatMap { (1...65535).contains($0) ? $0 : nil }
        }
        network = Network(reader)
        storageDirectory = reader.optionalText("storage.directory", expected: "a path, or null", where: { !$0.isEmpty })
        controlSocket = reader.optionalText("control.socket", expected: "a path, or null", where: { !$0.isEmpty })
        let levels = "one of \"error\", \"warning\", \"notice\", \"info\", \"debug\""
        let level = reader.text("log.level", default: "\(logLevel)", expected: levels) { Log.Level(name: $0) != nil }
        logLevel = Log.Level(name: level) ?? logLevel
    }
}
