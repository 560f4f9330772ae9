import HTTP
import SpeakerTesting
import Store
import Testing
import Web

@testable import SpeakerDaemon

/// Answers as it is told.
private struct Answering: HTTPTransport {
    let result: Result<HTTPResponse, HTTPFailure>

    func send(_ request: HTTPClientRequest) async throws(HTTPFailure) -> HTTPResponse { try result.get() }
}

@Suite(.timeLimit(.minutes(1))) struct EgressLedgerTests {
    private func withStore(_ body: (String, Store) async throws -> Void) async throws {
        let folder = try ScratchFolder(label: "susi-egress")
        defer { folder.remove() }
        let store = Store(path: folder.path + "/susi.sqlite")
        try await body(folder.path + "/susi.sqlite", store)
        await store.close()
    }

    private func tally(_ ledger: EgressLedger, _ purpose: EgressPurpose, _ host: String) async -> EgressTally {
        await ledger.egress().tallies[purpose]?[host] ?? EgressTally()
    }

    @Test func whatPassesIsCountedByPurposeAndHost() async throws {
        try await withStore { _, store in
            let ledger = EgressLedger(store: store)
            let answer = HTTPResponse(headers: ["A": "b"], body: .bytes(Array("hello".utf8)))
            let transport = ledger.counted(Answering(result: .success(answer)), for: .skill)
            _ = try await transport.send(
                HTTPClientRequest(method: "POST", url: "https://me:secret@Some.Example:81/a?q=1", body: [1, 2, 3]))
            _ = try await transport.send(HTTPClientRequest(url: "http://[::1]:8/"))
            let tally = await tally(ledger, .skill, "some.example")
            #expect(tally.count == 1 && tally.sent == 4 + 39 + 12 + 3 && tally.received == 5 + 6)
            #expect(await self.tally(ledger, .skill, "::1").count == 1)
            #expect(await ledger.egress().tallies.keys.sorted { $0.rawValue < $1.rawValue } == [.skill])
        }
    }

    @Test(arguments: [
        (HTTPFailure.Kind.couldNotResolve, 0), (.couldNotConnect, 0), (.timedOut(.connect), 0),
        (.refusedAddress, 0), (.timedOut(.total), 1), (.cancelled, 1),
    ])
    func whatNeverGotAConnectionDidNotLeave(_ kind: HTTPFailure.Kind, _ count: Int) async throws {
        try await withStore { _, store in
            let ledger = EgressLedger(store: store)
            let failure = HTTPFailure(kind, "It did not work.")
            let transport = ledger.counted(Answering(result: .failure(failure)), for: .question)
            await #expect(throws: HTTPFailure.self) {
                _ = try await transport.send(HTTPClientRequest(url: "http://a.example/"))
            }
            #expect(await tally(ledger, .question, "a.example").count == count)
        }
    }

    @Test func itIsKeptOverARestartAndAddsUp() async throws {
        try await withStore { path, store in
            let ledger = EgressLedger(store: store)
            ledger.note(.stream, host: "radio.example", sent: 0)
            #expect(await ledger.write() != nil, "the store is not open yet, and nothing is lost by that")
            try await store.open()
            ledger.note(.stream, host: "radio.example", sent: 5)
            #expect(await ledger.write() == nil)
            await store.close()
            let again = Store(path: path)
            let later = EgressLedger(store: again)
            later.note(.stream, host: "radio.example", sent: 7)
            try await again.open()
            #expect(await tally(later, .stream, "radio.example").count == 3)
            #expect(await tally(later, .stream, "radio.example").sent == 12)
            #expect(await later.write() == nil)
            #expect(try await again.egress().map(\.count) == [3])
            await again.close()
        }
    }

    @Test func resettingForgetsAlsoOnDisk() async throws {
        try await withStore { _, store in
            let ledger = EgressLedger(store: store)
            ledger.note(.account, host: "susi.example", sent: 9)
            await #expect(throws: ControlError.self) { _ = try await ledger.resetEgress() }
            #expect(await tally(ledger, .account, "susi.example").count == 1, "not open: nothing is forgotten")
            try await store.open()
            await ledger.write()
            let report = try await ledger.resetEgress()
            #expect(report.tallies.isEmpty)
            #expect(try await store.egress().isEmpty)
            #expect(await ledger.write() == nil)
            #expect(try await store.egress().isEmpty)
        }
    }

    @Test func hostsThatSkillsNameDoNotFillTheDisk() async throws {
        try await withStore { _, store in
            let ledger = EgressLedger(store: store)
            try await store.open()
            for number in 0..<1000 { ledger.note(.skill, host: "h\(number).example", sent: 1) }
            ledger.note(.skill, host: String(repeating: "x", count: 9999), sent: 1)
            ledger.note(.account, host: "susi.example", sent: 1)
            await ledger.write()
            #expect(try await store.egress().count == EgressLedger.hostLimit + 2)
            #expect(await tally(ledger, .skill, "").count == 801)
            #expect(await tally(ledger, .account, "susi.example").count == 1)
        }
    }

    @Test(arguments: [
        ("https://a.example/x", "a.example"), ("http://a.example", "a.example"),
        ("http://u:p@b.example:80/", "b.example"),
        ("http://u@x@c.example?y", "c.example"), ("", ""), ("nonsense", "nonsense"),
        ("http://[fe80::1%25eth0]:1/", "fe80::1%25eth0"),
    ])
    func hostsAreWithoutWhatIsSecret(_ url: String, _ host: String) { #expect(CountedTransport.host(of: url) == host) }
}
