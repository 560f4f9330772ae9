internal import Conversation
internal import Platform
internal import Store
internal import Synchronization

/// A setting that people change while the speaker runs, kept over restarts.
///
/// Who changes it waits for nothing: the changes are written one after the other, the latest over those that still wait
/// for the disk. Who has to promise that it is kept waits until it is on disk.
final class KeptSetting: Sendable {
    /// Writes a value; when it returns the value is on disk.
    typealias Write = @Sendable (String) async throws(StoreFailure) -> Void

    private struct Waiter: Sendable {
        let number: Int
        let change: Int
        let continuation: CheckedContinuation<StoreTrouble?, Never>
    }

    private struct State: Sendable {
        var value = ""
        /// How often it was changed.
        var changes = 0
        /// The last change that reached the disk, or failed to.
        var settled = 0
        var trouble: StoreTrouble?
        var isOpen = false
        var isWriting = false
        var waiters: [Waiter] = []
        var lastWaiter = 0
    }

    private let name: String
    private let write: Write
    private let state = Mutex(State())
    private let log = Log("store")

    /// The setting `name`, written by `write` once `begin` was called.
    init(_ name: String, write: @escaping Write) {
        self.name = name
        self.write = write
    }

    /// The setting `name` in `store`.
    convenience init(_ name: String, in store: Store) {
        self.init(name) { value async throws(StoreFailure) in try await store.set(name, to: value) }
    }

    /// It is `value` from now on. Returns at once; from any thread.
    func change(to value: String) {
        state.withLock {
            $0.value = value
            $0.changes += 1
        }
        writeIfNeeded()
    }

    /// The store is open: what was changed meanwhile is written.
    func begin() {
        state.withLock { $0.isOpen = true }
        writeIfNeeded()
    }

    /// Waits until the latest change is on disk, for `limit` at most. Nil if it is (or nothing was ever changed), else
    /// why not.
    func trouble(within limit: Duration) async -> StoreTrouble? {
        await withCheckedContinuation { continuation in
            let number: Int? = state.withLock { state in
                guard state.settled < state.changes else { return nil }
                state.lastWaiter += 1
                state.waiters.append(
                    Waiter(number: state.lastWaiter, change: state.changes, continuation: continuation))
                return state.lastWaiter
            }
            guard let number else { return continuation.resume(returning: state.withLock { $0.trouble }) }
            Task {
                try? await Task.sleep(for: limit)
                self.settle(with: .slow) { $0.number == number }
            }
        }
    }

    private func writeIfNeeded() {
        let begins = state.withLock { state in
            guard state.isOpen, !state.isWriting, state.settled < state.changes else { return false }
            state.isWriting = true
            return true
        }
        if begins { Task { await writeAll() } }
    }

    private func writeAll() async {
        while let (value, change) = next() {
            var trouble: StoreTrouble?
            do {
                try await write(value)
            } catch {
                log.warning("\(name) is not kept over a restart: \(error)")
                trouble = error.trouble
            }
            let result = trouble
            state.withLock {
                $0.settled = change
                $0.trouble = result
            }
            settle(with: result) { $0.change <= change }
        }
    }

    private func next() -> (value: String, change: Int)? {
        state.withLock { state in
            state.isWriting = state.settled < state.changes
            return state.isWriting ? (state.value, state.changes) : nil
        }
    }

    private func settle(with trouble: StoreTrouble?, where isMeant: (Waiter) -> Bool) {
        let settled = state.withLock { state in
            let settled = state.waiters.filter(isMeant)
            state.waiters.removeAll(where: isMeant)
            return settled
        }
        for waiter in settled { waiter.continuation.resume(returning: trouble) }
    }
}
