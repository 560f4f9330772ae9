import HTTP
import SkillEngine
import SusiActions
import Testing

@testable import SpeakerDaemon

/// What skills may fetch, and what servers may do to them.
@Suite(.timeLimit(.minutes(1))) struct SkillFetchTests {
    /// A skill that fetches from a server in the house, and one that always answers.
    private func ask(
        isHouseAllowed: Bool = true, path: String = "/x", host: String = "127.0.0.1",
        _ handler: @escaping @Sendable (HTTPRequest) -> HTTPResponse
    ) async throws -> (answer: String?, outcome: Explanation.Outcome?) {
        let server = HTTPServer { request in handler(request) }
        defer { server.stop() }
        let port = try server.listen(address: "127.0.0.1", port: 0)
        let skill = """
            q
            !console: $a$
            {"url": "http://\(host):\(port)\(path)", "path": "$"}
            eol

            q
            I can't reach that.
            """
        var settings = SkillEngine.Settings()
        settings.allowsPrivateAddresses = isHouseAllowed
        let engine = SkillEngine(
            SkillSet(skills: [SkillFile.parse(skill, path: "en/t.txt").skill]), settings: settings)
        var memory = ConversationMemory()
        let (reply, explanation) = await engine.reply(
            to: "q", context: QueryContext(nowMilliseconds: 0), memory: &memory,
            transport: SkillFetch(client: HTTPClient(version: "test")))
        guard case .answer(let text, _, _)? = reply?.actions.first?.action else { return (nil, nil) }
        return (text, explanation.candidates.first?.outcome)
    }

    private static let document = HTTPResponse(body: .bytes(Array(#"{"a": "here"}"#.utf8)))

    @Test func fetches() async throws {
        #expect(try await ask { _ in Self.document }.answer == "here")
        let redirected = try await ask(path: "/1") { request in
            request.path == "/1" ? HTTPResponse(status: 302, headers: ["Location": "/2"]) : Self.document
        }
        #expect(redirected.answer == "here")
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1:1/_x", "/x"])
    func badRedirects(_ target: String) async throws {
        let (answer, outcome) = try await ask { _ in HTTPResponse(status: 302, headers: ["Location": target]) }
        #expect(answer == "I can't reach that.")
        guard case .failed(.noData)? = outcome else {
            Issue.record("\(String(describing: outcome))")
            return
        }
    }

    @Test(arguments: ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]"])
    func theHouseIsRefusedUnlessConfigured(_ host: String) async throws {
        #expect(
            try await ask(isHouseAllowed: false, host: host) { _ in Self.document }.answer == "I can't reach that.")
    }

    @Test func aNameThatLeadsIntoTheHouseIsRefused() async throws {
        let server = HTTPServer { _ in Self.document }
        defer { server.stop() }
        let port = try server.listen(address: "127.0.0.1", port: 0)
        // The engine looks at names, the transport at what they turn out to be.
        await #expect(throws: HTTPFailure.self) {
            try await SkillFetch(client: HTTPClient(version: "test")).get(
                "http://localhost:\(port)/", headers: [], maximumBytes: 1_000, policy: AddressPolicy())
        }
    }

    @Test func longBodiesAreCut() async throws {
        let piece = [UInt8](repeating: 0x20, count: 1 << 20)
        let endless = AsyncStream<[UInt8]> { continuation in
            // A gigabyte; the pieces share their memory.
            for _ in 0..<1_000 { continuation.yield(piece) }
            continuation.finish()
        }
        #expect(try await ask { _ in HTTPResponse(body: .stream(endless)) }.answer == "I can't reach that.")
        let whole = HTTPResponse(body: .bytes([UInt8](repeating: 0x20, count: 2 << 20)))
        #expect(try await ask { _ in whole }.answer == "I can't reach that.")
    }
}
