/// What a control word asks for.
public enum ControlCommand: Sendable, Equatable {
    case stop
    case volume(VolumeChange)
}

/// A change of the volume.
public enum VolumeChange: Sendable, Equatable {
    /// To percent, 0 to 100.
    case set(percent: Int)
    /// By a step, up or down.
    case step(percent: Int)
    /// To nothing, until `unmute`.
    case mute
    /// Back to where it was.
    case unmute

    /// The volume after this change of `percent`, within 0 to 100.
    public func applied(to percent: Int) -> Int {
        switch self {
        case .set(let target): min(100, max(0, target))
        case .step(let change): min(100, max(0, percent + change))
        case .mute: 0
        case .unmute: percent
        }
    }
}

/// The words that the device decides by itself, before any server or skill: they must work always and at once.
public enum ControlWords {
    /// Percent of one step of "louder" and "quieter".
    static let step = 10

    /// Sentences that a recogniser should know. `*` stands for a number.
    public static let sentences = [
        "stop", "cancel", "never mind", "be quiet", "halt", "shut up", "quiet", "silence", "stop it", "stop talking",
        "volume *", "volume * percent", "set volume to *", "set the volume to *", "set the volume to * percent",
        "louder", "quieter", "volume up", "volume down", "turn it up", "turn it down", "turn the volume up",
        "turn the volume down", "mute", "unmute",
    ]

    private static let declines: Set<String> = [
        "no", "no thanks", "no thank you", "nothing", "nothing thanks", "that's all", "that is all", "never mind",
        "nein",
        "nein danke", "nichts", "das war's",
    ]

    /// True if `text` ends a follow-up that the speaker itself began.
    static func isDecline(_ text: String) -> Bool { declines.contains(normalized(text).joined(separator: " ")) }

    private static let stopSentences: Set<String> = [
        "stop", "stopp", "stop stop", "cancel", "never mind", "nevermind", "be quiet", "halt", "shut up", "quiet",
        "silence", "stop it", "stop talking", "stop speaking", "stop please", "please stop", "stop now", "okay stop",
        "ok stop", "no stop", "cancel that", "cancel it", "enough",
        "that's enough", "that is enough", "hush", "stop the noise", "off", "ruhe", "sei still",
        "hör auf", "abbrechen", "arrête", "stop that",
    ]
    private static let louder: Set<String> = [
        "louder", "volume up", "turn it up", "turn the volume up", "turn up the volume", "lauter",
        "increase the volume",
    ]
    private static let quieter: Set<String> = [
        "quieter", "softer", "volume down", "turn it down", "turn the volume down", "turn down the volume", "leiser",
        "decrease the volume",
    ]
    private static let volumeStarts = [
        "volume to", "volume", "set volume to", "set the volume to", "set volume", "turn the volume to", "lautstärke",
        "set the volume at", "change the volume to",
    ]

    /// What `text` asks for; nil if it is a question for somebody else.
    public static func command(for text: String) -> ControlCommand? {
        let sentence = plain(text)
        let words = sentence.split(separator: " ").map(String.init)
        if stopSentences.contains(sentence) { return .stop }
        if ["mute", "stumm", "sound off", "mute yourself"].contains(sentence) { return .volume(.mute) }
        if ["unmute", "sound on", "ton an", "unmute yourself"].contains(sentence) { return .volume(.unmute) }
        if louder.contains(sentence) { return .volume(.step(percent: step)) }
        if quieter.contains(sentence) { return .volume(.step(percent: -step)) }
        if let change = VolumeWords.change(words, step: step) { return .volume(change) }
        for start in volumeStarts where sentence.hasPrefix(start + " ") {
            if let percent = percent(in: sentence.dropFirst(start.count + 1).split(separator: " ").map(String.init)) {
                return .volume(.set(percent: percent))
            }
        }
        return nil
    }

    /// The words alone, in lower case, without the speaker's name and "please".
    static func plain(_ text: String) -> String {
        var words = normalized(text)
        // "susi stop" and "hey susi louder" mean the same.
        if let first = words.first, ["hey", "hi", "ok", "okay"].contains(first), words.dropFirst().first == "susi" {
            words.removeFirst()
        }
        if words.first == "susi" { words.removeFirst() }
        if words.count > 1, words.last == "please" || words.last == "bitte" { words.removeLast() }
        if words.count > 1, words.first == "please" || words.first == "bitte" { words.removeFirst() }
        if let courtesy = courtesies.first(where: { words.count > $0.count && words.starts(with: $0) }) {
            words.removeFirst(courtesy.count)
            if words.count > 1, words.first == "please" { words.removeFirst() }
        }
        if words.last == "susi" { words.removeLast() }
        return words.joined(separator: " ")
    }

    /// What is polite in front of a wish.
    private static let courtesies = [
        ["can", "you"], ["could", "you"], ["would", "you"], ["will", "you"], ["i", "want", "you", "to"],
        ["i", "would", "like", "you", "to"], ["kannst", "du"], ["könntest", "du"],
    ]

    /// A number of percent as people say it: "40", "forty five", "40 percent", "forty percent"; "three" and "3" are
    /// three of ten, as no one wants three percent.
    static func percent(in words: [String]) -> Int? {
        var words = words
        var isPercent = false
        if let last = words.last {
            if last == "percent" || last == "prozent" || last == "%" {
                isPercent = true
                words.removeLast()
            } else if last.hasSuffix("%") {
                isPercent = true
                words[words.count - 1] = String(last.dropLast())
            }
        }
        guard let number = number(words), (0...100).contains(number) else { return nil }
        return !isPercent && number <= 10 ? number * 10 : number
    }

    private static let numberWords: [String: Int] = {
        let small = [
            "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
            "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
        ]
        let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
        var words = Dictionary(uniqueKeysWithValues: small.enumerated().map { ($1, $0) })
        for (index, word) in tens.enumerated() { words[word] = 20 + 10 * index }
        for (word, value) in ["half": 50, "maximum": 100, "max": 100, "full": 100, "minimum": 10] {
            words[word] = value
        }
        return words
    }()

    private static func number(_ words: [String]) -> Int? {
        switch words.count {
        case 1: return Int(words[0]) ?? numberWords[words[0]]
        case 2:
            if words[1] == "hundred", words[0] == "one" || words[0] == "a" { return 100 }
            guard let tens = numberWords[words[0]], let ones = numberWords[words[1]], tens >= 20, tens % 10 == 0,
                (1...9).contains(ones)
            else { return nil }
            return tens + ones
        default: return nil
        }
    }

    private static func normalized(_ text: String) -> [String] {
        let kept = text.lowercased().map {
            $0.isLetter || $0.isNumber || $0 == "%" || $0 == "'" || $0 == "-" ? $0 : " "
        }
        return String(kept).split(separator: " ").map(String.init)
    }
}
