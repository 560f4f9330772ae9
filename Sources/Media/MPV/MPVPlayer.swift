internal import OrderedJSON
internal import Platform

/// Music by mpv, a process of its own: whatever happens to it, the speaker goes on.
///
/// mpv is started by the first order to play and let go after a minute of rest. A crash, a stalled socket or an order that
/// is not answered within two seconds ends the process; the item is then played on from where it was. Runs on one
/// thread, "media", that all players of the process share and that lives as long as the process, as `PlayerProcess`
/// demands.
public actor MPVPlayer: MediaControl {
    static let thread = ThreadExecutor(name: "media")
    public nonisolated var unownedExecutor: UnownedSerialExecutor { MPVPlayer.thread.asUnownedSerialExecutor() }

    /// Starts a player.
    public typealias Launch = @Sendable (MPVOptions) throws(MediaFault) -> PlayerProcess

    enum Request { case greeting, load, position, metadata, title, soundCheck, rest, other }

    private let options: MPVOptions
    private let launch: Launch
    let log = Log("media")
    private nonisolated let listeners = MediaListeners()
    private nonisolated let ducking: DuckRegister
    private let news: AsyncStream<(session: Int, news: PlayerChannel.News)>.Continuation
    private let duckTurns: AsyncStream<Void>.Continuation
    var machine: PlayerMachine
    private var gain = MusicGain()

    // The process, and what is known of it.
    var channel: PlayerChannel?
    var session = 0
    var requests: [Int: (request: Request, deadline: MonotonicTime)] = [:]
    var nextRequest = 1
    /// mpv's number of the first entry that belongs to the current item; nil while it has none.
    var entry: Int?
    /// The request that loads the current item; nil after a stop.
    var loading: Int?
    var hasStarted = false
    /// How the item ended, in mpv's words; empty at its end.
    var ending: String?
    var clues = FailureClues()
    var metadata = JSONObject()
    var announcedTitle: String?
    /// Seconds of the item, as mpv tells; nil while it has not.
    var duration: Double?

    private var alarm: (due: MonotonicTime, task: Task<Void, Never>)?
    private var stopping: [CheckedContinuation<Void, Never>] = []

    /// A player that does nothing yet. `launch` starts the process; tests give it a model.
    public init(options: MPVOptions, launch: @escaping Launch = PlayerProcess.start) {
        self.init(options: options, limits: PlayerMachine.Limits(), launch: launch)
    }

    init(options: MPVOptions, limits: PlayerMachine.Limits, launch: @escaping Launch) {
        self.options = options
        self.launch = launch
        machine = PlayerMachine(limits: limits)
        let (turns, turn) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        ducking = DuckRegister { turn.yield() }
        duckTurns = turn
        let (stream, continuation) = AsyncStream<(session: Int, news: PlayerChannel.News)>.makeStream()
        news = continuation
        Task { [weak self] in
            for await (session, news) in stream { await self?.receive(news, of: session) }
        }
        Task { [weak self] in
            for await _ in turns { await self?.applyGain() }
        }
    }

    deinit {
        channel?.process.kill()
        alarm?.task.cancel()
        news.finish()
        duckTurns.finish()
        listeners.finish()
    }

    // MARK: Orders

    public func play(_ items: [MediaItem], shuffle: Bool) { handle(.play(items, shuffle: shuffle)) }
    public func pause(_ reason: PauseReason) { handle(.pause(reason)) }
    public func resume() { handle(.resume) }
    public func restart() { handle(.restart) }
    public func seek(to seconds: Double) { handle(.seek(seconds)) }
    public func jump(to number: Int) { handle(.jump(number - 1)) }
    public func next() { handle(.next) }
    public func previous() { handle(.previous) }
    public func shuffle() { handle(.shuffle) }

    public func stop() async {
        handle(.stop)
        guard case .stopping = machine.state else { return }
        await withCheckedContinuation { stopping.append($0) }
    }

    public func setVolume(_ percent: Int) {
        gain.volume = max(0, min(percent, 100))
        applyGain()
    }

    public nonisolated func duck() -> DuckLease { DuckLease(register: ducking) }

    public nonisolated func events() -> AsyncStream<MediaEvent> { listeners.stream() }

    public func nowPlaying() -> NowPlaying? {
        guard let queue = machine.queue else { return nil }
        let isPaused: Bool
        switch machine.state {
        case .playing: isPaused = false
        case .paused: isPaused = true
        case .starting: isPaused = machine.pauseOnStart != nil
        case .idle, .stopping, .failed: return nil
        }
        var item = queue.current
        if item.artist == nil { item.artist = text("artist") }
        return NowPlaying(
            item: item, title: title(of: item), position: machine.position, isPaused: isPaused,
            number: queue.index + 1, count: queue.items.count, duration: item.isEndless ? nil : duration)
    }

    public func queue() -> [MediaItem] { nowPlaying() == nil ? [] : machine.queue?.items ?? [] }

    /// The number of the process, for the log and for tests; nil without one.
    public var processNumber: Int32? { channel.map(\.process.pid) }

    /// Ends the process at once. The player can be used again.
    public func shutDown() async {
        await stop()
        drop()
        handle(.processEnded)
    }

    // MARK: The machine

    func handle(_ input: PlayerMachine.Input) {
        var inputs = [input]
        while !inputs.isEmpty {
            let before = machine.state
            let effects = machine.handle(inputs.removeFirst(), at: .now)
            for effect in effects {
                if let consequence = perform(effect), !inputs.contains(consequence) { inputs.append(consequence) }
            }
            if machine.state != before { log.debug("\(before) to \(machine.state)") }
        }
        if case .stopping = machine.state {
        } else {
            for waiter in stopping { waiter.resume() }
            stopping = []
        }
        schedule()
    }

    private func perform(_ effect: PlayerMachine.Effect) -> PlayerMachine.Input? {
        switch effect {
        case .launch: return start()
        case .load(let item, let position, let isPaused): return load(item, position, isPaused)
        case .setPaused(let isPaused): send(.other, ["set_property", "pause", .bool(isPaused)])
        case .seek(let seconds): send(.other, ["seek", .number(seconds), "absolute"])
        case .poll: send(.position, ["get_property", "time-pos"])
        case .silence:
            entry = nil
            loading = nil
            // Without the pause mpv plays out what the device holds: its gapless mode drains at the end of a file.
            send(.other, ["set_property", "pause", true])
            send(.other, ["stop"])
            send(.rest, ["get_property", "idle-active"])
        case .kill:
            log.warning("mpv does not obey and is ended")
            drop()
        case .quit:
            let leaving = channel
            forget()
            leaving?.quit()
            Task {
                try? await Task.sleep(for: .seconds(2))
                leaving?.process.kill()
            }
        case .emit(let event): emit(event)
        }
        return nil
    }

    private func start() -> PlayerMachine.Input? {
        drop()
        do throws(MediaFault) {
            let process = try launch(options)
            session += 1
            let session = session
            let news = news
            channel = PlayerChannel(process: process) { news.yield((session, $0)) }
            log.info("mpv started, process \(process.pid)")
        } catch {
            log.error(error.sentence(in: .english))
            return .launchFailed(error)
        }
        send(.greeting, ["get_property", "mpv-version"])
        send(.other, ["request_log_messages", "warn"])
        send(.other, ["observe_property", 1, "metadata"])
        send(.other, ["observe_property", 2, "duration"])
        applyGain()
        return nil
    }

    private func load(_ item: MediaItem, _ position: Double, _ isPaused: Bool) -> PlayerMachine.Input? {
        entry = nil
        hasStarted = false
        ending = nil
        clues = FailureClues()
        metadata = JSONObject()
        announcedTitle = nil
        duration = nil
        if case .page(let address) = item.source, options.pageHelper == nil {
            let service = address.contains("soundcloud") ? "SoundCloud" : "YouTube"
            return .ended(.serviceNeedsHelper(service))
        }
        send(.other, ["set_property", "pause", .bool(isPaused)])
        let start = JSONValue.string(position > 0.5 ? "\(position)" : "none")
        // By names: the order of the arguments differs between mpv's versions.
        loading = nextRequest
        send(
            .load,
            .object(
                JSONObject([
                    ("name", "loadfile"), ("url", .string(item.location)), ("flags", "replace"),
                    ("options", .object(JSONObject([("start", start)]))),
                ])))
        return nil
    }

    func emit(_ event: MediaEvent) {
        switch event {
        case .started(let item, _):
            log.info("playing")
            let title = title(of: item)
            log.debug("playing \(title)")
            announcedTitle = text("icy-title")
            listeners.send(.started(item, title: title))
            return
        case .failed(_, let fault): log.warning(fault.sentence(in: .english))
        case .idle: log.info("no music")
        case .titleChanged, .ended, .paused, .resumed: break
        }
        listeners.send(event)
    }

    private func applyGain() {
        gain.isDucked = ducking.isDucked
        guard channel != nil else { return }
        send(.other, ["set_property", "volume", .number(gain.property)])
    }

    // MARK: The process

    /// Ends the process; whatever it still says is not heard.
    private func drop() {
        channel?.process.kill()
        forget()
    }

    func forget() {
        channel = nil
        requests = [:]
        entry = nil
        loading = nil
    }

    // MARK: Deadlines

    func schedule() {
        let answer = requests.values.map(\.deadline).min()
        guard let due = [answer, machine.deadline].compactMap({ $0 }).min() else {
            alarm?.task.cancel()
            alarm = nil
            return
        }
        guard due != alarm?.due else { return }
        alarm?.task.cancel()
        let wait = max(due - .now, .zero)
        alarm = (
            due,
            Task { [weak self] in
                guard (try? await Task.sleep(for: wait, tolerance: .milliseconds(1))) != nil else { return }
                await self?.wake()
            }
        )
    }

    private func wake() {
        alarm = nil
        let now = MonotonicTime.now
        if requests.values.contains(where: { $0.deadline <= now }) {
            log.warning("mpv does not answer and is ended")
            drop()
            handle(.processEnded)
        } else {
            handle(.tick)
        }
    }
}
