internal import Speech

/// The phrases that the settings ask for, as the spotter takes them.
enum HotwordPhrases {
    /// log10 of the ratio above which a phrase of the owner's own counts, by its number of words: a longer phrase is
    /// less likely by chance. Those of the shipped phrases are measured, see `PocketSphinxSpotter.defaultPhrases`.
    static func threshold(for text: String) -> Double {
        if let known = PocketSphinxSpotter.defaultPhrases.first(where: { $0.text == text }) { return known.threshold }
        return text.split(separator: " ").count > 1 ? -16 : -8
    }

    /// The configured phrases, and always "stop".
    static func phrases(_ settings: Configuration.Hotword) -> [HotwordPhrase] {
        let configured = settings.phrases.map { phrase in
            let text = phrase.text.lowercased().split(separator: " ").joined(separator: " ")
            return HotwordPhrase(text, .hotword, threshold: phrase.threshold ?? threshold(for: text))
        }
        return configured + PocketSphinxSpotter.defaultPhrases.filter { $0.kind == .stop }
    }
}
