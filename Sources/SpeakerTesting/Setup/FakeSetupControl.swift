internal import Synchronization
public import Web

/// A speaker that can be set up: networks with their passwords are in sight, and an order is tried when the test says
/// so. It works as a real one does, only that nothing takes time.
public final class FakeSetupControl: SetupControl {
    /// A network in sight, and the password that it takes.
    public struct Neighbour: Sendable {
        /// What is seen of it.
        public var network: VisibleNetwork
        /// What it takes.
        public var password: String
        /// False: it gives no address.
        public var givesAddress: Bool

        /// A network in sight.
        public init(_ network: VisibleNetwork, password: String = "", givesAddress: Bool = true) {
            self.network = network
            self.password = password
            self.givesAddress = givesAddress
        }
    }

    private struct State {
        var status: SetupStatus
        var neighbours: [Neighbour]
        var orders: [SetupOrder] = []
        var remembered: [WiFiCredentials] = []
        var looks = 0
        var refusal: SetupRefusal?
    }

    private let state: Mutex<State>
    private let languages: [SpeakerVoice.Offer]
    private let ordered = AsyncStream.makeStream(of: SetupOrder.self)

    /// A speaker in pairing, unless `status` says otherwise, among `neighbours`.
    public init(
        status: SetupStatus? = nil, neighbours: [Neighbour] = [],
        languages: [SpeakerVoice.Offer] = [
            SpeakerVoice.Offer(
                code: "en-US", name: "English (United States)", nativeName: "English", identifier: "en-us"),
            SpeakerVoice.Offer(code: "de-DE", name: "German (Germany)", nativeName: "Deutsch", identifier: "de"),
            SpeakerVoice.Offer(code: "hi-IN", name: "Hindi (India)", nativeName: "हिन्दी", identifier: "hi"),
        ]
    ) {
        self.languages = languages
        let hotspot = WiFiName("susi.ai")
        precondition(hotspot != nil, "seven bytes are a name")
        let usual = hotspot.map {
            SetupStatus(
                isPairing: true, hotspot: $0, names: ["susi", "susi.local"], hardwareAddress: "b8:27:eb:00:11:22",
                voiceLanguage: "en-US")
        }
        guard let status = status ?? usual else { preconditionFailure("a status is there") }
        state = Mutex(State(status: status, neighbours: neighbours))
    }

    // MARK: For the test

    /// All orders that were taken, in order.
    public var orders: [SetupOrder] { state.withLock { $0.orders } }
    /// The networks it was told to know.
    public var remembered: [WiFiCredentials] { state.withLock { $0.remembered } }
    /// How often it was told to look around.
    public var looks: Int { state.withLock { $0.looks } }
    /// Each order as it comes; for one reader.
    public var arrivals: AsyncStream<SetupOrder> { ordered.stream }

    /// Changes how it is.
    public func change(_ body: (inout SetupStatus) -> Void) { state.withLock { body(&$0.status) } }
    /// Refuses all orders from now on, with nil no longer.
    public func refuse(_ refusal: SetupRefusal?) { state.withLock { $0.refusal = refusal } }

    /// The trial that runs comes to its end: joined, and no longer pairing, or the hotspot is back with the reason.
    public func settle() {
        state.withLock { state in
            guard case .trying = state.status.phase, let wifi = state.orders.last(where: { $0.wifi != nil })?.wifi
            else {
                return
            }
            switch Self.outcome(of: wifi, among: state.neighbours) {
            case .success(let name):
                state.status.phase = .joined(name, address: "192.168.1.23")
                state.status.isPairing = false
            case .failure(let failure): state.status.phase = .failed(failure)
            }
        }
    }

    private static func outcome(
        of wifi: WiFiCredentials, among neighbours: [Neighbour]
    ) -> Result<WiFiName, SetupFailure> {
        guard let name = wifi.name else {
            let fitting = neighbours.filter { $0.network.security.needsPassword && $0.password == wifi.password.text }
            guard let best = fitting.max(by: { $0.network.signal < $1.network.signal }) else {
                return .failure(
                    SetupFailure(.noneMatched, network: nil, reason: "No network in sight took the password."))
            }
            return .success(best.network.name)
        }
        guard let neighbour = neighbours.first(where: { $0.network.name == name }) else {
            return .failure(SetupFailure(.notFound, network: name, reason: "\(name) is not in sight."))
        }
        guard neighbour.network.security.isJoinable else {
            return .failure(SetupFailure(.unsupported, network: name, reason: "\(name) cannot be joined."))
        }
        guard neighbour.password == wifi.password.text || neighbour.network.security == .open else {
            return .failure(
                SetupFailure(.wrongPassword, network: name, reason: "The password for \(name) was not accepted."))
        }
        guard neighbour.givesAddress else {
            return .failure(SetupFailure(.noAddress, network: name, reason: "\(name) gave no address."))
        }
        return .success(name)
    }

    // MARK: SetupControl

    public func status() async -> SetupStatus { state.withLock { $0.status } }
    public func visibleNetworks() async -> [VisibleNetwork] { state.withLock { $0.neighbours.map(\.network) } }
    public func lookAround() async { state.withLock { $0.looks += 1 } }
    public func voiceLanguages() async -> [SpeakerVoice.Offer] { languages }

    public func carryOut(_ order: SetupOrder) async throws(SetupRefusal) {
        let refusal = state.withLock { state -> SetupRefusal? in
            if let refusal = state.refusal { return refusal }
            if order.wifi != nil {
                if case .trying = state.status.phase { return .busy(reason: "Another network is being tried.") }
                state.status.phase = .trying(order.wifi?.name)
            }
            state.orders.append(order)
            if let room = order.roomName { state.status.roomName = room }
            if let language = order.voiceLanguage { state.status.voiceLanguage = language }
            switch order.account {
            case .login(let email, _): state.status.account = email
            case .anonymous: state.status.account = nil
            case nil: break
            }
            return nil
        }
        if let refusal { throw refusal }
        ordered.continuation.yield(order)
    }

    public func remember(_ credentials: WiFiCredentials) async throws(SetupRefusal) {
        let refusal = state.withLock { state -> SetupRefusal? in
            if state.refusal == nil { state.remembered.append(credentials) }
            return state.refusal
        }
        if let refusal { throw refusal }
    }
}
