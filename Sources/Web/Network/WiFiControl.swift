/// What the device API can do with the network.
///
/// Nothing here waits for a radio: what takes time is begun, and `wifi()` tells how it is going.
public protocol WiFiControl: Sendable {
    /// How the speaker is connected, and how far what was begun is.
    func wifi() async -> WiFiReport

    /// Listens for networks, at most 15 s.
    func lookForNetworks() async throws(ControlError) -> [WiFiReport.Heard]

    /// Begins to try a network; nothing is left of it if it fails. A known one needs no password.
    func join(_ order: WiFiJoin) async throws(ControlError)

    /// Forgets the known network with this identifier.
    func forgetNetwork(_ id: String) async throws(ControlError)

    /// Prefers a known network the more the higher `priority` is, −999 to 999.
    func preferNetwork(_ id: String, priority: Int) async throws(ControlError)

    /// The speaker's own Wi-Fi, with its password.
    func hotspot() async -> HotspotReport

    /// Begins to open or close the speaker's own Wi-Fi.
    func setHotspot(isOn: Bool) async throws(ControlError)
}

/// How the speaker is connected.
public struct WiFiReport: Sendable, Hashable {
    /// A Wi-Fi that can be heard.
    public struct Heard: Sendable, Hashable {
        public var name: WiFiName
        /// Percent.
        public var signal: Int
        /// "open", "owe", "wpa2", "mixed", "sae", "wep" or "enterprise".
        public var security: String
        public var isKnown: Bool

        /// A network.
        public init(name: WiFiName, signal: Int, security: String, isKnown: Bool) {
            self.name = name
            self.signal = signal
            self.security = security
            self.isKnown = isKnown
        }
    }

    /// A Wi-Fi that the speaker joins by itself.
    public struct Known: Sendable, Hashable {
        public var id: String
        public var name: WiFiName
        public var priority: Int
        /// Unix seconds; nil: never.
        public var lastUsed: Int?

        /// A known network.
        public init(id: String, name: WiFiName, priority: Int, lastUsed: Int?) {
            self.id = id
            self.name = name
            self.priority = priority
            self.lastUsed = lastUsed
        }
    }

    /// "absent", "no-device", "blocked", "unavailable", "disconnected", "joining", "joined" or "hotspot".
    public var state: String
    /// The Wi-Fi that it is in, or joins.
    public var name: WiFiName?
    /// Numeric; that of a cable where there is no Wi-Fi.
    public var address: String?
    /// Percent.
    public var signal: Int?
    /// "unknown", "none", "portal", "limited" or "full".
    public var internet: String
    /// True while something that was begun is not at its end.
    public var isBusy: Bool
    /// Why the last try failed, a sentence; nil once something worked.
    public var lastFailure: String?
    /// What keeps the Wi-Fi from being used, a sentence.
    public var trouble: String?
    /// The preferred first.
    public var known: [Known]

    /// A report.
    public init(
        state: String, name: WiFiName? = nil, address: String? = nil, signal: Int? = nil, internet: String = "unknown",
        isBusy: Bool = false, lastFailure: String? = nil, trouble: String? = nil, known: [Known] = []
    ) {
        self.state = state
        self.name = name
        self.address = address
        self.signal = signal
        self.internet = internet
        self.isBusy = isBusy
        self.lastFailure = lastFailure
        self.trouble = trouble
        self.known = known
    }
}

/// A network that is to be joined.
public struct WiFiJoin: Sendable, Hashable {
    public var name: WiFiName
    /// Nil: none, or the one that is known.
    public var password: Secret?
    public var isHidden: Bool

    /// A network.
    public init(name: WiFiName, password: Secret?, isHidden: Bool) {
        self.name = name
        self.password = password
        self.isHidden = isHidden
    }
}

/// The speaker's own Wi-Fi.
public struct HotspotReport: Sendable, Hashable {
    public var isOn: Bool
    /// True while it opens or closes.
    public var isBusy: Bool
    public var name: WiFiName
    /// Nil: it is open to everybody.
    public var password: Secret?
    /// Numeric.
    public var address: String
    /// Machines on it.
    public var clients: Int
    /// What keeps it from being opened, a sentence.
    public var trouble: String?

    /// A report.
    public init(
        isOn: Bool, isBusy: Bool = false, name: WiFiName, password: Secret?, address: String, clients: Int = 0,
        trouble: String? = nil
    ) {
        self.isOn = isOn
        self.isBusy = isBusy
        self.name = name
        self.password = password
        self.address = address
        self.clients = clients
        self.trouble = trouble
    }
}
