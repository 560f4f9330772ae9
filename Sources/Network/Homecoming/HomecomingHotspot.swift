/// The hotspot: when it opens, how long it stays, and when it makes place for a known network.
extension HomecomingMachine {
    mutating func open(_ reason: HotspotReason) {
        if case .joined(let network) = situation?.wifi { previous = network.id }
        let ticket = work()
        emit(.openHotspot(ticket, settings.hotspot))
        enter(.opening(reason), for: settings.openLimit)
    }

    mutating func opened() {
        guard case .opening(let reason) = phase else { return }
        failures = 0
        lastUse = now
        // One that refuses the speaker, though it can be heard, is left alone for a while.
        isUsed = isReopening
        let isFirst = reason == .away && !isReopening
        if !isReopening {
            toldTrouble = nil
            emit(.earcon(.hotspot))
            emit(.say(.hotspot(reason, settings.hotspot)))
        }
        isReopening = false
        answerWaiting(.opened(settings.hotspot))
        enter(.hotspot(reason), for: isFirst ? settings.firstProbe : settings.probe)
    }

    mutating func openFailed(_ failure: NetworkFailure) {
        guard case .opening(let reason) = phase else { return }
        answerWaiting(.failed(failure))
        lastFailure = lastFailure ?? failure
        guard isConnected else { return fail(failure, wants: reason) }
        tell(failure)
        arrive()
    }

    mutating func noteUse() {
        lastUse = now
        isUsed = true
    }

    /// Time to look for a known network? While a phone is on the hotspot it isn't.
    mutating func lookAround(_ reason: HotspotReason) {
        let isIdle = now - lastUse >= settings.idle
        // Opened by itself and used by nobody: it need not outlast the router's absence.
        let isUnwanted = reason != .requested && !isUsed
        if isIdle, !hasClients, known?.isEmpty == true, situation?.wired.isEmpty == false {
            // There is a cable, so nobody misses it.
            emit(.closeHotspot(work()))
            return enter(.closing, for: settings.closeLimit)
        }
        guard known?.isEmpty == false, !hasClients, isIdle || isUnwanted else {
            emit(.readKnown)
            return enter(.hotspot(reason), for: settings.probe)
        }
        emit(.scan(work()))
        enter(.probing(reason), for: settings.scanLimit)
    }

    private var hasClients: Bool {
        if case .hotspot(let hotspot) = situation?.wifi { return hotspot.clients > 0 }
        return false
    }

    mutating func scanned(_ networks: [VisibleNetwork]?) {
        switch phase {
        case .probing(let reason): probed(reason, networks ?? [])
        case .searching: foundCandidates(networks ?? [])
        // Nobody else scans.
        case .starting, .waiting, .home, .resting, .opening, .hotspot, .closing, .rejoining, .parting, .trying,
            .troubled:
            break
        }
    }

    private mutating func probed(_ reason: HotspotReason, _ networks: [VisibleNetwork]) {
        abandonWork()
        let known = known ?? []
        // In the owner's order.
        let inSight = known.first { network in networks.contains { $0.ssid == network.ssid } }
        // Many radios hear nothing while they are a hotspot, and nobody hears a hidden network: then only a try tells.
        let isBlind = networks.isEmpty || known.contains(where: \.isHidden)
        let blind = isBlind && now - lastUse >= settings.idle ? known.first : nil
        guard !hasClients, let target = inSight ?? blind else {
            return enter(.hotspot(reason), for: settings.probe)
        }
        emit(.rejoin(work(), target.id))
        enter(.rejoining(reason), for: settings.joinLimit)
    }

    // MARK: Asked for

    mutating func beginSetup(_ request: HomecomingRequest?) {
        if let trouble = situation.flatMap(Self.trouble) {
            if request == nil { emit(.say(.failed(trouble))) }
            return answer(request, .failed(trouble))
        }
        guard situation != nil, attempt == nil else {
            if request == nil { emit(.say(.failed(.busy))) }
            return answer(request, .failed(.busy))
        }
        switch phase {
        case .hotspot, .probing:
            noteUse()
            abandonWork()
            emit(.say(.hotspot(.requested, settings.hotspot)))
            answer(request, .opened(settings.hotspot))
            enter(.hotspot(.requested), for: settings.probe)
        case .opening:
            if let request { waiting.append(request) }
            isReopening = false
            phase = .opening(.requested)
        case .starting, .waiting, .home, .resting, .closing, .rejoining, .troubled:
            if case .closing = phase { answerWaiting(.failed(.busy)) }
            toldTrouble = nil
            isReopening = false
            if let request { waiting.append(request) }
            open(.requested)
        // These have an attempt.
        case .parting, .searching, .trying: answer(request, .failed(.busy))
        }
    }

    mutating func endSetup(_ request: HomecomingRequest?) {
        switch phase {
        case .hotspot, .probing, .opening, .troubled(_, wants: .some):
            answerWaiting(.failed(.busy))
            if let request { waiting.append(request) }
            emit(.closeHotspot(work()))
            enter(.closing, for: settings.closeLimit)
        case .closing: if let request { waiting.append(request) }
        case .starting, .waiting, .home, .resting, .rejoining, .troubled: answer(request, .closed)
        case .parting, .searching, .trying: answer(request, .failed(.busy))
        }
    }

    mutating func closed() {
        abandonWork()
        answerWaiting(.closed)
        let known = known ?? []
        if isConnected { return arrive() }
        guard let target = known.first(where: { $0.id == previous }) ?? known.first else {
            return enter(.resting, for: settings.check)
        }
        emit(.rejoin(work(), target.id))
        enter(.rejoining(nil), for: settings.joinLimit)
    }
}
