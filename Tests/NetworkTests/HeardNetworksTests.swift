import Network
import Testing

@Suite struct HeardNetworksTests {
    private func network(_ name: String, _ signal: Int) -> VisibleNetwork {
        VisibleNetwork(ssid: SSID(name)!, security: .wpa2, signal: signal)
    }

    @Test("A look replaces what was heard before, unless the radio was a hotspot meanwhile") func looks() {
        var heard = HeardNetworks()
        heard.note([network("a", 40), network("b", 70)], isDeaf: false)
        #expect(heard.all == [network("b", 70), network("a", 40)])
        heard.note([], isDeaf: true)
        #expect(heard.all.map(\.ssid.text) == ["b", "a"])
        heard.note([network("a", 90), network("c", 10)], isDeaf: true)
        #expect(heard.all == [network("a", 90), network("b", 70), network("c", 10)])
        heard.note([network("c", 20)], isDeaf: false)
        #expect(heard.all == [network("c", 20)])
    }
}
