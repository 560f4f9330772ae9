import Network
import SpeakerTesting
import Testing

/// The real control against the sequences that NetworkManager was measured to go through.
@Suite(
    "NetworkManager: every failure has its reason and leaves nothing behind", .serialized,
    .enabled(if: FakeNetworkManager.isPossible, "dbus, python3-dbus and python3-gi are not installed"),
    .timeLimit(.minutes(2)))
struct NetworkManagerTests {
    let home = SSID("HomeNet")!
    let right = "rightright"

    /// Runs `body` with a control that has found its manager.
    private func withManager(
        _ routers: [(SSID, String)], limits: NetworkLimits = NetworkLimits(),
        _ body: (FakeNetworkManager, NetworkManagerControl, ChildProcess) async throws -> Void
    ) async throws {
        let fake = try await FakeNetworkManager()
        let manager = try await fake.startManager()
        var limits = limits
        limits.firstRetry = .milliseconds(20)
        let control = NetworkManagerControl(busAddress: fake.address, limits: limits)
        let running = Task { await control.run() }
        do {
            try await fake.setRouters(routers)
            await control.reach { $0.wifi == .disconnected }
            // The routers are in the air; after this they are heard too.
            _ = try await control.scan(within: .seconds(5))
            try await body(fake, control, manager)
        } catch { Issue.record(error) }
        running.cancel()
        await running.value
        await manager.end()
        await fake.end()
    }

    @Test("A right password: an address, and one profile that is kept") func success() async throws {
        try await withManager([(home, #""security": "wpa2", "passphrase": "rightright""#)]) { fake, control, _ in
            #expect(try await control.scan(within: .seconds(5)).map(\.ssid) == [home])
            let joined = try await control.join(JoinTrial(ssid: home, passphrase: right))
            #expect(joined.address == "192.168.1.20")
            #expect(joined.hasRoute)
            let profiles = try await fake.profiles()
            #expect(profiles.contains(#""keys": "wpa-psk""#))
            #expect(profiles.contains(#""unsaved": false"#))
            let known = try await control.knownNetworks()
            #expect(known.map(\.ssid) == [home])
            #expect(try await control.scan(within: .seconds(5)).first?.knownID == known.first?.id)

            // A newer password replaces the older profile.
            _ = try await control.join(JoinTrial(ssid: home, passphrase: right))
            #expect(try await control.knownNetworks().count == 1)
            let id = try #require(try await control.knownNetworks().first?.id)
            try await control.setPriority(7, of: id)
            await control.reach { _ in true }
            #expect(try await fake.profiles().contains(#""priority": 7"#))
            #expect(try await fake.profiles().contains(#""psk": "rightright""#))
            try await control.forget(id)
            try await fake.expectNoProfiles()
            await #expect(throws: NetworkFailure.unknownNetwork) { try await control.forget(id) }
            await #expect(throws: NetworkFailure.unknownNetwork) { try await control.rejoin(id) }
        }
    }

    @Test("A network that is only remembered") func remembered() async throws {
        try await withManager([(home, #""security": "wpa2", "passphrase": "rightright""#)]) { fake, control, _ in
            try await control.remember(JoinTrial(ssid: home, passphrase: "wrongwrong"))
            try await control.remember(JoinTrial(ssid: home, passphrase: right))
            await #expect(throws: NetworkFailure.passphrase(.tooShort, home)) {
                try await control.remember(JoinTrial(ssid: home, passphrase: "short"))
            }
            let known = try await control.knownNetworks()
            #expect(known.map(\.ssid) == [home])
            #expect(try await control.rejoin(try #require(known.first).id).ssid == home)
        }
    }

    static let failures: [(router: String?, wish: WiFiSecurity?, expected: NetworkFailure)] = [
        (#""security": "wpa2", "passphrase": "other-one""#, nil, .wrongPassphrase(SSID("HomeNet")!)),
        (#""security": "mixed", "passphrase": "other-one""#, nil, .wrongPassphrase(SSID("HomeNet")!)),
        (#""security": "sae", "passphrase": "other-one""#, nil, .wrongPassphrase(SSID("HomeNet")!)),
        (#""security": "wpa2", "passphrase": "rightright", "rejects": true"#, nil, .rejected(SSID("HomeNet")!)),
        (#""security": "wpa2", "passphrase": "rightright", "address": false"#, nil, .noAddress(SSID("HomeNet")!)),
        (#""security": "wpa2", "passphrase": "rightright", "vanishes": true"#, nil, .lost(SSID("HomeNet")!)),
        (nil, nil, .notFound(SSID("HomeNet")!)),
        (#""security": "enterprise""#, nil, .unsupported(.enterprise, SSID("HomeNet")!)),
        (#""security": "wep""#, nil, .unsupported(.wep, SSID("HomeNet")!)),
        (#""security": "open""#, .wpa2, .notFound(SSID("HomeNet")!)),
    ]

    @Test("What goes wrong with a network", arguments: failures) func failed(
        router: String?, wish: WiFiSecurity?, expected: NetworkFailure
    ) async throws {
        try await withManager(router.map { [(home, $0)] } ?? []) { fake, control, _ in
            await #expect(throws: expected) {
                try await control.join(JoinTrial(ssid: home, passphrase: right, security: wish))
            }
            try await fake.expectNoProfiles()
            await control.reach { $0.wifi == .disconnected }
        }
    }

    static let profiles: [(security: String, hidden: Bool, keys: String)] = [
        ("open", false, ""), ("open", true, ""), ("wpa2", false, "wpa-psk"), ("wpa2", true, "wpa-psk"),
        ("mixed", false, "wpa-psk"), ("sae", false, "sae"), ("owe", false, "owe"),
    ]

    @Test("The profile is what the access point offers", arguments: profiles) func profile(
        security: String, hidden: Bool, keys: String
    ) async throws {
        let odd = SSID(bytes: [0xF0, 0x9F, 0x8D, 0xB5, 0x22, 0x27, 0xFF, 0x00])!
        let needsPassphrase = !["open", "owe"].contains(security)
        let router =
            #""security": "\#(security)", "hidden": \#(hidden), "passphrase": "\#(needsPassphrase ? right : "")""#
        try await withManager([(odd, router)]) { fake, control, _ in
            let passphrase = needsPassphrase ? right : nil
            let joined = try await control.join(JoinTrial(ssid: odd, passphrase: passphrase, isHidden: hidden))
            #expect(joined.ssid == odd)
            let profiles = try await fake.profiles()
            #expect(profiles.contains(#""keys": "\#(keys)""#))
            #expect(profiles.contains(#""hidden": \#(hidden)"#))
            #expect(profiles.contains(FakeNetworkManager.hexadecimal(odd)))
        }
    }

    @Test("The hotspot: up, left for a join, up again after it failed, closed") func hotspot() async throws {
        try await withManager([(home, #""security": "wpa2", "passphrase": "other-one""#)]) { fake, control, _ in
            let settings = HotspotSettings(ssid: SSID("susi.ai")!, passphrase: "12345678")
            try await control.openHotspot(settings)
            let profiles = try await fake.profiles()
            for part in [#""mode": "ap""#, #""method": "shared""#, #""keys": "wpa-psk""#, #""unsaved": true"#] {
                #expect(profiles.contains(part))
            }
            await control.reach { situation in
                if case .hotspot(let hotspot) = situation.wifi { hotspot.address == "10.0.0.1" } else { false }
            }
            #expect(try await control.knownNetworks().isEmpty)
            // The same again is nothing new.
            try await control.openHotspot(settings)
            #expect(try await fake.profiles() == profiles)
            await #expect(throws: NetworkFailure.wrongPassphrase(home)) {
                try await control.join(JoinTrial(ssid: home, passphrase: right))
            }
            try await fake.expectNoProfiles()
            try await control.openHotspot(HotspotSettings(ssid: SSID("susi.ai")!, passphrase: nil))
            #expect(try await fake.profiles().contains(#""keys": """#))
            try await control.closeHotspot()
            try await fake.expectNoProfiles()
            try await control.closeHotspot()
        }
    }

    @Test("A hotspot that can give out no addresses", arguments: ["no-sharing", "sharing-dies"])
    func noSharing(how: String) async throws {
        try await withManager([]) { fake, control, _ in
            try await fake.set(#""hotspot": "\#(how)""#)
            do throws(NetworkFailure) {
                try await control.openHotspot(HotspotSettings(ssid: home, passphrase: nil))
                Issue.record("it opened")
            } catch {
                // This machine may have a server for names of its own.
                switch error {
                case .sharingFailed, .portTaken: break
                default: Issue.record("\(error)")
                }
            }
            try await fake.expectNoProfiles()
        }
    }

    @Test("A router that vanishes while joined; the network stays known and can be joined again")
    func vanished() async throws {
        let router = (home, #""security": "wpa2", "passphrase": "rightright""#)
        try await withManager([router]) { fake, control, _ in
            let joined = try await control.join(JoinTrial(ssid: home, passphrase: right))
            try await fake.setRouters([])
            await control.reach { $0.wifi == .disconnected }
            await #expect(throws: NetworkFailure.notFound(home)) { try await control.rejoin(joined.id) }
            #expect(try await control.knownNetworks().map(\.id) == [joined.id])
            try await fake.setRouters([router])
            #expect(try await control.rejoin(joined.id).id == joined.id)
        }
    }

    static let radios: [(order: String, state: WiFiState, failure: NetworkFailure)] = [
        (#""wireless": false"#, .blocked(.software), .blocked(.software)),
        (#""hardware": false"#, .blocked(.hardware), .blocked(.hardware)),
        (#""unavailable": true"#, .unavailable, .unavailable), (#""device": false"#, .noDevice, .noDevice),
    ]

    @Test("A radio that cannot be used, and that comes back", arguments: radios) func radio(
        order: String, state: WiFiState, failure: NetworkFailure
    ) async throws {
        try await withManager([]) { fake, control, _ in
            try await fake.set(order)
            await control.reach { $0.wifi == state }
            await #expect(throws: failure) { try await control.join(JoinTrial(ssid: home)) }
            await #expect(throws: failure) { try await control.scan(within: .seconds(1)) }
            await #expect(throws: failure) {
                try await control.openHotspot(HotspotSettings(ssid: home, passphrase: nil))
            }
            if failure == .noDevice {
                try await fake.set(#""device": true"#)
            } else {
                try await fake.set(#""wireless": true, "hardware": true, "unavailable": false"#)
            }
            await control.reach { $0.wifi == .disconnected }
        }
    }

    @Test("A radio that is switched off under a try") func radioUnderTry() async throws {
        try await withManager([(home, #""security": "wpa2", "passphrase": "other-one""#)]) { fake, control, _ in
            let joining = Task { try await control.join(JoinTrial(ssid: home, passphrase: right)) }
            await control.reach { $0.wifi == .joining(home) }
            try await fake.set(#""wireless": false"#)
            await #expect(throws: NetworkFailure.self) { try await joining.value }
            try await fake.set(#""wireless": true"#)
            await control.reach { $0.wifi == .disconnected }
            try await fake.expectNoProfiles()
        }
    }

    @Test("NetworkManager restarts under a try: told, and what it kept of the try is swept") func restarted()
        async throws
    {
        try await withManager([(home, #""security": "wpa2", "passphrase": "other-one""#)]) { fake, control, manager in
            let joining = Task { try await control.join(JoinTrial(ssid: home, passphrase: right)) }
            await control.reach { $0.wifi == .joining(home) }
            manager.signal(9)
            await #expect(throws: NetworkFailure.interrupted) { try await joining.value }
            await control.reach { $0.wifi == .absent }
            await #expect(throws: NetworkFailure.absent) { try await control.join(JoinTrial(ssid: home)) }
            await #expect(throws: NetworkFailure.absent) { try await control.knownNetworks() }
            let next = try await fake.startManager()
            await control.reach { $0.wifi == .disconnected }
            #expect(try await control.knownNetworks().isEmpty)
            try await fake.waitForNoProfiles(control)
            await next.end()
        }
    }

    @Test("The bus goes away: nothing worse than an absent network") func busGone() async throws {
        try await withManager([]) { fake, control, _ in
            await fake.endBus()
            await control.reach { $0.wifi == .absent }
            await #expect(throws: NetworkFailure.absent) { try await control.join(JoinTrial(ssid: home)) }
        }
    }

    @Test("One thing at a time; whoever goes away ends it") func busy() async throws {
        try await withManager([(home, #""security": "wpa2", "passphrase": "other-one""#)]) { fake, control, _ in
            let joining = Task { try await control.join(JoinTrial(ssid: home, passphrase: right)) }
            await control.reach { $0.wifi == .joining(home) }
            await #expect(throws: NetworkFailure.busy) {
                try await control.join(JoinTrial(ssid: home, passphrase: right))
            }
            await #expect(throws: NetworkFailure.busy) {
                try await control.openHotspot(HotspotSettings(ssid: home, passphrase: nil))
            }
            joining.cancel()
            await #expect(throws: NetworkFailure.self) { try await joining.value }
            try await fake.expectNoProfiles()
        }
    }

    @Test("A manager that refuses this user, and one that does not answer") func refused() async throws {
        var limits = NetworkLimits()
        limits.call = .milliseconds(1500)
        try await withManager([(home, #""security": "open""#)], limits: limits) { fake, control, _ in
            try await fake.set(#""refuses": "PermissionDenied""#)
            await #expect(throws: NetworkFailure.notAllowed) { try await control.join(JoinTrial(ssid: home)) }
            try await fake.set(#""refuses": "", "silent": true"#)
            await #expect(throws: NetworkFailure.timedOut) { try await control.join(JoinTrial(ssid: home)) }
            try await fake.expectNoProfiles()
        }
    }
}

extension NetworkManagerControl {
    /// Waits for a situation; the test's time limit is the deadline.
    func reach(_ isIt: (NetworkSituation) -> Bool) async {
        for await situation in situations() where isIt(situation) { return }
    }
}

extension FakeNetworkManager {
    /// Nothing of a try or of a hotspot is there.
    func expectNoProfiles() async throws {
        let profiles = try await profiles()
        #expect(profiles == "[]")
    }

    /// Waits until no profile is left; the test's time limit is the deadline.
    func waitForNoProfiles(_ control: NetworkManagerControl) async throws {
        while try await profiles() != "[]" {}
    }
}
