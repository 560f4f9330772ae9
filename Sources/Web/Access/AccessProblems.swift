internal import HTTP
internal import OrderedJSON

/// What whoever is not let in is told: why, and what a person can do.
extension Problem {
    static func notPaired() -> Problem {
        Problem(
            name: "not-paired", title: "Not paired", status: 401,
            detail:
                "This speaker does not know you yet. Pair this browser with a code that the speaker says, or send a token.",
            headers: ["WWW-Authenticate": "Bearer"])
    }

    static func notAllowed(_ need: APIRoute.Need) -> Problem {
        let what = if case .scope(let scope) = need { "the scope '\(scope.rawValue)'" } else { "more" }
        return Problem(
            name: "not-allowed", title: "Not allowed", status: 403,
            detail: "This needs \(what), which this token does not have. Make another with susictl access token.")
    }

    static func foreignHost(_ host: String) -> Problem {
        Problem(
            name: "wrong-host", title: "Wrong host", status: 421,
            detail: "This speaker is not '\(host)'. Call it by its own name or its address.")
    }

    static func foreignOrigin(_ origin: String) -> Problem {
        Problem(
            name: "wrong-origin", title: "Wrong origin", status: 403,
            detail: "A page of another site (\(origin)) may not change anything here. Use the speaker's own pages.")
    }

    static func cannotSayCode() -> Problem {
        Problem(
            name: "unavailable", title: "Unavailable", status: 409,
            detail: "The speaker has no loudspeaker to say the code. Run susictl pair on it.",
            headers: ["Retry-After": "5"])
    }

    static func notKept(_ reason: String) -> Problem {
        Problem(
            name: "not-kept", title: "Not kept", status: 507,
            detail: "This could not be written to the disk: \(reason). Is it full? susictl diagnose tells more.")
    }

    static func gone(_ what: String, list: String) -> Problem {
        Problem(
            name: "unknown", title: "Unknown", status: 404,
            detail: "There is no such \(what). GET \(DeviceAPI.prefix)\(list) lists those there are.")
    }

    init(_ refusal: PairingRefusal) {
        switch refusal {
        case .wrong(let left):
            self.init(
                name: "wrong-code", title: "Wrong code", status: 403,
                detail: "That is not the code. \(left == 1 ? "One try is" : "\(left) tries are") left.",
                members: JSONObject([("left", .number(left))]))
        case .closed:
            self.init(
                name: "no-code", title: "No code", status: 403,
                detail:
                    "No code is open: it was used, or tried too often, or is older than two minutes. Ask for a new one."
            )
        case .tooOften(let seconds):
            self.init(
                name: "too-often", title: "Too often", status: 429,
                detail:
                    "Codes were asked for too often. Run susictl pair on the speaker, or wait \(seconds / 60 + 1) minutes.",
                headers: ["Retry-After": String(seconds)])
        case .tooMany:
            self.init(
                name: "too-many", title: "Too many", status: 409,
                detail: "Too many browsers and tokens are let in already. Revoke those that are not used any more.")
        case .storage: self = .notKept("the database is not there")
        }
    }
}
