import Synchronization

/// Opens once; waiting needs no thread.
final class Gate: Sendable {
    private let answer = Answer<Bool>()
    var isOpen: Bool { answer.isGiven }
    func open() { answer.give(true) }
    func wait() async { _ = await answer.value() }
}

/// A value that one thread gives and a task awaits.
final class Answer<Value: Sendable>: Sendable {
    private struct State {
        var value: Value?
        var waiters: [CheckedContinuation<Value, Never>] = []
    }
    private let state = Mutex(State())

    var isGiven: Bool { state.withLock { $0.value != nil } }

    func give(_ value: Value) {
        let waiters = state.withLock { state in
            state.value = value
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume(returning: value) }
    }

    func value() async -> Value {
        await withCheckedContinuation { continuation in
            let value = state.withLock { state in
                if state.value == nil { state.waiters.append(continuation) }
                return state.value
            }
            if let value { continuation.resume(returning: value) }
        }
    }
}
