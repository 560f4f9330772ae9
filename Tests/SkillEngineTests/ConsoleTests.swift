import OrderedJSON
import SkillEngine
import SusiActions
import Testing

/// `!console`: data, paths, actions, headers, and what must not be fetched.
struct ConsoleTests {
    static let document = #"""
        {"now": {"temp": 21.50, "sky": {"text": "Sunny"}, "on": true, "none": null},
         "items": [{"t": "A", "n": 1}, {"t": "B", "n": 2}, {"t": "C", "n": 3}],
         "words": ["x", "y"], "grid": [[1, 2], [3, 4]], "mixed": [1, {"a": 2}], "empty": [], "odd key.x": "odd"}
        """#

    /// Text, path, answer.
    static let paths: [(String, String, String?)] = [
        ("$temp$ $sky.text$ $on$", "$.now", "21.50 Sunny true"), ("$!$", "$.now.sky.text", "Sunny"),
        ("$k0$=$v0$ of $mapsize$", "$.now", "temp=21.50 of 4"), ("$t$", "$.items", "A"), ("$t$", "$.items[1]", "B"),
        ("$t$", "$.items[-1]", "C"), ("$t$", "$.items.[2]", "C"), ("$!$", "$.items[*].t", "A"),
        ("$t$", "$.items[*]", "A"),
        ("$!$", "$.items.*.n", "1"), ("$!$", "$..t", "A"), ("$!$", "$..sky.text", "Sunny"),
        ("$!$", "$['odd key.x']", "odd"),
        ("$!$", "$[\"words\"][1]", "y"), ("$!$", "$.words", "x"), ("$!$", "$.grid[1][0]", "3"),
        ("$!$", "$.now.temp.", "21.50"),
        ("$now.sky.text$", "$", "Sunny"), ("$words[1]$", "$", "y"), ("$sky$", "$.now", #"{"text":"Sunny"}"#),
        ("$!$", "$.nothing", nil), ("$!$", "$.words[9]", nil), ("$!$", "$.grid", nil), ("$a$", "$.mixed", nil),
        ("$!$", "$.empty", nil), ("$none$", "$.now", nil), ("$!$", "$.now.none", nil), ("$!$", "items", nil),
        ("$!$", "$[?(@.n)]", nil), ("$!$", "$.items[", nil),
    ]

    @Test(arguments: paths)
    func selects(_ text: String, _ path: String, _ answer: String?) async {
        let quoted = JSONValue.string(path).text()
        let skill = "q\n!console: \(text)\n{\"url\": \"http://a.example/d\", \"path\": \(quoted)}\neol"
        let fixture = Fixture(skill, transport: FakeWeb(documents: ["http://a.example/d": Self.document]))
        #expect(await fixture.ask("q") == answer)
    }

    @Test func putsEncodedWordsIntoTheAddress() async {
        let web = FakeWeb(documents: ["https://a.example/?q=b%20%26c&x=red": #"["deep"]"#])
        let fixture = Fixture(
            """
            find *
            !console: found $!$
            {"url": "https://a.example/?q=$1$&x=`the color`", "path": "$", "request": {"X-Key": "k $1$"}}
            eol

            the color
            red
            """, transport: web)
        #expect(await fixture.ask("find b &c") == "found deep")
        #expect(web.asked.all == ["https://a.example/?q=b%20%26c&x=red", "X-Key: k b &c"])
    }

    @Test func readsResponseHeaders() async {
        let skill = """
            who
            !console: It is $server$
            {"url": "http://a.example/d", "path": "$.none", "response": {"x-server": "server"}}
            eol
            """
        let web = FakeWeb(documents: ["http://a.example/d": "{}"], headers: [("X-Server", "small")])
        #expect(await Fixture(skill, transport: web).ask("who") == "It is small")
    }

    @Test func showsTablesOverItsRows() async {
        let fixture = Fixture(
            """
            table
            !console:
            {"data": [{"a": "1", "b": "2"}, {"a": "3", "b": "4"}],
             "actions": [{"type": "table", "columns": {"b": "B", "a": "A"}, "count": 5}, {"type": "magic"}],}
            eol

            first *
            !rest:
            !console: $a$ of `table` $1$
            {"data": [{"a": 1}, {"a": 2}]}
            eol
            """)
        let reply = await fixture.reply("table")
        let columns = [Action.Column(key: "b", heading: "B"), .init(key: "a", heading: "A")]
        #expect(reply?.actions.map(\.action) == [.table(columns: columns, count: 5)])
        #expect(reply?.rows.compactMap { $0["a"]?.string } == ["1", "3"])
        #expect(fixture.diagnostics.map(\.message) == ["the action type 'magic' is unknown and ignored"])
        let rest = await fixture.reply("first x")
        #expect(
            rest?.actions.map(\.action) == [
                .table(columns: columns, count: 5), .answer(text: "2 of x", language: "en", mood: nil),
            ])
        #expect(rest?.rows.count == 1)
    }

    @Test(arguments: [
        (#"{"type": "audio_volume", "volume": "130 %"}"#, Action.audioVolume(percent: 100)),
        (#"{"type": "audio_volume", "volume": "$1$"}"#, .audioVolume(percent: 30)),
        (#"{"type": "audio_volume", "volume": "loud"}"#, .audioVolume(percent: 50)),
        (#"{"type": "pause"}"#, .media(.pause)),
        (#"{"type": "shuffle"}"#, .media(.shuffle)), (#"{"type": "stop"}"#, .stop),
        (
            #"{"type": "audio_play", "identifier_type": "url", "identifier": "http://m.example/$1$.ogg"}"#,
            .play(.init(kind: .url, identifier: "http://m.example/30.ogg", isVideo: false))
        ),
        (
            #"{"type": "video_play", "identifier_type": "youtube", "identifier": "abc"}"#,
            .play(.init(kind: .youtube, identifier: "abc", isVideo: true))
        ), (#"{"type": "websearch", "query": "$0$", "count": 3}"#, .websearch(query: "set 30", count: 3)),
        (
            #"{"type": "rss", "title": "t", "description": "d", "link": "l"}"#,
            .rss(title: "t", description: "d", link: "l", count: nil)
        ),
        (#"{"type": "anchor", "link": "http://a.example", "text": "A"}"#, .anchor(link: "http://a.example", text: "A")),
        (
            #"{"type": "map", "latitude": 1.5, "longitude": "2", "zoom": "13"}"#,
            .map(latitude: 1.5, longitude: 2, zoom: 13)
        ),
        (
            #"{"type": "piechart", "key": "k", "value": "v", "unit": "l", "total": 9}"#,
            .piechart(key: "k", value: "v", unit: "l", total: 9)
        ),
        (#"{"type": "image_show", "url": "http://a.example/i.png"}"#, .imageShow(url: "http://a.example/i.png")),
        (#"{"type": "timer_set", "time": 1606700000000}"#, .timerSet(milliseconds: 1_606_700_000_000)),
        (#"{"type": "timer_reset"}"#, .timerReset),
        (#"{"type": "answer", "expression": "hi $1$"}"#, .answer(text: "hi 30", language: "en", mood: nil)),
    ])
    func declaresActions(_ json: String, _ action: Action) async {
        let fixture = Fixture("set *\n!console:\n{\"actions\": [\(json)]}\neol")
        #expect(await fixture.reply("set 30")?.actions.map(\.action) == [action])
    }

    @Test(arguments: [
        "http://127.0.0.1/x", "http://unreachable.example/x", "http://a.example/missing", "file:///etc/passwd",
        "ftp://a.example",
        "http://user@a.example/", "http://a.example/html", "http://a.example/deep", "http://a.example/big",
    ])
    func failsWithoutData(_ url: String) async {
        let web = FakeWeb(documents: [
            "http://127.0.0.1/x": #"{"a": 1}"#, "http://a.example/html": "<html>",
            "http://a.example/deep": String(repeating: "[", count: 1_000) + String(repeating: "]", count: 1_000),
            "http://a.example/big": #"{"a": ""# + String(repeating: "x", count: 1 << 20) + "\"}",
        ])
        let skill = "q\n!console: $a$\n{\"url\": \"\(url)\", \"path\": \"$.a\"}\neol\n\nq\nsomething else"
        let fixture = Fixture(skill, transport: web)
        #expect(await fixture.ask("q") == "something else")
        guard case .failed(.noData)? = fixture.explanation?.candidates.first?.outcome else {
            Issue.record("\(String(describing: fixture.explanation))")
            return
        }
    }

    @Test func fetchesFromTheHouseOnlyWhereAllowed() async {
        let skill = "q\n!console: $a$\n{\"url\": \"http://192.168.1.5/x\", \"path\": \"$\"}\neol"
        let web = FakeWeb(documents: ["http://192.168.1.5/x": #"{"a": "in"}"#])
        #expect(await Fixture(skill, transport: web).ask("q") == nil)
        #expect(web.asked.all.isEmpty)
        let open = Fixture(skill, transport: web) { $0.allowsPrivateAddresses = true }
        #expect(await open.ask("q") == "in")
        #expect(await Fixture(skill) { $0.allowsPrivateAddresses = true }.ask("q") == nil)
    }

    @Test func fetchesAreCounted() async {
        let skill =
            "q\n`a` `a` `a` `a` `a` `a`\n\na\n!console: $!$\n{\"url\": \"http://a.example/n\", \"path\": \"$.n\"}\neol"
        let web = FakeWeb(documents: ["http://a.example/n": #"{"n": 1}"#])
        #expect(await Fixture(skill, transport: web).ask("q") == nil)
        #expect(web.asked.all.count == 5)
    }

    @Test(arguments: [
        ("q\n!console: $a$\n{\"url\": \"u\"\neol\n\nb c\nok", [3], "b c"),
        ("q\n!console: x\n[1]\neol\n\nb c\nok", [2], "b c"),
        ("q\n!console: $a$\n{\"data\": [{\"a\": 1}]}\n\nb c\nok", [2], "b c"),
        ("q\n!console: $a$\n{\"data\":\n\n[{\"a\": \"ok\"}]\n}\nEOL", [], "q"),
        ("q\n!console: $a$\n!example: q\n{\"data\": [{\"a\": $0$}]}\neol\n\nb c\nok", [2], "b c"),
        ("q\n!console: $a$\n{\"data\": [{\"a\": \"ok\"}]}\neol\nextra", [5], "q"),
    ])
    func survivesFaultyBodies(_ skill: String, _ lines: [Int], _ question: String) async {
        let fixture = Fixture(skill)
        if !lines.isEmpty { #expect(!fixture.diagnostics.isEmpty) }
        #expect(await fixture.ask(question) == "ok")
    }
}
