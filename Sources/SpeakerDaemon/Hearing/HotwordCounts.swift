internal import Conversation
internal import Platform
internal import Speech
internal import Store
internal import Synchronization

/// Counts how the hotword fares, day by day, and keeps the counts over restarts.
///
/// Whoever counts waits for nothing. What was counted in the last minute may be lost with the power.
final class HotwordCounts: Sendable {
    /// Name of the setting in the database.
    static let setting = "hotword.health"
    /// Milliseconds between two writes.
    private static let rest = 60_000.0

    private struct State: Sendable {
        var tally = HotwordTally()
        var isRestored = false
        /// The recording that goes on was begun by a call.
        var isCalled = false
        var writtenAt = -Double.infinity
    }

    private let store: Store
    private let kept: KeptSetting
    private let today: @Sendable () -> Int
    private let state = Mutex(State())
    private let log = Log("hotword")

    /// `today`: the number of the day where the speaker is.
    init(store: Store, today: @escaping @Sendable () -> Int = HotwordCounts.localDay) {
        self.store = store
        self.today = today
        kept = KeptSetting(Self.setting, in: store)
    }

    /// The day by the system's clock and zone.
    static func localDay() -> Int {
        let now = CivilTime.now
        return (now + CivilTime.localOffset(at: now)) / 86_400
    }

    /// The days on which anything happened.
    var days: [HotwordTally.Day] { state.withLock { $0.tally.days } }

    /// Takes over what the opened database says, and adds what was counted meanwhile.
    func restore() async {
        var old = HotwordTally()
        do {
            old = HotwordTally(text: try await store.setting(Self.setting) ?? "")
        } catch { log.warning("what was counted of the hotword can't be read: \(error)") }
        let restored = old
        state.withLock { state in
            guard !state.isRestored else { return }
            state.isRestored = true
            state.tally.add(restored)
        }
        kept.begin()
    }

    /// Something sounded like a phrase.
    func note(_ verdict: HotwordVerdict) {
        if !verdict.isAccepted, verdict.kind == .hotword { count(.rejection) }
    }

    /// The listener told something.
    func note(_ event: ListenerEvent) {
        switch event {
        case .hotword:
            state.withLock { $0.isCalled = true }
            count(.call)
        case .recordingEnded(_, let end, _, _):
            let wasCalled = state.withLock { state in
                defer { state.isCalled = false }
                return state.isCalled
            }
            if wasCalled, end == .noSpeech { count(.silence) }
        case .stop: state.withLock { $0.isCalled = false }
        case .pause, .spotterFault, .suspicion: return
        }
    }

    private func count(_ event: HotwordTally.Event) {
        let day = today()
        let now = MonotonicTime.now.milliseconds
        let text: String? = state.withLock { state in
            state.tally.count(event, day: day)
            guard state.isRestored, now - state.writtenAt >= Self.rest else { return nil }
            state.writtenAt = now
            return state.tally.text
        }
        if let text { kept.change(to: text) }
    }
}
