internal import Glibc

/// Clips laid end to end as one stream, each at the same loudness, with noise at a ratio: what a spotter is measured on.
struct EarsStream {
    /// Where the speech of a clip begins and ends, in samples.
    let marks: [Range<Int>]
    let samples: [Int16]

    private static let rate = 16_000
    /// −26 dBFS.
    static let loudness: Float = 0.05
    /// Seconds of a turn of noise.
    private static let turn = 12

    /// Clips in an order drawn from `seed`, `gap` seconds between them, noise `ratio` dB below the speech (nil: none).
    init(clips: [[Int16]], noises: [[Int16]], gap: Double, ratio: Double?, seed: UInt64) {
        var random = EarsRandom(seed)
        var sound = [Float](repeating: 0, count: Self.rate)
        var marks: [Range<Int>] = []
        for clip in clips.shuffled(using: &random) {
            let floats = clip.map { Float($0) / 32_768 }
            let (level, speech) = Self.active(floats)
            let peak = floats.reduce(1e-6) { max($0, abs($1)) }
            let gain = min(Self.loudness / level, 0.99 / peak)
            marks.append(speech.lowerBound + sound.count..<speech.upperBound + sound.count)
            sound += floats.map { $0 * gain }
            sound += [Float](repeating: 0, count: Int(gap * Double(Self.rate)))
        }
        if let ratio, !noises.isEmpty {
            for (index, first) in stride(from: 0, to: sound.count, by: Self.turn * Self.rate).enumerated() {
                let noise = noises[index % noises.count]
                guard !noise.isEmpty else { continue }
                let count = min(Self.turn * Self.rate, sound.count - first)
                let start = Int.random(in: 0..<max(1, noise.count - count), using: &random)
                let piece = (0..<count).map { Float(noise[(start + $0) % noise.count]) / 32_768 }
                let power = piece.reduce(0) { $0 + $1 * $1 } / Float(max(1, count))
                let gain = Self.loudness * Float(pow(10, -ratio / 20)) / (power.squareRoot() + 1e-6)
                for offset in 0..<count { sound[first + offset] += piece[offset] * gain }
            }
        }
        samples = sound.map { Int16(max(-32_768, min(32_767, ($0 * 32_767).rounded()))) }
        self.marks = marks
    }

    /// The loudness of what is loud, and from where to where there is speech.
    private static func active(_ sound: [Float]) -> (level: Float, speech: Range<Int>) {
        let step = 160
        let powers = stride(from: 0, to: max(0, sound.count - step + 1), by: step).map { at in
            sound[at..<at + step].reduce(0) { $0 + $1 * $1 } / Float(step)
        }
        guard let loudest = powers.max(), loudest > 0 else { return (1, 0..<sound.count) }
        let smooth = powers.indices.map { index in
            let near = max(0, index - 1)...min(powers.count - 1, index + 1)
            return powers[near].reduce(0, +) / 3
        }
        let limit = (smooth.max() ?? 0) * 0.003_16
        let first = smooth.firstIndex { $0 > limit } ?? 0
        let last = smooth.lastIndex { $0 > limit } ?? powers.count - 1
        let loud = powers.filter { $0 > loudest * 0.001_58 }
        return ((loud.reduce(0, +) / Float(loud.count)).squareRoot(), first * step..<(last + 1) * step)
    }
}

/// SplitMix64: the same streams on every machine.
private struct EarsRandom: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ value >> 30) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ value >> 27) &* 0x94d0_49bb_1331_11eb
        return value ^ value >> 31
    }
}
