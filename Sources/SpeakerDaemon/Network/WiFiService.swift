internal import Network
internal import Web

/// The network as the device API sees it.
struct WiFiService: WiFiControl {
    let network: NetworkService

    func wifi() async -> WiFiReport {
        guard let status = await network.status, let situation = status.situation else {
            let reason =
                network.isWanted
                ? "The network is not known yet. Ask again in a moment."
                : "The speaker does not care for the Wi-Fi: network.wifi is false in its settings."
            return WiFiReport(state: "absent", trouble: reason)
        }
        var report = WiFiReport(state: Self.state(situation.wifi))
        switch situation.wifi {
        case .joined(let joined):
            report.name = WiFiName(joined.ssid.bytes)
            report.signal = joined.signal
        case .joining(let ssid): report.name = WiFiName(ssid.bytes)
        case .absent, .noDevice, .blocked, .unavailable, .disconnected, .hotspot: break
        }
        report.address = situation.address
        report.internet = situation.internet.rawValue
        report.isBusy = Self.isBusy(status.phase)
        report.lastFailure = status.lastFailure.map { "\($0)" }
        report.trouble = status.trouble.map { "\($0)" }
        report.known = await network.knownNetworks.compactMap { known in
            WiFiName(known.ssid.bytes).map {
                WiFiReport.Known(id: known.id.uuid, name: $0, priority: known.priority, lastUsed: known.lastUsed)
            }
        }
        return report
    }

    private static func state(_ wifi: WiFiState) -> String {
        switch wifi {
        case .absent: "absent"
        case .noDevice: "no-device"
        case .blocked: "blocked"
        case .unavailable: "unavailable"
        case .disconnected: "disconnected"
        case .joining: "joining"
        case .joined: "joined"
        case .hotspot: "hotspot"
        }
    }

    private static func isBusy(_ phase: HomecomingPhase) -> Bool {
        switch phase {
        case .parting, .searching, .trying, .opening, .closing, .rejoining: true
        case .starting, .waiting, .home, .resting, .hotspot, .probing, .troubled: false
        }
    }

    func lookForNetworks() async throws(ControlError) -> [WiFiReport.Heard] {
        do throws(NetworkFailure) {
            return try await network.look().compactMap { heard in
                WiFiName(heard.ssid.bytes).map {
                    WiFiReport.Heard(
                        name: $0, signal: heard.signal, security: heard.security.rawValue,
                        isKnown: heard.knownID != nil)
                }
            }
        } catch {
            throw Self.refusal(error)
        }
    }

    func join(_ order: WiFiJoin) async throws(ControlError) {
        guard let ssid = SSID(bytes: order.name.bytes) else {
            throw .refused(field: "ssid", reason: "The name of a Wi-Fi has 1 to 32 bytes.")
        }
        if order.password == nil, let known = await network.knownNetworks.first(where: { $0.ssid == ssid }) {
            if let failure = await network.begin({ .rejoinRequested(known.id, $0) }) { throw Self.refusal(failure) }
            return
        }
        let heard = await network.heard.first { $0.ssid == ssid }
        let trial = JoinTrial(
            ssid: ssid, passphrase: order.password?.text, isHidden: order.isHidden, security: heard?.security)
        if let failure = await network.begin({ .joinRequested(trial, .local, $0) }) { throw Self.refusal(failure) }
    }

    func forgetNetwork(_ id: String) async throws(ControlError) {
        do throws(NetworkFailure) {
            try await network.forget(KnownNetwork.ID(id))
        } catch {
            throw Self.refusal(error)
        }
    }

    func preferNetwork(_ id: String, priority: Int) async throws(ControlError) {
        do throws(NetworkFailure) {
            try await network.prefer(KnownNetwork.ID(id), priority: priority)
        } catch {
            throw Self.refusal(error)
        }
    }

    func hotspot() async -> HotspotReport {
        let settings = await network.hotspot
        let status = await network.status
        var report = HotspotReport(
            isOn: status?.isHotspotUp ?? false, name: WiFiName(settings?.ssid.bytes ?? []) ?? Self.usualName,
            password: settings?.passphrase.map { Secret($0) }, address: settings?.address ?? "10.0.0.1")
        switch status?.phase {
        case .opening, .closing: report.isBusy = true
        default: break
        }
        if case .hotspot(let open) = status?.situation?.wifi { report.clients = open.clients }
        report.trouble = status?.trouble.map { "\($0)" }
        return report
    }

    // A name of seven letters.
    private static var usualName: WiFiName { WiFiName("susi.ai")! }

    func setHotspot(isOn: Bool) async throws(ControlError) {
        let failure = await network.begin { isOn ? .setupRequested($0) : .setupEnded($0) }
        if let failure { throw Self.refusal(failure) }
    }

    private static func refusal(_ failure: NetworkFailure) -> ControlError {
        switch failure {
        case .busy: .busy(reason: "\(failure)", retryAfter: 60)
        case .passphrase: .refused(field: "password", reason: "\(failure)")
        case .unsupported, .unknownNetwork: .refused(field: "ssid", reason: "\(failure)")
        default: .unavailable(reason: "\(failure)", retryAfter: 30)
        }
    }
}
