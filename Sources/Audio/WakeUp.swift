// CALSA too: in a release build poll.h is its, and its struct is not visible without.
internal import CALSA
internal import CLinux
internal import Glibc

/// Wakes one waiting thread: an eventfd. `signal` neither blocks nor allocates and may be called from any thread.
public final class WakeUp: Sendable {
    /// For `poll` together with other descriptors; readable while a signal waits.
    public let descriptor: Int32

    /// Traps only when the process has no descriptor left.
    public init() {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
        precondition(descriptor >= 0, "no eventfd left: errno \(errno)")
    }

    deinit { close(descriptor) }

    /// Ends the present or the next `wait`.
    public func signal() { eventfd_write(descriptor, 1) }

    /// Takes back the signals given so far; true if there was one.
    @discardableResult
    public func clear() -> Bool {
        var count: eventfd_t = 0
        return eventfd_read(descriptor, &count) == 0
    }

    /// True while a signal waits; does not take it.
    public var isSignalled: Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) == 1
    }

    /// Waits for a signal, or until the monotonic instant `deadline`, and takes it. True if there was one.
    @discardableResult
    public func wait(until deadline: UInt64) -> Bool {
        while true {
            if clear() { return true }
            let now = monotonicNanoseconds()
            guard now < deadline else { return false }
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            poll(&entry, 1, pollTimeout(from: now, to: deadline))
        }
    }
}
