internal import Synchronization

/// Hands each event to everyone who listens.
final class MediaListeners: Sendable {
    private struct State {
        var next = 0
        var all: [Int: AsyncStream<MediaEvent>.Continuation] = [:]
    }
    private let state = Mutex(State())

    func stream() -> AsyncStream<MediaEvent> {
        let (stream, continuation) = AsyncStream<MediaEvent>.makeStream(bufferingPolicy: .bufferingNewest(64))
        let ticket = state.withLock { state in
            state.next += 1
            state.all[state.next] = continuation
            return state.next
        }
        continuation.onTermination = { [weak self] _ in
            // Out of the lock first: ending the stream runs code of others.
            _ = self?.state.withLock { $0.all.removeValue(forKey: ticket) }
        }
        return stream
    }

    func send(_ event: MediaEvent) {
        for continuation in state.withLock({ Array($0.all.values) }) { continuation.yield(event) }
    }

    func finish() {
        for continuation in state.withLock({ Array($0.all.values) }) { continuation.finish() }
    }
}
