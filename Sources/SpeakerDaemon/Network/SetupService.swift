internal import Glibc
internal import Network
internal import Web

/// Setting up as phones see it: the pages and the released apps bring their orders here.
struct SetupService: SetupControl {
    /// What is set up beside the network.
    struct Belongings: Sendable {
        /// The room in which the speaker stands; empty: nobody told.
        var room: @Sendable () async -> String
        var setRoom: @Sendable (String) async -> Void
        /// The address of the account, and what is wrong with it.
        var account: @Sendable () async -> (email: String?, trouble: String?)
        var chooseAccount: @Sendable (AccountChoice) async -> Void
        /// The address of the network hardware.
        var hardwareAddress: @Sendable () -> String?
        /// The voice languages to choose from.
        var voiceLanguages: @Sendable () async -> [SpeakerVoice.Offer]
    }

    let network: NetworkService
    let voices: VoiceService
    let mouth: Mouth
    let belongings: Belongings

    func status() async -> SetupStatus {
        let status = await network.status
        let hotspot = await network.hotspot
        let account = await belongings.account()
        let name = Self.hostName
        return SetupStatus(
            isPairing: status?.isPairing ?? false, phase: Self.phase(status),
            hotspot: WiFiName(hotspot?.ssid.bytes ?? []) ?? WiFiName("susi.ai")!,
            address: hotspot?.address ?? "10.0.0.1", names: [name, name + ".local"],
            hardwareAddress: belongings.hardwareAddress(), roomName: await belongings.room(),
            voiceLanguage: mouth.settings.language, account: account.email, accountTrouble: account.trouble)
    }

    private static func phase(_ status: HomecomingStatus?) -> SetupStatus.Phase {
        guard let status else { return .idle }
        switch status.phase {
        case .parting, .searching: return .trying(nil)
        case .trying: return .trying(status.trying.flatMap { WiFiName($0.bytes) })
        case .home:
            guard case .joined(let network) = status.situation?.wifi else { return .idle }
            return .joined(WiFiName(network.ssid.bytes), address: network.address ?? "")
        case .starting, .waiting, .resting, .opening, .hotspot, .probing, .closing, .rejoining, .troubled:
            return status.lastFailure.map { .failed(Self.failure($0)) } ?? .idle
        }
    }

    private static func failure(_ failure: NetworkFailure) -> SetupFailure {
        let reason = "\(failure)"
        switch failure {
        case .wrongPassphrase(let ssid), .passphrase(_, let ssid):
            return SetupFailure(.wrongPassword, network: WiFiName(ssid.bytes), reason: reason)
        case .notFound(let ssid), .lost(let ssid):
            return SetupFailure(.notFound, network: WiFiName(ssid.bytes), reason: reason)
        case .noAddress(let ssid): return SetupFailure(.noAddress, network: WiFiName(ssid.bytes), reason: reason)
        case .unsupported(_, let ssid): return SetupFailure(.unsupported, network: WiFiName(ssid.bytes), reason: reason)
        case .nameNeeded: return SetupFailure(.noneMatched, network: nil, reason: reason)
        case .rejected(let ssid): return SetupFailure(.other, network: WiFiName(ssid.bytes), reason: reason)
        case .absent, .interrupted, .noDevice, .blocked, .unavailable, .notAllowed, .busy, .unknownNetwork, .portTaken,
            .sharingFailed, .hotspotUnsupported, .timedOut, .other:
            return SetupFailure(.other, network: nil, reason: reason)
        }
    }

    private static var hostName: String {
        var name = [CChar](repeating: 0, count: 65)
        guard gethostname(&name, 64) == 0 else { return "susi" }
        let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).lowercased()
        return text.isEmpty ? "susi" : String(text.prefix { $0 != "." })
    }

    func visibleNetworks() async -> [Web.VisibleNetwork] {
        await network.heard.compactMap { heard in
            guard let name = WiFiName(heard.ssid.bytes) else { return nil }
            let security: Web.VisibleNetwork.Security =
                switch heard.security {
                case .open, .owe: .open
                case .wpa2, .mixed: .password
                case .sae: .sae
                case .enterprise: .enterprise
                case .wep: .wep
                }
            return Web.VisibleNetwork(name: name, signal: heard.signal, security: security)
        }
    }

    func lookAround() async {
        await network.handle(.used)
        let network = network
        Task { _ = try? await network.look() }
    }

    func carryOut(_ order: SetupOrder) async throws(SetupRefusal) {
        if let room = order.roomName { await belongings.setRoom(room) }
        if let language = order.voiceLanguage { _ = await voices.change(language: language) }
        if let choice = order.account { await belongings.chooseAccount(choice) }
        guard let wifi = order.wifi else { return }
        let trial = try await trial(wifi)
        if let failure = await network.begin({ .joinRequested(trial, .phone, $0) }) { throw Self.refusal(failure) }
    }

    func remember(_ credentials: WiFiCredentials) async throws(SetupRefusal) {
        guard credentials.name != nil else { throw .wrong(reason: "Which Wi-Fi is it? Give its name.") }
        let network = try await trial(credentials)
        do throws(NetworkFailure) {
            try await self.network.remember(network)
        } catch {
            throw Self.refusal(error)
        }
    }

    private func trial(_ wifi: WiFiCredentials) async throws(SetupRefusal) -> JoinTrial {
        let own = await network.hotspot?.ssid
        // The own name means "the one that the password fits".
        guard let ssid = wifi.name.map({ SSID(bytes: $0.bytes) }) ?? own else {
            throw .unavailable(reason: "The network is not known yet. Try again in a moment.")
        }
        let security = await network.heard.first { $0.ssid == ssid }?.security
        return JoinTrial(
            ssid: ssid, passphrase: wifi.password.text, isHidden: wifi.isHidden,
            security: ssid == own ? nil : security)
    }

    private static func refusal(_ failure: NetworkFailure) -> SetupRefusal {
        switch failure {
        case .busy: .busy(reason: "\(failure)")
        case .passphrase, .unsupported, .unknownNetwork: .wrong(reason: "\(failure)")
        default: .unavailable(reason: "\(failure)")
        }
    }

    func voiceLanguages() async -> [SpeakerVoice.Offer] { await belongings.voiceLanguages() }
}
