internal import HTTP

/// A call of the apps or of the old pages; what is in the path itself, as builds of 2018 sent it, comes along.
enum AppCall {
    case room([String])
    case wifi([String])
    case account([String])
    case configuration([String])
    case all
    case addWiFi
    case hardwareAddress
    case checkAccessPoint
    case alive

    /// Nil if the path is none of theirs.
    init?(_ request: HTTPRequest) {
        let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 2, parts[0].isEmpty else { return nil }
        let values = Array(parts.dropFirst(2))
        switch parts[1] {
        case "speaker_config": self = .room(values)
        case "wifi_credentials": self = .wifi(values)
        case "auth": self = .account(values)
        case "config": self = .configuration(values)
        case "reboot" where values.isEmpty: self = .all
        case "add_wifi" where values.isEmpty: self = .addWiFi
        case "mac" where values.isEmpty: self = .hardwareAddress
        case "check_ap" where values.isEmpty: self = .checkAccessPoint
        case "status" where values.isEmpty: self = .alive
        default: return nil
        }
    }

    /// The methods that it takes.
    var methods: [String] {
        switch self {
        case .room, .wifi, .account, .configuration, .addWiFi, .checkAccessPoint: ["GET"]
        case .all: ["POST"]
        case .hardwareAddress: ["GET", "POST", "PUT"]
        case .alive: ["GET", "POST", "PUT"]
        }
    }

    /// One of the four steps of an app.
    var isStep: Bool {
        switch self {
        case .room, .wifi, .account, .configuration: true
        case .all, .addWiFi, .hardwareAddress, .checkAccessPoint, .alive: false
        }
    }
}

/// The fields of a request: of its query, or of its form.
struct AppFields {
    private let items: [(name: String, value: String)]

    /// Nil if there is a body that is no form.
    init?(_ request: HTTPRequest) {
        guard request.method == "POST", !request.body.isEmpty else {
            items = request.query
            return
        }
        let type = request.headers["Content-Type"]?.lowercased().prefix { $0 != ";" }
        guard type == "application/x-www-form-urlencoded",
            let text = String(validating: request.body, as: UTF8.self), let items = PercentEncoding.items(text)
        else { return nil }
        self.items = items
    }

    /// The first field of this name.
    subscript(name: String) -> String? { items.first { $0.name == name }?.value }
}

/// The name of a room, as its owner writes it, fit to be spoken and kept.
struct RoomName {
    /// In characters.
    static let longest = 64
    let text: String

    /// Nil if nothing is left of it, or too much. Line ends become spaces.
    init?(_ raw: String) {
        var scalars = String.UnicodeScalarView()
        for scalar in raw.unicodeScalars {
            if scalar.properties.generalCategory == .control {
                scalars.append(" ")
            } else {
                scalars.append(scalar)
            }
        }
        let words = String(scalars).split(separator: " ").joined(separator: " ")
        guard (1...Self.longest).contains(words.count), words.utf8.count <= 4 * Self.longest else { return nil }
        text = words
    }
}

enum EmailAddress {
    /// Far from all of RFC 5321: enough to notice a slip before the phone has gone.
    static func isPlausible(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".") && text.utf8.count <= 254
            && !text.unicodeScalars.contains { $0.properties.generalCategory == .control || $0 == " " }
    }
}
