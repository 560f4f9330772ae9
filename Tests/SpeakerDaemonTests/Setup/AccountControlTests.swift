import HTTP
import SusiAPI
import Synchronization
import Testing
import Web

@testable import SpeakerDaemon

/// A SUSI server with an account of two devices.
private final class Members: HTTPTransport {
    struct State {
        var isKnown = true
        var devices = ["b8:27:eb:00:11:22": "SmartSpeaker/Kitchen", "B8-27-EB-00-11-33": "Attic/Loft"]
        var kept: [AccountService.Kept: String] = [
            .membership: #"{"email":"a@example.org","token":"tok","server":"https://susi.test"}"#
        ]
        var changes: [SpeakerAccount] = []
    }

    let state = Mutex(State())

    func service(server: String? = "https://susi.test") -> AccountService {
        AccountService(
            AccountService.Equipment(
                accounts: server.map { SusiAccounts(base: $0, transport: self) },
                hardwareAddress: { "b8:27:eb:00:11:22" },
                save: { kept, text in self.state.withLock { $0.kept[kept] = text } },
                load: { kept in self.state.withLock { $0.kept[kept] } }, announce: { _ in }, tokenChanged: { _ in },
                changed: { account in self.state.withLock { $0.changes.append(account) } }))
    }

    func send(_ request: HTTPClientRequest) async throws(HTTPFailure) -> HTTPResponse {
        let form = PercentEncoding.items(String(decoding: request.body, as: UTF8.self)) ?? []
        func field(_ name: String) -> String { form.first { $0.name == name }?.value ?? "" }
        let (status, body) = state.withLock { state -> (Int, String) in
            switch String(request.url.split(separator: "/").last ?? "") {
            case "signup.json":
                return field("password") == "weak" ? (422, "Enter a combination") : (200, #"{"accepted":true}"#)
            case "recoverpassword.json": return (422, "email does not exist")
            case _ where !state.isKnown || field("access_token") != "tok": return (401, "")
            case "addNewDevice.json": state.devices[field("macid")] = "\(field("name"))/\(field("room"))"
            case "removeUserDevices.json": state.devices[field("macid")] = nil
            default: break
            }
            let devices = state.devices.sorted { $0.key < $1.key }.map { address, text in
                let parts = text.split(separator: "/")
                return #""\#(address)":{"name":"\#(parts[0])","room":"\#(parts[1])"}"#
            }
            return (200, #"{"accepted":true,"devices":{\#(devices.joined(separator: ","))}}"#)
        }
        return HTTPResponse(status: status, body: .bytes(Array(body.utf8)))
    }
}

@Suite(.timeLimit(.minutes(1))) struct AccountControlTests {
    private func field(_ work: () async throws(ControlError) -> Void) async -> String? {
        do throws(ControlError) { try await work() } catch {
            if case .refused(let field, _) = error { return field }
            return "unavailable"
        }
        return nil
    }

    @Test func devicesAreListedRenamedAndUnlinked() async throws {
        let members = Members()
        let service = members.service()
        await service.restore()
        #expect(try await service.devices().map(\.isThis) == [false, true])
        #expect(try await service.change(device: "B8-27-EB-00-11-33", name: "Box", room: nil))
        #expect(members.state.withLock { $0.devices["B8-27-EB-00-11-33"] } == "Box/Loft")
        #expect(try await service.unlink(device: "B8-27-EB-00-11-33"))
        #expect(members.state.withLock { $0.devices.count } == 1)
        #expect(try await service.unlink(device: "B8-27-EB-00-11-33") == false)
        #expect(
            await field { () throws(ControlError) in
                _ = try await service.unlink(device: "b8:27:eb:00:11:22")
            } == "address", "this speaker leaves by logging out")
    }

    @Test func itsOwnNameIsToldToTheAccountAndKept() async throws {
        let members = Members()
        let service = members.service()
        await service.restore()
        await service.networkIs(online: true)
        await service.settled()
        #expect(try await service.change(device: "b8:27:eb:00:11:22", name: "Radio", room: "Bath"))
        await service.settled()
        #expect(members.state.withLock { $0.devices["b8:27:eb:00:11:22"] } == "Radio/Bath")
        let later = members.service()
        await later.restore()
        #expect(await later.name == "Radio")
    }

    @Test func whoIsNotLoggedInIsTold() async {
        let members = Members()
        let service = members.service()
        #expect(await field { () throws(ControlError) in _ = try await service.devices() } == "email")
        await service.restore()
        members.state.withLock { $0.isKnown = false }
        #expect(await field { () throws(ControlError) in _ = try await service.devices() } == "email")
        #expect(await service.token == nil, "a token that is refused ends the login")
        #expect(members.state.withLock { $0.changes.last?.email == nil && $0.changes.last?.trouble != nil })
        let alone = members.service(server: nil)
        #expect(
            await field { () throws(ControlError) in
                try await alone.signUp(email: "a@example.org", password: Secret("x"))
            } == "email")
    }

    @Test func refusalsOfTheServerNameTheField() async {
        let service = Members().service()
        #expect(
            await field { () throws(ControlError) in
                try await service.signUp(email: "a@example.org", password: Secret("weak"))
            } == "password")
        #expect(
            await field { () throws(ControlError) in
                try await service.signUp(email: "a@example.org", password: Secret("Aa1!aaaa"))
            } == nil)
        #expect(await field { () throws(ControlError) in try await service.recover(email: "a@example.org") } == "email")
    }
}
