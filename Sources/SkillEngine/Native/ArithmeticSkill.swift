public import SusiActions

/// Calculates what was said or typed: the four kinds, powers, roots, percentages, remainders, shares.
public struct ArithmeticSkill: NativeSkill {
    public let name = "arithmetic"
    public let language: String
    public let patterns: [String]
    private let reader: CalculationReader

    /// - Parameter language: "en" or "de".
    public init(language: String) {
        self.language = language
        reader = CalculationReader(language: language)
        patterns = language == "de" ? Self.patternsGerman : Self.patternsEnglish
    }

    public func answer(_ match: NativeMatch, _ context: QueryContext) -> Reply? {
        if let share = percentage(match.query) { return .spoken(share, language) }
        guard let parts = reader.parts(match.query), Self.isCalculation(parts) else { return nil }
        do throws(CalculationFault) {
            let result = SpokenNumber(try CalculationParser.result(parts), language: language)
            let verb = language == "de" ? " ist " : " is "
            return .spoken((spoken(parts) + verb + result.phrase(language)).sentence, language)
        } catch {
            guard let excuse = Self.excuse(error, language) else { return nil }
            return .spoken(excuse, language)
        }
    }

    private static func excuse(_ fault: CalculationFault, _ language: String) -> String? {
        let german = language == "de"
        return switch fault {
        case .notUnderstood: nil
        case .divisionByZero:
            german
                ? "Durch null kann man nicht teilen, auch ich nicht." : "Nobody can divide by zero, and I can't either."
        case .rootOfNegative:
            german
                ? "Diese Wurzel aus einer negativen Zahl hat keine reelle Lösung."
                : "That root of a negative number is not a real number."
        case .tooBig: german ? "Das Ergebnis ist zu groß für mich." : "The result is too big for me to say."
        }
    }

    /// "what percent of 80 is 20", "20 is what percent of 80".
    private func percentage(_ query: String) -> String? {
        guard language == "en" else { return nil }
        let words = Words.split(query)
        let numbers = EnglishNumbers()
        for index in words.indices {
            guard words[index] == "what" || words[index] == "percentage" else { continue }
            var next = index + 1
            if words.has(["percent"], at: next) || words.has(["percentage"], at: next) || words.has(["%"], at: next) {
                next += 1
            }
            guard next > index + 1 || words[index] == "percentage", words.has(["of"], at: next),
                let whole = numbers.cardinal(words, at: next + 1)
            else { continue }
            let end = next + 1 + whole.length
            let part: NumberReading?
            if index > 1, words[index - 1] == "is", let first = numbers.cardinal(words, at: 0),
                first.length == index - 1, end == words.count
            {
                part = first
            } else if words.has(["is"], at: end), let last = numbers.cardinal(words, at: end + 1),
                end + 1 + last.length == words.count
            {
                part = last
            } else {
                part = nil
            }
            guard let part else { continue }
            guard let ratio = (part.number * Number(100)).divided(by: whole.number) else {
                return "Nothing is a percentage of zero."
            }
            let texts = [part.number, whole.number].map { SpokenNumber($0, language: language).text }
            return
                "\(texts[0]) is \(SpokenNumber(ratio, language: language, decimals: 2).phrase(language)) percent of \(texts[1])."
        }
        return nil
    }

    /// A number alone, or a share of nothing, is no question.
    private static func isCalculation(_ parts: [CalculationPart]) -> Bool {
        parts.contains {
            switch $0 {
            case .number, .open, .close, .percent: false
            default: true
            }
        } && !(parts.count == 2 && parts[0] == .minus)
    }

    /// The calculation in words, so that a person hears what was understood.
    private func spoken(_ parts: [CalculationPart]) -> String {
        let german = language == "de"
        var words: [String] = []
        for (index, part) in parts.enumerated() {
            let word: String
            switch part {
            case .number(let number): word = SpokenNumber(number, language: language).text
            case .plus: word = "plus"
            case .minus: word = "minus"
            case .times: word = german ? "mal" : "times"
            case .dividedBy: word = german ? "geteilt durch" : "divided by"
            case .power: word = german ? "hoch" : "to the power of"
            case .modulo: word = "modulo"
            case .of: word = german ? "von" : "of"
            case .off: word = "off"
            case .percent: word = german ? "Prozent" : "percent"
            case .squared: word = german ? "zum Quadrat" : "squared"
            case .cubed: word = german ? "hoch 3" : "cubed"
            case .factorial: word = german ? "Fakultät" : "factorial"
            case .squareRoot: word = german ? "die Wurzel aus" : "the square root of"
            case .cubeRoot: word = german ? "die dritte Wurzel aus" : "the cube root of"
            // Brackets round one number, which come from "the sum of", aren't heard.
            case .open: word = Self.isLone(parts, at: index + 1) ? "" : "("
            case .close: word = Self.isLone(parts, at: index - 1) ? "" : ")"
            }
            if !word.isEmpty { words.append(word) }
        }
        return words.joined(separator: " ").replacing("( ", with: "(").replacing(" )", with: ")")
    }

    private static func isLone(_ parts: [CalculationPart], at index: Int) -> Bool {
        guard index > 0, index + 1 < parts.count, case .number = parts[index] else { return false }
        return parts[index - 1] == .open && parts[index + 1] == .close
    }

    private static let patternsEnglish = [
        "* plus *", "* minus *", "* times *", "* time *", "* multiplied by *", "* divided by *", "* over *",
        "* to the power *", "* to the *",
        "* raised to *", "* squared", "* cubed", "* factorial", "* root of *", "* root *", "* percent of *",
        "* per cent of *", "* percent *", "* percent",
        "* tip on *", "* tip for *", "* mod *", "* modulo *", "* less *", "* take away *", "add * and *", "add * to *",
        "* sum of *",
        "* difference between *",
        "subtract * from *", "take * from *", "multiply * by *", "multiply * and *", "divide * by *", "* product of *",
        "* remainder *", "calculate *", "compute *",
        "work out *", "half of *", "* half of *", "* third of *", "* thirds of *", "* quarter of *", "* quarters of *",
        "* fifth of *", "* tenth of *", "* tenths of *", "double *", "* double *", "twice *",
        "* twice *", "triple *", "* triple *", plusSign, "* - *", "* x *", "* / *", "* ^ *", "what is *", "what's *",
        "how much is *", "square root of *", "cube root of *",
        typed,
    ]
    private static let patternsGerman = [
        "* plus *", "* minus *", "* mal *", "* durch *", "* hoch *", "* prozent von *", "* prozent", "* modulo *",
        "* weniger *", "was ist *", "wie viel ist *",
        "wieviel ist *", "wie viel sind *", "berechne *", "rechne *", "* wurzel aus *", "* wurzel von *",
        "wurzel aus *", "wurzel von *", "addiere *", "subtrahiere *",
        "multipliziere *", "teile * durch *", "dividiere *", "* fakultät", "* zum quadrat", "die hälfte von *",
        plusSign,
        "* - *", "* x *", "* / *", "* ^ *", typed,
    ]
    /// "five + three": a plus between spaces, which alone would be a wildcard for one word.
    private static let plusSign = #"^(.*) \+ (.*)$"#
    /// "7*8", "(3+4)/2": digits and signs only.
    private static let typed = "^[0-9(√.-][0-9 .,+*/^()x:%!²³√×÷−-]*$"

    public var examples: [NativeExample] {
        let pairs =
            language == "de"
            ? [
                ("was ist sieben mal acht", "7 mal 8 ist 56."),
                ("wie viel ist hundert geteilt durch acht", "100 geteilt durch 8 ist 12,5."),
                ("zwanzig prozent von fünfzig", "20 Prozent von 50 ist 10."),
                ("was ist die wurzel aus sechzehn", "Die Wurzel aus 16 ist 4."),
                ("was ist zwei hoch zehn", "2 hoch 10 ist 1024."), ("addiere drei und vier", "3 plus 4 ist 7."),
                ("3,5 plus 1,5", "3,5 plus 1,5 ist 5."),
                ("teile fünf durch null", "Durch null kann man nicht teilen, auch ich nicht."),
            ]
            : [
                ("what is seven times eight", "7 times 8 is 56."), ("7*8", "7 times 8 is 56."),
                ("what's 12.5% of 80?", "12.5 percent of 80 is 10."),
                ("twenty five percent of eighty", "25 percent of 80 is 20."),
                ("what is the square root of sixteen", "The square root of 16 is 4."),
                ("what is two to the power of ten", "2 to the power of 10 is 1024."),
                ("add a hundred and five and six", "105 plus 6 is 111."),
                ("subtract five from twelve", "12 minus 5 is 7."),
                ("what is ten divided by three", "10 divided by 3 is about 3.333333."),
                ("how much is five plus three times two", "5 plus 3 times 2 is 11."),
                ("(5+3)*2", "(5 plus 3) times 2 is 16."),
                ("what is one divided by zero", "Nobody can divide by zero, and I can't either."),
                ("half of eighty", "0.5 of 80 is 40."),
                ("what is the remainder of seventeen divided by five", "17 modulo 5 is 2."),
                ("what is twelve squared", "12 squared is 144."),
                ("what percent of eighty is twenty", "20 is 25 percent of 80."),
                ("what is twenty percent off fifty", "20 percent off 50 is 40."),
                ("what is a twenty percent tip on fifty dollars", "20 percent of 50 is 10."),
                ("what is fifty plus ten percent", "50 plus 10 percent is 55."),
                ("calculate minus three times minus four", "Minus 3 times minus 4 is 12."),
            ]
        return pairs.map { NativeExample(question: $0.0, expect: $0.1) }
    }
}
