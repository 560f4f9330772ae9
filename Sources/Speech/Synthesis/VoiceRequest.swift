/// What a person wants changed of the speaker's voice: "speak german", "change your voice to french (canada)", "talk a
/// bit slower", "sprich tiefer". English and German; what only mentions a language ("how do you say dog in german") is
/// none.
public enum VoiceRequest: Sendable, Hashable {
    /// Another voice language: a code of `VoiceLanguages.table`, else the name that was said ("Swahili").
    case language(String)
    /// Words a minute more, or less if negative.
    case rate(by: Int)
    /// Points of 0 to 100 higher, or deeper if negative.
    case pitch(by: Int)
    /// Rate and pitch as they are configured.
    case usual

    /// Words a minute of an ordinary step: less is hardly heard as a change.
    static let rateStep = 30
    /// Points of pitch of an ordinary step.
    static let pitchStep = 16

    /// Reads what was said or typed; nil if it is about something else.
    public init?(_ text: String) {
        // No request is longer; a text that is will not be read to its end.
        guard text.utf8.count <= 200 else { return nil }
        let words = Self.plainWords(of: text)
        guard !words.isEmpty, let request = Self.manner(words) ?? Self.language(words) else { return nil }
        self = request
    }

    /// Sentences that the recogniser should know, in English.
    public static let sentences: [String] =
        ["english", "german", "french", "spanish", "italian", "portuguese", "dutch", "chinese", "hindi", "russian"]
        .map { "speak \($0)" } + ["speak slower", "speak faster", "speak higher", "speak deeper", "speak normally"]

    // MARK: Words

    /// Lower-case words without punctuation, and without the politeness around them.
    private static func plainWords(of text: String) -> [String] {
        let kept = text.lowercased().compactMap { character -> Character? in
            if character == "'" || character == "’" { return nil }
            return character.isLetter || character.isNumber || character == "-" ? character : " "
        }
        // Hindi's vowel signs belong to their letters' characters, so that letters are enough.
        var words = String(kept).split(separator: " ").map(String.init).filter { !fillers.contains($0) }[...]
        while let opening = openings.first(where: { words.starts(with: $0) }) { words = words.dropFirst(opening.count) }
        while let closing = closings.first(where: { words.reversed().starts(with: $0.reversed()) }) {
            words = words.dropLast(closing.count)
        }
        // "Kannst du deutsch sprechen" is "sprich deutsch".
        if let last = words.last, ["sprechen", "reden"].contains(last) { words = ["sprich"] + words.dropLast() }
        return Array(words)
    }

    /// Wherever they stand, they change nothing.
    private static let fillers: Set<String> = ["please", "bitte", "again", "wieder", "mal"]

    private static func phrases(_ list: [String]) -> [[String]] {
        list.map { $0.split(separator: " ").map(String.init) }
    }
    private static let openings = phrases([
        "hey susi", "susi", "ok", "okay", "now", "can you", "could you", "would you", "will you",
        "i want you to", "i would like you to", "kannst du", "könntest du",
    ])
    private static let closings = phrases([
        "now", "from now on", "to me", "with me", "for me", "instead", "susi", "jetzt", "ab jetzt", "von jetzt an",
        "mit mir",
    ])

    // MARK: Rate and pitch

    private static func manner(_ words: [String]) -> VoiceRequest? {
        let text = words.joined(separator: " ")
        if usuals.contains(text) { return .usual }
        if let complaint = complaints[text] { return complaint }
        guard let opening = mannerOpenings.first(where: { words.starts(with: $0) }) else { return nil }
        var rest = words.dropFirst(opening.count)
        var share = 1.0
        for (degrees, factor) in [(slight, 0.5), (strong, 2)] {
            guard let degree = degrees.first(where: { rest.starts(with: $0) }) else { continue }
            rest = rest.dropFirst(degree.count)
            share = factor
            break
        }
        let manner = rest.joined(separator: " ")
        func steps(_ step: Int) -> Int { Int((Double(step) * share).rounded()) }
        switch manner {
        case "slower", "slowly", "more slowly", "langsamer", "langsam": return .rate(by: -steps(rateStep))
        case "faster", "quicker", "quickly", "more quickly", "fast", "schneller", "schnell":
            return .rate(by: steps(rateStep))
        case "higher", "in a higher voice", "with a higher voice", "höher", "mit höherer stimme":
            return .pitch(by: steps(pitchStep))
        case "deeper", "in a deeper voice", "with a deeper voice", "tiefer", "mit tieferer stimme":
            return .pitch(by: -steps(pitchStep))
        default: return nil
        }
    }

    private static let mannerOpenings = phrases(["speak", "talk", "sprich", "rede"])
    private static let slight = phrases([
        "a little bit", "a bit", "a little", "slightly", "etwas", "ein bisschen", "ein wenig",
    ])
    private static let strong = phrases(["much", "a lot", "viel", "deutlich"])
    private static let usuals: Set<String> = [
        "speak normally", "talk normally", "speak normal", "speak at normal speed", "speak at your normal speed",
        "use your normal voice", "use your usual voice", "speak with your normal voice", "speak in your normal voice",
        "sprich normal", "rede normal", "sprich mit deiner normalen stimme",
    ]
    private static let complaints: [String: VoiceRequest] = {
        var complaints: [String: VoiceRequest] = [:]
        for start in [
            "you speak", "you talk", "you are speaking", "you are talking", "youre speaking", "youre talking",
        ] {
            complaints[start + " too fast"] = .rate(by: -rateStep)
            complaints[start + " too slow"] = .rate(by: rateStep)
            complaints[start + " too slowly"] = .rate(by: rateStep)
        }
        for start in ["dont speak", "dont talk", "do not speak", "do not talk"] {
            complaints[start + " so fast"] = .rate(by: -rateStep)
            complaints[start + " so slowly"] = .rate(by: rateStep)
        }
        complaints["sprich nicht so schnell"] = .rate(by: -rateStep)
        complaints["sprich nicht so langsam"] = .rate(by: rateStep)
        complaints["du sprichst zu schnell"] = .rate(by: -rateStep)
        complaints["du sprichst zu langsam"] = .rate(by: rateStep)
        for verb in ["use", "change your voice to", "change to"] {
            for end in ["voice", "one"] {
                complaints["\(verb) a higher \(end)"] = .pitch(by: pitchStep)
                complaints["\(verb) a deeper \(end)"] = .pitch(by: -pitchStep)
            }
        }
        return complaints
    }()

    // MARK: Language

    private static func language(_ words: [String]) -> VoiceRequest? {
        // Nothing but a language is meant by these: one that nobody has heard of is asked for all the same.
        if let opening = plainOpenings.first(where: { words.starts(with: $0) }) {
            let name = Array(words.dropFirst(opening.count))
            if let known = known(name) { return .language(known) }
            guard (1...3).contains(name.count), let first = name.first, first.count > 2, !noLanguages.contains(first)
            else { return nil }
            return .language(capitalized(name))
        }
        // After these many other things may follow: "speak up", "switch to channel four".
        guard let opening = openEnded.first(where: { words.starts(with: $0) }),
            let known = known(Array(words.dropFirst(opening.count)))
        else { return nil }
        return .language(known)
    }

    private static let plainOpenings: [[String]] = {
        var openings: [String] = []
        for verb in ["change", "set", "switch", "turn"] {
            for owner in ["your ", "the ", ""] {
                for noun in ["voice language", "voice", "language"] { openings.append("\(verb) \(owner)\(noun) to") }
            }
        }
        for verb in ["stell", "stelle", "ändere", "wechsle", "wechsel"] {
            for noun in ["die stimme", "deine stimme", "die sprache", "deine sprache"] {
                openings += ["\(verb) \(noun) auf", "\(verb) \(noun) zu"]
            }
        }
        return phrases(openings)
    }()
    private static let noLanguages: Set<String> = [
        "the", "something", "somebody", "another", "other", "one", "normal", "higher", "deeper", "lower", "louder",
        "female", "male", "man", "woman", "mine", "his", "her", "loud", "quiet", "mute", "maximum", "minimum",
    ]
    /// The longer before the shorter that they begin with.
    private static let openEnded = phrases([
        "speak to me in", "speak with me in", "speak in", "speak", "talk to me in", "talk with me in", "talk in",
        "talk",
        "answer me in", "answer in", "reply in", "respond in", "use a", "use an", "use the", "use", "switch back to",
        "switch to", "change back to", "change to", "go back to", "sprich mit mir auf", "sprich mit mir", "sprich auf",
        "sprich", "rede mit mir auf", "rede mit mir", "rede auf", "rede", "antworte mir auf", "antworte auf",
        "wechsle zu", "wechsel zu",
    ])

    /// A code of the table, or the name of another language, if these words name one and nothing else.
    private static func known(_ words: [String]) -> String? {
        var words = words
        if words.last == "voice" || words.last == "language" { words.removeLast() }
        // Codes are words of their own ("it", "no"): by voice languages have names.
        guard (1...6).contains(words.count), let first = words.first, first.utf8.count > 3 else { return nil }
        let name = words.joined(separator: " ")
        if let language = VoiceLanguages.named(name) { return language.code }
        if words.count == 1 || VoiceLanguages.aliases[name] != nil {
            return VoiceLanguages.isName(name) ? capitalized(words) : nil
        }
        // "german austria", "german from austria": spelled so that the language is found without the country.
        let country = words.dropFirst().filter { !["from", "in", "of", "the", "as", "spoken", "aus"].contains($0) }
            .joined(separator: " ")
        guard countries.contains(country) else { return nil }
        let language =
            VoiceLanguages.named(first)?.baseName ?? (VoiceLanguages.isName(first) ? capitalized([first]) : nil)
        return language.map { "\($0) (\(capitalized(country.split(separator: " ").map(String.init))))" }
    }

    /// Countries of languages that have another country's voice, beside those of the table.
    private static let countries: Set<String> = [
        "austria", "switzerland", "belgium", "argentina", "chile", "colombia", "peru", "cuba", "venezuela", "egypt",
        "morocco", "new zealand", "scotland", "wales", "nigeria", "singapore", "luxembourg", "angola", "kenya",
        "tanzania", "österreich", "schweiz",
    ]

    private static func capitalized(_ words: [String]) -> String {
        words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    }
}

extension VoiceLanguages {
    /// True if `name`, lower case, is what people call a language outside the table.
    static func isName(_ name: String) -> Bool { otherNames.contains(name) }

    private static let otherNames: Set<String> = Set(
        """
        afrikaans albanian amharic armenian azerbaijani basque belarusian bengali bosnian bulgarian catalan cherokee \
        croatian dothraki elvish esperanto estonian georgian greenlandic guarani gujarati hawaiian icelandic interlingua \
        kannada kazakh klingon kurdish kyrgyz latin latein latvian lithuanian luxembourgish macedonian malay malayalam \
        maltese maori marathi nahuatl nepali oriya persian punjabi quechua quenya sanskrit serbian sindarin sindhi \
        sinhala slovenian swahili tagalog tamil tatar telugu turkmen ukrainian urdu uyghur uzbek vietnamese welsh
        """
        .split(separator: " ").map(String.init) + namesWithoutVoice.values.map { $0.lowercased() }
            + aliases.keys.filter { $0.utf8.count > 3 && $0.allSatisfy { $0.isLetter || $0 == " " } && $0 != "posix" })
}
