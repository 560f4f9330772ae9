import HTTP
import OrderedJSON
import Testing

@testable import Web

/// Counts to what it was told.
actor FakePrivacy: PrivacyControl {
    var isFull = false
    var tallies: [EgressPurpose: [String: EgressTally]] = [
        .skill: [
            "a.example": EgressTally(count: 1, sent: 10, received: 100, last: 5),
            "b.example": EgressTally(count: 3, sent: 30, received: 300, last: 7),
            "": EgressTally(count: 1, sent: 1, received: 1, last: 0),
        ]
    ]

    func fill() { isFull = true }
    func egress() async -> EgressReport {
        EgressReport(since: 1_700_000_000, tallies: tallies, destinations: [("server", "susi.example")])
    }
    func resetEgress() async throws(ControlError) -> EgressReport {
        if isFull { throw .unavailable(reason: "The disk is full.", retryAfter: 10) }
        tallies = [:]
        return await egress()
    }
}

@Suite struct PrivacySectionTests {
    private let control = FakePrivacy()

    private func ask(_ method: String, visitor: Visitor = .local) async throws -> (Int, JSONValue) {
        let response = await DeviceAPI([PrivacySection(control: control)]).respond(
            to: HTTPRequest(method: method, path: "/api/v1/egress"), of: visitor)
        return (response.status, try JSONParser.parse(response.bytes))
    }

    @Test func everyPurposeIsThereWithItsSumsAndHosts() async throws {
        let report = try await ask("GET").1
        #expect(report["purposes"]?.array?.map { $0["purpose"]?.string } == EgressPurpose.allCases.map(\.rawValue))
        #expect(
            report["purposes"]?[1]?.text()
                == #"{"purpose":"skill","count":5,"sent_bytes":41,"received_bytes":401,"last":7,"hosts":["#
                + #"{"host":"b.example","count":3,"sent_bytes":30,"received_bytes":300,"last":7},"#
                + #"{"host":null,"count":1,"sent_bytes":1,"received_bytes":1,"last":null},"#
                + #"{"host":"a.example","count":1,"sent_bytes":10,"received_bytes":100,"last":5}]}"#)
        #expect(report["destinations"]?.text() == #"[{"use":"server","host":"susi.example"}]"#)
    }

    @Test func resettingForgetsOrSaysWhyNot() async throws {
        #expect(try await ask("DELETE").1["purposes"]?[1]?["count"]?.int == 0)
        await control.fill()
        let (status, problem) = try await ask("DELETE")
        #expect(status == 409 && problem["detail"]?.string == "The disk is full.")
    }

    @Test func itIsNotForEverybody() async throws {
        let grant = AccessGrant(
            id: 1, name: "script", holder: .script, scopes: [.read, .control], created: 0, lastUsed: 0)
        #expect(try await ask("GET", visitor: .granted(grant)).0 == 403)
        #expect(try await ask("GET", visitor: .stranger).0 == 401)
    }
}
