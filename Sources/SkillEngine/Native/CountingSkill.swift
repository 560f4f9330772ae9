public import SusiActions

/// Counts up and down, says Roman numerals, compares numbers, and knows which are prime.
public struct CountingSkill: NativeSkill {
    public let name = "counting"
    public let language: String
    private let numbers: any NumberReader

    /// - Parameter language: "en" or "de".
    public init(language: String) {
        self.language = language
        numbers = Numbers.reader(language)
    }

    private var isGerman: Bool { language == "de" }

    public func answer(_ match: NativeMatch, _ context: QueryContext) -> Reply? {
        var words = Words.split(match.query).dropping([
            "please", "can", "could", "you", "bitte", "kannst", "du", "hey", "mal",
        ])
        if words.last == "please" || words.last == "bitte" { words.removeLast() }
        return (count(words) ?? roman(words) ?? parity(words)).map { .spoken($0, language) }
    }

    private func count(_ words: [String]) -> String? {
        guard let verb = words.first, verb == "count" || verb == "zähle" || verb == "zähl" else { return nil }
        let isDown =
            words.contains("down") || words.contains("backwards") || words.contains("rückwärts")
            || words.contains("runter")
        let rest = words.dropFirst().filter { !["down", "backwards", "up", "rückwärts", "runter"].contains($0) }
        var low = 1
        var high: Int?
        var index = 0
        var isFrom = false
        while index < rest.count {
            if ["to", "till", "until", "bis"].contains(rest[index]) {
                isFrom = false
                index += 1
            } else if ["from", "von"].contains(rest[index]) {
                isFrom = true
                index += 1
            } else if let reading = numbers.cardinal(rest, at: index), let number = reading.number.exact {
                if isFrom, !isDown { low = number } else if isDown, !isFrom { low = number } else { high = number }
                if isDown, isFrom { high = number }
                index += reading.length
            } else {
                return nil
            }
        }
        guard let high, high >= low, low >= 0 else { return nil }
        guard high - low < 100 else {
            return isGerman
                ? "Das dauert mir zu lange. Bis hundert zähle ich gern."
                : "That would take too long. I gladly count a hundred numbers."
        }
        let all = (low...high).map(String.init)
        return (isDown ? all.reversed() : all).joined(separator: ", ") + "."
    }

    /// "what is fourteen in roman numerals".
    private func roman(_ words: [String]) -> String? {
        // "the roman numeral for fourteen".
        if !isGerman, let index = words.indices.first(where: { words.has(["roman", "numeral"], at: $0) }),
            words.has(["for"], at: index + 2) || words.has(["of"], at: index + 2)
        {
            return roman(Array(words[(index + 3)...]) + ["in", "roman", "numerals"])
        }
        guard
            let end = words.indices.first(where: {
                words.has(isGerman ? ["römischen", "zahlen"] : ["roman", "numerals"], at: $0)
            }), end > 1
        else { return nil }
        let start = words.dropping([
            "what", "is", "how", "do", "write", "was", "ist", "convert", "the", "number", "say", "die", "zahl",
        ])
        let offset = words.count - start.count
        guard offset < end, let reading = numbers.cardinal(words, at: offset),
            ["in", "to", "as", "with"].contains(words[min(offset + reading.length, words.count - 1)]),
            let number = reading.number.exact
        else { return nil }
        guard (1...3999).contains(number) else {
            return isGerman ? "Römische Zahlen gehen von 1 bis 3999." : "Roman numerals go from 1 to 3999."
        }
        var rest = number
        var text = ""
        for (value, sign) in [
            (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"),
            (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
        ] {
            while rest >= value {
                text += sign
                rest -= value
            }
        }
        let letters = text.map(String.init).joined(separator: ", ")
        return isGerman ? "\(number) ist in römischen Zahlen \(letters)." : "\(number) in Roman numerals is \(letters)."
    }

    /// "is seventeen a prime number", "is 12 even".
    private func parity(_ words: [String]) -> String? {
        guard words.first == (isGerman ? "ist" : "is"), let reading = numbers.cardinal(words, at: 1),
            let number = reading.number.exact, number.magnitude <= 1_000_000_000
        else { return nil }
        let rest = words[(1 + reading.length)...].filter { !["a", "an", "number", "eine", "zahl", "or"].contains($0) }
        switch rest {
        case ["prime"], ["primzahl"]:
            let isPrime = Self.isPrime(number)
            if isGerman { return isPrime ? "Ja, \(number) ist eine Primzahl." : "Nein, \(number) ist keine Primzahl." }
            return isPrime ? "Yes, \(number) is a prime number." : "No, \(number) is not a prime number."
        case ["even"], ["odd"], ["even", "odd"], ["odd", "even"], ["gerade"], ["ungerade"]:
            if isGerman { return "\(number) ist \(number % 2 == 0 ? "gerade" : "ungerade")." }
            return "\(number) is \(number % 2 == 0 ? "even" : "odd")."
        default: return nil
        }
    }

    private static func isPrime(_ number: Int) -> Bool {
        guard number > 3 else { return number > 1 }
        guard number % 2 != 0, number % 3 != 0 else { return false }
        var divisor = 5
        while divisor * divisor <= number {
            if number % divisor == 0 || number % (divisor + 2) == 0 { return false }
            divisor += 6
        }
        return true
    }

    public var patterns: [String] {
        isGerman
            ? ["zähle *", "zähl *", "* in römischen zahlen", "ist * eine primzahl", "ist * gerade", "ist * ungerade"]
            : [
                "count *", "* count to *", "* count down *", "* in roman numerals", "* to roman numerals",
                "* roman numeral for *", "* roman numeral of *", "roman numeral for *",
                "is * a prime number", "is * prime", "is * a prime", "is * even", "is * odd", "is * an even number",
                "is * an odd number", "is * even or odd", "is * odd or even",
            ]
    }

    public var examples: [NativeExample] {
        let pairs =
            isGerman
            ? [
                ("zähle bis fünf", "1, 2, 3, 4, 5."), ("zähle rückwärts von drei", "3, 2, 1."),
                ("ist siebzehn eine primzahl", "Ja, 17*"),
                ("was ist neun in römischen zahlen", "9 ist in römischen Zahlen I, X."),
            ]
            : [
                ("count to five", "1, 2, 3, 4, 5."), ("count down from three", "3, 2, 1."),
                ("count from eight to ten", "8, 9, 10."),
                ("what is fourteen in roman numerals", "14 in Roman numerals is X, I, V."),
                ("is ninety one a prime number", "No, 91*"), ("is seven odd", "7 is odd."),
                ("count to a million", "That would take too long*"),
            ]
        return pairs.map { NativeExample(question: $0.0, expect: $0.1) }
    }
}
