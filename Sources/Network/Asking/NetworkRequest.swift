/// What a person wants of the network, in English and German; what only mentions it is none.
public enum NetworkRequest: Sendable, Hashable, CaseIterable {
    /// "Set up Wi-Fi".
    case setup
    /// "Which Wi-Fi are you on?"
    case name
    /// "What is your address?"
    case address
    /// "Forget this Wi-Fi", which is asked back.
    case forget

    /// Sentences that the recogniser should know, in English.
    public static let sentences = [
        "set up wifi", "set up the wifi", "open your hotspot", "which wifi are you on", "what wifi are you on",
        "what is your address", "what is your i p address", "forget this wifi", "forget the wifi",
    ]

    /// Reads what was said or typed; nil if it is about something else.
    public init?(_ text: String) {
        guard text.utf8.count <= 200 else { return nil }
        let words = Self.words(text)
        guard let request = Self.table.first(where: { $0.value.contains(words.joined(separator: " ")) })?.key else {
            return nil
        }
        self = request
    }

    /// True if `text` agrees to what was asked back.
    public static func agrees(_ text: String) -> Bool {
        let words = words(text).joined(separator: " ")
        return [
            "yes", "yeah", "yep", "sure", "do it", "yes do it", "yes forget it", "ja", "ja bitte", "mach das", "genau",
        ]
        .contains(words)
    }

    private static let table: [NetworkRequest: Set<String>] = [
        .setup: [
            "set up wifi", "setup wifi", "set wifi up", "configure wifi", "connect to wifi", "join wifi",
            "set up new wifi", "change wifi", "open hotspot", "start hotspot", "open wifi hotspot",
            "richte wifi ein", "wifi einrichten", "öffne hotspot", "verbinde dich mit wifi",
        ],
        .name: [
            "which wifi are you on", "what wifi are you on", "which wifi are you in", "what wifi are you in",
            "which wifi are you connected to", "what wifi are you connected to", "which network are you on",
            "what network are you on", "which network are you in", "are you connected to wifi", "are you online",
            "in welchem wifi bist du", "welches wifi benutzt du", "mit welchem wifi bist du verbunden",
        ],
        .address: [
            "what is address", "what is ip address", "what is i p address", "whats address", "whats ip address",
            "whats i p address", "tell me address", "tell me ip address", "wie ist adresse", "was ist adresse",
            "wie lautet adresse", "wie ist ip adresse", "was ist ip adresse", "wie lautet ip adresse",
        ],
        .forget: [
            "forget wifi", "forget this wifi", "forget network", "forget this network", "forget wifi network",
            "forget this wifi network", "vergiss wifi", "vergiss dieses wifi", "vergiss netzwerk",
            "vergiss dieses netzwerk",
        ],
    ]

    /// Lower-case words; Wi-Fi is one, in all its spellings, and politeness is none.
    private static func words(_ text: String) -> [String] {
        let kept = text.lowercased().compactMap { character -> Character? in
            if character == "'" || character == "’" { return nil }
            return character.isLetter || character.isNumber ? character : " "
        }
        let fillers: Set<String> = [
            "hey", "susi", "please", "bitte", "the", "a", "your", "my", "das", "den", "dein", "deine", "ein", "einen",
            "now", "jetzt", "mal",
        ]
        var words = String(kept).split(separator: " ").map(String.init)
        // "Ein" at the end of "richte das WLAN ein" is no article.
        let isSeparated = words.last == "ein"
        words = words.filter { !fillers.contains($0) }
        if isSeparated { words.append("ein") }
        return words.reduce(into: []) { words, word in
            switch word {
            case "wlan", "wireless", "wi": words.append("wifi")
            case "fi" where words.last == "wifi": break
            case "lan" where words.last == "w":
                words.removeLast()
                words.append("wifi")
            default: words.append(word)
            }
        }
    }
}

/// What the speaker answers to what was asked of the network, in English and German.
public enum NetworkAnswer: Sendable, Hashable {
    /// The hotspot is about to open.
    case opening
    case name(SSID, signal: Int)
    case wired
    case ownHotspot(SSID)
    case nothing
    case address(String)
    case noAddress
    /// A question back.
    case reallyForget(SSID)
    case forgotten(SSID)
    case nothingToForget
    case failed(NetworkFailure)

    /// The sentence in `language` (a tag of BCP 47).
    public func text(in language: String) -> String {
        language.lowercased().prefix { $0.isLetter } == "de" ? german : english
    }

    private var english: String {
        switch self {
        case .opening: "I open my own Wi-Fi. One moment, please."
        case .name(let ssid, let signal): "I am in the Wi-Fi \(ssid), with \(signal) percent of signal."
        case .wired: "I am connected by cable."
        case .ownHotspot(let ssid): "I am in no Wi-Fi. My own, \(ssid), is open."
        case .nothing: "I am in no Wi-Fi."
        case .address(let address): "My address is \(address)."
        case .noAddress: "I have no address."
        case .reallyForget(let ssid): "Should I really forget the Wi-Fi \(ssid)?"
        case .forgotten(let ssid): "I have forgotten the Wi-Fi \(ssid)."
        case .nothingToForget: "I am in no Wi-Fi that I could forget."
        case .failed(let failure): HomecomingWording.text(.failed(failure), in: "en")
        }
    }

    private var german: String {
        switch self {
        case .opening: "Ich öffne mein eigenes WLAN. Einen Moment, bitte."
        case .name(let ssid, let signal): "Ich bin im WLAN \(ssid), mit \(signal) Prozent Empfang."
        case .wired: "Ich hänge am Kabel."
        case .ownHotspot(let ssid): "Ich bin in keinem WLAN. Mein eigenes, \(ssid), ist offen."
        case .nothing: "Ich bin in keinem WLAN."
        case .address(let address): "Meine Adresse ist \(address)."
        case .noAddress: "Ich habe keine Adresse."
        case .reallyForget(let ssid): "Soll ich das WLAN \(ssid) wirklich vergessen?"
        case .forgotten(let ssid): "Ich habe das WLAN \(ssid) vergessen."
        case .nothingToForget: "Ich bin in keinem WLAN, das ich vergessen könnte."
        case .failed(let failure): HomecomingWording.text(.failed(failure), in: "de")
        }
    }
}
