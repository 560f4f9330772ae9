/// A piece of work that the machine ordered; what comes of an older one changes nothing.
public struct HomecomingTicket: Sendable, Hashable {
    let number: Int
}

/// Somebody who waits for an answer.
public struct HomecomingRequest: Sendable, Hashable {
    let number: Int
    /// The `number`-th.
    public init(number: Int) { self.number = number }
}

/// Who asks for a network to be joined.
public enum JoinOrigin: Sendable, Hashable {
    /// A phone on the hotspot, which is to hear the last words before the hotspot ends.
    case phone
    /// Somebody at the speaker or in its network.
    case local
}

/// What happens around the machine.
public enum HomecomingEvent: Sendable, Hashable {
    case situation(NetworkSituation)
    /// The known networks, the preferred first.
    case known([KnownNetwork])
    /// What was heard; nil: nothing could be.
    case scanned(HomecomingTicket, [VisibleNetwork]?)
    case opened(HomecomingTicket)
    case openFailed(HomecomingTicket, NetworkFailure)
    case closed(HomecomingTicket)
    case joined(HomecomingTicket, JoinedNetwork)
    case joinFailed(HomecomingTicket, NetworkFailure)

    /// Somebody wants to set up the Wi-Fi, by voice, button or command. Without a request a failure is spoken.
    case setupRequested(HomecomingRequest?)
    /// Somebody wants the hotspot off.
    case setupEnded(HomecomingRequest?)
    /// Somebody gave a network and its password. The hotspot's own name means "the password of some network here":
    /// one of the phone apps sends it.
    case joinRequested(JoinTrial, JoinOrigin, HomecomingRequest?)
    /// Somebody wants a known network.
    case rejoinRequested(KnownNetwork.ID, HomecomingRequest?)
    /// A phone asked for a page.
    case used
    /// The deadline passed.
    case tick
}

/// What the machine wants done.
public enum HomecomingEffect: Sendable, Hashable {
    /// Read the known networks.
    case readKnown
    case scan(HomecomingTicket)
    /// As `scan`, but what was heard before the hotspot opened counts, too.
    case search(HomecomingTicket)
    case openHotspot(HomecomingTicket, HotspotSettings)
    case closeHotspot(HomecomingTicket)
    case join(HomecomingTicket, JoinTrial)
    case rejoin(HomecomingTicket, KnownNetwork.ID)
    /// End this work; its outcome is not waited for.
    case abandon(HomecomingTicket)
    case say(HomecomingSentence)
    case earcon(HomecomingEarcon)
    case respond(HomecomingRequest, HomecomingOutcome)
}

/// Short sounds of the network.
public enum HomecomingEarcon: Sendable, Hashable {
    /// "I am in a network."
    case connected
    /// "My own Wi-Fi is open."
    case hotspot
}

/// What came of a request.
public enum HomecomingOutcome: Sendable, Hashable {
    case joined(JoinedNetwork)
    case opened(HotspotSettings)
    case closed
    case failed(NetworkFailure)
}

/// What the speaker says of its network; `HomecomingWording` has the words.
public enum HomecomingSentence: Sendable, Hashable {
    /// Something did not work.
    case failed(NetworkFailure)
    /// The hotspot is open, and how to get in.
    case hotspot(HotspotReason, HotspotSettings)
    /// A network was joined that somebody gave.
    case joined(SSID)
    /// The way home was found again.
    case back(SSID)
}

/// Why the hotspot is up.
public enum HotspotReason: String, Sendable, Hashable, CaseIterable {
    /// No network is known.
    case unknown
    /// The known networks stay away.
    case away
    /// Somebody asked for it.
    case requested
    /// A try failed, and it is up again.
    case failure
}
