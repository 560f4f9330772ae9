public import SusiActions

/// What somebody wants of the music, understood from a spoken sentence, in English or German.
///
/// Pure and generous: "play …" with anything behind it is a request for what is called so. Whoever finds nothing of that
/// name leaves the sentence to the skills ("play a game"). Call it after the control words of the conversation.
public enum MediaRequest: Sendable, Hashable {
    /// Play this. `isShuffled`: a random order was asked for.
    case play(MusicWish, isShuffled: Bool)
    /// Play a radio station; empty: any.
    case radio(String)
    /// Control of what plays.
    case control(Action.MediaControl)
    /// Silence the music.
    case stop
    /// Say what is playing.
    case whatIsPlaying

    /// Nil for a sentence that is not about music.
    public init?(_ sentence: String) {
        guard let request = MediaPhrases.request(SpokenSentence(sentence)) else { return nil }
        self = request
    }
}

/// A sentence in words: as they are compared, and as they were said.
struct SpokenSentence: Sendable, Equatable {
    var words: [String]
    private var originals: [String]

    init(_ text: String) {
        words = []
        originals = []
        for token in SpokenName.clean(text).split(separator: " ") {
            let word = SpokenName.plainWords(String(token)).joined(separator: " ")
            guard !word.isEmpty else { continue }
            words.append(word)
            originals.append(String(token.drop { ",.!?\"".contains($0) }))
            while let last = originals.last?.last, ",.!?\"".contains(last) {
                originals[originals.count - 1].removeLast()
            }
        }
    }

    /// As it was said.
    var text: String { originals.joined(separator: " ") }
    var isEmpty: Bool { words.isEmpty }

    /// The rest behind `start`, nil if it does not begin so.
    func rest(after start: [String]) -> SpokenSentence? {
        guard words.starts(with: start) else { return nil }
        return sub(start.count..<words.count)
    }

    /// What is before `end`, nil if it does not end so.
    func part(before end: [String]) -> SpokenSentence? {
        guard words.count >= end.count, words.suffix(end.count).elementsEqual(end) else { return nil }
        return sub(0..<words.count - end.count)
    }

    func sub(_ range: Range<Int>) -> SpokenSentence {
        var result = self
        result.words = Array(words[range])
        result.originals = Array(originals[range])
        return result
    }
}
