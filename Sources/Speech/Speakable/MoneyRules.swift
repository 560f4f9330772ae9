/// Money and the numbers of telephones.
extension SpeakableReader {
    /// "$5", "€ 3,50", "US$1.5 million".
    mutating func readMoneyBefore() -> Bool {
        let following = at(skipSpace(index + 1))
        guard following?.kind == .number || following?.isSymbol("$") == true, let (currency, end) = currency(at: index),
            let amount = numeral(at: skipSpace(end))
        else { return false }
        let next = skipSpace(amount.end)
        if let magnitude = at(next), magnitude.kind == .word, language.magnitudes.contains(magnitude.text.lowercased())
        {
            say("\(spoken(amount)) \(magnitude.text) \(currency.unit.many)", to: next + 1)
            return true
        }
        if let suffix = at(amount.end), suffix.kind == .word, let magnitude = language.magnitudeSuffixes[suffix.text] {
            say("\(spoken(amount)) \(magnitude) \(currency.unit.many)", to: amount.end + 1)
            return true
        }
        // "$5-$10", "$5–10".
        if let dash = at(amount.end)?.symbol, dash == "-" || dash == "–", !words.to.isEmpty {
            let place = self.currency(at: amount.end + 1)?.1 ?? amount.end + 1
            if let second = numeral(at: place) {
                say("\(spoken(amount)) \(words.to) \(money(second, currency))", to: second.end)
                return true
            }
        }
        say(money(amount, currency), to: amount.end)
        readPer()
        return true
    }

    /// "/month", "/kg" behind a price.
    mutating func readPer() {
        guard token()?.isSymbol("/") == true, let what = token(1), what.kind == .word, !words.per.isEmpty else {
            return
        }
        sayApart("\(words.per) \(language.units[what.text]?.one ?? what.text)", to: index + 2)
    }

    /// The currency at `place`: "€", "EUR", "US$".
    func currency(at place: Int) -> (SpokenLanguage.Currency, Int)? {
        guard let token = at(place), token.kind == .symbol || token.kind == .word else { return nil }
        if token.kind == .word, let sign = at(place + 1), sign.isSymbol("$"), token.text.unicodeScalars.count <= 3,
            let currency = language.currencies["\(token.text)$"]
        {
            return (currency, place + 2)
        }
        guard let currency = language.currencies[token.text] else { return nil }
        return (currency, place + 1)
    }

    func money(_ numeral: Numeral, _ currency: SpokenLanguage.Currency) -> String {
        let cents = numeral.fraction.flatMap { $0.utf8.count == 2 ? Int($0) : nil }
        if numeral.fraction == nil || cents != nil, numeral.integer.utf8.count <= 15,
            let text = language.money(.init(whole: numeral.integer, cents: cents, currency: currency))
        {
            return text
        }
        return "\(spoken(numeral)) \(currency.unit(numeral.isOne))"
    }

    /// "+49 30 1234-567", "555-1234", "(030) 123 456": digit by digit, a pause between groups.
    mutating func readPhone() -> Bool {
        var place = index
        var groups: [String] = []
        let hasPlus = token()?.isSymbol("+") == true
        let hasParenthesis = token()?.isSymbol("(") == true
        if hasPlus || hasParenthesis { place += 1 }
        guard at(place)?.kind == .number, isAtStart(index) else { return false }
        var end = place
        var hyphens = 0
        while let token = at(place), groups.count < 12 {
            if token.kind == .number {
                groups.append(token.text)
                end = place + 1
            } else if token.isSymbol("-") {
                hyphens += 1
            } else if !(hasPlus || hasParenthesis)
                || !(token.kind == .space || token.isSymbol("(") || token.isSymbol(")") || token.isSymbol("/"))
            {
                break
            }
            if at(place + 1)?.kind == token.kind, token.kind != .symbol { break }
            place += 1
        }
        let digits = groups.reduce(0) { $0 + $1.utf8.count }
        let isLocal =
            !hasPlus && !hasParenthesis && groups.count == 2 && hyphens == 1 && groups[0].utf8.count == 3
            && groups[1].utf8.count == 4
        let isChain = !hasPlus && !hasParenthesis && groups.count >= 3 && hyphens >= groups.count - 1 && digits >= 7
        let isArea = hasParenthesis && groups.count >= 2 && digits >= 7 && groups[0].utf8.count >= 2
        guard (hasPlus && digits >= 7 && digits <= 18) || isLocal || isChain || isArea else { return false }
        let text = groups.map { $0.map(String.init).joined(separator: " ") }.joined(separator: ", ")
        say(hasPlus ? "\(words.plus) \(text)" : text, to: end)
        return true
    }
}
