/// Takes a spoken or written time apart: "7:30am" becomes "7:30", "am".
enum MomentWords {
    static func split(_ text: some StringProtocol) -> [String] {
        var words: [String] = []
        for raw in String(decoding: Normalization.lowercased(text), as: UTF8.self).split(whereSeparator: {
            $0 == " " || $0 == "," || $0 == ";"
        }) {
            var word = String(raw)
            if word == "a.m." || word == "a.m" { word = "am" }
            if word == "p.m." || word == "p.m" { word = "pm" }
            while let last = word.last, last == "!" || last == "?" { word.removeLast() }
            guard let first = word.utf8.first else { continue }
            if first &- 48 < 10 {
                words += numeric(word)
            } else {
                while word.last == "." { word.removeLast() }
                words += word.split(separator: "-").map(String.init)
            }
        }
        return words
    }

    /// A word that starts with a digit: figures with `: . -` and whatever letters follow.
    private static func numeric(_ word: String) -> [String] {
        let figures = word.prefix { $0.isASCII && ($0.isWholeNumber || $0 == ":" || $0 == "." || $0 == "-") }
        var number = String(figures)
        var rest = String(word.dropFirst(figures.count))
        rest.removeAll { $0 == "." }
        // "24." is an ordinal in German; behind a full stop at the end of a sentence it makes no difference.
        while number.last == ":" || number.last == "-" { number.removeLast() }
        if number.hasSuffix("."), number.dropLast().contains(".") { number.removeLast() }
        if rest.isEmpty { return [number] }
        if ["st", "nd", "rd", "th"].contains(rest) { return [number + "th"] }
        if rest.hasPrefix("t"), number.contains("-"), rest.dropFirst().first?.isWholeNumber == true {
            return [number] + numeric(String(rest.dropFirst()))
        }
        return [number] + rest.split(separator: "-").map(String.init)
    }
}
