internal import CLinux
internal import Glibc

/// Wakes a thread that waits, also for a descriptor.
final class Wake: Sendable {
    private let descriptor: Int32

    /// Traps only when the process has no descriptor left.
    init() {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
        precondition(descriptor >= 0, "no eventfd left: errno \(errno)")
    }

    deinit { close(descriptor) }

    /// Ends the present or the next wait.
    func signal() { eventfd_write(descriptor, 1) }

    /// Waits until a signal, which is taken, or until `other` is readable, for `seconds` at most; nil: for ever. True if
    /// `other` is readable.
    @discardableResult func wait(or other: Int32 = -1, seconds: Double?) -> Bool {
        let milliseconds = seconds.map { Int32(min(86_400_000, max(0, ($0 * 1000).rounded(.up)))) } ?? -1
        let ready = clinux_wait_readable(descriptor, other, milliseconds)
        if ready & 1 != 0 {
            var count: eventfd_t = 0
            _ = eventfd_read(descriptor, &count)
        }
        return ready & 2 != 0
    }
}
