internal import Network
internal import Platform

extension Configuration {
    /// The Wi-Fi, and the speaker's own.
    struct Network: Sendable, Equatable {
        /// Whether the speaker cares for the Wi-Fi at all.
        var wifi = true
        /// The name of the speaker's own Wi-Fi. The released phone apps look for "SUSI.AI".
        var hotspotName = "susi.ai"
        var hotspotPassphrase = HotspotSecret.ownDigits
        /// Whether it opens by itself where there is no other way to the speaker.
        var hotspotOpensByItself = true
        /// Seconds for which known networks may stay away before that.
        var hotspotPatience = 180

        /// The defaults.
        init() {}

        init(_ reader: ConfigurationReader) {
            wifi = reader.bool("network.wifi", default: wifi)
            hotspotName = reader.text(
                "network.hotspot.name", default: hotspotName, expected: "a name of 1 to 32 bytes"
            ) { SSID($0) != nil }
            let passphrase = reader.optionalText(
                "network.hotspot.passphrase",
                expected: "null for eight digits of its own, \"open\", or a password of 8 to 63 characters"
            ) { $0 == "open" || Passphrase.problem($0, for: .wpa2) == nil }
            hotspotPassphrase = passphrase.map { $0 == "open" ? .open : .fixed($0) } ?? .ownDigits
            hotspotOpensByItself = reader.bool("network.hotspot.automatic", default: hotspotOpensByItself)
            hotspotPatience = reader.integer("network.hotspot.patience", in: 0...3600, default: hotspotPatience)
        }
    }
}

/// How the speaker's own Wi-Fi is protected.
enum HotspotSecret: Sendable, Equatable {
    /// By eight digits that are made once and kept in the database.
    case ownDigits
    case open
    case fixed(String)
}
