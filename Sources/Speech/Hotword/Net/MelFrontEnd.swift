internal import Glibc

/// Turns sound into what the network hears: 40 logarithmic mel bands of a window of 25 ms, every 10 ms.
///
/// The definition is that of the trainer (`scripts/hotword/features.py`): 400 samples under a Hann window, zeros up to
/// 512, power of the spectrum, triangles of equal width in mel between 60 and 7600 Hz, each with weights of sum 1,
/// (ln(power + 1e-4) + 2) / 3. All memory is taken at the start. Confined to one thread.
final class MelFrontEnd {
    static let rate = 16_000
    static let hop = 160
    static let window = 400
    static let bands = 40

    private static let transform = 512
    private static let half = 256
    private static let lowest = 60.0
    private static let highest = 7600.0

    private let hann: Block<Float>
    /// The last `window` samples, oldest first, in −1…1.
    private let recent: Block<Float>
    private let real: Block<Float>
    private let imaginary: Block<Float>
    private let power: Block<Float>
    private let cosines: Block<Float>
    private let sines: Block<Float>
    private let reversed: Block<Int32>
    private let firstBin: Block<Int32>
    private let binCount: Block<Int32>
    private let weights: Block<Float>
    /// The bands of the last frame.
    let frame: Block<Float>
    private var filled = 0

    init() {
        hann = Block(Self.window) { Float(0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(Self.window))) }
        recent = Block(Self.window)
        real = Block(Self.half)
        imaginary = Block(Self.half)
        power = Block(Self.half + 1)
        cosines = Block(Self.half) { Float(cos(2 * .pi * Double($0) / Double(Self.transform))) }
        sines = Block(Self.half) { Float(-sin(2 * .pi * Double($0) / Double(Self.transform))) }
        reversed = Block(Self.half) { Int32(UInt8($0).bitReversed) }
        frame = Block(Self.bands)
        (firstBin, binCount, weights) = Self.triangles()
    }

    /// Forgets the sound before.
    func reset() { filled = 0 }

    /// Takes the next `hop` samples; true if `frame` holds a new frame, which it does once a window is full.
    func feed(_ samples: UnsafePointer<Int16>) -> Bool {
        let keep = Self.window - Self.hop
        memmove(recent.start, recent.start + Self.hop, keep * MemoryLayout<Float>.stride)
        for index in 0..<Self.hop { recent[keep + index] = Float(samples[index]) / 32_768 }
        filled = min(Self.window, filled + Self.hop)
        // The first window ends at the first multiple of the hop that fills it.
        guard filled >= Self.window else { return false }
        analyse()
        return true
    }

    private func analyse() {
        // Two real samples make one complex number: half the transform does.
        for index in 0..<Self.half {
            let source = 2 * Int(reversed[index])
            let isInside = source < Self.window
            real[index] = isInside ? recent[source] * hann[source] : 0
            imaginary[index] = isInside ? recent[source + 1] * hann[source + 1] : 0
        }
        transformInPlace()
        separate()
        var weight = 0
        for band in 0..<Self.bands {
            var sum: Float = 0
            let first = Int(firstBin[band])
            for bin in first..<first + Int(binCount[band]) {
                sum += weights[weight] * power[bin]
                weight += 1
            }
            frame[band] = (logf(sum + 1e-4) + 2) / 3
        }
    }

    /// A complex transform of 256 points, decimation in time; the input is in reversed order.
    private func transformInPlace() {
        var size = 2
        while size <= Self.half {
            let middle = size / 2
            let stride = Self.transform / size
            var start = 0
            while start < Self.half {
                for index in 0..<middle {
                    let turn = index * stride
                    let a = start + index
                    let b = a + middle
                    let x = real[b] * cosines[turn] - imaginary[b] * sines[turn]
                    let y = real[b] * sines[turn] + imaginary[b] * cosines[turn]
                    real[b] = real[a] - x
                    imaginary[b] = imaginary[a] - y
                    real[a] += x
                    imaginary[a] += y
                }
                start += size
            }
            size *= 2
        }
    }

    /// The power of the real signal's 257 bins from the transform of its packed halves.
    private func separate() {
        let half = Self.half
        power[0] = (real[0] + imaginary[0]) * (real[0] + imaginary[0])
        power[half] = (real[0] - imaginary[0]) * (real[0] - imaginary[0])
        for bin in 1..<half {
            let other = half - bin
            let evenReal = (real[bin] + real[other]) / 2
            let evenImaginary = (imaginary[bin] - imaginary[other]) / 2
            let oddReal = (imaginary[bin] + imaginary[other]) / 2
            let oddImaginary = (real[other] - real[bin]) / 2
            let x = evenReal + oddReal * cosines[bin] - oddImaginary * sines[bin]
            let y = evenImaginary + oddReal * sines[bin] + oddImaginary * cosines[bin]
            power[bin] = x * x + y * y
        }
    }

    private static func triangles() -> (first: Block<Int32>, count: Block<Int32>, weights: Block<Float>) {
        func mel(_ hertz: Double) -> Double { 2595 * log10(1 + hertz / 700) }
        let low = mel(lowest)
        let step = (mel(highest) - low) / Double(bands + 1)
        let edges = (0..<bands + 2).map { 700 * (pow(10, (low + step * Double($0)) / 2595) - 1) }
        var firsts: [Int32] = []
        var counts: [Int32] = []
        var all: [Float] = []
        for band in 0..<bands {
            let heights = (0...half).map { bin -> Double in
                let hertz = Double(bin) * Double(rate) / Double(transform)
                let rising = (hertz - edges[band]) / (edges[band + 1] - edges[band])
                let falling = (edges[band + 2] - hertz) / (edges[band + 2] - edges[band + 1])
                return max(0, min(rising, falling))
            }
            let first = heights.firstIndex { $0 > 0 } ?? 0
            let last = heights.lastIndex { $0 > 0 } ?? first
            let sum = max(heights.reduce(0, +), 1e-3)
            firsts.append(Int32(first))
            counts.append(Int32(last - first + 1))
            all += heights[first...last].map { Float($0 / sum) }
        }
        return (Block(firsts), Block(counts), Block(all))
    }
}

extension UInt8 {
    fileprivate var bitReversed: UInt8 {
        (0..<8).reduce(0) { $0 | ((self >> $1 & 1) << (7 - $1)) }
    }
}
