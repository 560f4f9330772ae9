internal import Platform
internal import Synchronization

/// Why lights, button and switch can't be used: each has a thread that tries again and again, and together they are one
/// fault, told once for as long as nothing changes.
final class PanelTroubles: Sendable {
    /// What has a thread.
    enum Part: Int, Sendable, CaseIterable { case lights, button, mute }

    private let faults: Faults
    private let troubles = Mutex<[Part: String]>([:])

    init(faults: Faults) { self.faults = faults }

    /// `part` can't be used for this reason; nil: it is used.
    func tell(_ trouble: SystemError?, of part: Part) {
        // Under the lock: what is told last is what holds.
        troubles.withLock { troubles in
            troubles[part] = trouble.map { "\($0)." }
            let reasons = Part.allCases.compactMap { troubles[$0] }
            if reasons.isEmpty {
                faults.clear(.panel)
            } else {
                faults.raise(.panel(reason: reasons.joined(separator: " ")))
            }
        }
    }
}
