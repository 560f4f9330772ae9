/// Dates and times of day.
extension SpeakableReader {
    /// 2026-11-30, 30.11.2026, 30.11., 11/30/2026.
    mutating func readDate() -> Bool {
        guard let first = token(), first.kind == .number, let mark = token(1)?.symbol,
            mark == "-" || mark == "." || mark == "/", let second = token(2), second.kind == .number,
            let a = Int(first.text), let b = Int(second.text), token(-1)?.symbol != mark
        else { return false }
        guard token(3)?.symbol == mark, let third = token(4), third.kind == .number, let c = Int(third.text) else {
            // "11/30" where the month is first, and neither a fraction nor a month behind.
            if mark == "/", language.isMonthFirst, a <= 12, b > 12, b <= 31, ![16, 20, 24, 30].contains(b) || a > 8,
                let text = spoken(year: nil, month: a, day: b)
            {
                say(text, to: index + 3)
                return true
            }
            // "am 30.11." needs its last point.
            guard mark == ".", language.decimalMark == ",", token(3)?.symbol == ".", token(4)?.kind != .number,
                token(4)?.kind != .word, second.text.utf8.count == 2 || token(4) != nil,
                let text = spoken(year: nil, month: b, day: a)
            else { return false }
            say(text, to: index + 4)
            return true
        }
        if token(5)?.symbol == mark, token(6)?.kind == .number { return false }
        if mark == "-" {
            guard first.text.utf8.count == 4, second.text.utf8.count <= 2, third.text.utf8.count <= 2,
                let text = spoken(year: a, month: b, day: c)
            else { return false }
            // A time may be joined by a T: 2026-11-30T10:05.
            say(text, to: index + 5)
            if let joint = token(), joint.kind == .word, joint.text == "T", token(1)?.kind == .number {
                say(", ")
            }
            return true
        }
        guard first.text.utf8.count <= 2, second.text.utf8.count <= 2,
            third.text.utf8.count == 4 || third.text.utf8.count == 2
        else { return false }
        let year = third.text.utf8.count == 4 ? c : (c < 70 ? 2000 + c : 1900 + c)
        let isMonthFirst = mark == "/" && ((language.isMonthFirst && a <= 12) || b > 12)
        guard let text = spoken(year: year, month: isMonthFirst ? a : b, day: isMonthFirst ? b : a) else {
            return false
        }
        say(text, to: index + 5)
        return true
    }

    private func spoken(year: Int?, month: Int, day: Int) -> String? {
        guard (1...12).contains(month), (1...31).contains(day), year.map({ (1000...2999).contains($0) }) ?? true else {
            return nil
        }
        return language.date(.init(year: year, month: month, day: day), previous)
    }

    /// 10:05, 7:30 am, 10:05:30, 7 pm.
    mutating func readClock() -> Bool {
        guard let first = token(), first.kind == .number, first.text.utf8.count <= 2, let hour = Int(first.text),
            hour <= 24
        else { return false }
        var minute = 0
        var second: Int?
        var end = index + 1
        if token(1)?.isSymbol(":") == true {
            guard let minutes = token(2), minutes.kind == .number, minutes.text.utf8.count == 2,
                let value = Int(minutes.text), value < 60
            else { return readRatio() }
            minute = value
            end += 2
            if at(end)?.isSymbol(":") == true, let seconds = at(end + 1), seconds.kind == .number,
                seconds.text.utf8.count == 2, let value = Int(seconds.text), value < 60
            {
                second = value
                end += 2
            }
        }
        let half = self.half(at: skipSpace(end))
        if end == index + 1, half == nil || hour == 0 || hour > 12 { return false }
        if let half { end = half.end }
        guard
            let text = language.time(.init(hour: hour, minute: minute, second: second, isAfternoon: half?.isAfternoon))
        else { return false }
        let next = skipSpace(end)
        if let word = at(next), word.kind == .word, language.clockWords.contains(word.text.lowercased()) {
            end = next + 1
        }
        say(text, to: end)
        readTo()
        return true
    }

    /// "am", "p.m." at `place`; only English has them.
    private func half(at place: Int) -> (isAfternoon: Bool, end: Int)? {
        guard language.clockWords.contains("am"), let token = at(place), token.kind == .word else { return nil }
        let text = token.text.lowercased()
        if text == "am" || text == "pm" {
            // "2 am Montag" is not English, "at 7 am." is.
            return (text == "pm", place + 1)
        }
        guard text == "a" || text == "p", at(place + 1)?.isSymbol(".") == true, at(place + 2)?.kind == .word,
            at(place + 2)?.text.lowercased() == "m"
        else { return nil }
        // The last point may be the sentence's too.
        let next = at(skipSpace(place + 4))
        let isEnd = next == nil || next?.text.unicodeScalars.first?.properties.isUppercase == true
        let hasPoint = at(place + 3)?.isSymbol(".") == true && !isEnd
        return (text == "p", place + (hasPoint ? 4 : 3))
    }

    /// "2:1".
    private mutating func readRatio() -> Bool {
        guard let second = token(2), second.kind == .number, second.text.utf8.count <= 3, !words.ratio.isEmpty,
            token(3)?.isSymbol(":") != true
        else { return false }
        say("\(token()?.text ?? "") \(words.ratio) \(second.text)", to: index + 3)
        return true
    }
}
