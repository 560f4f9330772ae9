import HTTP
import OrderedJSON
import Synchronization
import Testing

@testable import Web

/// A few skills, and what was asked of them.
final class FakeSkills: SkillControl, SkillOpinions {
    private let state = Mutex(
        (
            texts: ["general/Own/en/mine.txt": "hi\nho\n"], off: Set<String>(), stars: [String: Int](),
            reviews: [String]()
        ))

    func skills() async -> [SpeakerSkill] {
        let own = state.withLock { state in
            state.texts.keys.sorted().map { path in
                SpeakerSkill(path: path, name: "mine", group: "Own", origin: .own, isEnabled: !state.off.contains(path))
            }
        }
        return own + [
            SpeakerSkill(
                path: "general/Games/en/dice.txt", name: "dice", group: "Games", language: "en", examples: ["roll"],
                origin: .shipped),
            SpeakerSkill(path: "native/date", name: "date", group: "Built in", origin: .native),
        ]
    }
    func source(of path: String) async throws(ControlError) -> String? { state.withLock { $0.texts[path] } }
    func check(_ text: String) async -> [(line: Int, isError: Bool, message: String)] {
        text.isEmpty ? [] : [(2, true, "wrong <b>")]
    }
    func dream(_ text: String, question: String) async -> (text: String?, line: Int?) {
        question == "hi" ? ("ho", 1) : (nil, nil)
    }
    func examples(of text: String) async -> [(question: String, expected: String?, got: String?, passed: Bool?)] {
        [("hi", "ho", "he", false), ("x", nil, "it needs the network", nil)]
    }
    func save(_ text: String, name: String?, path: String?) async throws(ControlError) -> String {
        let path = path ?? "general/Own/en/\(name ?? "").txt"
        state.withLock { $0.texts[path] = text }
        return path
    }
    func delete(_ path: String) async throws(ControlError) -> Bool {
        state.withLock { $0.texts.removeValue(forKey: path) != nil }
    }
    func setEnabled(_ path: String, _ isEnabled: Bool) async throws(ControlError) -> Bool {
        state.withLock { state in
            if isEnabled { state.off.remove(path) } else { state.off.insert(path) }
            return true
        }
    }
    func ratings(of paths: [String]) async -> [String: SkillRating] {
        state.withLock {
            $0.stars.mapValues { stars in SkillRating(counts: (1...5).map { $0 == stars ? 1 : 0 }, mine: stars) }
        }
    }
    func rate(_ path: String, stars: Int) async throws(ControlError) -> SkillRating {
        state.withLock { $0.stars[path] = stars }
        return SkillRating(counts: (1...5).map { $0 == stars ? 1 : 0 }, mine: stars)
    }
    func reviews(of path: String) async throws(ControlError) -> [SkillReview] {
        state.withLock { $0.reviews.map { SkillReview(text: $0) } }
    }
    func review(_ path: String, text: String) async throws(ControlError) -> OpinionOutcome {
        state.withLock { $0.reviews.insert(text, at: 0) }
        return OpinionOutcome(isWaiting: path.hasPrefix("/"), needsLogin: path.hasPrefix("/"))
    }
    func report(_ path: String, text: String) async throws(ControlError) -> OpinionOutcome {
        guard path.hasPrefix("/") else { throw .refused(field: "path", reason: "There is nobody to tell.") }
        return OpinionOutcome()
    }
    func describe(_ path: String) async throws(ControlError) -> SpeakerSkill? {
        guard path.hasSuffix("/web.txt") else { return nil }
        return SpeakerSkill(path: path, name: "web", group: "Knowledge", origin: .server)
    }
}

@Suite struct SkillsSectionTests {
    private let fake = FakeSkills()

    private func call(
        _ method: String, _ path: String, _ body: JSONValue? = nil, query: String? = nil
    ) async throws -> (status: Int, json: JSONValue) {
        let response = await DeviceAPI([SkillsSection(skills: fake, opinions: fake)]).respond(
            to: .init(
                method: method, path: "/api/v1" + path, query: query.map { [(name: "path", value: $0)] } ?? [],
                body: body.map { Array($0.text().utf8) } ?? []))
        return (response.status, try JSONParser.parse(response.bytes))
    }

    @Test func looking() async throws {
        let all = try await call("GET", "/skills").json["skills"]?.array
        #expect(all?.compactMap { $0["origin"]?.string } == ["own", "shipped", "native"])
        #expect(all?.compactMap { $0["rateable"]?.bool } == [true, true, false])
        #expect(try await call("GET", "/skill", query: "general/Games/en/dice.txt").json["examples"]?[0] == "roll")
        for path in ["../../etc/passwd", "general/Games/en/none.txt", ""] {
            #expect(try await call("GET", "/skill", query: path).status == 404)
        }
    }

    @Test func writing() async throws {
        let text = "a\n\nb\n"
        let made = try await call("PUT", "/skill/source", ["name": "frogs", "text": .string(text)])
        #expect(made.status == 201 && made.json["path"] == "general/Own/en/frogs.txt")
        #expect(try await call("GET", "/skill/source", query: "general/Own/en/frogs.txt").json["text"] == .string(text))
        let changed = try await call("PUT", "/skill/source", ["path": "general/Own/en/frogs.txt", "text": ""])
        #expect(changed.status == 200)
        // Not the owner's: neither changed nor deleted.
        #expect(
            try await call("PUT", "/skill/source", ["path": "general/Games/en/dice.txt", "text": ""]).status == 422)
        #expect(try await call("DELETE", "/skill/source", query: "general/Games/en/dice.txt").status == 422)
        #expect(try await call("DELETE", "/skill/source", query: "general/Own/en/frogs.txt").status == 200)
        #expect(try await call("DELETE", "/skill/source", query: "general/Own/en/frogs.txt").status == 404)
        let long = String(repeating: "x", count: SkillsSection.longestText + 1)
        #expect(try await call("POST", "/skill/check", ["text": .string(long)]).status == 422)
        #expect(
            try await call("POST", "/skill/check", ["text": "x"]).json["diagnostics"]?[0]
                == ["line": 2, "severity": "error", "message": "wrong <b>"])
        #expect(
            try await call("POST", "/skill/try", ["text": "x", "question": "hi"]).json == ["text": "ho", "line": 1])
        #expect(
            try await call("POST", "/skill/try", ["text": "x", "question": "?"]).json == ["text": nil, "line": nil])
        #expect(try await call("POST", "/skill/test", ["text": "x"]).json["results"]?.array?.count == 2)
    }

    @Test func switchingOff() async throws {
        let path = "general/Own/en/mine.txt"
        #expect(try await call("PUT", "/skill/enabled", ["path": .string(path), "enabled": false]).status == 200)
        #expect(try await call("GET", "/skill", query: path).json["enabled"] == false)
        #expect(try await call("PUT", "/skill/enabled", ["path": "native/date", "enabled": false]).status == 422)
    }

    @Test func judging() async throws {
        let path: JSONValue = "general/Games/en/dice.txt"
        let rated = try await call("PUT", "/skill/rating", ["path": path, "stars": 4])
        #expect(rated.json["rating"] == ["counts": [0, 0, 0, 1, 0], "total": 1, "average": 4])
        for stars in [0, 6] {
            #expect(try await call("PUT", "/skill/rating", ["path": path, "stars": .number(stars)]).status == 422)
        }
        #expect(try await call("PUT", "/skill/rating", ["path": "native/date", "stars": 3]).status == 422)
        #expect(
            try await call("PUT", "/skill/rating", ["path": "/susi_skill_data/models/general/K/en/a.txt", "stars": 3])
                .status == 200)
        #expect(try await call("POST", "/skill/feedback", ["path": path, "text": "fine"]).status == 201)
        #expect(
            try await call("GET", "/skill/reviews", query: "general/Games/en/dice.txt").json["reviews"]?[0]?["text"]
                == "fine")
    }

    @Test func skillsOfAServerAreShownAndJudged() async throws {
        let path = JSONValue.string("/susi_skill_data/models/general/Knowledge/en/web.txt")
        let skill = try await call("GET", "/skill", query: path.string)
        #expect(skill.json["origin"]?.string == "server" && skill.json["rateable"]?.bool == true)
        #expect(try await call("PUT", "/skill/rating", ["path": path, "stars": 4]).json["login"]?.bool == false)
        let review = try await call("POST", "/skill/feedback", ["path": path, "text": "good <b>"])
        #expect(review.status == 201 && review.json.text() == #"{"waiting":true,"login":true}"#)
        #expect(try await call("POST", "/skill/report", ["path": path, "text": "bad"]).status == 201)
        #expect(
            try await call("POST", "/skill/report", ["path": "general/Games/en/dice.txt", "text": "bad"]).status == 422)
        #expect(try await call("PUT", "/skill/enabled", ["path": path, "enabled": false]).status == 422)
        #expect(try await call("PUT", "/skill/source", ["path": path, "text": "x"]).status == 422)
        #expect(
            try await call("GET", "/skill", query: "/susi_skill_data/models/general/Knowledge/en/no.txt").status == 404)
    }
}
