/// The network through NetworkManager.
///
/// Nothing is touched before `run()`; until NetworkManager is found the situation is `.absent`, with whatever addresses
/// the kernel tells. libnm is called on the thread "network" only.
public final class NetworkManagerControl: NetworkControl {
    private let link: NetworkManagerLink

    /// NetworkManager on the bus at `busAddress`, which is an address of D-Bus; nil: the system's.
    public init(busAddress: String? = nil, limits: NetworkLimits = NetworkLimits()) {
        link = NetworkManagerLink(busAddress: busAddress, limits: limits)
    }

    /// Keeps in touch with NetworkManager, over its restarts and those of the bus, until the task is cancelled.
    public func run() async { await link.run() }

    public func situations() -> AsyncStream<NetworkSituation> { link.feed.stream() }

    public func situation() async -> NetworkSituation { link.feed.current }

    public func scan(within limit: Duration) async throws(NetworkFailure) -> [VisibleNetwork] {
        try await link.scan(within: limit).get()
    }

    public func knownNetworks() async throws(NetworkFailure) -> [KnownNetwork] {
        guard await link.isRunning else { throw .absent }
        return await link.knownNetworks()
    }

    public func join(_ trial: JoinTrial) async throws(NetworkFailure) -> JoinedNetwork {
        try await link.join(trial).get()
    }

    public func remember(_ network: JoinTrial) async throws(NetworkFailure) {
        if let failure = await link.remember(network) { throw failure }
    }

    public func rejoin(_ id: KnownNetwork.ID) async throws(NetworkFailure) -> JoinedNetwork {
        try await link.rejoin(id).get()
    }

    public func openHotspot(_ settings: HotspotSettings) async throws(NetworkFailure) {
        if let failure = await link.openHotspot(settings) { throw failure }
    }

    public func closeHotspot() async throws(NetworkFailure) {
        if let failure = await link.closeHotspot() { throw failure }
    }

    public func forget(_ id: KnownNetwork.ID) async throws(NetworkFailure) {
        if let failure = await link.forget(id) { throw failure }
    }

    public func setPriority(_ priority: Int, of id: KnownNetwork.ID) async throws(NetworkFailure) {
        if let failure = await link.setPriority(priority, of: id) { throw failure }
    }
}
