internal import Glibc

/// How much sound there was before and after the canceller, frame by frame, over the last two seconds.
struct EchoShares {
    private static let capacity = 100
    private var frames = [(before: Double, after: Double)](repeating: (0, 0), count: EchoShares.capacity)
    private var count = 0

    mutating func clear() { count = 0 }

    mutating func append(before: Double, after: Double) {
        frames[count % EchoShares.capacity] = (before, after)
        count += 1
    }

    /// See `EchoCanceller.strangersShare`.
    func share(of length: Int, endedAgo ago: Int) -> Double? {
        let frame = EchoCanceller.frameLength
        let end = count - max(0, ago) / frame
        let start = end - max(1, length / frame)
        guard start >= max(0, count - EchoShares.capacity), end > start else { return nil }
        var (before, after) = (0.0, 0.0)
        for i in start..<end {
            before += frames[i % EchoShares.capacity].before
            after += frames[i % EchoShares.capacity].after
        }
        return before > 0 ? min(1, after / before) : nil
    }
}

/// A ratio of powers in dB.
func decibels(_ ratio: Double) -> Double { 10 * log10(ratio) }
