import OrderedJSON
import SusiActions
import Testing

@testable import SkillEngine

/// Weather, encyclopedia and news, with documents written by hand after the public descriptions of these services.
struct NetworkSkillTests {
    static let place = "https://geocoding-api.open-meteo.com/v1/search?name=%@&count=1&language=en&format=json"
    static let berlin = #"""
        {"results": [{"id": 2950159, "name": "Berlin", "latitude": 52.52437, "longitude": 13.41053, "elevation": 74.0,
          "country_code": "DE", "timezone": "Europe/Berlin", "country": "Germany"}], "generationtime_ms": 0.6}
        """#
    static let boston = #"""
        {"results": [{"name": "Boston", "latitude": 42.35843, "longitude": -71.05977, "country_code": "US"}]}
        """#
    static let query =
        "&current=temperature_2m,weather_code,wind_speed_10m"
        + "&daily=weather_code,temperature_2m_max,temperature_2m_min,precipitation_probability_max"
        + "&timezone=auto&forecast_days=8"
    static let base = "https://api.open-meteo.com/v1/forecast?latitude="
    /// From Wednesday, 11 March 2026.
    static let forecast = #"""
        {"latitude": 52.52, "longitude": 13.42, "utc_offset_seconds": 3600, "timezone": "Europe/Berlin",
         "current": {"time": "2026-03-11T15:00", "temperature_2m": 6.7, "weather_code": 3, "wind_speed_10m": 14.4},
         "daily": {"time": ["2026-03-11", "2026-03-12", "2026-03-13", "2026-03-14"],
          "weather_code": [3, 61, 0, 71], "temperature_2m_max": [9.4, 7.6, 12.0, 1.2],
          "temperature_2m_min": [2.5, 4.0, 3.4, -3.6], "precipitation_probability_max": [25, 90, 3, null]}}
        """#

    static let feeds = [
        NewsFeed(name: "World Times", topics: ["world"], language: "en", address: "https://news.example/world.rss"),
        NewsFeed(name: "Tech Wire", topics: ["tech", "computer"], language: "en", address: "https://news.example/t"),
    ]

    static let web = FakeWeb(documents: [
        "https://geocoding-api.open-meteo.com/v1/search?name=berlin&count=1&language=en&format=json": berlin,
        "https://geocoding-api.open-meteo.com/v1/search?name=Home&count=1&language=en&format=json": berlin,
        "https://geocoding-api.open-meteo.com/v1/search?name=boston&count=1&language=en&format=json": boston,
        "https://geocoding-api.open-meteo.com/v1/search?name=zork&count=1&language=en&format=json":
            #"{"generationtime_ms": 0.5}"#,
        base + "52.52437&longitude=13.41053" + query: forecast,
        base + "42.35843&longitude=-71.05977" + query + "&temperature_unit=fahrenheit&wind_speed_unit=mph": forecast,
        "https://en.wikipedia.org/api/rest_v1/page/summary/Ada_lovelace": #"""
        {"type": "standard", "title": "Ada Lovelace", "extract": "Augusta Ada King, Countess of Lovelace (née Byron; 10 December 1815 – 27 November 1852), was an English mathematician, known for her work with C. Babbage. She wrote the first program. A third sentence follows."}
        """#,
        "https://en.wikipedia.org/api/rest_v1/page/summary/Mercury":
            #"{"type": "disambiguation", "title": "Mercury", "extract": "Mercury most commonly refers to:"}"#,
        "https://en.wikipedia.org/w/rest.php/v1/search/page?q=mercury&limit=3": #"""
        {"pages": [{"id": 1, "key": "Mercury", "title": "Mercury"},
         {"id": 2, "key": "Mercury_(planet)", "title": "Mercury (planet)", "description": "First planet"}]}
        """#,
        "https://en.wikipedia.org/api/rest_v1/page/summary/Mercury_%28planet%29":
            #"{"type": "standard", "extract": "Mercury is the first planet from the Sun."}"#,
        "https://en.wikipedia.org/w/rest.php/v1/search/page?q=blorp&limit=3": #"{"pages": []}"#,
        "https://news.example/world.rss": #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>World Times</title>
        <item><title><![CDATA[Bridge & tunnel open]]></title><description>A &lt;b&gt;bridge&lt;/b&gt;</description>
         <link>https://news.example/1</link><media:title>other</media:title></item>
        <item><title>Rain &amp;amp; wind &#8211; again</title></item><item><title> </title></item>
        </channel></rss>
        """#,
        "https://news.example/t":
            "<feed><entry><title type=\"text\">Chips are cheap</title><link href=\"x\"/></entry></feed>",
    ])

    private func fixture(_ transport: (any SkillTransport)?, _ texts: String = "zz\nzz") -> Fixture {
        let fixture = Fixture(texts, native: NativeSkills.all + NativeSkills.network, transport: transport)
        fixture.context.feeds = Self.feeds
        return fixture
    }

    @Test(arguments: [
        (
            "what is the weather in berlin",
            "In Berlin it is 7 degrees and cloudy. Today it will be cloudy, between 3 and 9 degrees, with a 25 percent chance of rain."
        ),
        ("Berlin weather", "In Berlin it is 7 degrees*"), ("weather forecast for berlin", "In Berlin it is 7 degrees*"),
        ("will it rain tomorrow in Berlin?", "Yes, rain is likely in Berlin tomorrow. The chance is 90 percent."),
        ("will it rain in berlin today", "No, rain is not likely in Berlin today. The chance is 25 percent."),
        ("do i need an umbrella in berlin tomorrow", "Yes, rain is likely*"),
        ("will it snow in berlin on saturday", "Yes, snow is likely in Berlin in 3 days."),
        ("how cold is it in berlin right now", "It is 7 degrees in Berlin. Today it will be between 3 and 9 degrees."),
        ("how windy is it in berlin", "The wind in Berlin blows at 14 kilometres an hour."),
        ("is it going to be cold in berlin", "It is 7 degrees in Berlin*"),
        ("is it warm in berlin", "It is 7 degrees*"),
        ("is it going to be nice in berlin tomorrow", "Tomorrow*Berlin*"),
        (
            "what will the weather be like in berlin the day after tomorrow",
            "The day after tomorrow it will be clear in Berlin, between 3 and 12 degrees."
        ),
        ("weather this weekend in berlin", "In 3 days it will be snowy in Berlin, between -4 and 1 degrees."),
        ("how windy is it in boston", "The wind in Boston blows at 14 miles an hour."),
        ("weather in zork", "I can't find a place called Zork."),
        ("weather", "For which place?*"), ("will it rain tomorrow", "For which place?*"),
    ])
    func weather(_ question: String, _ expected: String) async {
        let answer = await fixture(Self.web).ask(question) ?? "-"
        #expect(NativeFixture.fits(answer, expected), "\(answer)")
    }

    @Test func theWeatherHere() async {
        let fixture = fixture(Self.web)
        fixture.context.place = "Home"
        #expect(
            await fixture.ask("what's the weather like today?")?.hasPrefix("Today it will be cloudy in Berlin") == true)
        #expect(await fixture.ask("will it rain tomorrow")?.hasPrefix("Yes") == true)
    }

    @Test(arguments: ["i hate this weather", "how hot is the sun", "what is the temperature of fire"])
    func whatIsNoQuestionAboutTheWeather(_ question: String) async {
        let web = FakeWeb()
        _ = await fixture(web).ask(question)
        #expect(!web.asked.all.contains { $0.contains("open-meteo") })
    }

    @Test(
        arguments: [
            (
                "Who was Ada Lovelace?",
                "Augusta Ada King, Countess of Lovelace, was an English mathematician, known for her work with C. Babbage. She wrote the first program."
            ), ("tell me about mercury", "Mercury is the first planet from the Sun."), ("what is a blorp", nil),
            ("what is it", nil), ("who are you", nil), ("what is your favourite song", nil),
        ] as [(String, String?)])
    func encyclopedia(_ question: String, _ answer: String?) async {
        #expect(await fixture(Self.web).ask(question) == answer)
    }

    @Test func news() async throws {
        let reply = try #require(await fixture(Self.web).reply("what's the news?"))
        #expect(
            reply.actions.map(\.action) == [
                .answer(text: "News from World Times.", language: "en", mood: nil),
                .rss(title: "title", description: "description", link: "link", count: nil),
            ])
        #expect(reply.rows.compactMap { $0["title"]?.string } == ["Bridge & tunnel open", "Rain & wind – again"])
        #expect(reply.rows[0]["description"]?.string == "A bridge")
        #expect(await fixture(Self.web).reply("tech news")?.rows.first?["title"]?.string == "Chips are cheap")
        #expect(await fixture(Self.web).reply("world news please")?.rows.count == 2)
        #expect(await fixture(Self.web).reply("good news about my exam") == nil)
    }

    @Test(arguments: [
        ("what is the weather in berlin", "The weather needs the internet*"), ("news", "The news needs the internet*"),
        ("what is a blorp", "I don't know that by heart. To look it up I need the internet*"),
    ])
    func withoutANetworkItSaysSo(_ question: String, _ expected: String) async {
        let answer = await fixture(Silence()).ask(question) ?? "-"
        #expect(NativeFixture.fits(answer, expected), "\(answer)")
        // Where there is none at all, as for the tests of a skill, nobody knows.
        #expect(await fixture(nil).ask(question) == nil)
    }

    struct Silence: SkillTransport {
        struct Failure: Error {}
        func get(
            _ url: String, headers: [(name: String, value: String)], maximumBytes: Int, policy: AddressPolicy
        ) async throws -> HTTPDocument { throw Failure() }
    }

    @Test func whatIsKnownHereNeedsNoNetwork() async {
        let web = FakeWeb()
        let local = """
            what is *
            ?$1$=a gizmo: A gizmo is a small thing.

            * weather *
            ?$1$=nice: Yes, is it not?
            """
        #expect(await fixture(web, local).ask("what is a gizmo") == "A gizmo is a small thing.")
        #expect(await fixture(web, local).ask("what is seven times eight") == "7 times 8 is 56.")
        #expect(await fixture(web, local).ask("nice weather today") == "Yes, is it not?")
        #expect(web.asked.all.isEmpty)
        // An inner question is better off without an apology.
        #expect(await fixture(Silence(), "q\n`what is a blorp`\n\nq\nother").ask("q") == "other")
    }

    @Test(arguments: [
        ("", 0), ("<rss>", 0), ("<item><title>a", 0), ("<item><title>a</title></item>", 1),
        ("<html><title>a</title>", 0),
        ("<item><title><![CDATA[a", 0), ("<item><!-- <title>x</title> --><title>b</title></item>", 1),
        ("<<<>>><item", 0),
        ("<item><title>&#0;&bogus;&</title></item>", 1), ("<ITEM><TITLE>a</TITLE></ITEM>", 1),
    ])
    func feedsOfAnyKindAreRead(_ text: String, _ count: Int) {
        #expect(FeedReader.items(of: Array(text.utf8), limit: 10).count == count)
    }

    @Test func aHugeFeedIsReadInTime() {
        let bytes = Array(String(repeating: "<item><title>&amp;<b>x</b></title></item><![CDATA[", count: 20_000).utf8)
        let clock = ContinuousClock()
        let start = clock.now
        #expect(FeedReader.items(of: bytes, limit: 12).count <= 12)
        _ = FeedReader.items(of: Array(repeating: UInt8(ascii: "<"), count: 1 << 20), limit: 12)
        #expect(clock.now - start < .seconds(5))
    }

    @Test(arguments: [
        ("One. Two. Three.", "One. Two."),
        ("He met Dr. Who in St. Louis. Then he left. End.", "He met Dr. Who in St. Louis. Then he left."),
        ("No end", "No end"), ("", ""), ("A (b. 1) cat. Dogs eat! Fine.", "A cat. Dogs eat!"),
        ("Open ( bracket. Bee. Sea.", "Open ( bracket. Bee."),
        ("At 3.5 metres. ok then. Fine. More.", "At 3.5 metres. ok then. Fine."),
    ])
    func firstSentences(_ text: String, _ expected: String) {
        #expect(FirstSentences.of(text, count: 2, isGerman: false) == expected)
    }
}
