internal import Platform
internal import Synchronization

/// Opens a device on a thread of its own, with a deadline: an open that never returns holds nothing up.
///
/// An open that missed its deadline is abandoned; should it return after all, what it opened is closed at once. While
/// `limit` abandoned threads still hang, no further one is started.
// @unchecked: all state is in the mutex.
final class PCMOpening<Device: PCM>: @unchecked Sendable {
    private struct State {
        var ticket = 0
        var result: Result<Device, PCMFault>?
        var hanging = 0
    }

    /// Most abandoned threads at a time.
    let limit: Int
    private let name: String
    private let state = Mutex(State())

    /// An opener whose threads are called `name`.
    init(name: String, limit: Int = 3) {
        self.name = name
        self.limit = limit
    }

    /// Threads that hang in an open at the moment.
    var hanging: Int { state.withLock { $0.hanging } }

    /// Begins an open and returns its ticket; signals `wake` when it is done. Nil while too many hang.
    func begin(_ wake: WakeUp, _ open: @escaping @Sendable () -> Result<Device, PCMFault>) -> Int? {
        let ticket: Int? = state.withLock {
            guard $0.hanging < limit else { return nil }
            $0.ticket += 1
            $0.hanging += 1
            $0.result = nil
            return $0.ticket
        }
        guard let ticket else { return nil }
        startThread(name: name) { [self] in
            let result = open()
            let isAwaited = state.withLock {
                $0.hanging -= 1
                guard $0.ticket == ticket else { return false }
                $0.result = result
                return true
            }
            if isAwaited { wake.signal() } else if case .success(let late) = result { late.close() }
        }
        return ticket
    }

    /// The result of open `ticket`, once; nil while it isn't there.
    func take(_ ticket: Int) -> Result<Device, PCMFault>? {
        state.withLock {
            guard $0.ticket == ticket, let result = $0.result else { return nil }
            $0.result = nil
            return result
        }
    }

    /// Gives up on open `ticket`; returns the result if it came at the last moment.
    func abandon(_ ticket: Int) -> Result<Device, PCMFault>? {
        state.withLock { state in
            guard state.ticket == ticket else { return nil }
            state.ticket += 1
            defer { state.result = nil }
            return state.result
        }
    }
}
