internal import Synchronization

/// The situation as it changes, for any number of listeners: what a `NetworkControl` tells its news with.
public final class SituationFeed: Sendable {
    private struct State {
        var current: NetworkSituation
        var listeners: [Int: AsyncStream<NetworkSituation>.Continuation] = [:]
        var last = 0
    }

    private let state: Mutex<State>

    /// A feed that begins with `current`.
    public init(_ current: NetworkSituation) { state = Mutex(State(current: current)) }

    /// The situation as last told.
    public var current: NetworkSituation { state.withLock { $0.current } }

    /// Tells a situation; nothing if it is as it was.
    public func post(_ situation: NetworkSituation) {
        state.withLock { state in
            guard situation != state.current else { return }
            state.current = situation
            // Under the lock, so that two changes arrive in their order.
            for listener in state.listeners.values { listener.yield(situation) }
        }
    }

    /// The current situation, then each change; whoever is slow gets the last.
    public func stream() -> AsyncStream<NetworkSituation> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: NetworkSituation.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.last += 1
            state.listeners[state.last] = continuation
            continuation.yield(state.current)
            return state.last
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.listeners[number] = nil }
        }
        return stream
    }
}
