public import Platform

/// Recognises commands with PocketSphinx and a language model of what the installed skills understand.
///
/// Decodes the whole utterance at once, with a cepstral mean of its own: right for one voice in one room, and far
/// better than a running mean. It does so two or three times, each at another speed of the sound (`HearingPace`), and
/// believes what it hears most often: people's throats are of different lengths, and what comes out only once is mostly
/// wrong. It knows commands, not free speech: what is outside the vocabulary comes out as the nearest command with a low
/// confidence.
public actor PocketSphinxRecognizer: Recognizer {
    /// Sound and dictionary.
    public struct Settings: Sendable {
        /// Where the acoustic model and the dictionary are.
        public var model = SphinxModel.debian
        /// Samples (16 kHz) below which there is nothing to recognise: 0.15 s, half a short word.
        public var shortest = 2400
        /// Longest piece that is decoded, in samples; the rest is cut. 20 s, past the endpointer's limit.
        public var longest = 320_000
        /// dBFS of the loudest 20 ms below which a recording counts as silence.
        public var silence = -60.0

        /// The defaults.
        public init() {}
    }

    private let executor: ThreadExecutor
    private let settings: Settings
    private let workshop: DecoderWorkshop
    /// Counts the vocabularies: the last one is learned, whichever is ready first.
    private var lessons = 0
    private let log = Log("recogniser")
    private var decoder: SphinxDecoder?
    /// Of the vocabulary that was learned, nil before the first.
    private var key: [UInt8]?
    private var sentences: SentenceSet?

    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// A recogniser that knows nothing until it has learned a vocabulary.
    ///
    /// - Parameter pronounce: how words that the dictionary lacks sound, ARPAbet phones separated by spaces; what it does
    ///   not know is guessed by rule.
    /// - Parameter cache: a file in which what was learned is kept for the next start; nil: nothing is.
    public init(
        settings: Settings = Settings(),
        dictionary: PronouncingDictionary? = nil,
        cache: String? = nil,
        pronounce: (@Sendable ([String]) async -> [String: String])? = nil,
        executor: ThreadExecutor = ThreadExecutor(name: "recognise")
    ) {
        self.settings = settings
        workshop = DecoderWorkshop(
            model: settings.model, dictionary: dictionary ?? PronouncingDictionary(path: settings.model.dictionary),
            cache: cache.map { LanguageCache(path: $0) }, pronounce: pronounce)
        self.executor = executor
    }

    /// Builds the language model and dictionary of `vocabulary` and a decoder over them; the old one serves until the
    /// new one stands, and stays if that fails.
    public func learn(_ vocabulary: Vocabulary) async throws {
        let key = await workshop.key(of: vocabulary)
        guard key != self.key else { return }
        lessons += 1
        let lesson = lessons
        let sentences = await workshop.sentences(of: vocabulary)
        let decoder = try await workshop.decoder(for: vocabulary, key: key).decoder
        // Something else has to be learned meanwhile.
        guard lesson == lessons else { return }
        self.decoder = decoder
        self.sentences = sentences
        self.key = key
    }

    public func recognize(_ samples: [Int16]) throws -> Transcript {
        try Task.checkCancellation()
        guard key != nil else {
            throw RecognizerError("The recogniser was asked before it learned what can be said.")
        }
        guard decoder != nil, samples.count >= settings.shortest, isAudible(samples) else {
            return Transcript(text: "", confidence: 0)
        }
        let heard = try evidence(Array(samples.prefix(settings.longest)))
        guard let heard, !heard.words.isEmpty else { return Transcript(text: "", confidence: 0) }
        let transcript = Transcript(text: heard.words.joined(separator: " "), confidence: heard.confidence)
        log.debug(
            """
            heard "\(transcript.text)", confidence \(transcript.confidence): \(heard.agreeing) of \(heard.hearings), open \
            \(heard.openWords ?? -1), score \(heard.score), posterior \(heard.posterior)
            """)
        return transcript
    }

    /// What is said about a recording in the end, nil if there was no path. Throws if it is cancelled.
    func evidence(_ samples: [Int16]) throws(CancellationError) -> RecognitionEvidence? {
        guard let decoder else { return nil }
        var hearings: [RecognitionEvidence] = []
        for pace in HearingPace.allCases {
            if Task.isCancelled { throw CancellationError() }
            let sound = pace.apply(to: samples)
            decoder.start(isAlone: true)
            sound.withUnsafeBufferPointer { decoder.process($0, isWhole: true) }
            decoder.end()
            guard var heard = RecognitionEvidence(decoder, frames: sound.count / 160) else { continue }
            heard.openWords = sentences?.openWords(in: heard.words)
            let isAgreed = hearings.contains { $0.words == heard.words }
            hearings.append(heard)
            // Twice the same, or twice nothing that is foreseen: a third time changes nothing.
            if isAgreed || (hearings.count == 2 && !hearings.contains { $0.openWords == 0 }) { break }
        }
        if Task.isCancelled { throw CancellationError() }
        return RecognitionEvidence.agreed(hearings)
    }

    private func isAudible(_ samples: [Int16]) -> Bool {
        samples.withUnsafeBufferPointer { samples in
            stride(from: 0, to: samples.count, by: 320).contains { start in
                SoundLevel.dBFS(UnsafeBufferPointer(rebasing: samples[start..<min(start + 320, samples.count)]))
                    > settings.silence
            }
        }
    }

    static let options: [String: String] = ["-remove_silence": "no", "-lw": "7"]

    static func sentence(_ failure: SphinxDecoder.Failure) -> String {
        switch failure {
        case .modelMissing(let path):
            "The speech model is missing: \(path) can't be read; install the package pocketsphinx-en-us."
        case .noMemory:
            "There is no memory for the language model; close something, or use fewer skills."
        case .refused:
            "PocketSphinx refused its language model or dictionary; the speech model may be damaged: "
                + "install pocketsphinx-en-us again."
        }
    }
}
