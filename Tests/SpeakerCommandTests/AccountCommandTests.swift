import HTTP
import OrderedJSON
import SpeakerCommand
import Synchronization
import Testing

/// A speaker whose account is what it was told, one answer after another; the last one stays.
private final class AccountSpeaker: CommandTransport {
    private let answers: Mutex<[String]>
    private let calls = Mutex<[String]>([])

    init(_ answers: [String]) { self.answers = Mutex(answers) }

    var sent: [String] { calls.withLock { $0 } }

    func send(
        _ request: HTTPRequest, socket: String, deadline: Duration
    ) async throws(TransportFailure) -> HTTPResponse {
        calls.withLock {
            $0.append("\(request.method) \(request.path) \(String(decoding: request.body, as: UTF8.self))")
        }
        let body = answers.withLock { $0.count > 1 ? $0.removeFirst() : $0.first ?? "{}" }
        return HTTPResponse(body: .bytes(Array(body.utf8)))
    }

    func stream(
        _ request: HTTPRequest, socket: String, deadline: Duration, idle: Duration
    ) async throws(TransportFailure) -> AsyncThrowingStream<[UInt8], any Error> { AsyncThrowingStream { nil } }
}

/// Whoever types `line`.
private struct Typist: SecretInput {
    var line: String?
    func read(prompt: String) -> String? { line }
}

@Suite(.timeLimit(.minutes(1))) struct AccountCommandTests {
    private static let none = #"{"state": "none", "email": null, "room": null, "trouble": null}"#
    private static let waiting = #"{"state": "waiting", "email": "a@example.org", "room": null, "trouble": null}"#
    private static let member = #"{"state": "member", "email": "a@example.org", "room": "Kitchen", "trouble": null}"#
    private static let refused =
        #"{"state": "none", "email": null, "room": null, "trouble": "The password was not accepted."}"#
    /// Another account stays when a login to a new one fails.
    private static let other =
        #"{"state": "member", "email": "b@example.org", "room": "Kitchen", "trouble": "The password was not accepted."}"#

    private func run(_ line: String, _ answers: [String], typed: String? = nil) async -> (Outcome, [String]) {
        let (output, error) = (Lines(), Lines())
        let speaker = AccountSpeaker(answers)
        let status = await Susictl.run(
            arguments: words(line), environment: [:], client: speaker, output: output, error: error,
            secret: Typist(line: typed))
        return (Outcome(status: status, output: output.all, error: error.all), speaker.sent)
    }

    @Test(arguments: [
        (none, "The speaker belongs to no account; questions are asked anonymously."),
        (waiting, "Logging in as a@example.org, as soon as the server can be reached"),
        (member, "Account a@example.org, which knows the speaker in: Kitchen"),
    ]) func itIsTold(answer: String, line: String) async {
        let (outcome, sent) = await run("account", [answer])
        #expect(outcome.output == [line])
        #expect(sent == ["GET /api/v1/account "])
    }

    @Test func aLoginSendsThePasswordThatWasTypedAndTellsWhatCameOfIt() async {
        let (outcome, sent) = await run("account login a@example.org", [Self.waiting, Self.member], typed: "my secret")
        #expect(outcome.status == 0)
        #expect(outcome.output == ["Account a@example.org, which knows the speaker in: Kitchen"])
        #expect(sent.first == #"PUT /api/v1/account {"email":"a@example.org","password":"my secret"}"#)
        #expect(sent.dropFirst() == ["GET /api/v1/account "])
    }

    @Test(arguments: [refused, other]) func aLoginThatFailedIsAFailure(answer: String) async {
        let (outcome, _) = await run("account login a@example.org", [answer], typed: "wrong")
        #expect(outcome.status == 1)
        #expect(outcome.error.joined().contains("The password was not accepted."))
    }

    @Test(arguments: [nil, ""]) func withoutAPasswordNothingIsTried(typed: String?) async {
        let (outcome, sent) = await run("account login a@example.org", [Self.none], typed: typed)
        #expect(outcome.status == 1)
        #expect(sent.isEmpty)
    }

    @Test func itIsLeft() async {
        let (outcome, sent) = await run("account leave", [Self.none])
        #expect(outcome.status == 0)
        #expect(sent == ["DELETE /api/v1/account "])
    }

    @Test(arguments: ["account login", "account leave now", "account login a b", "account end"])
    func otherWordsAreWrongUsage(line: String) async {
        let (outcome, sent) = await run(line, [Self.none], typed: "x")
        #expect(outcome.status == 64)
        #expect(sent.isEmpty)
    }
}
