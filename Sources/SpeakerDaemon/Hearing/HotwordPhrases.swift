internal import Speech

/// The phrases that the settings ask for, as the spotter takes them.
enum HotwordPhrases {
    /// The configured phrases, and always "stop".
    static func phrases(_ settings: Configuration.Hotword) -> [HotwordPhrase] {
        let configured = settings.phrases.map { phrase in
            let text = phrase.text.lowercased().split(separator: " ").joined(separator: " ")
            return HotwordPhrase(text, .hotword, threshold: phrase.threshold ?? HotwordPhrase.usualThreshold(text))
        }
        return configured + PocketSphinxSpotter.defaultPhrases.filter { $0.kind == .stop }
    }
}
