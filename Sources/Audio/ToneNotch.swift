internal import Glibc

/// Takes known tones and their second and third harmonics out of 16 kHz microphone samples, so that an earcon is not
/// transcribed while words over it survive.
///
/// Each is a second-order notch (R. Bristow-Johnson's cookbook formula). Allocates in `init` only; confined to one
/// thread at a time.
public final class ToneNotch {
    /// Hz, what is taken out: below 7,900.
    public let frequencies: [Double]
    private struct Biquad {
        var b1 = 0.0, b2 = 0.0, b0 = 0.0, a1 = 0.0, a2 = 0.0
        var z1 = 0.0, z2 = 0.0
    }
    private let stages: UnsafeMutablePointer<Biquad>
    private let stageCount: Int

    /// A filter for `partials` in Hz with notches `width` Hz wide (at −3 dB). Narrow ones spare speech and settle
    /// slowly: 40 Hz takes about 30 ms to reach −30 dB. At 120 Hz the listening earcon's notes of 60 ms, heard as a
    /// whole, drop by 18 dB (computed).
    public init(partials: [Double], width: Double = 120) {
        let rate = 16_000.0
        var frequencies: [Double] = []
        for partial in partials {
            for harmonic in 1...3 {
                let frequency = partial * Double(harmonic)
                guard frequency > 20, frequency < 7_900 else { continue }
                // Two notes may share a harmonic.
                if !frequencies.contains(where: { abs($0 - frequency) < width / 4 }) { frequencies.append(frequency) }
            }
        }
        self.frequencies = frequencies
        stageCount = frequencies.count
        stages = .allocate(capacity: max(1, stageCount))
        stages.initialize(repeating: Biquad(), count: max(1, stageCount))
        for (i, frequency) in frequencies.enumerated() {
            let w = 2 * Double.pi * frequency / rate
            let alpha = sin(w) / (2 * frequency / width)
            let scale = 1 / (1 + alpha)
            stages[i].b0 = scale
            stages[i].b1 = -2 * cos(w) * scale
            stages[i].b2 = scale
            stages[i].a1 = -2 * cos(w) * scale
            stages[i].a2 = (1 - alpha) * scale
        }
    }

    deinit { stages.deallocate() }

    /// Filters `samples` in place.
    public func process(_ samples: UnsafeMutableBufferPointer<Int16>) {
        for i in 0..<samples.count {
            var x = Double(samples[i])
            for s in 0..<stageCount {
                let y = stages[s].b0 * x + stages[s].z1
                stages[s].z1 = stages[s].b1 * x - stages[s].a1 * y + stages[s].z2
                stages[s].z2 = stages[s].b2 * x - stages[s].a2 * y
                x = y
            }
            samples[i] = Int16(max(-32_768, min(32_767, x.rounded())))
        }
    }

    /// Forgets the past, for a new stretch of sound.
    public func reset() {
        for s in 0..<stageCount {
            stages[s].z1 = 0
            stages[s].z2 = 0
        }
    }
}
