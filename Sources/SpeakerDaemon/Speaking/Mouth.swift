internal import Audio
internal import Conversation
internal import Platform
internal import Speech
internal import Synchronization

/// Says what the conversation wants said: finds the voice, makes the text speakable, and streams the synthesiser into
/// an utterance of the loudspeaker.
actor Mouth {
    private let synthesizer: any Synthesizer
    private let ownWords: OwnWords
    /// Behind a lock and not the actor's alone: the text of a prompt is asked for without waiting.
    private nonisolated let current: Mutex<Configuration.Voice>
    private var choices: [String: VoiceChoice] = [:]
    private let log = Log("mouth")

    init(synthesizer: any Synthesizer, settings: Configuration.Voice, ownWords: OwnWords = OwnWords(phrases: [])) {
        self.synthesizer = synthesizer
        self.ownWords = ownWords
        current = Mutex(settings)
    }

    /// The language, rate and pitch in which it speaks now.
    nonisolated var settings: Configuration.Voice { current.withLock { $0 } }

    /// Changes the voice from the next sentence on; nil leaves as it is. Rate and pitch are brought into their ranges.
    func setVoice(language: String? = nil, rate: Int? = nil, pitch: Int? = nil) {
        current.withLock { voice in
            if let language { voice.language = language }
            if let rate { voice.rate = Configuration.Voice.rates.clamped(rate) }
            if let pitch { voice.pitch = Configuration.Voice.pitches.clamped(pitch) }
        }
    }

    /// The voice in use; a substitution is logged once.
    func presentVoice() async -> VoiceChoice { await choice(for: settings.language) }

    /// The voice there would be for `language`; nothing is spoken yet, so nothing is logged.
    func voice(for language: String) async -> VoiceChoice { await synthesizer.voice(for: language) }

    /// Why it can't speak at all; nil if it can.
    func trouble() async -> String? { await synthesizer.trouble() }

    /// The text of `speech` as it is shown.
    nonisolated func text(of speech: SpokenText) -> String {
        switch speech {
        case .text(let text, _): text
        case .prompt(let prompt): prompt.spoken.sentence(in: settings.language) ?? ""
        case .row(let number, let text, let language):
            Prompt.row(number).sentence(in: language ?? settings.language).map { "\($0) \(text)" } ?? text
        }
    }

    /// Says `speech` into `utterance` after `pause` seconds; returns when its last frame was played, or it was cut.
    func say(_ speech: SpokenText, into utterance: Utterance, after pause: Double = 0) async -> UtteranceEnd {
        let settings = settings
        let language: String
        switch speech {
        case .text(_, let own), .row(_, _, let own): language = Self.language(of: own, chosen: settings.language)
        case .prompt: language = settings.language
        }
        let choice = await choice(for: language)
        let voice = Voice(identifier: choice.identifier, rate: settings.rate, pitch: settings.pitch)
        let pieces = SpeakableText(language: choice.identifier).pieces(of: text(of: speech))
        var failure: String?
        var written = 0
        if pause > 0 {
            let silence = [Int16](repeating: 0, count: Int(pause * Double(Self.pauseRate)))
            // What comes first in an utterance finds room and waits for nobody.
            _ = silence.withUnsafeBufferPointer { utterance.write($0, sampleRate: Self.pauseRate) }
            written = silence.count
        }
        for piece in pieces {
            do {
                let words = ownWords.follow(piece, from: written, of: utterance)
                let end = try await synthesizer.speak(piece, voice: voice) { audio in
                    words(audio)
                    return utterance.write(audio.samples, sampleRate: audio.sampleRate)
                }
                guard case .finished(let samples, _) = end else { break }
                written += samples
            } catch is CancellationError {
                break
            } catch {
                failure = "\(error)"
                log.error("a sentence could not be spoken: \(error)")
            }
        }
        utterance.finish()
        switch await utterance.played() {
        case .played: return failure == nil || pieces.count > 1 ? .played : .failed
        case .cut: return .cut
        case .failed(let reason):
            log.warning("a sentence was not heard: \(reason)")
            return .failed
        }
    }

    /// Hz; espeak-ng's, so that the words after it are where they are counted.
    private static let pauseRate = 22_050

    /// The language to speak a text of the language `own` in: the chosen variant of it ("en-US" for "en"), if it is one.
    static func language(of own: String?, chosen: String) -> String {
        guard let own else { return chosen }
        let chosenBase = VoiceLanguages().choice(for: chosen).identifier.prefix { $0 != "-" }
        return own.lowercased().prefix { $0.isLetter } == chosenBase ? chosen : own
    }

    private func choice(for language: String) async -> VoiceChoice {
        if let known = choices[language] { return known }
        let choice = await synthesizer.voice(for: language)
        if let substitution = choice.substitution { log.notice("\(substitution)") }
        // Servers and skills name languages: what they name must not fill the memory.
        if choices.count < 200 { choices[language] = choice }
        return choice
    }
}

extension ClosedRange<Int> {
    /// The nearest number within.
    func clamped(_ number: Int) -> Int { Swift.min(Swift.max(number, lowerBound), upperBound) }
}
