/// Why the network did not do what it was asked to. Nothing of a failed try is left behind.
public enum NetworkFailure: Error, Sendable, Hashable {
    /// NetworkManager does not run.
    case absent
    /// NetworkManager ended while it was asked.
    case interrupted
    /// This machine has no Wi-Fi.
    case noDevice
    case blocked(RadioBlock)
    /// NetworkManager cannot use the device.
    case unavailable
    /// NetworkManager does not obey this user.
    case notAllowed
    /// Something else is tried just now.
    case busy
    /// There is no such known network any more.
    case unknownNetwork

    case passphrase(PassphraseProblem, SSID)
    /// WEP or WPA-Enterprise.
    case unsupported(WiFiSecurity, SSID)
    /// The password was not accepted.
    case wrongPassphrase(SSID)
    case notFound(SSID)
    /// The router gives no address.
    case noAddress(SSID)
    /// The network went away while it was being joined.
    case lost(SSID)
    /// The access point said no, for a reason of its own.
    case rejected(SSID)
    /// A password came without the name of its network, and fits none that can be heard.
    case nameNeeded

    /// The hotspot cannot answer phones, since another program listens on the port of names (53) or addresses (67).
    case portTaken(Int, by: String?)
    /// The hotspot's address or its helper for addresses cannot be had.
    case sharingFailed
    /// The device cannot be a hotspot.
    case hotspotUnsupported

    /// No end within the time there is.
    case timedOut
    /// Anything else, in NetworkManager's words.
    case other(String)
}

extension NetworkFailure: CustomStringConvertible {
    /// What happened, why, and what to do, in English.
    public var description: String {
        switch self {
        case .absent:
            "NetworkManager does not run, so the speaker cannot care for the Wi-Fi. Start it: systemctl start NetworkManager"
        case .interrupted: "NetworkManager was restarted meanwhile. Try again."
        case .noDevice: "This speaker has no Wi-Fi. Plug in a cable or a Wi-Fi stick."
        case .blocked(.software):
            "The Wi-Fi radio is switched off. Set the country of the Wi-Fi (raspi-config, or iw reg set), then: rfkill unblock wifi"
        case .blocked(.hardware): "The Wi-Fi radio is switched off by a switch or its driver. Switch it on."
        case .unavailable:
            "The Wi-Fi device cannot be used. Is wpasupplicant installed, and the device's firmware? See: nmcli device"
        case .notAllowed:
            "NetworkManager does not let the speaker change the network. Install the speaker's polkit rule, or run it as user susi."
        case .busy: "Another Wi-Fi is being tried just now. Try again in a minute."
        case .unknownNetwork: "There is no such known Wi-Fi."
        case .passphrase(.missing, let ssid): "\(ssid) needs a password."
        case .passphrase(.tooShort, _): "The password is too short: it has at least 8 characters."
        case .passphrase(.tooLong, _):
            "The password is too long: it has at most 63 characters, or is a key of 64 digits."
        case .passphrase(.unprintable, _): "The password has characters in it that cannot be typed."
        case .passphrase(.keyForWPA3, let ssid):
            "\(ssid) is protected by WPA3, which needs the password and not the key of 64 digits."
        case .unsupported(.wep, let ssid):
            "\(ssid) is protected by WEP, which is broken. Set the router to WPA2 or WPA3."
        case .unsupported(.enterprise, let ssid):
            "\(ssid) asks for a user and a certificate (WPA-Enterprise), which the speaker cannot give. Choose another Wi-Fi."
        case .unsupported(_, let ssid): "\(ssid) is protected in a way that the speaker does not know."
        case .wrongPassphrase(let ssid): "The password for \(ssid) was not accepted."
        case .notFound(let ssid): "\(ssid) was not found. Is the router on, and near enough?"
        case .noAddress(let ssid): "\(ssid) gave the speaker no address. Start the router afresh."
        case .lost(let ssid): "\(ssid) went away while the speaker joined it. Is the router near enough?"
        case .rejected(let ssid): "The router of \(ssid) refused the speaker. Does it let in new devices?"
        case .nameNeeded: "The password fits no Wi-Fi that can be heard here. Choose yours on the speaker's page."
        case .portTaken(let port, let name):
            "Another program\(name.map { " (\($0))" } ?? "") holds port \(port), which the hotspot needs. End it, or keep it off the Wi-Fi."
        case .sharingFailed: "The hotspot could not give out addresses. Is dnsmasq-base installed, and 10.0.0.1 free?"
        case .hotspotUnsupported: "This Wi-Fi device cannot be a hotspot. Use susictl wifi join, or a cable."
        case .timedOut: "NetworkManager did not finish in time. Try again."
        case .other(let text): "NetworkManager says: \(text)"
        }
    }
}
