import HTTP
import Network
import Platform
import SpeakerTesting
import Speech
import Store
import Testing
import Web

@testable import SpeakerDaemon

/// What phones and rougher machines do to a speaker that is being set up: from the socket to a model of the network,
/// with everything between them as it runs in the speaker.
@Suite(.timeLimit(.minutes(1))) struct SetupDoorTests {
    /// A speaker with its hotspot up, and its door.
    struct Scene: Sendable {
        let network: FakeNetworkControl
        let service: NetworkService
        let port: UInt16

        func phone(_ host: UInt32 = 2, name: String = "10.0.0.1") -> RoughPhone {
            RoughPhone(port: port, host: host, name: name)
        }

        /// The last trial that was begun.
        var trial: JoinTrial? {
            for case .join(let trial) in network.calls.reversed() { return trial }
            return nil
        }

        func reach(_ isIt: (HomecomingPhase) -> Bool) async {
            while await service.status.map({ isIt($0.phase) }) != true { await Task.yield() }
        }
    }

    private func with(
        _ routers: [FakeRouter], prepare: (FakeNetworkControl) -> Void = { _ in }, _ body: (Scene) async throws -> Void
    ) async throws {
        let folder = try ScratchFolder(label: "door")
        let store = Store(path: folder.path + "/susi.sqlite")
        try await store.open()
        let network = FakeNetworkControl(routers: routers)
        prepare(network)
        let faults = Faults(events: EventBus())
        var settings = Configuration.Network()
        settings.hotspotPassphrase = .open
        let service = NetworkService(
            settings: settings,
            equipment: NetworkService.Equipment(
                control: network, keepInTouch: {}, store: store, announce: { _ in }, play: { _ in }, faults: faults,
                language: "en"), farewell: 1)
        let mouth = Mouth(synthesizer: VoiceServiceTests.Chooser(), settings: .init())
        let voices = VoiceService(mouth: mouth, store: store, configured: .init(), faults: faults)
        let setup = SetupService(
            network: service, voices: voices, mouth: mouth,
            belongings: SetupService.Belongings(
                room: { "" }, setRoom: { _ in }, account: { (nil, nil) }, chooseAccount: { _ in },
                hardwareAddress: { "b8:27:eb:00:11:22" }, voiceLanguages: { [] }))
        let site = SetupSite(control: setup)
        let door = NetworkDoor(ports: [0]) { await site.respond(to: $0) }
        #expect(door.openAll().isEmpty)
        let running = Task { await service.run() }
        let scene = Scene(network: network, service: service, port: door.openPorts.first ?? 0)
        await scene.reach { if case .hotspot = $0 { true } else { false } }
        do { try await body(scene) } catch { Issue.record(error) }
        running.cancel()
        await running.value
        door.end()
        await store.close()
        folder.remove()
    }

    private static let hostile = [
        "$(reboot)", "`id`; rm -rf /", "\"; DROP TABLE x;--", "<script>alert(1)</script>", "'><img src=x onerror=a>",
        "%00%0d%0aSet-Cookie: a=b", "../../../etc/passwd", "🏠 & Söhne", "\\x41\\n{n}{h}", "$HOME ${IFS} | nc",
    ]

    @Test(
        "Whatever networks and passwords are called: it is shown as text and reaches the radio as it is",
        arguments: hostile) func hostileNames(name: String) async throws
    {
        let ssid = try #require(SSID(bytes: name.utf8.prefix(32)))
        let password = String(decoding: ("pass " + name).utf8.prefix(63), as: UTF8.self)
        try await with([FakeRouter(ssid, passphrase: password, signal: 90)]) { scene in
            let page = try await scene.phone().ask("GET", "/?list=1")
            #expect(page.status == 200 && page.text.contains("class=list"))
            for markup in ["<script", "<img", "\r\nSet-Cookie"] { #expect(!page.text.contains(markup)) }
            let query = PercentEncoding.query([("wifissid", ssid.text), ("wifipassd", password)])
            #expect(try await scene.phone().ask("GET", "/wifi_credentials?" + query).status == 200)
            let reply = try await scene.phone().ask("GET", "/config?stt=google&tts=google&hotword=y&wake=n")
            #expect(reply.status == 200 && !reply.text.contains(password))
            await scene.reach { $0 == .home }
            #expect(scene.trial?.ssid == ssid && scene.trial?.passphrase == password)
        }
    }

    @Test(
        "The iOS app knows no name: the networks count that were heard before the hotspot opened and made the radio deaf"
    )
    func namelessOnADeafRadio() async throws {
        let routers = [
            FakeRouter(SSID("Neighbour")!, passphrase: "another one", signal: 90),
            FakeRouter(SSID("HomeNet")!, passphrase: "right one", signal: 60),
        ]
        try await with(routers, prepare: { $0.makeDeafWhileHotspot() }) { scene in
            let phone = scene.phone()
            // "Look again" finds nothing new, and loses nothing.
            let again = try await phone.ask("GET", "/again")
            #expect(again.status == 303)
            while scene.network.calls.filter({ $0 == .scan }).count < 2 { await Task.yield() }
            #expect(try await phone.ask("GET", "/?list=1").text.contains("HomeNet"))
            for call in [
                "/speaker_config?room_name=Kitchen", "/wifi_credentials?wifissid=SUSI.AI&wifipassd=right%20one",
                "/auth?auth=n&email=&password=", "/config?stt=google&tts=google&hotword=y&wake=n",
            ] { #expect(try await phone.ask("GET", call).status == 200) }
            await scene.reach { $0 == .home }
            #expect(scene.trial?.ssid == SSID("HomeNet"))
        }
    }

    @Test("A second phone waits while the first one's network is tried, and cannot change it") func twoPhones()
        async throws
    {
        let home = SSID("HomeNet")!
        try await with([FakeRouter(home, passphrase: "right one"), FakeRouter(SSID("Other")!, passphrase: "other one")])
        {
            scene in
            scene.network.holdJoins()
            let (first, second) = (scene.phone(2), scene.phone(3))
            #expect(
                try await first.ask("GET", "/wifi_credentials?wifissid=HomeNet&wifipassd=right%20one").status == 200)
            #expect(try await second.ask("GET", "/wifi_credentials?wifissid=Other&wifipassd=other%20one").status == 200)
            #expect(try await first.ask("GET", "/config?stt=a&tts=b&hotword=y&wake=n").status == 200)
            await scene.reach { $0 == .trying }
            let refused = try await second.ask("GET", "/config?stt=a&tts=b&hotword=y&wake=n")
            #expect(refused.status == 409 && refused.text.contains("{\"error\":"))
            #expect(try await second.ask("GET", "/").text.contains("HomeNet"))
            // A button pressed twice.
            #expect(try await first.ask("GET", "/config?stt=a&tts=b&hotword=y&wake=n").status == 200)
            scene.network.releaseJoin()
            await scene.reach { $0 == .home }
            #expect(scene.network.calls.filter { if case .join = $0 { true } else { false } }.count == 1)
            #expect(scene.trial?.ssid == home)
        }
    }

    @Test("Strangers' pages and names get nothing done, before and after") func strangers() async throws {
        let home = SSID("HomeNet")!
        try await with([FakeRouter(home, passphrase: "right one")]) { scene in
            let call = "/wifi_credentials?wifissid=HomeNet&wifipassd=right%20one"
            let stranger = scene.phone(4, name: "bank.example")
            #expect(try await stranger.ask("GET", call).text.contains("Location: http://10.0.0.1"))
            #expect(try await stranger.ask("POST", "/finish", form: "room=x").status == 421)
            for header in [
                "Origin: http://bank.example", "Sec-Fetch-Site: cross-site", "Referer: http://bank.example/",
            ] {
                #expect(try await scene.phone().ask("GET", call, [header]).status == 403, "\(header)")
                #expect(try await scene.phone().ask("POST", "/finish", [header], form: "room=x").status == 403)
                #expect(
                    try await scene.phone().ask("POST", "/reboot", [header], form: "wifissid=HomeNet").status == 403)
            }
            #expect(scene.trial == nil)
            _ = try await scene.service.equipment.control.join(JoinTrial(ssid: home, passphrase: "right one"))
            await scene.reach { $0 == .home }
            #expect(try await stranger.ask("GET", "/").status == 421)
            #expect(try await scene.phone().ask("GET", call).status == 403)
        }
    }

    @Test(
        "A crowd of connections, a phone that never finishes its sentence and one with endless headers: others are served"
    )
    func crowds() async throws {
        try await with([FakeRouter(SSID("HomeNet")!, passphrase: "right one")]) { scene in
            var crowd = try (0..<200).map { _ in try scene.phone(9).connect() }
            for line in crowd.prefix(50) { line.send("POST /finish HTTP/1.1\r\nHost: 10.0.0.1\r\nX: ") }
            let bomb = try scene.phone(8).connect()
            bomb.send("GET / HTTP/1.1\r\nHost: 10.0.0.1\r\nX: " + String(repeating: "a", count: 60_000) + "\r\n\r\n")
            let many = try scene.phone(7).connect()
            let fields = (0..<3_000).map { "X-\($0): y" }.joined(separator: "\r\n")
            many.send("GET / HTTP/1.1\r\nHost: 10.0.0.1\r\n" + fields + "\r\n\r\n")
            let page = try await scene.phone().ask("GET", "/?list=1")
            #expect(page.status == 200 && page.text.contains("HomeNet"))
            for line in [bomb, many] {
                let answer = try #require(await line.rest())
                #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 4"), "\(answer.prefix(60))")
            }
            // More than its share was closed at once.
            #expect(await crowd[199].rest() == "")
            crowd = []
            // And once the server has noticed that they are gone, there is room again.
            while try await scene.phone(9).ask("GET", "/check_ap").status != 200 { await Task.yield() }
        }
    }
}
