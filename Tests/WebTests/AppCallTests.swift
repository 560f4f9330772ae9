import HTTP
import OrderedJSON
import SpeakerTesting
import Testing
import Web

/// The released apps, call by call, as they send them (protocol notes, 5.2).
@Suite struct AppCallTests {
    static let iOS = [
        "/speaker_config?room_name=Living%20Room", "/wifi_credentials?wifissid=SUSI.AI&wifipassd=right%20one",
        "/auth?auth=y&email=a%40example.org&password=p%26w%3D%C3%BC",
        "/config?stt=google&tts=google&hotword=y&wake=n",
    ]
    static let android = [
        "/wifi_credentials?wifissid=HomeNet&wifipassd=right%20one", "/speaker_config?room_name=Living%20Room",
        "/auth?choice=y&email=a%40example.org&password=p%26w%3D%C3%BC",
        "/config?stt=google&tts=google&hotword=y&wake=n",
    ]
    static let iOSOf2018 = [
        "/wifi_credentials/HomeNet/right%20one", "/auth/y/a@example.org/p%26w%3D%C3%BC", "/config/google/google/y/n",
    ]
    static let agents = ["SUSI/1 CFNetwork/1107.1 Darwin/19.0.0", "okhttp/3.12.1"]

    private func phone(_ street: SetupStreet, agent: Int, port: UInt16) -> SetupPhone {
        SetupPhone(site: street.site, language: nil, agent: Self.agents[agent], host: "10.0.0.1:\(port)", port: port)
    }

    @Test(arguments: [5000, 7070] as [UInt16], [(iOS, 0), (android, 1), (iOSOf2018, 0)])
    func anAppSetsASpeakerUp(port: UInt16, app: (calls: [String], agent: Int)) async throws {
        let street = try SetupStreet()
        let phone = phone(street, agent: app.agent, port: port)
        for call in app.calls {
            let response = await phone.get(call)
            #expect(response.status == 200)
            #expect(try JSONParser.parse(response.bytes).object != nil)
            #expect(!response.text.contains("right one") && !response.text.contains("p&w"))
        }
        let order = try #require(street.control.orders.first)
        #expect(street.control.orders.count == 1)
        #expect(order.wifi?.name == (app.calls == Self.iOS ? nil : street.home))
        #expect(order.wifi?.password == Secret("right one"))
        #expect(order.account == .login(email: "a@example.org", password: Secret("p&w=ü")))
        #expect(order.roomName == (app.calls == Self.iOSOf2018 ? nil : "Living Room"))
        street.control.settle()
        #expect(await street.control.status().phase == .joined(street.home, address: "192.168.1.23"))
    }

    @Test(arguments: [
        (iOS[0], "{\"room_name\":\"Living Room\"}"),
        (android[0], "{\"wifi\":\"configured\",\"wifi_ssid\":\"HomeNet\",\"wifi_password\":\"\"}"),
        (
            android[2],
            "{\"authentication\":\"successful\",\"auth\":\"authenticated\",\"email\":\"a@example.org\",\"password\":\"\"}"
        ),
        (
            "/auth?auth=n&email=&password=",
            "{\"authentication\":\"successful\",\"auth\":\"anonymous\",\"email\":\"\",\"password\":\"\"}"
        ),
        (
            android[3],
            "{\"configuration\":\"successful\",\"stt\":\"google\",\"tts\":\"google\",\"hotword\":\"y\",\"wake\":\"n\"}"
        ),
        ("/mac", "{\"macid\":\"b8:27:eb:00:11:22\"}"), ("/check_ap", "{\"status\":\"true\"}"),
        (
            "/add_wifi?wifissid=A&wifipassd=12345678",
            "{\"wifi\":\"configured\",\"wifi_ssid\":\"A\",\"wifi_password\":\"\"}"
        ),
        ("/status", "{\"status\":\"Ok\"}"),
    ])
    func repliesHaveTheKeysOfTheOriginal(call: String, reply: String) async throws {
        let street = try SetupStreet()
        let response = await phone(street, agent: 0, port: 7070).get(call)
        #expect(response.status == 200)
        #expect(response.headers["Content-Type"] == "application/json")
        #expect(try JSONParser.parse(response.bytes) == JSONParser.parse(Array(reply.utf8)))
    }

    /// All orders of the four calls, each call twice.
    @Test func anyOrderAndRepetition() async throws {
        for order in Self.permutations(Self.android) {
            let street = try SetupStreet()
            let phone = phone(street, agent: 1, port: 5000)
            for call in order + order {
                let response = await phone.get(call)
                #expect(response.status == 200)
            }
            let orders = street.control.orders
            #expect(orders.count { $0.wifi != nil } == 1)
            #expect(orders.first?.wifi?.name == street.home)
            #expect(orders.contains { $0.roomName == "Living Room" })
            #expect(orders.contains { if case .login = $0.account { true } else { false } })
        }
    }

    private static func permutations(_ items: [String]) -> [[String]] {
        guard items.count > 1 else { return [items] }
        return items.indices.flatMap { index in
            var rest = items
            let first = rest.remove(at: index)
            return permutations(rest).map { [first] + $0 }
        }
    }

    /// iOS tells an error by the status, Android by a body that is no object.
    @Test(arguments: [
        "/speaker_config", "/speaker_config?room_name=%20", "/wifi_credentials?wifissid=HomeNet&wifipassd=short",
        "/wifi_credentials?wifissid=Office&wifipassd=12345678", "/wifi_credentials",
        "/wifi_credentials?wifissid=SUSI.AI&wifipassd=", "/wifi_credentials?wifissid=HomeNet&wifipassd=",
        "/auth?auth=y&email=nobody&password=x", "/auth?auth=y&email=a%40b.c",
        "/wifi_credentials?wifissid=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa&wifipassd=12345678",
    ])
    func whatCannotBeMeantIsRefused(call: String) async throws {
        let street = try SetupStreet()
        let onIOS = await phone(street, agent: 0, port: 5000).get(call)
        #expect(onIOS.status == 422)
        let onAndroid = await phone(street, agent: 1, port: 5000).get(call)
        #expect(onAndroid.status == 200)
        #expect(try JSONParser.parse(onAndroid.bytes).object == nil)
    }

    @Test func theOldFormDoesAllAtOnce() async throws {
        let street = try SetupStreet()
        let response = await phone(street, agent: 0, port: 7070).post(
            "/reboot",
            [
                ("room_name", "nowhere"), ("wifissid", "HomeNet"), ("wifipassd", "right one"), ("auth", "n"),
                ("email", ""), ("password", ""), ("hotword", "y"),
            ])
        #expect(response.status == 200)
        #expect(response.text.contains("SUSI is rebooting"))
        #expect(
            street.control.orders == [
                SetupOrder(
                    wifi: WiFiCredentials(name: street.home, password: Secret("right one")), account: .anonymous)
            ])
    }

    @Test func oneMoreNetworkIsRememberedAndNotTried() async throws {
        let street = try SetupStreet()
        _ = await phone(street, agent: 0, port: 7070).get("/add_wifi?wifissid=HomeNet&wifipassd=right%20one")
        #expect(street.control.orders.isEmpty)
        #expect(street.control.remembered == [WiFiCredentials(name: street.home, password: Secret("right one"))])
    }

    @Test func twoPhonesDoNotMixTheirHalves() async throws {
        let street = try SetupStreet()
        let first = phone(street, agent: 1, port: 5000)
        var second = first
        second.address = NetworkAddress("10.0.0.3")
        _ = await first.get(Self.android[0])
        _ = await second.get("/wifi_credentials?wifissid=Other&wifipassd=other%20password")
        _ = await second.get("/speaker_config?room_name=Attic")
        _ = await first.get(Self.android[3])
        #expect(street.control.orders.first?.wifi?.name == street.home)
        #expect(street.control.orders.first?.roomName == nil)
        var onIOS = second
        onIOS.agent = Self.agents[0]
        let response = await onIOS.get(Self.android[3])
        #expect(response.status == 409)
    }

    @Test func outsidePairingNothingIsTaken() async throws {
        let street = try SetupStreet { $0.isPairing = false }
        for call in Self.android + ["/mac", "/", "/wifi", "/add_wifi?wifissid=A"] {
            let onIOS = await phone(street, agent: 0, port: 5000).get(call)
            #expect(onIOS.status == 403)
            let onAndroid = await phone(street, agent: 1, port: 5000).get(call)
            #expect(try JSONParser.parse(onAndroid.bytes).object == nil)
        }
        let check = await phone(street, agent: 0, port: 7070).get("/check_ap")
        #expect(check.text.contains("false"))
        #expect(street.control.orders.isEmpty)
    }

    @Test func aPageOfSomebodyElseCannotCall() async throws {
        let street = try SetupStreet()
        let phone = phone(street, agent: 0, port: 7070)
        for header in [
            ("Sec-Fetch-Site", "cross-site"), ("Origin", "http://evil.example"), ("Referer", "http://evil.example/x"),
            ("Origin", "null"),
        ] {
            let response = await phone.get(Self.android[0], [header])
            #expect(response.status == 403)
        }
        let own = await phone.get(Self.android[0], [("Referer", "http://10.0.0.1:7070/setup")])
        #expect(own.status == 200)
    }

    @Test func whatIsNotForSettingUpGoesElsewhere() async throws {
        let street = try SetupStreet()
        let site = SetupSite(control: street.control, otherwise: { HTTPResponse(body: .bytes(Array($0.path.utf8))) })
        let phone = SetupPhone(site: site, host: "susi.local:7070", port: 7070)
        #expect(await phone.get("/api/v1/status").text == "/api/v1/status")
        #expect(await phone.get("/").text.contains("<form") == false)
        street.control.change { $0.isPairing = false }
        #expect(await phone.get("/").text == "/")
        #expect(await phone.get(Self.android[0]).status == 403)
    }
}
