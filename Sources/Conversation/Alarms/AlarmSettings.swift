/// Limits and times of alarms, in milliseconds where nothing else is said.
public struct AlarmSettings: Sendable, Equatable {
    /// Most entries at once.
    public var limit = 200
    /// Longest timer: a week.
    public var longestTimer = 7 * 86_400_000
    /// Farthest day ahead: ten years.
    public var farthestDays = 3653
    /// Late by no more than this, it still rings; later it was missed.
    public var grace = 600_000
    /// Rings no longer than this.
    public var ringing = 900_000
    /// Time between two steps of the volume.
    public var stepTime = 15_000
    /// The loudest step.
    public var lastStep = 5
    /// The usual snooze.
    public var snooze = 540_000
    /// Longest snooze.
    public var longestSnooze = 3_600_000
    /// Longest wait for the disk before somebody is told that it failed.
    public var saveLimit = 5_000
    /// Time until a change that failed is written again.
    public var retry = 30_000
    /// Without the time for so long after the start, it is said that alarms wait.
    public var clockPatience = 120_000
    /// A clock that goes back by more than this was wrong before, and what was planned by it is planned anew.
    public var falseFuture = 86_400_000
    /// Requests that may wait for the disk.
    public var waitingRequests = 20
    /// Time of day of a reminder that names only a day, minutes.
    public var reminderMinute = 540

    /// The defaults.
    public init() {}
}
