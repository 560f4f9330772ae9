public import Network
internal import Synchronization

/// A Wi-Fi that a test puts into the air.
public struct FakeRouter: Sendable, Hashable {
    public var ssid: SSID
    public var security: WiFiSecurity
    /// What it accepts; nil for an open one.
    public var passphrase: String?
    /// Percent.
    public var signal: Int
    public var isHidden: Bool
    /// Whether it gives out addresses.
    public var givesAddress: Bool

    /// A router that is on.
    public init(
        _ ssid: SSID, _ security: WiFiSecurity = .wpa2, passphrase: String? = nil, signal: Int = 70,
        isHidden: Bool = false, givesAddress: Bool = true
    ) {
        self.ssid = ssid
        self.security = security
        self.passphrase = passphrase
        self.signal = signal
        self.isHidden = isHidden
        self.givesAddress = givesAddress
    }
}

/// A small working model of a machine's network: routers in the air, profiles, one radio. Everything happens at once,
/// except a join that is held.
public final class FakeNetworkControl: NetworkControl {
    /// What was asked of it, in order.
    public enum Call: Sendable, Hashable {
        case scan, join(JoinTrial), rejoin(SSID), openHotspot(HotspotSettings), closeHotspot, forget(SSID)
        case setPriority(Int, SSID)
    }

    private struct Profile {
        var network: KnownNetwork
        var passphrase: String?
    }

    private struct Model {
        var routers: [FakeRouter]
        var profiles: [Profile] = []
        /// Why the radio cannot be used, if it cannot.
        var trouble: WiFiState?
        var state = WiFiState.disconnected
        var wired: [String] = []
        var internet = InternetReach.full
        var hotspotFailure: NetworkFailure?
        var isHeld = false
        var isDeafWhileHotspot = false
        var calls: [Call] = []
        var lastNumber = 0
        /// Counts joins, so that a profile has a time.
        var time = 0
    }

    private let model: Mutex<Model>
    private let feed: SituationFeed
    private let callFeed = AsyncStream.makeStream(of: Call.self)
    private let release = AsyncStream.makeStream(of: Void.self)

    /// A machine with these routers around it, in none of them.
    public init(routers: [FakeRouter] = []) {
        model = Mutex(Model(routers: routers))
        feed = SituationFeed(NetworkSituation(wifi: .disconnected))
    }

    // MARK: What a test does

    /// What was asked of it so far.
    public var calls: [Call] { model.withLock { $0.calls } }

    /// What is asked of it, as it is asked; for one listener.
    public var callStream: AsyncStream<Call> { callFeed.stream }

    /// Switches routers on and off: one that is joined and no longer there is lost.
    public func setRouters(_ routers: [FakeRouter]) {
        change { model in
            model.routers = routers
            if case .joined(let network) = model.state, !routers.contains(where: { $0.ssid == network.ssid }) {
                model.state = .disconnected
            }
        }
    }

    /// Makes the Wi-Fi unusable in one way (`.absent`, `.noDevice`, `.blocked`, `.unavailable`), or usable again by nil.
    public func setTrouble(_ trouble: WiFiState?) {
        change { model in
            model.trouble = trouble
            model.state = .disconnected
        }
    }

    /// Plugs a cable with these addresses, or pulls it.
    public func setWired(_ addresses: [String]) { change { $0.wired = addresses } }

    /// Says how far the network reaches.
    public func setInternet(_ reach: InternetReach) { change { $0.internet = reach } }

    /// Lets every hotspot fail in this way, or work again.
    public func setHotspotFailure(_ failure: NetworkFailure?) { change { $0.hotspotFailure = failure } }

    /// Machines on the hotspot.
    public func setClients(_ count: Int) {
        change { model in
            guard case .hotspot(var hotspot) = model.state else { return }
            hotspot.clients = count
            model.state = .hotspot(hotspot)
        }
    }

    /// Makes the radio hear nothing while it is a hotspot, as many do.
    public func makeDeafWhileHotspot() { change { $0.isDeafWhileHotspot = true } }

    /// Makes joins wait until `releaseJoin()`.
    public func holdJoins() { change { $0.isHeld = true } }

    /// Lets the join that waits, or the next one, go on.
    public func releaseJoin() { release.continuation.yield() }

    /// Makes a network known without joining it.
    @discardableResult public func remember(
        _ ssid: SSID, passphrase: String?, priority: Int = 0, lastUsed: Int? = nil, isOwn: Bool = false
    ) -> KnownNetwork.ID {
        change { model in
            let id = Self.newID(&model)
            let network = KnownNetwork(id: id, ssid: ssid, priority: priority, lastUsed: lastUsed, isOwn: isOwn)
            model.profiles.append(Profile(network: network, passphrase: passphrase))
            return id
        }
    }

    // MARK: NetworkControl

    public func situations() -> AsyncStream<NetworkSituation> { feed.stream() }

    public func situation() async -> NetworkSituation { feed.current }

    public func scan(within limit: Duration) async throws(NetworkFailure) -> [VisibleNetwork] {
        note(.scan)
        try check()
        return model.withLock { model in
            if case .hotspot = model.state, model.isDeafWhileHotspot { return [] }
            return model.routers.filter { !$0.isHidden }.sorted { $0.signal > $1.signal }.map { router in
                VisibleNetwork(
                    ssid: router.ssid, security: router.security, signal: router.signal,
                    knownID: model.profiles.first { $0.network.ssid == router.ssid }?.network.id)
            }
        }
    }

    public func knownNetworks() async throws(NetworkFailure) -> [KnownNetwork] {
        if feed.current.wifi == .absent { throw .absent }
        return model.withLock { model in
            model.profiles.map(\.network).sorted {
                ($0.priority, $0.lastUsed ?? 0) > ($1.priority, $1.lastUsed ?? 0)
            }
        }
    }

    public func join(_ trial: JoinTrial) async throws(NetworkFailure) -> JoinedNetwork {
        note(.join(trial))
        try check()
        let heard = model.withLock { model in model.routers.first { $0.ssid == trial.ssid } }
        let security = trial.security ?? heard?.security ?? (trial.passphrase == nil ? .open : .wpa2)
        guard security.isJoinable else { throw .unsupported(security, trial.ssid) }
        if let problem = Passphrase.problem(trial.passphrase, for: security) { throw .passphrase(problem, trial.ssid) }
        try await beginJoin(trial.ssid)
        return try endJoin(trial.ssid, passphrase: trial.passphrase, isHidden: trial.isHidden, known: nil)
    }

    public func remember(_ network: JoinTrial) async throws(NetworkFailure) {
        if feed.current.wifi == .absent { throw .absent }
        change { $0.profiles.removeAll { $0.network.ssid == network.ssid } }
        remember(network.ssid, passphrase: network.passphrase, isOwn: true)
    }

    public func rejoin(_ id: KnownNetwork.ID) async throws(NetworkFailure) -> JoinedNetwork {
        guard let profile = model.withLock({ model in model.profiles.first { $0.network.id == id } }) else {
            throw .unknownNetwork
        }
        note(.rejoin(profile.network.ssid))
        try check()
        try await beginJoin(profile.network.ssid)
        return try endJoin(
            profile.network.ssid, passphrase: profile.passphrase, isHidden: profile.network.isHidden,
            known: profile.network.id)
    }

    public func openHotspot(_ settings: HotspotSettings) async throws(NetworkFailure) {
        note(.openHotspot(settings))
        try check()
        if let failure = model.withLock({ $0.hotspotFailure }) { throw failure }
        change { model in
            if case .hotspot(let hotspot) = model.state, hotspot.ssid == settings.ssid { return }
            model.state = .hotspot(OpenHotspot(ssid: settings.ssid, address: settings.address, clients: 0))
        }
    }

    public func closeHotspot() async throws(NetworkFailure) {
        note(.closeHotspot)
        change { model in if case .hotspot = model.state { model.state = .disconnected } }
    }

    public func forget(_ id: KnownNetwork.ID) async throws(NetworkFailure) {
        guard let network = model.withLock({ model in model.profiles.first { $0.network.id == id } })?.network else {
            throw .unknownNetwork
        }
        note(.forget(network.ssid))
        change { model in
            model.profiles.removeAll { $0.network.id == id }
            if case .joined(let joined) = model.state, joined.id == id { model.state = .disconnected }
        }
    }

    public func setPriority(_ priority: Int, of id: KnownNetwork.ID) async throws(NetworkFailure) {
        guard let index = model.withLock({ model in model.profiles.firstIndex { $0.network.id == id } }) else {
            throw .unknownNetwork
        }
        let ssid = change { model in
            model.profiles[index].network.priority = priority
            return model.profiles[index].network.ssid
        }
        note(.setPriority(priority, ssid))
    }

    // MARK: The model

    private func note(_ call: Call) {
        model.withLock { $0.calls.append(call) }
        callFeed.continuation.yield(call)
    }

    @discardableResult private func change<Value: Sendable>(_ body: (inout Model) -> Value) -> Value {
        model.withLock { model in
            let value = body(&model)
            // Under the lock, so that changes are told in their order.
            feed.post(
                NetworkSituation(wifi: model.trouble ?? model.state, wired: model.wired, internet: model.internet))
            return value
        }
    }

    private func check() throws(NetworkFailure) {
        switch feed.current.wifi {
        case .absent: throw .absent
        case .noDevice: throw .noDevice
        case .blocked(let block): throw .blocked(block)
        case .unavailable: throw .unavailable
        case .joining: throw .busy
        case .disconnected, .joined, .hotspot: break
        }
    }

    private func beginJoin(_ ssid: SSID) async throws(NetworkFailure) {
        let isHeld = change { model in
            model.state = .joining(ssid)
            return model.isHeld
        }
        if isHeld { for await _ in release.stream { break } }
        guard Task.isCancelled else { return }
        change { $0.state = .disconnected }
        throw .timedOut
    }

    private func endJoin(
        _ ssid: SSID, passphrase: String?, isHidden: Bool, known: KnownNetwork.ID?
    ) throws(NetworkFailure) -> JoinedNetwork {
        // Switched off meanwhile.
        switch feed.current.wifi {
        case .absent: throw .interrupted
        case .noDevice, .blocked, .unavailable: throw .lost(ssid)
        case .disconnected, .joining, .joined, .hotspot: break
        }
        let result: Result<JoinedNetwork, NetworkFailure> = change { model in
            model.state = .disconnected
            guard let router = model.routers.first(where: { $0.ssid == ssid && (!$0.isHidden || isHidden) }) else {
                return .failure(.notFound(ssid))
            }
            guard router.passphrase == passphrase || !router.security.needsPassphrase else {
                return .failure(.wrongPassphrase(ssid))
            }
            guard router.givesAddress else { return .failure(.noAddress(ssid)) }
            model.time += 1
            let id = known ?? Self.newID(&model)
            if known == nil {
                model.profiles.removeAll { $0.network.ssid == ssid }
                let network = KnownNetwork(id: id, ssid: ssid, isHidden: isHidden, isOwn: true)
                model.profiles.append(Profile(network: network, passphrase: passphrase))
            }
            if let index = model.profiles.firstIndex(where: { $0.network.id == id }) {
                model.profiles[index].network.lastUsed = model.time
            }
            let joined = JoinedNetwork(
                id: id, ssid: ssid, address: "192.168.1.20", signal: router.signal, hasRoute: true)
            model.state = .joined(joined)
            return .success(joined)
        }
        return try result.get()
    }

    private static func newID(_ model: inout Model) -> KnownNetwork.ID {
        model.lastNumber += 1
        return KnownNetwork.ID("00000000-0000-0000-0000-00000000000\(model.lastNumber)")
    }
}
