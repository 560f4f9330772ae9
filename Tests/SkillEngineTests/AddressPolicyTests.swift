import SkillEngine
import Testing

struct AddressPolicyTests {
    @Test(arguments: [
        "http://example.org/", "https://example.org:8443/a?b#c", "http://8.8.8.8/", "http://[2606:4700::1111]/x",
        "https://192.0.1.1/", "http://172.32.0.1/", "HTTP://EXAMPLE.ORG", "https://example.org./",
        "http://x.lan.example.org",
    ])
    func allowsPublic(_ url: String) { #expect(AddressPolicy().refusal(ofURL: url) == nil) }

    @Test(arguments: [
        "file:///etc/passwd", "ftp://example.org", "gopher://x.org", "//example.org", "http:example.org", "http://",
        "http:///x",
        "http://localhost/", "http://LOCALHOST:80/", "http://a.localhost/", "http://printer.local", "http://router/",
        "http://127.0.0.1", "http://127.1", "http://2130706433/", "http://0x7f.1/", "http://0x7f000001",
        "http://0177.0.0.1/",
        "http://0/", "http://10.1.2.3/", "http://172.16.0.1", "http://172.31.255.255", "http://192.168.0.1:8080/x",
        "http://169.254.169.254/latest", "http://100.64.0.1", "http://224.0.0.1", "http://255.255.255.255",
        "http://[::1]/",
        "http://[::]/", "http://[fe80::1]/", "http://[fd00::1]/", "http://[::ffff:127.0.0.1]/",
        "http://[::ffff:7f00:1]/",
        "http://[64:ff9b::7f00:1]", "http://[2002:7f00:1::]", "http://[::1", "http://[1:2]/", "http://[::1]x/",
        "http://ab%2ec.org/",
        "http://user@example.org/", "http://example.org@127.0.0.1/", "http://127.0.0.1./", "http://example.org:port/",
        "http://exa mple.org", "http://example.org\\@127.0.0.1/", "http://999.1.1.1/", "http://１２７.0.0.1/",
        "http://1.2.3.4.5/",
    ])
    func refusesTheRest(_ url: String) { #expect(AddressPolicy().refusal(ofURL: url) != nil) }

    @Test func asksAboutResolvedAddresses() {
        #expect(AddressPolicy().refusal(ofAddress: "93.184.216.34") == nil)
        #expect(AddressPolicy().refusal(ofAddress: "2606:4700::1111") == nil)
        #expect(AddressPolicy().refusal(ofAddress: "192.168.1.1") != nil)
        #expect(AddressPolicy().refusal(ofAddress: "fe80::1%eth0") != nil)
        #expect(AddressPolicy().refusal(ofAddress: "nonsense") != nil)
    }

    @Test func theHouseMayBeAllowed() {
        let policy = AddressPolicy(allowsPrivate: true)
        #expect(policy.refusal(ofURL: "http://192.168.1.5/x") == nil)
        #expect(policy.refusal(ofURL: "http://lamp.local/") == nil)
        #expect(policy.refusal(ofURL: "file:///etc/passwd") != nil)
    }
}
