import HTTP
import OrderedJSON
import Testing
import Web

@Suite(.timeLimit(.minutes(1))) struct EventTests {
    @Test(arguments: [
        (SpeakerEvent.Kind.state("idle"), #"{"type":"state","at_ms":12.346,"state":"idle"}"#),
        (
            .hotword(phrase: "hey susi", score: 0.93),
            #"{"type":"hotword","at_ms":12.346,"phrase":"hey susi","score":0.93}"#
        ),
        (.earcon(name: "listen"), #"{"type":"earcon","at_ms":12.346,"name":"listen"}"#),
        (.speechEnd(reason: "silence"), #"{"type":"speech_end","at_ms":12.346,"reason":"silence"}"#),
        (
            .heard(text: "what's \"up\"\n", confidence: 0.5),
            #"{"type":"heard","at_ms":12.346,"text":"what's \"up\"\n","confidence":0.5}"#
        ),
        (
            .answered(by: .nobody, skill: nil, text: "", cards: []),
            #"{"type":"answered","at_ms":12.346,"by":"nobody","skill":null,"text":"","cards":[]}"#
        ),
        (.speaking(text: "Noon."), #"{"type":"speaking","at_ms":12.346,"text":"Noon."}"#),
        (.finished(.cut), #"{"type":"finished","at_ms":12.346,"how":"cut"}"#),
        (
            .fault(what: "a", why: "b", action: "c"),
            #"{"type":"fault","at_ms":12.346,"what":"a","why":"b","action":"c"}"#
        ),
        (.volume(percent: 3), #"{"type":"volume","at_ms":12.346,"percent":3}"#),
        (.microphone(muted: true), #"{"type":"microphone","at_ms":12.346,"muted":true}"#),
        (.account(isLinked: true, trouble: nil), #"{"type":"account","at_ms":12.346,"linked":true,"trouble":null}"#),
        (.alarms(ringing: [3], count: 5), #"{"type":"alarms","at_ms":12.346,"ringing":[3],"count":5}"#),
        (
            .music(state: "playing", title: "a\"b", artist: nil),
            #"{"type":"music","at_ms":12.346,"state":"playing","title":"a\"b","artist":null}"#
        ),
    ])
    func forms(_ kind: SpeakerEvent.Kind, _ text: String) {
        #expect(SpeakerEvent(atMilliseconds: 12.3456789, kind).json.text() == text)
    }

    private func stream(
        of control: FakeControl, pingInterval: Duration = .seconds(3600)
    ) async throws -> AsyncStream<[UInt8]> {
        let api = DeviceAPI([SpeakerSection(control: control, pingInterval: pingInterval)])
        let response = await api.respond(to: HTTPRequest(path: "/api/v1/events"))
        #expect(response.status == 200)
        #expect(response.headers["content-type"] == "text/event-stream")
        guard case .stream(let stream) = response.body else {
            Issue.record("the body is no stream")
            return AsyncStream { $0.finish() }
        }
        return stream
    }

    @Test func eventsComeAsMessagesUntilTheSpeakerLeaves() async throws {
        let control = FakeControl()
        let stream = try await stream(of: control)
        control.tell(SpeakerEvent(atMilliseconds: 2, .heard(text: "one\ntwo", confidence: 1)))
        control.leave()
        var messages: [String] = []
        for await bytes in stream { messages.append(String(decoding: bytes, as: UTF8.self)) }
        #expect(
            messages == [
                ": connected\nretry: 2000\n\n",
                "event: state\ndata: {\"type\":\"state\",\"at_ms\":1,\"state\":\"idle\"}\n\n",
                "event: heard\ndata: {\"type\":\"heard\",\"at_ms\":2,\"text\":\"one\\ntwo\",\"confidence\":1}\n\n",
            ])
    }

    @Test func silenceIsFilledWithComments() async throws {
        let stream = try await stream(of: FakeControl(), pingInterval: .milliseconds(2))
        var pings = 0
        for await bytes in stream where bytes == Array(": ping\n\n".utf8) {
            pings += 1
            if pings == 3 { break }
        }
        #expect(pings == 3)
    }

    @Test func aClientThatLeavesIsForgotten() async throws {
        let control = FakeControl()
        let stream = try await stream(of: control)
        let reader = Task { for await _ in stream {} }
        reader.cancel()
        await reader.value
        var departures = control.departures.makeAsyncIterator()
        #expect(await departures.next() != nil)
    }

    @Test func aClientThatDoesNotReadIsLetGoWithWholeMessages() async throws {
        let control = FakeControl()
        let stream = try await stream(of: control)
        for index in 0..<2000 { control.tell(SpeakerEvent(atMilliseconds: Double(index), .state("idle"))) }
        // Nobody has read, so the feed gives the client up, and leaves the events.
        var departures = control.departures.makeAsyncIterator()
        #expect(await departures.next() != nil)
        var count = 0
        for await bytes in stream {
            count += 1
            #expect(bytes.suffix(2) == [0x0A, 0x0A])
        }
        #expect(count == 512)
    }
}
