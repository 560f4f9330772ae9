/// How long is waited for NetworkManager; together they stay within what `NetworkControl` promises.
public struct NetworkLimits: Sendable, Hashable {
    /// For an answer on the bus.
    public var call = Duration.seconds(8)
    /// From the start of a join to its end: a router without DHCP takes 50 s to be given up by NetworkManager.
    public var activation = Duration.seconds(70)
    /// Until an address shows after that: libnm tells it some 100 ms later.
    public var address = Duration.seconds(4)
    /// From the order to the hotspot that is up.
    public var hotspot = Duration.seconds(20)
    /// A hotspot that stands this long has its helper for addresses.
    public var settle = Duration.seconds(1)
    /// Until a hotspot is down.
    public var closing = Duration.seconds(4)
    /// Before the next try to reach the bus, at first and at most.
    public var firstRetry = Duration.seconds(1)
    public var lastRetry = Duration.seconds(30)

    /// The usual limits.
    public init() {}
}
