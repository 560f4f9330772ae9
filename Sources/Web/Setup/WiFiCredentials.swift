/// What is needed to join a network.
public struct WiFiCredentials: Sendable, Hashable {
    /// The network; nil: not given, the one that fits the password is meant (the iOS app sends no more).
    public var name: WiFiName?
    /// Empty for an open network.
    public var password: Secret
    /// The network does not send its name.
    public var isHidden: Bool

    /// What is needed to join a network.
    public init(name: WiFiName?, password: Secret, isHidden: Bool = false) {
        self.name = name
        self.password = password
        self.isHidden = isHidden
    }

    /// What is wrong with a password.
    public enum PasswordFault: Sendable, Hashable {
        /// A protected network needs one.
        case missing
        /// Fewer than 8 bytes.
        case tooShort
        /// More than 63 bytes, and not the 64 hexadecimal digits of a key.
        case tooLong
        /// A character that no keyboard makes.
        case unusable
    }

    /// What is wrong with the password for a network of `security`, by IEEE 802.11 (8 to 63 characters, or 64
    /// hexadecimal digits; SAE takes shorter ones too); nil if nothing is. `security` nil: unknown, so it may be open.
    public func passwordFault(for security: VisibleNetwork.Security?) -> PasswordFault? {
        let count = password.text.utf8.count
        if security == .open { return nil }
        if count == 0 { return security == nil && name != nil ? nil : .missing }
        if password.text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            return .unusable
        }
        if count < 8 && security != .sae { return .tooShort }
        if count == 64, security != .sae, password.text.utf8.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) {
            return nil
        }
        return count > 63 ? .tooLong : nil
    }
}
