internal import Synchronization

/// Those who wait for an earcon to be heard.
final class EarconWaiters: Sendable {
    private struct Waiter: Sendable {
        let after: UInt64
        let deadline: UInt64
        let continuation: CheckedContinuation<UInt64?, Never>
    }

    private let waiters = Mutex<[Waiter]>([])

    var isEmpty: Bool { waiters.withLock { $0.isEmpty } }

    /// One more, who waits for an earcon that starts later than `after`, for a second.
    func add(after: UInt64, now: UInt64, _ continuation: CheckedContinuation<UInt64?, Never>) {
        let waiter = Waiter(after: after, deadline: now + .milliseconds(1000), continuation: continuation)
        waiters.withLock { $0.append(waiter) }
    }

    /// Answers those whose earcon is the last one, which started at `start`, and those who waited long enough.
    func settle(start: UInt64, now: UInt64) {
        let settled = waiters.withLock { waiters in
            let settled = waiters.filter { start > $0.after || now >= $0.deadline }
            waiters.removeAll { start > $0.after || now >= $0.deadline }
            return settled
        }
        for waiter in settled { waiter.continuation.resume(returning: start > waiter.after ? start : nil) }
    }
}
