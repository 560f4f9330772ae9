/// How setting up a speaker is going, and what a phone may know about it.
public struct SetupStatus: Sendable, Hashable {
    /// True from the hotspot's coming up until it is gone for good: only then is anything set up over the network.
    public var isPairing: Bool
    /// How far it is.
    public var phase: Phase
    /// The name of the own hotspot, whether it is up or not.
    public var hotspot: WiFiName
    /// The numeric address at which phones in the hotspot find the speaker.
    public var address: String
    /// Names by which it is found in a network, without port: `susi`, `susi.local`.
    public var names: [String]
    /// Address of the network hardware, `b8:27:eb:00:11:22`; nil if there is none.
    public var hardwareAddress: String?
    /// The room in which it stands; empty: not told yet.
    public var roomName: String
    /// Code of the voice language.
    public var voiceLanguage: String
    /// The address of the account it belongs to; nil: anonymous.
    public var account: String?
    /// The last thing that went wrong with the account, a sentence; nil: nothing.
    public var accountTrouble: String?

    /// How setting up a speaker is going.
    public init(
        isPairing: Bool, phase: Phase = .idle, hotspot: WiFiName, address: String = "10.0.0.1", names: [String] = [],
        hardwareAddress: String? = nil, roomName: String = "", voiceLanguage: String, account: String? = nil,
        accountTrouble: String? = nil
    ) {
        self.isPairing = isPairing
        self.phase = phase
        self.hotspot = hotspot
        self.address = address
        self.names = names
        self.hardwareAddress = hardwareAddress
        self.roomName = roomName
        self.voiceLanguage = voiceLanguage
        self.account = account
        self.accountTrouble = accountTrouble
    }

    /// How far setting up is.
    public enum Phase: Sendable, Hashable {
        /// Nothing was ordered, or not since the hotspot came up.
        case idle
        /// This network is being tried; nil: several, since no name was given.
        case trying(WiFiName?)
        /// It did not work; the hotspot is back.
        case failed(SetupFailure)
        /// It is in this network, with this address.
        case joined(WiFiName?, address: String)
    }
}

/// Why a network was not joined.
public struct SetupFailure: Error, Hashable {
    /// Why, as far as pages say it in the reader's language.
    public var cause: Cause
    /// The network; nil: several were tried.
    public var network: WiFiName?
    /// Why, a sentence in English with what to do; shown where `cause` is `.other`.
    public var reason: String

    /// Why a network was not joined.
    public init(_ cause: Cause, network: WiFiName?, reason: String) {
        self.cause = cause
        self.network = network
        self.reason = reason
    }

    /// The causes that have words of their own.
    public enum Cause: Sendable, Hashable, CaseIterable {
        /// The password was not accepted, or one was needed.
        case wrongPassword
        /// The network was not in sight, or vanished.
        case notFound
        /// It gave no address.
        case noAddress
        /// No name was given, and no network in sight took the password.
        case noneMatched
        /// It cannot be joined by a speaker: 802.1X, WEP.
        case unsupported
        /// Something else: `reason` says what.
        case other
    }
}
