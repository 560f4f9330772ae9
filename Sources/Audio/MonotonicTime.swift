internal import Glibc

/// Nanoseconds of the monotonic clock, the time base of every instant in this room. Safe on real-time threads.
public func monotonicNanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

extension UInt64 {
    /// Milliseconds as nanoseconds.
    static func milliseconds(_ count: Int) -> UInt64 { UInt64(count) * 1_000_000 }
}

/// The time in milliseconds for `poll` from `now` to `deadline`, rounded up, so that nothing spins in the last one.
func pollTimeout(from now: UInt64, to deadline: UInt64) -> Int32 {
    guard deadline > now else { return 0 }
    return Int32(min((deadline - now + 999_999) / 1_000_000, 3_600_000))
}
