/// German numbers: "fünfundzwanzig", "zweihundertfünf", "eine million", "drei komma fünf", "anderthalb", "ein halb".
struct GermanNumbers: NumberReader {
    func cardinal(_ words: [String], at index: Int) -> NumberReading? {
        guard index < words.count else { return nil }
        if ["minus", "-"].contains(words[index]) {
            guard let rest = positive(words, at: index + 1) else { return nil }
            return NumberReading(number: -rest.number, length: rest.length + 1)
        }
        return positive(words, at: index)
    }

    private func positive(_ words: [String], at index: Int) -> NumberReading? {
        guard index < words.count else { return nil }
        if let sign = DigitReader.sign(words[index]) { return NumberReading(number: Number(sign), length: 1) }
        if let share = fraction(words, at: index) { return scaled(share, words, at: index) }
        guard var reading = DigitReader.read(words, at: index, decimalComma: true) ?? spoken(words, at: index) else {
            return nil
        }
        let next = index + reading.length
        if next < words.count, ["komma", "punkt"].contains(words[next]) {
            let digits = decimals(words, from: next + 1)
            if !digits.isEmpty {
                let number = Number(reading.number.value + DigitReader.fraction(digits))
                reading = NumberReading(number: number, length: reading.length + 1 + digits.count)
            }
        } else if words.has(["einhalb"], at: next) {
            reading = NumberReading(number: reading.number + Number(0.5), length: reading.length + 1)
        } else if words.has(["und"], at: next), let share = fraction(words, at: next + 1) {
            reading = NumberReading(number: reading.number + share.number, length: reading.length + 1 + share.length)
        }
        return scaled(reading, words, at: index)
    }

    /// "ein halb", "die hälfte", "drei viertel", "anderthalb", "zweieinhalb".
    private func fraction(_ words: [String], at index: Int) -> NumberReading? {
        let word = words[index]
        switch word {
        case "halb", "halbe", "halber", "halbes", "halben", "hälfte":
            return NumberReading(number: Number(0.5), length: 1)
        case "anderthalb": return NumberReading(number: Number(1.5), length: 1)
        case "dreiviertel": return NumberReading(number: Number(0.75), length: 1)
        case "viertel": return NumberReading(number: Number(0.25), length: 1)
        default: break
        }
        if word.hasSuffix("einhalb"), let whole = Self.parse(String(word.dropLast(7))) {
            return NumberReading(number: whole + Number(0.5), length: 1)
        }
        guard index + 1 < words.count, let count = Self.article(word) ?? Self.parse(word) else { return nil }
        if words[index + 1].hasPrefix("halb") { return NumberReading(number: Number(count.value / 2), length: 2) }
        guard let unit = Self.denominators[words[index + 1]] else { return nil }
        return NumberReading(number: Number(count.value / unit), length: 2)
    }

    private func decimals(_ words: [String], from index: Int) -> [Int] {
        var digits: [Int] = []
        while index + digits.count < words.count,
            let digit = Self.units[words[index + digits.count]] ?? Int(words[index + digits.count]),
            (0...9).contains(digit)
        {
            digits.append(digit)
        }
        return digits
    }

    private func scaled(_ reading: NumberReading, _ words: [String], at index: Int) -> NumberReading {
        var result = reading
        while index + result.length < words.count, let scale = Self.scales[words[index + result.length]],
            result.length < 12
        {
            result = NumberReading(number: result.number * Number(scale), length: result.length + 1)
        }
        return result
    }

    private func spoken(_ words: [String], at index: Int) -> NumberReading? {
        var total: Number?
        var position = index
        var lastScale = Int.max
        while position < words.count {
            var number: Number
            var used = 1
            if let scale = Self.scales[words[position]], total == nil {
                return NumberReading(number: Number(scale), length: 1)
            } else if let one = Self.article(words[position]), position + 1 < words.count,
                Self.scales[words[position + 1]] != nil
            {
                number = one
            } else {
                // A recogniser may write the parts apart: "fünf und zwanzig", "zwei hundert fünf".
                var joined = ""
                var best: Number?
                for (offset, word) in words[position...].prefix(8).enumerated() {
                    guard word.allSatisfy(\.isLetter), word.count < 60 else { break }
                    joined += word
                    if let value = Self.parse(joined) {
                        best = value
                        used = offset + 1
                    }
                }
                guard let value = best else { break }
                number = value
            }
            position += used
            if position < words.count, let scale = Self.scales[words[position]], scale < lastScale {
                number = number * Number(scale)
                lastScale = scale
                position += 1
                total = (total ?? Number(0)) + number
            } else {
                if lastScale == Int.max || number.value < Double(lastScale) { total = (total ?? Number(0)) + number }
                break
            }
        }
        guard let total else { return nil }
        return NumberReading(number: total, length: position - index)
    }

    func ordinal(_ words: [String], at index: Int) -> NumberReading? {
        guard index < words.count else { return nil }
        let word = words[index]
        for (stem, value) in Self.irregular
        where word.hasPrefix(stem) && Self.endings.contains(String(word.dropFirst(stem.count))) {
            return NumberReading(number: Number(value), length: 1)
        }
        for ending in Self.endings where word.hasSuffix("st" + ending) || word.hasSuffix("t" + ending) {
            for stem in [word.dropLast(ending.count + 2), word.dropLast(ending.count + 1)] {
                if let number = Self.parse(String(stem)), number.value > 0 {
                    return NumberReading(number: number, length: 1)
                }
            }
        }
        if let number = Int(word), (1...9999).contains(number) {
            return NumberReading(number: Number(number), length: 1)
        }
        return nil
    }

    func year(_ words: [String], at index: Int) -> NumberReading? {
        guard index < words.count else { return nil }
        if let digits = Int(words[index]), (1...9999).contains(digits) {
            return NumberReading(number: Number(digits), length: 1)
        }
        guard let reading = spoken(words, at: index), let year = reading.number.exact, (1...9999).contains(year) else {
            return nil
        }
        return reading
    }

    private static func article(_ word: String) -> Number? {
        ["ein", "eine", "einen", "einer", "einem", "eines"].contains(word) ? Number(1) : nil
    }

    /// One compound below a million: [thousands "tausend"] [hundreds "hundert"] [unit "und"] tens.
    static func parse(_ word: String) -> Number? {
        if word == "null" { return Number(0) }
        guard let value = compound(Substring(fold(word))) else { return nil }
        return Number(value)
    }

    /// Both spellings of umlauts, and "zwo", as one.
    private static func fold(_ word: String) -> String {
        let umlauts: [Character: String] = ["ü": "ue", "ö": "oe", "ß": "ss"]
        return word.reduce(into: "") { $0 += umlauts[$1] ?? String($1) }
    }

    private static func compound(_ word: Substring) -> Int? {
        if word.isEmpty { return nil }
        if let range = range(of: "tausend", in: word) {
            let head = word[..<range.lowerBound]
            let rest = word[range.upperBound...]
            guard let thousands = head.isEmpty ? 1 : hundreds(head), let small = rest.isEmpty ? 0 : hundreds(and(rest))
            else {
                return nil
            }
            return thousands * 1000 + small
        }
        return hundreds(word)
    }

    private static func hundreds(_ word: Substring) -> Int? {
        if let range = range(of: "hundert", in: word) {
            let head = word[..<range.lowerBound]
            let rest = word[range.upperBound...]
            guard let count = head.isEmpty ? 1 : pair(head), let small = rest.isEmpty ? 0 : pair(and(rest)) else {
                return nil
            }
            return count * 100 + small
        }
        return pair(word)
    }

    private static func and(_ word: Substring) -> Substring { word.hasPrefix("und") ? word.dropFirst(3) : word }

    private static func pair(_ word: Substring) -> Int? {
        if let small = folded[String(word)] { return small }
        guard let range = range(of: "und", in: word), let unit = folded[String(word[..<range.lowerBound])], unit < 10,
            let ten = folded[String(word[range.upperBound...])], ten >= 20
        else { return nil }
        return ten + unit
    }

    private static func range(of part: String, in word: Substring) -> Range<String.Index>? {
        var start = word.startIndex
        while start < word.endIndex {
            if word[start...].hasPrefix(part) { return start..<word.index(start, offsetBy: part.count) }
            start = word.index(after: start)
        }
        return nil
    }

    private static let folded: [String: Int] = {
        var all: [String: Int] = ["ein": 1, "zwo": 2]
        for (word, value) in units where value > 0 { all[fold(word)] = value }
        for (word, value) in [
            "zehn": 10, "elf": 11, "zwölf": 12, "dreizehn": 13, "vierzehn": 14, "fünfzehn": 15, "sechzehn": 16,
            "siebzehn": 17, "achtzehn": 18, "neunzehn": 19, "zwanzig": 20, "dreißig": 30, "vierzig": 40, "fünfzig": 50,
            "sechzig": 60, "siebzig": 70, "achtzig": 80, "neunzig": 90,
        ] { all[fold(word)] = value }
        return all
    }()

    static let units = [
        "null": 0, "eins": 1, "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6, "sieben": 7, "acht": 8, "neun": 9,
    ]
    private static let scales = [
        "dutzend": 12, "hundert": 100, "tausend": 1000, "million": 1_000_000, "millionen": 1_000_000,
        "milliarde": 1_000_000_000,
        "milliarden": 1_000_000_000, "billion": 1_000_000_000_000, "billionen": 1_000_000_000_000,
    ]
    private static let endings: Set<String> = ["e", "er", "es", "en", "em"]
    private static let irregular = ["erst": 1, "dritt": 3, "siebt": 7, "acht": 8]
    private static let denominators: [String: Double] = [
        "drittel": 3, "viertel": 4, "fünftel": 5, "sechstel": 6, "siebtel": 7, "achtel": 8, "neuntel": 9, "zehntel": 10,
        "zwanzigstel": 20, "hundertstel": 100, "tausendstel": 1000,
    ]
}
