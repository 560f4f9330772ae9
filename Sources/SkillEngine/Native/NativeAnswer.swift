internal import SusiActions

extension Reply {
    /// One spoken sentence or two.
    static func spoken(_ text: String, _ language: String) -> Reply {
        Reply(actions: [PlannedAction(.answer(text: text, language: language, mood: nil))])
    }
}

extension String {
    /// With a capital first letter, and a full stop if there is no end yet.
    var sentence: String {
        guard let first else { return self }
        let body = first.uppercased() + dropFirst()
        return body.last.map { ".!?".contains($0) } == true ? body : body + "."
    }
}

/// Readers by language.
enum Numbers {
    static func reader(_ language: String) -> any NumberReader {
        language == "de" ? GermanNumbers() : EnglishNumbers()
    }
}
