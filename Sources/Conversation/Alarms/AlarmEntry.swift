public import SusiActions

/// The number of an alarm, timer, reminder or plan; unique among those that exist.
public struct AlarmID: Sendable, Hashable, Comparable {
    /// The number, from 1.
    public let number: Int

    /// The number of an entry.
    public init(number: Int) { self.number = number }

    public static func < (a: AlarmID, b: AlarmID) -> Bool { a.number < b.number }
}

/// What people call an entry.
public enum AlarmKind: String, Sendable, Hashable, CaseIterable {
    case timer, alarm, reminder
    /// An answer that a server or skill planned for later.
    case plan
}

/// A time that is counted down, by the clock that never jumps, and by the wall clock after a restart of the machine.
public struct Countdown: Sendable, Hashable {
    /// When it ends on the monotonic clock of `boot`, in milliseconds.
    public var monotonic: Int
    /// The start of the machine that `monotonic` belongs to.
    public var boot: String
    /// When it ends, milliseconds since 1970 UTC; nil while no trusted clock has been seen since it was set.
    public var wall: Int?
    /// What was left, in milliseconds, when this was written: all there is to go by after a restart without the time.
    public var remaining: Int

    /// A time that is counted down.
    public init(monotonic: Int, boot: String, wall: Int?, remaining: Int) {
        self.monotonic = monotonic
        self.boot = boot
        self.wall = wall
        self.remaining = remaining
    }
}

/// What an entry was set to.
public enum AlarmSchedule: Sendable, Hashable {
    /// After this many milliseconds.
    case countdown(milliseconds: Int)
    /// Once. `namesDay` is false for "at seven", which is the next seven o'clock whatever the day.
    case once(CivilMoment, namesDay: Bool)
    /// On these days of each week, at a minute of the day.
    case weekly(Set<Weekday>, minute: Int)
}

/// When an entry is due next.
public enum AlarmDue: Sendable, Hashable {
    case countdown(Countdown)
    case civil(CivilMoment)

    var isCountdown: Bool { if case .countdown = self { true } else { false } }
}

/// An alarm, timer, reminder or plan.
public struct AlarmEntry: Sendable, Hashable {
    /// Its number.
    public let id: AlarmID
    /// What people call it.
    public var kind: AlarmKind
    /// "pasta", or of a reminder what to remind of; nil if it has no name.
    public var name: String?
    /// What a plan does when it is due; nil: it rings.
    public var reply: Reply?
    /// What it was set to.
    public var schedule: AlarmSchedule
    /// When it is due next, apart from a snooze; nil when that is over.
    public var next: AlarmDue?
    /// The end of a snooze.
    public var snooze: Countdown?
    /// When it was due and nobody came, milliseconds since 1970 UTC (0: unknown), until somebody was told.
    public var missed: Int?
    /// Held, with so many milliseconds left of what is counted down (else 0); nil: it is not held.
    public var paused: Int?
    /// When `next` was worked out, milliseconds since 1970 UTC; nil if the time was not known.
    public var planned: Int?

    /// An entry.
    public init(
        id: AlarmID, kind: AlarmKind, name: String? = nil, reply: Reply? = nil, schedule: AlarmSchedule,
        next: AlarmDue?, snooze: Countdown? = nil, missed: Int? = nil, paused: Int? = nil, planned: Int? = nil
    ) {
        self.id = id
        self.kind = kind
        self.name = name
        self.reply = reply
        self.schedule = schedule
        self.next = next
        self.snooze = snooze
        self.missed = missed
        self.paused = paused
        self.planned = planned
    }

    /// True if it is still to ring, or held.
    public var isLive: Bool { next != nil || snooze != nil || paused != nil }
    /// True if nothing is left of it.
    var isOver: Bool { !isLive && missed == nil }
    /// True if it comes back by itself.
    public var repeats: Bool { if case .weekly = schedule { true } else { false } }
}

/// All entries, by number. A value; what is in it was written to disk before it was confirmed.
public struct AlarmLedger: Sendable, Equatable {
    private var entries: [AlarmID: AlarmEntry] = [:]
    private var lastNumber = 0

    /// An empty ledger.
    public init() {}

    /// A ledger of what was stored.
    public init(_ stored: some Sequence<AlarmEntry>) { for entry in stored { self[entry.id] = entry } }

    /// The entry with a number.
    public subscript(id: AlarmID) -> AlarmEntry? {
        get { entries[id] }
        set {
            entries[id] = newValue
            if newValue != nil { lastNumber = max(lastNumber, id.number) }
        }
    }

    /// All of them, the oldest first.
    public var all: [AlarmEntry] { entries.values.sorted { $0.id < $1.id } }
    /// How many there are.
    public var count: Int { entries.count }
    /// The numbers, sorted.
    var ids: [AlarmID] { entries.keys.sorted() }

    /// A number that no entry has had since the start.
    mutating func newID() -> AlarmID {
        lastNumber += 1
        return AlarmID(number: lastNumber)
    }
}
