import HTTP
import Testing

@Suite struct AddressTests {
    @Test(
        arguments: [
            ("127.0.0.1", .loopback), ("127.255.0.1", .loopback), ("0.0.0.0", .loopback), ("::1", .loopback),
            ("::", .loopback),
            ("::ffff:127.0.0.1", .loopback), ("64:ff9b::7f00:1", .loopback), ("2002:7f00:1::", .loopback),
            ("10.1.2.3", .local), ("172.16.0.1", .local), ("172.32.0.1", .global), ("192.168.1.1", .local),
            ("169.254.169.254", .local), ("100.64.0.1", .local), ("fe80::1", .local), ("fd00::1", .local),
            ("::ffff:192.168.1.1", .local), ("224.0.0.1", .special), ("255.255.255.255", .special),
            ("ff02::1", .special),
            ("192.0.0.8", .special), ("198.18.0.1", .special), ("8.8.8.8", .global), ("2001:4860:4860::8888", .global),
        ] as [(String, NetworkAddress.Scope)])
    func scopes(text: String, scope: NetworkAddress.Scope) throws {
        #expect(try #require(NetworkAddress(text)).scope == scope)
    }

    @Test func onlyNumericAddresses() {
        for text in ["", "localhost", "1.2.3", "127.1", ":::"] { #expect(NetworkAddress(text) == nil) }
    }

    @Test func percentEncoding() {
        #expect(PercentEncoding.encode("aZ09-._~") == "aZ09-._~")
        #expect(
            PercentEncoding.encode("wie spät? 100% & mehr+ 🎵")
                == "wie%20sp%C3%A4t%3F%20100%25%20%26%20mehr%2B%20%F0%9F%8E%B5")
        #expect(PercentEncoding.query([("q", "a b"), ("x", ""), ("ü", "=&")]) == "q=a%20b&x=&%C3%BC=%3D%26")
        #expect(PercentEncoding.decode("a%2Fb+c%20") == "a/b+c ")
        #expect(PercentEncoding.decode("a+b", plusIsSpace: true) == "a b")
        for text in ["%", "%1", "%g0", "%00", "%C3", "%ED%A0%80"] {
            #expect(PercentEncoding.decode(text) == nil, "\(text)")
        }
        #expect(PercentEncoding.items("a=1&&b=2=3&c")?.map { "\($0.name):\($0.value)" } == ["a:1", "b:2=3", "c:"])
        #expect(PercentEncoding.items("a=%zz") == nil)
    }
}
