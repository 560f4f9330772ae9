internal import Glibc

/// Finds by how much the microphone hears the loudspeaker later than the two clocks say: generalised cross-correlation
/// with phase transform (Knapp and Carter, 1976) of the last half second, at 4 kHz, with the cross-spectrum averaged
/// over the blocks before.
///
/// Allocates in `init` only. Confined to one thread at a time.
final class LagFinder {
    /// What was found.
    struct Estimate {
        /// 16 kHz samples; the microphone is later by this.
        var lag: Double
        /// The correlation's peak over its effective value: about 4 by chance, over 8 beyond doubt.
        var clearness: Float
    }

    /// 16 kHz samples from one estimate to the next: 256 ms.
    static let hop = 4096
    /// Least and greatest lag, 16 kHz samples: −100 to 400 ms.
    static let lags = -1600...6400

    private static let decimation = 4
    private static let size = 4096
    /// Of the microphone, at 4 kHz: 0.51 s.
    private static let block = 2048
    /// 100 Hz to 1.8 kHz.
    private static let band = 102...1843
    private static let taps = 32
    /// What an older block counts at the next.
    private static let memory: Float = 0.75

    private let fourier = Fourier(count: LagFinder.size)
    private let filter: UnsafeMutablePointer<Float>
    private let real: UnsafeMutablePointer<Float>
    private let imaginary: UnsafeMutablePointer<Float>
    private let crossReal: UnsafeMutablePointer<Float>
    private let crossImaginary: UnsafeMutablePointer<Float>
    /// The last microphone samples, 16 kHz, oldest first from `heard & mask` on.
    private let microphone: UnsafeMutablePointer<Float>
    private static let microphoneMask = (1 << 14) - 1
    private var heard = 0
    private var sinceEstimate = 0

    init() {
        func floats(_ count: Int) -> UnsafeMutablePointer<Float> {
            let pointer = UnsafeMutablePointer<Float>.allocate(capacity: count)
            pointer.initialize(repeating: 0, count: count)
            return pointer
        }
        filter = floats(LagFinder.taps)
        real = floats(LagFinder.size)
        imaginary = floats(LagFinder.size)
        crossReal = floats(LagFinder.size)
        crossImaginary = floats(LagFinder.size)
        microphone = floats(LagFinder.microphoneMask + 1)
        // A windowed sinc, −6 dB at 1.9 kHz.
        let middle = Double(LagFinder.taps - 1) / 2
        var sum = 0.0
        for i in 0..<LagFinder.taps {
            let x = Double(i) - middle
            let w = 0.54 + 0.46 * cos(.pi * x / (middle + 1))
            let h = sin(2 * .pi * 1900 / 16_000 * x) / x * w
            filter[i] = Float(h)
            sum += h
        }
        for i in 0..<LagFinder.taps { filter[i] /= Float(sum) }
    }

    deinit {
        for pointer in [filter, real, imaginary, crossReal, crossImaginary, microphone] { pointer.deallocate() }
    }

    /// Begins anew.
    func reset() {
        heard = 0
        sinceEstimate = 0
        for i in 0..<LagFinder.size { (crossReal[i], crossImaginary[i]) = (0, 0) }
    }

    /// Takes the next microphone samples, after which the clock stands at `index`; an estimate once a hop, if there is
    /// anything to go by.
    func hear(_ samples: UnsafeBufferPointer<Int16>, endingAt index: Int, _ timeline: EchoTimeline) -> Estimate? {
        for sample in samples {
            microphone[heard & LagFinder.microphoneMask] = Float(sample)
            heard += 1
        }
        sinceEstimate += samples.count
        let needed = LagFinder.block * LagFinder.decimation
        guard sinceEstimate >= LagFinder.hop, heard >= needed + LagFinder.taps else { return nil }
        sinceEstimate = 0
        // Both streams go through the same filter, so its delay cancels out.
        let start = heard - needed
        for i in 0..<LagFinder.block {
            var sum: Float = 0
            let first = start + i * LagFinder.decimation
            for k in 0..<LagFinder.taps { sum += filter[k] * microphone[(first - k) & LagFinder.microphoneMask] }
            real[i] = sum
        }
        for i in LagFinder.block..<LagFinder.size { real[i] = 0 }
        // Of the loudspeaker twice as much: all that may be heard in the block.
        let origin = index - needed - LagFinder.lags.upperBound
        var energy: Float = 0
        for i in 0..<LagFinder.size {
            var sum: Float = 0
            let first = origin + i * LagFinder.decimation
            for k in 0..<LagFinder.taps { sum += filter[k] * timeline[first - k] }
            imaginary[i] = sum
            energy += sum * sum
        }
        // −60 dBFS.
        guard energy / Float(LagFinder.size) > 32 * 32 else { return nil }
        return correlate()
    }

    private func correlate() -> Estimate? {
        let size = LagFinder.size
        fourier.transform(real, imaginary)
        // One transform of both: X = (Z(k) + Z*(−k)) / 2, R = (Z(k) − Z*(−k)) / 2i; averaged is R·X*.
        for k in LagFinder.band {
            let (a, b, c, d) = (real[k], imaginary[k], real[size - k], imaginary[size - k])
            let (xr, xi) = ((a + c) / 2, (b - d) / 2)
            let (rr, ri) = ((b + d) / 2, (c - a) / 2)
            crossReal[k] = LagFinder.memory * crossReal[k] + rr * xr + ri * xi
            crossImaginary[k] = LagFinder.memory * crossImaginary[k] + ri * xr - rr * xi
        }
        for k in 0..<size { (real[k], imaginary[k]) = (0, 0) }
        for k in LagFinder.band {
            let size2 = crossReal[k] * crossReal[k] + crossImaginary[k] * crossImaginary[k]
            guard size2 > 0 else { continue }
            let scale = 1 / size2.squareRoot()
            (real[k], imaginary[k]) = (crossReal[k] * scale, crossImaginary[k] * scale)
        }
        // The inverse of half a spectrum: its real part is the correlation.
        fourier.transform(imaginary, real)
        // Index j: the block is found j samples after the loudspeaker's origin, which is the greatest lag.
        let range = (LagFinder.lags.upperBound - LagFinder.lags.lowerBound) / LagFinder.decimation
        var best = 0
        var sum: Float = 0
        for j in 0...range {
            sum += real[j] * real[j]
            if real[j] > real[best] { best = j }
        }
        guard sum > 0 else { return nil }
        var offset: Float = 0
        if best > 0, best < range {
            let (l, m, r) = (real[best - 1], real[best], real[best + 1])
            let bend = l - 2 * m + r
            if bend < 0 { offset = (l - r) / (2 * bend) }
        }
        let lag = Double(LagFinder.lags.upperBound) - (Double(best) + Double(offset)) * Double(LagFinder.decimation)
        return Estimate(lag: lag, clearness: real[best] / (sum / Float(range + 1)).squareRoot())
    }
}
