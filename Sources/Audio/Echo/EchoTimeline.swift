/// What the loudspeaker played lately, by when it was heard: sample `i` at `i` × 62.5 µs of the monotonic clock, by the
/// device's own account.
///
/// Allocates in `init` only. Confined to the consumer's thread.
final class EchoTimeline {
    /// 4.1 s: the past that is kept, and the future that the device already has.
    private static let capacity = 1 << 16
    private let samples: UnsafeMutablePointer<Float>
    private let piece: UnsafeMutableBufferPointer<Int16>
    /// After the newest sample.
    private(set) var end = 0
    /// After the newest sample with speech in it.
    private(set) var speechEnd = Int.min / 2
    /// Counts the gaps: after one, times are those of another account.
    private(set) var gaps = 0
    private var run = -1

    init() {
        samples = .allocate(capacity: EchoTimeline.capacity)
        samples.initialize(repeating: 0, count: EchoTimeline.capacity)
        piece = .allocate(capacity: 512)
    }

    deinit {
        samples.deallocate()
        piece.deallocate()
    }

    /// The sample that is heard at the instant `time`, in monotonic nanoseconds.
    static func index(at time: UInt64) -> Int { Int(time / EchoReference.sampleTime) }

    /// Takes what came since.
    func follow(_ reference: EchoReference) {
        while let stamp = reference.takeStamp() {
            let index = EchoTimeline.index(at: stamp.time)
            if stamp.isCut {
                reference.skip(to: stamp.position)
                end = min(end, index)
                speechEnd = min(speechEnd, end)
                run = -1
                continue
            }
            var count = stamp.position - reference.readPosition
            guard count > 0 else { continue }
            if stamp.run != run {
                begin(at: index - count)
                run = stamp.run
                gaps += 1
            }
            while count > 0 {
                let read = reference.read(into: UnsafeMutableBufferPointer(rebasing: piece[..<min(count, 512)]))
                guard read > 0 else { break }
                for i in 0..<read { samples[(end + i) & (EchoTimeline.capacity - 1)] = Float(piece[i]) }
                end += read
                count -= read
            }
            if stamp.hasSpeech { speechEnd = end }
        }
    }

    /// The next sample is that of `index`; silence before it, as far as nothing else is known.
    private func begin(at index: Int) {
        var silent = max(end, index - EchoTimeline.capacity)
        while silent < index {
            samples[silent & (EchoTimeline.capacity - 1)] = 0
            silent += 1
        }
        end = index
    }

    subscript(index: Int) -> Float {
        index < end && index >= end - EchoTimeline.capacity ? samples[index & (EchoTimeline.capacity - 1)] : 0
    }

    /// `count` samples from the fractional `index` on, by third-order Lagrange interpolation.
    func read(from index: Double, count: Int, into target: UnsafeMutablePointer<Float>) {
        let whole = Int(index.rounded(.down))
        let x = Float(index - Double(whole))
        guard x > 1e-4 else {
            for i in 0..<count { target[i] = self[whole + i] }
            return
        }
        let a = -x * (x - 1) * (x - 2) / 6
        let b = (x + 1) * (x - 1) * (x - 2) / 2
        let c = -(x + 1) * x * (x - 2) / 2
        let d = (x + 1) * x * (x - 1) / 6
        var (s0, s1, s2) = (self[whole - 1], self[whole], self[whole + 1])
        for i in 0..<count {
            let s3 = self[whole + i + 2]
            target[i] = a * s0 + b * s1 + c * s2 + d * s3
            (s0, s1, s2) = (s1, s2, s3)
        }
    }
}
