import OrderedJSON
import Testing

@testable import SpeakerCommand

@Suite struct AccessCommandTests {
    @Test func pairing() async {
        let transport = FakeTransport(#"{"code": "012345", "seconds": 120}"#)
        let outcome = await susictl(["pair"], transport)
        #expect(outcome.status == 0 && outcome.output.first == "The code is 012345, good for 120 seconds.")
        #expect(transport.sent.map(\.call) == ["POST /api/v1/pairing"])
    }

    @Test func whoWasLetIn() async {
        let grants =
            #"{"grants": [{"id": 3, "name": "Anna's phone", "holder": "browser", "scopes": ["read", "control"]}]}"#
        let outcome = await susictl(["access"], FakeTransport(grants))
        #expect(outcome.output == ["3  Anna's phone (browser): read, control"])
        #expect(await susictl(["access"], FakeTransport(#"{"grants": []}"#)).output.count == 1)
    }

    @Test func tokensAndRevoking() async {
        let made = FakeTransport(status: 201, #"{"token": "abc", "grant": {}}"#)
        #expect(await susictl(["access", "token", "lights", "read", "control"], made).output == ["abc"])
        #expect(made.sent.first?.body == #"{"name":"lights","scopes":["read","control"]}"#)
        let revoked = FakeTransport(#"{"revoked": true}"#)
        #expect(await susictl(["access", "revoke", "3"], revoked).status == 0)
        #expect(revoked.sent.map(\.call) == ["DELETE /api/v1/grants/3"])
        for wrong in [["token"], ["token", "x"], ["revoke"], ["revoke", "x"], ["revoke", "-1"], ["x"]] {
            #expect(await susictl(["access"] + wrong, FakeTransport("{}")).status == 64, "\(wrong)")
        }
    }
}
