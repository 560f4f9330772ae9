import Network
import Testing

/// The same numbers for the same seed, everywhere.
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// A world that does what the machine orders, or not, with any delay, while phones, owners and radios interfere.
private struct Walk {
    var bench = HomecomingBench()
    var numbers: SeededNumbers
    /// What is under way, and when and how it ends; nil: it never does.
    var work: (ticket: HomecomingTicket, due: Int?, outcome: HomecomingEvent)?
    var open: Set<HomecomingRequest> = []
    var lastRequest = 0
    var known: [KnownNetwork]
    var situation = NetworkSituation(wifi: .disconnected)
    var isCalm = false
    var said: [HomecomingSentence] = []
    var isReadDue = true
    let isAllowed: Bool

    init(seed: UInt64) {
        numbers = SeededNumbers(seed: seed)
        known = Bool.random(using: &numbers) ? [HomecomingBench.knownHome] : []
        isAllowed = Int.random(in: 0..<5, using: &numbers) > 0
        bench = HomecomingBench { [isAllowed] in $0.opensByItself = isAllowed }
    }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &numbers) < percent }

    mutating func send(_ event: HomecomingEvent) {
        let effects = bench.machine.handle(event, at: bench.now)
        #expect(bench.machine.deadline > bench.now, "no time left after \(event)")
        for effect in effects { perform(effect) }
    }

    mutating func perform(_ effect: HomecomingEffect) {
        switch effect {
        case .readKnown: isReadDue = true
        case .scan(let ticket), .search(let ticket):
            let networks = chance(50) ? [VisibleNetwork(ssid: HomecomingBench.home, security: .wpa2, signal: 5)] : []
            begin(ticket, .scanned(ticket, chance(80) ? networks : nil))
        case .openHotspot(let ticket, _):
            begin(ticket, chance(isCalm ? 100 : 80) ? .opened(ticket) : .openFailed(ticket, .sharingFailed))
        case .closeHotspot(let ticket): begin(ticket, .closed(ticket))
        case .join(let ticket, let trial): beginJoin(ticket, trial.ssid)
        case .rejoin(let ticket, _): beginJoin(ticket, HomecomingBench.home)
        case .abandon(let ticket):
            #expect(work == nil || work?.ticket == ticket)
            work = nil
        case .say(let sentence): said.append(sentence)
        case .earcon: break
        case .respond(let request, _):
            #expect(open.remove(request) != nil, "answered twice, or never asked")
        }
    }

    mutating func beginJoin(_ ticket: HomecomingTicket, _ ssid: SSID) {
        let joined = JoinedNetwork(
            id: HomecomingBench.homeID, ssid: ssid, address: "192.168.1.2", signal: 9, hasRoute: true)
        begin(ticket, chance(40) ? .joined(ticket, joined) : .joinFailed(ticket, .wrongPassphrase(ssid)))
    }

    mutating func begin(_ ticket: HomecomingTicket, _ outcome: HomecomingEvent) {
        #expect(work == nil, "two things at once")
        let hangs = !isCalm && chance(10)
        work = (ticket, hangs ? nil : bench.now + Int.random(in: 1...60_000, using: &numbers), outcome)
    }

    mutating func interfere() {
        lastRequest += 1
        let request = HomecomingRequest(number: lastRequest)
        let ssids = [HomecomingBench.home, HomecomingBench.other, HomecomingBench.hotspot.ssid]
        switch Int.random(in: 0..<9, using: &numbers) {
        case 0:
            open.insert(request)
            send(.setupRequested(request))
        case 1:
            open.insert(request)
            send(.setupEnded(request))
        case 2, 3:
            open.insert(request)
            let trial = JoinTrial(
                ssid: ssids.randomElement(using: &numbers)!, passphrase: chance(80) ? "12345678" : nil)
            send(.joinRequested(trial, chance(50) ? .phone : .local, request))
        case 4:
            open.insert(request)
            send(.rejoinRequested(HomecomingBench.homeID, request))
        case 5: send(.used)
        case 6: situation.wired = chance(20) ? ["192.168.1.3"] : []
        case 7:
            known = chance(50) ? [HomecomingBench.knownHome] : []
            isReadDue = true
        default:
            let wifi: [WiFiState] = [
                .absent, .noDevice, .blocked(.software), .unavailable, .disconnected, .disconnected,
                .joining(HomecomingBench.home), .joined(HomecomingBench.joinedHome()),
            ]
            situation.wifi = wifi.randomElement(using: &numbers)!
        }
        send(.situation(situation))
    }

    /// On to the next thing that happens by itself.
    mutating func advance() {
        if isReadDue {
            isReadDue = false
            return send(.known(known))
        }
        if let work, let due = work.due, due <= bench.machine.deadline {
            bench.now = max(bench.now, due)
            self.work = nil
            switch work.outcome {
            case .opened:
                situation.wifi = .hotspot(
                    OpenHotspot(ssid: HomecomingBench.hotspot.ssid, address: "10.0.0.1", clients: chance(10) ? 1 : 0))
            case .closed, .joinFailed: situation.wifi = .disconnected
            case .joined(_, let network):
                situation.wifi = .joined(network)
                known = [HomecomingBench.knownHome]
            default: break
            }
            send(work.outcome)
            return send(.situation(situation))
        }
        bench.now = bench.machine.deadline
        send(.tick)
    }

    mutating func run() {
        send(.situation(situation))
        for _ in 0..<400 { if chance(30) { interfere() } else { advance() } }
        // From here on the world is kind, and nobody interferes.
        isCalm = true
        if chance(50) { situation.wifi = .disconnected }
        if let stuck = work, stuck.due == nil { work?.due = bench.now }
        send(.situation(situation))
        let end = bench.now + 3 * 3_600_000
        for _ in 0..<3_000 where bench.now < end { advance() }
        #expect(bench.now >= end, "time stands still")
    }
}

@Suite("Coming home: random walks") struct HomecomingWalkTests {
    @Test(
        "Whatever happens, it ends in a network, with the hotspot up, or with a reason that was said",
        arguments: 0..<200)
    func walk(seed: Int) {
        var walk = Walk(seed: UInt64(seed))
        walk.run()
        #expect(walk.open.isEmpty, "somebody waits for an answer")
        switch walk.bench.machine.phase {
        case .home, .resting: break
        // Looks for a known network from time to time.
        case .hotspot, .probing, .opening, .rejoining: #expect(walk.bench.machine.status.trouble == nil)
        case .waiting: #expect(!walk.isAllowed || !walk.known.isEmpty)
        case .troubled(let failure, _):
            #expect(walk.said.contains(.failed(failure)) || !walk.situation.wired.isEmpty, "\(failure) was not said")
        case .starting, .closing, .parting, .searching, .trying:
            Issue.record("it still is \(walk.bench.machine.phase)")
        }
    }
}
