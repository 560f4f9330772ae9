/// Reads a number among words: its value and how many words it takes.
typealias NumberReading = @Sendable (_ words: [String], _ index: Int) -> (value: Double, length: Int)?

/// The numbers that times need: 0 to 9999, decimals, in English and German.
enum SmallNumbers {
    /// English numbers and figures.
    static let english: NumberReading = { words, index in
        if let figures = figures(words, index) { return point(figures, words, index) }
        guard let reading = spoken(words, index) else { return nil }
        return point(reading, words, index)
    }

    /// German numbers and figures.
    static let german: NumberReading = { words, index in
        if let figures = figures(words, index) { return figures }
        guard index < words.count else { return nil }
        if let value = germanWords[words[index]] { return (Double(value), 1) }
        return nil
    }

    private static func figures(_ words: [String], _ index: Int) -> (value: Double, length: Int)? {
        guard index < words.count, words[index].first?.isASCIIDigit == true else { return nil }
        var text = words[index]
        if text.last == "." || text.last == "," { text.removeLast() }
        guard text.count <= 12, text.allSatisfy({ $0.isASCIIDigit || $0 == "." || $0 == "," }) else { return nil }
        let parts = text.split(whereSeparator: { !$0.isASCIIDigit })
        // "1,000" is a thousand, "1.5" and "1,5" are one and a half.
        if parts.count == 2, parts[1].count == 3 { text = parts.joined() }
        guard parts.count <= 2, let value = Double(String(text.map { $0 == "," ? "." : $0 })) else { return nil }
        return (value, 1)
    }

    /// "One point five".
    private static func point(
        _ reading: (value: Double, length: Int), _ words: [String], _ index: Int
    ) -> (value: Double, length: Int) {
        let next = index + reading.length
        guard next + 1 < words.count, words[next] == "point" || words[next] == "dot",
            let digit = small[words[next + 1]] ?? Int(words[next + 1]), 0...9 ~= digit
        else { return reading }
        return (reading.value + Double(digit) / 10, reading.length + 2)
    }

    private static func spoken(_ words: [String], _ index: Int) -> (value: Double, length: Int)? {
        guard let first = belowHundred(words, index) ?? hundredArticle(words, index) else { return nil }
        var (value, at) = (first.value, index + first.length)
        var total = 0
        var scaled = false
        while at < words.count {
            if words[at] == "hundred", value < 100, value > 0 {
                value *= 100
            } else if words[at] == "thousand", total == 0, value > 0 {
                (total, value) = (value * 1000, 0)
            } else if scaled, let more = belowHundred(words, words[at] == "and" ? at + 1 : at), value % 100 == 0 {
                value += more.value
                at += more.length + (words[at] == "and" ? 1 : 0)
                continue
            } else {
                break
            }
            scaled = true
            at += 1
        }
        return (Double(total + value), at - index)
    }

    /// "A hundred", "a thousand".
    private static func hundredArticle(_ words: [String], _ index: Int) -> (value: Int, length: Int)? {
        guard index + 1 < words.count, words[index] == "a", ["hundred", "thousand"].contains(words[index + 1]) else {
            return nil
        }
        return (1, 1)
    }

    private static func belowHundred(_ words: [String], _ index: Int) -> (value: Int, length: Int)? {
        guard index < words.count, let value = small[words[index]] else { return nil }
        guard value >= 20, index + 1 < words.count, let unit = small[words[index + 1]], 1...9 ~= unit else {
            return (value, 1)
        }
        return (value + unit, 2)
    }

    private static let small: [String: Int] = {
        let names = [
            "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
            "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
        ]
        var words = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
        let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
        for (index, word) in tens.enumerated() { words[word] = 20 + 10 * index }
        words["fourty"] = 40
        return words
    }()

    private static let germanWords: [String: Int] = {
        let names = [
            "null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf",
            "dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn",
        ]
        var words = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
        for (word, value) in [
            "ein": 1, "eine": 1, "einer": 1, "einem": 1, "einen": 1, "zwo": 2, "fuenf": 5, "zwoelf": 12,
        ] {
            words[word] = value
        }
        let tens = ["zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig"]
        for (index, ten) in tens.enumerated() {
            words[ten] = 20 + 10 * index
            for unit in 1...9 {
                words[(unit == 1 ? "ein" : names[unit]) + "und" + ten] = 20 + 10 * index + unit
            }
        }
        words["dreissig"] = 30
        words["hundert"] = 100
        words["einhundert"] = 100
        words["tausend"] = 1000
        return words
    }()
}
