import Foundation
import HTTP
import Synchronization
import Web

/// A speaker behind a real server on a Unix socket of its own.
final class FakeSpeaker: SpeakerControl {
    struct Script: Sendable {
        var orders: [String] = []
        var failure: ControlError?
        var accounts: [AnswerAccount] = []
        var listeners: [AsyncStream<SpeakerEvent>.Continuation] = []
    }

    let socket: String
    let script = Mutex(Script())
    /// An element for each listener to events that left.
    let departures: AsyncStream<Void>
    private let departed: AsyncStream<Void>.Continuation
    private let server = Mutex<HTTPServer?>(nil)

    init(failing failure: ControlError? = nil) throws {
        (departures, departed) = AsyncStream.makeStream(of: Void.self)
        socket = temporarySocketPath()
        script.withLock { $0.failure = failure }
        let api = DeviceAPI([SpeakerSection(control: self)])
        let server = HTTPServer { await api.respond(to: $0) }
        try server.listen(unixSocket: socket)
        self.server.withLock { $0 = server }
    }

    /// Ends the server, as a daemon that stops or crashes does.
    func stop(server ending: Void) {
        let server = self.server.withLock { server in
            defer { server = nil }
            return server
        }
        server?.stop()
    }

    var orders: [String] { script.withLock { $0.orders } }
    func tell(_ event: SpeakerEvent) { for listener in script.withLock({ $0.listeners }) { listener.yield(event) } }

    private func note(_ order: String) throws(ControlError) {
        let failure = script.withLock { script in
            script.orders.append(order)
            return script.failure
        }
        if let failure { throw failure }
    }

    func status() async -> SpeakerStatus {
        SpeakerStatus(
            atMilliseconds: 5000, state: "idle", sinceMilliseconds: 2000,
            hearing: .init(device: "plughw:1", state: "hearing", rate: 16_000, channels: 1),
            speaking: .init(device: "default", state: "ready", rate: 48_000, channels: 2, volume: 40),
            voice: .init(language: "de", identifier: "gmw/de"), server: .init(), skills: 3,
            version: SpeakerVersion.current, uptimeSeconds: 5, memoryBytes: 40_000_000)
    }

    func ask(_ question: String, speak: Bool) async throws(ControlError) -> SpeakerAnswer {
        try note("ask \(question) \(speak)")
        return SpeakerAnswer(text: "Es ist zwölf.", by: .skills, actions: ["answer"], milliseconds: 1)
    }

    func say(_ text: String, language: String?) async throws(ControlError) { try note("say \(text) \(language ?? "")") }
    func listen() async throws(ControlError) { try note("listen") }
    func stop() async { script.withLock { $0.orders.append("stop") } }
    func volume() async throws(ControlError) -> Int { 40 }
    func setVolume(_ percent: Int) async throws(ControlError) -> Int { percent }
    func setMicrophone(muted: Bool) async throws(ControlError) -> String? {
        try note("microphone muted \(muted)")
        return muted ? "It will not be remembered over a restart: the disk is full." : nil
    }
    func diagnosis() async -> SpeakerDiagnosis {
        SpeakerDiagnosis([.init("clock", .well, "The time can be trusted.")], version: SpeakerVersion.current)
    }
    func voices() async throws(ControlError) -> [SpeakerVoice.Offer] {
        try note("voices")
        return [
            .init(code: "de-DE", name: "German (Germany)", nativeName: "Deutsch", identifier: "de"),
            .init(
                code: "fr-CA", name: "French (Canada)", nativeName: "français", identifier: "fr",
                substitution: "I speak French instead."),
        ]
    }

    func voice() async throws(ControlError) -> SpeakerVoice {
        try note("voice")
        return SpeakerVoice(language: "de-DE", identifier: "de")
    }

    func setVoice(_ change: SpeakerVoice.Change) async throws(ControlError) -> SpeakerVoice {
        try note("voice \(change.language ?? "-") rate \(change.rate ?? -1) pitch \(change.pitch ?? -1)")
        return SpeakerVoice(
            language: change.language ?? "de-DE", identifier: "de", rate: change.rate ?? 165, pitch: change.pitch ?? 50)
    }

    func answers() async throws(ControlError) -> [AnswerAccount] {
        try note("why")
        return script.withLock { $0.accounts }
    }

    func devices() async throws(ControlError) -> SoundDevices { SoundDevices(inputs: [], outputs: []) }

    func events() async -> AsyncStream<SpeakerEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: SpeakerEvent.self)
        let departed = departed
        continuation.onTermination = { _ in departed.yield() }
        continuation.yield(SpeakerEvent(atMilliseconds: 1000, .state("idle")))
        script.withLock { $0.listeners.append(continuation) }
        return stream
    }
}

/// A path for a socket that nothing else uses, short enough for one.
func temporarySocketPath() -> String {
    FileManager.default.temporaryDirectory.appending(path: "susi-\(UUID().uuidString.prefix(13)).sock").path()
}
