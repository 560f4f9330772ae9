import SpeakerCommand
import Testing

@Suite(.timeLimit(.minutes(1))) struct WatchTests {
    static let events = [
        #"{"type":"state","at_ms":1000,"state":"idle"}"#,
        #"{"type":"hotword","at_ms":1500.25,"phrase":"hey susi","score":0.93}"#,
        #"{"type":"earcon","at_ms":1600,"name":"listen"}"#,
        #"{"type":"speech_end","at_ms":3000,"reason":"silence"}"#,
        #"{"type":"heard","at_ms":3100,"text":"what time is it","confidence":0.8}"#,
        #"{"type":"answered","at_ms":3200,"by":"skills","skill":"en/clock.txt","text":"It is\nnoon."}"#,
        #"{"type":"answered","at_ms":3200,"by":"nobody","skill":null,"text":""}"#,
        #"{"type":"speaking","at_ms":3250.5,"text":"It is noon."}"#,
        #"{"type":"finished","at_ms":5000,"how":"cut"}"#,
        #"{"type":"fault","at_ms":61000,"what":"No microphone.","why":"It was pulled.","action":"Plug it in."}"#,
        #"{"type":"volume","at_ms":61000,"percent":30}"#,
        #"{"type":"light","at_ms":61000,"colour":"green"}"#,
    ]

    private func transport(_ text: String, failing failure: TransportFailure? = nil) -> FakeTransport {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: [UInt8].self, throwing: (any Error).self)
        continuation.yield(Array(text.utf8))
        continuation.finish(throwing: failure)
        return FakeTransport(pieces: stream)
    }

    private var messages: String { Self.events.map { "event: x\ndata: \($0)\n\n: ping\n\n" }.joined() }

    @Test func eventsForPeople() async {
        let transport = transport(messages + "data: no JSON\n\n")
        let outcome = await susictl(["watch"], transport)
        #expect(
            outcome.output == [
                "    0.000  state       idle",
                "    0.500  hotword     hey susi (score 0.93)",
                "    0.600  earcon      listen",
                "    2.000  speech_end  silence",
                "    2.100  heard       what time is it (confidence 0.8)",
                "    2.200  answered    by skills (en/clock.txt): It is noon.",
                "    2.200  answered    by nobody: ",
                "    2.251  speaking    It is noon.",
                "    4.000  finished    cut",
                "   60.000  fault       No microphone. It was pulled. Plug it in.",
                "   60.000  volume      30 %",
                #"   60.000  light       {"colour":"green"}"#,
            ])
        #expect(transport.sent.map(\.call) == ["GET /api/v1/events"])
    }

    @Test func eventsForPrograms() async {
        #expect(await susictl(["watch", "--json"], transport(messages)).output == Self.events)
    }

    @Test(arguments: [
        (#"{"type":"heard"}"#, "    0.000  heard       ? (confidence ?)"),
        (#"{"type":"state","at_ms":"now","state":"a\u001b[31m\u0085"}"#, "    0.000  state       a [31m "),
        (#"{"at_ms":5,"more":1}"#, #"    0.000  ?           {"more":1}"#),
    ])
    func eventsOfAnotherVersionAreStillOneHarmlessLine(_ event: String, _ line: String) async {
        #expect(await susictl(["watch"], transport("data: \(event)\n\n")).output == [line])
    }

    @Test func theDaemonGoingAwayIsTold() async {
        let outcome = await susictl(["watch"], transport(messages))
        #expect(outcome.status == 69)
        #expect(outcome.error == ["susictl: The speaker went away. See why: systemctl status susid"])
    }

    @Test(arguments: [
        (TransportFailure.timedOut, "The speaker no longer says anything."),
        (.broken(reason: "it ends"), "The speaker went away."),
    ])
    func aBrokenStreamIsTold(_ failure: TransportFailure, _ says: String) async {
        let outcome = await susictl(["watch"], transport(messages, failing: failure))
        #expect(outcome.output.count == Self.events.count)
        #expect(outcome.status == 69)
        #expect(outcome.error.first?.contains(says) == true)
    }

    @Test func cancellingEndsItCleanly() async {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: [UInt8].self, throwing: (any Error).self)
        let transport = FakeTransport(pieces: stream)
        let (left, leaving) = AsyncStream.makeStream(of: Void.self)
        continuation.onTermination = { _ in leaving.finish() }
        let task = Task { await susictl(["watch"], transport) }
        continuation.yield(Array("data: \(Self.events[0])\n\n".utf8))
        task.cancel()
        let outcome = await task.value
        #expect(outcome.status == 0)
        #expect(outcome.error == [])
        for await _ in left {}
    }

    @Test func nobodyToReadEndsIt() async {
        let (output, error) = (Lines(capacity: 2), Lines())
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: [UInt8].self, throwing: (any Error).self)
        // The stream stays open: only the output's end can end this.
        continuation.yield(Array(messages.utf8))
        let status = await Susictl.run(
            arguments: ["watch"], environment: [:],
            client: FakeTransport(pieces: stream), output: output, error: error)
        #expect(status == 1)
        #expect(output.all.count == 2)
        #expect(error.all == [])
    }
}
