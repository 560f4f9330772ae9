import HTTP
import OrderedJSON
import Testing
import Web

/// Sends one request to the API of `control`.
func call(
    _ control: FakeControl, _ method: String, _ path: String, _ body: String = ""
) async throws -> (status: Int, headers: HTTPFields, json: JSONValue) {
    let response = await DeviceAPI([SpeakerSection(control: control)])
        .respond(to: HTTPRequest(method: method, path: path, body: Array(body.utf8)))
    return (response.status, response.headers, try JSONParser.parse(response.bytes))
}

@Suite struct DeviceAPITests {
    struct Call: Sendable, CustomTestStringConvertible {
        var method: String
        var path: String
        var body = ""
        var status = 200
        var json: JSONValue
        var orders: [String]
        var testDescription: String { "\(method) \(path) \(body)" }
    }

    @Test(arguments: [
        Call(
            method: "POST", path: "ask", body: #"{"text": "  what time\nis it\t"}"#,
            json: [
                "text": "It is noon.", "by": "skills", "skill": "en/clock.txt", "actions": ["answer"],
                "milliseconds": 12.346,
            ], orders: ["ask what time is it speak false"]),
        Call(
            method: "POST", path: "ask", body: #"{"speak": true, "text": "noon?"}"#,
            json: [
                "text": "It is noon.", "by": "skills", "skill": "en/clock.txt", "actions": ["answer"],
                "milliseconds": 12.346,
            ], orders: ["ask noon? speak true"]),
        Call(
            method: "PUT", path: "microphone", body: #"{"muted": true}"#, json: ["muted": true, "trouble": nil],
            orders: ["microphone muted true"]),
        Call(
            method: "POST", path: "say", body: #"{"text": "Hallo 🐸", "language": "de_AT"}"#, status: 202,
            json: ["accepted": true], orders: ["say Hallo 🐸 in de-AT"]),
        Call(
            method: "POST", path: "say", body: #"{"text": "hello", "language": null}"#, status: 202,
            json: ["accepted": true], orders: ["say hello in -"]),
        Call(method: "POST", path: "listen", status: 202, json: ["listening": true], orders: ["listen"]),
        Call(method: "POST", path: "listen", body: "{}", status: 202, json: ["listening": true], orders: ["listen"]),
        Call(method: "POST", path: "stop", json: ["stopped": true], orders: ["stop"]),
        Call(method: "POST", path: "stop", body: "not JSON", json: ["stopped": true], orders: ["stop"]),
        Call(method: "GET", path: "why", json: ["answers": [AnswerAccount.example.json]], orders: ["why"]),
        Call(method: "GET", path: "volume", json: ["percent": 40], orders: ["volume"]),
        Call(method: "PUT", path: "volume", body: #"{"percent":0}"#, json: ["percent": 0], orders: ["volume 0"]),
        Call(method: "PUT", path: "volume", body: #"{"percent":1e2}"#, json: ["percent": 100], orders: ["volume 100"]),
        Call(
            method: "GET", path: "voices",
            json: [
                "voices": [
                    [
                        "code": "de-DE", "name": "German (Germany)", "native_name": "Deutsch", "identifier": "de",
                        "substitution": nil,
                    ],
                    [
                        "code": "fr-CA", "name": "French (Canada)", "native_name": "français", "identifier": "fr",
                        "substitution": "I speak French instead.",
                    ],
                ]
            ], orders: ["voices"]),
        Call(
            method: "GET", path: "voice",
            json: ["language": "de-DE", "identifier": "de", "rate": 165, "pitch": 50, "substitution": nil],
            orders: ["voice"]),
        Call(
            method: "PUT", path: "voice", body: #"{"language":" German ","rate":450,"pitch":0}"#,
            json: ["language": "German", "identifier": "de", "rate": 450, "pitch": 0, "substitution": nil],
            orders: ["voice German rate 450 pitch 0"]),
        Call(
            method: "PUT", path: "voice", body: #"{"language":null,"rate":80}"#,
            json: ["language": "de-DE", "identifier": "de", "rate": 80, "pitch": 50, "substitution": nil],
            orders: ["voice - rate 80 pitch -1"]),
        Call(
            method: "GET", path: "devices",
            json: [
                "inputs": [["name": "plughw:CARD=Mic", "description": "A microphone", "in_use": true]],
                "outputs": [["name": "default", "description": "The default", "in_use": false]],
            ], orders: ["devices"]),
    ])
    func calls(_ expected: Call) async throws {
        let control = FakeControl()
        let answer = try await call(control, expected.method, "/api/v1/\(expected.path)", expected.body)
        #expect(answer.status == expected.status)
        #expect(answer.json.text() == expected.json.text())
        #expect(answer.headers["content-type"] == "application/json")
        #expect(answer.headers["cache-control"] == "no-store")
        #expect(control.orders == expected.orders)
    }

    @Test func statusTellsEverything() async throws {
        let answer = try await call(FakeControl(), "GET", "/api/v1/status")
        #expect(answer.status == 200)
        #expect(
            answer.json.text(pretty: true) == """
                {
                  "state": "idle",
                  "since_ms": 30000,
                  "at_ms": 90000.123,
                  "hearing": {
                    "device": "plughw:1",
                    "state": "hearing",
                    "rate": 16000,
                    "channels": 1,
                    "overruns": 2,
                    "reopens": 0,
                    "silent": false,
                    "muted": false
                  },
                  "speaking": {
                    "device": "default",
                    "state": "ready",
                    "rate": 48000,
                    "channels": 2,
                    "underruns": 0,
                    "reopens": 0,
                    "volume": 40
                  },
                  "voice": {
                    "language": "de",
                    "identifier": "gmw/de",
                    "rate": 165,
                    "pitch": 50,
                    "substitution": null
                  },
                  "server": {
                    "configured": true,
                    "address": "https://susi.example",
                    "reachable": false,
                    "last_error": "The server did not answer."
                  },
                  "skills": 212,
                  "version": "9.8.7",
                  "uptime_s": 61,
                  "memory_bytes": 41000000,
                  "faults": [
                    {
                      "what": "No microphone.",
                      "why": "It was pulled.",
                      "action": "Plug it in.",
                      "since_ms": 70000
                    }
                  ]
                }
                """)
    }

    @Test func aServerThatIsNotConfiguredIsNeitherReachableNorNot() async throws {
        var status = SpeakerStatus.example
        status.server = .init()
        #expect(
            status.json["server"]?.text()
                == #"{"configured":false,"address":null,"reachable":null,"last_error":null}"#)
    }
}
