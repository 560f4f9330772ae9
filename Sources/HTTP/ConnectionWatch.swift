internal import CLinux
internal import Glibc
internal import Synchronization

/// Keeps the time of all connections and notices when a client hangs up while its connection is suspended, which
/// libmicrohttpd does not look at. One thread, asleep until there is something to do.
///
/// Calls to an exchange are made outside the lock; an exchange that is over ignores them. Descriptors are touched only
/// under the lock and only between `open` and `close`, so that a number the kernel has given away again is never hit.
final class ConnectionWatch: Sendable {
    private struct Entry {
        let descriptor: Int32
        var deadline: ContinuousClock.Instant?
        var exchange: Exchange?
        var isPolled = false
    }

    private struct State {
        var entries: [UInt64: Entry] = [:]
        var next: UInt64 = 1
        /// When the thread wakes by itself; nil: not before something happens.
        var wakesAt: ContinuousClock.Instant?
        var isRunning = false
        var isClosing = false
        var isStopped = false
    }

    private let state = Mutex(State())
    private let poll: Int32
    private let wake: Int32

    init() {
        poll = epoll_create1(Int32(EPOLL_CLOEXEC))
        wake = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        precondition(poll >= 0 && wake >= 0, "no descriptors for the HTTP server: errno \(errno)")
        var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(u64: 0))
        epoll_ctl(poll, EPOLL_CTL_ADD, wake, &event)
    }

    deinit {
        Glibc.close(poll)
        Glibc.close(wake)
    }

    /// A connection has come; it has `timeout` for its first request. Returns its number.
    func open(descriptor: Int32, timeout: Duration) -> UInt64 {
        let deadline = ContinuousClock.now + timeout
        return state.withLock { state in
            let number = state.next
            state.next += 1
            state.entries[number] = Entry(descriptor: descriptor, deadline: deadline)
            if !state.isRunning && !state.isStopped {
                state.isRunning = true
                startRoomThread(name: "http-watch") { [self] in run() }
            }
            hasten(&state, deadline)
            return number
        }
    }

    /// The connection is about to be closed.
    func close(_ number: UInt64) {
        state.withLock { state in
            guard let entry = state.entries.removeValue(forKey: number) else { return }
            if entry.isPolled { epoll_ctl(poll, EPOLL_CTL_DEL, entry.descriptor, nil) }
        }
    }

    /// The client has `timeout` to send (the rest of) a request; after that its connection is cut.
    func expectRequest(_ number: UInt64, within timeout: Duration) {
        let deadline = ContinuousClock.now + timeout
        state.withLock { state in
            state.entries[number]?.deadline = deadline
            hasten(&state, deadline)
        }
    }

    /// Tells `exchange` when its client hangs up, and when `timeout` has passed (nil: never).
    /// False if the server is stopping: then the exchange must not suspend its connection.
    func attend(_ number: UInt64, _ exchange: Exchange, timeout: Duration?) -> Bool {
        let deadline = timeout.map { ContinuousClock.now + $0 }
        return state.withLock { state in
            guard !state.isClosing, var entry = state.entries[number] else { return false }
            entry.exchange = exchange
            entry.deadline = deadline
            var event = epoll_event(
                events: EPOLLRDHUP.rawValue | EPOLLONESHOT.rawValue, data: epoll_data_t(u64: number))
            epoll_ctl(poll, entry.isPolled ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, entry.descriptor, &event)
            entry.isPolled = true
            state.entries[number] = entry
            if let deadline { hasten(&state, deadline) }
            return true
        }
    }

    /// The exchange is libmicrohttpd's again.
    func dismiss(_ number: UInt64) {
        state.withLock { state in
            guard var entry = state.entries[number] else { return }
            if entry.isPolled { epoll_ctl(poll, EPOLL_CTL_DEL, entry.descriptor, nil) }
            entry.isPolled = false
            entry.exchange = nil
            entry.deadline = nil
            state.entries[number] = entry
        }
    }

    /// From now on nobody is attended any more; returns those who are.
    func beginClosing() -> [Exchange] {
        state.withLock { state in
            state.isClosing = true
            return state.entries.values.compactMap(\.exchange)
        }
    }

    /// Ends the thread.
    func stop() {
        state.withLock { $0.isStopped = true }
        eventfd_write(wake, 1)
    }

    private func hasten(_ state: inout State, _ deadline: ContinuousClock.Instant) {
        if let wakesAt = state.wakesAt, wakesAt <= deadline { return }
        state.wakesAt = deadline
        eventfd_write(wake, 1)
    }

    private func run() {
        var events = [epoll_event](repeating: epoll_event(), count: 16)
        while let timeout = prepareToSleep() {
            let count = epoll_wait(poll, &events, Int32(events.count), timeout)
            for event in events.prefix(Int(max(count, 0))) {
                guard event.data.u64 != 0 else {
                    var counter: eventfd_t = 0
                    eventfd_read(wake, &counter)
                    continue
                }
                state.withLock { $0.entries[event.data.u64]?.exchange }?.clientHungUp()
            }
            for exchange in expire() { exchange.deadlinePassed() }
        }
    }

    /// Milliseconds to sleep, -1 for without end; nil when the thread has to end.
    private func prepareToSleep() -> Int32? {
        state.withLock { state in
            if state.isStopped { return nil }
            state.wakesAt = state.entries.values.compactMap(\.deadline).min()
            guard let next = state.wakesAt else { return -1 }
            let left = (next - ContinuousClock.now).milliseconds
            return Int32(clamping: max(left + 1, 0))
        }
    }

    private func expire() -> [Exchange] {
        let now = ContinuousClock.now
        return state.withLock { state in
            var late: [Exchange] = []
            for (number, entry) in state.entries {
                guard let deadline = entry.deadline, deadline <= now else { continue }
                state.entries[number]?.deadline = nil
                if let exchange = entry.exchange {
                    late.append(exchange)
                } else {
                    shutdown(entry.descriptor, Int32(SHUT_RDWR))
                }
            }
            return late
        }
    }
}

extension Duration {
    /// Whole milliseconds, rounded down; saturating.
    var milliseconds: Int {
        let (seconds, attoseconds) = components
        let (product, overflow) = Int(clamping: seconds).multipliedReportingOverflow(by: 1000)
        if overflow { return seconds < 0 ? .min : .max }
        return product + Int(attoseconds / 1_000_000_000_000_000)
    }
}
