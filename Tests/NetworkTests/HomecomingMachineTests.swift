import Network
import Testing

@Suite("Coming home: policy and trials") struct HomecomingMachineTests {
    typealias Bench = HomecomingBench
    let home = Bench.home
    let trial = JoinTrial(ssid: Bench.home, passphrase: "rightright")
    let invitation =
        "Join my Wi-Fi, susi.ai, with a phone. The password is: 1, 2, 3, 4, 5, 6, 7, 8. Then open the page 10.0.0.1."

    @Test("No known network: the hotspot opens at once, and says how to get in") func unknown() {
        var bench = Bench.started()
        #expect(bench.machine.phase == .opening(.unknown))
        bench.openHotspot()
        #expect(bench.names() == ["open", "earcon hotspot", "say I am not in any Wi-Fi yet. \(invitation)"])
        #expect(bench.machine.phase == .hotspot(.unknown))
        #expect(bench.machine.status.isHotspotUp)
    }

    @Test("Known networks that stay away: patience first, and none needed once they come") func patience() {
        var bench = Bench.started(known: [Bench.knownHome])
        #expect(bench.machine.phase == .waiting)
        #expect(bench.machine.deadline == 180_000)
        bench.now = 100_000
        bench.wifi(.joined(Bench.joinedHome()))
        #expect(bench.machine.phase == .home)
        #expect(bench.names().isEmpty)
        bench.wifi(.disconnected)
        #expect(bench.machine.deadline == 280_000)
        bench.pass()
        bench.openHotspot()
        #expect(bench.names() == ["open", "earcon hotspot", "say I can't find the Wi-Fi that I know. \(invitation)"])
    }

    @Test("A join under way when the patience ends is given its time") func joiningAtTheEnd() {
        var bench = Bench.started(known: [Bench.knownHome])
        bench.wifi(.joining(home))
        bench.pass()
        #expect(bench.machine.phase == .waiting)
        bench.wifi(.disconnected)
        bench.pass()
        #expect(bench.machine.phase == .opening(.away))
    }

    @Test("A cable is home enough: no hotspot, no word") func wired() {
        var bench = Bench.started(.disconnected, wired: ["192.168.1.9"])
        #expect(bench.machine.phase == .home)
        #expect(bench.names().isEmpty)
        bench.wifi(.disconnected)
        #expect(bench.machine.phase == .opening(.unknown))
    }

    @Test("A hotspot that the owner forbids to open by itself opens when asked") func onlyAsked() {
        var bench = Bench.started { $0.opensByItself = false }
        bench.pass()
        bench.pass()
        #expect(bench.machine.phase == .waiting)
        #expect(bench.names().isEmpty)
        bench.send(.setupRequested(HomecomingRequest(number: 1)))
        bench.openHotspot()
        #expect(bench.names() == ["open", "earcon hotspot", "say \(invitation)", "answer: opened"])
    }

    // MARK: Trials

    @Test("A right password: joined, with a tone and a word") func rightPassword() {
        var bench = Bench.withHotspot()
        bench.send(.joinRequested(trial, .phone, HomecomingRequest(number: 1)))
        #expect(bench.machine.phase == .parting)
        #expect(bench.machine.deadline == bench.now + 2_000)
        bench.pass()
        #expect(bench.machine.status.trying == home)
        bench.send(.joined(bench.ticket!, Bench.joinedHome()))
        #expect(
            bench.names() == [
                "join HomeNet", "earcon connected", "say I am in the Wi-Fi HomeNet now.", "answer: joined HomeNet",
            ])
        // A situation from before the news, and known networks that were not read again yet.
        bench.wifi(.disconnected)
        #expect(bench.machine.phase == .waiting)
    }

    static let failures: [NetworkFailure] = [
        .wrongPassphrase(Bench.home), .notFound(Bench.home), .noAddress(Bench.home), .lost(Bench.home),
        .rejected(Bench.home), .timedOut, .interrupted, .notAllowed, .other("no"),
    ]

    @Test("Every failure: said, told, and the hotspot is back", arguments: failures) func failed(
        failure: NetworkFailure
    ) {
        var bench = Bench.withHotspot()
        bench.send(.joinRequested(trial, .phone, HomecomingRequest(number: 1)))
        bench.pass()
        bench.wifi(.disconnected)
        bench.send(.joinFailed(bench.ticket!, failure))
        let spoken = HomecomingWording.text(.failed(failure), in: "en")
        #expect(bench.names() == ["join HomeNet", "say \(spoken)", "answer: \(failure)", "open"])
        #expect(bench.machine.status.lastFailure == failure)
        bench.now += 5_000
        bench.effects = []
        // The hotspot's own ticket was taken above with the names.
        bench.pass()
        #expect(bench.machine.phase == .troubled(.timedOut, wants: .failure))
        bench.pass()
        bench.openHotspot()
        #expect(bench.machine.phase == .hotspot(.failure))
        #expect(bench.machine.status.lastFailure == failure)
    }

    @Test(
        "Nothing is tried that cannot work: the hotspot stays",
        arguments: [
            (
                JoinTrial(ssid: Bench.home, passphrase: "short", security: .wpa2),
                NetworkFailure.passphrase(.tooShort, Bench.home)
            ),
            (
                JoinTrial(ssid: Bench.home, passphrase: "longenough", security: .enterprise),
                .unsupported(.enterprise, Bench.home)
            ),
            (JoinTrial(ssid: Bench.home, security: .wep), .unsupported(.wep, Bench.home)),
            (JoinTrial(ssid: Bench.home, security: .sae), .passphrase(.missing, Bench.home)),
        ])
    func refused(trial: JoinTrial, failure: NetworkFailure) {
        var bench = Bench.withHotspot()
        bench.send(.joinRequested(trial, .phone, HomecomingRequest(number: 1)))
        #expect(bench.names() == ["answer: \(failure)"])
        #expect(bench.machine.phase == .hotspot(.unknown))
    }

    @Test("A try that NetworkManager refused before it touched the hotspot leaves it up") func refusedLater() {
        var bench = Bench.withHotspot()
        bench.send(.joinRequested(trial, .local, nil))
        bench.send(.joinFailed(bench.ticket!, .passphrase(.tooShort, home)))
        #expect(bench.machine.phase == .hotspot(.unknown))
    }

    @Test("The same request again is the same try; another phone is told to wait") func repeated() {
        var bench = Bench.withHotspot()
        bench.send(.joinRequested(trial, .phone, HomecomingRequest(number: 1)))
        bench.send(.joinRequested(trial, .phone, HomecomingRequest(number: 2)))
        bench.send(.joinRequested(JoinTrial(ssid: Bench.other), .phone, HomecomingRequest(number: 3)))
        #expect(bench.names() == ["answer: \(NetworkFailure.busy)"])
        bench.pass()
        bench.send(.setupRequested(HomecomingRequest(number: 4)))
        bench.send(.joined(bench.ticket!, Bench.joinedHome()))
        #expect(
            bench.names() == [
                "join HomeNet", "answer: \(NetworkFailure.busy)", "earcon connected",
                "say I am in the Wi-Fi HomeNet now.", "answer: joined HomeNet", "answer: joined HomeNet",
            ])
    }

    @Test("A failing try from home goes back home") func failingFromHome() {
        var bench = Bench.started(known: [Bench.knownHome], .joined(Bench.joinedHome()))
        bench.send(.joinRequested(JoinTrial(ssid: Bench.other, passphrase: "12345678"), .local, nil))
        bench.wifi(.disconnected)
        bench.send(.joinFailed(bench.ticket!, .wrongPassphrase(Bench.other)))
        #expect(
            bench.names() == [
                "join Neighbour", "say The password for Neighbour was not accepted.", "rejoin home",
            ])
        bench.effects = []
        bench.wifi(.joined(Bench.joinedHome()))
        bench.pass()
        #expect(bench.machine.phase == .waiting)
        bench.wifi(.joined(Bench.joinedHome()))
        #expect(bench.machine.phase == .home)
        #expect(bench.names().isEmpty)
    }

    @Test("A password without its network: the strongest that fit, three at most") func nameless() {
        var bench = Bench.withHotspot()
        let nameless = JoinTrial(ssid: Bench.hotspot.ssid, passphrase: "rightright")
        bench.send(.joinRequested(nameless, .phone, HomecomingRequest(number: 1)))
        bench.pass()
        func heard(_ name: String, _ security: WiFiSecurity, _ signal: Int) -> VisibleNetwork {
            VisibleNetwork(ssid: SSID(name)!, security: security, signal: signal)
        }
        bench.send(
            .scanned(
                bench.ticket!,
                [
                    heard("weak", .wpa2, 10), heard("strong", .wpa2, 90), heard("free", .open, 99),
                    heard("office", .enterprise, 95), heard("third", .sae, 40), heard("second", .mixed, 50),
                    heard("susi.ai", .wpa2, 100),
                ]))
        for _ in 0..<3 { bench.send(.joinFailed(bench.ticket!, .wrongPassphrase(home))) }
        #expect(
            bench.names() == [
                "search", "join strong", "join second", "join third",
                "say The password fits no Wi-Fi that can be heard here. Choose yours on the speaker's page.",
                "answer: \(NetworkFailure.nameNeeded)", "open",
            ])
        #expect(bench.machine.phase == .opening(.failure))
    }

    @Test("The second candidate is it") func namelessSuccess() {
        var bench = Bench.withHotspot()
        bench.send(.joinRequested(JoinTrial(ssid: Bench.hotspot.ssid, passphrase: "rightright"), .local, nil))
        let networks = [Bench.other, home].map { VisibleNetwork(ssid: $0, security: .wpa2, signal: 50) }
        bench.send(.scanned(bench.ticket!, networks))
        bench.send(.joinFailed(bench.ticket!, .wrongPassphrase(Bench.other)))
        bench.send(.joined(bench.ticket!, Bench.joinedHome()))
        #expect(bench.machine.phase == .home)
        #expect(bench.names().last == "say I am in the Wi-Fi HomeNet now.")
    }

    // MARK: The hotspot's end

    @Test("Opened by itself and unused: it makes place as soon as the router is back") func routerBack() {
        var bench = Bench.withHotspot(known: [Bench.knownHome])
        // Soon at first, then less often.
        #expect(bench.machine.deadline == bench.now + bench.machine.settings.firstProbe)
        bench.pass()
        bench.send(.scanned(bench.ticket!, []))
        #expect(bench.machine.phase == .hotspot(.away))
        #expect(bench.machine.deadline == bench.now + bench.machine.settings.probe)
        bench.pass()
        bench.send(.scanned(bench.ticket!, [VisibleNetwork(ssid: home, security: .wpa2, signal: 50)]))
        bench.send(.joined(bench.ticket!, Bench.joinedHome()))
        #expect(
            bench.names() == [
                "scan", "scan", "rejoin home", "earcon connected", "say I am back in the Wi-Fi HomeNet.",
            ])
    }

    @Test("Used or asked for: thirty idle minutes, and never while a phone is on it") func idle() {
        for reason in [HotspotReason.requested, .away] {
            var bench = Bench.withHotspot(known: [Bench.knownHome], reason: reason)
            bench.send(.used)
            let used = bench.now
            while !bench.effects.contains(where: { if case .scan = $0 { true } else { false } }) { bench.pass() }
            #expect((1_800_000...1_920_000).contains(bench.now - used))
        }
        var bench = Bench.withHotspot(known: [Bench.knownHome])
        bench.wifi(.hotspot(OpenHotspot(ssid: Bench.hotspot.ssid, address: "10.0.0.1", clients: 1)))
        for _ in 0..<40 { bench.pass() }
        #expect(bench.names().isEmpty)
        #expect(bench.machine.phase == .hotspot(.away))
    }

    @Test("A radio that is deaf as a hotspot tries blindly, every half hour only") func blind() {
        var bench = Bench.withHotspot(known: [Bench.knownHome])
        for _ in 0..<20 {
            bench.pass()
            if case .probing = bench.machine.phase { bench.send(.scanned(bench.ticket!, [])) }
            if case .rejoining = bench.machine.phase { break }
        }
        #expect(bench.machine.phase == .rejoining(.away))
        bench.send(.joinFailed(bench.ticket!, .notFound(home)))
        bench.openHotspot()
        let names = bench.names()
        // Said once; the hotspot that is back is no news.
        #expect(names.suffix(2) == ["say \(NetworkFailure.notFound(home))", "open"])
        bench.pass()
        #expect(bench.machine.phase == .hotspot(.away))
        #expect(bench.names().isEmpty)
    }

    @Test("Switched off by its owner it stays off; with a known network the speaker goes there") func switchedOff() {
        var bench = Bench.withHotspot()
        bench.send(.setupEnded(HomecomingRequest(number: 1)))
        bench.send(.closed(bench.ticket!))
        bench.wifi(.disconnected)
        bench.pass()
        #expect(bench.names() == ["close", "answer: closed"])
        #expect(bench.machine.phase == .resting)
        var other = Bench.withHotspot(known: [Bench.knownHome])
        other.send(.setupEnded(nil))
        other.send(.closed(other.ticket!))
        #expect(other.names() == ["close", "rejoin home"])
    }

    @Test("Setting up while at home, then nothing: back home after half an hour") func setupFromHome() {
        var bench = Bench.started(known: [Bench.knownHome], .joined(Bench.joinedHome()))
        bench.send(.setupRequested(nil))
        bench.openHotspot()
        while bench.now < 1_900_000, bench.machine.phase == .hotspot(.requested) { bench.pass() }
        bench.send(.scanned(bench.ticket!, [VisibleNetwork(ssid: home, security: .wpa2, signal: 50)]))
        bench.send(.joined(bench.ticket!, Bench.joinedHome()))
        #expect(bench.machine.phase == .home)
    }

    // MARK: Troubles

    @Test("A radio that is off: said after a while, and all goes on when it is back") func blocked() {
        var bench = Bench.started(.blocked(.software))
        #expect(bench.names().isEmpty)
        bench.pass()
        #expect(bench.names() == ["say My Wi-Fi is switched off. Perhaps its country was never set."])
        bench.pass()
        bench.pass()
        #expect(bench.names().isEmpty)
        bench.send(.setupRequested(HomecomingRequest(number: 1)))
        #expect(bench.names() == ["answer: \(NetworkFailure.blocked(.software))"])
        bench.wifi(.disconnected)
        #expect(bench.machine.phase == .opening(.unknown))
    }

    @Test("No Wi-Fi, but a cable: nothing is said unless asked") func cableOnly() {
        var bench = Bench.started(.noDevice, wired: ["192.168.1.9"])
        bench.pass()
        bench.pass()
        #expect(bench.names().isEmpty)
        bench.send(.setupRequested(nil))
        #expect(bench.names() == ["say I have no Wi-Fi. Please plug in a network cable."])
    }

    @Test("NetworkManager restarts under a try") func restarted() {
        var bench = Bench.withHotspot()
        bench.send(.joinRequested(trial, .local, HomecomingRequest(number: 1)))
        let old = bench.ticket!
        bench.wifi(.absent)
        #expect(
            bench.names() == [
                "join HomeNet", "answer: \(NetworkFailure.interrupted)",
                "say I can't care for the Wi-Fi, since NetworkManager does not run.",
            ])
        bench.send(.joinFailed(old, .interrupted))
        #expect(bench.names().isEmpty)
        bench.wifi(.disconnected)
        #expect(bench.machine.phase == .opening(.unknown))
        bench.openHotspot()
        #expect(bench.machine.phase == .hotspot(.unknown))
    }

    @Test("A hotspot that cannot be: said once, tried again ever more seldom") func noHotspot() {
        var bench = Bench.started()
        var times: [Int] = []
        for _ in 0..<6 {
            times.append(bench.now)
            bench.send(.openFailed(bench.ticket!, .portTaken(53, by: "named")))
            bench.pass()
        }
        let said = bench.names().filter { $0.hasPrefix("say") }
        #expect(said == ["say My Wi-Fi could not be opened, since another program holds port 53."])
        #expect(zip(times.dropFirst(), times).map(-) == [5_000, 15_000, 60_000, 300_000, 300_000])
        bench.wifi(.joined(Bench.joinedHome()))
        bench.pass()
        #expect(bench.machine.phase == .home)
    }

    @Test("A hotspot that ends without us is opened again") func hotspotLost() {
        var bench = Bench.withHotspot()
        bench.wifi(.disconnected)
        #expect(bench.names() == ["open"])
        #expect(bench.machine.phase == .opening(.unknown))
    }

    @Test("Every sentence has words in every language") func wording() {
        let settings = [
            Bench.hotspot, HotspotSettings(ssid: home, passphrase: nil),
            HotspotSettings(ssid: home, passphrase: "a passphrase of the owner's own"),
        ]
        for language in HomecomingWording.languages + ["fr", "de-AT"] {
            for reason in HotspotReason.allCases {
                for setting in settings {
                    #expect(HomecomingWording.text(.hotspot(reason, setting), in: language).contains("10.0.0.1"))
                }
            }
            for failure in Self.failures { #expect(HomecomingWording.text(.failed(failure), in: language).count > 10) }
        }
        #expect(!HomecomingWording.text(.hotspot(.unknown, settings[2]), in: "en").contains("owner's"))
        #expect(
            HomecomingWording.text(.failed(.wrongPassphrase(home)), in: "de-DE")
                == "Das Passwort für HomeNet wurde nicht angenommen.")
    }
}
