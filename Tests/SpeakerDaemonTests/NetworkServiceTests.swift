import Network
import Platform
import SpeakerTesting
import Store
import Testing
import Web

@testable import SpeakerDaemon

/// The network's shell on a model of a machine, with a real database.
@Suite(.timeLimit(.minutes(1))) struct NetworkServiceTests {
    let home = SSID("HomeNet")!

    /// A service that runs, and what it says.
    struct Parts: Sendable {
        let network: FakeNetworkControl
        let service: NetworkService
        let wifi: WiFiService
        let faults: Faults
        let said: AsyncStream<String>
        let running: Task<Void, Never>

        /// Waits for the next sentence.
        func heard() async -> String { await said.first { _ in true } ?? "" }

        /// Waits until the network is so.
        func reach(_ isIt: (WiFiState) -> Bool) async {
            for await situation in network.situations() where isIt(situation.wifi) { return }
        }
    }

    private func with(
        _ routers: [FakeRouter] = [], settings: Configuration.Network = .init(),
        reset: SpeakerReset? = nil, prepare: (FakeNetworkControl) -> Void = { _ in },
        _ body: (Parts, Store) async throws -> Void
    ) async throws {
        let folder = try ScratchFolder(label: "network")
        let store = Store(path: folder.path + "/susi.sqlite")
        _ = try await store.open()
        let network = FakeNetworkControl(routers: routers)
        prepare(network)
        let (said, saying) = AsyncStream.makeStream(of: String.self)
        let faults = Faults(events: EventBus())
        let service = NetworkService(
            settings: settings,
            equipment: NetworkService.Equipment(
                control: network, keepInTouch: {}, store: store, announce: { saying.yield($0) }, play: { _ in },
                faults: faults, language: "en-US", reset: reset))
        let running = Task { await service.run() }
        let parts = Parts(
            network: network, service: service, wifi: WiFiService(network: service), faults: faults, said: said,
            running: running)
        do { try await body(parts, store) } catch { Issue.record(error) }
        running.cancel()
        await running.value
        await store.close()
        folder.remove()
    }

    @Test("A speaker that knows no network opens its own, and says its eight digits, which it keeps")
    func firstStart() async throws {
        try await with([FakeRouter(home, passphrase: "rightright")]) { parts, store in
            let sentence = await parts.heard()
            #expect(sentence.hasPrefix("I am not in any Wi-Fi yet."))
            let digits = try #require(try await store.setting(HotspotDigits.setting))
            #expect(digits.count == 8 && digits.allSatisfy { $0.isNumber })
            #expect(sentence.contains(digits.map(String.init).joined(separator: ", ")))
            #expect(await HotspotDigits(store: store).read() == digits)
            let report = await parts.wifi.hotspot()
            #expect(report.isOn && report.password?.text == digits && report.address == "10.0.0.1")

            // A wrong password is said, and the hotspot is back.
            let name = WiFiName("HomeNet")!
            try await parts.wifi.join(WiFiJoin(name: name, password: Secret("wrongwrong"), isHidden: false))
            #expect(await parts.heard() == "The password for HomeNet was not accepted.")
            #expect(await parts.heard().hasPrefix("Join my Wi-Fi"))
            #expect(await parts.wifi.wifi().lastFailure == "The password for HomeNet was not accepted.")
            #expect(await parts.wifi.wifi().known.isEmpty)

            try await parts.wifi.join(WiFiJoin(name: name, password: Secret("rightright"), isHidden: false))
            #expect(await parts.heard() == "I am in the Wi-Fi HomeNet now.")
            // What was told of the way there comes after the outcome.
            while await parts.wifi.wifi().state != "joined" { await Task.yield() }
            let joined = await parts.wifi.wifi()
            #expect(joined.state == "joined" && joined.address == "192.168.1.20" && joined.lastFailure == nil)
            #expect(joined.known.map(\.name) == [name])
        }
    }

    @Test("What cannot work is refused at once") func refused() async throws {
        try await with([FakeRouter(home, .enterprise)]) { parts, _ in
            _ = await parts.heard()
            _ = try await parts.wifi.lookForNetworks()
            let order = WiFiJoin(name: WiFiName("HomeNet")!, password: Secret("longenough"), isHidden: false)
            await #expect(throws: ControlError.self) { try await parts.wifi.join(order) }
            await #expect(throws: ControlError.self) { try await parts.wifi.forgetNetwork("nothing") }
            #expect(await parts.wifi.wifi().state == "hotspot")
        }
    }

    @Test("By voice: which network, which address, and forgetting, which asks back") func voice() async throws {
        let prepare: (FakeNetworkControl) -> Void = { network in
            network.remember(SSID("HomeNet")!, passphrase: "rightright")
        }
        try await with([FakeRouter(home, passphrase: "rightright")], prepare: prepare) { parts, _ in
            let known = try await parts.network.knownNetworks()
            _ = try await parts.network.rejoin(try #require(known.first).id)
            while await parts.service.status?.phase != .home { await Task.yield() }
            let service = parts.service
            #expect(
                await service.answer("which Wi-Fi are you on")
                    == "I am in the Wi-Fi HomeNet, with 70 percent of signal.")
            #expect(await service.answer("what is your address?") == "My address is 192.168.1.20.")
            #expect(await service.answer("what is the weather") == nil)
            // Nobody asked.
            #expect(await service.answer("yes") == nil)
            #expect(await service.answer("forget this wifi") == "Should I really forget the Wi-Fi HomeNet?")
            // Something else is no yes.
            #expect(await service.answer("tell me a joke") == nil)
            #expect(await service.answer("yes") == nil)
            #expect(await service.answer("forget this wifi") == "Should I really forget the Wi-Fi HomeNet?")
            #expect(await service.answer("yes") == "I have forgotten the Wi-Fi HomeNet.")
            #expect(try await parts.network.knownNetworks().isEmpty)
            // With none left, the speaker's own opens.
            #expect(await parts.heard().hasPrefix("I am not in any Wi-Fi yet."))
        }
    }

    @Test("Set up Wi-Fi by voice: a word at once, the rest when it is open") func setup() async throws {
        var settings = Configuration.Network()
        settings.hotspotOpensByItself = false
        settings.hotspotPassphrase = .open
        try await with(settings: settings) { parts, store in
            while await parts.service.status?.situation == nil { await Task.yield() }
            #expect(await parts.service.answer("set up wifi") == "I open my own Wi-Fi. One moment, please.")
            #expect(await parts.heard().contains("It needs no password."))
            #expect(try await store.setting(HotspotDigits.setting) == nil)
            try await parts.wifi.setHotspot(isOn: false)
            await parts.reach { $0 == .disconnected }
        }
    }

    @Test("A Wi-Fi that cannot be used is a fault where it is the only way") func fault() async throws {
        try await with(prepare: { $0.setTrouble(.blocked(.software)) }) { parts, _ in
            while parts.faults.all.isEmpty { await Task.yield() }
            #expect(
                await parts.service.answer("set up wifi")
                    == "My Wi-Fi is switched off. Perhaps its country was never set.")
            #expect(await parts.wifi.hotspot().trouble != nil)
            parts.network.setWired(["192.168.1.9"])
            while !parts.faults.all.isEmpty { await Task.yield() }
            #expect(await parts.service.answer("what is your address") == "My address is 192.168.1.9.")
            #expect(await parts.service.answer("which wifi are you on") == "I am connected by cable.")
        }
    }

    @Test("A factory reset forgets the networks that the speaker made known, and only those, once NetworkManager runs")
    func afterFactoryReset() async throws {
        let folder = try ScratchFolder(label: "reset")
        defer { folder.remove() }
        try folder.write("", to: "forget-networks")
        let reset = SpeakerReset(folder: folder.path)
        var settings = Configuration.Network()
        settings.hotspotPassphrase = .open
        let prepare: (FakeNetworkControl) -> Void = { network in
            network.remember(SSID("Ours")!, passphrase: "rightright", isOwn: true)
            network.remember(SSID("Theirs")!, passphrase: "rightright")
            network.remember(SSID("OursToo")!, passphrase: "rightright", isOwn: true)
            network.setTrouble(.absent)
        }
        try await with(settings: settings, reset: reset, prepare: prepare) { parts, _ in
            while await parts.service.status?.situation == nil { await Task.yield() }
            #expect(reset.mustForgetNetworks, "nothing can be forgotten yet")
            parts.network.setTrouble(nil)
            while reset.mustForgetNetworks { await Task.yield() }
            let known = try await parts.network.knownNetworks()
            #expect(known.map(\.ssid) == [SSID("Theirs")!])
        }
        // Once is enough: what is made known after it stays.
        try await with(
            settings: settings, reset: reset,
            prepare: { network in
                network.remember(SSID("Ours")!, passphrase: "rightright", isOwn: true)
            }
        ) { parts, _ in
            while await parts.service.status?.situation == nil { await Task.yield() }
            let known = try await parts.network.knownNetworks()
            #expect(known.count == 1)
        }
    }

    @Test("A speaker that is not to care for the Wi-Fi does not") func unwanted() async throws {
        var settings = Configuration.Network()
        settings.wifi = false
        try await with(settings: settings) { parts, _ in
            await parts.running.value
            #expect(parts.network.calls.isEmpty)
            #expect(await parts.wifi.wifi().trouble != nil)
            await #expect(throws: ControlError.self) { try await parts.wifi.setHotspot(isOn: true) }
        }
    }
}
