/// A Wi-Fi that can be heard now; its access points count as one, the strongest.
public struct VisibleNetwork: Sendable, Hashable {
    public var ssid: SSID
    public var security: WiFiSecurity
    /// Percent.
    public var signal: Int
    /// Its profile, if it is a known one.
    public var knownID: KnownNetwork.ID?

    /// A network.
    public init(ssid: SSID, security: WiFiSecurity, signal: Int, knownID: KnownNetwork.ID? = nil) {
        self.ssid = ssid
        self.security = security
        self.signal = signal
        self.knownID = knownID
    }
}

/// A Wi-Fi that the speaker may join by itself.
public struct KnownNetwork: Sendable, Hashable, Identifiable {
    /// The profile's UUID.
    public struct ID: Sendable, Hashable, CustomStringConvertible {
        public let uuid: String
        /// The profile with this UUID.
        public init(_ uuid: String) { self.uuid = uuid }
        public var description: String { uuid }
    }

    public var id: ID
    public var ssid: SSID
    public var isHidden: Bool
    /// The higher, the rather; 0 is usual, −999 to 999.
    public var priority: Int
    /// Unix seconds of when it was last joined; nil: never.
    public var lastUsed: Int?
    /// The speaker itself made it known, and not its owner with other tools.
    public var isOwn: Bool

    /// A known network.
    public init(
        id: ID, ssid: SSID, isHidden: Bool = false, priority: Int = 0, lastUsed: Int? = nil, isOwn: Bool = false
    ) {
        self.id = id
        self.ssid = ssid
        self.isHidden = isHidden
        self.priority = priority
        self.lastUsed = lastUsed
        self.isOwn = isOwn
    }
}
