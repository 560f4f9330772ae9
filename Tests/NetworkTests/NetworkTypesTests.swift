import Network
import SpeakerTesting
import Testing

@Suite("Network: names, passwords and flags") struct NetworkTypesTests {
    @Test("A name is 1 to 32 bytes, of any value") func names() throws {
        #expect(SSID("") == nil)
        #expect(SSID(String(repeating: "a", count: 33)) == nil)
        #expect(SSID(String(repeating: "a", count: 32))?.bytes.count == 32)
        #expect(SSID("☕️ \"O'Neil\" <b>$(reboot)")?.text == "☕️ \"O'Neil\" <b>$(reboot)")
        let odd = try #require(SSID(bytes: [0x48, 0xFF, 0x1B, 0x0A]))
        #expect(odd.text == "H\u{FFFD}\u{FFFD}\u{FFFD}")
        #expect(odd != SSID(bytes: [0x48, 0xFE, 0x1B, 0x0A]))
        #expect(SSID("a\u{202E}b")?.text == "a\u{FFFD}b")
    }

    static let announcements: [(UInt32, UInt32, UInt32, WiFiSecurity)] = [
        (0, 0, 0, .open), (1, 0, 0, .wep), (1, 0, 0x188, .wpa2), (1, 0x144, 0, .wpa2), (1, 0x144, 0x188, .wpa2),
        (1, 0, 0x588, .mixed), (1, 0, 0x488, .sae), (1, 0, 0x288, .enterprise), (1, 0, 0x2088, .enterprise),
        // A password also counts where users do.
        (1, 0, 0x388, .wpa2), (1, 0, 0x888, .owe), (0, 0, 0x1000, .open),
    ]

    @Test("What an access point announces", arguments: announcements) func security(
        flags: UInt32, wpa: UInt32, rsn: UInt32, expected: WiFiSecurity
    ) {
        #expect(WiFiSecurity(flags: flags, wpa: wpa, rsn: rsn) == expected)
    }

    static let passwords: [(String?, WiFiSecurity, PassphraseProblem?)] = [
        (nil, .open, nil), ("anything", .open, nil), (nil, .owe, nil), (nil, .wpa2, .missing), ("", .sae, .missing),
        ("1234567", .wpa2, .tooShort), ("12345678", .wpa2, nil), (String(repeating: "x", count: 63), .mixed, nil),
        (String(repeating: "x", count: 64), .mixed, .tooLong), (String(repeating: "aF", count: 32), .wpa2, nil),
        (String(repeating: "aF", count: 32), .sae, .keyForWPA3), ("12345678\n", .wpa2, .unprintable),
        ("pässwör", .wpa2, nil), ("$(reboot);'\"<b>", .mixed, nil),
    ]

    @Test("A password is looked at before it is tried", arguments: passwords) func passphrase(
        text: String?, security: WiFiSecurity, expected: PassphraseProblem?
    ) {
        #expect(Passphrase.problem(text, for: security) == expected)
    }

    @Test("Every failure is a sentence") func sentences() throws {
        let home = try #require(SSID("HomeNet"))
        let failures: [NetworkFailure] =
            [
                .absent, .interrupted, .noDevice, .blocked(.software), .blocked(.hardware), .unavailable, .notAllowed,
                .busy, .unknownNetwork, .wrongPassphrase(home), .notFound(home), .noAddress(home), .lost(home),
                .rejected(home), .portTaken(53, by: "named"), .portTaken(53, by: nil), .sharingFailed,
                .hotspotUnsupported, .timedOut, .other("no"),
            ] + PassphraseProblem.allCases.map { .passphrase($0, home) }
            + WiFiSecurity.allCases.map { .unsupported($0, home) }
        for failure in failures {
            #expect("\(failure)".count > 15 || failure == .other("no"))
        }
        #expect("\(NetworkFailure.wrongPassphrase(home))" == "The password for HomeNet was not accepted.")
    }

    @Test("No description and no mirror shows a password") func secrets() throws {
        let home = try #require(SSID("HomeNet"))
        let trial = JoinTrial(ssid: home, passphrase: "rightright")
        let hotspot = HotspotSettings(ssid: home, passphrase: "rightright")
        for text in ["\(trial)", "\(hotspot)", String(reflecting: trial), "\([hotspot])", "\(Optional(trial) as Any)"] {
            #expect(!text.contains("rightright"))
        }
    }
}
