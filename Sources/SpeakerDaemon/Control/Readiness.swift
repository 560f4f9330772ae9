internal import Platform
internal import Synchronization

/// Tells systemd, once, that the speaker serves: it can hear (or knows that it has no microphone) and can answer.
final class Readiness: Sendable {
    /// What must be there.
    enum Part: Hashable, CaseIterable { case microphone, spotter, answers }

    private let noted = Mutex<Set<Part>>([])
    private let startedAt: MonotonicTime
    private let notifier: ServiceNotifier
    private let log = Log("speaker")

    init(startedAt: MonotonicTime, notifier: ServiceNotifier) {
        self.startedAt = startedAt
        self.notifier = notifier
    }

    /// `part` is there.
    func note(_ part: Part) {
        let isComplete = noted.withLock { $0.insert(part).inserted && $0.count == Part.allCases.count }
        guard isComplete else { return }
        notifier.ready()
        let milliseconds = Int(MonotonicTime.now.milliseconds - startedAt.milliseconds)
        log.notice("ready after \(milliseconds) ms")
    }
}
