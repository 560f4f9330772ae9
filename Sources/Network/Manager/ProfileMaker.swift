internal import CGLib
internal import CNetworkManager
internal import Glibc

extension WiFiProfile {
    /// The connection of libnm that this describes, verified by it; the caller owns it.
    func makeConnection() -> Result<OpaquePointer, GLibFailure> {
        guard let connection = nm_simple_connection_new() else { return .failure(GLibFailure(taking: nil)) }
        let raw = UnsafeMutableRawPointer(connection)
        var error: UnsafeMutablePointer<GError>?
        // The connection takes the settings over.
        func add(_ setting: UnsafeMutableRawPointer) {
            nm_connection_add_setting(susi_nm_connection(raw), susi_nm_setting(setting))
        }
        add(connectionSetting())
        add(wirelessSetting())
        if let keyManagement { add(securitySetting(keyManagement)) }
        add(ipSetting(&error))
        if mark == .hotspot {
            let ip6 = UnsafeMutableRawPointer(nm_setting_ip6_config_new())
            if let ip6 {
                susi_nm_set_string(ip6, NM_SETTING_IP_CONFIG_METHOD, NM_SETTING_IP6_CONFIG_METHOD_DISABLED)
                add(ip6)
            }
        }
        if let user = UnsafeMutableRawPointer(nm_setting_user_new()) {
            susi_nm_set_mark(user, Self.markKey, mark.rawValue)
            add(user)
        }
        if error == nil, nm_connection_normalize(susi_nm_connection(raw), nil, nil, &error) != 0, error == nil {
            return .success(OpaquePointer(raw))
        }
        g_object_unref(raw)
        return .failure(GLibFailure(taking: error))
    }

    private func connectionSetting() -> UnsafeMutableRawPointer {
        let setting = UnsafeMutableRawPointer(nm_setting_connection_new()!)
        susi_nm_set_string(
            setting, NM_SETTING_CONNECTION_ID, mark == .hotspot ? "susi hotspot" : "susi \(ssid.text)")
        susi_nm_set_string(setting, NM_SETTING_CONNECTION_UUID, uuid)
        susi_nm_set_string(setting, NM_SETTING_CONNECTION_TYPE, NM_SETTING_WIRELESS_SETTING_NAME)
        susi_nm_set_boolean(setting, NM_SETTING_CONNECTION_AUTOCONNECT, mark == .hotspot ? 0 : 1)
        return setting
    }

    private func wirelessSetting() -> UnsafeMutableRawPointer {
        let setting = UnsafeMutableRawPointer(nm_setting_wireless_new()!)
        ssid.bytes.withUnsafeBytes {
            susi_nm_set_bytes(setting, NM_SETTING_WIRELESS_SSID, $0.baseAddress, gsize($0.count))
        }
        susi_nm_set_string(
            setting, NM_SETTING_WIRELESS_MODE,
            mark == .hotspot ? NM_SETTING_WIRELESS_MODE_AP : NM_SETTING_WIRELESS_MODE_INFRA)
        if mark == .hotspot {
            // Every phone hears 2.4 GHz.
            susi_nm_set_string(setting, NM_SETTING_WIRELESS_BAND, "bg")
        } else {
            susi_nm_set_boolean(setting, NM_SETTING_WIRELESS_HIDDEN, isHidden ? 1 : 0)
        }
        return setting
    }

    private func securitySetting(_ keys: KeyManagement) -> UnsafeMutableRawPointer {
        let setting = UnsafeMutableRawPointer(nm_setting_wireless_security_new()!)
        susi_nm_set_string(setting, NM_SETTING_WIRELESS_SECURITY_KEY_MGMT, keys.rawValue)
        if let passphrase { susi_nm_set_string(setting, NM_SETTING_WIRELESS_SECURITY_PSK, passphrase) }
        if mark == .hotspot { susi_nm_only_wpa2(setting) }
        return setting
    }

    private func ipSetting(_ error: inout UnsafeMutablePointer<GError>?) -> UnsafeMutableRawPointer {
        let setting = UnsafeMutableRawPointer(nm_setting_ip4_config_new()!)
        susi_nm_set_string(
            setting, NM_SETTING_IP_CONFIG_METHOD,
            mark == .hotspot ? NM_SETTING_IP4_CONFIG_METHOD_SHARED : NM_SETTING_IP4_CONFIG_METHOD_AUTO)
        if let address, let value = nm_ip_address_new(AF_INET, address, guint(prefix), &error) {
            susi_nm_add_address(setting, value)
            nm_ip_address_unref(value)
        }
        return setting
    }

    /// A new UUID.
    static func newUUID() -> String {
        guard let text = nm_utils_uuid_generate() else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }
}
