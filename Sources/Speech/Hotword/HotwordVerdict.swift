/// Something that sounded like a phrase, and what became of it. For measurements and for counting, not for answering.
public struct HotwordVerdict: Sendable, Equatable {
    /// The phrase as configured.
    public let phrase: String
    /// What it means.
    public let kind: HotwordDetection.Kind
    /// The network's best score, a logit; nil if PocketSphinx alone hears this phrase.
    public let network: Double?
    /// log10 of the likelihood ratio at the second look; nil if there was none, or it found nothing.
    public let look: Double?
    /// Whether it counted.
    public let isAccepted: Bool
    /// Where it was decided: samples of the stream since the spotter was made.
    public let position: Int
}
