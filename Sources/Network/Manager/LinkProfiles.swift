internal import CGLib
internal import CNetworkManager
internal import Platform

/// The profiles of Wi-Fis that NetworkManager keeps.
extension NetworkManagerLink {
    /// All of them, also those that are not ours.
    func profiles() -> [OpaquePointer] {
        guard let client, isRunning else { return [] }
        return objects(nm_client_get_connections(client)).filter {
            nm_connection_get_setting_wireless(connection($0)) != nil
        }
    }

    /// The profile of a known network.
    func profile(_ id: KnownNetwork.ID) -> OpaquePointer? {
        profiles().first { uuid(ofProfile: $0) == id.uuid && !isAccessPoint($0) }
    }

    func connection(_ profile: OpaquePointer) -> OpaquePointer? {
        susi_nm_connection(UnsafeMutableRawPointer(profile))
    }

    func uuid(ofProfile profile: OpaquePointer) -> String {
        nm_connection_get_uuid(connection(profile)).map { String(cString: $0) } ?? ""
    }

    func ssid(_ profile: OpaquePointer) -> SSID? {
        guard let wireless = nm_connection_get_setting_wireless(connection(profile)) else { return nil }
        return SSID(bytes: bytes(nm_setting_wireless_get_ssid(wireless)))
    }

    func isAccessPoint(_ profile: OpaquePointer) -> Bool {
        guard let wireless = nm_connection_get_setting_wireless(connection(profile)),
            let mode = nm_setting_wireless_get_mode(wireless)
        else { return false }
        return String(cString: mode) == NM_SETTING_WIRELESS_MODE_AP
    }

    /// What of ours a profile is; nil: not ours.
    func mark(of profile: OpaquePointer) -> WiFiProfile.Mark? {
        susi_nm_mark(UnsafeMutableRawPointer(profile), WiFiProfile.markKey)
            .flatMap { WiFiProfile.Mark(rawValue: String(cString: $0)) }
    }

    /// The known networks, the preferred first.
    func knownNetworks() -> [KnownNetwork] {
        let networks = profiles().compactMap { profile -> KnownNetwork? in
            let isTrial = mark(of: profile) == .network && nm_remote_connection_get_unsaved(profile) != 0
            guard !isAccessPoint(profile), !isTrial, let ssid = ssid(profile),
                let setting = nm_connection_get_setting_connection(connection(profile)),
                let wireless = nm_connection_get_setting_wireless(connection(profile))
            else { return nil }
            let time = Int(nm_setting_connection_get_timestamp(setting))
            return KnownNetwork(
                id: KnownNetwork.ID(uuid(ofProfile: profile)), ssid: ssid,
                isHidden: nm_setting_wireless_get_hidden(wireless) != 0,
                priority: Int(nm_setting_connection_get_autoconnect_priority(setting)),
                lastUsed: time > 0 ? time : nil, isOwn: mark(of: profile) == .network)
        }
        return networks.sorted { ($0.priority, $0.lastUsed ?? 0) > ($1.priority, $1.lastUsed ?? 0) }
    }

    // MARK: Changes

    func forget(_ id: KnownNetwork.ID) async -> NetworkFailure? {
        guard isRunning else { return .absent }
        guard let profile = profile(id) else { return .unknownNetwork }
        return await delete(profile)
    }

    func setPriority(_ priority: Int, of id: KnownNetwork.ID) async -> NetworkFailure? {
        guard isRunning else { return .absent }
        guard let profile = profile(id), let copy = nm_simple_connection_new_clone(connection(profile)) else {
            return .unknownNetwork
        }
        susi_nm_set_priority(UnsafeMutableRawPointer(copy), gint(max(-999, min(999, priority))))
        // Without its secrets, which NetworkManager then keeps.
        let settings = nm_connection_to_dbus(copy, NM_CONNECTION_SERIALIZE_NO_SECRETS)
        g_object_unref(UnsafeMutableRawPointer(copy))
        return await update(profile, settings: settings)
    }

    /// Writes a profile to disk, as it is or with `settings`, which are taken over.
    func update(_ profile: OpaquePointer, settings: OpaquePointer?) async -> NetworkFailure? {
        let raw = UnsafeMutableRawPointer(profile)
        g_object_ref(raw)
        let outcome = await call(
            finish: { result, error in
                if let answer = nm_remote_connection_update2_finish(OpaquePointer(raw), result, error) {
                    g_variant_unref(answer)
                }
                return nil
            },
            start: {
                nm_remote_connection_update2(
                    OpaquePointer(raw), settings, NM_SETTINGS_UPDATE2_FLAG_TO_DISK, nil, $0, $1, $2)
            })
        g_object_unref(raw)
        guard case .failure(let failure) = outcome else { return nil }
        return failure.networkFailure
    }

    /// Deletes a profile; one that is gone already is no failure.
    @discardableResult func delete(_ profile: OpaquePointer) async -> NetworkFailure? {
        let raw = UnsafeMutableRawPointer(profile)
        g_object_ref(raw)
        let outcome = await call(
            finish: { result, error in
                nm_remote_connection_delete_finish(OpaquePointer(raw), result, error)
                return nil
            },
            start: { nm_remote_connection_delete_async(OpaquePointer(raw), $0, $1, $2) })
        g_object_unref(raw)
        guard case .failure(let failure) = outcome else { return nil }
        switch failure.networkFailure {
        case .unknownNetwork, .interrupted: return nil
        case let other:
            log.warning("a Wi-Fi profile could not be deleted: \(failure.text)")
            return other
        }
    }

    // MARK: What is left behind

    /// Profiles of ours that nothing needs: of tries that failed, of hotspots that ended.
    private var leftovers: [OpaquePointer] {
        guard let device = wifiDevice else { return [] }
        let active = activeUUID(device)
        return profiles().filter { profile in
            let uuid = uuid(ofProfile: profile)
            guard uuid != active, uuid != operation?.uuid, let mark = mark(of: profile) else { return false }
            return mark == .hotspot || nm_remote_connection_get_unsaved(profile) != 0
        }
    }

    var hasLeftovers: Bool { !leftovers.isEmpty }

    /// Deletes what was left behind, also by an earlier run of ours that ended in the midst of a try.
    func sweep() async {
        // The list changes under each deletion.
        for uuid in leftovers.map(uuid(ofProfile:)) {
            guard let profile = profiles().first(where: { self.uuid(ofProfile: $0) == uuid }) else { continue }
            await delete(profile)
        }
    }
}
