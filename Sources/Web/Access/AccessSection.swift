internal import HTTP
internal import OrderedJSON

/// The calls by which one gets in, sees who else is in, and sends them away.
public struct AccessSection: APISection {
    /// The cookie of a paired browser.
    static let cookie = "susi_session"
    /// A year: a kitchen tablet that was not used for a summer is still paired. Used or not, it can be revoked.
    static let cookieSeconds = 365 * 86_400

    private let keeper: AccessKeeper
    private let sayCode: @Sendable (String) async -> Bool

    /// The calls of `keeper`. `sayCode` says the code aloud; false if there is no loudspeaker to say it.
    public init(keeper: AccessKeeper, sayCode: @escaping @Sendable (String) async -> Bool) {
        self.keeper = keeper
        self.sayCode = sayCode
    }

    public var routes: [APIRoute] {
        [
            APIRoute("session", "GET /session", needs: .nothing) { call in
                .json(Self.session(of: call.visitor))
            },
            APIRoute("requestCode", "POST /pairing", needs: .nothing) { call in
                let code = try await open(isLimited: call.visitor != .local)
                if call.visitor == .local {
                    return .json(["code": .string(code), "seconds": .number(Int(PairingDesk.lifetime))])
                }
                guard await sayCode(code) else { throw Problem.cannotSayCode() }
                return .json(["spoken": true, "seconds": .number(Int(PairingDesk.lifetime))], status: 202)
            },
            APIRoute("pair", "POST /session", needs: .nothing) { call in
                let fields = try call.fields("code", "name")
                let code = try fields.text("code", atMost: 40)
                let name = fields.has("name") ? try fields.text("name", atMost: 60) : "A browser"
                let (secret, grant) = try await unwrap(keeper.pair(code: code, name: name))
                var response = HTTPResponse.json(Self.session(of: .granted(grant)))
                response.headers["Set-Cookie"] = Self.cookie(secret, seconds: Self.cookieSeconds)
                return response
            },
            APIRoute("leave", "DELETE /session", needs: .grant) { call in
                if case .granted(let grant) = call.visitor, grant.holder == .browser { try await revoke(grant.id) }
                var response = HTTPResponse.json(Self.session(of: .stranger))
                response.headers["Set-Cookie"] = Self.cookie("", seconds: 0)
                return response
            },
            APIRoute("grants", "GET /grants", needs: .scope(.settings)) { _ in
                .json(["grants": .array(await keeper.all().map(\.json))])
            },
            APIRoute("makeToken", "POST /grants", needs: .scope(.settings)) { call in
                let fields = try call.fields("name", "scopes")
                let name = try fields.text("name", atMost: 60)
                let scopes = try fields.choices("scopes", of: AccessScope.self)
                let (secret, grant) = try await unwrap(keeper.makeToken(name: name, scopes: scopes))
                return .json(["token": .string(secret), "grant": grant.json], status: 201)
            },
            APIRoute("revokeGrant", "DELETE /grants/{id}", needs: .scope(.settings)) { call in
                guard try await revoke(try call.number("id")) else { throw Problem.gone("grant", list: "/grants") }
                return .json(["revoked": true])
            },
        ]
    }

    private static func session(of visitor: Visitor) -> JSONValue {
        switch visitor {
        case .local: ["paired": true, "grant": nil]
        case .granted(let grant): ["paired": true, "grant": grant.json]
        case .stranger: ["paired": false, "grant": nil]
        }
    }

    private static func cookie(_ secret: String, seconds: Int) -> String {
        "\(cookie)=\(secret); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict"
    }

    /// The secret that a request shows: a token in `Authorization: Bearer`, else the cookie.
    static func secret(in headers: HTTPFields) -> (secret: String, isCookie: Bool)? {
        if let authorization = headers["Authorization"] {
            let parts = authorization.split(separator: " ")
            guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
            return (String(parts[1]), false)
        }
        for field in headers.fields where field.name.lowercased() == "cookie" {
            for pair in field.value.split(separator: ";") {
                let pair = pair.drop { $0 == " " }
                if pair.hasPrefix("\(cookie)=") { return (String(pair.dropFirst(cookie.count + 1)), true) }
            }
        }
        return nil
    }

    private func open(isLimited: Bool) async throws(Problem) -> String {
        switch await keeper.openPairing(isLimited: isLimited) {
        case .success(let code): return code
        case .failure(let refusal): throw Problem(refusal)
        }
    }

    private func unwrap<Value>(_ result: Result<Value, PairingRefusal>) throws(Problem) -> Value {
        switch result {
        case .success(let value): return value
        case .failure(let refusal): throw Problem(refusal)
        }
    }

    @discardableResult private func revoke(_ id: Int) async throws(Problem) -> Bool {
        do { return try await keeper.revoke(id) } catch { throw .notKept("\(error)") }
    }
}
