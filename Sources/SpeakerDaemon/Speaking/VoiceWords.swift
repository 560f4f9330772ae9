internal import Speech

/// What the speaker says of its own voice: in English and German, else the language's own name, which every voice can
/// pronounce.
enum VoiceWords {
    /// How it speaks from now on.
    enum Manner: CaseIterable {
        case slower, faster, higher, deeper, usual, slowest, fastest, highest, deepest
    }

    /// Words a minute between which it can be asked for by voice: outside of them it is hardly understood.
    static let rates = 90...320

    /// "de" of "de-DE".
    static func base(_ language: String) -> String { String(language.lowercased().prefix { $0.isLetter }) }

    /// `language` if there are words in it, else English.
    static func known(_ language: String) -> String { ["de", "en"].contains(base(language)) ? language : "en-US" }

    /// That it speaks `language` now; `asked` is how it was asked for.
    static func speaksNow(_ language: String, asked: String) -> String {
        switch base(language) {
        case "en": "I speak English now."
        case "de": "Ich spreche jetzt Deutsch."
        default: ownName(language) ?? asked
        }
    }

    /// That nothing speaks `name`, said by a voice of `language`, which is not English.
    static func missing(_ name: String, speaking language: String) -> String {
        if base(language) == "de" { return "Für \(name) habe ich keine Stimme; ich spreche weiter Deutsch." }
        return "There is no voice for \(name); I keep the one I have."
    }

    /// The sentence of `manner` in `language`.
    static func sentence(_ manner: Manner, in language: String) -> String {
        switch base(language) {
        case "de": german(manner)
        case "en": english(manner)
        default: ownName(language) ?? english(manner)
        }
    }

    private static func ownName(_ language: String) -> String? { VoiceLanguages.named(language)?.nativeName }

    private static func english(_ manner: Manner) -> String {
        switch manner {
        case .slower: "I speak more slowly now."
        case .faster: "I speak faster now."
        case .higher: "My voice is higher now."
        case .deeper: "My voice is deeper now."
        case .usual: "I speak as usual again."
        case .slowest: "I can't speak any slower."
        case .fastest: "I can't speak any faster."
        case .highest: "My voice can't get any higher."
        case .deepest: "My voice can't get any deeper."
        }
    }

    private static func german(_ manner: Manner) -> String {
        switch manner {
        case .slower: "Ich spreche jetzt langsamer."
        case .faster: "Ich spreche jetzt schneller."
        case .higher: "Meine Stimme ist jetzt höher."
        case .deeper: "Meine Stimme ist jetzt tiefer."
        case .usual: "Ich spreche wieder wie sonst."
        case .slowest: "Langsamer kann ich nicht sprechen."
        case .fastest: "Schneller kann ich nicht sprechen."
        case .highest: "Höher wird meine Stimme nicht."
        case .deepest: "Tiefer wird meine Stimme nicht."
        }
    }
}
