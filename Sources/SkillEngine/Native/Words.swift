/// Cuts a query into the words, numbers and signs that the native skills read.
enum Words {
    /// Longest query that is looked at, in tokens: more is no question for a speaker.
    static let limit = 64

    /// Lower-case words, runs of digits (with a point, and in German a comma, inside), and single signs.
    ///
    /// "what's" becomes "what", "is"; "twenty-five" two words; "5km" a number and a word; "21st" stays whole.
    static func split(_ text: String) -> [String] {
        var tokens: [String] = []
        var word = ""
        var inDigits = false
        let characters = Array(text.lowercased())
        func flush() {
            if !word.isEmpty { tokens.append(word) }
            word = ""
            inDigits = false
        }
        var index = 0
        while index < characters.count, tokens.count < limit {
            let c = characters[index]
            let next = index + 1 < characters.count ? characters[index + 1] : " "
            if c.isASCII && c.isNumber {
                if !inDigits { flush() }
                inDigits = true
                word.append(c)
            } else if inDigits, c == "." || c == ",", next.isASCII, next.isNumber {
                word.append(c)
            } else if !inDigits, c == ".", next.isASCII, next.isNumber {
                flush()
                word = "0."
                inDigits = true
            } else if c.isLetter {
                if inDigits, let (ordinal, length) = ordinalEnding(characters, index) {
                    word += ordinal
                    index += length
                    flush()
                    continue
                }
                if inDigits { flush() }
                word.append(c)
            } else if c == "'" || c == "’" {
                if next == "s", word.isEmpty == false, index + 2 >= characters.count || !characters[index + 2].isLetter
                {
                    flush()
                    tokens.append("'s")
                    index += 2
                    continue
                }
            } else if c == "-", !inDigits, !word.isEmpty, next.isLetter {
                flush()
            } else {
                flush()
                if let sign = signs[c] { tokens.append(sign) }
            }
            index += 1
        }
        flush()
        return Array(tokens.prefix(limit)).enumerated().map { position, token in
            token == "'s" && position > 0
                && ["what", "how", "when", "it", "that", "where", "who"].contains(tokens[position - 1])
                ? "is" : token
        }
    }

    private static func ordinalEnding(_ characters: [Character], _ index: Int) -> (String, Int)? {
        let rest = String(characters[index..<min(index + 3, characters.count)])
        for ending in ["st", "nd", "rd", "th"] where rest.hasPrefix(ending) {
            if rest.count == 2 || !(rest.last?.isLetter ?? false) { return (ending, 2) }
        }
        return nil
    }

    private static let signs: [Character: String] = [
        "+": "+", "-": "-", "−": "-", "–": "-", "*": "*", "×": "*", "·": "*", "/": "/", "÷": "/", ":": ":", "^": "^",
        "(": "(", ")": ")", "%": "%", "√": "√", "=": "=", "°": "°", "²": "²", "³": "³", "!": "!", "½": "½", "¼": "¼",
        "¾": "¾", "$": "$", "€": "€", "£": "£",
    ]
}

extension [String] {
    /// True if these words stand at a position.
    func has(_ words: [String], at index: Int) -> Bool {
        index >= 0 && index + words.count <= count && zip(words.indices, words).allSatisfy { self[index + $0] == $1 }
    }

    /// Without the first words that are in a set of fillers.
    func dropping(_ fillers: Set<String>) -> [String] { Array(drop { fillers.contains($0) }) }
}
