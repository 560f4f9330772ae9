internal import CGLib
internal import CNetworkManager

/// What libnm's objects say of the situation.
extension NetworkManagerLink {
    /// The device for Wi-Fi: of several the first that NetworkManager manages, by name.
    var wifiDevice: OpaquePointer? {
        guard let client, isRunning else { return nil }
        return objects(nm_client_get_devices(client)).filter { nm_device_get_device_type($0) == NM_DEVICE_TYPE_WIFI }
            .min { rank($0) < rank($1) }
    }

    private func rank(_ device: OpaquePointer) -> (Int, String) {
        let isManaged = nm_device_get_state(device).rawValue >= DeviceState.unavailable
        return (isManaged ? 0 : 1, interface(of: device))
    }

    private func interface(of device: OpaquePointer) -> String {
        nm_device_get_iface(device).map { String(cString: $0) } ?? ""
    }

    func readSituation() -> NetworkSituation {
        guard let client, isRunning else {
            return NetworkSituation(wifi: .absent, wired: LocalNetwork.addresses())
        }
        return NetworkSituation(wifi: readWiFi(client), wired: readWired(client), internet: readInternet(client))
    }

    private func readInternet(_ client: OpaquePointer) -> InternetReach {
        switch nm_client_get_connectivity(client) {
        case NM_CONNECTIVITY_NONE: .none
        case NM_CONNECTIVITY_PORTAL: .portal
        case NM_CONNECTIVITY_LIMITED: .limited
        case NM_CONNECTIVITY_FULL: .full
        default: .unknown
        }
    }

    /// Addresses of active devices that are no Wi-Fi and have a way out.
    private func readWired(_ client: OpaquePointer) -> [String] {
        objects(nm_client_get_devices(client)).compactMap { device in
            guard nm_device_get_device_type(device) != NM_DEVICE_TYPE_WIFI,
                nm_device_get_state(device).rawValue == DeviceState.activated,
                let configuration = nm_device_get_ip4_config(device), nm_ip_config_get_gateway(configuration) != nil
            else { return nil }
            return address(configuration)
        }
    }

    private func readWiFi(_ client: OpaquePointer) -> WiFiState {
        guard let device = wifiDevice else { return .noDevice }
        if nm_client_wireless_hardware_get_enabled(client) == 0 { return .blocked(.hardware) }
        if nm_client_wireless_get_enabled(client) == 0 { return .blocked(.software) }
        let active = nm_device_get_active_connection(device)
        let profile = active.flatMap { nm_active_connection_get_connection($0) }
        switch nm_device_get_state(device).rawValue {
        case ..<DeviceState.disconnected: return .unavailable
        case DeviceState.prepare...DeviceState.secondaries:
            guard let profile, let ssid = ssid(profile), !isAccessPoint(profile) else { return .disconnected }
            return .joining(ssid)
        case DeviceState.activated:
            guard let active, let profile, let ssid = ssid(profile) else { return .disconnected }
            return readActive(device, active, profile, ssid)
        default: return .disconnected
        }
    }

    private func readActive(
        _ device: OpaquePointer, _ active: OpaquePointer, _ profile: OpaquePointer, _ ssid: SSID
    ) -> WiFiState {
        let configuration = nm_device_get_ip4_config(device) ?? nm_active_connection_get_ip4_config(active)
        let address = configuration.flatMap(self.address)
        if isAccessPoint(profile) {
            let clients = LocalNetwork.neighbours(on: interface(of: device))
            return .hotspot(OpenHotspot(ssid: ssid, address: address ?? "", clients: clients))
        }
        let point = nm_device_wifi_get_active_access_point(device)
        // Swift 6.0 gives no C pointer to the closure that ?? makes.
        let address6 = address == nil ? self.address6(device) : nil
        return .joined(
            JoinedNetwork(
                id: KnownNetwork.ID(uuid(ofActive: active)), ssid: ssid, address: address ?? address6,
                signal: point.map { Int(nm_access_point_get_strength($0)) } ?? 0,
                hasRoute: configuration.map { nm_ip_config_get_gateway($0) != nil } ?? false))
    }

    private func address(_ configuration: OpaquePointer) -> String? {
        guard let first = objects(nm_ip_config_get_addresses(configuration)).first else { return nil }
        return nm_ip_address_get_address(first).map { String(cString: $0) }
    }

    /// An IPv6 address that means something outside of its link.
    private func address6(_ device: OpaquePointer) -> String? {
        guard let configuration = nm_device_get_ip6_config(device) else { return nil }
        return objects(nm_ip_config_get_addresses(configuration))
            .compactMap { nm_ip_address_get_address($0).map { String(cString: $0) } }
            .first { !$0.hasPrefix("fe80") }
    }

    private func uuid(ofActive active: OpaquePointer) -> String {
        nm_active_connection_get_uuid(active).map { String(cString: $0) } ?? ""
    }

    /// The profile that a device is busy with.
    func activeUUID(_ device: OpaquePointer) -> String? { nm_device_get_active_connection(device).map(uuid(ofActive:)) }

    /// The networks that can be heard now, the strongest first, each once.
    func visibleNetworks() -> [VisibleNetwork] {
        guard let device = wifiDevice else { return [] }
        let known = Dictionary(knownNetworks().map { ($0.ssid, $0.id) }, uniquingKeysWith: { first, _ in first })
        let profile = nm_device_get_active_connection(device).flatMap { nm_active_connection_get_connection($0) }
        let own = profile.flatMap { isAccessPoint($0) ? ssid($0) : nil }
        var found: [SSID: VisibleNetwork] = [:]
        for point in objects(nm_device_wifi_get_access_points(device)) {
            // One that hides tells no name, or zeros in its place.
            guard let name = SSID(bytes: bytes(nm_access_point_get_ssid(point))), name != own,
                !name.bytes.allSatisfy({ $0 == 0 })
            else { continue }
            let security = WiFiSecurity(
                flags: nm_access_point_get_flags(point).rawValue,
                wpa: nm_access_point_get_wpa_flags(point).rawValue,
                rsn: nm_access_point_get_rsn_flags(point).rawValue)
            let signal = Int(nm_access_point_get_strength(point))
            guard found[name].map({ $0.signal < signal }) ?? true else { continue }
            found[name] = VisibleNetwork(ssid: name, security: security, signal: signal, knownID: known[name])
        }
        return found.values.sorted { ($0.signal, $1.ssid.text) > ($1.signal, $0.ssid.text) }
    }
}
