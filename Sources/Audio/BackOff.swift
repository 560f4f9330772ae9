/// The pauses between attempts to open a device: 50 ms, doubled each time, at most 1 s, so that a device that appears
/// is in use within 2 s.
struct BackOff: Sendable {
    static let first = UInt64.milliseconds(50)
    static let cap = UInt64.milliseconds(1000)
    private var next = BackOff.first

    /// The pause before the next attempt, in nanoseconds.
    mutating func pause() -> UInt64 {
        defer { next = min(next * 2, BackOff.cap) }
        return next
    }

    /// Begins anew after a success.
    mutating func reset() { next = BackOff.first }
}
