internal import CGLib
internal import CNetworkManager

/// Joining, the hotspot, and listening.
extension NetworkManagerLink {
    typealias Joined = Result<JoinedNetwork, NetworkFailure>

    /// Why nothing can be begun now.
    private func obstacle() -> NetworkFailure? {
        switch readSituation().wifi {
        case .absent: .absent
        case .noDevice: .noDevice
        case .blocked(let block): .blocked(block)
        case .unavailable: .unavailable
        case .disconnected, .joining, .joined, .hotspot: operation == nil ? nil : .busy
        }
    }

    // MARK: Joining

    func join(_ trial: JoinTrial) async -> Joined {
        if let obstacle = obstacle() { return .failure(obstacle) }
        let profile: WiFiProfile
        switch self.profile(for: trial) {
        case .failure(let failure): return .failure(failure)
        case .success(let fitting): profile = fitting
        }
        operation = Operation(ssid: trial.ssid, uuid: profile.uuid, isSecured: profile.keyManagement != nil)
        let failure = await withTaskCancellationHandler {
            await tryJoin(profile)
        } onCancel: {
            Task { await self.giveUp() }
        }
        let outcome = await end(failure, trial.ssid, made: profile.uuid)
        if case .success = outcome { await dropOlder(than: profile) }
        return outcome
    }

    /// The profile that suits what is in the air.
    private func profile(for trial: JoinTrial) -> Result<WiFiProfile, NetworkFailure> {
        let heard = visibleNetworks().first { $0.ssid == trial.ssid }?.security
        let security = trial.security ?? heard ?? (trial.passphrase == nil ? .open : .wpa2)
        guard security.isJoinable else { return .failure(.unsupported(security, trial.ssid)) }
        if let problem = Passphrase.problem(trial.passphrase, for: security) {
            return .failure(.passphrase(problem, trial.ssid))
        }
        return .success(WiFiProfile(trial, security: security, uuid: WiFiProfile.newUUID()))
    }

    func remember(_ network: JoinTrial) async -> NetworkFailure? {
        guard isRunning else { return .absent }
        switch profile(for: network) {
        case .failure(let failure): return failure
        case .success(let profile):
            let failure = await store(profile)
            if failure == nil { await dropOlder(than: profile) }
            return failure
        }
    }

    /// Puts a profile onto NetworkManager's disk; nothing is begun.
    func store(_ profile: WiFiProfile) async -> NetworkFailure? {
        guard isRunning, let client else { return .absent }
        let connection: OpaquePointer
        switch profile.makeConnection() {
        case .failure(let failure): return failure.networkFailure
        case .success(let made): connection = made
        }
        let added = await call(
            finish: { result, error in
                nm_client_add_connection_finish(client, result, error).map { UnsafeMutableRawPointer($0) }
            },
            start: { nm_client_add_connection_async(client, connection, 1, $0, $1, $2) })
        g_object_unref(UnsafeMutableRawPointer(connection))
        return release(added)
    }

    private func tryJoin(_ profile: WiFiProfile) async -> NetworkFailure? {
        // In memory until it works: a power cut in the midst of the try leaves nothing either.
        if let failure = await activate(profile) { return failure }
        if let failure = await waitUntilJoined() { return failure }
        guard let made = self.profile(KnownNetwork.ID(profile.uuid)) else { return .interrupted }
        return await update(made, settings: nil)
    }

    private func waitUntilJoined() async -> NetworkFailure? {
        if let failure = await wait(for: .activated, upTo: limits.activation) { return failure }
        // A missing address is no failure here: it was joined, and some networks are slow to tell.
        let failure = await wait(for: .address, upTo: limits.address)
        return failure == .timedOut ? operation?.failure : failure
    }

    func rejoin(_ id: KnownNetwork.ID) async -> Joined {
        if let obstacle = obstacle() { return .failure(obstacle) }
        guard let profile = profile(id), let ssid = ssid(profile), let device = wifiDevice, let client else {
            return .failure(.unknownNetwork)
        }
        if case .joined(let network) = readSituation().wifi, network.id == id { return .success(network) }
        let connection = connection(profile)
        let isSecured = nm_connection_get_setting_wireless_security(connection) != nil
        operation = Operation(ssid: ssid, uuid: id.uuid, isSecured: isSecured)
        let started = await call(
            finish: { result, error in
                nm_client_activate_connection_finish(client, result, error).map { UnsafeMutableRawPointer($0) }
            },
            start: { nm_client_activate_connection_async(client, connection, device, nil, $0, $1, $2) })
        var failure = release(started)
        if failure == nil {
            failure = await withTaskCancellationHandler {
                await waitUntilJoined()
            } onCancel: {
                Task { await self.giveUp() }
            }
        }
        return await end(failure, ssid, made: nil)
    }

    /// Ends the operation. `made`: a profile that is deleted if it failed.
    private func end(_ failure: NetworkFailure?, _ ssid: SSID, made uuid: String?) async -> Joined {
        if failure != nil, let uuid, let profile = profiles().first(where: { self.uuid(ofProfile: $0) == uuid }) {
            await delete(profile)
        }
        await sweep()
        let situation = readSituation()
        operation = nil
        changed()
        if let failure { return .failure(failure) }
        guard case .joined(let network) = situation.wifi else { return .failure(.lost(ssid)) }
        return .success(network)
    }

    /// A newer password replaces what we stored of the same network; profiles that are not ours stay.
    private func dropOlder(than new: WiFiProfile) async {
        var older: [KnownNetwork.ID] = []
        for profile in profiles() {
            // Names before they are compared: Swift 6.0 gives no C pointer to the closure that && makes.
            let (mark, name, uuid) = (mark(of: profile), ssid(profile), uuid(ofProfile: profile))
            if mark == .network, name == new.ssid, uuid != new.uuid { older.append(KnownNetwork.ID(uuid)) }
        }
        for id in older {
            if let profile = profile(id) { await delete(profile) }
        }
    }

    /// Gives NetworkManager the profile and has it begin.
    private func activate(_ profile: WiFiProfile) async -> NetworkFailure? {
        guard let client, let device = wifiDevice else { return .noDevice }
        let connection: OpaquePointer
        switch profile.makeConnection() {
        case .failure(let failure): return failure.networkFailure
        case .success(let made): connection = made
        }
        let started = await call(
            finish: { result, error in
                nm_client_add_and_activate_connection2_finish(client, result, nil, error)
                    .map { UnsafeMutableRawPointer($0) }
            },
            start: {
                // The hotspot goes when it ends, and ends with us: without a speaker behind it it would be a trap.
                let options =
                    profile.mark == .hotspot
                    ? susi_variant_options("persist", "volatile", "bind-activation", "dbus-client")
                    : susi_variant_option("persist", "memory")
                nm_client_add_and_activate_connection2(client, connection, device, nil, options, $0, $1, $2)
            })
        g_object_unref(UnsafeMutableRawPointer(connection))
        return release(started)
    }

    /// The active connection that a call returned is looked up when it is needed.
    private func release(_ outcome: GLibCall.Outcome) -> NetworkFailure? {
        switch outcome {
        case .failure(let failure): return failure.networkFailure
        case .success(let handle):
            if let raw = handle.raw { g_object_unref(raw) }
            return nil
        }
    }

    // MARK: The hotspot

    func openHotspot(_ settings: HotspotSettings) async -> NetworkFailure? {
        if let obstacle = obstacle() { return obstacle }
        if case .hotspot(let hotspot) = readSituation().wifi, hotspot.ssid == settings.ssid, openSettings == settings {
            return nil
        }
        guard let device = wifiDevice,
            nm_device_wifi_get_capabilities(device).rawValue & NM_WIFI_DEVICE_CAP_AP.rawValue != 0
        else { return .hotspotUnsupported }
        let profile = WiFiProfile(settings, uuid: WiFiProfile.newUUID())
        operation = Operation(ssid: settings.ssid, uuid: profile.uuid, isSecured: settings.passphrase != nil)
        let failure = await withTaskCancellationHandler {
            await tryHotspot(profile)
        } onCancel: {
            Task { await self.giveUp() }
        }
        openSettings = failure == nil ? settings : nil
        _ = await end(failure, settings.ssid, made: profile.uuid)
        guard failure == .sharingFailed, let port = LocalNetwork.takenPort() else { return failure }
        return .portTaken(port, by: nil)
    }

    private func tryHotspot(_ profile: WiFiProfile) async -> NetworkFailure? {
        if let failure = await activate(profile) { return failure }
        if let failure = await wait(for: .activated, upTo: limits.hotspot) { return failure }
        // Its helper for names and addresses ends at once if it cannot be.
        let failure = await wait(for: .time, upTo: limits.settle)
        return failure == .timedOut ? operation?.failure : failure
    }

    func closeHotspot() async -> NetworkFailure? {
        guard isRunning else { return .absent }
        guard operation == nil else { return .busy }
        guard let client, let device = wifiDevice, let active = nm_device_get_active_connection(device),
            let profile = nm_active_connection_get_connection(active), mark(of: profile) == .hotspot
        else { return nil }
        openSettings = nil
        let raw = UnsafeMutableRawPointer(active)
        g_object_ref(raw)
        let outcome = await call(
            finish: { result, error in
                nm_client_deactivate_connection_finish(client, result, error)
                return nil
            },
            start: { nm_client_deactivate_connection_async(client, OpaquePointer(raw), $0, $1, $2) })
        g_object_unref(raw)
        if case .failure(let failure) = outcome { return failure.networkFailure }
        // What comes in its place is as good.
        _ = await wait(for: .idle, upTo: limits.closing)
        await sweep()
        return nil
    }

    // MARK: Listening

    func scan(within limit: Duration) async -> Result<[VisibleNetwork], NetworkFailure> {
        if let obstacle = obstacle(), obstacle != .busy { return .failure(obstacle) }
        guard let device = wifiDevice else { return .failure(.noDevice) }
        let before = nm_device_wifi_get_last_scan(device)
        let raw = UnsafeMutableRawPointer(device)
        g_object_ref(raw)
        let outcome = await call(
            finish: { result, error in
                nm_device_wifi_request_scan_finish(OpaquePointer(raw), result, error)
                return nil
            },
            start: { nm_device_wifi_request_scan_async(OpaquePointer(raw), $0, $1, $2) })
        g_object_unref(raw)
        // One that is refused, because another just ended or the hotspot is up, leaves what was heard before.
        if case .success = outcome { _ = await wait(for: .scanned(after: Int64(before)), upTo: limit) }
        guard isRunning else { return .failure(.interrupted) }
        return .success(visibleNetworks())
    }
}
