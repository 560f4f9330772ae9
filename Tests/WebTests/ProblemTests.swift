import HTTP
import OrderedJSON
import Testing
import Web

@Suite struct ProblemTests {
    struct Refusal: Sendable, CustomTestStringConvertible {
        var method = "POST"
        var path: String
        var body = ""
        var status: Int
        /// The last part of `type`.
        var name: String
        var field: String?
        /// What `detail` must say, among other things.
        var says: String
        var testDescription: String { "\(method) \(path) \(String(body.prefix(60)).debugDescription)" }
    }

    @Test(arguments: [
        Refusal(path: "/api/v1/statsu", status: 404, name: "unknown-route", says: "/api/v1/status, /api/v1/ask"),
        Refusal(path: "/", status: 404, name: "unknown-route", says: "There is nothing at /."),
        Refusal(path: "/api/v1/ask/", status: 404, name: "unknown-route", says: "/api/v1/ask"),
        Refusal(path: "/api/v2/ask", status: 404, name: "unknown-route", says: "/api/v1/ask"),
        Refusal(method: "GET", path: "/api/v1/ask", status: 405, name: "wrong-method", says: "It takes POST."),
        Refusal(method: "HEAD", path: "/api/v1/status", status: 405, name: "wrong-method", says: "It takes GET."),
        Refusal(path: "/api/v1/volume", status: 405, name: "wrong-method", says: "It takes GET, PUT."),
        Refusal(path: "/api/v1/ask", body: "{\n  text: 1}", status: 400, name: "not-json", says: "line 2, column 3"),
        Refusal(path: "/api/v1/ask", body: " ", status: 400, name: "not-json", says: "line 1, column 2"),
        Refusal(path: "/api/v1/ask", body: #"["text"]"#, status: 422, name: "not-an-object", says: "JSON object"),
        Refusal(path: "/api/v1/ask", status: 422, name: "wrong-field", field: "text", says: "is missing"),
        Refusal(path: "/api/v1/ask", body: "{}", status: 422, name: "wrong-field", field: "text", says: "is missing"),
        Refusal(
            path: "/api/v1/ask", body: #"{"text":"a","speek":true}"#, status: 422, name: "wrong-field", field: "speek",
            says: "This call takes 'text', 'speak'."),
        Refusal(
            path: "/api/v1/ask", body: #"{"text":"a","language":"de"}"#, status: 422, name: "wrong-field",
            field: "language", says: "no field 'language'"),
        Refusal(
            path: "/api/v1/ask", body: #"{"text":"a","speak":"yes"}"#, status: 422, name: "wrong-field", field: "speak",
            says: "must be true or false, not a text"),
        Refusal(
            path: "/api/v1/ask", body: #"{"text":7}"#, status: 422, name: "wrong-field", field: "text",
            says: "not a number"),
        Refusal(
            path: "/api/v1/ask", body: #"{"text":null}"#, status: 422, name: "wrong-field", field: "text",
            says: "not null"),
        Refusal(
            path: "/api/v1/say", body: #"{"text":" \n\t "}"#, status: 422, name: "wrong-field", field: "text",
            says: "is empty"),
        Refusal(
            path: "/api/v1/say", body: #"{"text":""}"#, status: 422, name: "wrong-field", field: "text",
            says: "is empty"),
        Refusal(
            path: "/api/v1/say", body: #"{"text":"ab\u001b[31m"}"#, status: 422, name: "wrong-field", field: "text",
            says: "U+001B at character 3"),
        Refusal(
            path: "/api/v1/say", body: #"{"text":"\u0000"}"#, status: 422, name: "wrong-field", field: "text",
            says: "U+0000"),
        Refusal(
            path: "/api/v1/say", body: #"{"text":"a\u0085"}"#, status: 422, name: "wrong-field", field: "text",
            says: "U+0085 at character 2"),
        Refusal(
            path: "/api/v1/say", body: #"{"text":"a","language":"d"}"#, status: 422, name: "wrong-field",
            field: "language", says: "\"d\""),
        Refusal(
            path: "/api/v1/say", body: #"{"text":"a","language":"../de"}"#, status: 422, name: "wrong-field",
            field: "language", says: "such as"),
        Refusal(
            path: "/api/v1/say", body: #"{"text":"a","language":"de-"}"#, status: 422, name: "wrong-field",
            field: "language", says: "such as"),
        Refusal(
            path: "/api/v1/say", body: #"{"text":"a","language":1}"#, status: 422, name: "wrong-field",
            field: "language", says: "not a number"),
        Refusal(
            path: "/api/v1/listen", body: #"{"for":3}"#, status: 422, name: "wrong-field", field: "for",
            says: "takes no fields"),
        Refusal(
            method: "PUT", path: "/api/v1/volume", body: "{}", status: 422, name: "wrong-field", field: "percent",
            says: "is missing"),
        Refusal(
            method: "PUT", path: "/api/v1/volume", body: #"{"percent":101}"#, status: 422, name: "wrong-field",
            field: "percent", says: "from 0 to 100, not 101"),
        Refusal(
            method: "PUT", path: "/api/v1/volume", body: #"{"percent":-1}"#, status: 422, name: "wrong-field",
            field: "percent", says: "not -1"),
        Refusal(
            method: "PUT", path: "/api/v1/volume", body: #"{"percent":50.5}"#, status: 422, name: "wrong-field",
            field: "percent", says: "not 50.5"),
        Refusal(
            method: "PUT", path: "/api/v1/volume", body: #"{"percent":1e300}"#, status: 422, name: "wrong-field",
            field: "percent", says: "not 1e300"),
        Refusal(
            method: "PUT", path: "/api/v1/volume", body: #"{"percent":"50"}"#, status: 422, name: "wrong-field",
            field: "percent", says: "not a text"),
        Refusal(
            path: "/api/v1/voice", status: 405, name: "wrong-method", says: "It takes GET, PUT."),
        Refusal(
            method: "PUT", path: "/api/v1/voice", body: "{}", status: 422, name: "wrong-field", field: "language",
            says: "Nothing is to change"),
        Refusal(
            method: "PUT", path: "/api/v1/voice", body: #"{"language":null}"#, status: 422, name: "wrong-field",
            field: "language", says: "Nothing is to change"),
        Refusal(
            method: "PUT", path: "/api/v1/voice", body: #"{"language":7}"#, status: 422, name: "wrong-field",
            field: "language", says: "must be a text"),
        Refusal(
            method: "PUT", path: "/api/v1/voice", body: #"{"language":"\#(String(repeating: "a", count: 65))"}"#,
            status: 422, name: "wrong-field", field: "language", says: "the limit is 64. Send a shorter one."),
        Refusal(
            method: "PUT", path: "/api/v1/voice", body: #"{"rate":79}"#, status: 422, name: "wrong-field",
            field: "rate", says: "from 80 to 450, not 79"),
        Refusal(
            method: "PUT", path: "/api/v1/voice", body: #"{"pitch":101}"#, status: 422, name: "wrong-field",
            field: "pitch", says: "from 0 to 100, not 101"),
        Refusal(
            method: "PUT", path: "/api/v1/voice", body: #"{"volume":1}"#, status: 422, name: "wrong-field",
            field: "volume", says: "'language', 'rate', 'pitch'"),
    ])
    func refusals(_ expected: Refusal) async throws {
        let control = FakeControl()
        let answer = try await call(control, expected.method, expected.path, expected.body)
        #expect(answer.status == expected.status)
        #expect(answer.headers["content-type"] == "application/problem+json")
        #expect(answer.json["type"]?.string == "urn:susi:problem:\(expected.name)")
        #expect(answer.json["status"]?.int == expected.status)
        #expect(answer.json["title"]?.string?.isEmpty == false)
        #expect(answer.json["field"]?.string == expected.field)
        let detail = try #require(answer.json["detail"]?.string)
        #expect(detail.contains(expected.says), "\(detail)")
        #expect(detail.hasSuffix("."), "a sentence ends: \(detail)")
        #expect(control.orders.isEmpty, "nothing is done for a request that is refused")
    }

    @Test func aWrongMethodNamesTheRightOnes() async throws {
        let answer = try await call(FakeControl(), "DELETE", "/api/v1/volume")
        #expect(answer.headers["allow"] == "GET, PUT")
    }

    @Test func whatIsNotJSONHasItsPlace() async throws {
        let answer = try await call(FakeControl(), "POST", "/api/v1/ask", "{\"text\":\n \"ä\" x}")
        #expect(answer.json["line"]?.int == 2)
        #expect(answer.json["column"]?.int == 6)
    }

    @Test func bytesThatAreNotUTF8AreNotJSON() async throws {
        let body = Array(#"{"text":""#.utf8) + [0xFF, 0xFE] + Array(#""}"#.utf8)
        let response = await DeviceAPI([SpeakerSection(control: FakeControl())])
            .respond(to: HTTPRequest(method: "POST", path: "/api/v1/say", body: body))
        #expect(response.status == 400)
    }

    /// The limits, each from both sides; the longest text as escapes is the longest body anyone needs.
    @Test(arguments: [(10_000, 202), (10_001, 422), (12_000, 413)])
    func longTexts(_ count: Int, _ status: Int) async throws {
        let text = String(repeating: #"\ud83d\udc38"#, count: count)
        let answer = try await call(FakeControl(), "POST", "/api/v1/say", "{\"text\":\"\(text)\"}")
        #expect(answer.status == status)
    }

    @Test(arguments: ["POST /ask", "POST /say", "POST /listen", "PUT /volume", "GET /volume", "GET /devices"])
    func whatTheSpeakerCannotDoNowIsToldWithATime(_ route: String) async throws {
        let parts = route.split(separator: " ").map(String.init)
        let body = ["/ask": #"{"text":"a"}"#, "/say": #"{"text":"a"}"#][parts[1]] ?? ""
        let volume = parts[0] == "PUT" ? #"{"percent":1}"# : body
        let busy = FakeControl(failing: .busy(reason: "An alarm is ringing; say stop first.", retryAfter: 0))
        var answer = try await call(busy, parts[0], "/api/v1" + parts[1], volume)
        #expect(answer.status == 409)
        #expect(answer.headers["retry-after"] == "1")
        #expect(answer.json["detail"]?.string == "An alarm is ringing; say stop first.")
        #expect(answer.json["type"]?.string == "urn:susi:problem:busy")

        let gone = FakeControl(failing: .unavailable(reason: "There is no loudspeaker; plug one in.", retryAfter: 5))
        answer = try await call(gone, parts[0], "/api/v1" + parts[1], volume)
        #expect(answer.status == 409)
        #expect(answer.headers["retry-after"] == "5")
        #expect(answer.json["type"]?.string == "urn:susi:problem:unavailable")
    }

    @Test func whatTheSpeakerRefusesNamesTheField() async throws {
        let control = FakeControl(failing: .refused(field: "language", reason: "There is no voice for tlh."))
        let answer = try await call(control, "POST", "/api/v1/say", #"{"text":"Qapla'","language":"tlh"}"#)
        #expect(answer.status == 422)
        #expect(answer.json["field"]?.string == "language")
    }
}
