/// Numbers, and what they count: ranges, money, units, per cent, ordinals, fractions, years.
extension SpeakableReader {
    /// All rules for a number at the current place.
    mutating func readNumber() -> Bool {
        if readDate() || readClock() || readPhone() || readChain() { return true }
        guard let first = numeral(at: index) else { return false }
        return readRange(first) || readMixedFraction(first) || readFraction(first) || readOrdinal(first)
            || readQuantity(first) || readPlain(first)
    }

    /// "1–2", "10-15 km", "1914–1918".
    private mutating func readRange(_ first: Numeral) -> Bool {
        var place = first.end
        let isSpaced = at(place)?.kind == .space
        place = skipSpace(place)
        guard let dash = at(place)?.symbol, dash == "-" || dash == "–" || dash == "—", !words.to.isEmpty else {
            return false
        }
        guard (at(place + 1)?.kind == .space) == isSpaced else { return false }
        guard let second = numeral(at: skipSpace(place + 1)) else { return false }
        // A chain of numbers is no range; a hyphen in a name is none either.
        if at(second.end)?.isSymbol("-") == true, at(second.end + 1)?.kind == .number { return false }
        if let a = first.value, let b = second.value, a >= b, dash == "-" {
            if isSpaced {
                say("\(spoken(first)) \(words.minus) ", to: skipSpace(place + 1))
                return true
            }
            if a >= 100 { return false }
        }
        if let a = first.yearValue, let b = second.yearValue, (1000...2200).contains(a), (1000...2200).contains(b),
            a < b
        {
            say("\(language.year(a)) \(words.to) \(language.year(b))", to: second.end)
            return true
        }
        output += "\(spoken(first)) \(words.to) "
        index = second.end
        if !readQuantity(second) { say(spoken(second), to: second.end) }
        return true
    }

    /// A number with the unit, sign or currency behind it.
    private mutating func readQuantity(_ numeral: Numeral) -> Bool {
        let next = skipSpace(numeral.end)
        guard let token = at(next) else { return false }
        if token.isSymbol("%"), !words.percent.isEmpty {
            say("\(spoken(numeral)) \(words.percent)", to: next + 1)
            readTo()
            return true
        }
        if let (currency, end) = currency(at: next) {
            say(money(numeral, currency), to: end)
            readPer()
            return true
        }
        // "3 million €".
        if token.kind == .word, language.magnitudes.contains(token.text.lowercased()),
            let (currency, end) = currency(at: skipSpace(next + 1))
        {
            say("\(spoken(numeral)) \(token.text) \(currency.unit.many)", to: end)
            return true
        }
        if readFeet(numeral) { return true }
        guard let (unit, end) = unit(at: next, isGlued: next == numeral.end) else { return false }
        say("\(spoken(numeral)) \(unit(numeral.isOne))", to: end)
        readTo()
        return true
    }

    /// The dash of a range whose first part was more than a number: "9:00–17:00", "5 % - 10 %".
    mutating func readTo() {
        let place = skipSpace(index)
        guard let dash = at(place)?.symbol, dash == "-" || dash == "–" || dash == "—", !words.to.isEmpty,
            at(skipSpace(place + 1))?.kind == .number, (at(place + 1)?.kind == .space) == (place > index)
        else { return }
        sayApart(words.to, to: skipSpace(place + 1))
    }

    /// The longest unit at `place`, made of at most four tokens without a space between them.
    private func unit(at place: Int, isGlued: Bool) -> (SpokenLanguage.Counted, Int)? {
        var key = ""
        var found: (SpokenLanguage.Counted, Int)?
        for end in place..<min(place + 4, tokens.count) {
            guard tokens[end].kind == .word || tokens[end].kind == .symbol || tokens[end].text == "2" else { break }
            key += tokens[end].text
            guard let unit = language.units[key] else { continue }
            // The unit must end here, and "5 in the box" is no length.
            let next = at(end + 1)
            if next?.kind == .word || next?.kind == .number || next?.isSymbol("²") == true
                || next?.isSymbol("³") == true
            {
                continue
            }
            if key == "in", !isGlued, !word(from: end + 1).isEmpty { continue }
            found = (unit, end + 1)
        }
        return found
    }

    /// 5'11" and 6'.
    private mutating func readFeet(_ numeral: Numeral) -> Bool {
        guard let foot = language.units["ft"], let inch = language.units["in"], at(numeral.end)?.isSymbol("'") == true
        else {
            guard let inch = language.units["in"], at(numeral.end)?.isSymbol("\"") == true,
                !tokens[..<index].contains(where: { $0.isSymbol("\"") })
            else { return false }
            say("\(spoken(numeral)) \(inch(numeral.isOne))", to: numeral.end + 1)
            return true
        }
        let place = skipSpace(numeral.end + 1)
        if let inches = self.numeral(at: place), at(inches.end)?.isSymbol("\"") == true {
            say("\(spoken(numeral)) \(foot(numeral.isOne)) \(spoken(inches)) \(inch(inches.isOne))", to: inches.end + 1)
            return true
        }
        guard at(numeral.end + 1)?.kind != .word, numeral.yearValue == nil else { return false }
        say("\(spoken(numeral)) \(foot(numeral.isOne))", to: numeral.end + 1)
        return true
    }

    /// "1 1/2", "1½".
    private mutating func readMixedFraction(_ numeral: Numeral) -> Bool {
        let place = skipSpace(numeral.end)
        guard numeral.fraction == nil, let (text, end) = fraction(at: place), !words.and.isEmpty else { return false }
        say("\(spoken(numeral)) \(words.and) \(text)", to: end)
        return true
    }

    private mutating func readFraction(_ numeral: Numeral) -> Bool {
        guard let (text, end) = fraction(at: index) else { return false }
        say(text, to: end)
        return true
    }

    private func fraction(at place: Int) -> (String, Int)? {
        if let symbol = at(place)?.symbol, let (a, b) = Self.vulgarFractions[symbol], let text = language.fraction(a, b)
        {
            return (text, place + 1)
        }
        guard let top = at(place), top.kind == .number, at(place + 1)?.symbol == "/" || at(place + 1)?.symbol == "⁄",
            let bottom = at(place + 2), bottom.kind == .number, at(place + 3)?.isSymbol("/") != true,
            let a = Int(top.text), let b = Int(bottom.text), a >= 1, a < b, b <= 100
        else { return nil }
        if a > 1, ![3, 4, 8].contains(b), b <= 10 || b % 10 == 0, !words.outOf.isEmpty {
            return ("\(a) \(words.outOf) \(b)", place + 3)
        }
        return language.fraction(a, b).map { ($0, place + 3) }
    }

    private mutating func readOrdinal(_ numeral: Numeral) -> Bool {
        guard let value = numeral.value, value > 0, let suffix = at(numeral.end),
            suffix.kind == .word || suffix.isSymbol(".") || suffix.isSymbol("º") || suffix.isSymbol("ª")
                || suffix.isSymbol("°")
        else { return false }
        let end = numeral.end + 1
        // A point ends a sentence more often than it makes an ordinal: the language decides by the words around it.
        if suffix.isSymbol("."), at(end)?.kind != .space { return false }
        guard let text = language.ordinal(value, suffix.text.lowercased(), previous, word(from: end)) else {
            return false
        }
        say(text, to: end)
        return true
    }

    private mutating func readPlain(_ numeral: Numeral) -> Bool {
        let next = at(numeral.end)
        if let year = numeral.yearValue, (1000...2200).contains(year), isYear(year, next: next) {
            say(language.year(year), to: numeral.end)
            return true
        }
        // "H2O" stays as it is, "5xy" with an unknown unit comes apart.
        let isInWord = token(-1)?.kind == .word
        say(spoken(numeral), to: numeral.end)
        if next?.kind == .word, !isInWord { output += " " }
        if next?.isSymbol("²") == true || next?.isSymbol("³") == true { output += " " }
        return true
    }

    private func isYear(_ year: Int, next: SpeakableToken?) -> Bool {
        if next?.kind == .word { return false }
        if language.yearContext.contains(previous) || language.months.contains(where: { $0.lowercased() == previous }) {
            return true
        }
        return (1800...1999).contains(year) || (2010...2099).contains(year)
    }

    /// "-5", "+3", "~20" were no part of a range.
    mutating func readSigned() -> Bool {
        guard let sign = token()?.symbol, token(1)?.kind == .number || language.currencies[token(1)?.text ?? ""] != nil,
            isAtStart(index)
        else { return false }
        switch sign {
        case "-", "–": output += "\(words.minus) "
        case "+": output += "\(words.plus) "
        case "±": output += "\(words.plus) \(words.minus) "
        default: return false
        }
        index += 1
        return true
    }

    /// "2.0.1", "192.168.0.1".
    private mutating func readChain() -> Bool {
        var parts = [token()?.text ?? ""]
        var place = index + 1
        while at(place)?.isSymbol(".") == true, let digits = at(place + 1), digits.kind == .number {
            parts.append(digits.text)
            place += 2
        }
        guard parts.count >= 3 else { return false }
        if language.groupMark == ".", parts[0].utf8.count <= 3, parts.dropFirst().allSatisfy({ $0.utf8.count == 3 }) {
            return false
        }
        say(parts.joined(separator: words.point.isEmpty ? " " : " \(words.point) "), to: place)
        return true
    }
}
