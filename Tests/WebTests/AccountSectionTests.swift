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
        if case .login(let email, _) = chosen.last { return SpeakerAccount(email: email) }
        return SpeakerAccount(email: nil, trouble: "It is lost.")
    }

    func choose(_ choice: AccountChoice) async { choices.withLock { $0.append(choice) } }
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
        #expect(try await call("GET").body == ["email": nil, "trouble": "It is lost."])
        let set = try await call("PUT", "{\"email\": \"a@example.org\", \"password\": \"p w\"}")
        #expect(set.status == 202)
        #expect(set.body == ["email": "a@example.org", "trouble": nil])
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
