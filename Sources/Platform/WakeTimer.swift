internal import CLinux
internal import Glibc
internal import Synchronization

/// Wakes its owner when either clock gets somewhere, and whenever the wall clock is set.
///
/// One thread with two timerfds: CLOCK_BOOTTIME, which also counts what was slept through, and CLOCK_REALTIME with
/// TFD_TIMER_CANCEL_ON_SET, which is how Linux tells that the time was set (timerfd_create(2)).
// @unchecked: the descriptors never change; what is asked for is in the mutex.
public final class WakeTimer: @unchecked Sendable {
    private struct Wanted: Sendable {
        var boot: Int?
        var wall: Int?
    }

    private let wanted = Mutex(Wanted())
    private let boot = timerfd_create(CLOCK_BOOTTIME, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK))
    private let wall = timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK))
    private let orders = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    /// A moment that never comes, so that a set clock is told though nothing is awaited of it: the year 2200.
    private static let never = 7_258_118_400_000

    /// A timer that calls `onWake` on its own thread, which lives as long as the process.
    public init(onWake: @escaping @Sendable () -> Void) {
        precondition(boot >= 0 && wall >= 0 && orders >= 0, "no timer left: errno \(errno)")
        startThread(name: "clock") { self.run(onWake) }
    }

    /// Wakes when CLOCK_BOOTTIME reaches `boot` or the wall clock `wall`, in milliseconds; nil: not needed. Replaces
    /// what was asked before; a moment that has passed wakes at once.
    public func set(boot: Int?, wall: Int?) {
        wanted.withLock { $0 = Wanted(boot: boot, wall: wall) }
        eventfd_write(orders, 1)
    }

    private func run(_ onWake: @Sendable () -> Void) {
        arm()
        while true {
            var entries = [boot, wall, orders].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            guard poll(&entries, 3, -1) > 0 else { continue }
            var count: UInt64 = 0
            let isOrdered = read(orders, &count, 8) == 8
            let bootRang = read(boot, &count, 8) == 8
            let wallRang = read(wall, &count, 8) == 8
            // ECANCELED: the clock was set.
            let isSet = !wallRang && errno == ECANCELED
            if bootRang || wallRang || isSet {
                // Until a new order comes, only a set clock can wake again.
                wanted.withLock { wanted in
                    if bootRang { wanted.boot = nil }
                    if wallRang { wanted.wall = nil }
                }
            }
            if bootRang || wallRang || isSet || isOrdered { arm() }
            if bootRang || wallRang || isSet { onWake() }
        }
    }

    private func arm() {
        let wanted = wanted.withLock { $0 }
        set(boot, wanted.boot ?? 0, Int32(TFD_TIMER_ABSTIME))
        set(wall, wanted.wall ?? Self.never, Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET))
    }

    /// 0 disarms, so a moment at or before the epoch counts as its first millisecond.
    private func set(_ timer: Int32, _ milliseconds: Int, _ flags: Int32) {
        let time = milliseconds == 0 ? 0 : max(1, milliseconds)
        var specification = itimerspec()
        specification.it_value = timespec(tv_sec: time / 1000, tv_nsec: time % 1000 * 1_000_000)
        timerfd_settime(timer, flags, &specification, nil)
    }
}
