import OrderedJSON
import SkillEngine
import SusiActions
import Testing

/// The answers that a real SUSI server gave, compared with ours.
@Suite(.enabled(if: Shared.exists("susi-server-recordings")))
struct RecordingTests {
    /// Where we answer on purpose what the server did not: recording to our answer.
    static let differences: [String: String] = [
        "case-punct": "matched",  // all final marks are cut at once
        "cond-unset": "No",  // a variable that was never set is like an empty one
        "console-colon-in-answer": "Result: First",  // bang lines are split at the first colon
        "console-root-array-index": "alpha",  // an element of the root list may be a scalar
        "console-star": "val First",  // [*] selects all elements
        "wild-attached": "att there",  // the index misses nothing that matches
        "wild-plus-end": "Color blue",  // + is one word wherever it stands
    ]
    /// A script that fails says nothing; the server says its error message.
    static let unanswered: Set<String> = ["javascript-error"]

    struct Recording: CustomTestStringConvertible, Sendable {
        let name: String
        let value: JSONValue
        var testDescription: String { name }
        var instant: String? { parameter("instant") }
        func parameter(_ key: String) -> String? {
            (value["request"]?["query"]?[key] ?? value["request"]?["form"]?[key])?.string
        }
        /// Texts of the recorded answers, nil for "I do not know" and for answers of other skills.
        var texts: [String]? {
            guard let actions = value["response"]?["body"]?["answers"]?[0]?["actions"]?.array else { return nil }
            if actions.contains(where: { $0["mood"]?.string == "sabta" }) { return nil }
            let skill = value["response"]?["body"]?["answers"]?[0]?["skills"]?[0]?.string ?? ""
            if !skill.hasPrefix("/instant"), !skill.contains("linguistic") { return nil }
            return actions.compactMap { $0["expression"]?.string }
        }
    }

    static let recordings = load("skill-language")
    static let actionRecordings = load("actions")

    static func load(_ name: String) -> [Recording] {
        let folder = "susi-server-recordings/" + name
        return Shared.files(folder, suffix: ".json").compactMap { file in
            guard let bytes = Shared.bytes("\(Shared.root)/\(folder)/\(file)"),
                let value = try? JSONParser.parse(bytes)
            else { return nil }
            return Recording(name: String(file.dropLast(5)), value: value)
        }
    }

    static let web: FakeWeb = {
        let host = "http://upstream.example/"
        let list = """
            {"items":[{"title":"First","price":3,"link":"http://example.org/1"},{"title":"Second","price":5}]}
            """
        return FakeWeb(documents: [
            host + "list": list, host + "list?x=list": list,
            host + "scalar": #"{"answer": "forty two", "n": 42, "ok": true}"#,
            host + "weather": #"{"current":{"temp_c":21.5,"condition":{"text":"Sunny"}}}"#,
            host + "arr": #"["alpha","beta"]"#,
        ])
    }()

    @Test func thereAreAllRecordings() { #expect(Self.recordings.count == 44) }

    @Test(arguments: recordings)
    func answersLikeTheServer(_ recording: Recording) async throws {
        let query = try #require(recording.parameter("q"))
        let fixture = Fixture(try #require(recording.instant), path: "instant", transport: Self.web)
        fixture.scripts = scripts
        // What earlier recordings of the same person left in the memory.
        switch recording.name {
        case "cond-empty": fixture.memory.variables["_mood"] = ""
        case "cond-eq": fixture.memory.variables["_mood"] = "great"
        case "var-recall": fixture.memory.variables["_beer"] = "augustiner"
        case "prev-vars":
            fixture.memory.remember(query: "what color was it", answer: "When was this exactly?", skill: "x")
        default: break
        }
        let answer = await fixture.ask(query)
        if let ours = Self.differences[recording.name] {
            #expect(answer == ours)
        } else if Self.unanswered.contains(recording.name) {
            #expect(answer == nil)
        } else {
            #expect(answer == recording.texts?.joined(separator: " / "))
        }
    }

    /// Types of actions where we differ on purpose.
    static let actionDifferences: [String: [String]] = [
        "map-numeric": ["map", "answer"],  // numbers are as good as texts
        "multi-action": ["audio_volume", "audio_play", "answer"],  // only equal actions are dropped
        "reflection": ["answer"],  // the inner answer is put in its place, not said before
    ]

    @Test(arguments: actionRecordings)
    func doesTheSameActions(_ recording: Recording) async throws {
        let list = #"{"items": [{"title": "First", "price": 3, "link": "l", "snippet": "s"}]}"#
        let address = try #require(recording.instant).split(separator: "\"").first { $0.hasPrefix("http://") }
        let web = FakeWeb(documents: [String(address ?? ""): list])
        let fixture = Fixture(try #require(recording.instant), path: "instant", transport: web)
        let reply = await fixture.reply(try #require(recording.parameter("q")))
        let recorded = recording.value["response"]?["body"]?["answers"]?[0]?["actions"]?.array ?? []
        let types = Self.actionDifferences[recording.name] ?? recorded.compactMap { $0["type"]?.string }
        #expect(reply?.actions.map { Self.type(of: $0.action) } == types)
        // The moments of plans, of which the recordings may be some milliseconds off.
        let delays = recorded.compactMap { $0["plan_delay"]?.int }.map { $0 / 100 }
        #expect(reply?.actions.compactMap { $0.plan.map { $0.delayMilliseconds / 100 } } == delays)
    }

    static func type(of action: Action) -> String {
        switch action {
        case .answer: "answer"
        case .stop: "stop"
        case .media(let control): control.rawValue
        case .audioVolume: "audio_volume"
        case .play(let source): source.isVideo ? "video_play" : "audio_play"
        case .table: "table"
        case .rss: "rss"
        case .websearch: "websearch"
        case .anchor: "anchor"
        case .map: "map"
        case .piechart: "piechart"
        case .imageShow: "image_show"
        case .timerSet: "timer_set"
        case .timerReset: "timer_reset"
        }
    }
}
