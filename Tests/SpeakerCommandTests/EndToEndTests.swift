import Foundation
import HTTP
import OrderedJSON
import SpeakerCommand
import Testing
import Web

/// `susictl` through a real server on a real socket.
@Suite(.timeLimit(.minutes(1))) struct EndToEndTests {
    @Test(
        arguments: [
            ("ask wie spät ist es --speak", "Es ist zwölf.", "ask wie spät ist es true"),
            ("say Hallo --language de", "Speaking.", "say Hallo de"),
            ("listen", "Listening.", "listen"),
            ("stop", "Silent.", "stop"),
            ("volume", "Volume 40 %", nil),
            ("volume 7", "Volume 7 %", nil),
            ("voices", "de-DE  German (Germany)  Deutsch", "voices"),
            ("voice", "Voice de-DE (de), 165 words a minute, pitch 50", "voice"),
            (
                "voice German --rate 200", "Voice German (de), 200 words a minute, pitch 50",
                "voice German rate 200 pitch -1"
            ),
            ("devices", "hear with      nothing connected", nil),
            ("status", "state     idle for 3 s", nil),
            ("status --json", nil, nil),
        ] as [(String, String?, String?)])
    func commands(_ line: String, _ output: String?, _ order: String?) async throws {
        let speaker = try FakeSpeaker()
        defer { speaker.stop(server: ()) }
        let outcome = await susictl(words(line) + ["--socket", speaker.socket], UnixSocketTransport())
        #expect(outcome.error == [])
        #expect(outcome.status == 0)
        let status = await speaker.status().json.text()
        #expect(outcome.output.first == output ?? status)
        #expect(speaker.orders == (order.map { [$0] } ?? []))
    }

    @Test func aRefusalComesThrough() async throws {
        let speaker = try FakeSpeaker(failing: .busy(reason: "An alarm is ringing.", retryAfter: 2))
        defer { speaker.stop(server: ()) }
        let outcome = await susictl(["say", "a", "--socket", speaker.socket], UnixSocketTransport())
        #expect(outcome.status == 1)
        #expect(outcome.error == ["susictl: An alarm is ringing."])
    }

    @Test(arguments: ["status", "ask a", "stop", "watch"])
    func noDaemon(_ line: String) async {
        let socket = temporarySocketPath()
        let outcome = await susictl(words(line), UnixSocketTransport(), environment: ["SUSI_SOCKET": socket])
        #expect(outcome.status == 69)
        #expect(
            outcome.error == [
                "susictl: The speaker can't be reached: there is no socket at \(socket). "
                    + "See if it runs: systemctl status susid"
            ])
    }

    @Test func aFileThatNobodyListensOn() async throws {
        let socket = temporarySocketPath()
        try Data().write(to: URL(filePath: socket))
        defer { try? FileManager.default.removeItem(atPath: socket) }
        let outcome = await susictl(["status", "--socket", socket], UnixSocketTransport())
        #expect(outcome.status == 69)
        #expect(outcome.error.first?.contains("nothing listens on \(socket)") == true)
    }

    @Test func aDaemonThatHangs() async throws {
        let socket = temporarySocketPath()
        let server = HTTPServer { _ in
            // Until the connection goes, which cancels this.
            for await _ in AsyncStream<Void>(unfolding: { await Self.forever() }) {}
            return HTTPResponse()
        }
        try server.listen(unixSocket: socket)
        defer { server.stop() }
        let transport = UnixSocketTransport()
        await #expect(throws: TransportFailure.timedOut) {
            try await transport.send(HTTPRequest(path: "/"), socket: socket, deadline: .milliseconds(50))
        }
        await #expect(throws: TransportFailure.timedOut) {
            _ = try await transport.stream(
                HTTPRequest(path: "/"), socket: socket, deadline: .milliseconds(50), idle: .seconds(45))
        }
    }

    /// Waits for its task to be cancelled.
    private static func forever() async {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        for await _ in stream {}
        continuation.finish()
    }

    @Test func aDaemonThatFallsSilent() async throws {
        let socket = temporarySocketPath()
        let server = HTTPServer { _ in
            let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
            continuation.yield(Array(": hello\n\n".utf8))
            return HTTPResponse(body: .stream(stream))
        }
        try server.listen(unixSocket: socket)
        defer { server.stop() }
        let pieces = try await UnixSocketTransport().stream(
            HTTPRequest(path: "/"), socket: socket, deadline: .seconds(3), idle: .seconds(1))
        await #expect(throws: TransportFailure.timedOut) { for try await _ in pieces {} }
    }

    @Test func watchingUntilTheDaemonGoes() async throws {
        let speaker = try FakeSpeaker()
        defer { speaker.stop(server: ()) }
        let (output, error) = (Lines(), Lines())
        async let status = Susictl.run(
            arguments: ["watch", "--socket", speaker.socket], environment: [:], client: UnixSocketTransport(),
            output: output, error: error)
        var arrivals = output.arrivals.makeAsyncIterator()
        #expect(await arrivals.next() == "    0.000  state       idle")
        speaker.tell(SpeakerEvent(atMilliseconds: 1500, .hotword(phrase: "hey susi", score: 0.5)))
        #expect(await arrivals.next() == "    0.500  hotword     hey susi (score 0.5)")
        speaker.stop(server: ())
        #expect(await status == 69)
        #expect(error.all == ["susictl: The speaker went away. See why: systemctl status susid"])
    }

    @Test func watchingUntilInterrupted() async throws {
        let speaker = try FakeSpeaker()
        defer { speaker.stop(server: ()) }
        let (output, error) = (Lines(), Lines())
        let task = Task {
            await Susictl.run(
                arguments: ["watch", "--socket", speaker.socket], environment: [:], client: UnixSocketTransport(),
                output: output, error: error)
        }
        var arrivals = output.arrivals.makeAsyncIterator()
        #expect(await arrivals.next() != nil)
        task.cancel()
        #expect(await task.value == 0)
        #expect(error.all == [])
        var departures = speaker.departures.makeAsyncIterator()
        #expect(await departures.next() != nil, "the daemon notices")
    }
}
