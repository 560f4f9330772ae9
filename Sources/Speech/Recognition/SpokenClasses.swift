/// Kinds of things that people say in one place of a sentence: `<time>` in "wake me up at <time>".
///
/// Each is a list of examples in which every word follows every other that it can follow: the trigram learns "twenty"
/// after "at" and "five" after "twenty" from different ones and needs no list of all combinations.
enum SpokenClasses {
    /// The examples of a class; nil if `name` is none.
    static func examples(_ name: Substring) -> [[Substring]]? { all[name] }

    /// A number from 0 to 100 in words; nil for others.
    static func spoken(_ number: Int) -> [Substring]? {
        switch number {
        case 0: ["zero"]
        case 1...19: WildcardFillers.numbers[number - 1]
        case 20...99:
            WildcardFillers.numbers[17 + number / 10]
                + (number % 10 == 0 ? [] : WildcardFillers.numbers[number % 10 - 1])
        case 100: ["a", "hundred"]
        default: nil
        }
    }

    private static let all: [Substring: [[Substring]]] = [
        "<number>": WildcardFillers.numbers, "<duration>": durations, "<time>": times, "<day>": split(days),
        "<room>": split(rooms),
    ]

    private static func split(_ texts: [String]) -> [[Substring]] { texts.map { $0.split(separator: " ") } }

    private static let hours = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ]
    private static let minutes = [
        "oh five", "ten", "fifteen", "twenty", "twenty five", "thirty", "thirty five", "forty", "forty five", "fifty",
        "fifty five",
    ]

    private static let durations: [[Substring]] = {
        let numbers = WildcardFillers.numbers.map { $0.joined(separator: " ") }.filter { $0 != "zero" && $0 != "one" }
        var texts = numbers.map { "\($0) minutes" } + numbers.map { "\($0) seconds" }
        texts += hours.dropFirst().map { "\($0) hours" } + hours.dropFirst().map { "\($0) and a half hours" }
        texts += hours.dropFirst().map { "\($0) and a half minutes" }
        texts += ["five", "ten", "fifteen", "twenty", "thirty", "forty five"].flatMap { minutes in
            ["one hour and \(minutes) minutes", "an hour and \(minutes) minutes", "two hours \(minutes) minutes"]
        }
        texts += ["ten", "twenty", "thirty"].map { "one minute and \($0) seconds" }
        // Said more often than any other.
        let usual = ["one minute", "a minute", "one hour", "an hour", "half an hour", "an hour and a half"]
        texts += usual + usual + ["a quarter of an hour", "half a minute", "one second", "a day", "two days", "a week"]
        return split(texts)
    }()

    private static let times: [[Substring]] = {
        var texts = hours + hours.map { "\($0) o'clock" } + hours.map { "\($0) thirty" }
        for (index, hour) in hours.enumerated() {
            let minute = minutes[(index * 5) % minutes.count]
            texts += [
                "half past \(hour)", "quarter past \(hour)", "a quarter past \(hour)", "quarter to \(hour)",
                "ten past \(hour)", "twenty to \(hour)", "five to \(hour)", "\(hour) a m", "\(hour) p m",
                "\(hour) thirty a m", "\(hour) thirty p m", "\(hour) fifteen", "\(hour) forty five",
                "\(hour) \(minute)",
                "\(hour) \(minute) p m", "\(hour) in the morning", "\(hour) in the evening",
            ]
        }
        return split(texts + ["noon", "midnight"])
    }()

    private static let days = [
        "today", "tomorrow", "tonight", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
        "tomorrow morning", "tomorrow evening", "next week", "the weekend",
    ]
    private static let rooms = [
        "the kitchen", "the living room", "the bedroom", "the bathroom", "the office", "the garage", "the hall",
        "the dining room", "the garden",
    ]
}
