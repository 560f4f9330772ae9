internal import Glibc

/// Mono sound in memory, and WAV files of it.
public struct Recording: Sendable, Equatable {
    /// The samples.
    public var samples: [Int16]
    /// Hz.
    public var sampleRate: Int

    /// Sound of these samples.
    public init(samples: [Int16], sampleRate: Int) {
        self.samples = samples
        self.sampleRate = sampleRate
    }

    /// Length in seconds.
    public var seconds: Double { Double(samples.count) / Double(sampleRate) }

    /// Reads a WAV file of 16-bit PCM; the first channel of several.
    ///
    /// Length fields that reach past the end of the file (writers into a pipe do not know the length) mean "all".
    public init(wavFile path: String) throws(RoomError) {
        let bytes = try readFile(path)
        func number(_ offset: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
        }
        func tag(_ offset: Int) -> String { String(decoding: bytes[offset..<offset + 4], as: UTF8.self) }
        guard bytes.count >= 12, tag(0) == "RIFF", tag(8) == "WAVE" else {
            throw RoomError("\(path) is not a WAV file.")
        }
        var channels = 0
        var rate = 0
        var offset = 12
        while offset + 8 <= bytes.count {
            let kind = tag(offset)
            let body = offset + 8
            let length = min(number(offset + 4, 4), bytes.count - body)
            if kind == "fmt ", length >= 16 {
                guard number(body, 2) == 1 || number(body, 2) == 0xFFFE, number(body + 14, 2) == 16 else {
                    throw RoomError("\(path) is not of 16-bit PCM.")
                }
                channels = number(body + 2, 2)
                rate = number(body + 4, 4)
            } else if kind == "data", channels > 0, rate > 0 {
                let stride = 2 * channels
                samples = (0..<length / stride).map { Int16(truncatingIfNeeded: number(body + $0 * stride, 2)) }
                sampleRate = rate
                return
            }
            offset = body + length + length % 2
        }
        throw RoomError("\(path) has no sound in it.")
    }

    /// Writes it as a WAV file.
    public func write(wavFile path: String) throws(RoomError) {
        func little(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        var bytes = Array("RIFF".utf8) + little(36 + samples.count * 2, 4) + Array("WAVEfmt ".utf8)
        bytes += little(16, 4) + little(1, 2) + little(1, 2) + little(sampleRate, 4) + little(sampleRate * 2, 4)
        bytes += little(2, 2) + little(16, 2) + Array("data".utf8) + little(samples.count * 2, 4)
        bytes.reserveCapacity(bytes.count + samples.count * 2)
        for sample in samples {
            bytes.append(UInt8(truncatingIfNeeded: sample))
            bytes.append(UInt8(truncatingIfNeeded: sample >> 8))
        }
        try writeFile(bytes, to: path)
    }

    /// The same sound at `rate` Hz, by linear interpolation after a moving average as wide as the step: plain, and
    /// good enough for comparing speech, not for listening.
    public func resampled(to rate: Int) -> Recording {
        guard rate != sampleRate, !samples.isEmpty else { return Recording(samples: samples, sampleRate: rate) }
        let step = Double(sampleRate) / Double(rate)
        let width = max(1, Int(step.rounded()))
        let count = Int(Double(samples.count) / step)
        var result = [Int16](repeating: 0, count: count)
        for index in 0..<count {
            let position = Double(index) * step
            let first = Int(position)
            let fraction = position - Double(first)
            var sum = 0.0
            for tap in 0..<width {
                let a = Double(samples[min(first + tap, samples.count - 1)])
                let b = Double(samples[min(first + tap + 1, samples.count - 1)])
                sum += a + (b - a) * fraction
            }
            result[index] = Int16(max(-32768, min(32767, (sum / Double(width)).rounded())))
        }
        return Recording(samples: result, sampleRate: rate)
    }

    /// Root mean square of `range`, 0 to 32768; 0 for an empty range. What is out of bounds counts as absent.
    public func level(_ range: Range<Int>) -> Double {
        let range = range.clamped(to: 0..<samples.count)
        guard !range.isEmpty else { return 0 }
        let sum = samples[range].reduce(0.0) { $0 + Double($1) * Double($1) }
        return (sum / Double(range.count)).squareRoot()
    }

    /// From the first to after the last audible sample; nil if there is none.
    public var audibleRange: Range<Int>? {
        guard let first = samples.firstIndex(where: { $0.magnitude > Recording.audible }),
            let last = samples.lastIndex(where: { $0.magnitude > Recording.audible })
        else { return nil }
        return first..<last + 1
    }

    /// True if no sample's magnitude exceeds `threshold`.
    public func isSilent(threshold: Int = Recording.audible) -> Bool {
        !samples.contains { $0.magnitude > threshold }
    }

    /// The magnitude from which a sample counts as sound: -54 dB of full scale. A null sink's silence is 0, dither
    /// and resampling leave a few units.
    public static let audible = 64
}

extension Recording: CustomStringConvertible {
    /// Length and loudest sample; never all the samples.
    public var description: String {
        "\((seconds * 100).rounded() / 100) s at \(sampleRate) Hz, peak \(samples.map(\.magnitude).max() ?? 0)"
    }
}

/// CLOCK_MONOTONIC in milliseconds: the clock of the daemon's events.
public func monotonicMilliseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
}
