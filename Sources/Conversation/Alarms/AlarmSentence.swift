/// What the speaker says about alarms, as data; the words are in `AlarmWording`.
public enum AlarmSentence: Sendable, Hashable {
    /// It is set, and on disk.
    case set(AlarmDescription)
    case setAll([AlarmDescription])
    case changed(AlarmDescription)
    case cancelled([AlarmDescription])
    /// Its next occurrence is left out; the one after that.
    case skipped(AlarmDescription)
    /// It repeats, and only its next occurrence, this one, could be left out or changed.
    case onlyNext(AlarmDescription)
    case snoozed(milliseconds: Int)
    /// What there is (on a day), the next one first.
    case list(AlarmKind?, [AlarmDescription], on: AlarmDay? = nil)
    /// What is left of one or several.
    case remaining([AlarmDescription])
    /// Nothing there fits.
    case none(AlarmKind?, name: String?)
    /// Several fit: which one?
    case which([AlarmDescription])
    /// Nothing rings that could be put off.
    case nothingToSnooze
    /// What an answer planned is on disk; if the answer has words of its own, they say it better.
    case planned([AlarmDescription])
    /// It can't be done.
    case refused(AlarmRefusal)
    /// It rings now.
    case due(AlarmDescription)
    /// These were due and nobody came.
    case missed([AlarmDescription])
    /// Alarms wait until the time is known.
    case waitingForClock
    /// What changed could not be written; it is tried again.
    case storeTrouble(StoreTrouble)
}

/// An entry as a sentence needs it.
public struct AlarmDescription: Sendable, Hashable {
    /// What people call it.
    public var kind: AlarmKind
    /// Its name, or what to remind of.
    public var name: String?
    /// What a timer was set to, in milliseconds.
    public var length: Int?
    /// What is left, in milliseconds; nil if unknown or not counted down.
    public var left: Int?
    /// When it rings (or rang) on the clocks here; nil if unknown.
    public var moment: CivilMoment?
    /// Today on the clocks here; nil if unknown.
    public var today: CivilDay?
    /// The days it repeats on.
    public var weekdays: Set<Weekday>
    /// True if it is held and does not ring.
    public var isPaused = false

    /// An entry as a sentence needs it.
    public init(
        kind: AlarmKind, name: String? = nil, length: Int? = nil, left: Int? = nil, moment: CivilMoment? = nil,
        today: CivilDay? = nil, weekdays: Set<Weekday> = []
    ) {
        self.kind = kind
        self.name = name
        self.length = length
        self.left = left
        self.moment = moment
        self.today = today
        self.weekdays = weekdays
    }
}
