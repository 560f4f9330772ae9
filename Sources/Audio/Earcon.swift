internal import Glibc

/// The speaker's own short sounds, made of pure tones so that they can be taken out of the microphone again.
public enum Earcon: String, Sendable, CaseIterable {
    /// "Speak now": two rising notes, 120 ms.
    case listening
    /// "I heard nothing": a falling third, 220 ms.
    case notHeard
    /// "Something is wrong": the same low note twice, 300 ms.
    case error
    /// "I am in a network": a rising fifth, 360 ms.
    case connected
    /// "My own Wi-Fi is open": twice the same note and a higher one, 560 ms.
    case hotspot
    /// "Your time is up": three notes, twice, 1.4 s. For timers.
    case timer
    /// "Wake up": four rising notes, twice, 2 s. For alarms and reminders.
    case alarm

    private struct Note {
        /// Hz.
        var frequency: Double
        /// Seconds.
        var start: Double
        var length: Double
    }

    private var notes: [Note] {
        switch self {
        case .listening:
            [Note(frequency: 880, start: 0, length: 0.06), Note(frequency: 1320, start: 0.06, length: 0.06)]
        case .notHeard:
            [Note(frequency: 660, start: 0, length: 0.11), Note(frequency: 550, start: 0.11, length: 0.11)]
        case .connected:
            [Note(frequency: 660, start: 0, length: 0.18), Note(frequency: 990, start: 0.18, length: 0.18)]
        case .hotspot:
            [
                Note(frequency: 698, start: 0, length: 0.16), Note(frequency: 698, start: 0.2, length: 0.16),
                Note(frequency: 1047, start: 0.4, length: 0.16),
            ]
        case .timer:
            Self.melody([988, 988, 1319], length: 0.12, pause: 0.04, times: 2, rest: 0.35)
        case .alarm:
            Self.melody([523, 659, 784, 1047], length: 0.18, pause: 0.03, times: 2, rest: 0.25)
        case .error:
            [Note(frequency: 330, start: 0, length: 0.13), Note(frequency: 330, start: 0.17, length: 0.13)]
        }
    }

    /// `frequencies` one after another, `times` times.
    private static func melody(
        _ frequencies: [Double], length: Double, pause: Double, times: Int, rest: Double
    ) -> [Note] {
        let round = Double(frequencies.count) * (length + pause) + rest
        return (0..<times).flatMap { time in
            frequencies.enumerated().map { index, frequency in
                Note(
                    frequency: frequency, start: Double(time) * round + Double(index) * (length + pause),
                    length: length)
            }
        }
    }

    /// Hz, each once, in the order in which they are first heard.
    public var partials: [Double] {
        notes.reduce(into: []) { if !$0.contains($1.frequency) { $0.append($1.frequency) } }
    }

    /// The sound at `sampleRate` Hz, peak at 30 % of full scale. Each note swells and fades as one raised cosine: nothing
    /// clicks, and its spectrum is narrow enough for `ToneNotch`.
    public func clip(sampleRate: Int = 48_000) -> Clip {
        let rate = Double(max(1_000, sampleRate))
        let length = notes.map { $0.start + $0.length }.max() ?? 0
        var sound = [Double](repeating: 0, count: Int(length * rate))
        for note in notes {
            let first = Int(note.start * rate)
            let count = min(Int(note.length * rate), sound.count - first)
            for i in 0..<count {
                let envelope = 0.5 - 0.5 * cos(2 * .pi * Double(i) / Double(count))
                sound[first + i] += 0.3 * envelope * sin(2 * .pi * note.frequency * Double(i) / rate)
            }
        }
        return Clip(
            samples: sound.map { Int16(($0 * 32_767).rounded()) }, sampleRate: Int(rate), partials: partials)
    }
}
