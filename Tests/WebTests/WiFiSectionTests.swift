import HTTP
import OrderedJSON
import Testing

@testable import Web

/// Takes note of what it is asked for.
actor FakeWiFi: WiFiControl {
    var joins: [WiFiJoin] = []

    func wifi() async -> WiFiReport {
        WiFiReport(
            state: "joined", name: WiFiName([0x48, 0xFF]), address: "192.168.1.2", signal: 70, internet: "full",
            known: [WiFiReport.Known(id: "a-b", name: WiFiName("HomeNet")!, priority: 3, lastUsed: nil)])
    }
    func lookForNetworks() async throws(ControlError) -> [WiFiReport.Heard] {
        [WiFiReport.Heard(name: WiFiName("HomeNet")!, signal: 70, security: "wpa2", isKnown: true)]
    }
    func join(_ order: WiFiJoin) async throws(ControlError) { joins.append(order) }
    func forgetNetwork(_ id: String) async throws(ControlError) {
        if id != "a-b" { throw .refused(field: "ssid", reason: "There is no such known Wi-Fi.") }
    }
    func preferNetwork(_ id: String, priority: Int) async throws(ControlError) {}
    func hotspot() async -> HotspotReport {
        HotspotReport(isOn: true, name: WiFiName("susi.ai")!, password: Secret("12345678"), address: "10.0.0.1")
    }
    func setHotspot(isOn: Bool) async throws(ControlError) {
        if !isOn { throw .busy(reason: "Another Wi-Fi is being tried just now.", retryAfter: 60) }
    }
}

@Suite struct WiFiSectionTests {
    private let control = FakeWiFi()

    private func ask(_ method: String, _ path: String, _ body: String = "") async throws -> (Int, JSONValue) {
        let api = DeviceAPI([WiFiSection(control: control)])
        let response = await api.respond(
            to: HTTPRequest(method: method, path: "/api/v1" + path, body: Array(body.utf8)))
        return (response.status, try JSONParser.parse(response.bytes))
    }

    @Test func theReportIsWhole() async throws {
        let (status, wifi) = try await ask("GET", "/wifi")
        #expect(status == 200)
        #expect(wifi["state"]?.string == "joined" && wifi["ssid_hex"]?.string == "48ff")
        #expect(wifi["known"]?.array?.first?["id"]?.string == "a-b")
        #expect(try await ask("GET", "/wifi/networks").1["networks"]?.array?.first?["security"]?.string == "wpa2")
        #expect(try await ask("GET", "/hotspot").1["password"]?.string == "12345678")
    }

    @Test func namesAreBytesAndPasswordsKeepTheirBlanks() async throws {
        #expect(try await ask("POST", "/wifi/join", #"{"ssid": " a ", "password": " 12345678 "}"#).0 == 202)
        #expect(try await ask("POST", "/wifi/join", #"{"ssid_hex": "00ff", "hidden": true}"#).0 == 202)
        let joins = await control.joins
        #expect(joins.map(\.name.bytes) == [[0x20, 0x61, 0x20], [0x00, 0xFF]])
        #expect(joins.first?.password?.text == " 12345678 ")
        #expect(joins.last?.password == nil && joins.last?.isHidden == true)
    }

    @Test(arguments: [
        #"{}"#, #"{"ssid": ""}"#, #"{"ssid": 5}"#, #"{"ssid_hex": "0g"}"#, #"{"ssid": "a", "key": "b"}"#,
        #"{"ssid": "123456789012345678901234567890123"}"#, #"{"ssid": "a", "password": 5}"#,
    ])
    func wrongOrders(body: String) async throws {
        #expect(try await ask("POST", "/wifi/join", body).0 == 422)
        #expect(await control.joins.isEmpty)
    }

    @Test func refusalsAreTold() async throws {
        #expect(try await ask("DELETE", "/wifi/networks/a-b").0 == 200)
        #expect(try await ask("DELETE", "/wifi/networks/other").0 == 422)
        #expect(try await ask("PUT", "/wifi/networks/a-b", #"{"priority": 1000}"#).0 == 422)
        #expect(try await ask("PUT", "/wifi/networks/a-b", #"{"priority": 5}"#).0 == 200)
        #expect(try await ask("PUT", "/hotspot", #"{"on": false}"#).0 == 409)
        #expect(try await ask("PUT", "/hotspot", #"{"on": true}"#).0 == 202)
        #expect(try await ask("PUT", "/hotspot", #"{}"#).0 == 422)
    }
}
