/// What may stand where a pattern has `*`.
///
/// A trigram needs words, and a wildcard has none, so patterns are written out with fillers: what the vocabulary's own
/// sentences without wildcards have in that place ("play *" and "play some jazz" give "some jazz"), and a fixed list
/// of what people ask for most: numbers, spans of time, days, months, household words. A word that is in neither can't
/// be recognised: this recogniser is for commands.
struct WildcardFillers {
    /// Written-out sentences a pattern gives at most, so that many patterns stay cheap.
    static let limit = 96

    private let learned: [[[Substring]]]
    private let patterns: [[Substring]]

    /// Fillers for the patterns of `sentences`.
    init(sentences: [[Substring]]) {
        let plain = sentences.filter { !WildcardFillers.isPattern($0) }
        let patterns = sentences.filter { WildcardFillers.isPattern($0) }
        let byFirst = Dictionary(grouping: plain) { $0.first ?? "" }
        self.patterns = patterns
        learned = patterns.map { pattern in
            guard pattern.contains("*") else { return [] }
            var found: Set<[Substring]> = []
            // A pattern that starts with a word can only match sentences that start with it.
            for sentence in pattern[0] == "*" ? plain : byFirst[pattern[0]] ?? [] {
                for filler in WildcardFillers.fillers(of: pattern[...], in: sentence[...]) ?? [] {
                    found.insert(Array(filler))
                }
            }
            return found.sorted { $0.joined(separator: " ") < $1.joined(separator: " ") }
        }
    }

    /// Tells all patterns written out, each with its share of the pattern's weight, one after the other: together they would
    /// take hundreds of megabytes.
    func write(weights: [Double], _ tell: (_ words: [Substring], _ weight: Double) -> Void) {
        for (index, pattern) in patterns.enumerated() {
            let places = WildcardFillers.places(of: pattern).map { place in
                SpokenClasses.examples(pattern[place.at])
                    ?? (place.isNumber
                        ? WildcardFillers.numbers
                        : Array(
                            (learned[index] + (place.at == 0 ? WildcardFillers.openings : WildcardFillers.common))
                                .prefix(WildcardFillers.limit)))
            }
            let count = places.map(\.count).max() ?? 0
            for step in 0..<count {
                var words: [Substring] = []
                var place = 0
                for word in pattern {
                    guard word == "*" || SpokenClasses.examples(word) != nil else {
                        words.append(word)
                        continue
                    }
                    // Another filler in each place, so that "* times *" is not always a square.
                    words += places[place][(step + place * 7) % places[place].count]
                    place += 1
                }
                tell(words, weights[index] / Double(count))
            }
        }
    }

    /// What stands in the wildcards of `pattern` if it matches all of `sentence`; shortest fillers first.
    private static func fillers(
        of pattern: ArraySlice<Substring>, in sentence: ArraySlice<Substring>
    ) -> [ArraySlice<Substring>]? {
        guard let first = pattern.first else { return sentence.isEmpty ? [] : nil }
        guard first == "*" else {
            guard sentence.first == first else { return nil }
            return fillers(of: pattern.dropFirst(), in: sentence.dropFirst())
        }
        guard !sentence.isEmpty else { return nil }
        for count in 1...sentence.count {
            if let rest = fillers(of: pattern.dropFirst(), in: sentence.dropFirst(count)) {
                return [sentence.prefix(count)] + rest
            }
        }
        return nil
    }

    /// True if a sentence has a wildcard or the name of a class in it.
    static func isPattern(_ words: [Substring]) -> Bool {
        words.contains { $0 == "*" || SpokenClasses.examples($0) != nil }
    }

    /// For each wildcard or class of `pattern`, where it is and whether a number must stand there: "* minutes", "seven times *".
    private static func places(of pattern: [Substring]) -> [(at: Int, isNumber: Bool)] {
        pattern.indices.filter { isPattern([pattern[$0]]) }.map { at in
            let next = at + 1 < pattern.count ? pattern[at + 1] : ""
            let last = at > 0 ? pattern[at - 1] : ""
            let before = at > 1 ? pattern[at - 2] : ""
            let isNumber =
                units.contains(next) || operators.contains(next) || operators.contains(last)
                || (last == "by" && before == "divided")
            return (at, isNumber)
        }
    }

    private static let units: Set<Substring> = [
        "second", "seconds", "minute", "minutes", "hour", "hours", "day", "days", "week", "weeks", "percent", "degrees",
        "am", "pm", "o'clock", "times", "dollars", "euros", "inches", "feet", "miles", "meters", "kilometers", "pounds",
    ]
    private static let operators: Set<Substring> = ["plus", "minus", "times", "divided", "multiplied", "percent"]

    private static let ones = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
    private static let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]

    /// Numbers up to a hundred, enough of the composed ones for every step from tens to ones.
    static let numbers: [[Substring]] = {
        let teens = [
            "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
            "nineteen",
        ]
        let composed = tens.enumerated().flatMap { index, ten in
            [0, 1].map { "\(ten) \(ones[(index * 2 + $0 * 4 + 4) % 9])" }
        }
        return (ones + teens + tens + composed + ["a hundred", "zero"]).map { $0.split(separator: " ") }
    }()

    /// Before a question stands what is polite: "* the time".
    static let openings: [[Substring]] = [
        "please", "tell me", "can you tell me", "could you tell me", "do you know", "i want to know", "can you",
        "could you please",
    ].map { $0.split(separator: " ") }

    /// Fillers for any other place, in the order of use.
    static let common: [[Substring]] = {
        let spans = [
            "five minutes", "ten minutes", "one minute", "thirty seconds", "one hour", "two hours", "half an hour",
        ]
        let days = ["today", "tomorrow", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        let nouns = ["the kitchen", "the living room", "the bedroom", "the light", "the music", "a song", "my list"]
        return numbers + (spans + days + nouns + ["it", "that"]).map { $0.split(separator: " ") }
    }()
}
