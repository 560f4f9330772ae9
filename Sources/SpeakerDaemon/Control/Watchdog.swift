internal import Platform

/// Tells systemd that the speaker is alive, on evidence only: every part that must move has moved since the last time.
struct Watchdog: Sendable {
    /// Something that must move: a name for the log, and a count that grows as it does its work.
    struct Evidence: Sendable {
        let name: String
        let count: @Sendable () async -> Int
    }

    let notifier: ServiceNotifier
    let evidence: [Evidence]
    private let log = Log("watchdog")

    init(notifier: ServiceNotifier, evidence: [Evidence]) {
        self.notifier = notifier
        self.evidence = evidence
    }

    /// Which of the counts stood still between `before` and `now`.
    static func stalled(before: [Int], now: [Int], names: [String]) -> [String] {
        zip(names, zip(before, now)).compactMap { $0.1.0 == $0.1.1 ? $0.0 : nil }
    }

    /// Runs until cancelled; returns at once where no watchdog waits.
    func run() async throws {
        guard let interval = notifier.watchdogInterval else { return }
        var before = await counts()
        while true {
            // Three times within the interval, so that one late wake-up is no death.
            try await Task.sleep(for: interval / 3)
            let now = await counts()
            let stalled = Self.stalled(before: before, now: now, names: evidence.map(\.name))
            if stalled.isEmpty {
                notifier.alive()
                before = now
            } else {
                log.warning("no progress: \(stalled.joined(separator: ", "))")
            }
        }
    }

    private func counts() async -> [Int] {
        var counts: [Int] = []
        for part in evidence { counts.append(await part.count()) }
        return counts
    }
}
