import OrderedJSON
import Testing

@testable import Wyoming

@Suite(.serialized, .timeLimit(.minutes(1))) struct RecognizerTests {
    private let question = (0..<20_000).map { Int16(truncatingIfNeeded: $0 &* 7) }

    private func recognizer(_ service: FakeService, seconds: Double = 5) -> WyomingRecognizer {
        var settings = WyomingRecognizer.Settings()
        settings.seconds = seconds
        return WyomingRecognizer(service.address, settings: settings)
    }

    private func fault(seconds: Double = 5, _ script: @escaping @Sendable (FakePeer) -> Void) async -> WyomingFault? {
        let service = FakeService { peer, _ in script(peer) }
        defer { service.end() }
        return await #expect(throws: WyomingFault.self) {
            try await recognizer(service, seconds: seconds).recognize(question)
        }
    }

    @Test func eachQuestionIsAConnectionOfItsOwn() async throws {
        let service = FakeService { peer, number in
            peer.receive(upTo: "audio-stop")
            peer.send("transcript", JSONObject([("text", .string("  What is\n it? \(number)"))]))
        }
        defer { service.end() }
        let recognizer = recognizer(service)
        #expect(try await recognizer.recognize(question) == "What is it? 0")
        let told = service.received
        #expect(told.map(\.type).prefix(2) == ["transcribe", "audio-start"])
        #expect(told.last?.type == "audio-stop")
        #expect(told.last?.data["timestamp"]?.int == 1250)
        #expect(told.flatMap(\.payload) == question.littleEndianBytes)
        #expect(try await recognizer.recognize([]) == "What is it? 1")
    }

    @Test func pingsOthersAndPiecesAreCopedWith() async throws {
        let service = FakeService { peer, _ in
            peer.receive(upTo: "audio-stop")
            peer.send("ping", JSONObject([("text", "7")]))
            guard peer.receive()?.data["text"]?.string == "7" else { return }
            peer.send("news-from-the-future", JSONObject([("x", .null)]), payload: [1, 2, 3])
            peer.send("transcript-start")
            peer.send(raw: "{\"type\":\"transcript-chunk\",\"data\":{\"text\":\"half \"}}\n")
            peer.send("transcript-chunk", JSONObject([("text", "and half")]))
            peer.send("transcript-stop")
        }
        defer { service.end() }
        #expect(try await recognizer(service).recognize(question) == "half and half")
    }

    @Test func hostilePeersEndInASentence() async {
        let endless = String(repeating: "x", count: 1 << 16)
        #expect(await fault { peer in while peer.send(raw: endless) {} }?.kind == .tooMuch)
        let huge = await fault { $0.send(raw: "{\"type\":\"transcript\",\"payload_length\":99999999999}\n") }
        #expect(huge?.kind == .tooMuch)
        #expect(await fault(seconds: 0.5) { $0.receive(upTo: "never") }?.kind == .slow)
        let broken = await fault { peer in
            peer.receive(upTo: "audio-stop")
            peer.send(raw: "{\"type\":\"transcript\",\"data_length\":100}\n{\"te")
        }
        #expect(broken?.kind == .closed)
        #expect(broken?.what.contains("middle") == true)
        #expect(await fault { $0.send(raw: [0, 1, 2, 0xFF, 0x0A]) }?.kind == .garbage)
        let silent = await fault { $0.receive(upTo: "audio-stop") }
        #expect(silent?.kind == .closed)
        let refused = await fault { peer in
            peer.receive(upTo: "audio-stop")
            peer.send("error", JSONObject([("text", "no model"), ("code", .null)]))
        }
        #expect(refused?.kind == .refused)
        #expect(refused?.description.contains("no model") == true)
        #expect(refused?.description.contains("tcp://127.0.0.1") == true)
        // Chatters for ever and never comes to the point.
        let chatter = await fault(seconds: 0.5) { peer in while peer.send("voice-started") {} }
        #expect(chatter?.kind == .slow)
    }

    @Test func nobodyThere() async {
        let service = FakeService { _, _ in }
        service.end()
        let address = WyomingAddress("unix:///nonexistent/whisper.sock")!
        for recognizer in [WyomingRecognizer(address), WyomingRecognizer(WyomingAddress("tcp://127.0.0.1:1")!)] {
            let fault = await #expect(throws: WyomingFault.self) { try await recognizer.recognize(question) }
            #expect(fault?.kind == .unreachable)
        }
    }

    @Test func cancellingEndsTheWait() async {
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let service = FakeService { peer, _ in
            peer.receive(upTo: "audio-stop")
            start.yield()
            peer.receive(upTo: "never")
        }
        defer { service.end() }
        let recognizer = recognizer(service, seconds: 60)
        let question = question
        let task = Task { try await recognizer.recognize(question) }
        for await _ in started { break }
        task.cancel()
        let fault = await #expect(throws: WyomingFault.self) { try await task.value }
        #expect(fault?.kind == .cancelled)
    }
}
