import HTTP
import OrderedJSON
import Synchronization
import Testing

@testable import Web

/// A ledger in memory; refuses everything while `isBroken`.
final class FakeLedger: GrantLedger {
    struct Full: Error {}
    private let state = Mutex((rows: [(grant: AccessGrant, digest: [UInt8])](), isBroken: false, uses: 0))

    var isBroken: Bool {
        get { state.withLock { $0.isBroken } }
        set { state.withLock { $0.isBroken = newValue } }
    }
    var uses: Int { state.withLock { $0.uses } }

    func grants() async throws -> [(grant: AccessGrant, digest: [UInt8])] {
        try state.withLock { state in
            if state.isBroken { throw Full() }
            return state.rows
        }
    }

    func add(_ grant: AccessGrant, digest: [UInt8]) async throws -> Int {
        try state.withLock { state in
            if state.isBroken { throw Full() }
            var grant = grant
            grant.id = (state.rows.map(\.grant.id).max() ?? 0) + 1
            state.rows.append((grant, digest))
            return grant.id
        }
    }

    func removeGrant(_ id: Int) async throws {
        try state.withLock { state in
            if state.isBroken { throw Full() }
            state.rows.removeAll { $0.grant.id == id }
        }
    }

    func noteUse(ofGrant id: Int, at seconds: Int) async throws { state.withLock { $0.uses += 1 } }
}

/// Clocks that a test turns, and numbers that it can foresee.
final class FakeTools: Sendable {
    private let state = Mutex((seconds: 1000.0, next: UInt8(0)))

    func pass(_ seconds: Double) { state.withLock { $0.seconds += seconds } }

    var tools: AccessKeeper.Tools {
        AccessKeeper.Tools(
            // Not a digest that keeps a secret, but one that tells texts apart.
            digest: { bytes in [UInt8(bytes.count)] + bytes.reversed() },
            random: { [self] count in
                state.withLock { state in
                    (0..<count).map { _ in
                        state.next &+= 37
                        return state.next
                    }
                }
            },
            monotonic: { [self] in state.withLock { $0.seconds } },
            civil: { [self] in state.withLock { 1_800_000_000 + Int($0.seconds) } })
    }
}

/// The rules at a clock that the test turns, as a list of what came of each step.
@Suite struct PairingDeskTests {
    private enum Step {
        case open(String, limited: Bool, at: Double)
        case redeem(String, at: Double)
    }

    /// What comes of the steps: "open", "refused", or the outcome of a try.
    private func play(_ steps: [Step]) -> [String] {
        var desk = PairingDesk()
        return steps.map { step in
            switch step {
            case .open(let code, let limited, let now):
                return desk.open(code: code, at: now, isLimited: limited) ? "open" : "refused, \(desk.wait(at: now)) s"
            case .redeem(let text, let now):
                switch desk.redeem(text, at: now) {
                case .paired: return "paired"
                case .wrong(let left): return "wrong, \(left) left"
                case .closed: return "closed"
                }
            }
        }
    }

    @Test func theCodePairsOnce() {
        let outcomes = play([
            .redeem("123456", at: 0), .open("123456", limited: true, at: 0), .redeem(" 123-456 ", at: 119.9),
            .redeem("123456", at: 119.9),
        ])
        #expect(outcomes == ["closed", "open", "paired", "closed"])
    }

    @Test func aCodeGrowsOld() {
        #expect(play([.open("123456", limited: true, at: 0), .redeem("123456", at: 120)]) == ["open", "closed"])
    }

    @Test func fiveTries() {
        let wrong = Array(repeating: Step.redeem("000000", at: 1), count: 5)
        let outcomes = play([.open("123456", limited: true, at: 0)] + wrong + [.redeem("123456", at: 1)])
        #expect(
            outcomes == [
                "open", "wrong, 4 left", "wrong, 3 left", "wrong, 2 left", "wrong, 1 left", "closed", "closed",
            ])
    }

    @Test func codesAnHour() {
        let opened = (0..<PairingDesk.codesAnHour).map { Step.open("1", limited: true, at: Double($0)) }
        let outcomes = play(
            opened + [
                .open("2", limited: true, at: 10), .redeem("1", at: 10), .open("2", limited: false, at: 10),
                .open("3", limited: true, at: 3600),
            ])
        #expect(outcomes.dropFirst(opened.count) == ["refused, 3590 s", "paired", "open", "open"])
    }

    /// A stranger who asks for codes and guesses, for a week: how often he gets in by luck is bounded by arithmetic.
    @Test func guessing() {
        var desk = PairingDesk()
        var tries = 0
        for minute in 0..<(7 * 24 * 60) {
            let now = Double(minute) * 60
            _ = desk.open(code: "123456", at: now, isLimited: true)
            while desk.redeem("654321", at: now) != .closed { tries += 1 }
        }
        #expect(tries > 0 && tries <= 7 * 24 * PairingDesk.codesAnHour * PairingDesk.tries)
    }
}

@Suite struct AccessKeeperTests {
    @Test func aBrowserIsPairedRecognisedAndRevoked() async throws {
        let (ledger, clock) = (FakeLedger(), FakeTools())
        let keeper = AccessKeeper(ledger: ledger, tools: clock.tools)
        let code = try await keeper.openPairing(isLimited: true).get()
        #expect(code.count == 6 && code.allSatisfy(\.isNumber))
        let (secret, grant) = try await keeper.pair(code: code, name: "Anna's phone").get()
        #expect(grant.holder == .browser && grant.scopes == Set(AccessScope.allCases))
        #expect(await keeper.grant(for: secret)?.id == grant.id)
        #expect(await keeper.grant(for: secret + "A") == nil)
        #expect(await keeper.grant(for: "") == nil)
        // Another process reads the same ledger.
        let later = AccessKeeper(ledger: ledger, tools: clock.tools)
        #expect(await later.grant(for: secret)?.name == "Anna's phone")
        #expect(try await later.revoke(grant.id))
        #expect(await later.grant(for: secret) == nil)
        #expect(try await !later.revoke(grant.id))
        #expect(try await ledger.grants().isEmpty)
    }

    @Test func useIsNotedOnceADay() async throws {
        let (ledger, clock) = (FakeLedger(), FakeTools())
        let keeper = AccessKeeper(ledger: ledger, tools: clock.tools)
        let (secret, _) = try await keeper.makeToken(name: "script", scopes: [.read]).get()
        for _ in 0..<10 { _ = await keeper.grant(for: secret) }
        #expect(ledger.uses == 0)
        clock.pass(86_400)
        for _ in 0..<10 { _ = await keeper.grant(for: secret) }
        #expect(ledger.uses == 1)
    }

    @Test func whatCannotBeKeptIsNotGiven() async throws {
        let (ledger, clock) = (FakeLedger(), FakeTools())
        ledger.isBroken = true
        let keeper = AccessKeeper(ledger: ledger, tools: clock.tools)
        let code = try await keeper.openPairing(isLimited: false).get()
        await #expect(throws: PairingRefusal.storage) { try await keeper.pair(code: code, name: "x").get() }
        ledger.isBroken = false
        _ = try await keeper.makeToken(name: "y", scopes: [.read]).get()
        #expect(await keeper.all().map(\.name) == ["y"])
    }

    @Test func base64url() {
        // RFC 4648, 10, without padding.
        let pairs = [("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")]
        for (plain, coded) in pairs { #expect(AccessKeeper.text(Array(plain.utf8)) == coded) }
        #expect(AccessKeeper.text([0xFB, 0xFF]) == "-_8")
    }
}

@Suite struct GatekeeperTests {
    private let gate = Gatekeeper(names: ["susi.local", "kitchen", "localhost"])

    @Test(arguments: [
        "susi.local", "SUSI.local:7070", "susi.local.", "kitchen", "localhost:80", "192.168.1.7", "192.168.1.7:7070",
        "[fe80::1]", "[::1]:7070",
    ])
    func ours(_ host: String) throws { try gate.checkHost(["Host": host]) }

    @Test(arguments: [
        "", "evil.example", "susi.local.evil.example", "evil.example:7070", "192.168.1", "192.168.1.7.evil.example",
        "192.168.1.700", "1.2.3.4:port", "[evil]", "[::1", "0x7f.0.0.1", "susi.local:7070:1", "\u{FF11}.2.3.4",
    ])
    func others(_ host: String) {
        #expect(throws: Gatekeeper.Refusal.foreignHost(host)) { try gate.checkHost(["Host": host]) }
    }

    @Test func origins() {
        let host: HTTPFields = ["Host": "susi.local:7070"]
        func check(_ name: String, _ value: String) -> Bool {
            var fields = host
            fields[name] = value
            return (try? gate.checkOrigin(fields)) != nil
        }
        #expect(check("Origin", "http://susi.local:7070"))
        #expect(check("Sec-Fetch-Site", "same-origin"))
        for origin in ["http://susi.local", "http://evil.example", "null", "", "http://susi.local:7070.evil.example"] {
            #expect(!check("Origin", origin), "\(origin)")
        }
        for site in ["cross-site", "same-site", "none"] { #expect(!check("Sec-Fetch-Site", site), "\(site)") }
        #expect((try? gate.checkOrigin(host)) == nil)
    }
}
