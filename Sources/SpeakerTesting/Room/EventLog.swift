internal import Synchronization

/// All events in the order in which they came; whoever waits for one says from where on.
// @unchecked: what changes is guarded by `store`.
public final class EventLog: @unchecked Sendable {
    private struct Waiter {
        let start: Int
        let matches: @Sendable (RoomEvent) -> Bool
        let continuation: CheckedContinuation<Int?, Never>
    }
    private struct Store {
        var events: [RoomEvent] = []
        var waiting: [Int: Waiter] = [:]
        var next = 0
        var isEnded = false
    }
    private let store = Mutex(Store())

    /// An empty log.
    public init() {}

    /// How many events there are: where to wait from for what comes next.
    public var count: Int { store.withLock { $0.events.count } }

    /// The events from `start` on.
    public func events(from start: Int) -> [RoomEvent] { store.withLock { Array($0.events.dropFirst(start)) } }

    /// The next event.
    public func append(_ event: RoomEvent) {
        let ready = store.withLock { store in
            store.events.append(event)
            let index = store.events.count - 1
            let ready = store.waiting.filter { $0.value.start <= index && $0.value.matches(event) }
            for ticket in ready.keys { store.waiting.removeValue(forKey: ticket) }
            return ready.values.map { ($0.continuation, index) }
        }
        for (continuation, index) in ready { continuation.resume(returning: index) }
    }

    /// No more will come: whoever waits is told.
    public func end() {
        let waiting = store.withLock { store in
            store.isEnded = true
            defer { store.waiting = [:] }
            return Array(store.waiting.values)
        }
        for waiter in waiting { waiter.continuation.resume(returning: nil) }
    }

    /// The first event from `start` on that `matches`, and its place; nil after `limit` or when no more will come.
    public func first(
        from start: Int, within limit: Duration, where matches: @escaping @Sendable (RoomEvent) -> Bool
    ) async -> (index: Int, event: RoomEvent)? {
        let ticket = store.withLock { store in
            store.next += 1
            return store.next
        }
        let deadline = Task {
            try? await Task.sleep(for: limit)
            self.store.withLock { $0.waiting.removeValue(forKey: ticket) }?.continuation.resume(returning: nil)
        }
        defer { deadline.cancel() }
        let index: Int? = await withCheckedContinuation { continuation in
            let known: Int?? = store.withLock { store in
                if let index = store.events.indices.dropFirst(start).first(where: { matches(store.events[$0]) }) {
                    return index
                }
                if store.isEnded { return .some(nil) }
                store.waiting[ticket] = Waiter(start: start, matches: matches, continuation: continuation)
                return nil
            }
            if let known { continuation.resume(returning: known) }
        }
        return index.map { index in (index, store.withLock { $0.events[index] }) }
    }

    /// The first event of `type` from `start` on.
    public func first(_ type: String, from start: Int, within limit: Duration) async -> (index: Int, event: RoomEvent)?
    {
        await first(from: start, within: limit) { $0.type == type }
    }
}
