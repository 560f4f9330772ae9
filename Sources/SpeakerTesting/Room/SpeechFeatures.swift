internal import Glibc

/// What a short stretch of speech sounds like, without regard to loudness: 12 mel cepstral coefficients per 10 ms, of
/// the stretches in which there is sound.
///
/// The usual front end (Davis and Mermelstein, 1980): pre-emphasis 0.97, 25 ms Hamming windows, 26 triangular mel
/// filters from 80 to 7000 Hz, logarithm, cosine transform, coefficients 1 to 12; the zeroth, the loudness, is left
/// out. Pauses are dropped, so that a pause of another length is no difference.
struct SpeechFeatures {
    static let order = 12
    static let framesPerSecond = 100
    /// Frames one after the other, `order` values each.
    private(set) var values: [Double] = []
    private(set) var count = 0

    private static let rate = 16_000
    private static let window = 400
    private static let hop = 160
    private static let size = 512
    private static let filters = 26

    init(_ recording: Recording) {
        let sound = recording.resampled(to: SpeechFeatures.rate).samples
        guard sound.count >= SpeechFeatures.window else { return }
        let frames = (sound.count - SpeechFeatures.window) / SpeechFeatures.hop + 1
        let powers = (0..<frames).map { frame in
            let start = frame * SpeechFeatures.hop
            let sum = sound[start..<start + SpeechFeatures.window].reduce(0.0) { $0 + Double($1) * Double($1) }
            return sum / Double(SpeechFeatures.window)
        }
        // 30 dB below the loud frames is a pause. The floor (8 of 32768) keeps a silent device from "speaking".
        let loud = powers.sorted()[frames * 19 / 20]
        let floor = max(loud / 1000, 64)
        let transform = FourierTransform(size: SpeechFeatures.size)
        let bank = SpeechFeatures.melBank()
        let hamming = (0..<SpeechFeatures.window).map {
            0.54 - 0.46 * cos(2 * Double.pi * Double($0) / Double(SpeechFeatures.window - 1))
        }
        let cosines = (1...SpeechFeatures.order).map { k in
            (0..<SpeechFeatures.filters).map { n in
                cos(Double.pi * Double(k) * (Double(n) + 0.5) / Double(SpeechFeatures.filters))
            }
        }
        var real = [Double](repeating: 0, count: SpeechFeatures.size)
        var imaginary = real
        var mel = [Double](repeating: 0, count: SpeechFeatures.filters)
        for frame in 0..<frames where powers[frame] > floor {
            let start = frame * SpeechFeatures.hop
            for index in 0..<SpeechFeatures.size {
                imaginary[index] = 0
                guard index < SpeechFeatures.window else {
                    real[index] = 0
                    continue
                }
                let before = start + index > 0 ? Double(sound[start + index - 1]) : 0
                real[index] = (Double(sound[start + index]) - 0.97 * before) * hamming[index]
            }
            transform.run(&real, &imaginary)
            for filter in 0..<SpeechFeatures.filters {
                var energy = 0.0
                let (first, weights) = bank[filter]
                for (index, weight) in weights.enumerated() {
                    let bin = first + index
                    energy += weight * (real[bin] * real[bin] + imaginary[bin] * imaginary[bin])
                }
                mel[filter] = log(max(energy, 1))
            }
            for row in cosines {
                var sum = 0.0
                for filter in 0..<SpeechFeatures.filters { sum += row[filter] * mel[filter] }
                values.append(sum)
            }
            count += 1
        }
    }

    /// Mean and standard deviation of each coefficient.
    var statistics: (mean: [Double], deviation: [Double]) {
        var mean = [Double](repeating: 0, count: SpeechFeatures.order)
        var deviation = mean
        guard count > 0 else { return (mean, deviation.map { _ in 1 }) }
        for frame in 0..<count {
            for k in 0..<SpeechFeatures.order { mean[k] += values[frame * SpeechFeatures.order + k] / Double(count) }
        }
        for frame in 0..<count {
            for k in 0..<SpeechFeatures.order {
                let difference = values[frame * SpeechFeatures.order + k] - mean[k]
                deviation[k] += difference * difference / Double(count)
            }
        }
        return (mean, deviation.map { max($0.squareRoot(), 1e-3) })
    }

    /// The values, each coefficient shifted and scaled to these statistics.
    func normalized(mean: [Double], deviation: [Double]) -> [Double] {
        values.indices.map { index in
            let k = index % SpeechFeatures.order
            return (values[index] - mean[k]) / deviation[k]
        }
    }

    /// Triangles of equal width on the mel scale: first bin, and the weights from there.
    private static func melBank() -> [(first: Int, weights: [Double])] {
        func mel(_ hertz: Double) -> Double { 2595 * log10(1 + hertz / 700) }
        let (low, high) = (mel(80), mel(7000))
        let bins = (0...filters + 1).map { edge -> Double in
            let point = low + (high - low) * Double(edge) / Double(filters + 1)
            return 700 * (pow(10, point / 2595) - 1) * Double(size) / Double(rate)
        }
        return (0..<filters).map { filter in
            let (left, top, right) = (bins[filter], bins[filter + 1], bins[filter + 2])
            let first = Int(left.rounded(.up))
            let last = max(first, Int(right))
            return (
                first,
                (first...last).map { bin in
                    let position = Double(bin)
                    return max(
                        0, position < top ? (position - left) / (top - left) : (right - position) / (right - top))
                }
            )
        }
    }
}

/// A Fourier transform in place, of a power of two (Cooley and Tukey, radix 2).
private struct FourierTransform {
    private let size: Int
    private let cosines: [Double]
    private let sines: [Double]
    private let reversed: [Int]

    init(size: Int) {
        self.size = size
        let bits = size.trailingZeroBitCount
        cosines = (0..<size / 2).map { cos(2 * Double.pi * Double($0) / Double(size)) }
        sines = (0..<size / 2).map { -sin(2 * Double.pi * Double($0) / Double(size)) }
        reversed = (0..<size).map { index in
            (0..<bits).reduce(0) { $0 | ((index >> $1) & 1) << (bits - 1 - $1) }
        }
    }

    func run(_ real: inout [Double], _ imaginary: inout [Double]) {
        for index in 0..<size where reversed[index] > index {
            real.swapAt(index, reversed[index])
            imaginary.swapAt(index, reversed[index])
        }
        var half = 1
        while half < size {
            let stride = size / (2 * half)
            var start = 0
            while start < size {
                for offset in 0..<half {
                    let (c, s) = (cosines[offset * stride], sines[offset * stride])
                    let (a, b) = (start + offset, start + offset + half)
                    let (x, y) = (real[b] * c - imaginary[b] * s, real[b] * s + imaginary[b] * c)
                    real[b] = real[a] - x
                    imaginary[b] = imaginary[a] - y
                    real[a] += x
                    imaginary[a] += y
                }
                start += 2 * half
            }
            half *= 2
        }
    }
}
