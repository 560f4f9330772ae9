/// A day that was asked for, and how to call it.
struct NamedDay: Sendable, Equatable {
    /// The day, or the next time that it comes round.
    let date: CivilDate
    /// "Christmas", "tomorrow"; empty if the date itself is its name.
    let name: String
    /// How many words it takes.
    let length: Int
    /// True if a year was said, or the day stands fast ("yesterday").
    let isFixed: Bool
}

/// Reads days: "tomorrow", "next friday", "the first of may twenty thirty", "christmas", "in three weeks".
struct DateReader: Sendable {
    let language: String
    let today: CivilDate
    private let numbers: any NumberReader

    init(language: String, today: CivilDate) {
        self.language = language
        self.today = today
        numbers = Numbers.reader(language)
    }

    private var isGerman: Bool { language == "de" }

    /// The day that all the words name.
    func whole(_ words: [String]) -> NamedDay? {
        let words = words.filter { $0 != "please" && $0 != "bitte" }
        guard let day = day(words, at: 0), day.length == words.count else { return nil }
        return day
    }

    /// The day that is named from a word on, the longest reading first.
    func day(_ words: [String], at start: Int) -> NamedDay? {
        var index = start
        while index < words.count, index - start < 2, fillers.contains(words[index]) { index += 1 }
        guard index < words.count else { return nil }
        let found =
            relative(words, at: index) ?? distance(words, at: index) ?? monthDay(words, at: index)
            ?? weekday(words, at: index) ?? holiday(words, at: index)
        guard let found, found.length > 0 else { return nil }
        return NamedDay(
            date: found.date, name: found.name, length: found.length + index - start, isFixed: found.isFixed)
    }

    private var fillers: Set<String> {
        isGerman ? ["am", "der", "den", "zum", "das", "die", "dem", "zu"] : ["the", "on", "is", "for"]
    }

    private func relative(_ words: [String], at index: Int) -> NamedDay? {
        for (phrase, days) in isGerman ? DateWords.relativeGerman : DateWords.relativeEnglish
        where words.has(phrase, at: index) {
            return NamedDay(
                date: CivilDate(day: today.day + days),
                name: (phrase[0] == "day" ? "the " : "") + phrase.joined(separator: " "),
                length: phrase.count,
                isFixed: true)
        }
        return nil
    }

    /// "in three days", "two weeks ago", "a month from now".
    private func distance(_ words: [String], at start: Int) -> NamedDay? {
        var index = start
        let isAhead = words[index] == "in"
        let isBack = isGerman && words[index] == "vor"
        if isAhead || isBack { index += 1 }
        guard index < words.count else { return nil }
        let count: Int
        if let reading = numbers.cardinal(words, at: index), let whole = reading.number.exact,
            (0...1_000_000).contains(whole)
        {
            count = whole
            index += reading.length
        } else if ["a", "an", "einem", "einer", "ein"].contains(words[index]) {
            count = 1
            index += 1
        } else {
            return nil
        }
        guard index < words.count, let unit = DateWords.units[words[index]] else { return nil }
        index += 1
        var sign = isBack ? -1 : 1
        if !isAhead && !isBack {
            guard !isGerman else { return nil }
            if words.has(["ago"], at: index) {
                sign = -1
                index += 1
            } else if words.has(["from", "now"], at: index) || words.has(["from", "today"], at: index) {
                index += 2
            } else {
                return nil
            }
        } else if words.has(["time"], at: index) || words.has(["'s", "time"], at: index) {
            index += words[index] == "time" ? 1 : 2
        }
        let date =
            unit.days > 0
            ? CivilDate(day: today.day + sign * count * unit.days) : today.adding(months: sign * count * unit.months)
        guard let date, (1...9999).contains(date.year) else { return nil }
        return NamedDay(
            date: date, name: words[start..<index].joined(separator: " "), length: index - start, isFixed: true)
    }

    /// "the first of may", "may first", "4th july 1976", "march 3 2027".
    private func monthDay(_ words: [String], at start: Int) -> NamedDay? {
        let months = isGerman ? DateWords.monthsGerman : DateWords.monthsEnglish
        var index = start
        let dayOfMonth: Int
        let month: Int
        if let named = months[words[index]] {
            // The month first: English only.
            guard !isGerman else { return nil }
            month = named
            index += 1
            if words.has(["the"], at: index) { index += 1 }
            guard index < words.count,
                let reading = numbers.ordinal(words, at: index) ?? dayNumber(words, at: index),
                let number = reading.number.exact,
                (1...31).contains(number)
            else { return nil }
            dayOfMonth = number
            index += reading.length
        } else {
            guard let reading = numbers.ordinal(words, at: index) ?? numbers.cardinal(words, at: index),
                let number = reading.number.exact, (1...31).contains(number)
            else { return nil }
            index += reading.length
            if words.has(["of"], at: index) || words.has(["day", "of"], at: index) {
                index += words[index] == "of" ? 1 : 2
            }
            guard index < words.count else { return nil }
            if let named = months[words[index]] {
                month = named
            } else if isGerman, let reading = numbers.ordinal(words, at: index), let number = reading.number.exact,
                (1...12).contains(number)
            {
                month = number
            } else {
                return nil
            }
            dayOfMonth = number
            index += 1
        }
        var yearIndex = index
        if words.has(["in"], at: yearIndex) || words.has(["of"], at: yearIndex) { yearIndex += 1 }
        if let reading = numbers.year(words, at: yearIndex), let year = reading.number.exact, year >= 32,
            let date = CivilDate(year, month, dayOfMonth)
        {
            return NamedDay(date: date, name: "", length: yearIndex + reading.length - start, isFixed: true)
        }
        // The 29th of February waits for a leap year.
        for year in today.year...(today.year + 8) {
            if let date = CivilDate(year, month, dayOfMonth), date >= today {
                return NamedDay(date: date, name: "", length: index - start, isFixed: false)
            }
        }
        return nil
    }

    /// 1 to 31 without swallowing the year behind it ("may one twenty thirty", "march 3 2027").
    private func dayNumber(_ words: [String], at index: Int) -> NumberReading? {
        for length in stride(from: 2, through: 1, by: -1) where index + length <= words.count {
            let head = Array(words[index..<(index + length)])
            if let reading = numbers.cardinal(head, at: 0), reading.length == length, let number = reading.number.exact,
                (1...31).contains(number)
            {
                return reading
            }
        }
        return nil
    }

    private func weekday(_ words: [String], at start: Int) -> NamedDay? {
        var index = start
        var isLast = false
        if [
            "next", "this", "last", "coming", "nächsten", "nächster", "kommenden", "letzten", "diesen", "nächste",
            "nächstes", "kommende", "letzter", "letzte",
        ].contains(
            words[index])
        {
            isLast = words[index] == "last" || words[index].hasPrefix("letzte")
            index += 1
        }
        guard index < words.count,
            let weekday = (isGerman ? DateWords.weekdaysGerman : DateWords.weekdaysEnglish)[words[index]]
        else { return nil }
        var ahead = (weekday - today.weekday + 7) % 7
        if isLast { ahead = ahead == 0 ? -7 : ahead - 7 } else if ahead == 0 { ahead = 7 }
        // "next friday", said on a Wednesday, is taken as the coming one: the sentence says the date.
        let name = words[start...index].map {
            DateWords.weekdaysEnglish[$0] != nil || isGerman && $0 == words[index] ? $0.capitalizedFirst : $0
        }
        return NamedDay(
            date: CivilDate(day: today.day + ahead), name: name.joined(separator: " "), length: index - start + 1,
            isFixed: true)
    }

    private func holiday(_ words: [String], at index: Int) -> NamedDay? {
        for holiday in isGerman ? Holiday.german : Holiday.english where words.has(holiday.words, at: index) {
            var length = holiday.words.count
            var next = index + length
            if words.has(["in"], at: next) { next += 1 }
            if let reading = numbers.year(words, at: next), let year = reading.number.exact, year >= 1583,
                let date = holiday.date(year)
            {
                length = next + reading.length - index
                return NamedDay(date: date, name: holiday.name, length: length, isFixed: true)
            }
            var year = today.year
            if words.has(["this", "year"], at: index + length) || words.has(["dieses", "jahr"], at: index + length) {
                guard let date = holiday.date(year) else { return nil }
                return NamedDay(date: date, name: holiday.name, length: length + 2, isFixed: true)
            }
            if words.has(["next", "year"], at: index + length) || words.has(["nächstes", "jahr"], at: index + length) {
                guard let date = holiday.date(year + 1) else { return nil }
                return NamedDay(date: date, name: holiday.name, length: length + 2, isFixed: true)
            }
            if let date = holiday.date(year), date < today { year += 1 }
            guard let date = holiday.date(year) else { return nil }
            return NamedDay(date: date, name: holiday.name, length: length, isFixed: false)
        }
        return nil
    }
}

extension String {
    /// With a capital first letter.
    var capitalizedFirst: String { first.map { $0.uppercased() + dropFirst() } ?? self }
}
