import Audio
import Glibc
import Testing

/// A sine of `amplitude` (of full scale) at `rate`.
func sine(_ frequency: Double, rate: Int, seconds: Double, amplitude: Double = 0.5) -> [Int16] {
    (0..<Int(seconds * Double(rate))).map {
        Int16((amplitude * 32_767 * sin(2 * .pi * frequency * Double($0) / Double(rate))).rounded())
    }
}

/// Amplitude of `frequency` in `samples`, of full scale (Goertzel).
func amplitude(of frequency: Double, in samples: some Collection<Int16>, rate: Int) -> Double {
    let w = 2 * Double.pi * frequency / Double(rate)
    var s1 = 0.0
    var s2 = 0.0
    for sample in samples {
        let s = Double(sample) / 32_768 + 2 * cos(w) * s1 - s2
        s2 = s1
        s1 = s
    }
    let power = s1 * s1 + s2 * s2 - 2 * cos(w) * s1 * s2
    return 2 * max(0, power).squareRoot() / Double(samples.count)
}

func energy(_ samples: some Collection<Int16>) -> Double { samples.reduce(0) { $0 + Double($1) * Double($1) } }

func decibels(_ ratio: Double) -> Double { 20 * log10(max(ratio, 1e-9)) }

/// A generator whose numbers are the same in every run (splitmix64).
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// Native frames with `mono` on the channels for which `isLive` holds.
func frames(_ mono: [Int16], _ format: PCMFormat, isLive: (Int) -> Bool = { _ in true }) -> [UInt8] {
    let live = (0..<format.channels).map(isLive)
    let silence = bytes(of: 0, format.sampleFormat)
    var result: [UInt8] = []
    result.reserveCapacity(mono.count * format.frameSize)
    for sample in mono {
        let sound = bytes(of: Int(sample), format.sampleFormat)
        for channel in 0..<format.channels { result += live[channel] ? sound : silence }
    }
    return result
}

/// One sample of 16 bits in another format.
func bytes(of value: Int, _ format: SampleFormat) -> [UInt8] {
    switch format {
    case .u8: [UInt8(128 + value >> 8)]
    case .s16: little(value, 2)
    case .s24Packed: little(value << 8, 3)
    // Rubbish in the byte that is not defined.
    case .s24: little(value << 8, 3) + [0x5A]
    case .s32: little(value << 16, 4)
    case .float: little(Int((Float(value) / 32_768).bitPattern), 4)
    }
}

func little(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

func log10Energy(_ a: [Int16], _ b: [Int16]) -> Double { log10(energy(a) / energy(b)) }
