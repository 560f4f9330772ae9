/// Hears its phrases in a stream of sound.
///
/// Confined to the thread that makes it (the listener's): not Sendable, no lock. `process` takes 16 kHz mono in
/// pieces of any length and must keep up with real time.
public protocol HotwordSpotter: AnyObject {
    /// The next samples of the stream; what was heard in them, at most one phrase a call.
    /// `isSounding` is true while the loudspeaker plays: the only time in which the phrase "stop" is listened for.
    func process(_ samples: UnsafeBufferPointer<Int16>, isSounding: Bool) -> HotwordDetection?

    /// Forgets a phrase half heard (after a question was recorded, say), and keeps what it learned of the room.
    func reset()
}

/// A phrase that was heard.
public struct HotwordDetection: Sendable, Equatable {
    /// What it means.
    public enum Kind: String, Sendable { case hotword, stop }
    /// The phrase as configured, without pronunciation numbers: "hey susi".
    public let phrase: String
    /// What it means.
    public let kind: Kind
    /// log10 of the likelihood ratio against any other sound, comparable with a keyword threshold's exponent.
    public let score: Double
    /// Samples (16 kHz) between the end of the phrase and the end of the samples just processed, if known: what was
    /// said after the phrase and before it was recognised belongs to the question.
    public let samplesSinceEnd: Int

    /// A phrase that was heard.
    public init(phrase: String, kind: Kind, score: Double, samplesSinceEnd: Int) {
        self.phrase = phrase
        self.kind = kind
        self.score = score
        self.samplesSinceEnd = samplesSinceEnd
    }
}
