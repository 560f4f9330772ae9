/// The delay in use, from estimates that are sometimes wrong: a new one must be clear or come twice, and small changes
/// (two devices' clocks drift apart) are followed smoothly.
struct EchoAlignment {
    /// In use, 16 kHz samples; nil until it is known.
    private(set) var lag: Double?
    /// Times it was found to be another.
    private(set) var realignments = 0

    private var target = 0.0
    private var last: LagFinder.Estimate?
    /// Since the stream began anew: a clear estimate counts at once.
    private(set) var isDoubtful = true

    private static let certain: Float = 12
    private static let likely: Float = 7
    /// Two estimates that differ by no more mean the same, 16 kHz samples.
    private static let agreement = 3.0
    /// Closer than this it is as good as right.
    private static let dead = 0.75
    /// Up to here it glides; beyond it is another path, or another account of time.
    private static let near = 12.0
    /// Samples a frame: 250 ppm, more than any two sound cards differ.
    private static let slew = 0.08

    /// Times are of a new account.
    mutating func doubt() {
        isDoubtful = true
        last = nil
    }

    mutating func take(_ estimate: LagFinder.Estimate) {
        guard estimate.clearness >= Self.likely else { return }
        let isConfirmed = last.map { abs($0.lag - estimate.lag) <= Self.agreement } ?? false
        last = estimate
        guard isConfirmed || (isDoubtful && estimate.clearness >= Self.certain) else { return }
        isDoubtful = false
        guard let lag else {
            self.lag = estimate.lag
            target = estimate.lag
            return
        }
        if abs(estimate.lag - lag) > Self.near {
            self.lag = estimate.lag
            target = estimate.lag
            realignments += 1
        } else if abs(estimate.lag - target) > Self.dead {
            target = estimate.lag
        }
    }

    /// The delay for the next frame.
    mutating func glide() -> Double? {
        guard let lag else { return nil }
        self.lag = lag + max(-Self.slew, min(Self.slew, target - lag))
        return self.lag
    }
}
