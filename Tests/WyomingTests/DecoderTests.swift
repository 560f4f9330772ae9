import OrderedJSON
import Testing

@testable import Wyoming

@Suite struct DecoderTests {
    private func decode(_ text: String, pieces: Int = .max) throws(WyomingFault) -> [WyomingEvent] {
        var decoder = WyomingDecoder()
        var events: [WyomingEvent] = []
        let bytes = Array(text.utf8)
        var position = 0
        while position < bytes.count {
            let end = position + min(pieces, bytes.count - position)
            bytes[position..<end].withUnsafeBytes { decoder.append($0) }
            while let event = try decoder.next() { events.append(event) }
            position = end
        }
        return events
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let wire: String
        let type: String
        let data: JSONObject
        let payload: String
        var testDescription: String { wire }
    }

    @Test(
        arguments: [
            Case(wire: "{\"type\":\"describe\"}\n", type: "describe", data: JSONObject(), payload: ""),
            Case(wire: "{\"type\":\"a\",\"data\":{\"x\":1}}\n", type: "a", data: JSONObject([("x", 1)]), payload: ""),
            Case(
                wire: "{\"type\":\"a\",\"version\":\"9\",\"data_length\":7}\n{\"x\":2}", type: "a",
                data: JSONObject([("x", 2)]), payload: ""),
            // The block wins over the line.
            Case(
                wire:
                    "{\"type\":\"a\",\"data\":{\"x\":1,\"y\":3},\"data_length\":7,\"payload_length\":3}\n{\"x\":2}abc",
                type: "a", data: JSONObject([("x", 2), ("y", 3)]), payload: "abc"),
            Case(
                wire: "{\"type\":\"a\",\"data\":null,\"data_length\":null,\"payload_length\":0}\n", type: "a",
                data: JSONObject(), payload: ""),
            Case(wire: "{\"type\":\"a\",\"payload_length\":2}\n\n\n", type: "a", data: JSONObject(), payload: "\n\n"),
        ], [1, 5, Int.max])
    func aMessageIsRead(_ message: Case, pieces: Int) throws {
        let events = try decode(message.wire + message.wire, pieces: pieces)
        let expected = WyomingEvent(message.type, message.data, payload: Array(message.payload.utf8))
        #expect(events == [expected, expected])
    }

    @Test(
        arguments: [
            ("no json\n", WyomingFault.Kind.garbage), ("[]\n", .garbage), ("{}\n", .garbage), ("\n", .garbage),
            ("{\"type\":7}\n", .garbage), ("{\"type\":\"a\",\"data_length\":-1}\n", .garbage),
            ("{\"type\":\"a\",\"data_length\":1.5}\n", .garbage),
            ("{\"type\":\"a\",\"payload_length\":\"x\"}\n", .garbage),
            ("{\"type\":\"a\",\"payload_length\":4294967296}\n", .tooMuch),
            ("{\"type\":\"a\",\"data_length\":9223372036854775807}\n", .tooMuch),
            ("{\"type\":\"a\",\"data_length\":2}\n{]", .garbage), ("{\"type\":\"a\",\"data_length\":2}\n[]", .garbage),
        ])
    func rubbishIsRefused(wire: String, kind: WyomingFault.Kind) {
        let fault = #expect(throws: WyomingFault.self) { try decode(wire) }
        #expect(fault?.kind == kind)
    }

    @Test func aHeaderWithoutEndIsRefused() {
        let fault = #expect(throws: WyomingFault.self) {
            try decode("{\"type\":\"" + String(repeating: "a", count: 1 << 19), pieces: 4096)
        }
        #expect(fault?.kind == .tooMuch)
    }

    @Test func whatIsWrittenIsRead() throws {
        let event = WyomingEvent("audio-chunk", WyomingAudio.ours.data(at: 5), payload: [0, 10, 255, 0x0A])
        var decoder = WyomingDecoder()
        event.bytes.withUnsafeBytes { decoder.append($0) }
        #expect(try decoder.next() == event)
        #expect(!decoder.isUnfinished)
    }

    @Test(
        arguments: [
            ("tcp://127.0.0.1:10300", true), ("tcp://[::1]:10300", true), ("tcp://whisper.local:1/", true),
            ("unix:///run/whisper.sock", true), ("tcp://host", false), ("tcp://:1", false), ("tcp://host:0", false),
            ("tcp://host:99999", false), ("tcp://a/b:1", false), ("tcp://user@host:1", false), ("http://host:1", false),
            ("unix://relative", false), ("", false),
        ])
    func addresses(text: String, isGood: Bool) { #expect((WyomingAddress(text) != nil) == isGood) }

    @Test func soundOfAnyWidthBecomesMono() {
        #expect(WyomingAudio(rate: 8000, width: 1, channels: 1).mono([128, 255, 0]) == [0, 32_512, -32_768])
        #expect(WyomingAudio(rate: 8000, width: 2, channels: 2).mono([0, 1, 0, 3]) == [512])
        #expect(WyomingAudio(rate: 8000, width: 3, channels: 1).mono([9, 0, 0x80]) == [-32_768])
        #expect(WyomingAudio(rate: 8000, width: 4, channels: 1).mono([9, 9, 1, 0, 7]) == [1])
    }
}
