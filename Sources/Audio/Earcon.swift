internal import Glibc

/// The speaker's own short sounds, made of pure tones so that they can be taken out of the microphone again.
public enum Earcon: String, Sendable, CaseIterable {
    /// "Speak now": two rising notes, 120 ms.
    case listening
    /// "I have heard you": the same two notes falling, 120 ms.
    case heard
    /// "I heard nothing": a falling third, 220 ms.
    case notHeard
    /// "Pardon?": down and up again, 240 ms.
    case notUnderstood
    /// "Something is wrong": the same low note twice, 300 ms.
    case error
    /// "No sound from now on": an octave down, 200 ms.
    case muted
    /// "Sound again": an octave up, 200 ms.
    case unmuted
    /// "There is a network": a rising major triad, 270 ms.
    case connected
    /// "Set me up": two notes in turn, twice, 320 ms.
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
        case .listening: Self.melody([880, 1320], length: 0.06)
        case .heard: Self.melody([1320, 880], length: 0.06)
        case .notHeard: Self.melody([660, 550], length: 0.11)
        case .notUnderstood: Self.melody([525, 392, 525], length: 0.08)
        case .error: Self.melody([330, 330], length: 0.13, pause: 0.04)
        case .muted: Self.melody([784, 392], length: 0.1)
        case .unmuted: Self.melody([392, 784], length: 0.1)
        case .connected: Self.melody([587, 740, 880], length: 0.09)
        case .hotspot: Self.melody([750, 1000, 750, 1000], length: 0.08)
        case .timer: Self.melody([988, 988, 1319], length: 0.12, pause: 0.04, times: 2, rest: 0.35)
        case .alarm: Self.melody([523, 659, 784, 1047], length: 0.18, pause: 0.03, times: 2, rest: 0.25)
        }
    }

    /// `frequencies` one after another, `times` times.
    private static func melody(
        _ frequencies: [Double], length: Double, pause: Double = 0, times: Int = 1, rest: Double = 0
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
