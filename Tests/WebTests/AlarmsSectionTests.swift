import HTTP
import OrderedJSON
import Testing

@testable import Web

/// Takes note of what it is asked for.
actor FakeAlarms: AlarmControl {
    var drafts: [AlarmDraftForm] = []
    var changes: [String] = []
    static let pasta = SpeakerAlarm(
        id: 4, kind: "timer", name: "pasta", due: 1_800_000_000, left: 90_500, time: .seconds(600))

    func alarms() async throws(ControlError) -> AlarmReport {
        AlarmReport(
            alarms: [
                Self.pasta,
                SpeakerAlarm(id: 5, kind: "alarm", state: .paused, time: .weekly(days: [1, 7], minute: 425)),
                SpeakerAlarm(
                    id: 6, kind: "reminder", name: "<b>", state: .snoozed,
                    time: .date(year: 2027, month: 2, day: 3, minute: 0)),
            ], now: 1_799_999_910, offset: 3600, zone: "Europe/Berlin")
    }
    func set(_ draft: AlarmDraftForm) async throws(ControlError) -> AlarmOutcome {
        if draft.name == "full" { throw .unavailable(reason: "The disk is full.", retryAfter: 5) }
        drafts.append(draft)
        return AlarmOutcome(text: "Set.", alarm: Self.pasta)
    }
    func change(_ id: Int, name: String?, time: AlarmTimeForm?) async throws(ControlError) -> AlarmOutcome? {
        guard id == 4 else { return nil }
        changes.append("\(name ?? "-") \(time.map { "\($0)" } ?? "-")")
        return AlarmOutcome(text: "Changed.", alarm: Self.pasta)
    }
    func perform(_ step: AlarmStep, _ id: Int) async throws(ControlError) -> AlarmOutcome? {
        guard id == 4 else { return nil }
        if step == .skip { throw .refused(field: "id", reason: "That does not repeat.") }
        changes.append(step.rawValue)
        return AlarmOutcome(text: "Done.", alarm: step == .delete ? nil : Self.pasta)
    }
    func stopRinging() async { changes.append("stop") }
    func snooze(minutes: Int?) async throws(ControlError) -> String {
        changes.append("snooze \(minutes ?? 0)")
        return "Okay."
    }
}

@Suite struct AlarmsSectionTests {
    private let control = FakeAlarms()

    private func ask(_ method: String, _ path: String, _ body: String = "") async throws -> (Int, JSONValue) {
        let api = DeviceAPI([AlarmsSection(control: control)])
        let response = await api.respond(
            to: HTTPRequest(method: method, path: "/api/v1" + path, body: Array(body.utf8)))
        return (response.status, try JSONParser.parse(response.bytes))
    }

    @Test func theListIsWhole() async throws {
        let (status, list) = try await ask("GET", "/alarms")
        #expect(status == 200)
        #expect(
            list["alarms"]?[0]?.text()
                == #"{"id":4,"kind":"timer","name":"pasta","state":"waiting","due":1800000000,"left":90.5,"seconds":600,"time":null,"date":null,"days":[]}"#
        )
        #expect(list["alarms"]?[1]?["time"]?.string == "07:05" && list["alarms"]?[1]?["state"]?.string == "paused")
        #expect(list["alarms"]?[1]?["days"] == ["monday", "sunday"])
        #expect(list["alarms"]?[2]?["date"]?.string == "2027-02-03")
        #expect(list["zone"]?.string == "Europe/Berlin" && list["utc_offset"]?.int == 3600)
    }

    @Test(arguments: [
        (#"{"kind":"timer","seconds":300,"name":" tea "}"#, AlarmDraftForm(.timer, name: "tea", .seconds(300))),
        (#"{"kind":"alarm","time":"7:05"}"#, AlarmDraftForm(.alarm, .clock(minute: 425))),
        (
            #"{"kind":"alarm","time":"23:59","days":["sunday","monday"]}"#,
            AlarmDraftForm(.alarm, .weekly(days: [1, 7], minute: 1439))
        ),
        (
            #"{"kind":"reminder","name":"call","time":"08:00","date":"2028-02-29"}"#,
            AlarmDraftForm(.reminder, name: "call", .date(year: 2028, month: 2, day: 29, minute: 480))
        ),
        (#"{"kind":"alarm","seconds":60,"name":"","days":null}"#, AlarmDraftForm(.alarm, .seconds(60))),
    ])
    func newOnes(_ body: String, _ draft: AlarmDraftForm) async throws {
        #expect(try await ask("POST", "/alarms", body).0 == 201)
        #expect(await control.drafts == [draft])
    }

    @Test(arguments: [
        (#"{}"#, "kind"), (#"{"kind":"egg","seconds":1}"#, "kind"), (#"{"kind":"timer"}"#, "time"),
        (#"{"kind":"timer","seconds":0}"#, "seconds"), (#"{"kind":"timer","seconds":604801}"#, "seconds"),
        (#"{"kind":"timer","seconds":1.5}"#, "seconds"), (#"{"kind":"timer","seconds":"1"}"#, "seconds"),
        (#"{"kind":"timer","seconds":60,"time":"07:00"}"#, "time"), (#"{"kind":"alarm","time":"24:00"}"#, "time"),
        (#"{"kind":"alarm","time":"7:5"}"#, "time"), (#"{"kind":"alarm","time":"+7:05"}"#, "time"),
        (#"{"kind":"alarm","time":"٠٧:٠٠"}"#, "time"), (#"{"kind":"alarm","time":""}"#, "time"),
        (#"{"kind":"alarm","date":"2027-01-01"}"#, "time"),
        (#"{"kind":"alarm","time":"7:00","date":"1-1-27"}"#, "date"),
        (#"{"kind":"alarm","time":"7:00","date":"2027-13-01"}"#, "date"),
        (#"{"kind":"alarm","time":"7:00","date":"2027-01-01","days":["monday"]}"#, "date"),
        (#"{"kind":"alarm","time":"7:00","days":[]}"#, "days"), (#"{"kind":"alarm","time":"7:00","days":[1]}"#, "days"),
        (#"{"kind":"reminder","time":"7:00"}"#, "name"), (#"{"kind":"alarm","time":"7:00","name":7}"#, "name"),
        (#"{"kind":"alarm","time":"7:00","name":"a\u0000b"}"#, "name"), (#"{"kind":"alarm","when":1}"#, "when"),
    ])
    func refusals(_ body: String, _ field: String) async throws {
        let (status, problem) = try await ask("POST", "/alarms", body)
        #expect(status == 422 && problem["field"]?.string == field, "\(problem.text())")
        #expect(await control.drafts.isEmpty)
    }

    @Test func whatTheDiskRefusesIsTold() async throws {
        let (status, problem) = try await ask("POST", "/alarms", #"{"kind":"timer","seconds":5,"name":"full"}"#)
        #expect(status == 409 && problem["detail"]?.string == "The disk is full.")
    }

    @Test func eachStepReachesTheOneThatIsMeant() async throws {
        #expect(try await ask("PUT", "/alarms/4", #"{"name":"","time":"06:00"}"#).0 == 200)
        #expect(try await ask("PUT", "/alarms/4", "{}").0 == 422)
        #expect(try await ask("POST", "/alarms/4/pause").1["alarm"]?["id"]?.int == 4)
        #expect(try await ask("POST", "/alarms/4/resume", "{}").0 == 200)
        #expect(try await ask("POST", "/alarms/4/skip").1["field"]?.string == "id")
        #expect(try await ask("DELETE", "/alarms/4").1["alarm"] == .null)
        #expect(try await ask("POST", "/alarms/stop", "no json").0 == 200)
        #expect(try await ask("POST", "/alarms/snooze").0 == 200)
        #expect(try await ask("POST", "/alarms/snooze", #"{"minutes":5}"#).0 == 200)
        #expect(try await ask("POST", "/alarms/snooze", #"{"minutes":61}"#).0 == 422)
        #expect(
            await control.changes == [
                " clock(minute: 360)", "pause", "resume", "delete", "stop", "snooze 0", "snooze 5",
            ])
        for (method, path) in [("PUT", "/alarms/9"), ("DELETE", "/alarms/9"), ("POST", "/alarms/9/pause")] {
            #expect(try await ask(method, path, method == "PUT" ? #"{"name":"x"}"# : "").0 == 404)
        }
        #expect(try await ask("DELETE", "/alarms/99999999999999999999").0 == 422)
        #expect(try await ask("DELETE", "/alarms/-1").0 == 422)
    }
}
