/// What the machine is about. Every phase has a deadline, at which it goes on by itself.
public enum HomecomingPhase: Sendable, Hashable {
    /// Nothing is known yet.
    case starting
    /// NetworkManager may find a known network by itself.
    case waiting
    /// Connected, by Wi-Fi or cable.
    case home
    /// Somebody switched the hotspot off, and there is nothing else: until somebody asks.
    case resting
    case opening(HotspotReason)
    case hotspot(HotspotReason)
    /// Listening for known networks while the hotspot is up.
    case probing(HotspotReason)
    case closing
    /// On the way from the hotspot (which is its reason), or from a failed try, to a known network.
    case rejoining(HotspotReason?)
    /// Somebody gave a network: the phone hears the last words,
    case parting
    /// the name that belongs to the password is looked for,
    case searching
    /// it is tried.
    case trying
    /// It does not work; `wants`: the hotspot is tried again.
    case troubled(NetworkFailure, wants: HotspotReason?)
}

/// A network that somebody gave, from the request to the end of the last try.
struct HomecomingAttempt: Sendable, Hashable {
    enum Candidate: Sendable, Hashable {
        case trial(JoinTrial)
        case known(KnownNetwork)

        var ssid: SSID {
            switch self {
            case .trial(let trial): trial.ssid
            case .known(let network): network.ssid
            }
        }
    }

    /// What was asked for: the same again is the same attempt.
    let wish: Candidate
    /// The name is looked for.
    let isNameless: Bool
    var requests: [HomecomingRequest]
    /// What is still to be tried, in this order.
    var candidates: [Candidate]
    /// Tried now.
    var current: Candidate?
    /// Where to go back to.
    let origin: Origin

    enum Origin: Sendable, Hashable {
        case hotspot(HotspotReason)
        case network(KnownNetwork.ID)
        /// A cable, or whatever there is without a hotspot.
        case elsewhere
    }
}

/// How far the way home is, for pages, commands and the voice.
public struct HomecomingStatus: Sendable, Hashable {
    public var phase: HomecomingPhase
    /// True from the hotspot's coming up until it is gone for good, also while something is tried from it.
    public var isPairing: Bool
    public var situation: NetworkSituation?
    /// The network that is being tried.
    public var trying: SSID?
    /// Why the last try failed; nil once something worked.
    public var lastFailure: NetworkFailure?
    /// What does not work now.
    public var trouble: NetworkFailure?

    /// True while phones can be on the hotspot.
    public var isHotspotUp: Bool {
        switch phase {
        case .hotspot, .probing, .parting: true
        case .searching, .starting, .waiting, .home, .resting, .opening, .closing, .rejoining, .trying, .troubled: false
        }
    }
}
