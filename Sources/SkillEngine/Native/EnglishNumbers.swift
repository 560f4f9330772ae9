/// English numbers: cardinals to the trillions, ordinals, decimals, fractions, dozens, years.
struct EnglishNumbers: NumberReader {
    func cardinal(_ words: [String], at index: Int) -> NumberReading? {
        guard index < words.count else { return nil }
        if ["minus", "negative", "-"].contains(words[index]) {
            guard let rest = positive(words, at: index + 1) else { return nil }
            return NumberReading(number: -rest.number, length: rest.length + 1)
        }
        return positive(words, at: index)
    }

    private func positive(_ words: [String], at index: Int) -> NumberReading? {
        guard index < words.count else { return nil }
        if let sign = DigitReader.sign(words[index]) { return NumberReading(number: Number(sign), length: 1) }
        if let share = fraction(words, at: index) { return scaled(share, words, at: index) }
        if ["point", "dot"].contains(words[index]) { return decimals(words, at: index, whole: Number(0), length: 0) }
        var reading: NumberReading
        if let digits = DigitReader.read(words, at: index, decimalComma: false) {
            reading = digits
            if index + digits.length < words.count, let sign = DigitReader.sign(words[index + digits.length]) {
                return NumberReading(number: reading.number + Number(sign), length: digits.length + 1)
            }
            let multiplied = scaled(digits, words, at: index)
            if multiplied.length > digits.length { return multiplied }
        } else if let spoken = spoken(words, at: index) {
            reading = spoken
        } else {
            return nil
        }
        if index + reading.length < words.count, ["point", "dot"].contains(words[index + reading.length]),
            let decimal = decimals(words, at: index + reading.length, whole: reading.number, length: reading.length)
        {
            return scaled(decimal, words, at: index)
        }
        // "two and a half", "three and two thirds"
        let next = index + reading.length
        if next < words.count, words[next] == "and", let share = fraction(words, at: next + 1) {
            reading = NumberReading(number: reading.number + share.number, length: reading.length + 1 + share.length)
            return scaled(reading, words, at: index)
        }
        if next < words.count, let unit = Self.denominators[words[next]], unit.isPlural, reading.number.value < 1000 {
            return NumberReading(number: Number(reading.number.value / unit.value), length: reading.length + 1)
        }
        return scaled(reading, words, at: index)
    }

    /// "a half", "half", "two thirds", "a quarter", "one fifth".
    private func fraction(_ words: [String], at index: Int) -> NumberReading? {
        guard index < words.count else { return nil }
        if words[index] == "half" {
            let article = index + 1 < words.count && ["a", "an"].contains(words[index + 1])
            // "half a million", "half a dozen": the article belongs to what is counted.
            let takes = article && index + 2 < words.count && Self.scale(words[index + 2]) != nil
            return NumberReading(number: Number(0.5), length: takes ? 2 : 1)
        }
        if words[index] == "quarter" { return NumberReading(number: Number(0.25), length: 1) }
        if ["a", "an", "one"].contains(words[index]), index + 1 < words.count,
            let unit = Self.denominators[words[index + 1]],
            !unit.isPlural
        {
            var length = 2
            if words.has(["of", "a"], at: index + 2), index + 4 < words.count, Self.scale(words[index + 4]) != nil {
                length = 4
            }
            return NumberReading(number: Number(1 / unit.value), length: length)
        }
        if let count = Self.units[words[index]], count > 1, index + 1 < words.count,
            let unit = Self.denominators[words[index + 1]],
            unit.isPlural
        {
            return NumberReading(number: Number(Double(count) / unit.value), length: 2)
        }
        return nil
    }

    /// "… million", "… dozen" behind a number that isn't whole or was typed.
    private func scaled(_ reading: NumberReading, _ words: [String], at index: Int) -> NumberReading {
        var result = reading
        while index + result.length < words.count, let scale = Self.scale(words[index + result.length]),
            result.length < 12,
            scale != 100 || result.number.value.magnitude < 100
        {
            result = NumberReading(number: result.number * Number(scale), length: result.length + 1)
        }
        return result
    }

    private func decimals(_ words: [String], at index: Int, whole: Number, length: Int) -> NumberReading? {
        var digits: [Int] = []
        var used = 1
        while index + used < words.count {
            let word = words[index + used]
            if let unit = Self.units[word] ?? Self.zeros[word] {
                digits.append(unit)
            } else if let teen = Self.teens[word] {
                digits += [teen / 10, teen % 10]
            } else if let tens = Self.tens[word] {
                let unit = index + used + 1 < words.count ? Self.units[words[index + used + 1]] : nil
                digits += [tens / 10, unit ?? 0]
                if unit != nil { used += 1 }
            } else if digits.isEmpty, word.allSatisfy({ $0.isASCII && $0.isNumber }) {
                digits = word.compactMap(\.wholeNumberValue)
                used += 1
                break
            } else {
                break
            }
            used += 1
        }
        guard !digits.isEmpty else { return nil }
        return NumberReading(number: Number(whole.value + DigitReader.fraction(digits)), length: length + used)
    }

    /// Words only: "a hundred and five thousand two hundred".
    private func spoken(_ words: [String], at index: Int) -> NumberReading? {
        var total = Number(0)
        var group = 0
        var lastScale = Int.max
        var position = index
        var end = index
        if words[index] == "dozen" { return NumberReading(number: Number(12), length: 1) }
        if Self.zeros[words[index]] != nil, words[index] != "oh" { return NumberReading(number: Number(0), length: 1) }
        if ["a", "an"].contains(words[index]) {
            guard index + 1 < words.count, Self.scale(words[index + 1]) != nil || words[index + 1] == "couple" else {
                return nil
            }
            if words[index + 1] == "dozen" { return NumberReading(number: Number(12), length: 2) }
            if words[index + 1] == "couple" {
                return NumberReading(number: Number(2), length: words.has(["of"], at: index + 2) ? 3 : 2)
            }
            position += 1
        }
        reading: while position < words.count {
            let word = words[position]
            if let unit = Self.units[word] {
                guard group % 10 == 0, group % 100 == 0 || group % 100 >= 20 else { break reading }
                group += unit
            } else if let teen = Self.teens[word] ?? Self.tens[word] {
                guard group % 100 == 0 else { break reading }
                group += teen
            } else if word == "hundred" {
                guard group < 100, group > 0 || end == index || total.isZero else { break reading }
                group = max(group, 1) * 100
            } else if let scale = Self.scales[word] {
                guard scale < lastScale, group > 0 || end == index else { break reading }
                total = total + Number(max(group, 1)) * Number(scale)
                group = 0
                lastScale = scale
            } else if word == "and" {
                // Only "hundred and five", "thousand and one": elsewhere it joins two numbers.
                let inside = group > 0 ? group % 100 == 0 : !total.isZero
                guard inside, position + 1 < words.count, Self.isSmall(words[position + 1]),
                    fraction(words, at: position + 1) == nil
                else { break reading }
                position += 1
                continue
            } else {
                break reading
            }
            position += 1
            end = position
        }
        guard end > index else { return nil }
        return NumberReading(number: total + Number(group), length: end - index)
    }

    func ordinal(_ words: [String], at index: Int) -> NumberReading? {
        guard index < words.count else { return nil }
        if let ending = words[index].last, ending.isLetter, let number = Int(words[index].dropLast(2)),
            ["st", "nd", "rd", "th"].contains(String(words[index].suffix(2)))
        {
            return NumberReading(number: Number(number), length: 1)
        }
        // The last word is the ordinal: read it as the cardinal it comes from.
        var replaced = words
        var position = index
        while position < words.count, position - index < 12 {
            if let cardinal = Self.ordinals[words[position]] {
                replaced[position] = cardinal
                guard let reading = spoken(replaced, at: index), reading.length == position - index + 1 else {
                    return nil
                }
                return reading
            }
            position += 1
        }
        return nil
    }

    func year(_ words: [String], at index: Int) -> NumberReading? {
        guard index < words.count else { return nil }
        if let digits = Int(words[index]), (1...9999).contains(digits) {
            return NumberReading(number: Number(digits), length: 1)
        }
        if let (century, used) = pair(words, at: index), century >= 10 {
            let next = index + used
            if words.has(["hundred"], at: next) {
                if let reading = spoken(words, at: index), let year = reading.number.exact, year <= 9999 {
                    return reading
                }
            } else if next < words.count, Self.zeros[words[next]] != nil, next + 1 < words.count,
                let unit = Self.units[words[next + 1]]
            {
                return NumberReading(number: Number(century * 100 + unit), length: used + 2)
            } else if let (rest, more) = pair(words, at: next), rest >= 10 {
                return NumberReading(number: Number(century * 100 + rest), length: used + more)
            }
        }
        guard let reading = spoken(words, at: index), let year = reading.number.exact, (1...9999).contains(year) else {
            return nil
        }
        return reading
    }

    /// 1 to 99 in one or two words.
    private func pair(_ words: [String], at index: Int) -> (Int, Int)? {
        guard index < words.count else { return nil }
        if let small = Self.units[words[index]] ?? Self.teens[words[index]] { return (small, 1) }
        guard let tens = Self.tens[words[index]] else { return nil }
        if index + 1 < words.count, let unit = Self.units[words[index + 1]] { return (tens + unit, 2) }
        return (tens, 1)
    }

    private static func scale(_ word: String) -> Int? {
        word == "hundred" ? 100 : word == "dozen" || word == "dozens" ? 12 : scales[word]
    }

    private static func isSmall(_ word: String) -> Bool { units[word] ?? teens[word] ?? tens[word] != nil }

    static let zeros = ["zero": 0, "nought": 0, "naught": 0, "oh": 0, "nil": 0]
    static let units = [
        "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    ]
    static let teens = [
        "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
        "seventeen": 17, "eighteen": 18, "nineteen": 19,
    ]
    static let tens = [
        "twenty": 20, "thirty": 30, "forty": 40, "fourty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80,
        "ninety": 90,
    ]
    static let scales = [
        "thousand": 1000, "million": 1_000_000, "billion": 1_000_000_000, "trillion": 1_000_000_000_000,
        "quadrillion": 1_000_000_000_000_000,
    ]
    static let ordinals = [
        "first": "one", "second": "two", "third": "three", "fourth": "four", "fifth": "five", "sixth": "six",
        "seventh": "seven", "eighth": "eight", "ninth": "nine", "tenth": "ten", "eleventh": "eleven",
        "twelfth": "twelve", "thirteenth": "thirteen", "fourteenth": "fourteen", "fifteenth": "fifteen",
        "sixteenth": "sixteen", "seventeenth": "seventeen", "eighteenth": "eighteen", "nineteenth": "nineteen",
        "twentieth": "twenty", "thirtieth": "thirty", "fortieth": "forty", "fiftieth": "fifty", "sixtieth": "sixty",
        "seventieth": "seventy", "eightieth": "eighty", "ninetieth": "ninety", "hundredth": "hundred",
        "thousandth": "thousand", "millionth": "million",
    ]
    /// What a fraction divides by; "second" is none, it is a time.
    static let denominators: [String: (value: Double, isPlural: Bool)] = {
        var all: [String: (value: Double, isPlural: Bool)] = [
            "half": (2, false), "halves": (2, true), "quarter": (4, false), "quarters": (4, true),
        ]
        let values: [String: Double] = [
            "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10,
            "twelfth": 12, "sixteenth": 16, "twentieth": 20, "hundredth": 100, "thousandth": 1000,
        ]
        for (word, value) in values {
            all[word] = (value, false)
            all[word + "s"] = (value, true)
        }
        return all
    }()
}
