/// A Wi-Fi network in sight.
public struct VisibleNetwork: Sendable, Hashable {
    /// Its name.
    public var name: WiFiName
    /// Strength of its signal, 0 to 100.
    public var signal: Int
    /// How it is protected.
    public var security: Security

    /// A Wi-Fi network in sight.
    public init(name: WiFiName, signal: Int, security: Security) {
        self.name = name
        self.signal = signal
        self.security = security
    }

    /// How a network is protected, as far as joining it differs.
    public enum Security: Sendable, Hashable, CaseIterable {
        /// Not at all, or by a page that asks later.
        case open
        /// A password, WPA or WPA2, also mixed with WPA3.
        case password
        /// A password, WPA3 only (SAE).
        case sae
        /// A name and a password or a certificate for each person (802.1X): cannot be joined.
        case enterprise
        /// Broken long ago: cannot be joined.
        case wep

        /// True if a speaker can join such a network.
        public var isJoinable: Bool { self != .enterprise && self != .wep }
        /// True if the password is all that is needed.
        public var needsPassword: Bool { self == .password || self == .sae }
    }

    /// Each name and protection once, with its strongest signal, the strongest first.
    public static func merged(_ networks: [VisibleNetwork]) -> [VisibleNetwork] {
        struct Key: Hashable {
            let name: WiFiName
            let security: Security
        }
        var strongest: [Key: VisibleNetwork] = [:]
        for network in networks {
            let key = Key(name: network.name, security: network.security)
            if let known = strongest[key], known.signal >= network.signal { continue }
            strongest[key] = network
        }
        return strongest.values.sorted {
            $0.signal != $1.signal
                ? $0.signal > $1.signal : $0.name.bytes.lexicographicallyPrecedes($1.name.bytes)
        }
    }
}
