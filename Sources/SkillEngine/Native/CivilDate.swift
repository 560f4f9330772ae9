/// A day of the Gregorian calendar, without a zone; proleptic before 1582.
///
/// Days are counted from 1970-01-01 by Howard Hinnant's public algorithm (days_from_civil): eras of 400 years that
/// start in March.
struct CivilDate: Sendable, Hashable, Comparable {
    /// Days since 1970-01-01.
    let day: Int

    /// - Parameter day: days since 1970-01-01.
    init(day: Int) { self.day = day }

    /// A date that exists, else nil.
    init?(_ year: Int, _ month: Int, _ dayOfMonth: Int) {
        guard (1...9999).contains(year), (1...12).contains(month),
            (1...Self.length(ofMonth: month, year)).contains(dayOfMonth)
        else {
            return nil
        }
        let y = month <= 2 ? year - 1 : year
        let era = Self.floor(y, 400)
        let yearOfEra = y - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + dayOfMonth - 1
        day = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// Year, month 1 to 12, day of the month.
    var parts: (year: Int, month: Int, day: Int) {
        let shifted = day + 719_468
        let era = Self.floor(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    var year: Int { parts.year }
    var month: Int { parts.month }

    /// 1 Monday to 7 Sunday, as in ISO 8601.
    var weekday: Int { day + 3 - Self.floor(day + 3, 7) * 7 + 1 }

    /// 1 to 366.
    var dayOfYear: Int { day - (CivilDate(year, 1, 1)?.day ?? day) + 1 }

    /// The week of ISO 8601: week 1 has the year's first Thursday.
    var isoWeek: (year: Int, week: Int) {
        let thursday = CivilDate(day: day + 4 - weekday)
        return (thursday.year, (thursday.dayOfYear - 1) / 7 + 1)
    }

    /// Months on; the day is cut to the month's last.
    func adding(months: Int) -> CivilDate? {
        let (year, month, dayOfMonth) = parts
        let count = year * 12 + month - 1 + months
        let newYear = Self.floor(count, 12)
        let newMonth = count - newYear * 12 + 1
        guard (1...9999).contains(newYear) else { return nil }
        return CivilDate(newYear, newMonth, min(dayOfMonth, Self.length(ofMonth: newMonth, newYear)))
    }

    static func < (a: CivilDate, b: CivilDate) -> Bool { a.day < b.day }

    static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    static func length(ofMonth month: Int, _ year: Int) -> Int {
        month == 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// Easter Sunday of the western churches: the anonymous Gregorian algorithm (Meeus, Jones, Butcher).
    static func easter(_ year: Int) -> CivilDate? {
        let a = year % 19
        let (b, c) = year.quotientAndRemainder(dividingBy: 100)
        let h = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30
        let l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7
        let m = (a + 11 * h + 22 * l) / 451
        let n = h + l - 7 * m + 114
        return CivilDate(year, n / 31, n % 31 + 1)
    }

    /// The nth given weekday of a month; -1 is the last.
    static func nth(_ n: Int, weekday: Int, _ year: Int, _ month: Int) -> CivilDate? {
        if n > 0 {
            guard let first = CivilDate(year, month, 1) else { return nil }
            return CivilDate(day: first.day + (weekday - first.weekday + 7) % 7 + (n - 1) * 7)
        }
        guard let last = CivilDate(year, month, length(ofMonth: month, year)) else { return nil }
        return CivilDate(day: last.day - (last.weekday - weekday + 7) % 7)
    }

    static func floor(_ a: Int, _ b: Int) -> Int { a >= 0 ? a / b : (a - b + 1) / b }
}

/// A moment on a clock on the wall.
struct WallTime: Sendable, Equatable {
    let date: CivilDate
    /// 0 to 86,399.
    let second: Int

    /// - Parameter localSeconds: seconds since 1970 UTC plus the offset from UTC.
    init(localSeconds: Int) {
        let day = CivilDate.floor(localSeconds, 86_400)
        date = CivilDate(day: day)
        second = localSeconds - day * 86_400
    }

    /// Now where the speaker stands.
    init(_ context: QueryContext) {
        self.init(localSeconds: CivilDate.floor(context.nowMilliseconds, 1000) + context.utcOffsetSeconds)
    }

    var hour: Int { second / 3600 }
    var minute: Int { second / 60 % 60 }
}
