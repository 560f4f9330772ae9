import HTTP
import OrderedJSON
import Testing

@testable import Web

/// Remembers what it was told.
actor FakeSettingsDesk: SettingsControl {
    private var now = SpeakerSettings(
        night: SpeakerSettings.Night(from: 1320, to: 425, percent: 100), hotwords: ["susi"])
    var changes = 0

    func settings() async -> SpeakerSettings { now }
    func change(_ change: SpeakerSettings.Change) async throws(ControlError) -> SpeakerSettings {
        if change.room == "full" { throw .unavailable(reason: "The disk is full.", retryAfter: 5) }
        if let night = change.night { now.night = night }
        if let room = change.room { now.room = room }
        if let server = change.server { now.server = server.isEmpty ? nil : server }
        if let sensitivity = change.sensitivity { now.sensitivity = sensitivity }
        now.awaitsRestart = change.server != nil || change.sensitivity != nil
        changes += 1
        return now
    }
    func restart() async { changes += 100 }
}

@Suite struct SettingsSectionTests {
    private let control = FakeSettingsDesk()

    private func ask(
        _ method: String, _ path: String, _ body: String = "", query: [(name: String, value: String)] = []
    ) async throws -> (Int, JSONValue) {
        let api = DeviceAPI([
            SettingsSection(control: control),
            LogSection(lines: { limit, level in
                [LogLine(at: 7, level: level, part: "<b>", text: "\(limit)")]
            }),
        ])
        let response = await api.respond(
            to: HTTPRequest(method: method, path: "/api/v1" + path, query: query, body: Array(body.utf8)))
        return (response.status, try JSONParser.parse(response.bytes))
    }

    @Test func theyAreToldAndChanged() async throws {
        #expect(
            try await ask("GET", "/settings").1.text()
                == #"{"night":{"from":"22:00","to":"07:05","volume":100},"room":"","sensitivity":0.5,"hotwords":["susi"],"server":null,"history_days":0,"restart":false}"#
        )
        let changed = try await ask("PUT", "/settings", #"{"night_from":"9:30","night_volume":40,"room":" Bad "}"#).1
        #expect(changed["night"]?.text() == #"{"from":"09:30","to":"07:05","volume":40}"#)
        #expect(changed["room"]?.string == "Bad")
        // As it was already is fine, too.
        #expect(try await ask("PUT", "/settings", #"{"night_volume":40}"#).0 == 200)
    }

    @Test(arguments: [
        ("{}", "room"), (#"{"night_from":"24:00"}"#, "night_from"), (#"{"night_to":"7"}"#, "night_to"),
        (#"{"night_to":7}"#, "night_to"), (#"{"night_volume":101}"#, "night_volume"), (#"{"room":""}"#, "room"),
        (#"{"sensitivity":1.1}"#, "sensitivity"), (#"{"sensitivity":"1"}"#, "sensitivity"),
        (#"{"server":7}"#, "server"),
        (#"{"volume":7}"#, "volume"), (#"{"room":"\u0007"}"#, "room"),
    ])
    func refusals(_ body: String, _ field: String) async throws {
        let (status, problem) = try await ask("PUT", "/settings", body)
        #expect(status == 422 && problem["field"]?.string == field, "\(problem.text())")
        #expect(await control.changes == 0)
    }

    @Test func serverAndSensitivityWaitForARestart() async throws {
        let chosen = try await ask("PUT", "/settings", #"{"server":"https://susi.example","sensitivity":0.7}"#).1
        #expect(chosen["server"]?.string == "https://susi.example" && chosen["restart"]?.bool == true)
        #expect(chosen["sensitivity"]?.double == 0.7)
        #expect(try await ask("PUT", "/settings", #"{"server":""}"#).1["server"] == .null)
        #expect(try await ask("POST", "/restart").0 == 202)
        #expect(await control.changes == 102)
    }

    @Test func whatCannotBeKeptIsTold() async throws {
        #expect(try await ask("PUT", "/settings", #"{"room":"full"}"#).0 == 409)
    }

    @Test func theLogHasItsLevels() async throws {
        #expect(
            try await ask("GET", "/log").1.text()
                == #"{"lines":[{"at":7,"level":"info","part":"<b>","text":"100"}]}"#)
        let few = try await ask("GET", "/log", query: [("limit", "5"), ("level", "error")]).1
        #expect(few["lines"]?[0]?["text"]?.string == "5" && few["lines"]?[0]?["level"]?.string == "error")
        #expect(try await ask("GET", "/log", query: [("level", "debug")]).0 == 422)
        #expect(try await ask("GET", "/log", query: [("limit", "501")]).0 == 422)
    }
}
