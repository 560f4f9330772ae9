internal import HTTP
internal import OrderedJSON

/// The SUSI account of a speaker, as people change it while it runs.
public protocol AccountControl: Sendable {
    /// Whose it is, and what is wrong with that.
    func account() async -> SpeakerAccount
    /// Another account, or none. Returns at once; `account()` tells what came of it.
    func choose(_ choice: AccountChoice) async
}

/// The SUSI account that a speaker belongs to.
public struct SpeakerAccount: Sendable, Hashable {
    /// Its address; nil: none, questions are asked anonymously.
    public var email: String?
    /// What is wrong with it, a sentence; nil: nothing.
    public var trouble: String?

    /// An account.
    public init(email: String?, trouble: String? = nil) {
        self.email = email
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
                let email = try fields.text("email", atMost: 254)
                let password = try fields.text("password", atMost: 1_000)
                guard EmailAddress.isPlausible(email) else {
                    throw Problem.field("email", "The field 'email' must be an e-mail address.")
                }
                await control.choose(.login(email: email, password: Secret(password)))
                return .json(await body(), status: 202)
            },
            APIRoute("leaveAccount", "DELETE /account", needs: .scope(.settings)) { _ in
                await control.choose(.anonymous)
                return .json(await body())
            },
        ]
    }

    private func body() async -> JSONValue {
        let account = await control.account()
        return ["email": .optional(account.email), "trouble": .optional(account.trouble)]
    }
}
