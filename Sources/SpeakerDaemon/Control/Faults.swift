internal import Platform
internal import Synchronization
internal import Web

/// What is wrong with the speaker now; each kind of fault has one place that raises and clears it.
final class Faults: Sendable {
    /// What can be wrong.
    enum Kind: Int, Sendable, CaseIterable {
        case microphone, loudspeaker, storage, hotword, recogniser, skills, voice, network, server, pages, panel
        case recognitionService, voiceService, wakeService
        case settings, hotwordNetwork
    }

    private let faults = Mutex<[Kind: SpeakerStatus.Fault]>([:])
    private let events: EventBus
    private let log = Log("fault")

    init(events: EventBus) { self.events = events }

    /// Something is wrong. Told once until it changes or is cleared, by the log too.
    func raise(_ fault: Fault) {
        let (what, why) = (fault.what, fault.why)
        let shown = SpeakerStatus.Fault(
            what: what, why: why, action: fault.action, sinceMilliseconds: MonotonicTime.now.milliseconds)
        let isNew = faults.withLock { faults in
            if let known = faults[fault.kind], known.what == what, known.why == why { return false }
            faults[fault.kind] = shown
            return true
        }
        guard isNew else { return }
        log.warning("\(what) \(why) \(shown.action)")
        events.post(.fault(what: what, why: why, action: shown.action))
    }

    /// It is well again.
    func clear(_ kind: Kind) {
        if let fault = faults.withLock({ $0.removeValue(forKey: kind) }) { log.notice("This is over: \(fault.what)") }
    }

    /// All of them.
    var byKind: [Kind: SpeakerStatus.Fault] { faults.withLock { $0 } }

    /// All of them, the worst first.
    var all: [SpeakerStatus.Fault] {
        faults.withLock { faults in Kind.allCases.compactMap { faults[$0] } }
    }
}
