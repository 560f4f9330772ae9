import HTTP
import OrderedJSON
import SusiActions
import Synchronization
import Testing

@testable import Web

/// A history in memory.
final class FakeHistory: TurnHistory {
    struct Broken: Error {}
    private let state = Mutex<(turns: [SpeakerTurn], isBroken: Bool)>(([], false))

    init(_ turns: [SpeakerTurn] = [], isBroken: Bool = false) { state.withLock { $0 = (turns, isBroken) } }

    func turns(before: Int?, containing text: String?, limit: Int) async throws -> [SpeakerTurn] {
        try state.withLock { state in
            if state.isBroken { throw Broken() }
            return state.turns.filter {
                $0.id < before ?? .max && (text.map($0.heard.contains) ?? true)
            }.suffix(limit)
        }
    }

    func forget(_ id: Int?) async throws {
        try state.withLock { state in
            if state.isBroken { throw Broken() }
            state.turns.removeAll { $0.id == id ?? $0.id }
        }
    }
}

/// Settings in memory.
final class FakeSettings: SettingStore {
    private let values = Mutex<[String: String]>([:])
    func value(_ name: String) async throws -> String? { values.withLock { $0[name] } }
    func set(_ name: String, to value: String?) async throws { values.withLock { $0[name] = value } }
}

@Suite struct HistoryTests {
    private let turns = (1...5).map {
        SpeakerTurn(id: $0, at: 1000 + $0, heard: "question \($0)", answer: "answer", by: .skills, milliseconds: 1.5)
    }

    private func call(_ history: FakeHistory, _ method: String, _ path: String, _ query: [(String, String)] = [])
        async throws -> (status: Int, json: JSONValue)
    {
        let response = await DeviceAPI([HistorySection(history: history)]).respond(
            to: .init(method: method, path: "/api/v1" + path, query: query.map { (name: $0.0, value: $0.1) }))
        return (response.status, try JSONParser.parse(response.bytes))
    }

    @Test func pages() async throws {
        let history = FakeHistory(turns)
        let newest = try await call(history, "GET", "/history", [("limit", "2")]).json
        #expect(newest["turns"]?.array?.compactMap { $0["id"]?.int } == [4, 5])
        #expect(newest["more"] == true)
        let oldest = try await call(history, "GET", "/history", [("before", "3"), ("limit", "2")]).json
        #expect(oldest["turns"]?.array?.compactMap { $0["id"]?.int } == [1, 2])
        #expect(oldest["more"] == false)
        let found = try await call(history, "GET", "/history", [("q", "question 4")]).json
        #expect(found["turns"]?.array?.compactMap { $0["id"]?.int } == [4])
        for limit in ["0", "201", "x", "-1"] {
            #expect(try await call(history, "GET", "/history", [("limit", limit)]).status == 422)
        }
    }

    @Test func forgetting() async throws {
        let history = FakeHistory(turns)
        #expect(try await call(history, "DELETE", "/history/3").status == 200)
        #expect(try await call(history, "GET", "/history").json["turns"]?.array?.count == 4)
        #expect(try await call(history, "DELETE", "/history/three").status == 422)
        #expect(try await call(history, "DELETE", "/history").status == 200)
        #expect(try await call(history, "GET", "/history/export").json["turns"]?.array?.isEmpty == true)
    }

    @Test func aDiskThatRefusesIsTold() async throws {
        let answer = try await call(FakeHistory(isBroken: true), "GET", "/history")
        #expect(answer.status == 507)
        #expect(answer.json["detail"]?.string?.contains("diagnose") == true)
    }

    @Test func aTurnSurvivesItsOwnJSON() throws {
        var turn = turns[0]
        turn.cards = [["type": "map", "latitude": 1.5, "longitude": 2]]
        turn.skill = "general/en/x.txt"
        #expect(SpeakerTurn(json: try JSONParser.parse(Array(turn.json.text().utf8))) == turn)
        #expect(SpeakerTurn(json: ["at": 1]) == nil)
    }

    @Test func cards() throws {
        let rows: [JSONObject] = [
            JSONObject([("name", "Ann"), ("age", 3), ("url", "https://a.example/")]),
            JSONObject([("name", "Bob"), ("age", 4), ("url", "javascript:alert(1)")]), JSONObject([("other", "x")]),
        ]
        let reply = Reply(
            actions: [
                PlannedAction(.answer(text: "a", language: nil, mood: nil)),
                PlannedAction(
                    .table(
                        columns: [.init(key: "name", heading: "Name"), .init(key: "age", heading: "Age")], count: nil)),
                PlannedAction(.rss(title: "name", description: "age", link: "url", count: 1)),
                PlannedAction(.map(latitude: 1, longitude: 2, zoom: 3)), PlannedAction(.stop),
                PlannedAction(
                    .answer(text: "later", language: nil, mood: nil),
                    plan: Plan(delayMilliseconds: 5, dueMilliseconds: nil)),
            ], rows: rows)
        #expect(
            JSONValue.array(AnswerCard.cards(of: reply)).text()
                == #"[{"type":"table","columns":["Name","Age"],"rows":[["Ann","3"],["Bob","4"]]},"#
                + #"{"type":"rss","items":[{"title":"Ann","description":"3","link":"https://a.example/"}]},"#
                + #"{"type":"map","latitude":1,"longitude":2},{"type":"stop"},{"type":"alarm"}]"#)
    }
}
