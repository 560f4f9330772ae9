import HTTP
import OrderedJSON
import SusiAPI
import Testing

@Suite struct AccountTests {
    private static let device = SusiAccounts.Device(hardwareAddress: "b8:27:eb:00:11:22", room: "Küche & Bad")

    private func accounts(
        _ base: String = "https://susi.test/", status: Int = 200, body: String = "{\"accepted\": true}"
    ) -> (SusiAccounts, TableTransport) {
        let transport = TableTransport { _ in HTTPResponse(status: status, body: .bytes(Array(body.utf8))) }
        return (SusiAccounts(base: base, transport: transport), transport)
    }

    private func failure(_ body: () async throws(AccountFailure) -> Void) async -> AccountFailure? {
        do throws(AccountFailure) { try await body() } catch { return error }
        return nil
    }

    @Test func logsInForATokenThatLasts() async throws {
        let (accounts, transport) = accounts(body: "{\"accepted\": true, \"access_token\": \"abc\"}")
        #expect(try await accounts.logIn(email: "a@example.org", password: "p&w ü") == "abc")
        let request = try #require(transport.requests.first)
        #expect(request.method == "POST" && request.url == "https://susi.test/aaa/login.json")
        let form = PercentEncoding.items(String(decoding: request.body, as: UTF8.self)) ?? []
        #expect(
            form.map { "\($0.name)=\($0.value)" } == [
                "type=access-token", "login=a@example.org", "password=p&w ü", "valid_seconds=-1",
            ])
    }

    @Test(
        arguments: [
            (422, "", .wrongPassword), (401, "", .unknownAddress),
            (403, "<html>User has not been activated</html>", .notActivated),
            (403, "<html>Too many failed login attempts. You are blocked.</html>", .blocked), (403, "", .forbidden),
            (400, "", .misunderstood), (503, "", .status(503)),
            (200, "{\"accepted\": false, \"message\": \"recaptcha\"}", .captcha),
            (200, "<html>hotel</html>", .unreadable),
            (200, "{}", .unreadable),
        ] as [(Int, String, AccountFailure)])
    func eachFailureOfALoginHasItsSentence(status: Int, body: String, expected: AccountFailure) async {
        let (accounts, _) = accounts(status: status, body: body)
        let failure = await failure { () throws(AccountFailure) in
            _ = try await accounts.logIn(email: "a@example.org", password: "secret-word")
        }
        #expect(failure == expected)
        #expect(failure?.description.hasSuffix(".") == true || failure?.description.hasSuffix("?") == true)
        #expect(failure?.description.contains("secret-word") == false)
    }

    @Test(arguments: [
        ("http://susi.test", false), ("http://192.168.1.2:4000", false), ("http://localhost:4000", true),
        ("http://127.0.0.1", true), ("http://[::1]:4000/", true), ("HTTPS://susi.test", true), ("ftp://x", false),
        ("http://localhost@evil.example", false), ("http://localhost.evil.example", false),
    ])
    func aPasswordNeverGoesInTheClear(base: String, goes: Bool) async {
        let (accounts, transport) = accounts(base, body: "{\"access_token\": \"t\"}")
        let failure = await failure { () throws(AccountFailure) in
            _ = try await accounts.logIn(email: "a@example.org", password: "p")
        }
        #expect(failure == (goes ? nil : .notSecure))
        #expect(transport.requests.count == (goes ? 1 : 0))
    }

    @Test func aDeviceIsAddedAndTakenOut() async throws {
        let (accounts, transport) = accounts()
        try await accounts.add(Self.device, token: "tok")
        try await accounts.remove(hardwareAddress: Self.device.hardwareAddress, token: "tok")
        try await accounts.logOut(token: "tok")
        let requests = transport.requests.map { request in
            let form = PercentEncoding.items(String(decoding: request.body, as: UTF8.self)) ?? []
            return request.url.split(separator: "/").last.map(String.init) ?? "" + " "
                + form.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
        }
        #expect(requests == ["addNewDevice.json", "removeUserDevices.json", "login.json"])
        #expect(transport.requests.allSatisfy { !$0.url.contains("tok") })
        let form = PercentEncoding.items(String(decoding: transport.requests[0].body, as: UTF8.self)) ?? []
        #expect(
            form.map { "\($0.name)=\($0.value)" } == [
                "macid=b8:27:eb:00:11:22", "name=SmartSpeaker", "room=Küche & Bad", "access_token=tok",
            ])
    }

    /// Without an address a server would take out everything that the owner has.
    @Test func allDevicesAreNeverTakenOut() async {
        let (accounts, transport) = accounts()
        let failure = await failure { () throws(AccountFailure) in
            try await accounts.remove(hardwareAddress: "", token: "t")
        }
        #expect(failure == .badDevice)
        #expect(transport.requests.isEmpty)
    }

    @Test(
        arguments: [
            (401, .tokenRefused), (400, .badDevice), (500, .status(500)), (404, .status(404)),
        ] as [(Int, AccountFailure)])
    func failuresOfADevice(status: Int, expected: AccountFailure) async {
        let (accounts, _) = accounts(status: status)
        let failure = await failure { () throws(AccountFailure) in try await accounts.add(Self.device, token: "t") }
        #expect(failure == expected)
    }

    @Test func noConnectionPasses() async {
        let lost = HTTPFailure(.couldNotConnect, "nothing answers at susi.test")
        let accounts = SusiAccounts(
            base: "https://susi.test",
            transport: TableTransport { _ throws(HTTPFailure) in throw lost })
        let failure = await failure { () throws(AccountFailure) in
            _ = try await accounts.logIn(email: "a@example.org", password: "p")
        }
        #expect(failure == .unreachable(lost))
        #expect(failure?.isPassing == true)
    }

    @Test(arguments: [
        ("B8-27-EB-00-11-22", "b8:27:eb:00:11:22"), ("b8:27:eb:00:11:22", "b8:27:eb:00:11:22"), ("", nil),
        ("b8:27:eb:00:11", nil), ("b8:27:eb:00:11:2g", nil), ("b8:27:eb:00:11:222", nil), ("b8:27:eb:00:11:２2", nil),
    ])
    func hardwareAddressesHaveOneForm(text: String, canonical: String?) {
        #expect(HardwareAddress.canonical(text) == canonical)
    }

    // MARK: A recorded server

    /// What a real server answered, at the path and with the status it did.
    @Test(
        .enabled(if: !Recordings.accounts.isEmpty),
        arguments: [
            ("login-ok-form-body", nil), ("login-valid-forever", nil), ("login-wrong-password", .wrongPassword),
            ("login-unknown-user", .unknownAddress), ("login-missing-type", .misunderstood),
        ] as [(String, AccountFailure?)])
    func recordedLogins(name: String, expected: AccountFailure?) async throws {
        let recording = try #require(Recordings.accounts.first { $0.name == "account/\(name)" })
        let transport = TableTransport { _ in
            HTTPResponse(status: recording.status, body: .bytes(recording.body))
        }
        let accounts = SusiAccounts(base: "https://susi.test", transport: transport)
        let failure = await failure { () throws(AccountFailure) in
            let token = try await accounts.logIn(email: "speaker@example.org", password: "Speaker#2020")
            #expect(token == "0123456789abcdefghijABCDEFGHIJ")
        }
        #expect(failure == expected)
    }

    @Test(
        .enabled(if: !Recordings.accounts.isEmpty),
        arguments: [
            ("device-add", nil), ("device-add-post", nil), ("device-add-badtoken", .tokenRefused),
            ("device-add-badmac", .badDevice), ("device-add-anon", .tokenRefused), ("device-add-missing", .badDevice),
            ("device-remove-one", nil), ("device-remove-unknown", nil),
        ] as [(String, AccountFailure?)])
    func recordedDevices(name: String, expected: AccountFailure?) async throws {
        let recording = try #require(Recordings.accounts.first { $0.name == "devices/\(name)" })
        let accounts = SusiAccounts(
            base: "https://susi.test",
            transport: TableTransport { _ in HTTPResponse(status: recording.status, body: .bytes(recording.body)) })
        let failure = await failure { () throws(AccountFailure) in
            if name.contains("remove") {
                try await accounts.remove(hardwareAddress: "b8:27:eb:00:11:22", token: "t")
            } else {
                try await accounts.add(Self.device, token: "t")
            }
        }
        #expect(failure == expected)
    }
}
