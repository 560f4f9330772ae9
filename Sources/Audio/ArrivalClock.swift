/// When the microphone's samples were taken, from when they arrived: pieces come late by chance, never early, so the
/// earliest of the last seconds is the truest.
public struct ArrivalClock: Sendable {
    private var present = Int64.max
    private var past = Int64.max
    private var count = 0

    /// Nothing known.
    public init() {}

    /// Takes an origin (`Capture.origin`) and gives the best one of the last one to two hundred.
    public mutating func take(_ origin: Int64) -> Int64 {
        present = min(present, origin)
        count += 1
        if count == 100 { (past, present, count) = (present, .max, 0) }
        return min(present, past)
    }
}
