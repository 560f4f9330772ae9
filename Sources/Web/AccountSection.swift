internal import HTTP
internal import OrderedJSON

/// The SUSI account of a speaker, as people change it while it runs.
public protocol AccountControl: Sendable {
    /// Whose it is, and what is wrong with that.
    func account() async -> SpeakerAccount
    /// Another account, or none. Returns at once; `account()` tells what came of it.
    func choose(_ choice: AccountChoice) async
    /// Makes an account at the server. Throws why not.
    func signUp(email: String, password: Secret) async throws(ControlError)
    /// Has the server send the mail with which a new password can be set. Throws why not.
    func recover(email: String) async throws(ControlError)
    /// The devices of the account. Throws why they can't be told.
    func devices() async throws(ControlError) -> [AccountDevice]
    /// Calls a device otherwise; false if the account has none of this address.
    func change(device address: String, name: String?, room: String?) async throws(ControlError) -> Bool
    /// Takes a device out of the account; false if it has none of this address.
    func unlink(device address: String) async throws(ControlError) -> Bool
}

/// A device of a SUSI account.
public struct AccountDevice: Sendable, Hashable {
    /// Of its network hardware, as the server spells it.
    public var address: String
    /// What its owner calls it.
    public var name: String
    /// Where it stands.
    public var room: String
    /// When it was added, seconds since 1970; nil: unknown.
    public var added: Int?
    /// True for this speaker.
    public var isThis: Bool

    /// A device.
    public init(address: String, name: String, room: String, added: Int? = nil, isThis: Bool = false) {
        self.address = address
        self.name = name
        self.room = room
        self.added = added
        self.isThis = isThis
    }

    var json: JSONValue {
        [
            "address": .string(address), "name": .string(name), "room": .string(room),
            "added": added.map { .number($0) } ?? .null, "this": .bool(isThis),
        ]
    }
}

/// The SUSI account that a speaker belongs to.
public struct SpeakerAccount: Sendable, Hashable {
    /// Its address; nil: none, questions are asked anonymously.
    public var email: String?
    /// It waits for its login: the server could not be asked yet.
    public var isWaiting: Bool
    /// The room in which the server was told that this speaker stands; nil: it was not told.
    public var room: String?
    /// What is wrong with it, a sentence; nil: nothing.
    public var trouble: String?

    /// An account.
    public init(email: String?, isWaiting: Bool = false, room: String? = nil, trouble: String? = nil) {
        self.email = email
        self.isWaiting = isWaiting
        self.room = room
        self.trouble = trouble
    }
}

/// The calls about the account.
public struct AccountSection: APISection {
    private let control: any AccountControl

    /// The calls of `control`.
    public init(control: any AccountControl) { self.control = control }

    public var routes: [APIRoute] {
        [
            APIRoute("account", "GET /account", needs: .scope(.settings)) { _ in .json(await body()) },
            APIRoute("setAccount", "PUT /account", needs: .scope(.settings)) { call in
                let fields = try call.fields("email", "password")
                let (email, password) = (try Self.email(fields), try fields.text("password", atMost: 1_000))
                await control.choose(.login(email: email, password: Secret(password)))
                return .json(await body(), status: 202)
            },
            APIRoute("leaveAccount", "DELETE /account", needs: .scope(.settings)) { _ in
                await control.choose(.anonymous)
                return .json(await body())
            },
            APIRoute("signUp", "POST /account/signup", needs: .scope(.settings)) { call in
                let fields = try call.fields("email", "password")
                let email = try Self.email(fields)
                // The server's own rule may differ: it decides.
                let password = try fields.text("password", atMost: 1_000)
                try await control.signUp(email: email, password: Secret(password))
                return .json(["mailed": true], status: 201)
            },
            APIRoute("recoverAccount", "POST /account/recover", needs: .scope(.settings)) { call in
                try await control.recover(email: try Self.email(try call.fields("email")))
                return .json(["mailed": true], status: 202)
            },
        ] + devices
    }

    private var devices: [APIRoute] {
        [
            APIRoute("accountDevices", "GET /account/devices", needs: .scope(.settings)) { _ in
                .json(["devices": .array(try await control.devices().map(\.json))])
            },
            APIRoute("changeDevice", "PUT /account/devices/{address}", needs: .scope(.settings)) { call in
                let fields = try call.fields("name", "room")
                let name = fields.has("name") ? try fields.text("name", atMost: 50) : nil
                let room = fields.has("room") ? try fields.text("room", atMost: 50) : nil
                guard name != nil || room != nil else {
                    throw Problem.field("name", "Nothing is to change. Send 'name' or 'room'.")
                }
                let address = call.parameters["address"] ?? ""
                guard try await control.change(device: address, name: name, room: room) else {
                    throw Problem.gone("device", list: "/account/devices")
                }
                return .json(["changed": true])
            },
            APIRoute("unlinkDevice", "DELETE /account/devices/{address}", needs: .scope(.settings)) { call in
                guard try await control.unlink(device: call.parameters["address"] ?? "") else {
                    throw Problem.gone("device", list: "/account/devices")
                }
                return .json(["unlinked": true])
            },
        ]
    }

    private static func email(_ fields: RequestFields) throws(Problem) -> String {
        let email = try fields.text("email", atMost: 254)
        guard EmailAddress.isPlausible(email) else {
            throw .field("email", "The field 'email' must be an e-mail address.")
        }
        return email
    }

    private func body() async -> JSONValue {
        let account = await control.account()
        let state = account.email == nil ? "none" : account.isWaiting ? "waiting" : "member"
        return [
            "state": .string(state), "email": .optional(account.email), "room": .optional(account.room),
            "trouble": .optional(account.trouble),
        ]
    }
}
