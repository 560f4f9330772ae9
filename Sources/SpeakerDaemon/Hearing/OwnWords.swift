internal import Audio
internal import Speech
internal import Synchronization

/// The words in what the speaker says that sound like a phrase it listens for, and when each of them is heard.
///
/// Whoever speaks notes them before they sound; the listener asks when it has heard something. Safe on every thread.
final class OwnWords: Sendable {
    private struct Word: Sendable {
        let utterance: Utterance
        /// Of the utterance's sound, at this rate.
        let sample: Int
        let rate: Int
        /// The last word of the phrase that it sounds like.
        let resembles: String
        /// How many seconds its time may be off.
        let slack: Double
    }

    /// Last words of the phrases that are listened for: the part that gives a phrase its name.
    private let keys: [String]
    private let words = Mutex<[Word]>([])

    /// Words kept at most; of more the newest count.
    private static let limit = 64
    /// How long a character is in the mouth of a synthesiser of which nothing is known, in seconds.
    private static let characterLength = 0.066

    /// For `phrases`, as they are listened for: "hey susi".
    init(phrases: [String]) {
        keys = Array(Set(phrases.compactMap { Self.key(of: $0) }))
    }

    /// `text` is about to be said in `utterance`, from sample `sample` of it on (at `rate` Hz).
    func note(_ text: some StringProtocol, at sample: Int, rate: Int, of utterance: Utterance, slack: Double = 0.15) {
        for spoken in Self.plain(text) {
            guard let key = keys.first(where: { OwnVoiceRule.resembles(spoken, $0) }) else { continue }
            words.withLock { words in
                if words.count == Self.limit { words.removeFirst() }
                words.append(Word(utterance: utterance, sample: sample, rate: rate, resembles: key, slack: slack))
            }
        }
    }

    /// A whole sentence of `samples` samples, of whose words no times are known: they are taken from their places in it.
    func note(sentence: String, from sample: Int, samples: Int, rate: Int, of utterance: Utterance) {
        let length = max(1, sentence.count)
        let seconds = Double(samples) / Double(max(1, rate))
        var place = 0
        for word in sentence.split(omittingEmptySubsequences: false, whereSeparator: { $0 == " " }) {
            note(
                word, at: sample + samples * place / length, rate: rate, of: utterance,
                slack: 0.3 + 0.2 * seconds)
            place += word.count + 1
        }
    }

    /// Notes the words of `text`, whose sound begins at sample `start` of `utterance`, as the synthesiser tells them; of
    /// one that tells none, where they may be.
    func follow(_ text: String, from start: Int, of utterance: Utterance) -> @Sendable (SpeechAudio) -> Void {
        let scalars = Array(text.unicodeScalars)
        let reckoning = Once()
        return { audio in
            guard let words = audio.words else {
                guard reckoning.isFirst else { return }
                let samples = Int(Double(scalars.count) * Self.characterLength * Double(audio.sampleRate))
                self.note(sentence: text, from: start, samples: samples, rate: audio.sampleRate, of: utterance)
                return
            }
            for word in words {
                let text = String(String.UnicodeScalarView(scalars[word.range.clamped(to: scalars.indices)]))
                self.note(text, at: start + word.sample, rate: audio.sampleRate, of: utterance)
            }
        }
    }

    /// True if a word like the last of `phrase` was heard from our loudspeaker in such a way that the phrase could end at
    /// `time`, in monotonic nanoseconds at the loudspeaker.
    func mayBeSaying(_ phrase: String, at time: UInt64) -> Bool {
        guard let key = Self.key(of: phrase) else { return false }
        return words.withLock { $0 }.contains { word in
            guard word.resembles == key,
                let heard = word.utterance.heardTime(ofSample: word.sample, sampleRate: word.rate)
            else { return false }
            let seconds = (Double(time) - Double(heard)) / 1e9
            return OwnVoiceRule.mayBe(seconds, slack: word.slack)
        }
    }

    private final class Once: Sendable {
        private let isDone = Atomic(false)
        var isFirst: Bool { !isDone.exchange(true, ordering: .relaxed) }
    }

    // MARK: Words

    private static func key(of phrase: String) -> String? { plain(phrase).last }

    private static func plain(_ text: some StringProtocol) -> [String] {
        text.lowercased().split(whereSeparator: { !$0.isLetter }).map(String.init)
    }
}
