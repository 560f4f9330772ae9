import Synchronization
import Web

/// A speaker that writes down what it is asked to do and says what it was told to say.
final class FakeControl: SpeakerControl {
    struct Script: Sendable {
        var orders: [String] = []
        var failure: ControlError?
        var percent = 40
        var listeners: [AsyncStream<SpeakerEvent>.Continuation] = []
    }

    let script = Mutex(Script())
    /// Ends an element for each listener to events that left.
    let departures: AsyncStream<Void>
    private let departed: AsyncStream<Void>.Continuation

    init(failing failure: ControlError? = nil) {
        (departures, departed) = AsyncStream.makeStream(of: Void.self)
        script.withLock { $0.failure = failure }
    }

    var orders: [String] { script.withLock { $0.orders } }

    private func note(_ order: String) throws(ControlError) {
        let failure = script.withLock { script in
            script.orders.append(order)
            return script.failure
        }
        if let failure { throw failure }
    }

    func status() async -> SpeakerStatus { .example }

    func ask(_ question: String, speak: Bool) async throws(ControlError) -> SpeakerAnswer {
        try note("ask \(question) speak \(speak)")
        return SpeakerAnswer(
            text: "It is noon.", by: .skills, skill: "en/clock.txt", actions: ["answer"], milliseconds: 12.34567)
    }

    func say(_ text: String, language: String?) async throws(ControlError) {
        try note("say \(text) in \(language ?? "-")")
    }
    func listen() async throws(ControlError) { try note("listen") }
    func stop() async { script.withLock { $0.orders.append("stop") } }

    func volume() async throws(ControlError) -> Int {
        try note("volume")
        return script.withLock { $0.percent }
    }

    func setVolume(_ percent: Int) async throws(ControlError) -> Int {
        try note("volume \(percent)")
        return script.withLock { script in
            script.percent = percent
            return percent
        }
    }

    func setMicrophone(muted: Bool) async throws(ControlError) -> String? {
        try note("microphone muted \(muted)")
        return nil
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
        return [.example]
    }

    func devices() async throws(ControlError) -> SoundDevices {
        try note("devices")
        return SoundDevices(
            inputs: [.init(name: "plughw:CARD=Mic", description: "A microphone", inUse: true)],
            outputs: [.init(name: "default", description: "The default")])
    }

    func diagnosis() async -> SpeakerDiagnosis { .example }

    func events() async -> AsyncStream<SpeakerEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: SpeakerEvent.self)
        let departed = departed
        continuation.onTermination = { _ in departed.yield() }
        continuation.yield(SpeakerEvent(atMilliseconds: 1, .state("idle")))
        script.withLock { $0.listeners.append(continuation) }
        return stream
    }

    func tell(_ event: SpeakerEvent) { for listener in script.withLock({ $0.listeners }) { listener.yield(event) } }
    func leave() { for listener in script.withLock({ $0.listeners }) { listener.finish() } }
}

extension SpeakerDiagnosis {
    static let example = SpeakerDiagnosis(
        [
            .init("microphone", .wrong, "There is no microphone.", action: "Plug it in."),
            .init("clock", .well, "The time can be trusted."),
        ], version: "9.8.7")
}

extension SpeakerStatus {
    static let example = SpeakerStatus(
        atMilliseconds: 90_000.12345, state: "idle", sinceMilliseconds: 30_000,
        hearing: .init(device: "plughw:1", state: "hearing", rate: 16_000, channels: 1, overruns: 2),
        speaking: .init(device: "default", state: "ready", rate: 48_000, channels: 2, volume: 40),
        voice: .init(language: "de", identifier: "gmw/de"),
        server: .init(address: "https://susi.example", reachable: false, lastError: "The server did not answer."),
        skills: 212, version: "9.8.7", uptimeSeconds: 61.4, memoryBytes: 41_000_000,
        faults: [.init(what: "No microphone.", why: "It was pulled.", action: "Plug it in.", sinceMilliseconds: 70_000)]
    )
}

extension AnswerAccount {
    /// With a part of each kind.
    static let example = AnswerAccount(
        atMilliseconds: 1000.5, heard: "noon?", confidence: 0.75, text: "It is noon.", by: .skills, layer: "skills",
        skill: "en/clock.txt", line: 12, milliseconds: 2.25,
        layers: [Layer(name: "server", outcome: "timed out", milliseconds: 1.5)],
        candidates: [
            Candidate(skill: "en/clock.txt", line: 12, pattern: "noon *", score: 5, outcome: "answered")
        ])
}
