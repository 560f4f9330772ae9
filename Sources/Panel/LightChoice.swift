/// What the speaker is like at a moment, as far as lights tell it.
public struct LightNews: Sendable, Hashable {
    /// `idle`, `listening`, `recognizing`, `thinking` or `speaking`.
    public var conversation = "idle"
    /// Whether an alarm rings.
    public var isRinging = false
    /// Whether the microphone is closed by its owner.
    public var isMuted = false
    /// Whether it is a hotspot.
    public var isHotspot = false
    /// Whether it can't hear, or can't speak.
    public var isUnwell = false
    /// The volume in percent.
    public var volume = 0

    /// All is quiet.
    public init() {}
}

/// Chooses what the lights tell: of several things the one that a person in the room needs most.
public struct LightChoice: Sendable {
    /// Seconds for which a change of the volume is shown.
    static let volumeSeconds = 2.0

    private var volume: Int?
    private var volumeUntil = -Double.infinity
    private var scene = LightScene.idle
    private var since = 0.0

    /// Nothing is known yet.
    public init() {}

    /// The scene for `news` at `now` (seconds of any clock that only goes forward), since when, and at which time it has
    /// to be chosen again if nothing happens before; nil: never.
    public mutating func choose(
        _ news: LightNews, at now: Double
    ) -> (scene: LightScene, since: Double, until: Double?) {
        if let volume, volume != news.volume { volumeUntil = now + Self.volumeSeconds }
        volume = news.volume
        let showsVolume = now < volumeUntil
        let next = showsVolume ? LightScene.volume(percent: news.volume) : Self.scene(news)
        if next != scene {
            scene = next
            since = now
        }
        return (scene, since, showsVolume ? volumeUntil : nil)
    }

    private static func scene(_ news: LightNews) -> LightScene {
        switch news.conversation {
        case "listening": return .listening
        case "recognizing", "thinking": return .thinking
        case "speaking": return .speaking
        default: break
        }
        if news.isRinging { return .alarm }
        if news.isHotspot { return .hotspot }
        // Before the fault: whoever closed the microphone knows why it does not hear.
        if news.isMuted { return .muted }
        return news.isUnwell ? .error : .idle
    }
}
