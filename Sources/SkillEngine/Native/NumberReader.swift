internal import Glibc

/// A number found among words, and how many of them it takes.
struct NumberReading: Sendable, Equatable {
    let number: Number
    let length: Int
}

/// Reads numbers as people say and type them.
protocol NumberReader: Sendable {
    /// The longest cardinal number that starts at a word: "a hundred and five", "minus two point five", "1 000", "¾".
    func cardinal(_ words: [String], at index: Int) -> NumberReading?
    /// "twenty first", "21st": the longest ordinal number that starts at a word.
    func ordinal(_ words: [String], at index: Int) -> NumberReading?
    /// A year said in two halves or as a number, 1 to 9999: "nineteen eighty four", "two thousand and five", "1999".
    func year(_ words: [String], at index: Int) -> NumberReading?
}

extension NumberReader {
    /// All of these words are one number, with nothing left over.
    func whole(_ text: String) -> Number? {
        let words = Words.split(text)
        guard let reading = cardinal(words, at: 0), reading.length == words.count else { return nil }
        return reading.number
    }
}

/// Digits as people type them, for the readers of all languages.
enum DigitReader {
    /// "1234", "12.5", "1,000", and "1 000" or "1 000 000" (the skill language turns commas into spaces).
    /// - Parameter decimalComma: "3,5" and "3 5" are three and a half; a full stop before three digits groups.
    static func read(_ words: [String], at index: Int, decimalComma: Bool) -> NumberReading? {
        guard index < words.count, let first = words[index].first, first.isASCII, first.isNumber else { return nil }
        var text = words[index]
        var length = 1
        let grouping: Character = decimalComma ? "." : ","
        let point: Character = decimalComma ? "," : "."
        if text.contains(grouping) {
            let parts = text.split(separator: grouping)
            if parts.count > 1, parts.dropFirst().allSatisfy({ $0.prefix { $0 != point }.count == 3 }) {
                text = parts.joined()
            } else if parts.count == 2, !text.contains(point) {
                text = parts.joined(separator: ".")
            } else {
                return nil
            }
        }
        if decimalComma { text = String(text.map { $0 == "," ? "." : $0 }) }
        if !text.contains("."), text.count <= 3 {
            while index + length < words.count, isGroup(words[index + length]) {
                text += words[index + length]
                length += 1
                if text.contains(".") { break }
            }
            if decimalComma, length == 1, index + 1 < words.count,
                words[index + 1].allSatisfy({ $0.isASCII && $0.isNumber })
            {
                text += "." + words[index + 1]
                length = 2
            }
        }
        if let whole = Int(text) { return NumberReading(number: Number(whole), length: length) }
        guard let value = Double(text), value.isFinite else { return nil }
        return NumberReading(number: Number(value), length: length)
    }

    /// Three digits, with decimals behind them or not.
    private static func isGroup(_ word: String) -> Bool {
        let head = word.prefix { $0.isASCII && $0.isNumber }
        return head.count == 3 && (head.count == word.count || word.dropFirst(3).first == ".")
    }

    /// The fraction of a sign: "½".
    static func sign(_ word: String) -> Double? {
        switch word {
        case "½": 0.5
        case "¼": 0.25
        case "¾": 0.75
        default: nil
        }
    }

    /// "5 digits" after a point as a fraction; at most 15 of them count.
    static func fraction(_ digits: [Int]) -> Double {
        let used = digits.prefix(15)
        return Double(used.reduce(0) { $0 * 10 + $1 }) / pow(10, Double(used.count))
    }
}
