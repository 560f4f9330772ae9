import Testing

@testable import Speech

@Suite(.enabled(if: PronouncingDictionaryTests.hasModel)) struct KeyPhrasesTests {
    private static func keys(_ texts: [String]) throws -> KeyPhrases {
        try KeyPhrases(texts.map { HotwordPhrase($0, threshold: -8) }, PronouncingDictionary())
    }

    /// The longer a phrase, the more of its ratio is lost in noise: it is told of farther down.
    @Test func aLongPhraseIsToldOfFartherDown() {
        let gates = (3...12).map { KeyPhrases.gate(phones: $0) }
        #expect(gates == gates.sorted(by: >))
        #expect(Set(gates).count == gates.count)
    }

    @Test func eachPronunciationHasTheGateOfItsPhrase() throws {
        let keys = try Self.keys(["hello", "smart mirror"])
        let lines = keys.lines { $0 == 0 ? -30 : -70.5 }.split(separator: "\n")
        #expect(lines.contains("hello /1e-30/"))
        #expect(lines.contains("hello(2) /1e-30/"))
        #expect(lines.contains("smart mirror /1e-71/"))
    }

    /// What falls out of the beam is never told, however low the gate.
    @Test(arguments: [([-20.0], "1e-80"), ([-42, -78], "1e-90"), ([], "1e-80")])
    func theBeamIsWiderThanTheGates(_ gates: [Double], _ beam: String) {
        #expect(KeyPhrases.beam(gates) == beam)
    }
}
