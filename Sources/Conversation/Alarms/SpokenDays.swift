// Days, parts of days, and days that repeat.
extension SpokenTimeReader {
    func dayPart(_ index: Int) -> (SpokenTime, Int)? {
        for (phrase, part) in lexicon.parts where words[index...].starts(with: phrase) {
            var time = SpokenTime()
            time.part = part
            return (time, phrase.count)
        }
        return nil
    }

    func day(_ index: Int) -> (SpokenTime, Int)? {
        guard words.indices.contains(index) else { return nil }
        for (phrase, days, part) in lexicon.days where words[index...].starts(with: phrase) {
            var time = SpokenTime()
            var length = phrase.count
            time.part = part
            if days < 0 { time.refusal = .past }
            time.day = .ahead(days)
            if part == nil, let next = word(index + length), let part = lexicon.bareParts[next] {
                time.part = part
                length += 1
            }
            return (time, length)
        }
        var at = index
        while let word = word(at), lexicon.nextWords.contains(word) { at += 1 }
        guard let name = word(at), let weekday = lexicon.weekdays[name] else { return nil }
        var time = SpokenTime()
        time.day = .weekday(weekday)
        at += 1
        if let next = word(at), let part = lexicon.bareParts[next] {
            time.part = part
            at += 1
        }
        return (time, at - index)
    }

    func weekly(_ index: Int) -> (SpokenTime, Int)? {
        for (phrase, days, part) in lexicon.repeats where words[index...].starts(with: phrase) {
            var time = SpokenTime()
            time.weekdays = days
            time.part = part
            return (time, phrase.count)
        }
        var at = index
        let isEvery = lexicon.every.contains(word(at) ?? "")
        if isEvery || word(at) == "on" { at += 1 }
        var days: Set<Weekday> = []
        while let name = word(at) {
            if let day = lexicon.pluralWeekdays[name] ?? (isEvery ? lexicon.weekdays[name] : nil) {
                days.insert(day)
                at += 1
                if lexicon.through.contains(word(at) ?? ""), let last = word(at + 1).flatMap({ lexicon.weekdays[$0] }) {
                    days = Self.span(day, last)
                    at += 2
                }
            } else if !days.isEmpty, lexicon.joins.contains(name),
                word(at + 1).map({ lexicon.weekdays[$0] != nil || lexicon.pluralWeekdays[$0] != nil }) ?? false
            {
                at += 1
                if let next = word(at), let day = lexicon.weekdays[next] {
                    days.insert(day)
                    at += 1
                }
            } else {
                break
            }
        }
        guard !days.isEmpty else { return nil }
        var time = SpokenTime()
        time.weekdays = days
        if let next = word(at), let part = lexicon.bareParts[next] {
            time.part = part
            at += 1
        }
        return (time, at - index)
    }

    private static func span(_ first: Weekday, _ last: Weekday) -> Set<Weekday> {
        var days: Set<Weekday> = [first]
        var day = first.rawValue
        while day != last.rawValue {
            day = day % 7 + 1
            if let next = Weekday(rawValue: day) { days.insert(next) }
        }
        return days
    }

    /// "December 24th", "the 24th of December 2027", "24. Dezember", "24.12.", "2026-12-24", "the 24th".
    func date(_ index: Int, afterLead: Bool) -> (SpokenTime, Int)? {
        guard let first = word(index) else { return nil }
        let parts = first.split(whereSeparator: { $0 == "-" || $0 == "." }).compactMap { Int($0) }
        if parts.count == 3, first.contains("-") { return dated(parts[0], parts[1], parts[2], 1) }
        if parts.count == 3, first.contains(".") {
            return dated(parts[2] < 100 ? parts[2] + 2000 : parts[2], parts[1], parts[0], 1)
        }
        if isGerman, parts.count == 2, first.last == "." { return dated(nil, parts[1], parts[0], 1) }
        if let month = lexicon.months[first], let (day, length) = dayNumber(index + 1) {
            return year(month, day.value, index, 1 + length)
        }
        guard let (day, length) = dayNumber(index) else {
            // "In the year 3000".
            if ["year", "jahr"].contains(first), let (value, length) = number(index + 1), value > 31 {
                return value > 2100 ? refused(.tooFar, length + 1) : nil
            }
            return nil
        }
        var at = index + length
        if word(at) == "of" { at += 1 }
        if let month = word(at).flatMap({ lexicon.months[$0] }) { return year(month, day.value, index, at + 1 - index) }
        guard afterLead, day.isOrdinal else { return nil }
        return dated(nil, nil, day.value, length)
    }

    private func year(_ month: Int, _ day: Int, _ index: Int, _ length: Int) -> (SpokenTime, Int) {
        var at = index + length
        while let word = word(at), ["in", "the", "year", "of", "im", "jahr"].contains(word) { at += 1 }
        if let (value, more) = number(at), value >= 1000, value <= 99_999, value == value.rounded(),
            word(at).map({ !$0.contains(":") }) ?? false,
            word(at + more).map({ lexicon.units[$0] == nil }) ?? true
        {
            return dated(Int(value), month, day, at + more - index)
        }
        return dated(nil, month, day, length)
    }

    private func dated(_ year: Int?, _ month: Int?, _ day: Int, _ length: Int) -> (SpokenTime, Int) {
        var time = SpokenTime()
        time.day = .date(year: year, month: month, day: day)
        // Known to be impossible without any clock.
        if day < 1 || day > 31 { time.refusal = .noSuchDay }
        if let month {
            // 2024 is a leap year.
            let longest = 1...12 ~= month ? CivilDay.length(ofMonth: month, in: year ?? 2024) : 0
            if day > longest { time.refusal = .noSuchDay }
        }
        return (time, length)
    }

    /// "24th", "twenty fourth", "24." or, before a month, "24".
    private func dayNumber(_ index: Int) -> ((value: Int, isOrdinal: Bool), Int)? {
        guard let first = word(index) else { return nil }
        let digits = first.prefix { $0.isASCIIDigit }
        if !digits.isEmpty, let value = Int(digits) {
            let ending = first.dropFirst(digits.count)
            if ["st", "nd", "rd", "th", "."].contains(ending) { return ((value, true), 1) }
            guard ending.isEmpty, value <= 99 else { return nil }
            return ((value, false), 1)
        }
        if let ordinal = lexicon.ordinals[first] { return ((ordinal, true), 1) }
        guard let (value, length) = number(index), value == value.rounded(), value <= 31 else { return nil }
        if !isGerman, value == 20 || value == 30, let unit = word(index + 1).flatMap({ lexicon.ordinals[$0] }),
            unit < 10
        {
            return ((Int(value) + unit, true), 2)
        }
        return ((Int(value), false), length)
    }
}
