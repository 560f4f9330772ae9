/// Networks that somebody gave: tried one after the other, and what was there before comes back if none of them works.
extension HomecomingMachine {
    mutating func beginJoin(_ trial: JoinTrial, _ origin: JoinOrigin, _ request: HomecomingRequest?) {
        let isNameless = trial.ssid == settings.hotspot.ssid
        if !isNameless, let security = trial.security {
            if !security.isJoinable { return refuse(.unsupported(security, trial.ssid), request) }
            if let problem = Passphrase.problem(trial.passphrase, for: security) {
                return refuse(.passphrase(problem, trial.ssid), request)
            }
        }
        begin(.trial(trial), isNameless: isNameless, origin, request)
    }

    mutating func beginRejoin(_ id: KnownNetwork.ID, _ request: HomecomingRequest?) {
        guard let network = known?.first(where: { $0.id == id }) else { return refuse(.unknownNetwork, request) }
        begin(.known(network), isNameless: false, .local, request)
    }

    /// Nothing happens by it; what is said is up to whoever asked.
    private mutating func refuse(_ failure: NetworkFailure, _ request: HomecomingRequest?) {
        lastFailure = failure
        answer(request, .failed(failure))
    }

    private mutating func begin(
        _ wish: HomecomingAttempt.Candidate, isNameless: Bool, _ origin: JoinOrigin, _ request: HomecomingRequest?
    ) {
        if attempt?.wish == wish {
            // The apps repeat what they sent.
            if let request { attempt?.requests.append(request) }
            return
        }
        // A second phone: the first one's try goes on.
        guard attempt == nil, situation != nil else { return answer(request, .failed(.busy)) }
        if let trouble = situation.flatMap(Self.trouble) { return refuse(trouble, request) }
        let back: HomecomingAttempt.Origin
        switch (situation?.wifi, phase) {
        case (.joined(let network), _): back = .network(network.id)
        case (_, .hotspot(let reason)), (_, .probing(let reason)), (_, .opening(let reason)): back = .hotspot(reason)
        default: back = settings.opensByItself && !isConnected ? .hotspot(.failure) : .elsewhere
        }
        answerWaiting(.failed(.busy))
        abandonWork()
        lastFailure = nil
        attempt = HomecomingAttempt(
            wish: wish, isNameless: isNameless, requests: request.map { [$0] } ?? [],
            candidates: isNameless ? [] : [wish], current: nil, origin: back)
        if origin == .phone, case .hotspot = situation?.wifi {
            enter(.parting, for: settings.farewell)
        } else {
            beginAttempt()
        }
    }

    mutating func beginAttempt() {
        guard attempt?.isNameless == true else { return tryNext() }
        emit(.search(work()))
        enter(.searching, for: settings.scanLimit)
    }

    /// Which of the networks in sight may the password belong to?
    mutating func foundCandidates(_ networks: [VisibleNetwork]) {
        guard case .trial(let wish) = attempt?.wish else { return }
        abandonWork()
        let fitting = networks.filter { network in
            network.ssid != settings.hotspot.ssid && network.security.isJoinable
                && network.security.needsPassphrase == (wish.passphrase != nil)
                && Passphrase.problem(wish.passphrase, for: network.security) == nil
        }
        attempt?.candidates = fitting.sorted { $0.signal > $1.signal }.prefix(settings.candidates).map {
            .trial(JoinTrial(ssid: $0.ssid, passphrase: wish.passphrase, security: $0.security))
        }
        tryNext()
    }

    private mutating func tryNext() {
        guard let attempt, let next = attempt.candidates.first else { return conclude(.nameNeeded) }
        self.attempt?.candidates.removeFirst()
        self.attempt?.current = next
        let ticket = work()
        switch next {
        case .trial(let trial): emit(.join(ticket, trial))
        case .known(let network): emit(.rejoin(ticket, network.id))
        }
        enter(.trying, for: settings.joinLimit)
    }

    mutating func joined(_ network: JoinedNetwork) {
        let requests = attempt?.requests ?? []
        let isAsked = attempt != nil
        attempt = nil
        lastFailure = nil
        if case .rejoining(nil) = phase {
            // Nobody was told that it was away.
        } else {
            emit(.earcon(.connected))
            emit(.say(isAsked ? .joined(network.ssid) : .back(network.ssid)))
        }
        for request in requests { emit(.respond(request, .joined(network))) }
        situation?.wifi = .joined(network)
        // Until they are read again: a situation from before this one must not find that none is known.
        if known?.contains(where: { $0.id == network.id }) == false {
            known?.append(KnownNetwork(id: network.id, ssid: network.ssid))
        }
        emit(.readKnown)
        arrive()
    }

    mutating func joinFailed(_ failure: NetworkFailure) {
        abandonWork()
        switch phase {
        case .rejoining(let reason):
            // Back to where it came from; a network that just stays away is waited for.
            guard let reason else { return enter(.waiting, for: settings.patience) }
            tell(failure)
            isReopening = true
            open(reason)
        case .trying:
            guard let attempt, attempt.isNameless else { return conclude(failure) }
            tryNext()
        // Nothing is joined in these.
        case .starting, .waiting, .home, .resting, .opening, .hotspot, .probing, .closing, .parting, .searching,
            .troubled:
            break
        }
    }

    /// Nothing came of it: the reason, and back.
    private mutating func conclude(_ failure: NetworkFailure) {
        guard let ended = attempt else { return }
        attempt = nil
        lastFailure = failure
        emit(.say(.failed(failure)))
        for request in ended.requests { emit(.respond(request, .failed(failure))) }
        // What the situation says may be older than this failure: whether anything was touched follows from the reason.
        let isUntouched = ended.current == nil || failure.isRefusal
        switch ended.origin {
        case .hotspot(let reason):
            if isUntouched { enter(.hotspot(reason), for: settings.probe) } else { open(.failure) }
        case .network(let id):
            if isUntouched { return arrive() }
            emit(.rejoin(work(), id))
            enter(.rejoining(nil), for: settings.joinLimit)
        case .elsewhere: decide()
        }
    }
}

extension NetworkFailure {
    /// True if it was found out before anything was tried.
    fileprivate var isRefusal: Bool {
        switch self {
        case .passphrase, .unsupported, .busy, .unknownNetwork: true
        case .absent, .interrupted, .noDevice, .blocked, .unavailable, .notAllowed, .wrongPassphrase, .notFound,
            .noAddress, .lost, .rejected, .nameNeeded, .portTaken, .sharingFailed, .hotspotUnsupported, .timedOut,
            .other:
            false
        }
    }
}
