import Glibc
import OrderedJSON
import Speech
import SpeakerTesting
import Synchronization
import Testing

@testable import Wyoming

/// Against the reference library's own server, where Python has it (package "wyoming").
@Suite(
    .enabled(if: RealServer.isThere, "Python's package wyoming is not installed"), .serialized,
    .timeLimit(.minutes(1)))
struct RealServerTests {
    private func withServer(_ body: (WyomingAddress) async throws -> Void) async throws {
        let folder = try ScratchFolder(label: "susi-wyoming")
        defer { folder.remove() }
        let server = try await RealServer.start(in: folder)
        do { try await body(server.address) } catch {
            await server.process.end()
            throw error
        }
        await server.process.end()
    }

    @Test func speechToText() async throws {
        try await withServer { address in
            let question = [Int16](repeating: 300, count: 16_000 * 3 / 2)
            for _ in 0..<2 {
                let text = try await WyomingRecognizer(address).recognize(question)
                #expect(text == "24000 samples at 16000 Hz in en, all 300: äöü")
            }
        }
    }

    @Test func textToSpeechInSentences() async throws {
        try await withServer { address in
            let heard = Mutex<[Int16]>([])
            let end = try await WyomingSynthesizer(address).speak("One. Two. Three.", language: "en-US") { audio in
                heard.withLock { $0 += Array(audio.samples) }
                return true
            }
            #expect(end == .finished(samples: 3 * 2205, sampleRate: 22_050))
            #expect(heard.withLock { $0 } == (1...3).flatMap { [Int16](repeating: $0, count: 2205) })
        }
    }

    @Test func wakeWords() async throws {
        try await withServer { address in
            var settings = WyomingSpotter.Settings()
            settings.names = ["hey_susi"]
            let (news, tell) = AsyncStream.makeStream(of: WyomingFault?.self)
            settings.tell = { tell.yield($0) }
            let spotter = WyomingSpotter(address, settings: settings)
            for await state in news where state == nil { break }
            let frame = [Int16](repeating: 5, count: 320)
            var phrase: String?
            let deadline = ContinuousClock.now + .seconds(20)
            while phrase == nil, ContinuousClock.now < deadline {
                phrase = frame.withUnsafeBufferPointer { spotter.process($0, isSounding: false) }?.phrase
                await Task.yield()
            }
            #expect(phrase == "hey_susi")
        }
    }
}

/// The server.
private struct RealServer {
    let process: ChildProcess
    let address: WyomingAddress

    static let isThere: Bool = {
        guard let pipe = popen("python3 -c 'import wyoming.server' 2>/dev/null", "r") else { return false }
        return pclose(pipe) == 0
    }()

    static func start(in folder: ScratchFolder) async throws -> RealServer {
        let script = try folder.write(program, to: "server.py")
        let socket = "\(folder.path)/service.sock"
        let (lines, line) = AsyncStream.makeStream(of: Void.self)
        let process = try await ChildProcess.start(
            ["python3", "-u", script, "unix://\(socket)"], output: .bytes { _ in line.yield() },
            errors: .file("\(folder.path)/server.log"))
        let limit = Task {
            _ = await process.ending(within: .seconds(20))
            line.finish()
        }
        // It says when it listens.
        for await _ in lines { break }
        limit.cancel()
        return RealServer(process: process, address: try #require(WyomingAddress("unix://\(socket)")))
    }

    private static let program = """
        import asyncio, sys
        from wyoming.asr import Transcribe, Transcript
        from wyoming.audio import AudioChunk, AudioStart, AudioStop
        from wyoming.event import Event
        from wyoming.info import Attribution, Describe, Info, TtsProgram
        from wyoming.server import AsyncEventHandler, AsyncServer
        from wyoming.tts import Synthesize, SynthesizeChunk, SynthesizeStart, SynthesizeStop, SynthesizeStopped
        from wyoming.wake import Detect, Detection

        class Handler(AsyncEventHandler):
            def __init__(self, *arguments):
                super().__init__(*arguments)
                self.sound, self.language, self.text, self.names, self.rate = b"", None, None, None, 0
            async def handle_event(self, event: Event) -> bool:
                if Describe.is_type(event.type):
                    program = TtsProgram(name="t", attribution=Attribution(name="a", url="u"), installed=True,
                                         description=None, version=None, voices=[], supports_synthesize_streaming=True)
                    await self.write_event(Info(tts=[program]).event())
                elif Transcribe.is_type(event.type):
                    self.language = Transcribe.from_event(event).language
                elif Detect.is_type(event.type):
                    self.names = Detect.from_event(event).names
                elif AudioStart.is_type(event.type):
                    self.sound = b""
                elif AudioChunk.is_type(event.type):
                    chunk = AudioChunk.from_event(event)
                    self.sound += chunk.audio
                    self.rate = chunk.rate
                    if self.names and len(self.sound) > 16000:
                        await self.write_event(Detection(name=self.names[0]).event())
                        self.sound = b""
                elif AudioStop.is_type(event.type):
                    values = {self.sound[i:i + 2] for i in range(0, len(self.sound), 2)}
                    value = int.from_bytes(values.pop(), "little", signed=True) if len(values) == 1 else "different"
                    text = f" {len(self.sound) // 2} samples at {self.rate} Hz in {self.language}, all {value}: äöü"
                    await self.write_event(Transcript(text=text).event())
                    return False
                elif SynthesizeStart.is_type(event.type):
                    self.text = ""
                elif SynthesizeChunk.is_type(event.type):
                    self.text += SynthesizeChunk.from_event(event).text
                elif SynthesizeStop.is_type(event.type):
                    for number, _ in enumerate(self.text.split(". "), 1):
                        await self.write_event(AudioStart(rate=22050, width=2, channels=1).event())
                        sound = number.to_bytes(2, "little") * 2205
                        for start in range(0, len(sound), 1023):
                            chunk = AudioChunk(rate=22050, width=2, channels=1, audio=sound[start:start + 1023])
                            await self.write_event(chunk.event())
                        await self.write_event(AudioStop().event())
                    await self.write_event(SynthesizeStopped().event())
                return True

        async def main():
            server = AsyncServer.from_uri(sys.argv[1])
            await server.start(Handler)
            print("listening")
            await asyncio.Event().wait()

        asyncio.run(main())
        """
}
