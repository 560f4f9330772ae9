/// All that one phone has said, taken over together, so that two phones cannot mix their halves.
public struct SetupOrder: Sendable, Hashable {
    /// The network to join; nil: none.
    public var wifi: WiFiCredentials?
    /// The SUSI account; nil: as it was.
    public var account: AccountChoice?
    /// The room in which the speaker stands, as the owner writes it; nil: as it was.
    public var roomName: String?
    /// Code of a voice language ("de-DE"); nil: as it was.
    public var voiceLanguage: String?

    /// How long the hotspot stays up after an order with Wi-Fi.
    public static let farewell = Duration.seconds(3)

    /// An order.
    public init(
        wifi: WiFiCredentials? = nil, account: AccountChoice? = nil, roomName: String? = nil,
        voiceLanguage: String? = nil
    ) {
        self.wifi = wifi
        self.account = account
        self.roomName = roomName
        self.voiceLanguage = voiceLanguage
    }
}

/// Whether the speaker belongs to a SUSI account.
public enum AccountChoice: Sendable, Hashable {
    /// To none; a device that belongs to one is taken out of it.
    case anonymous
    /// To this one; the password is used once and not kept.
    case login(email: String, password: Secret)
}
