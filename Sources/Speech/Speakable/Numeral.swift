/// Numbers as they are written in a language, and as espeak-ng is to get them.
extension SpeakableReader {
    /// A number as it is written, without the marks between its groups of digits.
    struct Numeral {
        /// Digits before the mark, or the number as written if the language leaves numbers alone.
        var integer: String
        /// Digits after the mark.
        var fraction: String?
        var isGrouped = false
        /// The place after it.
        var end: Int

        var isOne: Bool { integer == "1" && fraction == nil }
        var value: Int? { fraction == nil ? Int(integer) : nil }
        /// Four digits and nothing else.
        var yearValue: Int? { integer.utf8.count == 4 && fraction == nil && !isGrouped ? Int(integer) : nil }
    }

    /// The numeral at `place`.
    func numeral(at place: Int) -> Numeral? {
        guard let first = at(place), first.kind == .number else { return nil }
        var numeral = Numeral(integer: first.text, end: place + 1)
        guard let decimalMark = language.decimalMark else {
            // As it is written, marks and all.
            while let mark = at(numeral.end), mark.isSymbol(".") || mark.isSymbol(","),
                let digits = at(numeral.end + 1),
                digits.kind == .number
            {
                numeral.integer += mark.text + digits.text
                numeral.end += 2
            }
            return numeral
        }
        if first.text.utf8.count <= 3, first.text != "0" {
            while let mark = at(numeral.end), isGroupMark(mark, at: numeral.end, isGrouped: numeral.isGrouped),
                let digits = at(numeral.end + 1),
                digits.kind == .number, isGroup(digits.text, at: numeral.end)
            {
                numeral.integer += digits.text
                numeral.isGrouped = true
                numeral.end += 2
            }
        }
        if let mark = at(numeral.end), let digits = at(numeral.end + 1), digits.kind == .number,
            mark.isSymbol(decimalMark) || (mark.isSymbol(".") && !numeral.isGrouped)
        {
            // "1,2,3" is a list, "2.0.1" a version.
            let isChain = at(numeral.end + 2) == mark && at(numeral.end + 3)?.kind == .number
            let isListed = at(place - 1) == mark && at(place - 2)?.kind == .number
            if !isChain, !isListed {
                numeral.fraction = digits.text
                numeral.end += 2
            }
        }
        // "1.500,- €" has no cents.
        if let dash = at(numeral.end + 1)?.symbol, at(numeral.end)?.isSymbol(decimalMark) == true,
            dash == "-" || dash == "–"
        {
            numeral.end += 2
        }
        return numeral
    }

    private func isGroupMark(_ mark: SpeakableToken, at place: Int, isGrouped: Bool) -> Bool {
        if let groupMark = language.groupMark, mark.isSymbol(groupMark) { return true }
        guard mark.kind == .space else { return false }
        // "1 000 000" is one number in every language, "5 200" is one or two.
        let isMillions =
            at(place + 2)?.kind == .space && at(place + 3)?.kind == .number && at(place + 3)?.text.utf8.count == 3
        return language.groupsWithSpace || isGrouped || isMillions
    }

    private func isGroup(_ digits: String, at place: Int) -> Bool {
        guard digits.utf8.count == 3 else {
            // Two digits only where three are still to come: "1,00,000".
            guard language.groupsOfTwo, digits.utf8.count == 2 else { return false }
            var next = place
            while next < place + 10, at(next + 2) == at(place), let group = at(next + 3), group.kind == .number {
                if group.text.utf8.count == 3 { return true }
                guard group.text.utf8.count == 2 else { return false }
                next += 2
            }
            return false
        }
        // "12.345.6" is no group.
        return
            !(at(place)?.isSymbol(".") == true && at(place + 2)?.isSymbol(".") == true
            && at(place + 3)?.kind == .number && at(place + 3)?.text.utf8.count != 3)
    }

    /// The numeral for espeak-ng.
    func spoken(_ numeral: Numeral) -> String {
        let digits = numeral.integer
        if language.decimalMark != nil, digits.utf8.count > 15 || (digits.utf8.count > 1 && digits.utf8.first == 0x30) {
            return Self.spelled(digits) + (numeral.fraction.map { " \(words.point) " + Self.spelled($0) } ?? "")
        }
        guard let fraction = numeral.fraction, let mark = language.decimalMark else { return digits }
        return "\(digits)\(mark)\(fraction)"
    }

    /// Digit by digit, in groups of three if there are many.
    static func spelled(_ digits: String) -> String {
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0 { text += index % 3 == 0 && digits.utf8.count > 5 ? ", " : " " }
            text.append(digit)
        }
        return text
    }
}
