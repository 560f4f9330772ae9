internal import Platform
internal import Synchronization
internal import Web

/// Hands every event to everybody who watches. Any thread.
final class EventBus: Sendable {
    /// Events that wait for a slow watcher; past that the oldest are lost to it.
    private static let backlog = 1024

    private struct State: Sendable {
        var watchers: [UInt64: AsyncStream<SpeakerEvent>.Continuation] = [:]
        var lastNumber: UInt64 = 0
        var state = SpeakerEvent(atMilliseconds: MonotonicTime.now.milliseconds, .state("idle"))
    }
    private let state = Mutex(State())

    /// Tells `kind`, which happened at `time`.
    func post(_ kind: SpeakerEvent.Kind, at time: MonotonicTime = .now) {
        let event = SpeakerEvent(atMilliseconds: time.milliseconds, kind)
        state.withLock { state in
            if case .state = kind { state.state = event }
            for watcher in state.watchers.values { watcher.yield(event) }
        }
    }

    /// The last change of state: its name and when it was.
    var current: (name: String, since: Double) {
        let event = state.withLock { $0.state }
        if case .state(let name) = event.kind { return (name, event.atMilliseconds) }
        return ("idle", event.atMilliseconds)
    }

    /// Events from now on, the present state first.
    func events() -> AsyncStream<SpeakerEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: SpeakerEvent.self, bufferingPolicy: .bufferingNewest(Self.backlog))
        let number = state.withLock { state in
            state.lastNumber += 1
            state.watchers[state.lastNumber] = continuation
            continuation.yield(SpeakerEvent(atMilliseconds: MonotonicTime.now.milliseconds, state.state.kind))
            return state.lastNumber
        }
        continuation.onTermination = { [self] _ in
            // Not under the lock that yields: a watcher may end while it is being told.
            Task { self.remove(number) }
        }
        return stream
    }

    private func remove(_ number: UInt64) { state.withLock { $0.watchers[number] = nil } }

    /// Ends all streams: the daemon ends.
    func finish() {
        let watchers = state.withLock { state in
            defer { state.watchers = [:] }
            return Array(state.watchers.values)
        }
        for watcher in watchers { watcher.finish() }
    }
}
