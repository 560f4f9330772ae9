import Network

/// A machine, a clock, and what the machine ordered last.
struct HomecomingBench {
    static let home = SSID("HomeNet")!
    static let other = SSID("Neighbour")!
    static let hotspot = HotspotSettings(ssid: SSID("susi.ai")!, passphrase: "12345678")
    static let homeID = KnownNetwork.ID("home")

    var machine: HomecomingMachine
    var now = 0
    /// Everything since the last `take()`.
    var effects: [HomecomingEffect] = []

    init(_ change: (inout HomecomingSettings) -> Void = { _ in }) {
        var settings = HomecomingSettings(hotspot: Self.hotspot)
        change(&settings)
        machine = HomecomingMachine(settings: settings, at: 0)
    }

    /// The state after the first news.
    static func started(
        known: [KnownNetwork] = [], _ wifi: WiFiState = .disconnected, wired: [String] = [],
        _ change: (inout HomecomingSettings) -> Void = { _ in }
    ) -> HomecomingBench {
        var bench = HomecomingBench(change)
        bench.send(.situation(NetworkSituation(wifi: wifi, wired: wired)))
        bench.send(.known(known))
        return bench
    }

    /// With the hotspot up, for the want of a known network.
    static func withHotspot(known: [KnownNetwork] = [], reason: HotspotReason = .unknown) -> HomecomingBench {
        var bench = HomecomingBench.started(known: known)
        if case .opening = bench.machine.phase {} else { bench.pass() }
        bench.openHotspot()
        if reason == .requested { bench.send(.setupRequested(nil)) }
        _ = bench.take()
        return bench
    }

    static let knownHome = KnownNetwork(id: homeID, ssid: home)

    static func joinedHome(_ ssid: SSID = home) -> JoinedNetwork {
        JoinedNetwork(id: homeID, ssid: ssid, address: "192.168.1.7", signal: 60, hasRoute: true)
    }

    mutating func send(_ event: HomecomingEvent) { effects += machine.handle(event, at: now) }

    mutating func wifi(_ state: WiFiState) { send(.situation(NetworkSituation(wifi: state))) }

    /// Lets the deadline pass.
    mutating func pass() {
        now = machine.deadline
        send(.tick)
    }

    /// The effects so far, which are then forgotten.
    mutating func take() -> [HomecomingEffect] {
        defer { effects = [] }
        return effects
    }

    /// The ticket of the work under way.
    var ticket: HomecomingTicket? {
        var current: HomecomingTicket?
        for effect in effects {
            switch effect {
            case .scan(let ticket), .search(let ticket), .openHotspot(let ticket, _), .closeHotspot(let ticket),
                .join(let ticket, _),
                .rejoin(let ticket, _):
                current = ticket
            case .abandon(let ticket): if ticket == current { current = nil }
            case .readKnown, .say, .earcon, .respond: break
            }
        }
        return current
    }

    /// Does what was ordered: the hotspot opens.
    mutating func openHotspot() {
        if let ticket { send(.opened(ticket)) }
        wifi(.hotspot(OpenHotspot(ssid: Self.hotspot.ssid, address: "10.0.0.1", clients: 0)))
    }

    /// The tickets are of no interest in comparisons.
    static func names(_ effects: [HomecomingEffect]) -> [String] {
        effects.compactMap { effect in
            switch effect {
            case .readKnown, .abandon: nil
            case .scan: "scan"
            case .search: "search"
            case .openHotspot: "open"
            case .closeHotspot: "close"
            case .join(_, let trial): "join \(trial.ssid)"
            case .rejoin(_, let id): "rejoin \(id)"
            case .say(let sentence): "say " + HomecomingWording.text(sentence, in: "en")
            case .earcon(let name): "earcon \(name)"
            case .respond(_, let outcome):
                switch outcome {
                case .joined(let network): "answer: joined \(network.ssid)"
                case .opened: "answer: opened"
                case .closed: "answer: closed"
                case .failed(let failure): "answer: \(failure)"
                }
            }
        }
    }

    /// What was ordered, said and answered since the last time.
    mutating func names() -> [String] { Self.names(take()) }
}
