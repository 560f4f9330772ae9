internal import Synchronization

/// Hands each change of a state to everyone who listens. Not for the real-time phase.
final class StateChanges<State: Sendable & Equatable>: Sendable {
    private struct Listeners {
        var current: State
        var next = 0
        var isFinished = false
        var continuations: [Int: AsyncStream<State>.Continuation] = [:]
    }
    private let listeners: Mutex<Listeners>

    init(_ initial: State) { listeners = Mutex(Listeners(current: initial)) }

    /// The present state and every later one, until `finish`; the newest 16 wait for a slow reader.
    func stream() -> AsyncStream<State> {
        let (stream, continuation) = AsyncStream.makeStream(of: State.self, bufferingPolicy: .bufferingNewest(16))
        let (id, isFinished) = listeners.withLock {
            $0.next += 1
            $0.continuations[$0.next] = continuation
            continuation.yield($0.current)
            return ($0.next, $0.isFinished)
        }
        continuation.onTermination = { [weak self] _ in
            // Let go of outside the lock.
            _ = self?.listeners.withLock { $0.continuations.removeValue(forKey: id) }
        }
        // Outside the lock, which the termination takes.
        if isFinished { continuation.finish() }
        return stream
    }

    /// Tells `state` if it is a change; true if it was.
    @discardableResult
    func tell(_ state: State) -> Bool {
        listeners.withLock {
            guard $0.current != state else { return false }
            $0.current = state
            for continuation in $0.continuations.values { continuation.yield(state) }
            return true
        }
    }

    /// Ends all streams.
    func finish() {
        // A continuation's end calls back into the lock.
        let all = listeners.withLock { listeners in
            listeners.isFinished = true
            defer { listeners.continuations = [:] }
            return Array(listeners.continuations.values)
        }
        for continuation in all { continuation.finish() }
    }
}
