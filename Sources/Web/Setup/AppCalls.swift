internal import HTTP
internal import OrderedJSON

/// The calls by which the released SUSI apps, and the pages of the first SUSI speakers, set a speaker up.
///
/// iOS takes any JSON object with a status of 200 to 299 for success; Android takes any status but a body that is no
/// object for success too. So a success is 200 and an object, and what is refused is told each in its own way.
struct AppCalls {
    let site: SetupSite
    let client: String
    let status: SetupStatus

    /// The response, if it is one of these calls.
    func respond(to request: HTTPRequest, _ origin: RequestOrigin) async -> HTTPResponse? {
        guard let call = AppCall(request) else { return nil }
        guard call.methods.contains(request.method) else {
            var response = SetupSite.plain(405, "This call takes \(call.methods.joined(separator: ", ")).")
            response.headers["Allow"] = call.methods.joined(separator: ", ")
            return response
        }
        // Made by a page of somebody else, in a browser that is in the hotspot by chance.
        guard !origin.isCrossSite, request.headers["Origin"] != "null" else {
            return Self.refusal("Another page must not set up this speaker.", status: 403, request)
        }
        let fields = AppFields(request)
        guard let fields else { return Self.refusal("The form cannot be read.", status: 415, request) }
        if call.isStep { site.visit(client) { $0.isApp = true } }
        do throws(SetupRefusal) {
            return Self.object(try await carryOut(call, fields))
        } catch {
            let status =
                switch error {
                case .busy: 409
                case .wrong: 422
                case .unavailable: 503
                }
            return Self.refusal(error.reason, status: status, request)
        }
    }

    /// True if the request is one of these calls.
    static func knows(_ request: HTTPRequest) -> Bool { AppCall(request) != nil }

    /// What the calls get while nothing can be set up.
    static func outsidePairing(_ request: HTTPRequest) -> HTTPResponse {
        switch AppCall(request) {
        case .checkAccessPoint: object(JSONObject([("status", "false")]))
        case .alive: object(JSONObject([("status", "Ok")]))
        default:
            refusal("This speaker is not being set up. Say: set up Wi-Fi.", status: 403, request)
        }
    }

    // MARK: Calls

    private func carryOut(_ call: AppCall, _ fields: AppFields) async throws(SetupRefusal) -> JSONObject {
        switch call {
        case .room(let path): return try await room(path.first ?? fields["room_name"])
        case .wifi(let path):
            return try await wifi(
                name: path.first ?? fields["wifissid"],
                password: path.isEmpty ? fields["wifipassd"] : path.dropFirst().joined(separator: "/"))
        case .account(let path):
            let choice = path.first ?? fields["auth"] ?? fields["choice"]
            let email = path.isEmpty ? fields["email"] : path.dropFirst().first
            let password = path.isEmpty ? fields["password"] : path.dropFirst(2).joined(separator: "/")
            let account = try Self.account(choice: choice, email: email, password: password)
            site.visit(client) { $0.draft.account = account }
            try await addToOrder()
            return Self.accountReply(account)
        case .configuration(let path):
            site.visit(client) { $0.isConfigured = true }
            try await begin()
            var reply = JSONObject([("configuration", "successful")])
            for (index, key) in ["stt", "tts", "hotword", "wake"].enumerated() {
                reply[key] = .string(path.count > index ? path[index] : fields[key] ?? "")
            }
            return reply
        case .all: return try await all(fields)
        case .addWiFi:
            let credentials = try credentials(name: fields["wifissid"], password: fields["wifipassd"])
            try await site.control.remember(credentials)
            return Self.wifiReply(fields["wifissid"])
        case .hardwareAddress: return JSONObject([("macid", .string(status.hardwareAddress ?? ""))])
        case .checkAccessPoint: return JSONObject([("status", "true")])
        case .alive: return JSONObject([("status", "Ok")])
        }
    }

    private func room(_ name: String?) async throws(SetupRefusal) -> JSONObject {
        guard let room = RoomName(name ?? "") else {
            throw .wrong(reason: "A room has a name of 1 to \(RoomName.longest) characters.")
        }
        site.visit(client) { $0.draft.roomName = room.text }
        try await addToOrder()
        return JSONObject([("room_name", .string(room.text))])
    }

    private func wifi(name: String?, password: String?) async throws(SetupRefusal) -> JSONObject {
        let credentials = try await known(try credentials(name: name, password: password))
        let reply = Self.wifiReply(name)
        let hasBegun = site.visit(client) { $0.hasBegun }
        // Said again while it is being tried.
        if hasBegun, case .trying(let name) = status.phase, name == credentials.name { return reply }
        site.visit(client) { visit in
            visit.draft.wifi = credentials
            // A new attempt, with all its calls.
            if visit.hasBegun { visit.isConfigured = false }
            visit.hasBegun = false
        }
        // In whatever order they come: the last call that is needed begins it.
        if site.visit(client, { $0.isConfigured }) { try await begin() }
        return reply
    }

    /// `/reboot`: all four steps in one form.
    private func all(_ fields: AppFields) async throws(SetupRefusal) -> JSONObject {
        let credentials = try await known(try credentials(name: fields["wifissid"], password: fields["wifipassd"]))
        let account = try Self.account(
            choice: fields["auth"] ?? fields["choice"], email: fields["email"], password: fields["password"])
        // The old form's way of saying that nobody was asked.
        let room = fields["room_name"].flatMap { $0 == "nowhere" ? nil : RoomName($0) }
        try await site.carryOut(
            SetupOrder(wifi: credentials, account: account, roomName: room?.text), for: client)
        var reply = JSONObject([
            ("wifi", "configured"), ("room_name", .string(room?.text ?? status.roomName)),
            ("wifi_ssid", .string(fields["wifissid"] ?? "")),
        ])
        for key in ["auth", "email", "stt", "tts", "hotword"] { reply[key] = .string(fields[key] ?? "") }
        reply["message"] = "SUSI is rebooting"
        return reply
    }

    /// Begins, if the network is known; else it begins with the network. Once begun, what is said again changes nothing.
    private func begin() async throws(SetupRefusal) {
        let (draft, hasBegun) = site.visit(client) { ($0.draft, $0.hasBegun) }
        if hasBegun, case .trying = status.phase { return }
        if hasBegun, case .joined = status.phase { return }
        guard draft.wifi != nil else { return }
        try await site.carryOut(draft, for: client)
    }

    /// What comes after the last call is taken over by itself.
    private func addToOrder() async throws(SetupRefusal) {
        let (draft, isLate) = site.visit(client) { ($0.draft, $0.hasBegun) }
        guard isLate else { return }
        try await site.carryOut(SetupOrder(account: draft.account, roomName: draft.roomName), for: client)
    }

    // MARK: Fields

    /// The iOS app names the hotspot itself, the only network whose name it can know.
    private func credentials(name: String?, password: String?) throws(SetupRefusal) -> WiFiCredentials {
        let password = Secret(password ?? "")
        guard let name, !name.isEmpty else {
            guard !password.isEmpty else { throw .wrong(reason: "Neither a network nor a password was given.") }
            return WiFiCredentials(name: nil, password: password)
        }
        guard let name = WiFiName(name) else {
            throw .wrong(reason: "The name of a network has at most 32 bytes.")
        }
        let isHotspot = name.isAlike(status.hotspot) || WiFiName("susi.ai").map(name.isAlike) == true
        return WiFiCredentials(name: isHotspot ? nil : name, password: password)
    }

    /// Refuses what no network can take.
    private func known(_ credentials: WiFiCredentials) async throws(SetupRefusal) -> WiFiCredentials {
        let networks = await site.control.visibleNetworks()
        let security = networks.first { $0.name == credentials.name }?.security
        if let security, !security.isJoinable {
            throw .wrong(reason: "This network asks for more than a password: a speaker cannot join it.")
        }
        switch credentials.passwordFault(for: security) {
        case nil: return credentials
        case .missing: throw .wrong(reason: "This network needs a password.")
        case .tooShort: throw .wrong(reason: "A Wi-Fi password has at least 8 characters.")
        case .tooLong: throw .wrong(reason: "A Wi-Fi password has at most 63 characters.")
        case .unusable: throw .wrong(reason: "The Wi-Fi password has a character that no keyboard makes.")
        }
    }

    private static func account(
        choice: String?, email: String?, password: String?
    ) throws(SetupRefusal) -> AccountChoice {
        let email = email ?? ""
        let wants = choice.map { $0.lowercased().hasPrefix("y") } ?? !email.isEmpty
        guard wants else { return .anonymous }
        guard EmailAddress.isPlausible(email), let password, !password.isEmpty else {
            throw .wrong(reason: "An account has an e-mail address and a password.")
        }
        return .login(email: email, password: Secret(password))
    }

    // MARK: Replies

    private static func wifiReply(_ name: String?) -> JSONObject {
        JSONObject([("wifi", "configured"), ("wifi_ssid", .string(name ?? "")), ("wifi_password", "")])
    }

    private static func accountReply(_ account: AccountChoice) -> JSONObject {
        var (kind, address) = ("anonymous", "")
        if case .login(let email, _) = account { (kind, address) = ("authenticated", email) }
        return JSONObject([
            ("authentication", "successful"), ("auth", .string(kind)), ("email", .string(address)), ("password", ""),
        ])
    }

    private static func object(_ object: JSONObject) -> HTTPResponse { json(.object(object), status: 200) }

    /// Android's HTTP library takes a status for a success whatever it is, and a list for none.
    private static func refusal(_ reason: String, status: Int, _ request: HTTPRequest) -> HTTPResponse {
        if request.headers["User-Agent"]?.lowercased().hasPrefix("okhttp") == true {
            return json(.array([.string(reason)]), status: 200)
        }
        return json(["error": .string(reason)], status: status)
    }

    private static func json(_ value: JSONValue, status: Int) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: ["Content-Type": "application/json", "Cache-Control": "no-store"],
            body: .bytes(Array(value.text().utf8)))
    }
}
