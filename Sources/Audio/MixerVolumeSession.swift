internal import Platform
internal import Synchronization

/// The life of one open mixer, on a thread that may hang in it.
struct CardVolumeSession: Sendable {
    let core: CardVolumeCore
    let ticket: Int
    let wake: WakeUp

    /// Why a call has no result for this session.
    private enum Failure: Error {
        /// It failed.
        case fault(PCMFault)
        /// It came too late, or the session was ended meanwhile.
        case abandoned
    }

    func run<Opener: HardwareVolumeOpener>(_ opener: Opener) {
        let configuration = core.configuration
        let element: Opener.Element
        let opened = Result { () throws(PCMFault) in
            try opener.open(device: configuration.device, element: configuration.element)
        }
        guard leave() else {
            // Too late: nobody waits for it any more.
            if case .success(let late) = opened { late.close() }
            return
        }
        switch opened {
        case .success(let found): element = found
        case .failure(let fault): return fail(fault)
        }
        var keeper = MixerVolumeKeeper(element)
        do throws(Failure) {
            var done = -1
            while true {
                done = try apply(&keeper, element, after: done)
                if try wait(element) { try notice(&keeper) }
            }
        } catch {
            if case .fault(let fault) = error { fail(fault) }
            // May hang like anything else; nothing depends on it.
            element.close()
        }
    }

    /// Carries out the newest order if it is newer than `done`; its number. Without an order nothing is set, so that
    /// what somebody else sets is never fought over.
    private func apply<Element>(
        _ keeper: inout MixerVolumeKeeper<Element>, _ element: Element, after done: Int
    ) throws(Failure) -> Int {
        guard core.state.withLock({ $0.number }) != done else { return done }
        guard let (user, floor, number) = enter({ ($0.user, $0.floor, $0.number) }) else { throw .abandoned }
        let result = Result { () throws(PCMFault) in try keeper.apply(user: user, floor: floor) }
        let isCurrent = leave { state in
            guard case .success = result else { return }
            state.done = number
            state.pause = .milliseconds(max(1, core.configuration.retryPause))
            state.news.append(.applied(percent: max(user, floor)))
            state.enter(.inUse(element.name))
        }
        guard isCurrent else { throw .abandoned }
        if case .failure(let fault) = result { throw .fault(fault) }
        return number
    }

    /// Takes over what somebody else has set, unless there is a newer order.
    private func notice<Element>(_ keeper: inout MixerVolumeKeeper<Element>) throws(Failure) {
        guard let (user, floor, number) = enter({ ($0.user, $0.floor, $0.number) }) else { throw .abandoned }
        let result = Result { () throws(PCMFault) in try keeper.changeOutside(user: user, floor: floor) }
        let isCurrent = leave { state in
            guard case .success(let percent?) = result, state.number == number else { return }
            state.user = percent
            state.news += [.applied(percent: percent), .changedOutside(percent: percent)]
        }
        guard isCurrent else { throw .abandoned }
        if case .failure(let fault) = result { throw .fault(fault) }
    }

    /// True if something may have changed in the mixer.
    private func wait<Element: HardwareVolume>(_ element: Element) throws(Failure) -> Bool {
        let changed = Result { () throws(PCMFault) in
            try element.wait(wake, until: monotonicNanoseconds() + .milliseconds(60_000))
        }
        guard core.state.withLock({ $0.session?.ticket == ticket }) else { throw .abandoned }
        switch changed {
        case .success(let changed): return changed
        case .failure(let fault): throw .fault(fault)
        }
    }

    /// Before a call that may hang; nil if the session is over.
    private func enter<Answer>(_ look: (CardVolumeCore.State) -> Answer) -> Answer? {
        let answer: Answer? = core.state.withLock { state in
            guard state.session?.ticket == ticket else { return nil }
            state.session?.deadline = monotonicNanoseconds() + .milliseconds(core.configuration.answerDeadline)
            return look(state)
        }
        core.orders.signal()
        return answer
    }

    /// After it; false if the session was given up meanwhile.
    private func leave(_ change: (inout CardVolumeCore.State) -> Void = { _ in }) -> Bool {
        let isCurrent = core.state.withLock { state in
            guard state.session?.ticket == ticket else {
                state.hanging = max(0, state.hanging - 1)
                return false
            }
            state.session?.deadline = nil
            change(&state)
            return true
        }
        core.orders.signal()
        return isCurrent
    }

    private func fail(_ fault: PCMFault) {
        core.state.withLock { state in
            guard state.session?.ticket == ticket else { return }
            state.news.append(.released)
            core.end(&state, fault.description, now: monotonicNanoseconds())
        }
        core.orders.signal()
    }
}
