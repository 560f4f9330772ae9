/// What somebody says about the skill that answered last: "rate this skill four stars", "I like this answer".
public enum OpinionRequest: Sendable, Hashable {
    /// So many stars, 1 to 5.
    case rate(stars: Int)
    /// A number of stars that there is not.
    case oddStars
    /// Words for whoever wrote it.
    case feedback(String)
    /// How is it rated?
    case ask

    /// Sentences that a recogniser should know.
    public static let sentences =
        ["one star", "two stars", "three stars", "four stars", "five stars"].map { "rate this skill \($0)" } + [
            "i like this answer", "i don't like this answer", "i love this skill", "i hate this skill",
            "how is this skill rated",
        ]

    /// Nil for a sentence about anything else. English and German.
    public init?(_ text: String) {
        let kept = text.lowercased().map { $0.isLetter || $0.isNumber || $0 == "'" ? $0 : $0 == "’" ? "'" : " " }
        var words = String(kept).split(separator: " ").map(String.init)
        while let first = words.first, Self.openings.contains(first) { words.removeFirst() }
        while let last = words.last, Self.courtesies.contains(last) { words.removeLast() }
        if let request = Self.told(words) ?? Self.rated(words) {
            self = request
            return
        }
        guard let words = Self.feedback(text) else { return nil }
        self = .feedback(words)
    }

    private static let openings: Set<String> = ["hey", "susi", "please", "bitte", "and", "und", "well", "also"]
    private static let courtesies: Set<String> = ["please", "bitte", "susi", "really", "thanks", "danke"]
    private static let things: Set<String> = ["skill", "answer", "antwort", "fähigkeit"]
    private static let pointers: Set<String> = [
        "this", "that", "the", "diese", "dieser", "diesen", "dieses", "die", "den", "der",
    ]

    /// "i love this skill": a verb and what it is about.
    private static func told(_ words: [String]) -> OpinionRequest? {
        guard words.count >= 3, let thing = words.last, things.contains(thing),
            pointers.contains(words[words.count - 2]) || words.suffix(3).contains("nicht")
        else { return nil }
        let said = words.dropLast().filter { !pointers.contains($0) && !["very", "much", "sehr", "so"].contains($0) }
        switch said.joined(separator: " ") {
        case "i love", "i really love", "ich liebe": return .rate(stars: 5)
        case "i like", "i really like", "i liked", "i enjoyed", "ich mag", "mir gefällt": return .rate(stars: 4)
        case "i don't like", "i do not like", "i dislike", "i didn't like", "ich mag nicht", "mir gefällt nicht":
            return .rate(stars: 2)
        case "i hate", "ich hasse": return .rate(stars: 1)
        case "how is rated", "what is rating of", "what's rating of": return .ask
        default: return nil
        }
    }

    private static func rated(_ words: [String]) -> OpinionRequest? {
        let sentence = words.joined(separator: " ")
        if [
            "how is this skill rated", "how is that skill rated", "how many stars does this skill have",
            "wie ist diese fähigkeit bewertet", "wie ist dieser skill bewertet", "wie viele sterne hat diese fähigkeit",
            "wie viele sterne hat dieser skill",
        ].contains(sentence) {
            return .ask
        }
        // German has the verb's other part at the end: "mir gefällt diese antwort nicht".
        if words.last == "nicht", words.count >= 4, things.contains(words[words.count - 2]),
            ["ich mag", "mir gefällt"].contains(words.prefix(2).joined(separator: " "))
        {
            return .rate(stars: 2)
        }
        guard let last = words.last, ["star", "stars", "stern", "sterne", "sternen"].contains(last) else { return nil }
        let isMeant =
            ["rate", "give", "bewerte", "gib"].contains(words.first ?? "") && words.contains(where: things.contains)
            || ["rate it", "rate this", "rate that", "give it", "give this", "give that"].contains(
                words.prefix(2).joined(separator: " "))
        guard isMeant, words.count >= 3 else { return nil }
        let number = words[words.count - 2]
        guard let stars = numbers[number] ?? Int(number) else { return nil }
        return 1...5 ~= stars ? .rate(stars: stars) : .oddStars
    }

    private static let numbers: [String: Int] = [
        "zero": 0, "no": 0, "one": 1, "a": 1, "two": 2, "to": 2, "three": 3, "four": 4, "for": 4, "five": 5, "six": 6,
        "ten": 10, "null": 0, "keinen": 0, "einen": 1, "ein": 1, "zwei": 2, "drei": 3, "vier": 4, "fünf": 5,
        "sechs": 6, "zehn": 10,
    ]

    /// "give feedback: …", "feedback for this skill: …".
    private static func feedback(_ text: String) -> String? {
        let starts = [
            "give feedback", "send feedback", "feedback for this skill", "feedback", "gib rückmeldung", "rückmeldung",
        ]
        let lowered = text.lowercased()
        for start in starts where lowered.hasPrefix(start) {
            // By the same number of characters: lower case letters may have more bytes.
            let rest = text.dropFirst(start.count).drop { " :,.-–".contains($0) }
            let isApart = text.dropFirst(start.count).first.map { " :,".contains($0) } ?? false
            guard isApart, rest.count >= 3 else { return nil }
            // "Feedback" may begin a question about something else: alone it needs its colon.
            if start == "feedback" || start == "rückmeldung", text.dropFirst(start.count).first != ":" { return nil }
            return String(rest.prefix(2000))
        }
        return nil
    }
}
