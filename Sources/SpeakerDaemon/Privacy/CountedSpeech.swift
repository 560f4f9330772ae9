internal import Speech
internal import Web

/// A service for text from sound over its own protocol: what is sent to it is counted.
struct CountedTranscription: TranscriptionService {
    let service: any TranscriptionService
    let ledger: EgressLedger
    let host: String

    func transcribe(_ samples: [Int16]) async throws -> String {
        let text = try await service.transcribe(samples)
        ledger.note(.speech, host: host, sent: 2 * samples.count, received: text.utf8.count)
        return text
    }
}

/// A spotter elsewhere, which is sent all that the microphone hears: counted second by second of sound.
final class CountedSpotter: HotwordSpotter {
    private let spotter: any HotwordSpotter
    private let ledger: EgressLedger
    private let host: String
    private var samples = 0

    /// How many samples are one entry: the count is that of seconds.
    private static let second = 16_000

    init(_ spotter: any HotwordSpotter, ledger: EgressLedger, host: String) {
        self.spotter = spotter
        self.ledger = ledger
        self.host = host
    }

    func process(_ samples: UnsafeBufferPointer<Int16>, isSounding: Bool) -> HotwordDetection? {
        self.samples += samples.count
        if self.samples >= Self.second {
            ledger.note(.speech, host: host, sent: 2 * self.samples)
            self.samples = 0
        }
        return spotter.process(samples, isSounding: isSounding)
    }

    func reset() { spotter.reset() }
}
