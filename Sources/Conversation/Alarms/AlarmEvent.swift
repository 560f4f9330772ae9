public import SusiActions

/// What happens to the alarms.
public enum AlarmEvent: Sendable, Equatable {
    /// What was on disk at the start; the first event.
    case restored([AlarmEntry])
    /// Somebody wants something.
    case requested(AlarmRequest, RequestID?)
    /// An answer with actions that are planned; those without a plan are not our business.
    case planned(Reply, RequestID?)
    /// Time passed, the clock was set, became trusted, or the zone changed.
    case tick
    /// "Stop": what rings ends.
    case stopRinging
    /// Somebody is there to be told what was missed.
    case attended
    /// A change is on disk.
    case saved(SaveTicket)
    /// A change is not on disk.
    case saveFailed(SaveTicket, StoreTrouble)
}

/// One change on its way to disk.
public struct SaveTicket: Sendable, Hashable {
    let number: Int
}

/// A change of what is on disk; all of it or nothing.
public struct AlarmChange: Sendable, Equatable {
    /// Entries to write, new or over what has their number.
    public var saved: [AlarmEntry]
    /// Entries to remove; those that don't exist are no error.
    public var deleted: [AlarmID]

    /// A change of what is on disk.
    public init(saved: [AlarmEntry] = [], deleted: [AlarmID] = []) {
        self.saved = saved
        self.deleted = deleted
    }
}

/// What the alarms want done. Performed in order; changes reach the disk in the order in which they were given.
public enum AlarmEffect: Sendable, Equatable {
    /// Write this, durably, then tell with the ticket.
    case save(AlarmChange, SaveTicket)
    /// Ring, say what it is about between the sounds, at a volume step from 0 to `AlarmSettings.lastStep`.
    case startRinging(AlarmID, AlarmDescription, step: Int)
    /// Ring louder.
    case ringLouder(AlarmID, step: Int)
    /// Be silent.
    case stopRinging(AlarmID)
    /// Carry out what was planned, as if it were just answered.
    case perform(Reply)
    /// The answer to a request; each request gets one.
    case say(AlarmSentence, RequestID?)
    /// Say this unasked.
    case announce(AlarmSentence)
    /// Send `tick` when either clock gets there, and whenever the clock is set. Replaces what was asked before.
    case wake(AlarmWake)
}

/// When the machine wants a tick.
public struct AlarmWake: Sendable, Hashable {
    /// On the monotonic clock, milliseconds; nil: not needed.
    public var monotonic: Int?
    /// On the wall clock, milliseconds since 1970 UTC; nil: not needed.
    public var wall: Int?

    /// When a tick is wanted.
    public init(monotonic: Int? = nil, wall: Int? = nil) {
        self.monotonic = monotonic
        self.wall = wall
    }
}
