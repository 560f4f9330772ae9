internal import Glibc

/// What of a candidate tells a phrase that was said from sound that was squeezed into it, whatever the phrase.
///
/// A false match rushes through its phones and begins in the middle of something; the likelihood ratio alone does not see
/// that. Five numbers that need nothing but the search's own report and the loudness of the sound.
public struct CandidateFeatures: Sendable, Equatable {
    /// log10 of the likelihood ratio of the streaming search, for each phone.
    public let first: Double
    /// The same of the second look.
    public let look: Double
    /// The same for each frame of 10 ms.
    public let lookPerFrame: Double
    /// ln of the frames for each phone.
    public let duration: Double
    /// dB by which the phrase is louder than the 0.2 s before it, −5…10: people pause before they call. Beyond, it tells only
    /// how silent the room is, which is no merit of the phrase. 0 if there is nothing before.
    public let rise: Double

    /// Phones of the phrase: a longer one is less likely by chance.
    public let phones: Int

    /// The first five, in this order.
    public var values: [Double] { [first, look, lookPerFrame, duration, rise] }

    /// Of a phrase of `phones` phones found at `frames` of `piece` (16 kHz), with the two likelihood ratios.
    init(first: Double, look: Double, phones: Int, frames: ClosedRange<Int>, in piece: [Int16]) {
        let count = Double(max(1, phones))
        let length = Double(frames.count)
        self.phones = phones
        self.first = first / count
        self.look = look / count
        lookPerFrame = look / length
        duration = log(length / count)
        let levels = stride(from: 0, to: max(0, piece.count - 159), by: 160).map { at in
            10 * log10(piece[at..<at + 160].reduce(1.0) { $0 + Double($1) * Double($1) } / 160)
        }
        let inside = levels.indices.clamped(to: frames.lowerBound..<frames.upperBound + 1)
        guard !inside.isEmpty else {
            rise = 0
            return
        }
        func mean(_ range: Range<Int>) -> Double { levels[range].reduce(0, +) / Double(range.count) }
        let before = max(0, inside.lowerBound - 20)..<inside.lowerBound
        rise = before.count > 3 ? min(10, max(-5, mean(inside) - mean(before))) : 0
    }
}

/// Judges candidates of any phrase: a logistic regression fitted on words that people said, by scripts/hotword/judge.py,
/// which also measures it on words that it was not fitted on.
enum CandidateJudge {
    /// For the features in their order.
    static let weights = [0.0238, 0.4808, -0.1873, 3.8769, 0.1713]
    static let bias = -5.672
    /// What each phone beyond the usual number is worth.
    private static let phone = 0.9
    private static let usualPhones = 6
    /// At this a phrase counts if its threshold is the usual one: one false call an hour of speech, on the mean.
    static let threshold = 2.3
    /// Decades of a phrase's own threshold that are worth one of the score.
    static let decades = 4.0

    static func score(_ features: CandidateFeatures) -> Double {
        zip(weights, features.values).reduce(bias) { $0 + $1.0 * $1.1 }
            + phone * Double(features.phones - usualPhones)
    }

    /// The same without what was before the phrase: a network's candidate may lie in the middle of what somebody says.
    static func likeness(_ features: CandidateFeatures) -> Double { score(features) - weights[4] * features.rise }

    /// What the score must reach for a phrase whose threshold is `threshold` where `usual` is usual.
    static func least(_ threshold: Double, usual: Double) -> Double { self.threshold + (threshold - usual) / decades }
}
