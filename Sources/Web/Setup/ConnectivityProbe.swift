internal import HTTP

/// The questions by which phones and computers find out whether a network leads into the Internet, and the answers that
/// each takes for a yes. Anything else, such as a redirect, makes it show the page of the network.
enum ConnectivityProbe: CaseIterable {
    /// Android, ChromeOS and most that are built on them.
    case android
    /// iOS and macOS.
    case apple
    /// Windows 10 and 11.
    case windows
    /// Windows before.
    case windowsBefore
    /// Firefox, a page.
    case firefoxPage
    /// Firefox, a text.
    case firefox
    /// NetworkManager, as GNOME, Debian and others ask.
    case networkManager
    /// Ubuntu.
    case ubuntu
    /// KDE and Fedora.
    case ok

    /// By path alone: makers of phones ask under names of their own, and some ask by number.
    init?(path: String) {
        switch path {
        case "/generate_204", "/gen_204": self = .android
        case "/hotspot-detect.html", "/library/test/success.html", "/bag": self = .apple
        case "/connecttest.txt": self = .windows
        case "/ncsi.txt": self = .windowsBefore
        case "/canonical.html": self = .firefoxPage
        case "/success.txt": self = .firefox
        case "/check_network_status.txt", "/nm": self = .networkManager
        case "/static/hotspot.txt": self = .ok
        default: return nil
        }
    }

    /// With the host: some ask for the root of a host that is made for this.
    init?(path: String, host: String) {
        let host = host.lowercased().prefix { $0 != ":" }
        switch host {
        case "connectivity-check.ubuntu.com": self = .ubuntu
        case "networkcheck.kde.org": self = .ok
        case "captive.apple.com": self = .apple
        default:
            guard let probe = Self(path: path) else { return nil }
            self = probe
        }
    }

    /// What is answered where the Internet is.
    var online: HTTPResponse {
        switch self {
        case .android: Self.answer("", status: 204)
        case .apple: Self.answer("<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>", "text/html")
        case .windows: Self.answer("Microsoft Connect Test")
        case .windowsBefore: Self.answer("Microsoft NCSI")
        case .firefoxPage:
            Self.answer(
                "<meta http-equiv=\"refresh\" content=\"0;url=https://support.mozilla.org/kb/captive-portal\"/>",
                "text/html")
        case .firefox: Self.answer("success\n")
        case .networkManager: Self.answer("NetworkManager is online\n")
        case .ubuntu: Self.answer("", status: 204, more: ("X-NetworkManager-Status", "online"))
        case .ok: Self.answer("OK")
        }
    }

    private static func answer(
        _ text: String, _ type: String = "text/plain", status: Int = 200, more: (String, String)? = nil
    ) -> HTTPResponse {
        var headers: HTTPFields = ["Cache-Control": "no-store"]
        if status != 204 { headers["Content-Type"] = type }
        if let more { headers[more.0] = more.1 }
        return HTTPResponse(status: status, headers: headers, body: .bytes(Array(text.utf8)))
    }
}
