internal import Glibc

/// The level of a piece of sound.
enum SoundLevel {
    /// What digital silence counts as, dBFS.
    static let floor = -96.0

    /// Root mean square in dB relative to a full-scale square wave, at least `floor`.
    static func dBFS(_ samples: UnsafeBufferPointer<Int16>) -> Double {
        guard !samples.isEmpty else { return floor }
        var energy: Int64 = 0
        for sample in samples { energy += Int64(sample) * Int64(sample) }
        return dBFS(power: Double(energy) / Double(samples.count))
    }

    /// The same of a mean square in sample units.
    static func dBFS(power: Double) -> Double {
        max(floor, 10 * log10(max(power, 1e-9) / (32768.0 * 32768.0)))
    }
}
