import Testing

@testable import SpeakerCommand

@Suite struct EventStreamParserTests {
    typealias Message = EventStreamParser.Message

    @Test(
        arguments: [
            ("", []),
            (": comment\n\n", []),
            ("event: a\n\n", []),
            ("data: x\n\n", [Message(event: "message", data: "x")]),
            ("event: a\ndata: x\n\n", [Message(event: "a", data: "x")]),
            ("event: a\r\ndata: x\r\n\r\n", [Message(event: "a", data: "x")]),
            ("event: a\rdata: x\r\r", [Message(event: "a", data: "x")]),
            ("\u{FEFF}data:x\n\n", [Message(event: "message", data: "x")]),
            ("data:  x\ndata\ndata: y\n\n", [Message(event: "message", data: " x\n\ny")]),
            ("id: 3\nretry: 5\nfoo: bar\ndata: ü🐸\n\n", [Message(event: "message", data: "ü🐸")]),
            ("event: a\n\ndata: x\n\n", [Message(event: "message", data: "x")]),
            ("data: cut off\n", []),
            (
                "data: 1\n\n: ping\n\ndata: 2\n\n",
                [Message(event: "message", data: "1"), Message(event: "message", data: "2")]
            ),
        ] as [(String, [Message])])
    func messages(_ text: String, _ messages: [Message]) {
        let bytes = Array(text.utf8)
        // However the bytes are cut, also within a character.
        for size in 1...max(1, bytes.count) {
            var parser = EventStreamParser()
            var found: [Message] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                found += parser.feed(Array(bytes[start..<min(start + size, bytes.count)]))
            }
            #expect(found == messages, "in pieces of \(size)")
        }
    }

    @Test func whatIsTooLongIsThrownAway() {
        var parser = EventStreamParser()
        let long = [UInt8](repeating: UInt8(ascii: "x"), count: EventStreamParser.longest + 1)
        #expect(
            parser.feed(Array("data: ".utf8) + long + Array("\n\ndata: y\n\n".utf8)) == [
                .init(event: "message", data: "y")
            ])
        var many: [UInt8] = []
        for _ in 0..<3 { many += Array("data: ".utf8) + long.prefix(500_000) + Array("\n".utf8) }
        #expect(parser.feed(many + Array("\ndata: z\n\n".utf8)) == [.init(event: "message", data: "z")])
    }
}
