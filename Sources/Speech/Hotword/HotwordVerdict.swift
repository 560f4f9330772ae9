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
    /// What PocketSphinx's find is judged by; nil if there is none.
    public let features: CandidateFeatures?
    /// How it is judged, whatever was before it.
    public var likeness: Double? { features.map { CandidateJudge.likeness($0) } }

    /// Something that sounded like a phrase.
    public init(
        phrase: String, kind: HotwordDetection.Kind, network: Double?, look: Double?, isAccepted: Bool, position: Int,
        features: CandidateFeatures? = nil
    ) {
        self.phrase = phrase
        self.kind = kind
        self.network = network
        self.look = look
        self.isAccepted = isAccepted
        self.position = position
        self.features = features
    }

    /// The same, found to be the speaker itself.
    public var disowned: HotwordVerdict {
        HotwordVerdict(
            phrase: phrase, kind: kind, network: network, look: look, isAccepted: false, position: position,
            features: features)
    }
}
