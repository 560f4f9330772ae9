/// What a speaker does for the phone that sets it up: the door of the app calls and of the portal.
///
/// Methods may be called from any task, several at a time, and return within 100 ms: whatever takes longer is begun, and
/// `status()` tells how it went.
public protocol SetupControl: Sendable {
    /// How setting up is going.
    func status() async -> SetupStatus

    /// The Wi-Fi networks that were last seen, in any order, one entry for each access point if need be.
    func visibleNetworks() async -> [VisibleNetwork]

    /// Looks for networks anew, if the radio can while the hotspot is up.
    func lookAround() async

    /// Takes over all that is in `order`, at once and whole. With Wi-Fi in it a trial join begins, and it leaves the
    /// hotspot up for `SetupOrder.farewell`, so that the last page reaches the phone; what is `nil` stays as it is.
    func carryOut(_ order: SetupOrder) async throws(SetupRefusal)

    /// One more known network, to be joined when nothing else is there; nothing is tried now.
    func remember(_ credentials: WiFiCredentials) async throws(SetupRefusal)

    /// The voice languages to choose from, the commonest first.
    func voiceLanguages() async -> [SpeakerVoice.Offer]
}

/// Why an order was not taken, each with a sentence for a person.
public enum SetupRefusal: Error, Hashable {
    /// Another phone's order is being tried.
    case busy(reason: String)
    /// Something in it cannot be meant.
    case wrong(reason: String)
    /// The speaker cannot do it now.
    case unavailable(reason: String)

    /// What a person is told.
    public var reason: String {
        switch self {
        case .busy(let reason), .wrong(let reason), .unavailable(let reason): reason
        }
    }
}
