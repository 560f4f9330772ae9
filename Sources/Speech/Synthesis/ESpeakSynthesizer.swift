internal import Platform

/// Speaks with espeak-ng, on the thread "speech".
///
/// espeak-ng has one global state a process: all instances share one engine and one thread, so that sentences never
/// overlap, whoever asks. Sound is 22,050 Hz mono in pieces of 20 ms; the first is handed out before the rest is made.
///
/// Text is plain: nothing in it is taken for markup or for commands to the engine. Text without a letter or a digit
/// is silence (`finished(samples: 0, …)`, `onAudio` is not called); control characters, NUL among them, count as
/// spaces; of more than 256 KiB (UTF-8) the rest is left out.
public actor ESpeakSynthesizer: Synthesizer {
    private let log = Log("speech")
    /// Voices that could not be loaded, and what speaks in their place.
    private var substitutes: [String: String] = [:]

    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        ESpeakEngine.executor.asUnownedSerialExecutor()
    }

    /// A synthesiser; the engine starts at the first use.
    public init() {}

    /// Throws `ESpeakError`. A voice that cannot be loaded is replaced by the nearest there is, with a line in the
    /// log: a wrong setting must not make the speaker mute.
    public func speak(
        _ text: String, voice: Voice, onAudio: @escaping @Sendable (SpeechAudio) -> Bool
    ) async throws -> SpeechEnd {
        if Task.isCancelled { return .cut }
        let installation = try ESpeakEngine.started()
        let utterance = ESpeakUtterance(sampleRate: installation.sampleRate, onAudio: onAudio)
        if let bytes = ESpeakText.bytes(of: text) {
            try use(voice, of: installation)
            try ESpeakEngine.synthesise(bytes, for: utterance)
        }
        return utterance.isCut ? .cut : .finished(samples: utterance.samples, sampleRate: utterance.sampleRate)
    }

    /// If espeak-ng cannot start, the choice is made from the table alone; `speak` then says what is missing.
    public func voice(for language: String) async -> VoiceChoice {
        let installed = (try? ESpeakEngine.started())?.voices
        return VoiceLanguages(installed: installed ?? []).choice(for: language)
    }

    /// Starts the engine, if nobody has.
    public func trouble() async -> String? {
        do {
            return try ESpeakEngine.started().voices.isEmpty ? "\(ESpeakError.noVoices)" : nil
        } catch {
            return "\(error)"
        }
    }

    /// The voices that espeak-ng has on this machine, languages only, without variants. Throws `ESpeakError`.
    public func installedVoices() async throws -> [InstalledVoice] { try ESpeakEngine.started().voices }

    private func use(_ voice: Voice, of installation: ESpeakEngine.Installation) throws(ESpeakError) {
        var voice = voice
        if let substitute = substitutes[voice.identifier] { voice.identifier = substitute }
        do {
            try ESpeakEngine.use(voice)
        } catch {
            let base = voice.identifier.split(separator: "+").first.map(String.init) ?? ""
            let choice = VoiceLanguages(installed: installation.voices).choice(for: base)
            log.warning(
                "The voice \(voice.identifier.prefix(40)) cannot be loaded. I use \(choice.identifier) instead.")
            // So that one wrong setting is one line in the log, not one a sentence.
            if substitutes.count >= 64 { substitutes.removeAll() }
            substitutes[voice.identifier] = choice.identifier
            voice.identifier = choice.identifier
            try ESpeakEngine.use(voice)
        }
    }
}

/// Text as espeak-ng may get it.
enum ESpeakText {
    /// Bytes of UTF-8 that one call takes: some five hours of speech.
    static let limit = 256 * 1024

    /// UTF-8 without control characters, at most `limit` bytes; nil if there is nothing to say.
    ///
    /// U+0001 starts a command to the engine and NUL ends the text, whatever the flags: control characters are spaces.
    static func bytes(of text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(text.utf8.count, limit) + 1)
        var isSpeakable = false
        for scalar in text.unicodeScalars {
            if bytes.count > limit - 4 { break }
            switch scalar.properties.generalCategory {
            case .control, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
                bytes.append(scalar == "\n" ? 0x0A : 0x20)
                continue
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
                .letterNumber, .otherNumber:
                isSpeakable = true
            default: break
            }
            bytes.append(contentsOf: UTF8.encode(scalar)!)
        }
        return isSpeakable ? bytes : nil
    }
}
