/// What the machine's clocks say at one instant.
public struct ClockReading: Sendable, Hashable {
    /// Milliseconds since 1970 UTC, by the clock on the wall (CLOCK_REALTIME); wrong unless `isTrusted`.
    public var wall: Int
    /// Milliseconds since the machine was started, never jumping (CLOCK_BOOTTIME, which also counts sleep).
    public var monotonic: Int
    /// True if the wall clock is known to be right: set by the network since the start, or kept by a battery.
    public var isTrusted: Bool
    /// Which start of the machine `monotonic` counts from (`/proc/sys/kernel/random/boot_id`).
    public var boot: String

    /// What the clocks say.
    public init(wall: Int, monotonic: Int, isTrusted: Bool, boot: String = "") {
        self.wall = wall
        self.monotonic = monotonic
        self.isTrusted = isTrusted
        self.boot = boot
    }
}

/// The civil time of the place where the speaker stands, as offsets from UTC.
///
/// A value that asks the system anew each time: a changed zone or new rules of a government count at once.
public struct LocalZone: Sendable {
    /// Seconds east of UTC at a UTC second since 1970.
    public let offset: @Sendable (Int) -> Int

    /// A zone by its offsets.
    public init(offset: @escaping @Sendable (Int) -> Int) { self.offset = offset }

    /// A zone that never changes.
    public init(seconds: Int) { self.init { _ in seconds } }

    /// The civil moment of an instant in milliseconds since 1970 UTC, cut to the minute.
    func moment(at milliseconds: Int) -> CivilMoment {
        let utc = milliseconds.flooredDivision(by: 1000)
        let local = utc + offset(utc)
        let day = local.flooredDivision(by: 86_400)
        return CivilMoment(day: CivilDay(number: day), minute: (local - day * 86_400) / 60)
    }

    /// The first instant, in milliseconds since 1970 UTC, at which the clocks here show `moment` or later: a time that is
    /// skipped in spring is the first one that exists after it, one that comes twice in autumn is its first coming.
    func instant(of moment: CivilMoment) -> Int {
        let local = moment.day.number * 86_400 + moment.minute * 60
        // Two days each side hold every offset there is (-12 to +14 hours, and whole days skipped at the date line).
        var low = local - 172_800
        var high = local + 172_800
        let before = offset(low)
        let after = offset(high)
        guard before != after else { return (local - before) * 1000 }
        // `high` becomes the first second of the new offset.
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if offset(middle) == before { low = middle } else { high = middle }
        }
        return (local < high + before ? local - before : max(high, local - after)) * 1000
    }
}

extension Int {
    /// The quotient rounded down, also below zero.
    func flooredDivision(by divisor: Int) -> Int {
        self >= 0 ? self / divisor : (self - divisor + 1) / divisor
    }
}
