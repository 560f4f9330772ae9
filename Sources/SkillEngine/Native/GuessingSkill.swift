public import SusiActions

/// A game: guess the number of the day, from 1 to 100.
///
/// The number follows from the day alone, so nothing has to be remembered between two guesses, and a household plays
/// together.
public struct GuessingSkill: NativeSkill {
    public let name = "guessing"
    public let language: String
    private let numbers: any NumberReader

    /// - Parameter language: "en" or "de".
    public init(language: String) {
        self.language = language
        numbers = Numbers.reader(language)
    }

    private var isGerman: Bool { language == "de" }

    /// The number of a day: bits of the day, mixed so that neighbours look unrelated (SplitMix64's finaliser).
    static func secret(_ day: CivilDate) -> Int {
        var z = UInt64(bitPattern: Int64(day.day)) &* 0x9E37_79B9_7F4A_7C15
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((z ^ (z >> 31)) % 100) + 1
    }

    public func answer(_ match: NativeMatch, _ context: QueryContext) -> Reply? {
        let words = Words.split(match.query)
        let secret = Self.secret(WallTime(context).date)
        let heads =
            isGerman
            ? [
                ["ist", "es", "die"], ["ist", "es"], ["ich", "rate"], ["ich", "tippe", "auf"], ["ist", "die", "zahl"],
            ]
            : [
                ["is", "it"], ["is", "your", "number"], ["is", "the", "number"], ["i", "guess"], ["my", "guess", "is"],
            ]
        if let head = heads.first(where: { words.has($0, at: 0) }) {
            guard let reading = numbers.cardinal(words, at: head.count), head.count + reading.length == words.count,
                let guess = reading.number.exact
            else { return nil }
            return .spoken(verdict(guess, secret), language)
        }
        let phrase = words.joined(separator: " ")
        if phrase.contains(isGerman ? "gebe auf" : "give up") || phrase.contains("what was your number") {
            return .spoken(
                isGerman
                    ? "Meine Zahl war \(secret). Morgen denke ich mir eine neue aus."
                    : "My number was \(secret). Tomorrow I think of a new one.", language)
        }
        let invitations = isGerman ? ["zahlenraten", "zahlen raten", "zahl raten"] : ["guess", "think of a number"]
        guard invitations.contains(where: { phrase.contains($0) }) else { return nil }
        return .spoken(
            isGerman
                ? "Gern! Ich habe mir für heute eine Zahl von 1 bis 100 ausgedacht. Sag zum Beispiel: ist es fünfzig?"
                : "Let's play! I have thought of today's number, from 1 to 100. Say, for example: is it fifty?",
            language)
    }

    private func verdict(_ guess: Int, _ secret: Int) -> String {
        guard (1...100).contains(guess) else {
            return isGerman ? "Meine Zahl liegt zwischen 1 und 100." : "My number is between 1 and 100."
        }
        if guess == secret {
            return isGerman ? "Ja, \(secret)! Du hast meine Zahl erraten." : "Yes, \(secret)! You have found my number."
        }
        let isClose = abs(guess - secret) <= 5
        if isGerman {
            return
                "Nein, meine Zahl ist \(guess < secret ? "größer" : "kleiner") als \(guess)\(isClose ? ", aber du bist nah dran" : "")."
        }
        return
            "No, my number is \(guess < secret ? "higher" : "lower") than \(guess)\(isClose ? ", but you are close" : "")."
    }

    public var patterns: [String] {
        isGerman
            ? [
                "zahlenraten", "lass uns zahlen raten", "* zahlen raten", "ich möchte eine zahl raten", "ist es *",
                "ich rate *", "ich tippe auf *", "ist die zahl *", "ich gebe auf bei der zahl",
            ]
            : [
                "guess the number", "guess a number", "play guess the number", "* guess the number",
                "* guess the number *", "* guess your number", "* number guessing game", "* number guessing",
                "number guessing", "think of a number", "* guessing game", "* guess a number", "is it *",
                "is your number *", "is the number *", "i guess *", "my guess is *",
                "i give up the number game", "i give up guessing", "what was your number",
            ]
    }

    public var examples: [NativeExample] {
        let pairs =
            isGerman
            ? [
                ("zahlenraten", "Gern! *"), ("ist es hundertfünf", "Meine Zahl liegt zwischen 1 und 100."),
                ("ich tippe auf null", "Meine Zahl*"),
            ]
            : [
                ("let's play guess the number", "Let's play! *"),
                ("is it one hundred and five", "My number is between 1 and 100."), ("i guess zero", "My number *"),
                ("i give up guessing", "My number was *"),
            ]
        return pairs.map { NativeExample(question: $0.0, expect: $0.1) }
    }
}
