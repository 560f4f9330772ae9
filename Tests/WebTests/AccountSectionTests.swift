import HTTP
import OrderedJSON
import Synchronization
import Testing

@testable import Web

/// A speaker that writes down whose it is to be.
final class FakeAccount: AccountControl {
    private let choices = Mutex<[AccountChoice]>([])
    var chosen: [AccountChoice] { choices.withLock { $0 } }

    func account() async -> SpeakerAccount {
        if case .login(let email, _) = chosen.last { return SpeakerAccount(email: email, isWaiting: true) }
        return SpeakerAccount(email: nil, trouble: "It is lost.")
    }

    func choose(_ choice: AccountChoice) async { choices.withLock { $0.append(choice) } }

    let told = Mutex<[String]>([])
    private func note(_ text: String) { told.withLock { $0.append(text) } }

    func signUp(email: String, password: Secret) async throws(ControlError) {
        if password.text == "weak" { throw .refused(field: "password", reason: "The server wants a better one.") }
        note("sign up \(email)")
    }
    func recover(email: String) async throws(ControlError) { note("recover \(email)") }
    func devices() async throws(ControlError) -> [AccountDevice] {
        [AccountDevice(address: "b8:27:eb:00:11:22", name: "<i>", room: "Kitchen", added: 5, isThis: true)]
    }
    func change(device address: String, name: String?, room: String?) async throws(ControlError) -> Bool {
        note("\(address) \(name ?? "-") \(room ?? "-")")
        return address == "b8:27:eb:00:11:22"
    }
    func unlink(device address: String) async throws(ControlError) -> Bool { address == "b8:27:eb:00:11:22" }
}

@Suite struct AccountSectionTests {
    @Test func theAccountIsToldSetAndLeft() async throws {
        let fake = FakeAccount()
        let api = DeviceAPI([AccountSection(control: fake)])
        func call(_ method: String, _ body: String = "") async throws -> (status: Int, body: JSONValue) {
            let response = await api.respond(
                to: HTTPRequest(method: method, path: "/api/v1/account", body: Array(body.utf8)))
            return (response.status, try JSONParser.parse(response.bytes))
        }
        #expect(try await call("GET").body == ["state": "none", "email": nil, "room": nil, "trouble": "It is lost."])
        let set = try await call("PUT", "{\"email\": \"a@example.org\", \"password\": \"p w\"}")
        #expect(set.status == 202)
        #expect(set.body == ["state": "waiting", "email": "a@example.org", "room": nil, "trouble": nil])
        #expect(fake.chosen == [.login(email: "a@example.org", password: Secret("p w"))])
        #expect(try await call("DELETE").body["email"] == .null)
        #expect(fake.chosen.last == .anonymous)
    }

    @Test(arguments: ["", "{}", "{\"email\": \"a@example.org\"}", "{\"email\": \"nobody\", \"password\": \"p\"}"])
    func whatIsNoAccountIsRefused(body: String) async {
        let fake = FakeAccount()
        let response = await DeviceAPI([AccountSection(control: fake)]).respond(
            to: HTTPRequest(method: "PUT", path: "/api/v1/account", body: Array(body.utf8)))
        #expect(response.status == 422)
        #expect(fake.chosen.isEmpty)
    }
}

@Suite struct AccountRoutesTests {
    private let fake = FakeAccount()

    private func call(_ method: String, _ path: String, _ body: String = "") async throws -> (Int, JSONValue) {
        let response = await DeviceAPI([AccountSection(control: fake)]).respond(
            to: HTTPRequest(method: method, path: "/api/v1/account" + path, body: Array(body.utf8)))
        return (response.status, try JSONParser.parse(response.bytes))
    }

    @Test func membersAreMadeAndGetInAgain() async throws {
        #expect(try await call("POST", "/signup", #"{"email":"a@example.org","password":"Aa1!aaaa"}"#).0 == 201)
        #expect(try await call("POST", "/recover", #"{"email":"a@example.org"}"#).0 == 202)
        #expect(fake.told.withLock { $0 } == ["sign up a@example.org", "recover a@example.org"])
        let (status, problem) = try await call("POST", "/signup", #"{"email":"a@example.org","password":"weak"}"#)
        #expect(status == 422 && problem["field"]?.string == "password" && !problem.text().contains("weak"))
        #expect(try await call("POST", "/recover", #"{"email":"nobody"}"#).0 == 422)
        #expect(try await call("POST", "/signup", #"{"email":"a@example.org"}"#).0 == 422)
    }

    @Test func devicesAreListedRenamedAndUnlinked() async throws {
        let list = try await call("GET", "/devices").1
        #expect(
            list["devices"]?.text()
                == #"[{"address":"b8:27:eb:00:11:22","name":"<i>","room":"Kitchen","added":5,"this":true}]"#)
        #expect(try await call("PUT", "/devices/b8:27:eb:00:11:22", #"{"name":"Box"}"#).0 == 200)
        #expect(try await call("PUT", "/devices/b8:27:eb:00:11:22", "{}").0 == 422)
        #expect(try await call("PUT", "/devices/other", #"{"room":"x"}"#).0 == 404)
        #expect(try await call("DELETE", "/devices/other").0 == 404)
        #expect(try await call("DELETE", "/devices/b8:27:eb:00:11:22").0 == 200)
        #expect(fake.told.withLock { $0 } == ["b8:27:eb:00:11:22 Box -", "other - x"])
    }
}
