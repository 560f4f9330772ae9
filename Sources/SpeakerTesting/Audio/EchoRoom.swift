internal import Glibc

/// A room between a loudspeaker and a microphone, by calculation: the same in every run.
///
/// 16 kHz. The direct path, then 160 reflections at random places whose strength falls by 60 dB in `reverberation`
/// seconds; hiss; and a microphone whose clock is off by `drift`.
public struct EchoRoom: Sendable {
    /// Of the reflections and the hiss.
    public var seed: UInt64 = 1
    /// From the instant at which the loudspeaker says that a sample is heard to the microphone's account of the same,
    /// in 16 kHz samples: air, and what both devices do not tell of themselves.
    public var delay = 800
    /// Of the direct sound, in dB.
    public var gain = -6.0
    /// Seconds to −60 dB.
    public var reverberation = 0.25
    /// By how much the microphone's clock is slow, in parts per million.
    public var drift = 0.0
    /// Effective value of the hiss, dBFS.
    public var hiss = -70.0

    /// A living room with the speaker's own microphone near its loudspeaker.
    public init() {}

    /// What the microphone hears of `sound`, as long as that.
    public func echo(of sound: [Int16]) -> [Float] {
        var random = Splitmix(state: seed)
        var taps = [(delay, Float(pow(10, gain / 20)))]
        for _ in 0..<160 {
            let late = 40 + Int(random.unit() * reverberation * 0.7 * 16_000)
            // The direct sound is some 6 dB above what the room adds in all.
            let level = gain - 22 - 60 * Double(late) / 16_000 / max(0.01, reverberation)
            taps.append((delay + late, Float(pow(10, level / 20)) * (random.unit() < 0.5 ? -1 : 1) * 2))
        }
        var wet = [Float](repeating: 0, count: sound.count)
        wet.withUnsafeMutableBufferPointer { wet in
            sound.withUnsafeBufferPointer { sound in
                for (late, level) in taps where late < sound.count {
                    for i in max(0, late)..<min(sound.count, sound.count + late) {
                        wet[i] += level * Float(sound[i - late])
                    }
                }
            }
        }
        if drift != 0 { wet = Self.resampled(wet, by: 1 + drift / 1e6) }
        let noise = Float(32_768 * pow(10, hiss / 20) * 3.0.squareRoot())
        for i in wet.indices { wet[i] += noise * Float(2 * random.unit() - 1) }
        return wet
    }

    /// Every `step`-th sample.
    private static func resampled(_ sound: [Float], by step: Double) -> [Float] {
        sound.indices.map { i in
            let at = Double(i) * step
            let k = Int(at)
            guard k > 0, k + 2 < sound.count else { return 0 }
            let x = Float(at - Double(k))
            let (p, q, r, s) = (sound[k - 1], sound[k], sound[k + 1], sound[k + 2])
            return q + x / 2 * (r - p + x * (2 * p - 5 * q + 4 * r - s + x * (3 * (q - r) + s - p)))
        }
    }
}

/// A generator whose numbers are the same in every run (splitmix64).
public struct Splitmix: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// From a seed.
    public init(state: UInt64) { self.state = state }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// 0 up to 1.
    public mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }
}

/// Something that correlates like speech: a voice of a gliding pitch through two moving resonances, in syllables, with
/// hisses between them.
public enum SpeechLike {
    /// 16 kHz, an active level of some −26 dBFS.
    public static func samples(seconds: Double, seed: UInt64) -> [Int16] {
        var random = Splitmix(state: seed)
        var result: [Int16] = []
        let count = Int(seconds * 16_000)
        result.reserveCapacity(count)
        var phase = 0.0
        var (a1, a2, b1, b2) = (0.0, 0.0, 0.0, 0.0)
        while result.count < count {
            let length = 1600 + Int(random.unit() * 3200)
            let isHiss = random.unit() < 0.3
            let pitch = 90 + 120 * random.unit()
            let (first, second) = (300 + 500 * random.unit(), 900 + 2000 * random.unit())
            let strength = 0.4 + random.unit()
            for i in 0..<length {
                let rise = sin(.pi * Double(i) / Double(length))
                phase += pitch * (1 + 0.2 * Double(i) / Double(length)) / 16_000
                let pulse = phase >= 1 ? 1.0 : 0
                if phase >= 1 { phase -= 1 }
                let source = isHiss ? 0.25 * (random.unit() - 0.5) : pulse + 0.02 * (random.unit() - 0.5)
                func resonance(_ x: Double, _ f: Double, _ width: Double, _ y1: inout Double, _ y2: inout Double)
                    -> Double
                {
                    let r = exp(-.pi * width / 16_000)
                    let y = x + 2 * r * cos(2 * .pi * f / 16_000) * y1 - r * r * y2
                    (y2, y1) = (y1, y)
                    return y
                }
                let one = resonance(source, first, 90, &a1, &a2)
                let two = resonance(source, second, 140, &b1, &b2)
                result.append(Int16(max(-32_000, min(32_000, 2_400 * strength * rise * (one + 0.7 * two)))))
            }
            result += [Int16](repeating: 0, count: Int(random.unit() * 1600))
        }
        return Array(result.prefix(count))
    }
}
