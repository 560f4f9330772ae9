internal import Platform

/// What the player does next: the rules of playing, without a process, a socket or a clock.
///
/// Every state but rest has a deadline, at which `tick` must be given: nothing waits for ever. Effects are to be carried
/// out in order. What a killed process still says must not be given to the machine.
struct PlayerMachine: Sendable {
    enum State: Sendable, Equatable {
        /// Nothing plays. The process is let go after a while.
        case idle
        /// The current item is on its way to be heard.
        case starting(Phase)
        case playing
        case paused(PauseReason)
        /// The music was told to be silent; what was asked for meanwhile comes after the silence.
        case stopping(thenPlays: Bool)
        /// Nothing plays, and this is why.
        case failed(MediaFault)
    }

    enum Phase: Sendable, Equatable {
        /// Before another attempt.
        case waiting
        /// The process starts.
        case launching
        /// The process opens the item.
        case loading
    }

    enum Process: Sendable, Equatable { case absent, launching, ready }

    enum Input: Sendable, Equatable {
        case play([MediaItem], shuffle: Bool)
        case pause(PauseReason), resume, restart, next, previous, shuffle, stop
        /// The process answers.
        case ready
        /// The process cannot be started.
        case launchFailed(MediaFault)
        /// The process is gone, or was killed since it did not answer.
        case processEnded
        /// The item sounds, or would if it were not paused.
        case sounding
        /// The item is over: at its end, or for this reason.
        case ended(MediaFault?)
        /// Where the item is, seconds.
        case position(Double)
        /// The process has obeyed `silence`.
        case silent
        /// The deadline has come.
        case tick
    }

    enum Effect: Sendable, Equatable {
        case launch
        case load(MediaItem, position: Double, isPaused: Bool)
        case setPaused(Bool)
        case seekToStart
        /// Ask for the position.
        case poll
        case silence
        /// End the process now; it has not obeyed.
        case kill
        /// Let the process go; nothing is playing.
        case quit
        case emit(MediaEvent)
    }

    /// How long each state may last.
    struct Limits: Sendable {
        /// From the start of the process to its first answer.
        var launch = Duration.seconds(5)
        /// From loading to sound; longer than mpv's own limit for the network, whose reason is better than ours.
        var load = Duration.seconds(12)
        /// The same where yt-dlp has to find the address first: up to 30 s were seen on small boards.
        var loadPage = Duration.seconds(45)
        /// Without progress.
        var stall = Duration.seconds(10)
        /// Between two looks at the position.
        var poll = Duration.seconds(1)
        /// From "stop" to obedience; then the process is killed.
        var stop = Duration.milliseconds(80)
        /// From an order to its answer; a process that takes longer hangs and is killed. It answers within milliseconds.
        var answer = Duration.seconds(2)
        /// Paused; then the process is let go, and `resume` opens the item anew.
        var pause = Duration.seconds(3600)
        /// Idle or failed, until the process is let go.
        var rest = Duration.seconds(60)
        /// Attempts for one item that crashes the process, breaks off or finds no loudspeaker.
        var attempts = 4
        /// Items that fail one after another until all is given up.
        var failures = 5
        /// Progress after which earlier attempts are forgotten.
        var settled = Duration.seconds(10)
    }

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
            return [.seekToStart]
        case .paused where queue?.current.isEndless != true:
            position = 0
            enterPlaying(now)
            return [.seekToStart, .setPaused(false), .emit(.resumed)]
        case .idle, .starting, .playing, .paused, .stopping, .failed: return step(now) { _ in }
        }
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

/// A small random number generator (splitmix64) that can be seeded.
struct SplitMix: RandomNumberGenerator, Sendable {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
