/// Points in time as people say them: "in 5 minutes", "at 7:30 am", "tomorrow at noon", "next friday at half past six".
///
/// Understands English and German. Without "am" or "pm" an English hour up to twelve is the next one to come of the
/// two, a German one is counted over 24 hours. A day without an hour is the same time on that day.
public enum Moment {
    /// The moment that `text` means, in milliseconds since 1970 UTC; nil if it is not understood or lies in the past.
    ///
    /// A plain number is milliseconds from now, as in the `!plan` lines of skills, and may be negative.
    /// - Parameters:
    ///   - context: gives the present, and the UTC offset at the moment that is meant.
    ///   - language: two letters; German is read as German or English, everything else as English.
    public static func milliseconds(of text: String, context: QueryContext, language: String?) -> Int? {
        let trimmed = text.trimmed
        if let delay = Int(trimmed), -(1 << 50)...(1 << 50) ~= delay { return context.nowMilliseconds + delay }
        guard trimmed.utf8.count <= 200 else { return nil }
        let words = MomentWords.split(trimmed)
        let lexicons = language == "de" ? [MomentLexicon.german, .english] : [MomentLexicon.english]
        for lexicon in lexicons {
            var reader = MomentReader(words, lexicon)
            if let meaning = reader.read(), let moment = meaning.milliseconds(context) { return moment }
        }
        return nil
    }

    /// A day of the proleptic Gregorian calendar.
    struct Day: Hashable {
        var year: Int
        var month: Int
        var day: Int

        /// Algorithms of Howard Hinnant, "chrono-compatible low-level date algorithms".
        init(daysSince1970 days: Int) {
            let shifted = days + 719_468
            let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
            let dayOfEra = shifted - era * 146_097
            let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
            let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
            let shiftedMonth = (5 * dayOfYear + 2) / 153
            day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
            month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
            year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        }

        /// Nil for a day that does not exist.
        init?(year: Int, month: Int, day: Int) {
            guard 1970...9999 ~= year, 1...12 ~= month, day >= 1, day <= Self.length(ofMonth: month, in: year) else {
                return nil
            }
            self.year = year
            self.month = month
            self.day = day
        }

        static func length(ofMonth month: Int, in year: Int) -> Int {
            switch month {
            case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
            case 4, 6, 9, 11: 30
            default: 31
            }
        }

        var daysSince1970: Int {
            let shiftedYear = month <= 2 ? year - 1 : year
            let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
            let yearOfEra = shiftedYear - era * 400
            let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
            return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
        }

        /// 0 Sunday to 6 Saturday.
        var weekday: Int { ((daysSince1970 + 4) % 7 + 7) % 7 }
    }

    /// The UTC second of a local time. Of a time that comes twice the first; one that is skipped moves on.
    static func utcSeconds(local: Int, _ context: QueryContext) -> Int {
        let before = context.offset(local - context.utcOffsetSeconds - 86_400)
        if context.offset(local - before) == before { return local - before }
        let after = context.offset(local - context.utcOffsetSeconds + 86_400)
        if context.offset(local - after) == after { return local - after }
        return local - before
    }
}

/// What a text said about a point in time.
struct MomentMeaning {
    /// Hours, minutes and seconds from now, in seconds.
    var delay: Double?
    var days: Int?
    var months: Int?
    var weekday: Int?
    var isNext = false
    var year: Int?
    var month: Int?
    var day: Int?
    var hour: Int?
    var minute: Int?
    var second = 0
    /// Nil: not said.
    var isAfternoon: Bool?
    /// The hour that a word such as "evening" stands for.
    var partHour: Int?
    /// True if hours are counted to 24 where nothing else was said.
    var counts24 = false
    var isMidnight = false
    var isToday = false

    private var saysDay: Bool { days != nil || months != nil || weekday != nil || day != nil || isToday }
    private var saysTime: Bool { hour != nil || partHour != nil || isMidnight }

    func milliseconds(_ context: QueryContext) -> Int? {
        let now = context.nowMilliseconds
        let nowSeconds = now >= 0 ? now / 1000 : (now - 999) / 1000
        if let delay {
            guard !saysTime, weekday == nil, day == nil, !isToday, delay >= 0, delay < 1e10 else { return nil }
            let shifted = days != nil || months != nil ? shiftedDay(nowSeconds, context) : now
            return shifted.map { $0 + Int((delay * 1000).rounded()) }
        }
        guard saysDay || saysTime else { return nil }
        if !saysTime {
            return shiftedDay(nowSeconds, context).flatMap { $0 >= now ? $0 : nil }
        }
        let local = nowSeconds + context.offset(nowSeconds)
        let today = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
        guard let target = targetDay(today) else { return nil }
        for clock in clocks() {
            let utc = Moment.utcSeconds(local: target * 86_400 + clock, context)
            if utc > nowSeconds { return utc * 1000 }
        }
        // Past: without a day, tomorrow is meant; with the name of today's day, a week later; with a date, a year later.
        guard let clock = clocks().first else { return nil }
        var later: Int?
        if !saysDay {
            later = target + 1
        } else if weekday != nil {
            later = target + 7
        } else if let day, let month, year == nil {
            later = Moment.Day(year: Moment.Day(daysSince1970: target).year + 1, month: month, day: day)?.daysSince1970
        }
        return later.map { Moment.utcSeconds(local: $0 * 86_400 + clock, context) * 1000 }
    }

    /// Seconds of the day that may be meant, the likeliest first.
    private func clocks() -> [Int] {
        if isMidnight, hour == nil { return [saysDay && !isToday ? 0 : 86_400] }
        guard let hour else { return [(partHour ?? 0) * 3600] }
        let rest = (minute ?? 0) * 60 + second
        var afternoon = isAfternoon
        if afternoon == nil, let partHour, hour <= 12 { afternoon = partHour >= 12 }
        if let afternoon, hour <= 12 {
            if isAfternoon == nil, partHour == 22, hour < 6 || hour == 12 { return [86_400 + hour % 12 * 3600 + rest] }
            return [(hour % 12 + (afternoon ? 12 : 0)) * 3600 + rest]
        }
        if hour > 12 || hour == 0 || counts24 { return [hour * 3600 + rest] }
        // "At 7": the next one. On another day: the morning, but noon for twelve.
        let early = hour % 12 * 3600 + rest
        let late = early + 43_200
        if saysDay, !isToday { return [hour == 12 ? late : early] }
        return [early, late]
    }

    private func targetDay(_ today: Int) -> Int? {
        if let day {
            let current = Moment.Day(daysSince1970: today)
            if let month {
                let wanted = Moment.Day(year: year ?? current.year, month: month, day: day)
                guard let target = wanted?.daysSince1970 else { return nil }
                if year == nil, target < today {
                    return Moment.Day(year: current.year + 1, month: month, day: day)?.daysSince1970
                }
                return target
            }
            // "On the 24th": of this month or the next one that has such a day.
            var (year, month) = (current.year, current.month)
            for _ in 0..<12 {
                if let target = Moment.Day(year: year, month: month, day: day)?.daysSince1970, target >= today {
                    return target
                }
                (year, month) = month == 12 ? (year + 1, 1) : (year, month + 1)
            }
            return nil
        }
        if let weekday {
            let distance = (weekday - Moment.Day(daysSince1970: today).weekday + 7) % 7
            return today + (distance == 0 && (isNext || !saysTime) ? 7 : distance)
        }
        var target = today + (days ?? 0)
        if let months {
            var shifted = Moment.Day(daysSince1970: target)
            let count = shifted.year * 12 + shifted.month - 1 + months
            guard count / 12 <= 9999 else { return nil }
            (shifted.year, shifted.month) = (count / 12, count % 12 + 1)
            shifted.day = min(shifted.day, Moment.Day.length(ofMonth: shifted.month, in: shifted.year))
            target = shifted.daysSince1970
        }
        return target
    }

    /// The same time of day on another day, in milliseconds.
    private func shiftedDay(_ nowSeconds: Int, _ context: QueryContext) -> Int? {
        let local = nowSeconds + context.offset(nowSeconds)
        let today = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
        return targetDay(today).map { Moment.utcSeconds(local: $0 * 86_400 + local - today * 86_400, context) * 1000 }
    }
}
