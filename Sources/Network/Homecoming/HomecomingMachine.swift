/// How the speaker comes home, as a pure function of what happens and of the time: when its own Wi-Fi opens and closes,
/// what is tried, and what is said of it.
///
/// - It always ends in a network, with the hotspot up, or with a reason that was said or told.
/// - Every phase has a deadline. At `deadline` the shell sends `tick`.
/// - One piece of work at a time, named by a ticket; whatever an older one brings is passed over.
public struct HomecomingMachine: Sendable {
    /// What it is about.
    public internal(set) var phase = HomecomingPhase.starting
    /// When `tick` is due, in milliseconds of the clock that `handle` is given.
    public internal(set) var deadline: Int
    public let settings: HomecomingSettings

    var now: Int
    var situation: NetworkSituation?
    var known: [KnownNetwork]?
    var attempt: HomecomingAttempt?
    var lastFailure: NetworkFailure?
    /// Those who wait for the hotspot to open or close.
    var waiting: [HomecomingRequest] = []
    /// The work under way.
    var ticket: HomecomingTicket?
    var lastTicket = 0
    /// How often in a row the same thing was tried in vain.
    var failures = 0
    /// The last trouble that was spoken of.
    var toldTrouble: NetworkFailure?
    /// When somebody last used the hotspot, and whether anybody did.
    var lastUse: Int
    var isUsed = false
    /// The hotspot comes back from a look for a known network: nothing to speak of.
    var isReopening = false
    /// The network that the hotspot took the radio from.
    var previous: KnownNetwork.ID?
    private var effects: [HomecomingEffect] = []

    /// A machine that begins at `now` milliseconds.
    public init(settings: HomecomingSettings, at now: Int) {
        self.settings = settings
        self.now = now
        lastUse = now
        deadline = now + settings.startLimit
    }

    /// How things are.
    public var status: HomecomingStatus {
        var trouble = situation.flatMap(Self.trouble)
        if case .troubled(let failure, _) = phase { trouble = trouble ?? failure }
        let isPairing =
            switch (phase, attempt?.origin) {
            case (.hotspot, _), (.probing, _), (.parting, _), (.opening(.failure), _): true
            case (_, .hotspot): true
            default: false
            }
        return HomecomingStatus(
            phase: phase, isPairing: isPairing, situation: situation,
            trying: phase == .trying ? attempt?.current?.ssid : nil,
            lastFailure: lastFailure, trouble: trouble)
    }

    /// Takes note of what happened at `now` and says what to do.
    public mutating func handle(_ event: HomecomingEvent, at now: Int) -> [HomecomingEffect] {
        self.now = max(now, self.now)
        switch event {
        case .situation(let situation): take(situation)
        case .known(let networks): take(networks)
        case .scanned(let ticket, let networks): if isCurrent(ticket) { scanned(networks) }
        case .opened(let ticket): if isCurrent(ticket) { opened() }
        case .openFailed(let ticket, let failure): if isCurrent(ticket) { openFailed(failure) }
        case .closed(let ticket): if isCurrent(ticket) { closed() }
        case .joined(let ticket, let network): if isCurrent(ticket) { joined(network) }
        case .joinFailed(let ticket, let failure): if isCurrent(ticket) { joinFailed(failure) }
        case .setupRequested(let request): beginSetup(request)
        case .setupEnded(let request): endSetup(request)
        case .joinRequested(let trial, let origin, let request): beginJoin(trial, origin, request)
        case .rejoinRequested(let id, let request): beginRejoin(id, request)
        case .used: noteUse()
        case .tick: if self.now >= deadline { passDeadline() }
        }
        defer { effects = [] }
        return effects
    }

    // MARK: Tools

    mutating func emit(_ effect: HomecomingEffect) { effects.append(effect) }

    mutating func enter(_ phase: HomecomingPhase, for duration: Int) {
        self.phase = phase
        deadline = now + max(1, duration)
    }

    /// A new piece of work, which replaces the one under way.
    mutating func work() -> HomecomingTicket {
        abandonWork()
        lastTicket += 1
        let next = HomecomingTicket(number: lastTicket)
        ticket = next
        return next
    }

    mutating func abandonWork() {
        if let ticket { emit(.abandon(ticket)) }
        ticket = nil
    }

    /// True if `other` is the work under way, which is done by this.
    private mutating func isCurrent(_ other: HomecomingTicket) -> Bool {
        guard ticket == other else { return false }
        ticket = nil
        return true
    }

    mutating func answerWaiting(_ outcome: HomecomingOutcome) {
        for request in waiting { emit(.respond(request, outcome)) }
        waiting = []
    }

    mutating func answer(_ request: HomecomingRequest?, _ outcome: HomecomingOutcome) {
        if let request { emit(.respond(request, outcome)) }
    }

    /// The wait before the next try.
    mutating func nextRetry() -> Int {
        let wait = settings.retries[min(failures, settings.retries.count - 1)]
        failures += 1
        return wait
    }

    // MARK: The situation

    /// What keeps the Wi-Fi from being used, if anything does.
    static func trouble(_ situation: NetworkSituation) -> NetworkFailure? {
        switch situation.wifi {
        case .absent: .absent
        case .noDevice: .noDevice
        case .blocked(let block): .blocked(block)
        case .unavailable: .unavailable
        case .disconnected, .joining, .joined, .hotspot: nil
        }
    }

    private mutating func take(_ new: NetworkSituation) {
        let wasUsable = situation.map { Self.trouble($0) == nil } ?? false
        // Somebody is on the hotspot, or just left it.
        for case .hotspot(let hotspot) in [situation?.wifi, new.wifi] where hotspot.clients > 0 { noteUse() }
        situation = new
        if let trouble = Self.trouble(new) { return becomeTroubled(trouble) }
        if !wasUsable { emit(.readKnown) }
        switch phase {
        case .starting: decide()
        case .troubled(_, let wants):
            // What was tried in vain waits for its time; a radio that is back does not.
            if isConnected || wants == nil || !wasUsable { decide() }
        case .waiting, .home, .resting: settleDown()
        case .hotspot(let reason), .probing(let reason):
            switch new.wifi {
            case .hotspot, .joining: break
            // By hand, or by NetworkManager.
            case .joined: decide()
            // It ended without us.
            default: open(reason)
            }
        case .opening, .closing, .rejoining, .parting, .searching, .trying: break
        }
    }

    private mutating func take(_ networks: [KnownNetwork]) {
        known = networks
        switch phase {
        case .starting: decide()
        // The last one was forgotten.
        case .waiting where networks.isEmpty: decide()
        case .waiting, .home, .resting, .opening, .hotspot, .probing, .closing, .rejoining, .parting, .searching,
            .trying, .troubled:
            break
        }
    }

    /// Joined, or on a cable.
    var isConnected: Bool {
        guard let situation else { return false }
        if case .joined = situation.wifi { return true }
        return !situation.wired.isEmpty
    }

    /// The Wi-Fi cannot be used: whatever is under way ends, and those who wait are told.
    private mutating func becomeTroubled(_ trouble: NetworkFailure) {
        if case .troubled(trouble, nil) = phase { return }
        abandonWork()
        let ended = attempt?.requests ?? []
        let isAsked = attempt != nil || !waiting.isEmpty
        // NetworkManager that ends under a try is another news than one that never ran.
        let failure = isAsked && trouble == .absent ? NetworkFailure.interrupted : trouble
        for request in ended { emit(.respond(request, .failed(failure))) }
        answerWaiting(.failed(failure))
        if attempt != nil { lastFailure = failure }
        attempt = nil
        failures = 0
        if isAsked { tell(trouble) }
        enter(.troubled(trouble, wants: nil), for: settings.settle)
    }

    /// Says what does not work, once.
    mutating func tell(_ failure: NetworkFailure) {
        guard toldTrouble != failure else { return }
        toldTrouble = failure
        emit(.say(.failed(failure)))
    }

    /// Where to go from here when nothing is under way.
    mutating func decide() {
        guard let situation, let known else { return }
        switch situation.wifi {
        case .joined: arrive()
        // From before a restart of ours.
        case .hotspot where phase == .starting: enter(.hotspot(known.isEmpty ? .unknown : .away), for: settings.probe)
        case .disconnected, .hotspot, .joining, .absent, .noDevice, .blocked, .unavailable:
            if !situation.wired.isEmpty {
                arrive()
            } else if known.isEmpty && settings.opensByItself {
                open(.unknown)
            } else {
                enter(.waiting, for: settings.patience)
            }
        }
    }

    /// While nothing is under way: connections come and go.
    private mutating func settleDown() {
        switch (phase, isConnected) {
        case (.home, true): break
        case (_, true): arrive()
        case (.home, false): decide()
        default: break
        }
    }

    /// A connection is there.
    mutating func arrive() {
        abandonWork()
        failures = 0
        toldTrouble = nil
        previous = nil
        answerWaiting(.failed(.busy))
        enter(.home, for: settings.check)
    }

    // MARK: Time

    private mutating func passDeadline() {
        switch phase {
        case .starting:
            emit(.readKnown)
            if situation != nil, known != nil { decide() } else { fail(.timedOut, wants: nil) }
        case .waiting: stopWaiting()
        case .home, .resting:
            emit(.readKnown)
            enter(phase, for: settings.check)
        case .opening: openFailed(.timedOut)
        case .hotspot(let reason): lookAround(reason)
        case .probing, .searching: scanned(nil)
        case .closing: closed()
        case .rejoining, .trying: joinFailed(.timedOut)
        case .parting: beginAttempt()
        case .troubled(let failure, let wants): retry(failure, wants)
        }
    }

    private mutating func stopWaiting() {
        if case .joining = situation?.wifi { return enter(.waiting, for: settings.settle) }
        guard settings.opensByItself else {
            emit(.readKnown)
            return enter(.waiting, for: settings.check)
        }
        open(known?.isEmpty == false ? .away : .unknown)
    }

    /// Something did not work: said once, and tried again.
    mutating func fail(_ failure: NetworkFailure, wants: HotspotReason?) {
        abandonWork()
        tell(failure)
        enter(.troubled(failure, wants: wants), for: nextRetry())
    }

    private mutating func retry(_ failure: NetworkFailure, _ wants: HotspotReason?) {
        if let situation, let trouble = Self.trouble(situation) {
            // Who can be reached by cable needs no speech about the radio.
            if situation.wired.isEmpty { tell(trouble) }
            return enter(.troubled(trouble, wants: nil), for: settings.check)
        }
        emit(.readKnown)
        if let wants, !isConnected { return open(wants) }
        guard situation != nil, known != nil else {
            return enter(.troubled(failure, wants: nil), for: nextRetry())
        }
        decide()
    }
}
