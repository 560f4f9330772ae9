internal import Audio
internal import Speech

/// Whether what the spotter heard was the speaker itself.
///
/// Two witnesses: how much of the sound in question the echo canceller took out, and the text being spoken.
struct OwnVoice {
    /// Why something that was heard does not count.
    enum Reason: String {
        /// Nearly all of the sound was the loudspeaker's.
        case echo = "it came from the loudspeaker"
        /// These words were being spoken.
        case words = "the speaker was saying so itself"
    }

    /// Share of the sound below which nobody else spoke: −12 dB. A person 10 dB below the loudspeaker leaves a tenth.
    static let share = 0.06
    /// How long a hotword is, about, 16 kHz samples.
    static let phraseLength = 11_200

    let words: OwnWords

    /// Why `phrase`, heard to end `ago` samples before the end of the last frame, does not count; nil if it does. That
    /// frame ended at `frameEnd`, monotonic nanoseconds at the microphone.
    func disowns(
        phrase: String, endedAgo ago: Int, frameEnd: UInt64, _ canceller: EchoCanceller
    ) -> Reason? {
        if let share = canceller.strangersShare(of: Self.phraseLength, endedAgo: ago), share < Self.share {
            return .echo
        }
        let lag = canceller.status.lagMilliseconds ?? Self.usualLag
        let heardAt = Int64(frameEnd) - Int64(ago) * 62_500 - Int64(lag * 1e6)
        return words.mayBeSaying(phrase, at: UInt64(max(0, heardAt))) ? .words : nil
    }

    /// Milliseconds.
    private static let usualLag = 50.0
}
