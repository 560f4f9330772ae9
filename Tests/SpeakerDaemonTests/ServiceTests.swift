import HTTP
import OrderedJSON
import Platform
import Speech
import Synchronization
import Testing
import Web

@testable import SpeakerDaemon

/// When a service for hearing is asked, and what happens without its answer.
@Suite(.timeLimit(.minutes(1))) struct ServiceTests {
    private struct Own: Recognizer {
        var transcript = Transcript(text: "", confidence: 0)
        var fails = false
        func recognize(_ samples: [Int16]) async throws -> Transcript {
            if fails { throw RecognizerError("no model") }
            return transcript
        }
        func learn(_ vocabulary: Vocabulary) async throws {}
    }

    private final class Service: TranscriptionService {
        let asked = Atomic(0)
        let answer: Result<String, any Error>
        init(_ answer: Result<String, any Error>) { self.answer = answer }
        func transcribe(_ samples: [Int16]) async throws -> String {
            asked.add(1, ordering: .relaxed)
            return try answer.get()
        }
    }

    private struct Down: Error {}

    private func recognizer(_ own: Own, _ service: Service, _ faults: Faults) -> ServiceRecognizer {
        ServiceRecognizer(own, service: service, sure: 0.5, faults: faults)
    }

    @Test func whatTheDeviceIsSureOfStaysOnIt() async throws {
        let service = Service(.success("something else"))
        let own = Own(transcript: Transcript(text: "what time is it", confidence: 0.7))
        let heard = try await recognizer(own, service, Faults(events: EventBus())).recognize([1])
        #expect(heard == own.transcript)
        #expect(service.asked.load(ordering: .relaxed) == 0)
    }

    @Test func whatItIsUnsureOfIsAsked() async throws {
        let service = Service(.success(" What's the \n weather in New-York, today? "))
        for own in [Own(transcript: Transcript(text: "what", confidence: 0.2)), Own(), Own(fails: true)] {
            let heard = try await recognizer(own, service, Faults(events: EventBus())).recognize([1])
            #expect(heard.text == "what's the weather in new-york today")
            #expect(heard.confidence > 0.8)
        }
    }

    @Test func aServiceThatHeardNothingLeavesTheGuess() async throws {
        let own = Own(transcript: Transcript(text: "what", confidence: 0.2))
        #expect(
            try await recognizer(own, Service(.success(" ")), Faults(events: EventBus())).recognize([1])
                == own.transcript)
    }

    @Test func aServiceThatIsDownIsToldOnceAndLeftAlone() async throws {
        let (service, faults) = (Service(.failure(Down())), Faults(events: EventBus()))
        let own = Own(transcript: Transcript(text: "what", confidence: 0.2))
        let recognizer = recognizer(own, service, faults)
        for _ in 0..<3 { #expect(try await recognizer.recognize([1]) == own.transcript) }
        #expect(service.asked.load(ordering: .relaxed) == 1)
        #expect(faults.all.map(\.what) == ["The recognition service does not answer."])
        let broken = self.recognizer(Own(fails: true), service, faults)
        await #expect(throws: RecognizerError.self) { try await broken.recognize([1]) }
    }

    // MARK: Upload

    private final class Transport: HTTPTransport {
        let seen = Mutex<HTTPClientRequest?>(nil)
        let response: HTTPResponse
        init(_ status: Int, _ body: String) {
            response = HTTPResponse(status: status, body: .bytes(Array(body.utf8)))
        }
        func send(_ request: HTTPClientRequest) async throws(HTTPFailure) -> HTTPResponse {
            seen.withLock { $0 = request }
            return response
        }
    }

    private func upload(_ transport: Transport) -> UploadedTranscription {
        UploadedTranscription(
            address: "http://server/v1/audio/transcriptions", model: "whisper-1", language: "en", keyFile: nil,
            seconds: 3,
            transport: transport)
    }

    @Test func aRecordingIsUploadedAsAForm() async throws {
        let transport = Transport(200, "{\"text\": \" Hello. \"}")
        #expect(try await upload(transport).transcribe([1, -2]) == " Hello. ")
        let request = try #require(transport.seen.withLock { $0 })
        #expect(request.method == "POST" && request.headers["Authorization"] == nil)
        let type = try #require(request.headers["Content-Type"])
        let boundary = try #require(type.split(separator: "=").last)
        let body = String(decoding: request.body, as: UTF8.self)
        #expect(type.hasPrefix("multipart/form-data; boundary="))
        #expect(body.hasPrefix("--\(boundary)\r\n") && body.hasSuffix("\r\n--\(boundary)--\r\n"))
        #expect(body.contains("name=\"model\"\r\n\r\nwhisper-1\r\n") && body.contains("filename=\"question.wav\""))
        let wav = UploadedTranscription.wav([1, -2])
        #expect(wav.count == 48 && Array(wav.suffix(4)) == [1, 0, 0xFE, 0xFF])
    }

    @Test(arguments: [(500, "{\"text\": \"x\"}"), (200, "<html>"), (200, "{\"text\": 7}"), (200, "")])
    func otherAnswersAreFailures(status: Int, body: String) async {
        await #expect(throws: UploadedTranscription.Failure.self) {
            try await upload(Transport(status, body)).transcribe([1])
        }
    }

    @Test(arguments: [("en-us", "en-US"), ("en-us+f3", "en-US"), ("de", "de"), ("en-gb-x-rp", "en-gb-x-rp")])
    func languagesOfVoices(identifier: String, language: String) {
        #expect(ServiceVoice.language(of: identifier) == language)
    }

    @Test(arguments: [("", ""), ("...", ""), ("It's 5 o'clock!", "it's 5 o'clock"), ("20% of -5°!", "20% of -5°")])
    func plainText(written: String, plain: String) { #expect(ServiceRecognizer.plain(written) == plain) }

    @Test func settings() throws {
        let text =
            "{ speech: { recognizer: { address: 'https://h/v1/audio/transcriptions' }, wake: { address: 'tcp://h' } } }"
        let error = #expect(throws: (any Error).self) {
            try Configuration(ConfigurationDocument(text: text, file: "f"))
        }
        #expect("\(String(describing: error))".contains("speech.wake.address"))
    }
}
