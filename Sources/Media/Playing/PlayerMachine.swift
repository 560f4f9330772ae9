internal import Platform

/// What the player does next: the rules of playing, without a process, a socket or a clock.
///
/// Every state but rest has a deadline, at which `tick` must be given: nothing waits for ever. Effects are to be carried
/// out in order. What a killed process still says must not be given to the machine.
struct PlayerMachine: Sendable {
    let limits: Limits
    private(set) var state = State.idle
    private(set) var process = Process.absent
    /// When `tick` is due; nil only at rest: idle and without a process.
    private(set) var deadline: MonotonicTime?
    private(set) var queue: PlayQueue?
    /// Seconds from the start of the current item, as last known.
    private(set) var position = 0.0
    /// Why the item will be held as soon as it is there.
    private(set) var pauseOnStart: PauseReason?

    private var attempt = 1
    private var failures = 0
    private var isAnnounced = false
    private var soundingSince: MonotonicTime?
    private var progressAt: MonotonicTime?
    private var random: SplitMix

    init(limits: Limits = Limits(), seed: UInt64 = .random(in: 0 ... .max)) {
        self.limits = limits
        random = SplitMix(state: seed)
    }

    mutating func handle(_ input: Input, at now: MonotonicTime) -> [Effect] {
        switch input {
        case .play(let items, let isShuffled): play(items, isShuffled, now)
        case .pause(let reason): pause(reason, now)
        case .resume: resume(now)
        case .restart: restart(now)
        case .seek(let seconds): seek(to: seconds, now)
        case .jump(let index): jump(to: index, now)
        case .next: next(now)
        case .previous: step(now) { $0.goBack() }
        case .shuffle: shuffle()
        case .stop: stop(now)
        case .ready: ready(now)
        case .launchFailed(let fault): launchFailed(fault, now)
        case .processEnded: processEnded(now)
        case .sounding: sounding(now)
        case .ended(let fault): ended(fault, now)
        case .position(let seconds): moved(to: seconds, now)
        case .silent: silent(now)
        case .tick: tick(now)
        }
    }

    // MARK: What people ask for

    private mutating func play(_ items: [MediaItem], _ isShuffled: Bool, _ now: MonotonicTime) -> [Effect] {
        guard var queue = PlayQueue(items) else { return [.emit(.failed(nil, .nothingToPlay))] }
        if isShuffled { queue.shuffle(all: true, using: &random) }
        self.queue = queue
        failures = 0
        pauseOnStart = nil
        return beginItem(now)
    }

    private mutating func pause(_ reason: PauseReason, _ now: MonotonicTime) -> [Effect] {
        switch state {
        case .playing:
            enter(.paused(reason), now, limits.pause)
            return [.setPaused(true), .emit(.paused(reason))]
        case .starting(let phase):
            let isNew = pauseOnStart == nil
            pauseOnStart = stronger(pauseOnStart, reason)
            guard isNew else { return [] }
            return (phase == .loading ? [.setPaused(true)] : []) + [.emit(.paused(reason))]
        case .paused(let earlier):
            enter(.paused(stronger(earlier, reason)), now, limits.pause)
            return []
        case .idle, .stopping, .failed: return []
        }
    }

    private mutating func resume(_ now: MonotonicTime) -> [Effect] {
        switch state {
        case .paused:
            enterPlaying(now)
            return [.setPaused(false), .emit(.resumed)]
        case .starting(let phase):
            guard pauseOnStart != nil else { return [] }
            pauseOnStart = nil
            return (phase == .loading ? [.setPaused(false)] : []) + [.emit(.resumed)]
        case .idle, .failed:
            guard queue != nil else { return [] }
            failures = 0
            attempt = 1
            isAnnounced = false
            return begin(now)
        case .stopping:
            guard queue != nil else { return [] }
            state = .stopping(thenPlays: true)
            return []
        case .playing: return []
        }
    }

    private mutating func restart(_ now: MonotonicTime) -> [Effect] {
        switch state {
        case .playing where queue?.current.isEndless != true:
            position = 0
            enterPlaying(now)
            return [.seek(0)]
        case .paused where queue?.current.isEndless != true:
            position = 0
            enterPlaying(now)
            return [.seek(0), .setPaused(false), .emit(.resumed)]
        case .idle, .starting, .playing, .paused, .stopping, .failed: return step(now) { _ in }
        }
    }

    /// What is paused stays so, there.
    private mutating func seek(to seconds: Double, _ now: MonotonicTime) -> [Effect] {
        guard seconds.isFinite, queue?.current.isEndless == false else { return [] }
        switch state {
        case .playing:
            position = max(0, seconds)
            enterPlaying(now)
            return [.seek(position)]
        case .paused(let reason):
            position = max(0, seconds)
            enter(.paused(reason), now, limits.pause)
            return [.seek(position)]
        case .idle, .starting, .stopping, .failed: return []
        }
    }

    private mutating func jump(to index: Int, _ now: MonotonicTime) -> [Effect] {
        guard var queue, queue.jump(to: index) else { return [] }
        return step(now) { $0 = queue }
    }

    private mutating func next(_ now: MonotonicTime) -> [Effect] {
        guard var queue else { return [] }
        guard queue.advance() else { return stop(now) }
        return step(now) { $0 = queue }
    }

    /// Begins another item of the queue.
    private mutating func step(_ now: MonotonicTime, _ change: (inout PlayQueue) -> Void) -> [Effect] {
        guard var queue else { return [] }
        change(&queue)
        self.queue = queue
        failures = 0
        pauseOnStart = nil
        return beginItem(now)
    }

    private mutating func shuffle() -> [Effect] {
        queue?.shuffle(all: false, using: &random)
        return []
    }

    private mutating func stop(_ now: MonotonicTime) -> [Effect] {
        pauseOnStart = nil
        switch state {
        case .idle: return []
        case .failed where process != .ready:
            rest(now)
            return []
        case .starting(.waiting) where process != .ready:
            rest(now)
            return [.emit(.idle)]
        case .starting(.launching):
            process = .absent
            rest(now)
            return [.kill, .emit(.idle)]
        case .starting(.waiting), .starting(.loading), .playing, .paused, .failed:
            // Waiting or failed: it was told to be silent, and might not have obeyed.
            enter(.stopping(thenPlays: false), now, limits.stop)
            return [.silence]
        case .stopping:
            state = .stopping(thenPlays: false)
            return []
        }
    }

    // MARK: What the process says

    private mutating func ready(_ now: MonotonicTime) -> [Effect] {
        process = .ready
        guard case .starting(.launching) = state else { return [] }
        return begin(now)
    }

    private mutating func launchFailed(_ fault: MediaFault, _ now: MonotonicTime) -> [Effect] {
        process = .absent
        guard case .starting = state else { return [] }
        enter(.failed(fault), now, limits.rest)
        return [.emit(.failed(queue?.current, fault)), .emit(.idle)]
    }

    private mutating func processEnded(_ now: MonotonicTime) -> [Effect] {
        process = .absent
        switch state {
        case .idle:
            deadline = nil
            return []
        case .failed: return []
        case .stopping: return silent(now)
        case .paused(let reason):
            pauseOnStart = reason
            return tryAgain(.playerKeepsFailing, now)
        case .starting, .playing: return tryAgain(.playerKeepsFailing, now)
        }
    }

    private mutating func sounding(_ now: MonotonicTime) -> [Effect] {
        guard case .starting(.loading) = state, let item = queue?.current else { return [] }
        failures = 0
        var effects: [Effect] = []
        if !isAnnounced {
            isAnnounced = true
            effects.append(.emit(.started(item, title: item.name)))
        }
        soundingSince = now
        if let reason = pauseOnStart {
            pauseOnStart = nil
            enter(.paused(reason), now, limits.pause)
        } else {
            enterPlaying(now)
            effects.append(.poll)
        }
        return effects
    }

    private mutating func ended(_ fault: MediaFault?, _ now: MonotonicTime) -> [Effect] {
        switch state {
        case .idle, .failed, .stopping, .starting(.waiting), .starting(.launching): return []
        case .starting(.loading), .playing, .paused: break
        }
        if case .paused(let reason) = state { pauseOnStart = reason }
        guard let item = queue?.current else { return [] }
        if let fault {
            if fault == .deviceUnavailable || (isAnnounced && item.isRemote) { return tryAgain(fault, now) }
            return failItem(fault, now)
        }
        if item.isEndless { return tryAgain(.unreachable, now) }
        var effects: [Effect] = [.emit(.ended(item))]
        if queue?.advance() == true {
            effects += beginItem(now)
        } else {
            position = 0
            rest(now)
            effects.append(.emit(.idle))
        }
        return effects
    }

    private mutating func moved(to seconds: Double, _ now: MonotonicTime) -> [Effect] {
        guard case .playing = state, seconds.isFinite, seconds >= 0 else { return [] }
        if abs(seconds - position) > 0.01 {
            progressAt = now
            if let soundingSince, now - soundingSince > limits.settled { attempt = 1 }
        }
        position = seconds
        return []
    }

    private mutating func silent(_ now: MonotonicTime) -> [Effect] {
        guard case .stopping(let thenPlays) = state else { return [] }
        rest(now)
        return [.emit(.idle)] + (thenPlays ? begin(now) : [])
    }

    // MARK: Deadlines

    private mutating func tick(_ now: MonotonicTime) -> [Effect] {
        guard let deadline, now >= deadline else { return [] }
        switch state {
        case .idle:
            self.deadline = nil
            guard process != .absent else { return [] }
            process = .absent
            return [.quit]
        case .starting(.waiting): return begin(now)
        case .starting(.launching):
            process = .absent
            return [.kill] + tryAgain(.playerKeepsFailing, now)
        case .starting(.loading): return failItem(.silentStream(seconds(limits.load)), now)
        case .playing:
            guard let progressAt, now - progressAt >= limits.stall, let item = queue?.current else {
                self.deadline = now + limits.poll
                return [.poll]
            }
            if item.isRemote { return tryAgain(.silentStream(seconds(limits.stall)), now) }
            // A file does not stall: the player or its loudspeaker does.
            process = .absent
            return [.kill] + tryAgain(.deviceUnavailable, now)
        case .paused:
            process = .absent
            rest(now)
            return [.quit, .emit(.idle)]
        case .stopping:
            process = .absent
            return [.kill] + silent(now)
        case .failed:
            rest(now)
            return []
        }
    }

    // MARK: Steps

    /// Begins the current item from its start.
    private mutating func beginItem(_ now: MonotonicTime) -> [Effect] {
        position = 0
        attempt = 1
        isAnnounced = false
        return begin(now)
    }

    /// Begins the current item at the known position, as soon as there is silence and a process.
    private mutating func begin(_ now: MonotonicTime) -> [Effect] {
        guard let item = queue?.current else {
            rest(now)
            return []
        }
        if case .stopping = state {
            state = .stopping(thenPlays: true)
            return []
        }
        switch process {
        case .absent:
            process = .launching
            enter(.starting(.launching), now, limits.launch)
            return [.launch]
        case .launching:
            enter(.starting(.launching), now, limits.launch)
            return []
        case .ready:
            var limit = limits.load
            if case .page = item.source { limit = limits.loadPage }
            enter(.starting(.loading), now, limit)
            return [.load(item, position: item.isEndless ? 0 : position, isPaused: pauseOnStart != nil)]
        }
    }

    /// Opens the current item again after a pause that doubles, or gives it up.
    private mutating func tryAgain(_ fault: MediaFault, _ now: MonotonicTime) -> [Effect] {
        guard attempt < limits.attempts else { return failItem(fault, now) }
        let pause = Duration.milliseconds(125 << attempt)
        attempt += 1
        enter(.starting(.waiting), now, pause)
        // A stream that stalls could come back to life meanwhile.
        return process == .ready ? [.silence] : []
    }

    private mutating func failItem(_ fault: MediaFault, _ now: MonotonicTime) -> [Effect] {
        var effects: [Effect] = [.emit(.failed(queue?.current, fault))]
        failures += 1
        if failures < limits.failures, fault != .deviceUnavailable, queue?.advance() == true {
            return effects + beginItem(now)
        }
        // It may come to sound after all, when nobody expects it any more.
        if process == .ready { effects.append(.silence) }
        pauseOnStart = nil
        enter(.failed(fault), now, limits.rest)
        return effects + [.emit(.idle)]
    }

    private mutating func rest(_ now: MonotonicTime) {
        state = .idle
        deadline = process == .absent ? nil : now + limits.rest
    }

    private mutating func enter(_ state: State, _ now: MonotonicTime, _ limit: Duration) {
        self.state = state
        deadline = now + limit
    }

    private mutating func enterPlaying(_ now: MonotonicTime) {
        progressAt = now
        soundingSince = now
        enter(.playing, now, limits.poll)
    }

    private func stronger(_ a: PauseReason?, _ b: PauseReason) -> PauseReason { a == .person ? .person : b }

    private func seconds(_ duration: Duration) -> Int { Int(duration.components.seconds) }
}
