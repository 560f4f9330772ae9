import OrderedJSON
import Testing

@testable import SpeakerCommand

@Suite struct WiFiCommandTests {
    @Test func theHotspotIsToldWithItsPassword() {
        let on: JSONValue = [
            "on": true, "busy": false, "ssid": "susi.ai", "password": "12345678", "address": "10.0.0.1", "clients": 1,
            "trouble": .null,
        ]
        #expect(
            HotspotCommand.lines(on) == [
                "Hotspot susi.ai: on", "Password: 12345678", "Page: http://10.0.0.1/", "Phones on it: 1",
            ])
        let off: JSONValue = [
            "on": false, "ssid": "susi.ai", "password": .null, "address": "10.0.0.1", "trouble": "The radio is off.",
        ]
        #expect(
            HotspotCommand.lines(off) == [
                "Hotspot susi.ai: off", "It needs no password.", "Page: http://10.0.0.1/", "The radio is off.",
            ])
    }

    @Test func theWiFiIsToldWithWhatIsKnown() {
        let joined: JSONValue = [
            "state": "joined", "ssid": "HomeNet", "signal": 70, "internet": "full", "address": "192.168.1.2",
            "trouble": .null, "last_failure": .null, "known": [["ssid": "HomeNet", "priority": 3]],
        ]
        #expect(
            WiFiCommand.lines(joined) == [
                "Wi-Fi HomeNet, 70 % of signal, internet: full", "Address: 192.168.1.2", "Known:",
                "  HomeNet  priority 3",
            ])
        #expect(WiFiCommand.lines(["state": "hotspot"]) == ["No Wi-Fi; the speaker's own is open: susictl hotspot"])
        #expect(WiFiCommand.list(["networks": []]) == ["No network can be heard."])
        let heard: JSONValue = ["ssid": "HomeNet", "signal": 70, "security": "wpa2", "known": true]
        #expect(WiFiCommand.list(["networks": [heard]]) == ["HomeNet  70 %  wpa2  known"])
    }
}
