internal import Glibc
internal import Platform
internal import Synchronization

/// What the capture thread shares with the rest: counters it may touch while it records, and details under a lock that
/// it only takes while it doesn't.
final class CaptureCore: Sendable {
    struct Details: Sendable {
        var state = CaptureState.opening
        var news: [CaptureState] = []
        var format: PCMFormat?
        var opens = 0
        var lastError: String?
        var hangingOpens = 0
        var priorityFailure: Int32 = 0
    }

    let configuration: Capture.Configuration
    let ring: SampleRing
    let details = Mutex(Details())
    let changes = StateChanges(CaptureState.opening)
    /// Wakes the capture thread.
    let orders = WakeUp()
    /// Wakes the thread that tells what happened.
    let news = WakeUp()
    let isStopping = Atomic(false)
    let isMuted: Atomic<Bool>
    let isSilent = Atomic(false)
    let framesCaptured = Atomic(0)
    let overruns = Atomic(0)
    let beats = Atomic(0)
    let dropped = Atomic(0)
    /// When position 0 of the ring would have been taken, by the last piece, in monotonic nanoseconds.
    let origin = Atomic<Int64>(0)
    /// 0 to 32,768.
    let peak = Atomic(0)
    private let log = Log("capture")

    init(configuration: Capture.Configuration) {
        self.configuration = configuration
        isMuted = Atomic(configuration.startsMuted)
        ring = SampleRing(atLeast: configuration.ringSamples)
    }

    func order(_ change: (CaptureCore) -> Void) {
        change(self)
        orders.signal()
    }

    /// Capture thread, while it doesn't record.
    func enter(_ state: CaptureState, _ change: (inout Details) -> Void = { _ in }) {
        details.withLock {
            change(&$0)
            guard $0.state != state else { return }
            $0.state = state
            $0.news.append(state)
        }
        news.signal()
    }

    var status: CaptureStatus {
        let details = details.withLock { $0 }
        var status = CaptureStatus()
        status.state = details.state == .running && isSilent.load(ordering: .relaxed) ? .silent : details.state
        status.device = configuration.device
        status.format = details.format
        status.framesCaptured = framesCaptured.load(ordering: .relaxed)
        status.overruns = overruns.load(ordering: .relaxed)
        status.dropped = dropped.load(ordering: .relaxed)
        status.reopens = max(0, details.opens - 1)
        let peak = peak.load(ordering: .relaxed)
        status.peakDecibels = peak > 0 ? 20 * log10(Double(peak) / 32_768) : -120
        status.lastError = details.lastError
        status.hangingOpens = details.hangingOpens
        status.isRealtime = configuration.realtimePriority > 0 && details.priorityFailure == 0
        return status
    }

    /// The body of the thread that logs and tells changes, so that the capture thread need not.
    func tellNews() {
        var toldOverruns = 0
        var hasToldPriority = false
        var nextOverrunLine: UInt64 = 0
        while true {
            news.wait(until: monotonicNanoseconds() + .milliseconds(60_000))
            let (states, now, failure) = details.withLock { details in
                defer { details.news = [] }
                return (details.news, details.state, details.priorityFailure)
            }
            if failure != 0, !hasToldPriority {
                hasToldPriority = true
                log.notice("no real-time priority (errno \(failure)); the unit's LimitRTPRIO= gives it")
            }
            for state in states { tell(state) }
            if now == .running { tell(isSilent.load(ordering: .relaxed) ? .silent : .running) }
            let overruns = overruns.load(ordering: .relaxed)
            let time = monotonicNanoseconds()
            if overruns > toldOverruns, time >= nextOverrunLine {
                log.warning("the microphone's buffer ran over \(overruns - toldOverruns) times")
                toldOverruns = overruns
                nextOverrunLine = time + .milliseconds(60_000)
            }
            if now == .stopped {
                changes.finish()
                return
            }
        }
    }

    private func tell(_ state: CaptureState) {
        guard changes.tell(state) else { return }
        switch state {
        case .lost, .silent: log.warning("\(state)")
        case .running:
            let format = details.withLock { $0.format }
            log.info("listening on \(configuration.device) (\(format?.description ?? "closed"))")
        case .opening, .muted, .stopped: log.info("\(state)")
        }
    }
}
