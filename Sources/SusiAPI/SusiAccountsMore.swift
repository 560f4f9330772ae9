internal import HTTP
internal import OrderedJSON

// To become a member, to get in again, and to look after one's devices.
extension SusiAccounts {
    /// A device as the account has it.
    public struct OwnedDevice: Sendable, Hashable {
        /// As the server spells it: it sees two spellings as two devices.
        public var address: String
        /// What its owner calls it.
        public var name: String
        /// Where it stands.
        public var room: String
        /// When it was added, seconds since 1970; nil: unknown.
        public var added: Int?
    }

    /// Makes an account; its owner gets a mail with a link to follow.
    public func signUp(email: String, password: String) async throws(AccountFailure) {
        guard isSafe else { throw .notSecure }
        let response = try await post(
            "/aaa/signup.json", [(name: "signup", value: email), (name: "password", value: password)])
        switch response.status {
        case 200..<300: break
        case 403: throw .signUpClosed
        case 422:
            let page = Self.page(response)
            if page.contains("taken") { throw .addressTaken }
            if page.contains("captcha") { throw .captcha }
            throw page.contains("valid email") ? .badAddress : .weakPassword
        default: throw Self.failure(response)
        }
        guard let body = Self.object(response) else { throw .unreadable }
        guard body["accepted"]?.bool == true else { throw .captcha }
    }

    /// Has the server send a mail with which a new password can be set.
    public func recover(email: String) async throws(AccountFailure) {
        guard isSafe else { throw .notSecure }
        let response = try await post("/aaa/recoverpassword.json", [(name: "forgotemail", value: email)])
        switch response.status {
        case 200..<300: break
        case 422: throw .unknownAddress
        default: throw Self.failure(response)
        }
        guard let body = Self.object(response) else { throw .unreadable }
        guard body["accepted"]?.bool == true else { throw .noMail }
    }

    /// The account's devices, those with a name first, by name and room.
    public func devices(token: String) async throws(AccountFailure) -> [OwnedDevice] {
        guard isSafe else { throw .notSecure }
        let response = try await post("/aaa/listUserDevices.json", [(name: "access_token", value: token)])
        switch response.status {
        case 200..<300: break
        case 401, 403: throw .tokenRefused
        default: throw Self.failure(response)
        }
        guard let list = Self.object(response)?["devices"]?.object else { throw .unreadable }
        let devices = list.members.prefix(200).map { address, device in
            OwnedDevice(
                address: String(address.prefix(64)), name: String((device["name"]?.string ?? "").prefix(100)),
                room: String((device["room"]?.string ?? "").prefix(100)),
                added: device["deviceAddTime"]?.string.flatMap(Timestamp.milliseconds).map { $0 / 1000 })
        }
        return devices.sorted { ($0.name, $0.room, $0.address) < ($1.name, $1.room, $1.address) }
    }
}
