internal import Platform
internal import Synchronization

/// What the threads of a `CardVolume` share: the one that supervises (`run`), and for each open mixer one that may hang.
final class CardVolumeCore: Sendable {
    struct Session: Sendable {
        let ticket: Int
        let wake: WakeUp
        /// When the call that is under way is given up; nil while none is.
        var deadline: UInt64?
    }

    struct State: Sendable {
        var user: Int
        var floor = 0
        /// Counts the orders.
        var number = 0
        /// The last order that was carried out.
        var done = 0
        var phase = CardVolumeState.opening
        var session: Session?
        var tickets = 0
        var hanging = 0
        var retryAt: UInt64 = 0
        var pause: UInt64
        var isStopping = false
        var news: [CardVolumeNews] = []
        var waiters: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []

        mutating func enter(_ phase: CardVolumeState) {
            guard self.phase != phase else { return }
            self.phase = phase
            news.append(.state(phase))
        }
    }

    /// Most abandoned threads at a time.
    static let hangingLimit = 3
    private static let longestPause = UInt64.milliseconds(30_000)

    let configuration: CardVolume.Configuration
    let state: Mutex<State>
    /// Wakes the supervising thread.
    let orders = WakeUp()
    private let told: @Sendable (CardVolumeNews) -> Void
    private let log = Log("volume")

    init(configuration: CardVolume.Configuration, told: @escaping @Sendable (CardVolumeNews) -> Void) {
        self.configuration = configuration
        self.told = told
        state = Mutex(
            State(
                user: max(0, min(configuration.percent, 100)),
                pause: .milliseconds(max(1, configuration.retryPause))))
    }

    func order(then continuation: CheckedContinuation<Bool, Never>? = nil, _ change: (inout State) -> Void) {
        let (wake, isTaken) = state.withLock { state in
            change(&state)
            state.number += 1
            guard !state.isStopping else { return (nil as WakeUp?, false) }
            if let continuation { state.waiters.append((state.number, continuation)) }
            return (state.session?.wake, true)
        }
        wake?.signal()
        guard let continuation else { return }
        if isTaken { orders.signal() } else { continuation.resume(returning: false) }
    }

    private struct Step {
        var news: [CardVolumeNews] = []
        var answers: [(continuation: CheckedContinuation<Bool, Never>, answer: Bool)] = []
        var start: Session?
        /// A session to wake so that it ends.
        var end: WakeUp?
        var until: UInt64 = 0
        var isLast = false
    }

    /// The supervising thread: gives up what hangs, begins anew, tells.
    func run(_ session: @escaping @Sendable (Int, WakeUp) -> Void) {
        while true {
            let step = state.withLock { next(&$0, now: monotonicNanoseconds()) }
            for news in step.news {
                write(news)
                told(news)
            }
            for (continuation, answer) in step.answers { continuation.resume(returning: answer) }
            step.end?.signal()
            if let start = step.start {
                startThread(name: "volume-card") { session(start.ticket, start.wake) }
            }
            if step.isLast { return }
            orders.wait(until: step.until)
        }
    }

    private func next(_ state: inout State, now: UInt64) -> Step {
        var step = Step()
        step.until = now + .milliseconds(60_000)
        if state.isStopping {
            step.isLast = true
            step.end = state.session?.wake
            state.session = nil
            state.enter(.stopped)
        } else if let deadline = state.session?.deadline, deadline <= now {
            state.hanging += 1
            end(&state, "The mixer of sound device \(configuration.device) does not answer.", now: now)
        }
        if !step.isLast, state.session == nil, state.hanging < Self.hangingLimit {
            if state.retryAt <= now {
                state.tickets += 1
                let session = Session(
                    ticket: state.tickets, wake: WakeUp(), deadline: now + .milliseconds(configuration.openDeadline))
                state.session = session
                step.start = session
            } else {
                step.until = state.retryAt
            }
        }
        if let deadline = state.session?.deadline { step.until = deadline }
        var isUnavailable = step.isLast
        if case .unavailable = state.phase { isUnavailable = true }
        let done = state.done
        step.answers = state.waiters.filter { isUnavailable || $0.number <= done }
            .map { ($0.continuation, !isUnavailable) }
        state.waiters.removeAll { isUnavailable || $0.number <= done }
        swap(&step.news, &state.news)
        return step
    }

    /// Under the lock: the present session is over.
    func end(_ state: inout State, _ reason: String, now: UInt64) {
        state.session = nil
        state.enter(.unavailable(reason))
        state.retryAt = now + state.pause
        state.pause = min(state.pause * 2, Self.longestPause)
    }

    private func write(_ news: CardVolumeNews) {
        switch news {
        case .state(.inUse(let name)): log.info("the card makes the volume: \(name)")
        case .state(.unavailable(let reason)): log.info("the volume is made in software. \(reason)")
        case .changedOutside(let percent): log.info("set to \(percent) % by somebody else")
        case .applied, .released, .state: break
        }
    }
}
