/// How the speaker is connected, at one moment.
public struct NetworkSituation: Sendable, Hashable {
    /// The Wi-Fi.
    public var wifi: WiFiState
    /// The numeric addresses of cables, with a route out; empty without one.
    public var wired: [String]
    /// How far the network reaches, as NetworkManager last found.
    public var internet: InternetReach

    /// A situation.
    public init(wifi: WiFiState, wired: [String] = [], internet: InternetReach = .unknown) {
        self.wifi = wifi
        self.wired = wired
        self.internet = internet
    }

    /// An address at which others in the house find the speaker; nil without one, and while it is a hotspot.
    public var address: String? {
        if case .joined(let network) = wifi, let address = network.address { return address }
        return wired.first
    }
}

/// What the Wi-Fi does.
public enum WiFiState: Sendable, Hashable {
    /// NetworkManager does not run.
    case absent
    /// This machine has no Wi-Fi.
    case noDevice
    /// The radio is switched off.
    case blocked(RadioBlock)
    /// There is a device, and NetworkManager cannot use it: no wpa_supplicant, no firmware, or something else owns it.
    case unavailable
    case disconnected
    case joining(SSID)
    case joined(JoinedNetwork)
    case hotspot(OpenHotspot)
}

/// What switches a radio off.
public enum RadioBlock: Sendable, Hashable {
    /// By software: also the state of a new Raspberry Pi until its country is set.
    case software
    /// By a switch, or by its driver.
    case hardware
}

/// A Wi-Fi that the speaker is in.
public struct JoinedNetwork: Sendable, Hashable {
    /// Its profile.
    public var id: KnownNetwork.ID
    public var ssid: SSID
    /// Numeric, IPv4 where there is one; nil in the first moments.
    public var address: String?
    /// Percent.
    public var signal: Int
    /// Whether there is a way out of the local network; needed for no more than "joined".
    public var hasRoute: Bool

    /// A network that was joined.
    public init(id: KnownNetwork.ID, ssid: SSID, address: String?, signal: Int, hasRoute: Bool) {
        self.id = id
        self.ssid = ssid
        self.address = address
        self.signal = signal
        self.hasRoute = hasRoute
    }
}

/// The speaker's own Wi-Fi while it is up.
public struct OpenHotspot: Sendable, Hashable {
    public var ssid: SSID
    /// Numeric.
    public var address: String
    /// Machines that were heard on it lately.
    public var clients: Int

    /// A hotspot.
    public init(ssid: SSID, address: String, clients: Int) {
        self.ssid = ssid
        self.address = address
        self.clients = clients
    }
}

/// How far a network reaches. Reported, never required: an offline house is a good place too.
public enum InternetReach: String, Sendable, Hashable {
    /// Not looked at.
    case unknown
    /// Nowhere.
    case none
    /// To a page where somebody must sign in first, as in hotels.
    case portal
    /// To the local network only.
    case limited
    /// Everywhere.
    case full
}
