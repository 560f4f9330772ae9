/// A spotter that tells what it nearly took for one of its phrases: reason enough to lower the loudspeaker, so that the
/// person is heard when calling again, and none to do anything else.
public protocol CandidateTelling: HotwordSpotter {
    /// What was nearly heard since the last call, if anything: the phrase, and the samples since its end.
    func takeCandidate() -> HotwordCandidate?
}

/// Something that may have been a phrase.
public struct HotwordCandidate: Sendable, Equatable {
    /// The phrase as configured.
    public let phrase: String
    /// Samples (16 kHz) between its end and the end of the samples just processed, if known.
    public let samplesSinceEnd: Int

    /// Something that may have been a phrase.
    public init(phrase: String, samplesSinceEnd: Int) {
        self.phrase = phrase
        self.samplesSinceEnd = samplesSinceEnd
    }
}
