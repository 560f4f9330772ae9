internal import Panel

/// What the speaker says of its button, in English and German.
enum PanelWords {
    /// That letting go in two seconds does `offer`.
    static func announcement(_ offer: ButtonMachine.Offer, language: String) -> String {
        switch (offer, language) {
        case (.hotspot, "de"): "Loslassen öffnet gleich den Hotspot."
        case (.softReset, "de"): "Loslassen vergisst gleich, was per Stimme eingestellt wurde."
        case (.factoryReset, "de"): "Achtung: Loslassen löscht gleich alles."
        case (.hotspot, _): "Let go soon to open the hotspot."
        case (.softReset, _): "Let go soon to forget what was set by voice."
        case (.factoryReset, _): "Careful: let go soon to erase everything."
        }
    }

    /// That nothing was done.
    static func nothing(language: String) -> String { language == "de" ? "Nichts geschieht." : "Nothing is done." }

    /// That there is no hotspot to open.
    static func noHotspot(language: String) -> String {
        language == "de" ? "Ich kann keinen Hotspot öffnen." : "I can't open a hotspot."
    }
}
