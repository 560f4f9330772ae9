/// Speaks text. One sentence at a time; implementations are actors on threads of their own.
public protocol Synthesizer: Sendable {
    /// Synthesises `text` and hands each piece of sound to `onAudio` as soon as it is made, on the synthesiser's own
    /// thread, where it may block (back pressure). Returns when all is made, or soon after `onAudio` said false or
    /// the task was cancelled.
    func speak(
        _ text: String, voice: Voice, onAudio: @escaping @Sendable (SpeechAudio) -> Bool
    ) async throws -> SpeechEnd

    /// The voice for a voice language: the nearest there is, and whether it is what was asked for.
    func voice(for language: String) async -> VoiceChoice

    /// Why it can't speak at all, a sentence; nil if it can, or nobody knows before it is tried.
    func trouble() async -> String?
}

extension Synthesizer {
    /// Nobody knows.
    public func trouble() async -> String? { nil }
}

/// A piece of synthesised sound; the samples are only valid during the call.
public struct SpeechAudio {
    /// Mono.
    public let samples: UnsafeBufferPointer<Int16>
    /// Hz.
    public let sampleRate: Int
    /// The words that begin in it or soon after, each told once; nil if the synthesiser does not know them.
    public let words: [SpokenWord]?

    /// A piece of synthesised sound.
    public init(samples: UnsafeBufferPointer<Int16>, sampleRate: Int, words: [SpokenWord]? = nil) {
        self.samples = samples
        self.sampleRate = sampleRate
        self.words = words
    }
}

/// A word of a text that is being spoken.
public struct SpokenWord: Sendable, Equatable {
    /// Which Unicode scalars of the text it is.
    public let range: Range<Int>
    /// Sample of the text's sound at which it begins.
    public let sample: Int

    /// A word of a text that is being spoken.
    public init(range: Range<Int>, sample: Int) {
        self.range = range
        self.sample = sample
    }
}

/// How a sentence ended.
public enum SpeechEnd: Sendable, Equatable {
    /// All of it was made; how many samples, at what rate in Hz.
    case finished(samples: Int, sampleRate: Int)
    /// The listener of the sound, or a cancelled task, ended it.
    case cut
}

/// How to speak.
public struct Voice: Sendable, Hashable {
    /// espeak-ng's voice identifier, `de` or `en-us`, with a variant if one is set: `en-us+f3`.
    public var identifier: String
    /// Words a minute, 80 to 450.
    public var rate: Int
    /// Pitch, 0 to 100.
    public var pitch: Int

    /// How to speak; espeak-ng's own defaults.
    public init(identifier: String, rate: Int = 175, pitch: Int = 50) {
        self.identifier = identifier
        self.rate = rate
        self.pitch = pitch
    }
}

/// The voice found for a voice language.
public struct VoiceChoice: Sendable, Equatable {
    /// espeak-ng's identifier.
    public let identifier: String
    /// Nil if this is the voice that was asked for; else a sentence that says what is used instead and why.
    public let substitution: String?
    /// What was asked for, if there is nothing near it and English is the last resort; else nil.
    public let missing: String?

    /// The voice found for a voice language.
    public init(identifier: String, substitution: String?, missing: String? = nil) {
        self.identifier = identifier
        self.substitution = substitution
        self.missing = missing
    }
}
