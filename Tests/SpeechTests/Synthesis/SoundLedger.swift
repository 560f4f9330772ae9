import Speech
import Synchronization

/// What a synthesiser handed out, seen from the test's side.
final class SoundLedger: Sendable {
    struct Entry: Sendable {
        var samples: [Int16] = []
        var pieces = 0
        var firstAt: ContinuousClock.Instant?
        var falseAt: ContinuousClock.Instant?
        var rate = 0
    }
    private let entry = Mutex(Entry())
    /// Pieces after which the answer is false.
    private let limit: Int

    init(limit: Int = .max) { self.limit = limit }

    var read: Entry { entry.withLock { $0 } }

    func take(_ audio: SpeechAudio) -> Bool {
        let piece = Array(audio.samples)
        let rate = audio.sampleRate
        return entry.withLock { entry in
            if entry.firstAt == nil { entry.firstAt = .now }
            entry.samples += piece
            entry.pieces += 1
            entry.rate = rate
            if entry.pieces >= limit, entry.falseAt == nil { entry.falseAt = .now }
            return entry.pieces < limit
        }
    }
}
