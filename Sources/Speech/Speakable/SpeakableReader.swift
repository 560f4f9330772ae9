/// Reads one line: walks over its tokens, asks the rules at each, and writes what is to be spoken.
struct SpeakableReader {
    let tokens: [SpeakableToken]
    let language: SpokenLanguage
    /// The token to read next.
    var index = 0
    /// What was read so far, sentences ended by `SpeakableSentence.end`.
    var output = ""
    /// The word before, lower case; empty at the beginning of a sentence.
    var previous = ""
    /// The addresses left out.
    private(set) var addresses: [String] = []

    /// Bytes of `output` after which the rest of the line is left out.
    private let limit: Int

    var words: SpokenLanguage.Words { language.words }

    init(_ tokens: [SpeakableToken], language: SpokenLanguage, limit: Int) {
        self.tokens = tokens
        self.limit = limit
        self.language = language
    }

    mutating func sentences() -> [String] {
        while index < tokens.count, output.utf8.count < limit {
            let token = tokens[index]
            switch token.kind {
            case .space:
                output += " "
                index += 1
            case .address:
                readAddress(token)
            case .emoji:
                readEmoji(token)
            case .number:
                if !readNumber() { say(token.text) }
            case .word:
                if !readMoneyBefore(), !readAbbreviation() { readWord(token) }
            case .symbol:
                if !readMoneyBefore(), !readPhone(), !readSigned() { readSymbol(token) }
            }
        }
        return output.split(separator: SpeakableSentence.end).map(String.init)
    }

    // MARK: What the rules use

    /// The token `offset` places from the one being read.
    func token(_ offset: Int = 0) -> SpeakableToken? { at(index + offset) }

    func at(_ place: Int) -> SpeakableToken? { place >= 0 && place < tokens.count ? tokens[place] : nil }

    /// The place after a space at `place`, or `place` itself.
    func skipSpace(_ place: Int) -> Int { at(place)?.kind == .space ? place + 1 : place }

    /// The next word from `place`, lower case.
    func word(from place: Int) -> String {
        guard let token = at(skipSpace(place)), token.kind == .word else { return "" }
        return token.text.lowercased()
    }

    /// Writes `text` for the tokens up to `end` and goes on there.
    mutating func say(_ text: String, to end: Int? = nil) {
        output += text
        index = end ?? index + 1
        previous = " "
    }

    /// Writes words that stand apart from what is around them.
    mutating func sayApart(_ text: String, to end: Int? = nil) { say(" \(text) ", to: end) }

    mutating func endSentence() {
        output.append(SpeakableSentence.end)
        previous = ""
    }

    func isCapitalised(_ token: SpeakableToken?) -> Bool {
        token?.kind == .word && token?.text.unicodeScalars.first?.properties.isUppercase == true
    }

    /// Nothing, a space or an opening sign is before the token: a number may have a sign here.
    func isAtStart(_ place: Int) -> Bool {
        guard let before = at(place - 1) else { return true }
        return before.kind == .space || before.isSymbol("(") || before.isSymbol("\"")
    }

    // MARK: Words

    private mutating func readAddress(_ token: SpeakableToken) {
        addresses.append(token.text)
        let isName = !token.text.contains("@") && !token.text.contains(":")
        let isAlone = tokens.allSatisfy { $0.kind == .address || $0.kind == .space || $0.kind == .symbol }
        // A site named in a sentence is a word of it: "on wikipedia.org".
        if isName, !isAlone { sayApart(AddressFinder.name(of: token.text, words: words)) } else { say(" ") }
    }

    private mutating func readEmoji(_ token: SpeakableToken) {
        let start = index
        while let next = self.token(), next.kind == .emoji || next.kind == .space { index += 1 }
        // Of the same emoji in a row one is enough.
        var last = ""
        for token in tokens[start..<index] where token.kind == .emoji && token.text != last {
            last = token.text
            if let name = token.text.unicodeScalars.first.flatMap({ language.emoji[$0] }) { output += ", \(name), " }
        }
        output += " "
    }

    private mutating func readWord(_ token: SpeakableToken) {
        let lower = token.text.lowercased()
        let scalars = token.text.unicodeScalars
        if scalars.count == 1, let letter = scalars.first, letter.properties.isUppercase,
            self.token(1)?.isSymbol(".") == true
        {
            readInitials()
            return
        }
        if let sharp = self.token(1), sharp.isSymbol("#"), scalars.count == 1, !words.sharp.isEmpty {
            say("\(token.text) \(words.sharp)", to: index + 2)
            return
        }
        if lower == "x", !words.times.isEmpty, at(skipSpace(index + 1))?.kind == .number,
            let before = at(self.token(-1)?.kind == .space ? index - 2 : index - 1), before.kind == .number
        {
            sayApart(words.times)
            return
        }
        if self.token(1)?.isSymbol(".") == true,
            let suffix = language.abbreviationSuffixes.first(where: { lower.hasSuffix($0.key) })
        {
            say(token.text.dropLast(suffix.key.count) + suffix.value, to: index + 2)
            return
        }
        output += token.text
        index += 1
        previous = lower
    }

    /// "J. R. Smith", "U.S.A.": letters, whose points end no sentence.
    private mutating func readInitials() {
        var letters: [String] = []
        while let letter = token(), letter.kind == .word, letter.text.unicodeScalars.count == 1,
            token(1)?.isSymbol(".") == true
        {
            letters.append(letter.text)
            index += 2
            if token()?.kind == .space, let next = token(1), next.kind == .word, next.text.unicodeScalars.count == 1,
                token(2)?.isSymbol(".") == true
            {
                index += 1
            }
        }
        output += letters.joined(separator: " ")
        previous = " "
        if token() == nil {
            output += "."
        } else if letters.count == 1, isCapitalised(at(skipSpace(index))),
            language.sentenceStarters.contains(word(from: index))
        {
            output += "."
            endSentence()
        }
    }

    /// The longest abbreviation that begins here.
    private mutating func readAbbreviation() -> Bool {
        guard let first = token()?.text.lowercased(), language.abbreviationStarts.contains(first) else { return false }
        var key = first
        var found = language.abbreviations[key].map { ($0, index + 1, key) }
        if at(index + 1)?.isSymbol(".") == true { found = nil }
        var place = index + 1
        while place < tokens.count, place < index + 8 {
            let token = tokens[place]
            if token.isSymbol(".") || token.isSymbol("/") || token.isSymbol("°") || token.isSymbol("-") {
                key += token.text
            } else if token.kind == .word, token.text.unicodeScalars.count <= 5, key.last != "°",
                key.unicodeScalars.last?.isWordPart == false
            {
                key += token.text.lowercased()
            } else if token.kind != .space || key.last != "." {
                break
            }
            place += 1
            guard token.kind != .space else { continue }
            if let text = language.numericAbbreviations[key], at(skipSpace(place))?.kind == .number {
                found = (text, place, key)
            } else if let text = language.abbreviations[key] {
                let isTrailing = !isCapitalised(at(skipSpace(place)))
                found = (isTrailing ? language.trailingAbbreviations[key] ?? text : text, place, key)
            }
        }
        guard let (text, end, match) = found else { return false }
        // A word that only starts like one: "nobody", "no way".
        if !match.hasSuffix("."), match == first, at(end)?.isSymbol(".") == true, at(end + 1)?.kind != .space {
            return false
        }
        say(text, to: end)
        previous = match
        guard match.hasSuffix(".") else { return true }
        let next = at(skipSpace(end))
        if next == nil {
            output += "."
        } else if language.closingAbbreviations.contains(match), isCapitalised(next) {
            output += "."
            endSentence()
        }
        return true
    }
}
