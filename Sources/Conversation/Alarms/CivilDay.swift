/// A day of the Gregorian calendar, without a zone.
///
/// Counted by Howard Hinnant's "chrono-compatible low-level date algorithms": eras of 400 years that start in March.
public struct CivilDay: Sendable, Hashable, Comparable {
    /// Days since 1970-01-01.
    public let number: Int

    /// - Parameter number: days since 1970-01-01.
    public init(number: Int) { self.number = number }

    /// A day that exists in the years 1 to 9999, else nil.
    public init?(year: Int, month: Int, day: Int) {
        guard 1...9999 ~= year, 1...12 ~= month, day >= 1, day <= Self.length(ofMonth: month, in: year) else {
            return nil
        }
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted.flooredDivision(by: 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        number = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// Year, month 1 to 12, day of the month.
    public var parts: (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = shifted.flooredDivision(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// The day of the week.
    public var weekday: Weekday {
        let monday = number + 3
        return Weekday(rawValue: monday - monday.flooredDivision(by: 7) * 7 + 1) ?? .monday
    }

    /// Days in a month of a year.
    static func length(ofMonth month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The same day of the month, months on, or that month's last one.
    func adding(months: Int) -> CivilDay? {
        let (year, month, day) = parts
        let count = year * 12 + month - 1 + months
        let newYear = count.flooredDivision(by: 12)
        let newMonth = count - newYear * 12 + 1
        return CivilDay(
            year: newYear, month: newMonth, day: min(day, Self.length(ofMonth: newMonth, in: max(1, newYear))))
    }

    public static func < (a: CivilDay, b: CivilDay) -> Bool { a.number < b.number }
    static func + (day: CivilDay, days: Int) -> CivilDay { CivilDay(number: day.number + days) }
}

/// A day of the week, numbered as in ISO 8601.
public enum Weekday: Int, Sendable, Hashable, CaseIterable, Comparable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday

    public static func < (a: Weekday, b: Weekday) -> Bool { a.rawValue < b.rawValue }
}

/// A minute on the clocks of a place.
public struct CivilMoment: Sendable, Hashable, Comparable {
    /// The day.
    public var day: CivilDay
    /// Minutes since midnight, 0 to 1439.
    public var minute: Int

    /// A minute on the clocks of a place.
    public init(day: CivilDay, minute: Int) {
        self.day = day
        self.minute = minute
    }

    public static func < (a: CivilMoment, b: CivilMoment) -> Bool { (a.day, a.minute) < (b.day, b.minute) }
}
