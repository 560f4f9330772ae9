import SpeakerTesting
import Testing
import Web

@Suite struct SetupValueTests {
    @Test(
        arguments: [
            (Array("Home & Net".utf8), "Home & Net"), ([0xF0, 0x9F, 0x8F, 0xA0], "🏠"), ([0xFF, 0x41], "\u{FFFD}A"),
            ([0x41, 0x0A, 0x00], "A\\x0a\\x00"), (Array("a\u{202E}b".utf8), "a\\u{202e}b"),
            (Array(repeating: 0x61, count: 32), String(repeating: "a", count: 32)),
        ] as [([UInt8], String)])
    func namesAreBytesAndShownSafely(bytes: [UInt8], shown: String) throws {
        let name = try #require(WiFiName(bytes))
        #expect(name.description == shown)
        #expect(WiFiName(hexadecimal: name.hexadecimal) == name)
    }

    @Test func namesOfOtherLengthsAreNone() {
        #expect(WiFiName([]) == nil)
        #expect(WiFiName(Array(repeating: 0x61, count: 33)) == nil)
        #expect(WiFiName(hexadecimal: "4") == nil)
        #expect(WiFiName(hexadecimal: "4x") == nil)
        #expect(WiFiName(hexadecimal: "") == nil)
    }

    @Test(
        arguments: [
            ("", .open, nil), ("", .password, .missing), ("short77", .password, .tooShort),
            ("eight888", .password, nil),
            ("short", .sae, nil), (String(repeating: "x", count: 63), .password, nil),
            (String(repeating: "x", count: 64), .password, .tooLong),
            (String(repeating: "a", count: 64), .password, nil),
            ("line\nbreak", .password, .unusable), ("; rm -rf / \"$(x)\" <b>", .password, nil), ("", nil, nil),
            ("ünïcödé", .password, nil),
        ] as [(String, VisibleNetwork.Security?, WiFiCredentials.PasswordFault?)])
    func passwords(text: String, security: VisibleNetwork.Security?, fault: WiFiCredentials.PasswordFault?) throws {
        let name = try #require(WiFiName("n"))
        let credentials = WiFiCredentials(name: name, password: Secret(text))
        #expect(credentials.passwordFault(for: security) == fault)
    }

    @Test func aNetworkThatIsNotNamedNeedsAPassword() {
        #expect(WiFiCredentials(name: nil, password: Secret("")).passwordFault(for: nil) == .missing)
    }

    @Test func secretsAreNotShown() {
        let order = SetupOrder(
            wifi: WiFiCredentials(name: nil, password: Secret("geheim12")),
            account: .login(email: "a@example.org", password: Secret("geheim12")))
        var dumped = ""
        dump(order, to: &dumped)
        #expect(!"\(order) \(String(reflecting: order)) \(dumped)".contains("geheim12"))
    }

    @Test func networksAreMergedTheStrongestFirst() throws {
        let (a, b) = (try #require(WiFiName("a")), try #require(WiFiName("b")))
        let merged = VisibleNetwork.merged([
            VisibleNetwork(name: a, signal: 20, security: .password),
            VisibleNetwork(name: b, signal: 50, security: .open),
            VisibleNetwork(name: a, signal: 70, security: .password),
            VisibleNetwork(name: a, signal: 60, security: .open),
        ])
        #expect(merged.map(\.signal) == [70, 60, 50])
        #expect(merged.map(\.security) == [.password, .open, .open])
    }

    @Test func theFakeTriesWhatItIsTold() async throws {
        let home = try #require(WiFiName("Home"))
        let fake = FakeSetupControl(neighbours: [
            .init(VisibleNetwork(name: home, signal: 80, security: .password), password: "right one")
        ])
        try await fake.carryOut(SetupOrder(wifi: WiFiCredentials(name: home, password: Secret("wrong one"))))
        #expect(await fake.status().phase == .trying(home))
        fake.settle()
        guard case .failed(let failure) = await fake.status().phase else { return #expect(Bool(false), "joined") }
        #expect(failure.cause == .wrongPassword)
        try await fake.carryOut(SetupOrder(wifi: WiFiCredentials(name: nil, password: Secret("right one"))))
        fake.settle()
        #expect(await fake.status().phase == .joined(home, address: "192.168.1.23"))
        #expect(await !fake.status().isPairing)
    }
}
