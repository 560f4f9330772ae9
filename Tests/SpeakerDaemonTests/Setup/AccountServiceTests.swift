import HTTP
import OrderedJSON
import SusiAPI
import Synchronization
import Testing
import Web

@testable import SpeakerDaemon

/// A SUSI server with one account, and a speaker that comes to belong to it.
private final class Scene: HTTPTransport {
    struct State {
        var isReachable = true
        var password = "right"
        var tokens = 0
        var valid: Set<String> = []
        /// Room by hardware address.
        var devices: [String: String] = [:]
        var calls: [String] = []
        var texts: [AccountService.Kept: String] = [:]
        var kept: String? {
            get { texts[.membership] }
            set { texts[.membership] = newValue }
        }
        var said: [String] = []
        var token: String?
        var pauses: [Duration] = []
        var hardware = "b8:27:eb:00:11:22"
    }

    let state = Mutex(State())
    /// Each pause; the test lets it end by answering.
    let pauses = AsyncStream.makeStream(of: CheckedContinuation<Void, Never>.self)
    /// What is kept, each time.
    let keeps = AsyncStream.makeStream(of: String?.self)

    func service(server: String? = "https://susi.test") -> AccountService {
        AccountService(
            AccountService.Equipment(
                accounts: server.map { SusiAccounts(base: $0, transport: self) },
                hardwareAddress: { self.state.withLock { $0.hardware } },
                save: { kept, text in
                    self.state.withLock { $0.texts[kept] = text }
                    if kept == .membership { self.keeps.continuation.yield(text) }
                },
                load: { kept in self.state.withLock { $0.texts[kept] } },
                announce: { text in self.state.withLock { $0.said.append(text) } },
                tokenChanged: { token in self.state.withLock { $0.token = token } },
                pause: { duration in
                    self.state.withLock { $0.pauses.append(duration) }
                    await withCheckedContinuation { self.pauses.continuation.yield($0) }
                }))
    }

    func read<R>(_ body: (State) -> R) -> R { state.withLock { body($0) } }

    func send(_ request: HTTPClientRequest) async throws(HTTPFailure) -> HTTPResponse {
        let form = PercentEncoding.items(String(decoding: request.body, as: UTF8.self)) ?? []
        func field(_ name: String) -> String { form.first { $0.name == name }?.value ?? "" }
        let response = state.withLock { state -> (Int, String)? in
            guard state.isReachable else { return nil }
            let path = String(request.url.split(separator: "/").last ?? "")
            state.calls.append(path)
            let token = field("access_token")
            switch path {
            case "login.json" where field("logout") == "true":
                return state.valid.remove(token) == nil ? (401, "") : (200, "{\"accepted\": true}")
            case "login.json":
                guard field("password") == state.password else { return (422, "") }
                state.tokens += 1
                state.valid.insert("token\(state.tokens)")
                return (200, "{\"accepted\": true, \"access_token\": \"token\(state.tokens)\"}")
            case _ where !state.valid.contains(token): return (401, "")
            case "addNewDevice.json": state.devices[field("macid")] = field("room")
            case "removeUserDevices.json": state.devices[field("macid")] = nil
            default: return (404, "")
            }
            return (200, "{\"accepted\": true}")
        }
        guard let (status, body) = response else { throw HTTPFailure(.couldNotConnect, "nothing answers") }
        return HTTPResponse(status: status, body: .bytes(Array(body.utf8)))
    }
}

@Suite(.timeLimit(.minutes(1))) struct AccountServiceTests {
    private let mine = AccountChoice.login(email: "a@example.org", password: Secret("right"))

    @Test func aLoginWaitsForTheNetworkAndKeepsNoPassword() async {
        let scene = Scene()
        let service = scene.service()
        await service.roomIs("Kitchen")
        await service.settled()
        await service.choose(mine)
        await service.settled()
        #expect(await service.email == "a@example.org")
        #expect(scene.read { $0.calls.isEmpty && $0.kept == nil })
        await service.networkIs(online: true)
        await service.settled()
        #expect(scene.read { $0.calls } == ["login.json", "addNewDevice.json"])
        #expect(scene.read { $0.devices } == ["b8:27:eb:00:11:22": "Kitchen"])
        #expect(scene.read { $0.token } == "token1")
        #expect(scene.read { $0.kept?.contains("token1") == true && $0.kept?.contains("right") == false })
        #expect(scene.read { $0.said } == ["I belong to your SUSI account now."])
        #expect(await service.trouble == nil)
    }

    @Test func itIsKeptOverARestartAndTellsOnlyWhatChanged() async {
        let scene = Scene()
        let first = scene.service()
        await first.networkIs(online: true)
        await first.settled()
        await first.roomIs("Kitchen")
        await first.settled()
        await first.choose(mine)
        await first.settled()
        let second = scene.service()
        await second.restore()
        await second.settled()
        await second.networkIs(online: true)
        await second.settled()
        await second.roomIs("Kitchen")
        await second.settled()
        #expect(scene.read { $0.calls } == ["login.json", "addNewDevice.json"])
        #expect(await second.email == "a@example.org")
        await second.roomIs("Attic")
        await second.settled()
        #expect(scene.read { $0.devices } == ["b8:27:eb:00:11:22": "Attic"])
    }

    @Test func aWrongPasswordIsSaidOnceAndTheSpeakerIsAnonymous() async {
        let scene = Scene()
        let service = scene.service()
        await service.networkIs(online: true)
        await service.settled()
        await service.choose(.login(email: "a@example.org", password: Secret("wrong")))
        await service.settled()
        #expect(scene.read { $0.said } == [AccountFailure.wrongPassword.description])
        #expect(await service.trouble == AccountFailure.wrongPassword.description)
        #expect(await service.email == nil)
        #expect(scene.read { $0.token == nil && $0.kept == nil && $0.calls.count == 1 })
        await service.networkIs(online: false)
        await service.settled()
        await service.networkIs(online: true)
        await service.settled()
        #expect(scene.read { $0.calls.count } == 1)
    }

    @Test func aServerThatIsAwayIsTriedAgainLaterAndLater() async {
        let scene = Scene()
        scene.state.withLock { $0.isReachable = false }
        let service = scene.service()
        await service.networkIs(online: true)
        await service.settled()
        await service.roomIs("Kitchen")
        await service.settled()
        await service.choose(mine)
        await service.settled()
        var pauses = scene.pauses.stream.makeAsyncIterator()
        for _ in 0..<3 { await pauses.next()?.resume() }
        let last = await pauses.next()
        #expect(
            scene.read { Array($0.pauses.suffix(3)) }
                == [.seconds(10), .seconds(20), .seconds(40)].map { $0 as Duration })
        scene.state.withLock { $0.isReachable = true }
        last?.resume()
        for await kept in scene.keeps.stream where kept?.contains("Kitchen") == true { break }
        #expect(scene.read { $0.devices.count } == 1)
        #expect(scene.read { $0.said.count } == 1)
    }

    @Test func whoLeavesTakesTheDeviceAlong() async {
        let scene = Scene()
        let service = scene.service()
        await service.networkIs(online: true)
        await service.settled()
        await service.roomIs("Kitchen")
        await service.settled()
        await service.choose(mine)
        await service.settled()
        await service.networkIs(online: false)
        await service.settled()
        await service.choose(.anonymous)
        await service.settled()
        #expect(await service.email == nil)
        #expect(scene.read { $0.token == nil && $0.kept == nil && $0.devices.count == 1 })
        await service.networkIs(online: true)
        await service.settled()
        #expect(scene.read { $0.devices.isEmpty && $0.valid.isEmpty })
    }

    @Test func whoLeavesAndSwitchesOffIsNotLeftInTheAccount() async {
        let scene = Scene()
        let first = scene.service()
        await first.networkIs(online: true)
        await first.choose(mine)
        await first.settled()
        await first.networkIs(online: false)
        await first.choose(.anonymous)
        await first.settled()
        #expect(scene.read { $0.devices.count == 1 && $0.valid.count == 1 })
        // Another server is not told of it, and does not make it forget.
        let calls = scene.read { $0.calls }
        let other = scene.service(server: "https://other.test")
        await other.restore()
        await other.networkIs(online: true)
        await other.settled()
        #expect(scene.read { $0.calls == calls })
        let second = scene.service()
        await second.restore()
        await second.settled()
        #expect(await second.email == nil)
        await second.networkIs(online: true)
        await second.settled()
        #expect(scene.read { $0.devices.isEmpty && $0.valid.isEmpty && $0.texts[.farewells] == nil })
    }

    @Test func aTokenThatIsNoLongerTakenIsGivenUp() async {
        let scene = Scene()
        let service = scene.service()
        await service.networkIs(online: true)
        await service.settled()
        await service.choose(mine)
        await service.settled()
        scene.state.withLock { $0.valid = [] }
        await service.roomIs("Kitchen")
        await service.settled()
        #expect(await service.email == nil)
        #expect(scene.read { $0.token == nil && $0.kept == nil })
        #expect(scene.read { $0.said.last } == AccountFailure.tokenRefused.description)
    }

    @Test func aTokenIsNeverShownToAnotherServer() async {
        let scene = Scene()
        let first = scene.service()
        await first.networkIs(online: true)
        await first.settled()
        await first.choose(mine)
        await first.settled()
        let second = scene.service(server: "https://other.test")
        let calls = scene.read { $0.calls }
        scene.state.withLock { $0.token = nil }
        await second.restore()
        await second.settled()
        await second.networkIs(online: true)
        await second.settled()
        await second.roomIs("Kitchen")
        await second.settled()
        #expect(scene.read { $0.token == nil && $0.calls == calls })
        let broken = scene.service()
        scene.state.withLock { $0.kept = "{\"email\": 1" }
        await broken.restore()
        await broken.settled()
        #expect(await broken.email == nil)
    }

    @Test func withoutAServerTheAccountIsNotUsedAndThatIsSaid() async {
        let scene = Scene()
        let service = scene.service(server: nil)
        await service.networkIs(online: true)
        await service.settled()
        await service.choose(mine)
        await service.settled()
        #expect(scene.read { $0.said.count } == 1)
        #expect(await service.email == nil)
    }

    @Test func anotherWiFiStickIsToldToo() async {
        let scene = Scene()
        let service = scene.service()
        await service.roomIs("Kitchen")
        await service.networkIs(online: true)
        await service.choose(mine)
        await service.settled()
        scene.state.withLock { $0.hardware = "00:11:22:33:44:55" }
        await service.networkIs(online: true)
        await service.settled()
        #expect(scene.read { $0.devices["00:11:22:33:44:55"] } == "Kitchen")
        let calls = scene.read { $0.calls.count }
        await service.networkIs(online: true)
        await service.settled()
        #expect(scene.read { $0.calls.count } == calls, "nothing changed")
    }

    @Test func byVoiceItIsToldAndLeftAfterAskingBack() async {
        let scene = Scene()
        let service = scene.service()
        await service.networkIs(online: true)
        await service.settled()
        func ask(_ text: String) async -> String? { await service.answer(text, language: "en") }
        #expect(await ask("leave my account") == "I belong to no account. I work without one, too.")
        #expect(await ask("yes") == nil, "nothing was asked back")
        await service.choose(mine)
        await service.settled()
        #expect(await ask("Which account do you use?") == "I belong to the account of a.")
        #expect(await service.answer("Welches Konto benutzt du?", language: "de") == "Ich gehöre zum Konto von a.")
        #expect(await ask("log out of my account, please") == "Should I really leave the account of a?")
        #expect(await ask("tell me a joke") == nil)
        #expect(await ask("yes") == nil, "something else is no yes")
        #expect(await ask("leave my account") != nil)
        #expect(await service.takeConsent())
        #expect(await ask("yes") == nil, "somebody else asked back meanwhile")
        #expect(await service.email == "a@example.org")
        #expect(await ask("leave my account") != nil)
        #expect(await ask("Yes!") == "All right, I belong to no account any more.")
        await service.settled()
        #expect(await service.email == nil)
        #expect(scene.read { $0.devices.isEmpty && $0.valid.isEmpty })
    }

    @Test(arguments: AccountRequest.sentences) func itsOwnSentences(_ sentence: String) {
        #expect(AccountRequest(sentence) != nil)
    }

    @Test(arguments: [(1, 5), (2, 10), (5, 80), (50, 3600)])
    func pausesGrowToAnHour(failures: Int, seconds: Int) {
        #expect(AccountService.wait(after: failures) == .seconds(seconds))
    }
}
