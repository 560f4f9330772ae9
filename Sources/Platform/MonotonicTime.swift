internal import Glibc

/// Time since some instant that never jumps (CLOCK_MONOTONIC), the same for all processes of the machine.
public struct MonotonicTime: Sendable, Hashable, Comparable {
    /// Nanoseconds.
    public let nanoseconds: Int64

    /// An instant.
    public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// This instant. Safe on real-time threads.
    public static var now: MonotonicTime {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return MonotonicTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    /// Milliseconds with a fraction, as events carry them.
    public var milliseconds: Double { Double(nanoseconds) / 1e6 }

    public static func < (a: MonotonicTime, b: MonotonicTime) -> Bool { a.nanoseconds < b.nanoseconds }

    /// From `b` to `a`.
    public static func - (a: MonotonicTime, b: MonotonicTime) -> Duration {
        .nanoseconds(a.nanoseconds - b.nanoseconds)
    }

    /// `time` later by `duration`.
    public static func + (time: MonotonicTime, duration: Duration) -> MonotonicTime {
        let (seconds, attoseconds) = duration.components
        return MonotonicTime(nanoseconds: time.nanoseconds + seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }
}
