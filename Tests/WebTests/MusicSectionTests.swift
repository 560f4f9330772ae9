import HTTP
import OrderedJSON
import Testing

@testable import Web

/// A player that takes note of what it is told.
actor FakeMusic: MusicControl {
    var orders: [String] = []
    var report = MusicReport()

    init() {
        report.state = .playing
        (report.title, report.artist, report.album) = ("So <b>What", "Miles", "Kind")
        (report.position, report.duration, report.number, report.count) = (12.3456, 545, 2, 3)
    }

    func music() async -> MusicReport { report }
    func queue(from first: Int, limit: Int) async -> [MusicReport.Entry] {
        orders.append("queue \(first) \(limit)")
        return [MusicReport.Entry(number: 2, title: "So What", artist: "Miles")]
    }
    func perform(_ order: MusicOrder) async -> MusicReport {
        orders.append(order.rawValue)
        return report
    }
    func seek(to seconds: Double) async -> Bool { seconds < 545 }
    func jump(to number: Int) async -> Bool { number <= 3 }
    func play(_ wish: MusicWishForm, isShuffled: Bool) async throws(ControlError) -> String? {
        if wish == .wish("nothing") { throw .refused(field: "wish", reason: "I found no music called nothing.") }
        orders.append("\(wish) \(isShuffled)")
        return nil
    }
    func library(_ kind: MusicKind, beginning text: String, limit: Int) async -> [LibraryEntry] {
        [LibraryEntry(kind, text, count: limit, key: kind == .song ? "ff" : nil)]
    }
    func songs() async -> Int { 7 }
    func stations() async -> [RadioStation] { [RadioStation(name: "FIP", genre: "jazz", host: "radio.example")] }
}

@Suite struct MusicSectionTests {
    private let control = FakeMusic()

    private func ask(
        _ method: String, _ path: String, _ body: String = "", query: [(name: String, value: String)] = []
    ) async throws -> (Int, JSONValue) {
        let api = DeviceAPI([MusicSection(control: control)])
        let response = await api.respond(
            to: HTTPRequest(method: method, path: "/api/v1" + path, query: query, body: Array(body.utf8)))
        return (response.status, try JSONParser.parse(response.bytes))
    }

    @Test func whatPlaysIsWhole() async throws {
        let (status, music) = try await ask("GET", "/music")
        #expect(status == 200 && music["title"]?.string == "So <b>What" && music["position"]?.double == 12.346)
        #expect(music["queue"]?[0]?["number"]?.int == 2 && music["songs"]?.int == 7)
        #expect(await control.orders == ["queue 1 50"])
    }

    @Test func ordersReachThePlayer() async throws {
        for order in MusicOrder.allCases {
            #expect(try await ask("POST", "/music/control", #"{"order":"\#(order.rawValue)"}"#).0 == 200)
        }
        #expect(await control.orders.filter { !$0.hasPrefix("queue") } == MusicOrder.allCases.map(\.rawValue))
        #expect(try await ask("PUT", "/music/position", #"{"seconds":544}"#).0 == 200)
        #expect(try await ask("PUT", "/music/number", #"{"number":3}"#).0 == 200)
    }

    @Test(arguments: [
        ("POST", "/music/control", #"{"order":"louder"}"#, "order"), ("POST", "/music/control", "{}", "order"),
        ("PUT", "/music/position", #"{"seconds":545}"#, "seconds"),
        ("PUT", "/music/position", #"{"seconds":-1}"#, "seconds"),
        ("PUT", "/music/position", #"{"seconds":1e99}"#, "seconds"),
        ("PUT", "/music/number", #"{"number":4}"#, "number"), ("PUT", "/music/number", #"{"number":0}"#, "number"),
        ("POST", "/music/play", "{}", "wish"), ("POST", "/music/play", #"{"wish":"a","station":"b"}"#, "wish"),
        ("POST", "/music/play", #"{"wish":"nothing"}"#, "wish"), ("POST", "/music/play", #"{"name":"x"}"#, "kind"),
        ("POST", "/music/play", #"{"name":"x","kind":"smell"}"#, "kind"),
        ("POST", "/music/play", #"{"wish":""}"#, "wish"), ("POST", "/music/play", #"{"wish":3}"#, "wish"),
        ("POST", "/music/play", #"{"song":"ff","shuffle":"no"}"#, "shuffle"),
        ("POST", "/music/play", #"{"file":"/etc/passwd"}"#, "file"),
    ])
    func refusals(_ method: String, _ path: String, _ body: String, _ field: String) async throws {
        let (status, problem) = try await ask(method, path, body)
        #expect(status == 422 && problem["field"]?.string == field, "\(problem.text())")
    }

    @Test(arguments: [
        (#"{"wish":"some jazz","shuffle":true}"#, #"wish("some jazz") true"#),
        (#"{"station":"FIP"}"#, #"station("FIP") false"#), (#"{"song":"ff"}"#, #"song("ff") false"#),
        (
            #"{"kind":"album","name":"Kind of Blue","artist":"Miles"}"#,
            #"named(Web.MusicKind.album, "Kind of Blue", artist: Optional("Miles")) false"#
        ),
    ])
    func wishes(_ body: String, _ wish: String) async throws {
        #expect(try await ask("POST", "/music/play", body).0 == 202)
        #expect(await control.orders == [wish])
    }

    @Test func theLibraryIsSearchedByKind() async throws {
        let all = try await ask("GET", "/music/library", query: [("q", "mi")]).1
        #expect(all["found"]?.array?.map { $0["kind"]?.string } == ["artist", "album", "song", "genre"])
        #expect(all["found"]?[2]?["song"]?.string == "ff")
        let albums = try await ask("GET", "/music/library", query: [("kind", "album"), ("limit", "3")]).1
        #expect(albums["found"]?.array?.count == 1 && albums["found"]?[0]?["count"]?.int == 3)
        #expect(try await ask("GET", "/music/library", query: [("kind", "x")]).0 == 422)
        #expect(try await ask("GET", "/music/library", query: [("limit", "201")]).0 == 422)
        #expect(try await ask("GET", "/music/stations").1["stations"]?[0]?["host"]?.string == "radio.example")
    }
}
