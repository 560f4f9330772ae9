/// What a question about the weather asks: of which place, which day, and what about it.
struct WeatherQuestion: Sendable, Equatable {
    /// What the person wants to know.
    enum Subject: Sendable, Equatable { case general, rain, snow, temperature, wind }

    private(set) var subject = Subject.general
    /// Days from today, 0 to 7; nil: now, with a look at the rest of the day.
    private(set) var day: Int?
    /// As it was said, in lower case; nil: here.
    private(set) var place: String?
    /// False if words are left that have nothing to do with the weather, such as "temperature of the sun".
    private(set) var isAboutWeather = true

    /// Reads a question, normalised. `today`: 1 for Monday to 7.
    init(_ query: String, language: String, today: Int) {
        let lexicon = language == "de" ? Self.german : Self.english
        var words = query.split(separator: " ").map(String.init)
        for (subject, names) in lexicon.subjects where words.contains(where: { word in names.contains(word) }) {
            self.subject = subject
            break
        }
        for (phrase, day) in lexicon.days { if words.cut(phrase) { self.day = self.day ?? day } }
        for (index, name) in lexicon.weekdays.enumerated() where words.contains(name) {
            words.removeAll { $0 == name }
            day = day ?? Self.days(from: today, to: index + 1)
        }
        if words.contains(lexicon.weekend) {
            words.removeAll { $0 == lexicon.weekend }
            day = day ?? (today == 7 ? 0 : Self.days(from: today, to: 6))
        }
        // The place stands behind the last preposition: "the weather in Frankfurt am Main".
        if let start = words.firstIndex(where: { lexicon.prepositions.contains($0) }) {
            var name = words[(start + 1)...].drop { lexicon.articles.contains($0) }
            while let last = name.last, lexicon.fillers.contains(last) { name.removeLast() }
            if !name.isEmpty { place = name.joined(separator: " ") }
            words.removeSubrange(start...)
        }
        let left = words.filter { !lexicon.fillers.contains($0) && !lexicon.articles.contains($0) }
        guard place == nil, !left.isEmpty else {
            isAboutWeather = left.isEmpty || left.allSatisfy { lexicon.fillers.contains($0) }
            return
        }
        // "Berlin weather": what is left is the place.
        place = left.joined(separator: " ")
        isAboutWeather =
            left.count <= 3 && subject == .general
            && words.allSatisfy { left.contains($0) || lexicon.plain.contains($0) }
    }

    private static func days(from today: Int, to weekday: Int) -> Int { ((weekday - today) % 7 + 7) % 7 }

    private struct Lexicon {
        let subjects: [(Subject, Set<String>)]
        let days: [([String], Int)]
        let weekdays: [String]
        let weekend: String
        let prepositions: Set<String>
        let articles: Set<String>
        /// Words of which any may stand around what is meant.
        let fillers: Set<String>
        /// Words that may stand beside the bare name of a place.
        let plain: Set<String>
    }

    private static func phrases(_ days: [(String, Int)]) -> [([String], Int)] {
        days.map { ($0.split(separator: " ").map(String.init), $1) }
    }

    private static let english = Lexicon(
        subjects: [
            (.rain, ["rain", "raining", "rains", "umbrella"]), (.snow, ["snow", "snowing"]),
            (
                .temperature,
                ["temperature", "cold", "warm", "hot", "degrees"]
            ), (.wind, ["windy", "wind"]),
        ],
        days: phrases([
            ("the day after tomorrow", 2), ("day after tomorrow", 2), ("tomorrow morning", 1), ("tomorrow evening", 1),
            ("tomorrow", 1), ("tonight", 0), ("today", 0), ("this afternoon", 0), ("this evening", 0), ("later", 0),
        ]),
        weekdays: ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"], weekend: "weekend",
        prepositions: ["in", "for", "at"], articles: ["the", "a", "an"],
        fillers: [
            "weather", "forecast", "what", "is", "how", "will", "it", "be", "like", "going", "to", "does", "do", "did",
            "i", "we", "need", "should", "take", "my", "an", "tell", "me", "about", "rain", "raining", "rains", "snow",
            "snowing", "umbrella", "temperature", "cold", "warm", "hot", "windy", "wind", "sunny", "sun", "outside",
            "now", "right", "please", "on", "next", "this", "there", "any", "can", "you", "give", "say", "current",
            "currently", "degrees", "today's", "get", "gonna", "are", "of", "and", "show", "here", "good", "bad",
            "nice", "know", "want", "so", "really", "with", "us", "check", "report", "week", "days",
        ], plain: ["weather", "forecast", "what", "is", "the", "tell", "me", "please", "show", "give"])

    private static let german = Lexicon(
        subjects: [
            (.rain, ["regnet", "regnen", "regen", "regenschirm", "schirm"]),
            (.snow, ["schneit", "schneien", "schnee"]),
            (.temperature, ["temperatur", "kalt", "warm", "heiß", "grad"]), (.wind, ["windig", "wind"]),
        ],
        days: phrases([
            ("übermorgen", 2), ("morgen früh", 1), ("morgen abend", 1), ("morgen", 1), ("heute abend", 0),
            ("heute nacht", 0), ("heute", 0),
        ]),
        weekdays: ["montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag"],
        weekend: "wochenende",
        prepositions: ["in", "für"], articles: ["der", "die", "das", "den", "dem", "einen", "ein"],
        fillers: [
            "wetter", "wettervorhersage", "wie", "wird", "ist", "es", "was", "das", "regnet", "regnen", "regen",
            "regenschirm", "schirm", "schneit", "schneien", "schnee", "temperatur", "kalt", "warm", "heiß", "grad",
            "windig", "wind", "brauche", "ich", "einen", "draußen", "gerade", "jetzt", "bitte", "am", "viel", "welche",
            "haben", "wir", "sag", "mir", "hat", "so", "hier", "nächsten", "denn", "aktuelle", "aktuell", "die",
            "woche",
        ], plain: ["wetter", "wettervorhersage", "wie", "ist", "das", "bitte", "sag", "mir"])
}

extension [String] {
    /// Takes out the first place where these words stand; false if there is none.
    fileprivate mutating func cut(_ phrase: [String]) -> Bool {
        guard let start = indices.first(where: { has(phrase, at: $0) }) else { return false }
        removeSubrange(start..<start + phrase.count)
        return true
    }
}
