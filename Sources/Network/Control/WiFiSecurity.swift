/// How a Wi-Fi is protected, by what its access points announce.
public enum WiFiSecurity: String, Sendable, Hashable, CaseIterable {
    /// Nothing.
    case open
    /// Opportunistic encryption without a password.
    case owe
    /// WPA or WPA2 with a password.
    case wpa2
    /// WPA2 and WPA3 with one password.
    case mixed
    /// WPA3 only.
    case sae
    /// WEP: broken since 2001, refused.
    case wep
    /// WPA-Enterprise: users and certificates, refused.
    case enterprise

    /// True if a password is needed.
    public var needsPassphrase: Bool {
        switch self {
        case .open, .owe: false
        case .wpa2, .mixed, .sae, .wep, .enterprise: true
        }
    }

    /// True if the speaker can join such a network.
    public var isJoinable: Bool {
        switch self {
        case .open, .owe, .wpa2, .mixed, .sae: true
        case .wep, .enterprise: false
        }
    }

    // Bits of NM80211ApFlags and NM80211ApSecurityFlags, part of NetworkManager's D-Bus interface.
    private static let privacy: UInt32 = 0x1
    private static let psk: UInt32 = 0x100
    private static let saeKeys: UInt32 = 0x400
    private static let oweKeys: UInt32 = 0x800
    /// 802.1X, and its 192-bit suite.
    private static let users: UInt32 = 0x200 | 0x2000

    /// What an access point announces, in NetworkManager's flags.
    public init(flags: UInt32, wpa: UInt32, rsn: UInt32) {
        let keys = wpa | rsn
        if keys & Self.psk != 0 {
            self = keys & Self.saeKeys != 0 ? .mixed : .wpa2
        } else if keys & Self.saeKeys != 0 {
            self = .sae
        } else if keys & Self.users != 0 {
            self = .enterprise
        } else if keys & Self.oweKeys != 0 {
            self = .owe
        } else {
            self = flags & Self.privacy != 0 ? .wep : .open
        }
    }
}
