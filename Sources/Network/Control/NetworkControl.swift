/// The network of this machine, as far as the speaker cares for it.
///
/// Every call ends within the time stated beside it, whatever NetworkManager does; cancelling the task ends it at once.
/// One join or hotspot at a time: a second one meanwhile throws `.busy`.
public protocol NetworkControl: Sendable {
    /// The situation now, and each change of it; if several come faster than they are taken, the last. Each caller has
    /// a stream of its own, which never ends by itself.
    func situations() -> AsyncStream<NetworkSituation>

    /// The situation as last known; at once.
    func situation() async -> NetworkSituation

    /// Listens for networks and returns those that can be heard, the strongest first, without the own hotspot and those
    /// that hide. At most `limit`, then what was heard before. While the hotspot is up many devices hear little.
    func scan(within limit: Duration) async throws(NetworkFailure) -> [VisibleNetwork]

    /// The known networks, the preferred first; at once.
    func knownNetworks() async throws(NetworkFailure) -> [KnownNetwork]

    /// Tries a network: success is an address. A hotspot that is up ends by this. Of a failure nothing is left: the
    /// profile is deleted, and what was known before is as it was. At most 90 s.
    func join(_ trial: JoinTrial) async throws(NetworkFailure) -> JoinedNetwork

    /// Makes a network known without trying it. At most 10 s.
    func remember(_ network: JoinTrial) async throws(NetworkFailure)

    /// Joins a known network, which stays known whatever comes of it. At most 90 s.
    func rejoin(_ id: KnownNetwork.ID) async throws(NetworkFailure) -> JoinedNetwork

    /// Opens the hotspot, which ends what the Wi-Fi did; one that is up with the same settings stays. At most 30 s.
    func openHotspot(_ settings: HotspotSettings) async throws(NetworkFailure)

    /// Closes the hotspot if it is up. At most 10 s.
    func closeHotspot() async throws(NetworkFailure)

    /// Forgets a known network; one that is joined is left. At most 10 s.
    func forget(_ id: KnownNetwork.ID) async throws(NetworkFailure)

    /// Prefers a known network more or less, −999 to 999. At most 10 s.
    func setPriority(_ priority: Int, of id: KnownNetwork.ID) async throws(NetworkFailure)
}
