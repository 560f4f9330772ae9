/// A moment at which a phrase was most nearly heard, while the hotword is calibrated.
public struct HotwordPeak: Sendable, Equatable {
    /// The phrase as configured.
    public let phrase: String
    /// The least sensitivity at which it would have been heard. Below 0 it is beyond doubt, above 1 it can't be had.
    public let needed: Double
    /// Whether what others say was measured against this scale, so that false calls can be foretold.
    public let isMeasured: Bool

    /// A moment at which `phrase` would have been heard with a sensitivity of `needed`.
    public init(phrase: String, needed: Double, isMeasured: Bool) {
        self.phrase = phrase
        self.needed = needed
        self.isMeasured = isMeasured
    }
}
