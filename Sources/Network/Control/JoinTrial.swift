/// A Wi-Fi that is to be tried.
public struct JoinTrial: Sendable, Hashable {
    public var ssid: SSID
    /// As it was typed; nil or empty: none.
    public var passphrase: String?
    /// It does not tell its name.
    public var isHidden: Bool
    /// What its access point offers; nil: what was heard last, for a hidden one what the password tells.
    public var security: WiFiSecurity?

    /// A trial.
    public init(ssid: SSID, passphrase: String? = nil, isHidden: Bool = false, security: WiFiSecurity? = nil) {
        self.ssid = ssid
        self.passphrase = passphrase?.isEmpty == true ? nil : passphrase
        self.isHidden = isHidden
        self.security = security
    }
}

extension JoinTrial: CustomStringConvertible, CustomReflectable {
    /// Without the passphrase, which no log line and no mirror shows.
    public var description: String { "\(ssid)\(passphrase == nil ? "" : ", with a password")" }
    public var customMirror: Mirror { Mirror(self, children: ["ssid": ssid, "isHidden": isHidden]) }
}

/// The password of a Wi-Fi, checked before it is tried.
public enum Passphrase {
    /// Bytes of a WPA passphrase (IEEE 802.11, annex J).
    public static let lengths = 8...63

    /// Why `text` cannot be the password of a Wi-Fi with `security`; nil if it may be.
    ///
    /// 64 hexadecimal digits are a key and no passphrase: WPA2 takes it, WPA3 cannot.
    public static func problem(_ text: String?, for security: WiFiSecurity) -> PassphraseProblem? {
        guard security.needsPassphrase else { return nil }
        let bytes = Array((text ?? "").utf8)
        if bytes.isEmpty { return .missing }
        if bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return .unprintable }
        if isKey(bytes) { return security == .sae ? .keyForWPA3 : nil }
        if bytes.count < lengths.lowerBound { return .tooShort }
        if bytes.count > lengths.upperBound { return .tooLong }
        return nil
    }

    static func isKey(_ bytes: [UInt8]) -> Bool {
        bytes.count == 64
            && bytes.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
                    UInt8(ascii: "A")...UInt8(ascii: "F"):
                    true
                default: false
                }
            }
    }
}

/// What is wrong with a password before it is tried.
public enum PassphraseProblem: String, Sendable, Hashable, CaseIterable {
    case missing, tooShort, tooLong, unprintable
    /// A key instead of a passphrase, for a network of WPA3 alone.
    case keyForWPA3
}

extension HotspotSettings: CustomStringConvertible, CustomReflectable {
    /// Without the passphrase, which no log line and no mirror shows.
    public var description: String { "\(ssid) at \(address)/\(prefix)\(passphrase == nil ? ", open" : "")" }
    public var customMirror: Mirror { Mirror(self, children: ["ssid": ssid, "address": address]) }
}

/// The speaker's own Wi-Fi, as it is to be.
public struct HotspotSettings: Sendable, Hashable {
    public var ssid: SSID
    /// WPA2; nil: open.
    public var passphrase: String?
    /// Numeric IPv4, the speaker's own in a network of `prefix` bits. The phone apps know only this one.
    public var address: String
    public var prefix: Int

    /// A hotspot.
    public init(ssid: SSID, passphrase: String?, address: String = "10.0.0.1", prefix: Int = 24) {
        self.ssid = ssid
        self.passphrase = passphrase
        self.address = address
        self.prefix = prefix
    }
}
