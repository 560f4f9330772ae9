import OrderedJSON
import Speech
import Synchronization
import Testing

@testable import Wyoming

@Suite(.serialized, .timeLimit(.minutes(1))) struct SynthesizerTests {
    /// What was heard, by rate.
    private final class Heard: Sendable {
        let pieces = Mutex<[(rate: Int, samples: [Int16])]>([])
        func take(_ audio: SpeechAudio) -> Bool {
            pieces.withLock { $0.append((audio.sampleRate, Array(audio.samples))) }
            return true
        }
        var rates: [Int] { pieces.withLock { $0.map(\.rate) } }
        var samples: [Int16] { pieces.withLock { $0.flatMap(\.samples) } }
    }

    private static func info(streams: Bool) -> JSONObject {
        let program: JSONValue = ["name": "fake", "supports_synthesize_streaming": .bool(streams)]
        return JSONObject([("tts", .array([program])), ("asr", .array([]))])
    }

    private static func format(_ rate: Int, channels: Int = 1) -> JSONObject {
        JSONObject([("rate", .number(rate)), ("width", 2), ("channels", .number(channels)), ("timestamp", .null)])
    }

    @Test func aPlainServiceEndsWithItsSound() async throws {
        let service = FakeService { peer, number in
            if number == 0 {
                peer.receive(upTo: "describe")
                peer.send("info", Self.info(streams: false))
                return
            }
            guard peer.receive()?.type == "synthesize" else { return }
            peer.send("audio-start", Self.format(22_050))
            // A sample may be cut in two.
            peer.send("audio-chunk", Self.format(22_050), payload: [1, 0, 2])
            peer.send("audio-chunk", Self.format(22_050), payload: [0, 3, 0])
            peer.send("audio-stop", JSONObject([("timestamp", .null)]))
            peer.receive(upTo: "never")
        }
        defer { service.end() }
        let heard = Heard()
        let voice = WyomingSynthesizer(service.address)
        for _ in 0..<2 {
            let end = try await voice.speak("Hello.", language: "en-US", onAudio: heard.take)
            #expect(end == .finished(samples: 3, sampleRate: 22_050))
        }
        #expect(heard.samples == [1, 2, 3, 1, 2, 3])
        // Asked once what it can.
        #expect(service.received.map(\.type) == ["describe", "synthesize", "synthesize"])
        #expect(service.received[1].data["voice"] == ["language": "en-US"])
    }

    @Test func aStreamingServiceHasOneStartAndStopASentence() async throws {
        let service = FakeService { peer, number in
            if number == 0 {
                peer.receive(upTo: "describe")
                peer.send("info", Self.info(streams: true))
                return
            }
            peer.receive(upTo: "synthesize-stop")
            for (rate, value) in [(22_050, UInt8(1)), (16_000, 2), (22_050, 3)] {
                peer.send("audio-start", Self.format(rate))
                peer.send("audio-chunk", Self.format(rate), payload: [value, 0])
                peer.send("audio-stop")
            }
            peer.send("synthesize-stopped")
            peer.receive(upTo: "never")
        }
        defer { service.end() }
        var settings = WyomingSynthesizer.Settings()
        settings.voice = "joe"
        let heard = Heard()
        let end = try await WyomingSynthesizer(service.address, settings: settings).speak(
            "One. Two. Three.", language: "en", onAudio: heard.take)
        #expect(end == .finished(samples: 3, sampleRate: 22_050))
        #expect(heard.samples == [1, 2, 3])
        #expect(heard.rates == [22_050, 16_000, 22_050])
        let told = service.received.dropFirst()
        #expect(told.map(\.type) == ["synthesize-start", "synthesize-chunk", "synthesize", "synthesize-stop"])
        #expect(told.first?.data["voice"] == ["name": "joe"])
    }

    @Test func aCutAndATaskThatEndsAreCuts() async throws {
        let (spoken, speak) = AsyncStream.makeStream(of: Void.self)
        let service = FakeService { peer, number in
            if number == 0 {
                peer.receive(upTo: "describe")
                peer.send("info", Self.info(streams: false))
                return
            }
            peer.receive(upTo: "synthesize")
            peer.send("audio-start", Self.format(16_000))
            peer.send("audio-chunk", Self.format(16_000), payload: [1, 0])
            speak.yield()
            peer.receive(upTo: "never")
        }
        defer { service.end() }
        let voice = WyomingSynthesizer(service.address)
        #expect(try await voice.speak("a", language: "en") { _ in false } == .cut)
        for await _ in spoken { break }
        let task = Task { try await voice.speak("b", language: "en") { _ in true } }
        for await _ in spoken { break }
        task.cancel()
        #expect(try await task.value == .cut)
    }

    @Test(
        arguments: [
            (JSONObject([("rate", 0), ("width", 2), ("channels", 1)]), WyomingFault.Kind.garbage),
            (JSONObject([("rate", 16_000), ("width", 9), ("channels", 1)]), .garbage),
            (JSONObject([("rate", 16_000), ("width", 2), ("channels", 1_000_000)]), .garbage),
            (JSONObject([("width", 2)]), .garbage), (JSONObject([("rate", "x")]), .garbage),
        ])
    func impossibleFormatsAreRefused(format: JSONObject, kind: WyomingFault.Kind) async {
        let service = FakeService { peer, number in
            if number == 0 {
                peer.receive(upTo: "describe")
                peer.send("info", JSONObject())
                return
            }
            peer.receive(upTo: "synthesize")
            peer.send("audio-start", format)
            peer.receive(upTo: "never")
        }
        defer { service.end() }
        let fault = await #expect(throws: WyomingFault.self) {
            try await WyomingSynthesizer(service.address).speak("a", language: "en") { _ in true }
        }
        #expect(fault?.kind == kind)
    }

    @Test func speechWithoutEndIsEnded() async {
        let second = [UInt8](repeating: 1, count: 16_000)
        let service = FakeService { peer, number in
            if number == 0 {
                peer.receive(upTo: "describe")
                peer.send("info", JSONObject())
                return
            }
            peer.receive(upTo: "synthesize")
            while peer.send("audio-chunk", Self.format(8_000), payload: second) {}
        }
        defer { service.end() }
        let fault = await #expect(throws: WyomingFault.self) {
            try await WyomingSynthesizer(service.address).speak("a", language: "en") { _ in true }
        }
        #expect(fault?.kind == .tooMuch)
    }
}
