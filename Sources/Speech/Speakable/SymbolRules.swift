/// Signs that are not part of a number.
extension SpeakableReader {
    mutating func readSymbol(_ token: SpeakableToken) {
        guard let scalar = token.symbol else { return say("") }
        let next = self.token(1)
        switch scalar {
        case ".", "!", "?", "।", "॥", "。", "！", "？", "؟": readStop(scalar)
        case ",", ";", "，", "、", "；", "：", "،", "؛", "¿", "¡": keep(token)
        case ":": keep(token)
        case "(", ")", "[", "]", "{", "}": readBracket(scalar)
        case "'": say(isApostrophe() ? "'" : " ")
        case "-", "–", "—": readDash(scalar)
        case "&": sayApart(words.and)
        case "+": sayApart(words.plus)
        case "=": sayApart(words.equals)
        case "<": sayApart(next?.isSymbol("-") == true ? "," : words.lessThan)
        case ">": sayApart(words.greaterThan)
        case "×": sayApart(words.times)
        case "^" where next?.text == "2" && language.units["²"] != nil:
            sayApart(language.units["²"]?.one ?? "", to: index + 2)
        case "^": sayApart(next?.kind == .number ? words.power : "")
        case "²", "³": sayApart(language.units[token.text]?.one ?? (scalar == "²" ? "2" : "3"))
        case "÷": sayApart(words.dividedBy)
        case "≈": sayApart(words.about)
        case "@": sayApart(words.at)
        case "%": sayApart(words.percent)
        case "°": sayApart(words.degrees)
        case "§": sayApart(words.section)
        case "/": readSlash()
        case "#": sayApart(next?.kind == .number ? words.number : "")
        case "→", "⇒", "•", "·": sayApart(",")
        default:
            if let fraction = Self.vulgarFractions[scalar], let text = language.fraction(fraction.0, fraction.1) {
                sayApart(text)
            } else if let currency = language.currencies[token.text], isAtStart(index),
                next == nil || next?.kind == .space
            {
                sayApart(currency.unit.one)
            } else if scalar == "º" || scalar == "ª" {
                say(" ")
            } else if scalar.properties.numericType != nil, let value = scalar.properties.numericValue,
                value == value.rounded(), abs(value) < 1_000_000
            {
                sayApart("\(Int(value))")
            } else {
                say(" ")
            }
        }
    }

    static let vulgarFractions: [Unicode.Scalar: (Int, Int)] = [
        "½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅕": (1, 5), "⅖": (2, 5), "⅗": (3, 5),
        "⅘": (4, 5), "⅙": (1, 6), "⅚": (5, 6), "⅛": (1, 8), "⅜": (3, 8), "⅝": (5, 8), "⅞": (7, 8), "⅒": (1, 10),
    ]

    /// A mark of punctuation as it is; before it the word still counts as the one before.
    private mutating func keep(_ token: SpeakableToken) {
        // What is a mark within a number was read with it: "1,2,3" is a list.
        output += token.isSymbol(",") ? ", " : token.text
        index += 1
    }

    private func isApostrophe() -> Bool {
        guard let before = token(-1), before.kind == .word else { return false }
        return token(1)?.kind == .word || token(1)?.kind == .space
    }

    /// The end of a sentence, or a point within a name.
    private mutating func readStop(_ scalar: Unicode.Scalar) {
        if scalar == ".", let before = token(-1), let after = token(1), before.kind == .word || before.kind == .number,
            after.kind == .word || after.kind == .number
        {
            let isMissingSpace =
                before.text.unicodeScalars.last?.properties.isLowercase == true
                && after.text.unicodeScalars.first?.properties.isUppercase == true && after.text.count > 1
            if !isMissingSpace { return sayApart(words.dot) }
            output += "."
            index += 1
            return endSentence()
        }
        // ".env": a point before a word.
        if scalar == ".", isAtStart(index), token(1)?.kind == .word { return sayApart(words.dot) }
        // "Friedrich II. von", "p. a.": a point after a short word before a small letter ends nothing.
        if scalar == ".", let before = token(-1), before.kind == .word,
            before.text.unicodeScalars.count <= 3 || before.text.allSatisfy({ "IVXLC".contains($0) }),
            token(1)?.kind == .space, token(2)?.kind == .word,
            token(2)?.text.unicodeScalars.first?.properties.isLowercase == true
        {
            return say(" ")
        }
        var strongest = scalar
        let start = index
        index += 1
        while let next = token()?.symbol, ".!?。！？".unicodeScalars.contains(next) {
            if next == "?" || (next == "!" && strongest == ".") { strongest = next }
            index += 1
        }
        // "Wait... what": a pause within the sentence.
        if index - start > 1, strongest == ".",
            at(skipSpace(index))?.text.unicodeScalars.first?.properties.isLowercase == true
        {
            return say(", ", to: index)
        }
        output.unicodeScalars.append(strongest)
        // What closes a quotation belongs to the sentence.
        while let next = token()?.symbol, next == "\"" || next == ")" || next == "'" { index += 1 }
        endSentence()
    }

    private mutating func readBracket(_ scalar: Unicode.Scalar) {
        let isOpening = scalar == "(" || scalar == "[" || scalar == "{"
        // "call(x)", "word(s)": no pause within a word.
        if isOpening, token(-1)?.kind == .word, token(1)?.kind == .word { return say(" ") }
        if isOpening, token(1)?.kind == .symbol, token(1)?.isSymbol(")") == true { return say(" ", to: index + 2) }
        say(", ")
        previous = isOpening ? "(" : " "
    }

    private mutating func readDash(_ scalar: Unicode.Scalar) {
        let before = token(-1)?.kind
        let after = token(1)?.kind
        if before == .word, after == .word {
            say(scalar == "-" ? "-" : ", ")
        } else if before == .space, after == .space || after == nil {
            say(", ")
        } else if scalar == "—" {
            say(", ")
        } else {
            say(" ")
        }
    }

    private mutating func readSlash() {
        let isBetweenWords = token(-1)?.kind == .word && token(1)?.kind == .word
        let isNames = [token(-1), token(1)].allSatisfy {
            $0?.text.unicodeScalars.allSatisfy { $0.properties.isUppercase } == true
        }
        let isJoined = previous == words.and || previous == words.or
        let isPath = isAtStart(index) || [token(2), token(-2)].contains { $0?.symbol == "/" || $0?.symbol == "_" }
        sayApart(isBetweenWords && !isNames && !isJoined && !isPath ? words.or : "")
    }
}
