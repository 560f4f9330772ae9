public import SusiActions

/// Converts units: "how many inches in a foot", "what is minus five degrees celsius in fahrenheit", "5 km to miles".
public struct ConversionSkill: NativeSkill {
    public let name = "conversion"
    public let language: String
    private let numbers: any NumberReader
    private let names: [(words: [String], unit: Unit)]

    /// - Parameter language: "en" or "de".
    public init(language: String) {
        self.language = language
        numbers = Numbers.reader(language)
        names = Unit.names(language)
    }

    private enum Part {
        case number(Number)
        case unit(Unit)
        case joiner
    }

    public func answer(_ match: NativeMatch, _ context: QueryContext) -> Reply? {
        var words = Words.split(match.query)
        let heads: Set<String> =
            language == "de"
            ? [
                "was", "ist", "sind", "wie", "viel", "viele", "wieviel", "wieviele", "rechne", "bitte", "lang",
                "schwer", "sag", "mir",
            ]
            : [
                "what", "is", "are", "whats", "how", "much", "many", "long", "far", "convert", "please", "tell", "me",
                "can", "you", "fast", "heavy", "hot", "cold", "tall", "big", "warm", "and", "change", "do", "know",
                "the",
            ]
        let asksCount = words.prefix(5).contains {
            ["many", "much", "viele", "viel", "wieviele", "wieviel"].contains($0)
        }
        words = words.dropping(heads).filter { $0 != "please" && $0 != "bitte" }
        guard let parts = parts(words) else { return nil }
        guard let (source, from, to) = reading(parts, asksCount: asksCount) else { return nil }
        guard from.unit != to, let fixed = Self.matching(from.unit, to, source) else { return nil }
        return .spoken(sentence(fixed.value, fixed.from, fixed.to, from.text), language)
    }

    /// An ounce beside cups is the fluid one; a degree alone beside Celsius or Fahrenheit the other.
    private static func matching(_ from: Unit, _ to: Unit, _ value: Number) -> (value: Double, from: Unit, to: Unit)? {
        let fluid = Unit.names("en").first { $0.unit.one == "fluid ounce" }?.unit
        let celsius = Unit.names("en").first { $0.unit.one == "degree Celsius" }?.unit
        let fahrenheit = Unit.names("en").first { $0.unit.one == "degree Fahrenheit" }?.unit
        var (from, to) = (from, to)
        if from.one == "ounce", to.dimension == .volume, let fluid { from = fluid }
        if to.one == "ounce", from.dimension == .volume, let fluid { to = fluid }
        if from.one == "degree", to.dimension == .temperature, let celsius, let fahrenheit {
            from = to.one == celsius.one ? fahrenheit : celsius
        }
        guard from.dimension == to.dimension, from != to else { return nil }
        return (value.value, from, to)
    }

    /// Numbers, units and the words between them; nil if anything else is there.
    private func parts(_ words: [String]) -> [Part]? {
        var parts: [Part] = []
        var index = 0
        let joiners: Set<String> =
            language == "de"
            ? [
                "in", "zu", "nach", "hat", "sind", "ist", "ein", "eine", "einem", "einer", "einen", "und", "es", "gibt",
                "passen", "um", "grad",
            ]
            : [
                "in", "into", "to", "as", "are", "is", "a", "an", "there", "make", "makes", "and", "equal", "equals",
                "fit", "fits", "go", "goes", "do", "does", "have", "has", "of", "the", "one", "per", "from", "make up",
                "'s", "worth", "it", "each", "every", "contain", "contains", "would", "be",
            ]
        next: while index < words.count {
            for name in names where words.has(name.words, at: index) {
                parts.append(.unit(name.unit))
                index += name.words.count
                continue next
            }
            if let reading = numbers.cardinal(words, at: index) {
                parts.append(.number(reading.number))
                index += reading.length
                continue
            }
            guard joiners.contains(words[index]) else { return nil }
            parts.append(.joiner)
            index += 1
        }
        return parts
    }

    /// What is converted into what. "how many X in N Y" has the target first, everything else last.
    private func reading(_ parts: [Part], asksCount: Bool) -> (Number, (unit: Unit, text: String?), Unit)? {
        var quantities: [(number: Number?, unit: Unit)] = []
        var pending: Number?
        for part in parts {
            switch part {
            case .number(let number):
                guard pending == nil else { return nil }
                pending = number
            case .unit(let unit):
                quantities.append((pending, unit))
                pending = nil
            case .joiner: break
            }
        }
        // "what is 5 feet 6 in inches" is left to those who know what the six are.
        guard pending == nil, quantities.count >= 2, quantities.count <= 4 else { return nil }
        let isTargetFirst = asksCount && quantities[0].number == nil
        let target = isTargetFirst ? quantities.removeFirst().unit : quantities.removeLast().unit
        guard
            quantities.count == 1
                || quantities.allSatisfy({ $0.number != nil && $0.unit.dimension == quantities[0].unit.dimension })
        else { return nil }
        if quantities.count == 1 { return (quantities[0].number ?? Number(1), (quantities[0].unit, nil), target) }
        guard let small = quantities.last?.unit, small.shift == 0 else { return nil }
        // "five feet six inches": counted in the last unit, said as it was asked.
        let total = quantities.reduce(0.0) { $0 + $1.unit.convert($1.number?.value ?? 0, to: small) }
        let text = quantities.map { named($0.number ?? Number(1), $0.unit) }.joined(
            separator: language == "de" ? " und " : " and ")
        return (Number(total), (small, text), target)
    }

    private func sentence(_ value: Double, _ from: Unit, _ to: Unit, _ text: String?) -> String {
        let result = from.convert(value, to: to)
        if language == "en", value == 1, from.one == "year", to.one == "day" {
            return "A year has 365 days, and a leap year has 366."
        }
        if language == "en", value == 1, from.one == "month", to.dimension == .time, to.one != "year" {
            return "A month has 28 to 31 days, a little more than 4 weeks."
        }
        if language == "en", value == 1, from.one == "year", to.one == "week" {
            return "A year has 52 weeks and 1 day, or 2 days in a leap year."
        }
        if language == "de", value == 1, from.one == "Jahr", to.one == "Tag" {
            return "Ein Jahr hat 365 Tage, ein Schaltjahr 366."
        }
        if language == "en", value == 1, from.one == "year", ["hour", "minute", "second"].contains(to.one) {
            return "A year of 365 days has \(Int((365 * 86_400 / to.factor).rounded())) \(to.many)."
        }
        let exact = SpokenNumber(Number(result), language: language, decimals: 6)
        // What isn't short is rounded to what an ear keeps.
        let decimals = result.magnitude >= 1000 ? 0 : result.magnitude >= 100 ? 1 : result.magnitude >= 10 ? 2 : 3
        let isShort = !exact.isRounded && exact.text.filter(\.isNumber).count <= 7
        let said = isShort ? exact : SpokenNumber(Number(result), language: language, decimals: decimals)
        let isOne = said.text == "1"
        let verb =
            language == "de"
            ? (text == nil && value == 1 ? "ist" : "sind") : (text == nil && value.magnitude == 1 ? "is" : "are")
        let source = text ?? named(Number(value), from)
        return "\(source) \(verb) \(said.phrase(language)) \(isOne ? to.one : to.many).".capitalizedFirst
    }

    private func named(_ number: Number, _ unit: Unit) -> String {
        "\(SpokenNumber(number, language: language).text) \(number.value == 1 ? unit.one : unit.many)"
    }

    public var patterns: [String] {
        language == "de"
            ? [
                "wie viele *", "wieviele *", "wie viel *", "wieviel *", "was sind *", "was ist *", "rechne * um",
                "* in *", "* nach *",
            ]
            : [
                "how many *", "how much is *", "how much are *", "convert *", "change * to *", "what is * in *",
                "what's * in *", "what are * in *", "* in *", "* to *", "* into *", "how far is *", "how long is *",
                "how fast is *", "how hot is *", "how cold is *", "how tall is *",
                "how heavy is *", "how warm is *", "* as *",
            ]
    }

    public var examples: [NativeExample] {
        let pairs =
            language == "de"
            ? [
                ("wie viele meter sind ein kilometer", "1 Kilometer ist 1000 Meter."),
                ("wie viel sind zehn meilen in kilometer", "10 Meilen sind 16,09344 Kilometer."),
                ("was sind zwanzig grad celsius in fahrenheit", "20 Grad Celsius sind 68 Grad Fahrenheit."),
                ("wie viele minuten hat ein tag", "1 Tag ist 1440 Minuten."),
                ("wie viele tage hat ein jahr", "Ein Jahr hat 365 Tage, ein Schaltjahr 366."),
            ]
            : [
                ("how many inches in a foot", "1 foot is 12 inches."),
                (
                    "what is minus five degrees celsius in fahrenheit",
                    "Minus 5 degrees Celsius are 23 degrees Fahrenheit."
                ), ("convert ten miles to kilometers", "10 miles are 16.09344 kilometers."),
                ("5 km in miles", "5 kilometers are about 3.107 miles."),
                ("how many cups are in a gallon", "1 gallon is 16 cups."),
                ("how many teaspoons in two tablespoons", "2 tablespoons are 6 teaspoons."),
                ("how many grams are in an ounce", "1 ounce is about 28.35 grams."),
                ("how many ounces in a cup", "1 cup is 8 fluid ounces."),
                (
                    "what is one hundred fahrenheit in celsius",
                    "100 degrees Fahrenheit are about 37.78 degrees Celsius."
                ), ("how many seconds are in a day", "1 day is 86400 seconds."),
                ("how many days in a year", "A year has 365 days, and a leap year has 366."),
                ("what is five feet six inches in centimeters", "5 feet and 6 inches are 167.64 centimeters."),
                ("sixty miles per hour in kilometers per hour", "60 miles per hour are 96.56064 kilometers per hour."),
                ("how many square feet in an acre", "1 acre is 43560 square feet."),
                ("how many megabytes are in two gigabytes", "2 gigabytes are 2000 megabytes."),
                ("twelve stone in kilograms", "12 stone are about 76.2 kilograms."),
                ("how many hours are there in a week", "1 week is 168 hours."),
                ("convert half a pound to grams", "0.5 pounds are about 226.8 grams."),
                ("how many feet are in a mile", "1 mile is 5280 feet."),
                ("350 degrees fahrenheit to celsius", "350 degrees Fahrenheit are about 176.7 degrees Celsius."),
            ]
        return pairs.map { NativeExample(question: $0.0, expect: $0.1) }
    }
}
