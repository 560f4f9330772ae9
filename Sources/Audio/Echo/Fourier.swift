internal import Glibc

/// The discrete Fourier transform of a fixed power-of-two length, radix 2, in place.
///
/// Allocates in `init` only. Confined to one thread at a time.
final class Fourier {
    let count: Int
    private let cosines: UnsafeMutablePointer<Float>
    private let sines: UnsafeMutablePointer<Float>
    private let reversed: UnsafeMutablePointer<Int>

    init(count: Int) {
        precondition(count > 1 && count & (count - 1) == 0, "a power of two")
        self.count = count
        cosines = .allocate(capacity: count / 2)
        sines = .allocate(capacity: count / 2)
        reversed = .allocate(capacity: count)
        for i in 0..<count / 2 {
            cosines[i] = Float(cos(2 * .pi * Double(i) / Double(count)))
            sines[i] = Float(-sin(2 * .pi * Double(i) / Double(count)))
        }
        reversed[0] = 0
        for i in 1..<count { reversed[i] = reversed[i >> 1] >> 1 | (i & 1 == 1 ? count >> 1 : 0) }
    }

    deinit {
        cosines.deallocate()
        sines.deallocate()
        reversed.deallocate()
    }

    /// Forward. With real and imaginary part exchanged it is the inverse, times `count`.
    func transform(_ real: UnsafeMutablePointer<Float>, _ imaginary: UnsafeMutablePointer<Float>) {
        for i in 0..<count where reversed[i] > i {
            let j = reversed[i]
            (real[i], real[j]) = (real[j], real[i])
            (imaginary[i], imaginary[j]) = (imaginary[j], imaginary[i])
        }
        var half = 1
        while half < count {
            let stride = count / (2 * half)
            var start = 0
            while start < count {
                for k in 0..<half {
                    let (c, s) = (cosines[k * stride], sines[k * stride])
                    let (a, b) = (start + k, start + k + half)
                    let r = real[b] * c - imaginary[b] * s
                    let i = real[b] * s + imaginary[b] * c
                    real[b] = real[a] - r
                    imaginary[b] = imaginary[a] - i
                    real[a] += r
                    imaginary[a] += i
                }
                start += 2 * half
            }
            half <<= 1
        }
    }
}
