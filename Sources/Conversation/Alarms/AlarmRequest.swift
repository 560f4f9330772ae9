/// What somebody wants of alarms, timers and reminders.
public enum AlarmRequest: Sendable, Hashable {
    case set(AlarmDraft)
    /// Several at once, all or none.
    case setAll([AlarmDraft])
    /// "What alarms do I have"; nil: of every kind, on every day.
    case list(AlarmKind?, on: AlarmDay? = nil)
    /// "How much time is left", "when does my alarm ring".
    case remaining(AlarmSelector)
    case cancel(AlarmSelector)
    /// Nil: the usual time.
    case snooze(milliseconds: Int?)
    /// "Add two minutes to the timer"; negative: shorter.
    case extend(AlarmSelector, milliseconds: Int)
    case change(AlarmSelector, AlarmTime)
    /// "Pause the timer", and false: let it go on.
    case hold(AlarmSelector, Bool)
    /// Of one entry, by its number.
    case order(AlarmOrder, AlarmID)
    /// It was about alarms, but can't be done; the reason is said.
    case refused(AlarmRefusal)
}

/// What is to be set.
public struct AlarmDraft: Sendable, Hashable {
    /// What people call it.
    public var kind: AlarmKind
    /// Its name, or what to remind of.
    public var name: String?
    /// When.
    public var time: AlarmTime

    /// What is to be set.
    public init(_ kind: AlarmKind, name: String? = nil, _ time: AlarmTime) {
        self.kind = kind
        self.name = name
        self.time = time
    }
}

/// When, as it was said: which moment that is depends on the present.
public enum AlarmTime: Sendable, Hashable {
    /// In so many milliseconds.
    case after(milliseconds: Int)
    /// The same time of day, days and months on.
    case later(days: Int, months: Int)
    /// At a time, on a day or the next one that has it. No time: of a reminder in the morning.
    case at(ClockTime?, AlarmDay?)
    /// At a time, on days of each week.
    case every(Set<Weekday>, ClockTime)
}

/// A time of day as it was said.
public struct ClockTime: Sendable, Hashable {
    /// 0 to 1439; of an ambiguous one the earlier.
    public let minute: Int
    /// True for "seven", which may be in the morning or in the evening.
    public let isAmbiguous: Bool

    /// A time of day.
    public init(minute: Int, isAmbiguous: Bool = false) {
        self.minute = minute
        self.isAmbiguous = isAmbiguous
    }

    /// The minutes of the day that may be meant.
    var minutes: [Int] { isAmbiguous ? [minute, minute + 720] : [minute] }
    /// The one that is meant when a day is named: in the morning, but noon for twelve.
    var usual: Int { isAmbiguous && minute < 60 ? minute + 720 : minute }
}

/// A day as it was said.
public enum AlarmDay: Sendable, Hashable {
    /// Today 0, tomorrow 1.
    case ahead(Int)
    /// The next one that is still to come.
    case weekday(Weekday)
    /// A day that comes; without a year the next one.
    case date(year: Int?, month: Int?, day: Int)
}

/// Which entries are meant.
public struct AlarmSelector: Sendable, Hashable {
    /// Of one kind; nil: of every.
    public var kind: AlarmKind?
    /// By name, lowercased.
    public var name: String?
    /// By time of day.
    public var time: ClockTime?
    /// By the day on which it is due next.
    public var day: AlarmDay?
    /// By the minutes of the day within which it is due: "tomorrow morning".
    public var minutes: Range<Int>?
    /// By the days on which it repeats.
    public var weekdays: Set<Weekday>?
    /// By what a timer was set to, in milliseconds.
    public var length: Int?
    /// All that fit, not one.
    public var isAll: Bool

    /// Which entries are meant.
    public init(
        _ kind: AlarmKind? = nil, name: String? = nil, time: ClockTime? = nil, day: AlarmDay? = nil,
        minutes: Range<Int>? = nil, weekdays: Set<Weekday>? = nil, length: Int? = nil, isAll: Bool = false
    ) {
        self.kind = kind
        self.name = name
        self.time = time
        self.day = day
        self.minutes = minutes
        self.weekdays = weekdays
        self.length = length
        self.isAll = isAll
    }
}

/// Why something can't be done.
public enum AlarmRefusal: Sendable, Hashable {
    /// No time was said.
    case needsTime(AlarmKind)
    /// That moment is over.
    case past
    /// Zero minutes.
    case noDuration
    /// There is no such day: 31 February.
    case noSuchDay
    /// There is no such time: 25:00.
    case noSuchTime
    /// It repeats in a way that there is not: every other day.
    case oddRepeat
    /// A timer of more than a week.
    case tooLong
    /// More than ten years ahead.
    case tooFar
    /// The limit of entries is reached.
    case tooMany(limit: Int)
    /// The speaker does not know the time yet.
    case clockUnknown
    /// Too many wishes at once.
    case busy
    /// What there is could not be read from the disk.
    case unavailable(StoreTrouble)
    /// The disk would not take it.
    case notSaved(StoreTrouble)
}

/// Why something could not be stored.
public enum StoreTrouble: String, Sendable, Hashable, CaseIterable, Error {
    /// No room on the disk.
    case full
    /// The disk can't be written.
    case readOnly
    /// The database is damaged.
    case damaged
    /// It did not answer in time.
    case slow
    /// Anything else.
    case failed
}
