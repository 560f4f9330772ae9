/// The states of a device and their reasons, as NetworkManager numbers them on D-Bus (NMDeviceState,
/// NMDeviceStateReason): what they mean for who waits.
enum DeviceState {
    static let unavailable: UInt32 = 20
    static let disconnected: UInt32 = 30
    static let prepare: UInt32 = 40
    static let needsAuthentication: UInt32 = 60
    static let secondaries: UInt32 = 90
    static let activated: UInt32 = 100
    static let failed: UInt32 = 120
}

extension NetworkFailure {
    /// Why a device's attempt at `ssid` failed. `askedForSecrets`: whether it was at the password before.
    init(reason: UInt32, ssid: SSID, isSecured: Bool, askedForSecrets: Bool) {
        switch reason {
        case 7: self = .wrongPassphrase(ssid)
        // The router ended it: at the password it is about the password.
        case 8: self = isSecured && askedForSecrets ? .wrongPassphrase(ssid) : .rejected(ssid)
        case 9: self = .rejected(ssid)
        case 10: self = .unavailable
        // A supplicant that waits in vain: the router was too far, or gone.
        case 11: self = .lost(ssid)
        case 5, 6, 15, 16, 17, 20, 21, 22, 64: self = .noAddress(ssid)
        case 18, 19: self = .sharingFailed
        case 35: self = .unavailable
        case 36: self = .noDevice
        case 3, 37: self = .unavailable
        // Its profile was deleted, somebody ended it, or something else was started.
        case 38, 39, 60: self = .lost(ssid)
        case 40: self = .lost(ssid)
        case 53: self = .notFound(ssid)
        default: self = .other("the device failed with reason \(reason)")
        }
    }
}
