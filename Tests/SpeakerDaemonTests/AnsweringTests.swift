import Conversation
import Glibc
import HTTP
import OrderedJSON
import Platform
import SkillEngine
import SpeakerTesting
import Speech
import Store
import SusiAPI
import SusiActions
import Testing
import Web

@testable import SpeakerDaemon

/// Who answers, how that is explained, and what happens when a server does not.
@Suite(.timeLimit(.minutes(1))) struct AnsweringTests {
    /// The skills with one of our own, and whichever server.
    struct Parts {
        let answerers: Answerers
        let journal = AnswerJournal()

        init(_ folder: ScratchFolder, server address: String?, seconds: Double = 1) async throws {
            mkdir(folder.path + "/en", 0o755)
            try folder.write("who answers\nThe skills do.\n", to: "en/test.txt")
            let skills = SkillLibrary(directories: [folder.path], language: "en", transport: nil)
            _ = await skills.load()
            var settings = Configuration.Server()
            settings.totalSeconds = seconds
            let server = address.map {
                SusiServer(
                    settings: settings, address: $0, language: "en",
                    client: HTTPClient(version: "test"), faults: Faults(events: EventBus()))
            }
            answerers = Answerers(server: server, skills: skills, language: "en", journal: journal)
        }
    }

    private static func answers(_ json: JSONValue) -> AnswerServer.Manner { .json(json) }

    static let silent: [(String, AnswerServer.Manner)] = [
        ("HTML", .html), ("503", .status(503)), ("no actions", .json(["answers": [["data": [], "actions": []]]])),
        ("no answers", .json(["query": "who answers"])), ("a list", .json([])),
        (
            "sabta",
            .json([
                "answers": [["data": [], "actions": [["type": "answer", "mood": "sabta", "expression": "Hm."]]]]
            ])
        ), ("unknown actions", .json(["answers": [["actions": [["type": "emotion"]]]]])), ("slow", .hangs),
    ]

    @Test(arguments: silent.indices) func whateverIsNoAnswerFallsThrough(_ index: Int) async throws {
        let (name, manner) = Self.silent[index]
        let folder = try ScratchFolder(label: "susi-answering")
        defer { folder.remove() }
        let server = try AnswerServer(manner)
        defer { server.close() }
        let parts = try await Parts(folder, server: server.address)
        let clock = ContinuousClock()
        let start = clock.now
        let (answer, account) = await parts.answerers.answer("Who answers?")
        #expect(clock.now - start < .seconds(4), "\(name)")
        #expect(answer?.by == .skills, "\(name)")
        let layer = account?.layers.first { $0.name == "server" }
        #expect(layer.map { $0.outcome != "answered" && !$0.outcome.isEmpty } == true, "\(name): \(account as Any)")
        #expect(account?.by == .skills)
        #expect(account?.line == 2 || account?.line == 1)
        #expect(account?.skill == "en/test.txt")
        #expect(account?.candidates.first?.outcome == "answered")
    }

    @Test func aServerHasThreeSecondsUnlessTheOwnerSaysOtherwise() {
        #expect(Configuration.Server().totalSeconds == 3)
        #expect(Configuration.Server().connectSeconds < 3)
        #expect(SusiClient.Server(base: "http://x").totalTimeout == .seconds(3))
        // Whoever waits for the device API waits longer than the conversation.
        var configuration = Configuration()
        configuration.server.totalSeconds = 8
        #expect(configuration.conversation.thinkingLimit < .seconds(12))
    }

    @Test func anUnreachableServerIsPassedOverAtOnceTheNextTime() async throws {
        let folder = try ScratchFolder(label: "susi-answering")
        defer { folder.remove() }
        let server = try AnswerServer(.status(500))
        defer { server.close() }
        let parts = try await Parts(folder, server: server.address)
        _ = await parts.answerers.answer("who answers")
        let (_, account) = await parts.answerers.answer("who answers")
        #expect(account?.layers.first { $0.name == "server" }?.outcome.contains("a moment ago") == true)
    }

    @Test func theJournalIsBoundedAndExplains() async throws {
        let folder = try ScratchFolder(label: "susi-answering")
        defer { folder.remove() }
        let parts = try await Parts(folder, server: nil)
        let none = await parts.answerers.answer("why did you say that?")
        #expect(none.account == nil)
        #expect(Self.text(none.answer?.reply) == "I have not said anything yet.")
        for number in 0..<30 {
            var account = await parts.answerers.answer(number == 29 ? "who answers" : "zork").account
            account?.confidence = 0.6
            parts.journal.add(try #require(account))
        }
        #expect(parts.journal.all.count == AnswerJournal.capacity)
        let why = await parts.answerers.answer("Susi, how do you know that?")
        #expect(
            Self.text(why.answer?.reply)
                == "You asked: who answers. I was 60 percent sure of that. The skill test on this device answered, line 2."
        )
        #expect(parts.journal.all[1].by == .nobody)
    }

    private static func text(_ reply: Reply?) -> String? {
        reply?.actions.compactMap { if case .answer(let text, _, _) = $0.action { text } else { nil } }.first
    }

    // MARK: Place

    @Test(
        arguments: [
            ("I live in Berlin", PlaceRequest.set("Berlin")), ("my city is new york", .set("New York")),
            ("Set my location to Frankfurt am Main, please", .set("Frankfurt Am Main")), ("where do I live?", .ask),
            ("forget where i live", .forget), ("ich wohne in köln", .set("Köln")), ("i live in a small house", nil),
            ("i live in", nil), ("do i live in berlin", nil), ("", nil),
        ] as [(String, PlaceRequest?)])
    func places(_ text: String, _ request: PlaceRequest?) { #expect(PlaceRequest(text) == request) }

    @Test func thePlaceIsKeptAndWinsOverTheConfiguration() async throws {
        let folder = try ScratchFolder(label: "susi-place")
        defer { folder.remove() }
        let store = Store(path: folder.path + "/place.sqlite")
        try await store.open()
        let first = PlaceService(store: store, configured: "Bonn", language: "en")
        #expect(await first.place == "Bonn")
        #expect(await first.answer(.set("Oslo")) == "All right, Oslo. Ask me for the weather.")
        let second = PlaceService(store: store, configured: "Bonn", language: "en")
        await second.restore()
        #expect(await second.answer(.ask) == "You live in Oslo.")
        _ = await second.answer(.forget)
        #expect(await second.place == "Bonn")
        await store.close()
    }

    // MARK: The server's language

    @Test func aChangeOfTheServersLanguageChangesTheVoice() async throws {
        let folder = try ScratchFolder(label: "susi-language")
        defer { folder.remove() }
        let store = Store(path: folder.path + "/language.sqlite")
        try await store.open()
        let parts = VoiceServiceTests.Parts(store: store)
        await parts.service.serverSpeaks(nil)
        #expect(parts.mouth.settings.language == "en-US")
        await parts.service.serverSpeaks("de")
        #expect(parts.mouth.settings.language == "de-DE")
        // What is chosen here holds while the server says the same.
        _ = try await parts.say("speak french")
        await parts.service.serverSpeaks("de")
        #expect(parts.mouth.settings.language == "fr-FR")
        await parts.service.serverSpeaks("en")
        #expect(parts.mouth.settings.language.hasPrefix("en"))
        await store.close()
    }

    // MARK: Skills that use the network

    /// Leads every address to a server on the loopback address, with the host as the first part of the path.
    struct StandIn: SkillTransport {
        let client = HTTPClient(version: "test")
        let port: UInt16

        func get(
            _ url: String, headers: [(name: String, value: String)], maximumBytes: Int, policy: AddressPolicy
        ) async throws -> HTTPDocument {
            var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)/" + url.drop { $0 != "/" }.dropFirst(2))
            for header in headers { request.headers.append(header.name, header.value) }
            request.totalTimeout = .seconds(10)
            request.maximumBody = maximumBytes
            let response = try await client.send(request)
            return HTTPDocument(status: response.status, headers: response.headers.fields, body: response.bytes)
        }
    }

    @Test func theWeatherComesOverHTTP() async throws {
        let server = HTTPServer { request in
            let body: JSONValue
            switch request.path {
            case "/geocoding-api.open-meteo.com/v1/search":
                guard request.query.first(where: { $0.name == "name" })?.value == "são paulo" else {
                    return HTTPResponse(status: 400)
                }
                body = [
                    "results": [["name": "São Paulo", "latitude": -23.5, "longitude": -46.6, "country_code": "BR"]]
                ]
            case "/api.open-meteo.com/v1/forecast":
                body = [
                    "current": ["temperature_2m": 24.5, "weather_code": 95, "wind_speed_10m": 3],
                    "daily": [
                        "weather_code": [95], "temperature_2m_max": [27], "temperature_2m_min": [19],
                        "precipitation_probability_max": [80],
                    ],
                ]
            default: return HTTPResponse(status: 404)
            }
            return HTTPResponse(body: .bytes(Array(body.text().utf8)))
        }
        defer { server.stop() }
        let transport = StandIn(port: try server.listen(address: "127.0.0.1", port: 0))
        let engine = SkillEngine(SkillSet(skills: [], native: NativeSkills.network))
        var memory = ConversationMemory()
        let (reply, _) = await engine.reply(
            to: "What's the weather in São Paulo?", context: QueryContext(nowMilliseconds: 0), memory: &memory,
            transport: transport)
        #expect(
            Self.text(reply)
                == "In São Paulo it is 25 degrees and stormy, with thunder. Today it will be stormy, with thunder, between 19 and 27 degrees."
        )
    }

    @Test func theInstalledListOfFeedsIsRead() throws {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let feeds = try NewsFeeds.read(try ConfigurationDocument.load(file: "/\(root)/config/news.json5"))
        #expect(feeds.count >= 5)
        #expect(Set(feeds.map(\.language)) == ["en", "de"])
        #expect(feeds.allSatisfy { $0.address.hasPrefix("https://") })
    }

    @Test func nobodyWaitsTwiceForASilentHost() async throws {
        // A port that nobody listens at.
        let server = HTTPServer { _ in HTTPResponse() }
        let port = try server.listen(address: "127.0.0.1", port: 0)
        server.stop()
        let fetch = SkillFetch(client: HTTPClient(version: "test"))
        let policy = AddressPolicy(allowsPrivate: true)
        for _ in 0..<2 {
            await #expect(throws: HTTPFailure.self) {
                try await fetch.forQuestion().get(
                    "http://127.0.0.1:\(port)/x", headers: [], maximumBytes: 100, policy: policy)
            }
        }
    }
}
