internal import HTTP

/// What one phone has told so far. Phones in a hotspot keep no cookies and close their page at will, so it is kept here.
struct SetupVisit: Sendable {
    /// What its forms must bring back: another page cannot know it.
    let token: String
    /// Chosen on the page; nil: what the browser asks for.
    var language: PortalLanguage?
    /// What is to be done when it says so.
    var draft = SetupOrder()
    /// How the network in the draft is protected; nil: not known.
    var security: VisibleNetwork.Security?
    /// It was the order of this phone that began last.
    var hasBegun = false
    /// The app's last call came: nothing but the network is still missing.
    var isConfigured = false
    /// It is one of the apps: its phone must believe that it is online, or it would send the app's calls elsewhere.
    var isApp = false
    /// The network was chosen and its password is there, or it has none.
    var isReady: Bool { draft.wifi.map { $0.name != nil && $0.passwordFault(for: security) == nil } ?? false }

    fileprivate var seenAt: Duration
    fileprivate var requests: Allowance
    fileprivate var strayRequests: Allowance
    fileprivate var orders: Allowance

    fileprivate init(at now: Duration) {
        token = (0..<4).map { _ in
            let digits = String(UInt32.random(in: .min ... .max), radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
        seenAt = now
        requests = Allowance(burst: 60, perSecond: 5, at: now)
        // Names of the whole world lead to us while a phone is in the hotspot, and its programs keep asking.
        strayRequests = Allowance(burst: 60, perSecond: 10, at: now)
        orders = Allowance(burst: 8, perSecond: 0.05, at: now)
    }
}

/// What a client may ask for.
enum SetupAllowance { case request, strayRequest, order }

/// A bucket that fills by and by, and that each use takes one from.
struct Allowance: Sendable {
    private let burst: Double
    private let perSecond: Double
    private var left: Double
    private var filledAt: Duration

    init(burst: Double, perSecond: Double, at now: Duration) {
        self.burst = burst
        self.perSecond = perSecond
        left = burst
        filledAt = now
    }

    /// False if there is none left.
    mutating func take(at now: Duration) -> Bool {
        left = min(burst, left + max(0, (now - filledAt).seconds) * perSecond)
        filledAt = now
        guard left >= 1 else { return false }
        left -= 1
        return true
    }
}

/// The visits of all phones: of the last few, for a while.
struct SetupVisits: Sendable {
    /// More than a hotspot's leases.
    static let capacity = 64
    /// How long a phone may be away and still find what it said.
    static let lifetime = Duration.seconds(30 * 60)

    private var visits: [String: SetupVisit] = [:]

    /// How many are kept.
    var count: Int { visits.count }

    /// The visit of `client`, begun if there is none, for reading and changing.
    mutating func with<R>(_ client: String, at now: Duration, _ body: (inout SetupVisit) -> R) -> R {
        if visits[client] == nil {
            visits = visits.filter { now - $0.value.seenAt < Self.lifetime }
            if visits.count >= Self.capacity, let oldest = visits.min(by: { $0.value.seenAt < $1.value.seenAt }) {
                visits[oldest.key] = nil
            }
        }
        var visit = visits[client] ?? SetupVisit(at: now)
        if now - visit.seenAt >= Self.lifetime { visit = SetupVisit(at: now) }
        visit.seenAt = now
        defer { visits[client] = visit }
        return body(&visit)
    }

    /// False if the client has asked too often.
    mutating func allow(_ allowance: SetupAllowance, _ client: String, at now: Duration) -> Bool {
        with(client, at: now) { visit in
            switch allowance {
            case .request: visit.requests.take(at: now)
            case .strayRequest: visit.strayRequests.take(at: now)
            case .order: visit.orders.take(at: now)
            }
        }
    }

    /// An order of `client` has begun: what it was is no longer needed, and it is this client that waits for its end.
    mutating func begun(by client: String) {
        for key in visits.keys { visits[key]?.hasBegun = key == client }
    }

    /// Nobody's password is kept any longer than until the network is joined or the hotspot has gone.
    mutating func forget() { visits = [:] }
}

extension Duration {
    fileprivate var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
