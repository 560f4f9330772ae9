/// How patient the speaker is. All times in milliseconds.
public struct HomecomingSettings: Sendable, Hashable {
    /// The own Wi-Fi.
    public var hotspot: HotspotSettings
    /// Whether it opens by itself when there is no other way to the speaker.
    public var opensByItself = true
    /// How long known networks may stay away before the hotspot opens: after a power cut a router needs two minutes.
    public var patience = 180_000
    /// How long nobody uses the hotspot before it makes place for a known network.
    public var idle = 1_800_000
    /// Between two looks for known networks while nobody is on the hotspot.
    public var probe = 120_000
    /// Before the first one, if a router stayed away: most are back soon after the speaker has lost its patience.
    public var firstProbe = 30_000
    /// Between a phone's last answer and the end of the hotspot that it is on.
    public var farewell = 2_000
    /// A trouble that goes by itself within this time, such as a driver that loads, is not spoken of.
    public var settle = 30_000
    /// Networks that are tried with a password whose network is not known.
    public var candidates = 3
    /// Between looks at how things are while nothing happens.
    public var check = 600_000
    /// Waits between tries of what failed; the last one again and again.
    public var retries = [5_000, 15_000, 60_000, 300_000]

    /// Longer than what `NetworkControl` promises: these end what should have ended by itself.
    public var startLimit = 30_000
    public var scanLimit = 20_000
    public var joinLimit = 95_000
    public var openLimit = 35_000
    public var closeLimit = 12_000

    /// The usual times around this hotspot.
    public init(hotspot: HotspotSettings) { self.hotspot = hotspot }
}
