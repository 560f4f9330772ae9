public import HTTP
internal import OrderedJSON

/// The accounts of a SUSI server, as far as a speaker needs them: to log in once, and to belong to somebody.
///
/// Passwords and tokens go into the bodies of requests, never into their addresses, and into no error and no log line.
public struct SusiAccounts: Sendable {
    /// The server's address.
    public let base: String
    private let transport: any HTTPTransport

    /// The accounts of the server at `base`, such as `https://api.susi.ai`.
    public init(base: String, transport: any HTTPTransport) {
        self.base = base
        self.transport = transport
    }

    /// A device as its owner sees it in the account.
    public struct Device: Sendable, Hashable {
        /// In canonical form: `HardwareAddress.canonical`.
        public var hardwareAddress: String
        /// The same for all speakers, unless an owner gives it another.
        public var name: String
        /// The room in which it stands.
        public var room: String

        /// A device.
        public init(hardwareAddress: String, name: String = "SmartSpeaker", room: String) {
            self.hardwareAddress = hardwareAddress
            self.name = name
            self.room = room
        }
    }

    /// A token for `email`, which never expires by itself: the password is not there when it would.
    public func logIn(email: String, password: String) async throws(AccountFailure) -> String {
        guard isSafe else { throw .notSecure }
        let response = try await post(
            "/aaa/login.json",
            [
                (name: "type", value: "access-token"), (name: "login", value: email),
                (name: "password", value: password), (name: "valid_seconds", value: "-1"),
            ])
        switch response.status {
        case 200..<300: break
        case 422: throw .wrongPassword
        case 401: throw .unknownAddress
        case 403: throw Self.forbidden(response)
        default: throw Self.failure(response)
        }
        guard let body = Self.object(response) else { throw .unreadable }
        if let token = body["access_token"]?.string, !token.isEmpty { return token }
        throw body["accepted"]?.bool == false ? .captcha : .unreadable
    }

    /// Makes `device` one of the account's. Doing it again changes its name and its room.
    public func add(_ device: Device, token: String) async throws(AccountFailure) {
        try await accept(
            "/aaa/addNewDevice.json",
            [
                (name: "macid", value: device.hardwareAddress), (name: "name", value: device.name),
                (name: "room", value: device.room), (name: "access_token", value: token),
            ])
    }

    /// Takes the device out of the account; one that is not in it is fine too.
    public func remove(hardwareAddress: String, token: String) async throws(AccountFailure) {
        // Without an address a server takes all devices out.
        guard !hardwareAddress.isEmpty else { throw .badDevice }
        try await accept(
            "/aaa/removeUserDevices.json",
            [(name: "macid", value: hardwareAddress), (name: "access_token", value: token)])
    }

    /// Makes the token worthless.
    public func logOut(token: String) async throws(AccountFailure) {
        try await accept(
            "/aaa/login.json", [(name: "logout", value: "true"), (name: "access_token", value: token)])
    }

    // MARK: Requests

    /// A password goes over https only, or to this machine itself.
    var isSafe: Bool {
        let address = base.lowercased()
        if address.hasPrefix("https://") { return true }
        guard address.hasPrefix("http://") else { return false }
        let authority = address.dropFirst("http://".count).prefix { $0 != "/" && $0 != "?" }
        guard !authority.contains("@") else { return false }
        if authority.hasPrefix("[") { return authority.hasPrefix("[::1]") }
        let host = String(authority.prefix { $0 != ":" })
        return host == "localhost" || NetworkAddress(host)?.scope == .loopback
    }

    private func accept(_ path: String, _ form: [(name: String, value: String)]) async throws(AccountFailure) {
        guard isSafe else { throw .notSecure }
        let response = try await post(path, form)
        switch response.status {
        case 200..<300: break
        case 401, 403: throw .tokenRefused
        case 400, 422: throw .badDevice
        default: throw Self.failure(response)
        }
        guard let body = Self.object(response), body["accepted"]?.bool == true else { throw .unreadable }
    }

    func post(
        _ path: String, _ form: [(name: String, value: String)]
    ) async throws(AccountFailure) -> HTTPResponse {
        var base = base[...]
        while base.last == "/" { base.removeLast() }
        var request = HTTPClientRequest(
            method: "POST", url: base + path,
            headers: ["Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"],
            body: Array(PercentEncoding.query(form).utf8))
        request.connectTimeout = .seconds(10)
        request.totalTimeout = .seconds(20)
        request.maximumBody = 64 << 10
        do throws(HTTPFailure) { return try await transport.send(request) } catch { throw .unreachable(error) }
    }

    static func object(_ response: HTTPResponse) -> JSONObject? {
        (try? JSONParser.parse(response.bytes))?.object
    }

    /// What the page of a refusal says, in small letters.
    static func page(_ response: HTTPResponse) -> String {
        String(decoding: response.bytes.prefix(16 << 10), as: UTF8.self).lowercased()
    }

    /// A server that says 403 means one of two things, and says in its page which.
    private static func forbidden(_ response: HTTPResponse) -> AccountFailure {
        let page = page(response)
        if page.contains("activat") { return .notActivated }
        return page.contains("block") || page.contains("too many") || page.contains("try again") ? .blocked : .forbidden
    }

    static func failure(_ response: HTTPResponse) -> AccountFailure {
        response.status == 400 ? .misunderstood : .status(response.status)
    }
}

extension String {
    func contains(_ part: String) -> Bool {
        indices.contains { self[$0...].hasPrefix(part) }
    }
}

/// Addresses of network hardware.
public enum HardwareAddress {
    /// Six pairs of hexadecimal digits in lower case with colons, the one form in which a server sees a device: to it,
    /// other spellings are other devices. Nil if `text` is no such address.
    public static func canonical(_ text: String) -> String? {
        let pairs = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "-" }
        guard pairs.count == 6,
            pairs.allSatisfy({ $0.utf8.count == 2 && $0.allSatisfy { $0.isASCII && $0.isHexDigit } })
        else { return nil }
        return pairs.joined(separator: ":").lowercased()
    }
}
