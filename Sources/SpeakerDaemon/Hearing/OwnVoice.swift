internal import Audio
internal import Speech

/// Whether what the spotter heard was the speaker itself.
///
/// Two witnesses: how much of the sound in question the echo canceller took out, and the text being spoken. While the
/// canceller has not yet learned the room nothing counts; the loudspeaker is lowered, so that a second call does not have
/// to be louder than it.
struct OwnVoice {
    /// Why something that was heard does not count.
    enum Reason: String {
        /// Nearly all of the sound was the loudspeaker's.
        case echo = "it came from the loudspeaker"
        /// The canceller does not know the room yet: it may be ours. Reason enough to be quieter for another call.
        case unlearned = "the room's echo is not known yet"
        /// These words were being spoken.
        case words = "the speaker was saying so itself"
    }

    let words: OwnWords

    /// Why `phrase`, heard to end `ago` samples before the end of the last frame, does not count; nil if it does. That
    /// frame ended at `frameEnd`, monotonic nanoseconds at the microphone.
    func disowns(
        phrase: String, endedAgo ago: Int, frameEnd: UInt64, _ canceller: EchoCanceller
    ) -> Reason? {
        if let share = canceller.strangersShare(of: OwnVoiceRule.phraseLength, endedAgo: ago),
            share < OwnVoiceRule.share
        {
            return .echo
        }
        let status = canceller.status
        let lag = status.lagMilliseconds ?? Self.usualLag
        let heardAt = Int64(frameEnd) - Int64(ago) * 62_500 - Int64(lag * 1e6)
        if words.mayBeSaying(phrase, at: UInt64(max(0, heardAt))) { return .words }
        return status.isActive && !status.knowsRoom ? .unlearned : nil
    }

    /// Milliseconds.
    private static let usualLag = 50.0
}
