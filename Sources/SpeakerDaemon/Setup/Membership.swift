internal import OrderedJSON
internal import SusiAPI

/// What is kept of a SUSI account over restarts, only where the speaker can read it. The password is not part of it.
struct Membership: Equatable {
    var email: String
    var token: String
    /// Which server knows the token: it is never shown to another.
    var server: String
    /// As the server was last told.
    var device: SusiAccounts.Device?
}

extension Membership {
    /// What `text` says; nil if it says nothing that can be meant.
    init?(_ text: String) { self.init((try? JSONParser.parse(Array(text.utf8))) ?? .null) }

    /// Those of a list; what can't be meant is left out.
    static func list(_ text: String) -> [Self] {
        ((try? JSONParser.parse(Array(text.utf8)))?.array ?? []).compactMap { Self($0) }
    }

    static func text(of list: [Self]) -> String { JSONValue.array(list.map(\.json)).text() }

    private init?(_ value: JSONValue) {
        guard let object = value.object, let email = object["email"]?.string, let token = object["token"]?.string,
            let server = object["server"]?.string
        else { return nil }
        self.init(email: email, token: token, server: server)
        if let address = object["hardware"]?.string, let name = object["name"]?.string,
            let room = object["room"]?.string
        {
            device = SusiAccounts.Device(hardwareAddress: address, name: name, room: room)
        }
    }

    var text: String { json.text() }

    private var json: JSONValue {
        var object = JSONObject([("email", .string(email)), ("token", .string(token)), ("server", .string(server))])
        if let device {
            object["hardware"] = .string(device.hardwareAddress)
            object["name"] = .string(device.name)
            object["room"] = .string(device.room)
        }
        return .object(object)
    }
}
