internal import HTTP
internal import OrderedJSON

/// A refusal, in the form of RFC 9457: what a program needs to branch on, and a sentence a person can act on.
struct Problem: Error, Hashable {
    /// Last part of `type`, stable across versions.
    let name: String
    let title: String
    let status: Int
    let detail: String
    /// Members beside the four: `field`, `line` and `column`.
    var members = JSONObject()
    /// Header fields beside `Content-Type`: `Allow`, `Retry-After`.
    var headers: HTTPFields = [:]

    var response: HTTPResponse {
        var object = JSONObject([
            ("type", .string("urn:susi:problem:\(name)")), ("title", .string(title)), ("status", .number(status)),
            ("detail", .string(detail)),
        ])
        for (key, value) in members.members { object[key] = value }
        var fields = headers
        fields["Content-Type"] = "application/problem+json"
        fields["Cache-Control"] = "no-store"
        return HTTPResponse(
            status: status, headers: fields, body: .bytes(Array(JSONValue.object(object).text().utf8)))
    }
}

extension Problem {
    static func unknownRoute(_ path: String, routes: [String]) -> Problem {
        Problem(
            name: "unknown-route", title: "Unknown route", status: 404,
            detail: "There is nothing at \(path.prefix(200)). The routes are \(routes.joined(separator: ", ")).")
    }

    static func wrongMethod(_ method: String, path: String, allowed: [String]) -> Problem {
        let allow = allowed.joined(separator: ", ")
        return Problem(
            name: "wrong-method", title: "Wrong method", status: 405,
            detail: "\(path) does not take \(method.prefix(40)). It takes \(allow).", headers: ["Allow": allow])
    }

    static func notJSON(_ error: JSONSyntaxError) -> Problem {
        Problem(
            name: "not-json", title: "The body is not JSON", status: 400,
            detail: "The body is not JSON: \(error.position): \(error.reason).",
            members: JSONObject([
                ("line", .number(error.position.line)), ("column", .number(error.position.column)),
            ]))
    }

    static func tooLarge(_ count: Int, limit: Int) -> Problem {
        Problem(
            name: "too-large", title: "The body is too large", status: 413,
            detail: "The body has \(count) bytes; the limit is \(limit). Send a shorter text.")
    }

    static func field(_ field: String, _ detail: String) -> Problem {
        Problem(
            name: "wrong-field", title: "Wrong field", status: 422, detail: detail,
            members: JSONObject([("field", .string(field))]))
    }

    static func notAnObject() -> Problem {
        Problem(
            name: "not-an-object", title: "The body is not an object", status: 422,
            detail: "The body must be a JSON object, such as {\"text\": \"hello\"}.")
    }

    static func unforeseen(_ error: String) -> Problem {
        Problem(
            name: "unforeseen", title: "Unforeseen", status: 500,
            detail: "Something went wrong that should not: \(error). The log of susid may tell more.")
    }

    /// What the server refuses before, or in place of, a call: an address that can't be read, a body that is too large, an
    /// answer that takes too long.
    static func transport(_ status: Int, _ sentence: String) -> Problem {
        switch status {
        case 413: Problem(name: "too-large", title: "The body is too large", status: 413, detail: sentence)
        case 504: Problem(name: "too-slow", title: "Too slow", status: 504, detail: sentence)
        default: Problem(name: "not-readable", title: "Not readable", status: status, detail: sentence)
        }
    }

    init(_ error: ControlError) {
        switch error {
        case .busy(let reason, let seconds):
            self.init(
                name: "busy", title: "Busy", status: 409, detail: reason,
                headers: ["Retry-After": String(max(1, seconds))])
        case .unavailable(let reason, let seconds):
            self.init(
                name: "unavailable", title: "Unavailable", status: 409, detail: reason,
                headers: ["Retry-After": String(max(1, seconds))])
        case .refused(let field, let reason): self = .field(field, reason)
        }
    }
}
