internal import Network
internal import Platform
internal import Store
internal import Synchronization

/// The shell around the homecoming machine: performs its effects through a `NetworkControl`, and feeds it what comes of
/// them. Never essential: it fails alone, and no turn of a conversation waits for it.
actor NetworkService {
    /// What the machine's effects act on.
    struct Equipment: Sendable {
        let control: any NetworkControl
        /// Keeps in touch with NetworkManager until cancelled.
        let keepInTouch: @Sendable () async -> Void
        let store: Store
        /// Says a sentence when nothing else is being said.
        let announce: @Sendable (String) async -> Void
        /// Plays a tone when nothing else is being said.
        let play: @Sendable (HomecomingEarcon) async -> Void
        let faults: Faults
        /// The language of what is said (a tag).
        let language: String
        /// Whoever may have ordered that the known networks be forgotten.
        var reset: SpeakerReset?
    }

    let equipment: Equipment
    private let settings: Configuration.Network
    private let clock: @Sendable () -> Int
    private let farewell: Int
    private nonisolated let hotspotFlag = Atomic(false)
    private var machine: HomecomingMachine?
    private var timer: Task<Void, Never>?
    private var work: (ticket: HomecomingTicket, task: Task<Void, Never>)?
    private var waiting: [HomecomingRequest: CheckedContinuation<HomecomingOutcome, Never>] = [:]
    private var lastRequest = 0
    private let news = AsyncStream.makeStream(of: News.self, bufferingPolicy: .bufferingNewest(16))
    /// Asked back, until this time: shall it be forgotten?
    private var asked: (id: KnownNetwork.ID, ssid: SSID, until: Int)?
    /// What was heard last, for pages.
    var heard: [Network.VisibleNetwork] { around.all }
    private var around = HeardNetworks()
    private var heardAt = 0
    let log = Log("network")

    /// What is heard of the network.
    private enum News: Sendable {
        case tone(HomecomingEarcon)
        case sentence(String)
    }

    /// Milliseconds for which a question back may be answered.
    private static let answerLimit = 45_000
    /// For one look at what can be heard.
    private static let scanLimit = Duration.seconds(12)
    /// For a look while a phone that is to be let go waits.
    private static let searchLimit = Duration.seconds(6)
    /// For the look before the hotspot opens, which waits for it.
    private static let firstScanLimit = Duration.seconds(6)
    /// Milliseconds for which what was heard is fresh enough for that.
    private static let heardLimit = 300_000

    /// `farewell`: milliseconds between a phone's last answer and the end of the hotspot, in which its sheet closes.
    init(
        settings: Configuration.Network, equipment: Equipment, farewell: Int = 3_000,
        clock: @escaping @Sendable () -> Int = { SystemClock.bootMilliseconds }
    ) {
        self.farewell = farewell
        self.settings = settings
        self.equipment = equipment
        self.clock = clock
    }

    /// True if the owner wants the speaker to care for the Wi-Fi.
    nonisolated var isWanted: Bool { settings.wifi }

    /// True while phones can be on the speaker's own Wi-Fi. Safe on every thread.
    nonisolated var isHotspotUp: Bool { hotspotFlag.load(ordering: .relaxed) }

    /// Cares for the network until cancelled.
    func run() async {
        guard settings.wifi else { return }
        let passphrase: String? =
            switch settings.hotspotPassphrase {
            case .open: nil
            case .fixed(let text): text
            case .ownDigits: await HotspotDigits(store: equipment.store).read()
            }
        guard let ssid = SSID(settings.hotspotName), !Task.isCancelled else { return }
        var homecoming = HomecomingSettings(hotspot: HotspotSettings(ssid: ssid, passphrase: passphrase))
        homecoming.opensByItself = settings.hotspotOpensByItself
        homecoming.patience = settings.hotspotPatience * 1000
        homecoming.farewell = farewell
        machine = HomecomingMachine(settings: homecoming, at: clock())
        arm()
        let (equipment, news) = (equipment, news.stream)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await equipment.keepInTouch() }
            group.addTask { for await situation in equipment.control.situations() { await self.take(situation) } }
            // One after another, in their order.
            group.addTask {
                for await news in news {
                    switch news {
                    case .tone(let earcon): await equipment.play(earcon)
                    case .sentence(let text): await equipment.announce(text)
                    }
                }
            }
        }
        timer?.cancel()
        work?.task.cancel()
    }

    private func take(_ situation: NetworkSituation) async {
        await forgetAsOrdered()
        log.debug("situation: \(situation.wifi), internet \(situation.internet.rawValue)")
        handle(.situation(situation))
    }

    /// The rest of a factory reset: what the speaker made known is not there again after it.
    private func forgetAsOrdered() async {
        guard let reset = equipment.reset, reset.mustForgetNetworks else { return }
        do throws(NetworkFailure) {
            for network in try await equipment.control.knownNetworks() where network.isOwn {
                try await equipment.control.forget(network.id)
            }
            reset.networksAreForgotten()
        } catch {
            // Again with the next news.
            log.notice("the known networks are not forgotten yet: \(error)")
        }
    }

    // MARK: The machine

    func handle(_ event: HomecomingEvent) {
        guard let before = machine?.phase, let effects = machine?.handle(event, at: clock()) else { return }
        for effect in effects { perform(effect) }
        arm()
        if let phase = machine?.phase, phase != before { log.info("coming home: \(Self.name(phase))") }
        judge()
    }

    /// No name of a network at this level of the log.
    private static func name(_ phase: HomecomingPhase) -> String {
        switch phase {
        case .troubled(let failure, _):
            switch failure {
            case .absent, .noDevice, .blocked, .unavailable, .notAllowed, .sharingFailed, .portTaken: "\(failure)"
            default: "trouble"
            }
        case .opening(let reason): "opening the hotspot (\(reason.rawValue))"
        case .hotspot(let reason): "the hotspot is up (\(reason.rawValue))"
        default: "\(phase)"
        }
    }

    private func perform(_ effect: HomecomingEffect) {
        let control = equipment.control
        switch effect {
        case .readKnown:
            Task {
                if let known = try? await control.knownNetworks() { handle(.known(known)) }
            }
        case .scan(let ticket):
            begin(ticket) {
                let networks = try? await control.scan(within: Self.scanLimit)
                if let networks { self.note(networks) }
                return .scanned(ticket, networks)
            }
        case .search(let ticket):
            begin(ticket) {
                if let networks = try? await control.scan(within: Self.searchLimit) { self.note(networks) }
                return .scanned(ticket, self.heard)
            }
        case .openHotspot(let ticket, let settings):
            begin(ticket) {
                await self.listenBeforeHotspot()
                do throws(NetworkFailure) {
                    try await control.openHotspot(settings)
                    return .opened(ticket)
                } catch {
                    return .openFailed(ticket, error)
                }
            }
        case .closeHotspot(let ticket):
            begin(ticket) {
                try? await control.closeHotspot()
                return .closed(ticket)
            }
        case .join(let ticket, let trial):
            begin(ticket) { await Self.joining(ticket) { () throws(NetworkFailure) in try await control.join(trial) } }
        case .rejoin(let ticket, let id):
            begin(ticket) { await Self.joining(ticket) { () throws(NetworkFailure) in try await control.rejoin(id) } }
        case .abandon(let ticket): if work?.ticket == ticket { work?.task.cancel() }
        case .say(let sentence):
            news.continuation.yield(.sentence(HomecomingWording.text(sentence, in: equipment.language)))
        case .earcon(let earcon): news.continuation.yield(.tone(earcon))
        case .respond(let request, let outcome): waiting.removeValue(forKey: request)?.resume(returning: outcome)
        }
    }

    /// Many radios hear nothing once they are a hotspot: what pages show is heard before.
    private func listenBeforeHotspot() async {
        // After a try somebody waits for it to be back.
        if machine?.phase == .opening(.failure), !heard.isEmpty { return }
        guard heard.isEmpty || clock() - heardAt > Self.heardLimit else { return }
        if let networks = try? await equipment.control.scan(within: Self.firstScanLimit) { note(networks) }
    }

    private func note(_ networks: [Network.VisibleNetwork]) {
        let isHotspot = if case .hotspot = machine?.status.situation?.wifi { true } else { false }
        around.note(networks, isDeaf: isHotspot)
        if !isHotspot { heardAt = clock() }
    }

    private static func joining(
        _ ticket: HomecomingTicket, _ join: () async throws(NetworkFailure) -> JoinedNetwork
    ) async -> HomecomingEvent {
        do throws(NetworkFailure) {
            return .joined(ticket, try await join())
        } catch {
            return .joinFailed(ticket, error)
        }
    }

    /// Begins a piece of work once the one before has ended, which was asked to: the control does one thing at a time.
    private func begin(_ ticket: HomecomingTicket, _ body: @escaping () async -> HomecomingEvent) {
        let previous = work?.task
        let task = Task {
            await previous?.value
            guard !Task.isCancelled else { return }
            let event = await body()
            guard !Task.isCancelled else { return }
            handle(event)
        }
        work = (ticket, task)
    }

    /// Has the machine told when its deadline has passed.
    private func arm() {
        timer?.cancel()
        guard let deadline = machine?.deadline else { return }
        let wait = max(1, deadline - clock())
        timer = Task {
            guard (try? await Task.sleep(for: .milliseconds(wait))) != nil else { return }
            handle(.tick)
        }
    }

    /// A Wi-Fi that cannot be used is a fault where it is the only way.
    private func judge() {
        guard let status = machine?.status else { return }
        hotspotFlag.store(status.isHotspotUp, ordering: .relaxed)
        if let trouble = status.trouble, status.situation?.wired.isEmpty != false {
            equipment.faults.raise(.network(reason: "\(trouble)"))
        } else {
            equipment.faults.clear(.network)
        }
    }

    // MARK: Asked from outside

    /// How far it is; nil while the speaker does not care for the Wi-Fi, or not yet.
    var status: HomecomingStatus? { machine?.status }

    /// The speaker's own Wi-Fi as it is or would be.
    var hotspot: HotspotSettings? { machine?.settings.hotspot }

    var knownNetworks: [KnownNetwork] {
        get async { (try? await equipment.control.knownNetworks()) ?? [] }
    }

    /// Begins something; returns why it cannot be, as far as that is clear at once.
    func begin(_ event: (HomecomingRequest) -> HomecomingEvent) -> NetworkFailure? {
        guard machine != nil else { return settings.wifi ? .busy : .absent }
        lastRequest += 1
        let request = HomecomingRequest(number: lastRequest)
        var refusal: NetworkFailure?
        // What is answered later is seen in the status.
        guard let effects = machine?.handle(event(request), at: clock()) else { return .busy }
        for case .respond(request, .failed(let failure)) in effects { refusal = failure }
        for effect in effects { perform(effect) }
        arm()
        judge()
        return refusal
    }

    /// Listens for networks now.
    func look() async throws(NetworkFailure) -> [Network.VisibleNetwork] {
        guard machine != nil else { throw .absent }
        note(try await equipment.control.scan(within: Self.scanLimit))
        return heard
    }

    /// Forgets a known network.
    func forget(_ id: KnownNetwork.ID) async throws(NetworkFailure) {
        try await equipment.control.forget(id)
        if let known = try? await equipment.control.knownNetworks() { handle(.known(known)) }
    }

    /// Makes a network known, to be joined when nothing preferred is there.
    func remember(_ network: JoinTrial) async throws(NetworkFailure) {
        try await equipment.control.remember(network)
        if let known = try? await equipment.control.knownNetworks() { handle(.known(known)) }
    }

    func prefer(_ id: KnownNetwork.ID, priority: Int) async throws(NetworkFailure) {
        try await equipment.control.setPriority(priority, of: id)
        if let known = try? await equipment.control.knownNetworks() { handle(.known(known)) }
    }

    // MARK: By voice and text

    /// Answers what was asked of the network; nil: that is about something else.
    func answer(_ text: String) async -> String? {
        let pending = asked
        asked = nil
        if let pending, clock() < pending.until, NetworkRequest.agrees(text) {
            return await forgetAsked(pending.id, pending.ssid).text(in: equipment.language)
        }
        guard let request = NetworkRequest(text) else { return nil }
        return answer(request).text(in: equipment.language)
    }

    private func forgetAsked(_ id: KnownNetwork.ID, _ ssid: SSID) async -> NetworkAnswer {
        do throws(NetworkFailure) {
            try await forget(id)
            return .forgotten(ssid)
        } catch {
            return .failed(error)
        }
    }

    private func answer(_ request: NetworkRequest) -> NetworkAnswer {
        let situation = machine?.status.situation
        switch request {
        case .setup:
            if let failure = begin({ .setupRequested($0) }) { return .failed(failure) }
            return .opening
        case .name:
            switch situation?.wifi {
            case .joined(let network): return .name(network.ssid, signal: network.signal)
            case _ where situation?.wired.isEmpty == false: return .wired
            case .hotspot(let hotspot): return .ownHotspot(hotspot.ssid)
            default: return .nothing
            }
        case .address:
            if let address = situation?.address { return .address(address) }
            if case .hotspot(let hotspot) = situation?.wifi { return .address(hotspot.address) }
            return .noAddress
        case .forget:
            guard case .joined(let network) = situation?.wifi else { return .nothingToForget }
            asked = (network.id, network.ssid, clock() + Self.answerLimit)
            return .reallyForget(network.ssid)
        }
    }
}
