internal import Speech
internal import Synchronization

/// How the next spotter is to listen: what a calibration came to, or that one runs.
final class HotwordTuning: Sendable {
    private struct State: Sendable {
        var judgement: HotwordJudgement?
        var tell: (@Sendable (HotwordPeak) -> Void)?
    }

    private let state = Mutex(State())

    /// What the last calibration came to, if it counts.
    var judgement: HotwordJudgement? {
        get { state.withLock { $0.judgement } }
        set { state.withLock { $0.judgement = newValue } }
    }

    /// Who is told what was nearly heard; nil while no calibration runs.
    var tell: (@Sendable (HotwordPeak) -> Void)? {
        get { state.withLock { $0.tell } }
        set { state.withLock { $0.tell = newValue } }
    }
}
