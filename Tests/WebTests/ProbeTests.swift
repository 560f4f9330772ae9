import HTTP
import OrderedJSON
import SpeakerTesting
import Testing
import Web

/// How phones and computers ask whether they are online.
@Suite struct ProbeTests {
    struct Probe: Sendable, CustomTestStringConvertible {
        var host: String
        var path: String
        var status = 200
        var text: String
        var testDescription: String { host + path }
    }

    static let probes = [
        Probe(host: "connectivitycheck.gstatic.com", path: "/generate_204", status: 204, text: ""),
        Probe(host: "www.google.com", path: "/gen_204", status: 204, text: ""),
        Probe(host: "connectivitycheck.platform.hicloud.com", path: "/generate_204", status: 204, text: ""),
        Probe(
            host: "captive.apple.com", path: "/hotspot-detect.html",
            text: "<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>"),
        Probe(
            host: "www.apple.com", path: "/library/test/success.html",
            text: "<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>"),
        Probe(host: "www.msftconnecttest.com", path: "/connecttest.txt", text: "Microsoft Connect Test"),
        Probe(host: "www.msftncsi.com", path: "/ncsi.txt", text: "Microsoft NCSI"),
        Probe(
            host: "detectportal.firefox.com", path: "/canonical.html",
            text: "<meta http-equiv=\"refresh\" content=\"0;url=https://support.mozilla.org/kb/captive-portal\"/>"),
        Probe(host: "detectportal.firefox.com", path: "/success.txt", text: "success\n"),
        Probe(
            host: "nmcheck.gnome.org", path: "/check_network_status.txt", text: "NetworkManager is online\n"),
        Probe(host: "network-test.debian.org", path: "/nm", text: "NetworkManager is online\n"),
        Probe(host: "connectivity-check.ubuntu.com", path: "/", status: 204, text: ""),
        Probe(host: "fedoraproject.org", path: "/static/hotspot.txt", text: "OK"),
    ]

    private func phone(_ street: SetupStreet, _ host: String) -> SetupPhone {
        var phone = street.phone
        phone.host = host
        return phone
    }

    @Test(arguments: probes)
    func whilePairingEachLeadsToThePortal(probe: Probe) async throws {
        let street = try SetupStreet()
        let response = await phone(street, probe.host).get(probe.path)
        #expect(response.status == 302)
        #expect(response.location == "http://10.0.0.1/")
        #expect(response.headers["Cache-Control"] == "no-store")
    }

    @Test(arguments: probes)
    func whoHasBegunAndWhoeverComesAfterSuccessIsOnline(probe: Probe) async throws {
        let street = try SetupStreet()
        _ = await street.phone.chooses(street.home, password: "wrong one")
        _ = await street.phone.finishes()
        let phone = phone(street, probe.host)
        let meanwhile = await phone.get(probe.path)
        #expect(meanwhile.status == probe.status)
        #expect(meanwhile.text == probe.text)
        var other = phone
        other.address = NetworkAddress("10.0.0.3")
        #expect(await other.get(probe.path).status == 302)
        street.control.settle()
        // It failed: the portal shows itself again, with the reason.
        #expect(await phone.get(probe.path).status == 302)
        street.control.change { $0.phase = .joined(nil, address: "192.168.1.23") }
        let after = await other.get(probe.path)
        #expect(after.status == probe.status && after.text == probe.text)
    }

    @Test func thePhoneOfAnAppIsHeld() async throws {
        let street = try SetupStreet()
        _ = await street.phone.get("/speaker_config?room_name=Kitchen")
        #expect(await phone(street, "connectivitycheck.gstatic.com").get("/generate_204").status == 204)
    }

    @Test func allNamesLeadToThePortalWhilePairingAndToNothingElse() async throws {
        let street = try SetupStreet()
        let response = await phone(street, "example.org").get("/some/page?x=1")
        #expect(response.status == 302 && response.location == "http://10.0.0.1/")
        #expect(await phone(street, "example.org").post("/finish", []).status == 421)
        street.control.change { $0.isPairing = false }
        #expect(await phone(street, "example.org").get("/").status == 421)
        #expect(await phone(street, "susi.local:7070").get("/check_ap").status == 200)
    }

    @Test(arguments: [
        ("10.0.0.1", 200), ("10.0.0.1:80", 200), ("susi", 200), ("SUSI.local.", 200), ("[fe80::1%25wlan0]:80", 200),
        ("[::1]", 200), ("localhost", 200), ("", 200), ("susi.local.evil.example", 302), ("10.0.0.1.evil.example", 302),
        ("susi.evil", 302), ("evil@10.0.0.1", 302),
    ])
    func theHostIsOurs(host: String, status: Int) async throws {
        #expect(try await phone(SetupStreet(), host).get("/").status == status)
    }

    @Test func portsOtherThanEightyAreNamed() async throws {
        let street = try SetupStreet()
        var phone = phone(street, "example.org:7070")
        phone.port = 7070
        #expect(await phone.get("/").location == "http://10.0.0.1:7070/")
    }

    @Test func theCaptiveAPITells() async throws {
        let street = try SetupStreet()
        let response = await street.phone.get("/captive-portal/api")
        #expect(response.headers["Content-Type"] == "application/captive+json")
        let body = try #require(try JSONParser.parse(response.bytes).object)
        #expect(body["captive"] == .bool(true))
        #expect(body["user-portal-url"]?.string == "http://10.0.0.1/")
        street.control.change { $0.phase = .joined(nil, address: "192.168.1.23") }
        let after = await street.phone.get("/captive-portal/api")
        #expect(try JSONParser.parse(after.bytes).object?["captive"] == .bool(false))
    }
}
