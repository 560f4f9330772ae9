import Glibc
import HTTP
import OrderedJSON
import SusiAPI
import SusiActions
import Testing

@Suite(.timeLimit(.minutes(1))) struct ClientTests {
    private static let stop = HTTPResponse(body: .bytes(Array(envelope(actions: #"[{"type":"stop"}]"#).utf8)))

    @Test func theRequest() async throws {
        let transport = TableTransport { _ in Self.stop }
        let server = SusiClient.Server(base: "https://susi.example//", accessToken: "T&=")
        let client = SusiClient(server: server, transport: transport)
        var question = SusiQuestion("wie spät ist es? 50% & mehr", language: "de-AT", timezoneOffset: -120)
        question.position = SusiQuestion.Position(latitude: 52.52, longitude: -13.4)
        question.country = SusiQuestion.Country(code: "DE", name: "Germany")
        #expect(
            await client.ask(question)
                == .reply(
                    Reply(actions: [PlannedAction(.stop)], rows: [JSONObject()], skills: ["/a/b.txt"]),
                    userLanguage: nil))
        let request = try #require(transport.requests.first)
        #expect(request.method == "GET")
        #expect(
            request.url == "https://susi.example/susi/chat.json?q=wie%20sp%C3%A4t%20ist%20es%3F%2050%25%20%26%20mehr"
                + "&timezoneOffset=-120&language=de&device_type=Smart%20Speaker&latitude=52.52&longitude=-13.4"
                + "&country_code=DE&country_name=Germany&access_token=T%26%3D")
        #expect(request.connectTimeout == .seconds(2))
        #expect(request.totalTimeout == .seconds(3))
        #expect(request.maximumBody == 1 << 20)
        #expect(request.maximumRedirects == 0)

        _ = await client.ask(SusiQuestion("stop", timezoneOffset: 0))
        let headers = transport.requests.map { $0.headers.fields.map { "\($0.name): \($0.value)" } }
        #expect(headers[0] == headers[1])
        #expect(headers[0].contains("Accept-Encoding: identity") && headers[0].contains("Accept-Language: en"))
    }

    @Test(
        arguments: [
            (nil, nil), ("", nil), ("en", "en"), ("DE", "de"), ("pt_BR.UTF-8", "pt"), ("deutsch", nil), ("d", nil),
            ("12", nil),
        ] as [(String?, String?)])
    func onlyWhatIsKnownIsSent(tag: String?, sent: String?) async {
        let transport = TableTransport { _ in Self.stop }
        let client = SusiClient(server: SusiClient.Server(base: "http://localhost:4000"), transport: transport)
        _ = await client.ask(SusiQuestion("stop", language: tag, timezoneOffset: 330))
        let language = sent.map { "&language=\($0)" } ?? ""
        #expect(
            transport.requests.map(\.url) == [
                "http://localhost:4000/susi/chat.json?q=stop&timezoneOffset=330\(language)&device_type=Smart%20Speaker"
            ])
    }

    @Test func offsetsHaveJavaScriptsSign() {
        #expect(SusiQuestion.timezoneOffset(secondsEastOfGMT: 3600) == -60)
        #expect(SusiQuestion.timezoneOffset(secondsEastOfGMT: 7200) == -120)
        #expect(SusiQuestion.timezoneOffset(secondsEastOfGMT: 19_800) == -330)
        #expect(SusiQuestion.timezoneOffset(secondsEastOfGMT: -12_600) == 210)
        // January and July, as this machine's own clock has them.
        for moment in [1_768_478_400, 1_784_116_800] {
            var time = time_t(moment)
            var local = tm()
            localtime_r(&time, &local)
            #expect(SusiQuestion.timezoneOffset(at: moment) == (moment - timegm(&local)) / 60)
        }
    }

    @Test func positionsAreOnEarth() {
        #expect(SusiQuestion.Position(latitude: 91, longitude: 0) == nil)
        #expect(SusiQuestion.Position(latitude: 0, longitude: -181) == nil)
        #expect(SusiQuestion.Position(latitude: .nan, longitude: 0) == nil)
        #expect(SusiQuestion.Position(latitude: -90, longitude: 180) != nil)
    }

    @Test func failuresBecomeNoAnswer() async {
        let failure = HTTPFailure(.timedOut(.total), "too late")
        let transport = TableTransport { _ throws(HTTPFailure) in throw failure }
        let client = SusiClient(server: SusiClient.Server(base: "http://a"), transport: transport)
        #expect(await client.ask(SusiQuestion("x")) == .noAnswer(.transport(failure)))
    }

    @Test func aFailingServerIsLeftAloneForAWhile() async {
        let clock = TurnedClock()
        let failing = TableTransport { _ in HTTPResponse(status: 503) }
        let client = SusiClient(server: SusiClient.Server(base: "http://a"), transport: failing, now: { clock.now })
        #expect(await client.ask(SusiQuestion("x")) == .noAnswer(.status(503)))
        #expect(await client.ask(SusiQuestion("x")) == .noAnswer(.backingOff))
        clock.advance(by: .seconds(2))
        #expect(await client.ask(SusiQuestion("x")) == .noAnswer(.status(503)))
        clock.advance(by: .seconds(3))
        #expect(await client.ask(SusiQuestion("x")) == .noAnswer(.backingOff))
        client.forgetFailures()
        #expect(await client.ask(SusiQuestion("x")) == .noAnswer(.status(503)))
        #expect(failing.requests.count == 3)
    }

    @Test func notKnowingAndCancellingAreNoFailures() async {
        for response in [
            #"{"query":"q"}"#, envelope(actions: "[]"),
            envelope(actions: #"[{"type":"answer","mood":"sabta","expression":"?"}]"#),
        ] {
            let transport = TableTransport { _ in HTTPResponse(body: .bytes(Array(response.utf8))) }
            let client = SusiClient(server: SusiClient.Server(base: "http://a"), transport: transport)
            for _ in 0..<3 { _ = await client.ask(SusiQuestion("x")) }
            #expect(transport.requests.count == 3)
        }
        let transport = TableTransport { _ throws(HTTPFailure) in throw HTTPFailure(.cancelled, "cancelled") }
        let client = SusiClient(server: SusiClient.Server(base: "http://a"), transport: transport)
        for _ in 0..<3 { #expect(await client.ask(SusiQuestion("x")) == .noAnswer(.cancelled)) }
    }

    @Test func backoffDoublesUpToAMinute() {
        var backoff = Backoff()
        #expect(backoff.allows(at: .zero))
        for wait in [2, 4, 8, 16, 32, 60, 60, 60] {
            backoff.failed(at: .seconds(100))
            #expect(!backoff.allows(at: .seconds(100 + wait) - .milliseconds(1)), "\(wait)")
            #expect(backoff.allows(at: .seconds(100 + wait)), "\(wait)")
        }
        for _ in 0..<1000 { backoff.failed(at: .seconds(100)) }
        #expect(backoff.allows(at: .seconds(160)))
        backoff.succeeded()
        #expect(backoff == Backoff())
    }

    @Test func overARealConnection() async throws {
        let server = HTTPServer { request in
            guard request.path == "/susi/chat.json", request.query.first?.value == "wie spät?" else {
                return HTTPResponse(status: 404)
            }
            return HTTPResponse(
                headers: ["Content-Type": "application/javascript;charset=utf-8"],
                body: .bytes(Array(envelope(actions: #"[{"type":"answer","expression":"Zwölf."}]"#).utf8)))
        }
        defer { server.stop() }
        let port = try server.listen(address: "127.0.0.1", port: 0)
        let client = SusiClient(
            server: SusiClient.Server(base: "http://127.0.0.1:\(port)"), transport: HTTPClient(version: "test"))
        #expect(
            actions(await client.ask(SusiQuestion("wie spät?"))) == [
                PlannedAction(.answer(text: "Zwölf.", language: nil, mood: nil))
            ])
        server.stop()
        guard case .transport(let failure)? = reason(await client.ask(SusiQuestion("wie spät?"))) else {
            Issue.record("a stopped server answered")
            return
        }
        #expect(failure.kind == .couldNotConnect)
        #expect(!failure.description.contains("chat.json"))
    }
}
