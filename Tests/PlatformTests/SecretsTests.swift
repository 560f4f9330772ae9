import Platform
import Testing

@Suite struct SecretsTests {
    /// FIPS 180-4, example B.1, and the empty message.
    @Test(arguments: [
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ])
    func digest(_ text: String, _ expected: String) {
        let hex = Secrets.digest(Array(text.utf8)).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        #expect(hex.joined() == expected)
    }

    @Test func random() {
        #expect(Secrets.random(0).isEmpty)
        let draws = (0..<100).map { _ in Secrets.random(32) }
        #expect(draws.allSatisfy { $0.count == 32 } && Set(draws).count == 100)
    }
}
