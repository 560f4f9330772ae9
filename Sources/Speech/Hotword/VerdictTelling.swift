/// A spotter that tells what became of each candidate: for counting and measuring.
public protocol VerdictTelling: CandidateTelling {
    /// Told of each candidate that was decided, on the spotter's thread.
    var observer: ((HotwordVerdict) -> Void)? { get set }
}
