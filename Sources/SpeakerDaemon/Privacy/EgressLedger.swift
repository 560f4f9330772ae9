internal import Platform
internal import Store
internal import Synchronization
internal import Web

/// Counts what leaves the speaker: how often, how much, what for, and to whom; never what it was.
///
/// Counting is a moment under a lock, from any thread. What was counted is written down every minute and at the end, so
/// a power cut costs a minute's numbers at most.
final class EgressLedger: Sendable {
    private struct Key: Hashable {
        let purpose: EgressPurpose
        let host: String
    }

    private struct State {
        var tallies: [Key: EgressTally] = [:]
        /// Changed since they were written.
        var unwritten: Set<Key> = []
        var since: Int?
        var isRestored = false
    }

    private let store: Store
    private let destinations: [(use: String, host: String)]
    private let state = Mutex(State())
    private let log = Log("privacy")

    /// Hosts of one purpose that are told apart: skills name them, and what they name must not fill the disk.
    static let hostLimit = 200
    private static let sinceSetting = "egress.since"
    private static let pause = Duration.seconds(60)

    /// `destinations`: where questions and sound would go as the speaker is set up.
    init(store: Store, destinations: [(use: String, host: String)] = []) {
        self.store = store
        self.destinations = destinations
    }

    /// Something left for `host`.
    func note(_ purpose: EgressPurpose, host: String, sent: Int, received: Int = 0, count: Int = 1) {
        let host = String(host.prefix(253)).lowercased()
        let now = SystemClock.isTrusted ? CivilTime.now : 0
        state.withLock { state in
            var key = Key(purpose: purpose, host: host)
            if state.tallies[key] == nil,
                state.tallies.keys.count(where: { $0.purpose == purpose }) >= Self.hostLimit
            {
                key = Key(purpose: purpose, host: "")
            }
            state.tallies[key, default: EgressTally()] +=
                EgressTally(count: count, sent: sent, received: received, last: now)
            state.unwritten.insert(key)
        }
    }

    /// Writes it down now and then until cancelled, and then once more.
    func run() async {
        repeat { await write() } while (try? await Task.sleep(for: Self.pause)) != nil
        await write()
    }

    /// Writes what changed; what was kept before is read first. Returns why not.
    @discardableResult func write() async -> StoreFailure? {
        do throws(StoreFailure) {
            try await restore()
            let (changed, rows) = state.withLock { state in
                let changed = state.unwritten
                state.unwritten = []
                let rows = changed.compactMap { key in
                    state.tallies[key].map { tally in
                        StoredEgress(
                            purpose: key.purpose.rawValue, host: key.host, count: tally.count, sent: tally.sent,
                            received: tally.received, last: tally.last)
                    }
                }
                return (changed, rows)
            }
            guard !rows.isEmpty else { return nil }
            do throws(StoreFailure) { try await store.keep(rows) } catch {
                state.withLock { $0.unwritten.formUnion(changed) }
                throw error
            }
            return nil
        } catch {
            // The store tells of its troubles itself; before it is open this is no trouble.
            log.debug("what left the speaker is not written down yet: \(error)")
            return error
        }
    }

    /// Adds what was kept, once.
    private func restore() async throws(StoreFailure) {
        guard !state.withLock({ $0.isRestored }) else { return }
        let kept = try await store.egress()
        var since = try await store.setting(Self.sinceSetting).flatMap { Int($0) }
        if since == nil, kept.isEmpty, SystemClock.isTrusted {
            since = CivilTime.now
            try await store.set(Self.sinceSetting, to: String(CivilTime.now))
        }
        state.withLock { state in
            guard !state.isRestored else { return }
            state.isRestored = true
            state.since = since
            for row in kept {
                guard let purpose = EgressPurpose(rawValue: row.purpose) else { continue }
                state.tallies[Key(purpose: purpose, host: row.host), default: EgressTally()] +=
                    EgressTally(count: row.count, sent: row.sent, received: row.received, last: row.last)
            }
        }
    }
}

extension EgressLedger: PrivacyControl {
    func egress() async -> EgressReport {
        try? await restore()
        return state.withLock { state in
            var tallies: [EgressPurpose: [String: EgressTally]] = [:]
            for (key, tally) in state.tallies { tallies[key.purpose, default: [:]][key.host] = tally }
            return EgressReport(since: state.since, tallies: tallies, destinations: destinations)
        }
    }

    func resetEgress() async throws(ControlError) -> EgressReport {
        let now = CivilTime.now
        do throws(StoreFailure) {
            try await restore()
            try await store.forgetEgress(since: Self.sinceSetting, is: SystemClock.isTrusted ? String(now) : "")
        } catch {
            throw .unavailable(reason: "The database does not answer: \(error). Nothing was reset.", retryAfter: 10)
        }
        state.withLock { state in
            state.tallies = [:]
            state.unwritten = []
            state.since = SystemClock.isTrusted ? now : nil
        }
        return await egress()
    }
}
