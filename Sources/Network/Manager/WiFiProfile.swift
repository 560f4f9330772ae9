/// What is asked of NetworkManager for one Wi-Fi, before it becomes a connection of libnm.
struct WiFiProfile: Sendable, Hashable {
    enum KeyManagement: String, Sendable {
        case psk = "wpa-psk"
        case sae
        case owe
    }

    /// What is the speaker's own in NetworkManager's list carries this, under `markKey`.
    enum Mark: String, Sendable {
        case network, hotspot
    }
    static let markKey = "susi.speaker"

    var uuid: String
    var mark: Mark
    var ssid: SSID
    var isHidden = false
    /// Nil for an open network.
    var keyManagement: KeyManagement?
    /// The passphrase itself and never its hash, which WPA3 could not use.
    var passphrase: String?
    /// The hotspot's own address; nil in other networks.
    var address: String?
    var prefix = 24

    /// A profile that joins a network with `security`, which is one that can be joined.
    init(_ trial: JoinTrial, security: WiFiSecurity, uuid: String) {
        self.uuid = uuid
        mark = .network
        ssid = trial.ssid
        isHidden = trial.isHidden
        switch security {
        case .open, .wep, .enterprise: keyManagement = nil
        case .owe: keyManagement = .owe
        // NetworkManager takes WPA3 by itself where both are offered.
        case .wpa2, .mixed: keyManagement = .psk
        case .sae: keyManagement = .sae
        }
        passphrase = security.needsPassphrase ? trial.passphrase : nil
    }

    /// The profile of the hotspot. WPA2 only: many small radios cannot host WPA3.
    init(_ settings: HotspotSettings, uuid: String) {
        self.uuid = uuid
        mark = .hotspot
        ssid = settings.ssid
        keyManagement = settings.passphrase == nil ? nil : .psk
        passphrase = settings.passphrase
        address = settings.address
        prefix = settings.prefix
    }
}
