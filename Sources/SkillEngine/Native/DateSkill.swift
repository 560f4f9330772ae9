public import SusiActions

/// Which day it is, which day something is, how far away it is, which week, and leap years.
public struct DateSkill: NativeSkill {
    public let name = "date"
    public let language: String

    /// - Parameter language: "en" or "de".
    public init(language: String) { self.language = language }

    public func answer(_ match: NativeMatch, _ context: QueryContext) -> Reply? {
        let words = Words.split(match.query)
        let today = WallTime(context).date
        let text = language == "de" ? GermanDates(today: today).answer(words) : EnglishDates(today: today).answer(words)
        return text.map { .spoken($0, language) }
    }

    public var patterns: [String] { language == "de" ? GermanDates.patterns : EnglishDates.patterns }

    public var examples: [NativeExample] {
        (language == "de" ? GermanDates.examples : EnglishDates.examples).map {
            NativeExample(question: $0.0, expect: $0.1)
        }
    }
}

/// Questions about days in English, and their answers.
struct EnglishDates {
    let today: CivilDate
    private let reader: DateReader

    init(today: CivilDate) {
        self.today = today
        reader = DateReader(language: "en", today: today)
    }

    func answer(_ raw: [String]) -> String? {
        let words = raw.dropping([
            "please", "tell", "me", "can", "could", "you", "do", "know", "so", "and", "hey", "say",
        ]).filter { $0 != "please" }
        let phrase = words.joined(separator: " ")
        if Self.now.contains(phrase) { return "It is \(DateWords.full(today, "en"))." }
        switch phrase {
        case "what year is it", "what is the year", "which year is it", "what year are we in",
            "what is the current year", "what year is this":
            return "It is \(today.year)."
        case "what month is it", "what is the month", "which month is it", "what month are we in",
            "what is the current month", "what month is this":
            return "It is \(DateWords.monthNamesEnglish[today.month - 1])."
        case "what week is it", "which week is it", "what is the week number", "what week are we in",
            "what calendar week is it", "what week of the year is it",
            "what is the current week", "which week of the year is it", "what is the calendar week",
            "what week number is it":
            return "It is week \(today.isoWeek.week)."
        case "what day of the year is it", "which day of the year is it":
            return "It is day \(today.dayOfYear) of \(today.year)."
        case "when is the next leap year", "what is the next leap year", "when is next leap year":
            let next = (today.year + 1...today.year + 8).first(where: CivilDate.isLeap) ?? today.year
            return "The next leap year is \(next)."
        default: break
        }
        return leapYear(words) ?? monthLength(words) ?? between(words) ?? distance(words) ?? week(words) ?? which(words)
    }

    private func leapYear(_ words: [String]) -> String? {
        guard let leap = words.firstIndex(of: "leap"), words.has(["year"], at: leap + 1), let verb = words.first,
            ["is", "was", "will"].contains(verb)
        else { return nil }
        let middle = Array(words[1..<leap].filter { !["a", "be", "the", "year", "it"].contains($0) })
        let year: Int
        if middle.isEmpty || middle == ["this"] {
            year = today.year
        } else if middle == ["next"] {
            year = today.year + 1
        } else if let reading = EnglishNumbers().year(middle, at: 0), reading.length == middle.count,
            let number = reading.number.exact
        {
            year = number
        } else {
            return nil
        }
        return CivilDate.isLeap(year) ? "Yes, \(year) is a leap year." : "No, \(year) is not a leap year."
    }

    private func monthLength(_ words: [String]) -> String? {
        if words.has(["how", "many", "days"], at: 0),
            words.has(["this", "month"], at: words.count - 2)
                || words.has(["this", "month", "have"], at: words.count - 3)
        {
            return "This month has \(CivilDate.length(ofMonth: today.month, today.year)) days."
        }
        guard words.has(["how", "many", "days"], at: 0) || words.has(["how", "long", "is"], at: 0),
            let index = words.indices.first(where: { $0 > 2 && DateWords.monthsEnglish[words[$0]] != nil }),
            words[3..<index].allSatisfy({ ["are", "there", "in", "does", "the", "month", "of", "has"].contains($0) })
        else { return nil }
        guard let month = DateWords.monthsEnglish[words[index]] else { return nil }
        let rest = words[(index + 1)...].filter { !["in", "have"].contains($0) }
        let name = DateWords.monthNamesEnglish[month - 1]
        if rest.isEmpty {
            return month == 2
                ? "February has 28 days, and 29 in a leap year."
                : "\(name) has \(CivilDate.length(ofMonth: month, 2001)) days."
        }
        guard let reading = EnglishNumbers().year(Array(rest), at: 0), reading.length == rest.count,
            let year = reading.number.exact
        else { return nil }
        return "\(name) \(year) has \(CivilDate.length(ofMonth: month, year)) days."
    }

    private func between(_ words: [String]) -> String? {
        guard words.has(["how", "many"], at: 0), words.count > 5, let unit = DateWords.units[words[2]], unit.days > 0,
            let start = words.firstIndex(of: "between"), let first = reader.day(words, at: start + 1),
            words.has(["and"], at: start + 1 + first.length),
            let second = reader.whole(Array(words[(start + first.length + 2)...]))
        else { return nil }
        let days = (second.date.day - first.date.day).magnitude
        return "Between \(called(first)) and \(called(second)) are \(Self.span(Int(days), unit.days))."
    }

    /// "how many days until …", "how long since …", "days to …".
    private func distance(_ words: [String]) -> String? {
        var index = 0
        var unitDays = 1
        var inMonths = false
        if words.has(["how", "many"], at: 0), words.count > 3, let unit = DateWords.units[words[2]] {
            unitDays = unit.days
            inMonths = unit.days == 0 && unit.months == 1
            if unit.days == 0 && !inMonths { return nil }
            index = 3
        } else if words.has(["how", "long"], at: 0) || words.has(["how", "far"], at: 0) {
            index = 2
        } else if let first = words.first, first == "days" {
            index = 1
        } else {
            return nil
        }
        while index < words.count,
            [
                "are", "is", "it", "there", "left", "to", "go", "still", "do", "we", "have", "away", "off", "sleeps",
                "has", "been", "was",
            ].contains(words[index])
        {
            if words[index] == "to", words.count > index + 1, words[index + 1] != "go" { break }
            index += 1
        }
        guard index < words.count else { return nil }
        let isSince = words[index] == "since"
        guard isSince || ["until", "till", "til", "to", "before", "for"].contains(words[index]) || index > 2 else {
            return nil
        }
        if isSince || ["until", "till", "til", "to", "before", "for"].contains(words[index]) { index += 1 }
        guard let day = reader.whole(Array(words[index...])), !day.name.hasPrefix("in ") else { return nil }
        var date = day.date
        if isSince, !day.isFixed, date > today, let last = date.adding(months: -12) { date = last }
        let days = date.day - today.day
        let name = day.name.isEmpty ? DateWords.short(date, "en") : day.name
        if days == 0 { return name == "today" ? "That is today!" : "\(name) is today!".capitalizedFirst }
        if inMonths {
            let months = Int((Double(abs(days)) / 30.436875).rounded())
            let span = months == 1 ? "about 1 month" : "about \(months) months"
            return days > 0 ? "It is \(span) until \(name)." : "It has been \(span) since \(name)."
        }
        let span = Self.span(abs(days), unitDays)
        if days < 0 { return "It has been \(span) since \(name)." }
        return "It is \(span) until \(name)."
    }

    private func week(_ words: [String]) -> String? {
        guard words.has(["what", "week", "is"], at: 0) || words.has(["which", "week", "is"], at: 0), words.count > 3,
            let day = reader.whole(Array(words[3...]))
        else { return nil }
        return "\(called(day)) is in week \(day.date.isoWeek.week).".capitalizedFirst
    }

    /// "what day is …", "when is …", "what date was …".
    private func which(_ words: [String]) -> String? {
        let heads = [
            ["what", "day", "of", "the", "week"], ["which", "day", "of", "the", "week"], ["what", "weekday"],
            ["which", "weekday"], ["what", "day"], ["which", "day"],
            ["on", "what", "day"], ["on", "which", "day"], ["what", "date"], ["which", "date"],
            ["what", "is", "the", "date"], ["what", "is", "the", "day"], ["what", "will", "the", "date"],
            ["what", "was", "the", "date"], ["what"], ["when"],
        ]
        for head in heads where words.has(head, at: 0) {
            var index = head.count
            while index < words.count,
                ["is", "was", "will", "be", "does", "it", "we", "have", "of"].contains(words[index])
            { index += 1 }
            guard index > head.count || head.count >= 4 else { continue }
            var tail = Array(words[index...])
            while let last = tail.last, ["on", "fall", "be", "celebrated", "this"].contains(last), tail.count > 1 {
                tail.removeLast()
            }
            guard let day = reader.whole(tail) else { continue }
            // "what is christmas" asks for something else, "what is tomorrow" doesn't.
            if head == ["what"], !day.isFixed { return nil }
            return sentence(day)
        }
        return nil
    }

    private func sentence(_ day: NamedDay) -> String {
        let days = day.date.day - today.day
        let verb = days < 0 ? "was" : "is"
        if day.name.isEmpty {
            return "\(DateWords.short(day.date, "en")) \(verb) a \(DateWords.weekday(day.date, "en"))."
        }
        if DateWords.weekdayNamesEnglish.contains(where: { day.name.hasSuffix($0) }), !Self.isHoliday(day) {
            return "\(day.name) \(verb) \(DateWords.short(day.date, "en")).".capitalizedFirst
        }
        let away = day.isFixed || days <= 1 ? "" : ", in \(Self.span(days, 1))"
        let today = days == 0 && day.name != "today" ? ", that is today" : ""
        return
            "\(day.name) \(verb) \(day.isFixed && !Self.isHoliday(day) ? "" : "on ")\(DateWords.full(day.date, "en"))\(away)\(today)."
            .capitalizedFirst
    }

    private static func isHoliday(_ day: NamedDay) -> Bool { Holiday.english.contains { $0.name == day.name } }

    private func called(_ day: NamedDay) -> String { day.name.isEmpty ? DateWords.short(day.date, "en") : day.name }

    static func span(_ days: Int, _ unitDays: Int) -> String {
        func count(_ n: Int, _ word: String) -> String { n == 1 ? "1 \(word)" : "\(n) \(word)s" }
        guard unitDays == 7 else { return count(days, "day") }
        let (weeks, rest) = days.quotientAndRemainder(dividingBy: 7)
        if weeks == 0 { return count(rest, "day") }
        return rest == 0 ? count(weeks, "week") : "\(count(weeks, "week")) and \(count(rest, "day"))"
    }

    private static let now: Set<String> = [
        "what day is it", "what day is it today", "what is today", "what is the date", "what date is it",
        "what is today 's date", "what is todays date",
        "what is the date today", "what day is today", "what is the day today", "what is the day", "which day is it",
        "the date", "the day", "today 's date",
        "todays date", "what day of the week is it", "what day of the week is it today",
        "what day of the week is today", "which day is today", "what date is it today",
        "what date is today", "what is the current date", "the current date", "what day are we", "what is todays day",
        "date", "what is today 's day", "what day of the month is it",
        "what weekday is it", "which weekday is it", "what the date is", "what day it is",
    ]

    static let patterns = [
        "* day is it", "* day is it *", "what day *", "which day *", "on what day *", "on which day *",
        "what is the day *", "what is the day", "what is today", "what is today *",
        "what is todays *", "* today's *", "* todays *", "today's date", "todays date", "date", "the date",
        "the current date", "the day",
        "* the date", "* the date *", "what date *", "which date *", "what is tomorrow", "what is tomorrow *",
        "what was yesterday", "when is *", "when was *", "when will *", "when's *", "* days until *", "how many days *",
        "how many weeks *", "how many months *", "* days till *",
        "* days to *", "* days before *", "* days since *", "* days between *", "* weeks between *",
        "* weeks until *", "* weeks till *", "* weeks to *", "* weeks since *", "* months until *", "* months till *",
        "* months since *", "how long until *", "how long till *", "how long is it until *",
        "how long is it *", "how long to *", "how long since *", "how far is *", "how far away is *", "* week is it",
        "* week are we in", "what week *", "which week *", "* week number *", "* week number",
        "* calendar week", "* month is it", "* month are we in", "what is the month", "what is the current *",
        "* year is it", "* year are we in", "what is the year", "what month is this", "what year is this",
        "* leap year",
        "* leap year *", "how many days are in *", "how many days are there in *", "how many days does *",
        "how many days has *", "how many days in *", "how many days is *", "how long is *", "days until *",
        "what weekday *", "which weekday *", "* what day it is",
    ]

    static let examples = [
        ("what day is it", "It is Monday, November 30, 2026."),
        ("what is the date tomorrow", "Tomorrow is Tuesday, December 1, 2026."),
        ("what day is christmas", "Christmas is on Friday, December 25, 2026, in 25 days."),
        ("when is easter", "Easter Sunday is on Sunday, March 28, 2027*"),
        ("how many days until the first of may", "It is 152 days until May 1, 2027."),
        ("how many weeks until christmas", "It is 3 weeks and 4 days until Christmas."),
        ("what week is it", "It is week 49."), ("is 2028 a leap year", "Yes, 2028 is a leap year."),
        ("is twenty twenty six a leap year", "No, 2026*"),
        ("when is the next leap year", "The next leap year is 2028."),
        ("what day was the fourth of july nineteen seventy six", "July 4, 1976 was a Sunday."),
        ("how many days are in february", "February has 28 days, and 29*"),
        ("how many days are there until new year's eve", "It is 31 days until New Year's Eve."),
        ("what is today's date", "It is Monday, November 30, 2026."),
        ("how many days are in this month", "This month has 30 days."),
        ("what is the date in three weeks", "In three weeks is Monday, December 21, 2026."),
        ("what day is next friday", "Next Friday is December 4, 2026."), ("what year is it", "It is 2026."),
        ("what month is it", "It is November."),
        ("how many days between christmas and new year", "Between Christmas and New Year's Day are *"),
        ("what day was it two days ago", "Two days ago was Saturday, November 28, 2026."),
        ("when is mother's day", "Mother's Day is on Sunday, May 9, 2027*"),
        ("how many days since new year", "It has been 333 days since New Year's Day."),
        ("when is thanksgiving next year", "Thanksgiving is on Thursday, November 25, 2027."),
    ]
}
