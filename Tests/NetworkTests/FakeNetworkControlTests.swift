import Network
import SpeakerTesting
import Testing

@Suite("Network: the model for tests") struct FakeNetworkControlTests {
    let home = SSID("HomeNet")!

    @Test("A right password joins, a wrong one leaves nothing behind") func joining() async throws {
        let network = FakeNetworkControl(routers: [FakeRouter(home, passphrase: "rightright")])
        await #expect(throws: NetworkFailure.wrongPassphrase(home)) {
            try await network.join(JoinTrial(ssid: home, passphrase: "wrongwrong"))
        }
        #expect(try await network.knownNetworks().isEmpty)
        await #expect(throws: NetworkFailure.passphrase(.tooShort, home)) {
            try await network.join(JoinTrial(ssid: home, passphrase: "short"))
        }
        let joined = try await network.join(JoinTrial(ssid: home, passphrase: "rightright"))
        #expect(joined.address != nil)
        #expect(await network.situation().wifi == .joined(joined))
        #expect(try await network.scan(within: .seconds(1)).first?.knownID == joined.id)
        network.setRouters([])
        #expect(await network.situation().wifi == .disconnected)
        #expect(try await network.knownNetworks().map(\.ssid) == [home])
        try await network.forget(joined.id)
        #expect(try await network.knownNetworks().isEmpty)
    }

    @Test("One thing at a time; troubles are told") func troubles() async throws {
        let network = FakeNetworkControl(routers: [FakeRouter(home, .open)])
        network.holdJoins()
        let situations = network.situations()
        let joining = Task { try await network.join(JoinTrial(ssid: home)) }
        for await situation in situations where situation.wifi == .joining(home) { break }
        await #expect(throws: NetworkFailure.busy) {
            try await network.openHotspot(HotspotSettings(ssid: home, passphrase: nil))
        }
        network.releaseJoin()
        _ = try await joining.value
        network.setTrouble(.blocked(.software))
        await #expect(throws: NetworkFailure.blocked(.software)) { try await network.scan(within: .seconds(1)) }
        network.setTrouble(nil)
        try await network.openHotspot(HotspotSettings(ssid: home, passphrase: "12345678"))
        guard case .hotspot = await network.situation().wifi else {
            Issue.record("no hotspot")
            return
        }
    }
}
