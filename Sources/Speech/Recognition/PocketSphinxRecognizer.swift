public import Platform

/// Recognises commands with PocketSphinx and a language model of what the installed skills understand.
///
/// Decodes the whole utterance at once, with a cepstral mean of its own: right for one voice in one room, and far
/// better than a running mean (measured on the command recordings this project is tried on). It knows commands, not
/// free speech: what is outside the vocabulary comes out as the nearest command with a low confidence.
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
    private var vocabulary: Vocabulary?

    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// A recogniser that knows nothing until it has learned a vocabulary.
    ///
    /// - Parameter pronounce: how words that the dictionary lacks sound, ARPAbet phones separated by spaces; what it does
    ///   not know is guessed by rule.
    public init(
        settings: Settings = Settings(),
        dictionary: PronouncingDictionary? = nil,
        pronounce: (@Sendable ([String]) async -> [String: String])? = nil,
        executor: ThreadExecutor = ThreadExecutor(name: "recognise")
    ) {
        self.settings = settings
        workshop = DecoderWorkshop(
            model: settings.model, dictionary: dictionary ?? PronouncingDictionary(path: settings.model.dictionary),
            pronounce: pronounce)
        self.executor = executor
    }

    /// Builds the language model and dictionary of `vocabulary` and a decoder over them; the old one serves until the
    /// new one stands, and stays if that fails.
    public func learn(_ vocabulary: Vocabulary) async throws {
        guard vocabulary != self.vocabulary else { return }
        lessons += 1
        let lesson = lessons
        let decoder = try await workshop.decoder(for: vocabulary).decoder
        // Something else has to be learned meanwhile.
        guard lesson == lessons else { return }
        self.decoder = decoder
        self.vocabulary = vocabulary
    }

    public func recognize(_ samples: [Int16]) throws -> Transcript {
        try Task.checkCancellation()
        guard vocabulary != nil else {
            throw RecognizerError("The recogniser was asked before it learned what can be said.")
        }
        guard let decoder, samples.count >= settings.shortest, isAudible(samples) else {
            return Transcript(text: "", confidence: 0)
        }
        let heard = evidence(samples.prefix(settings.longest), decoder)
        try Task.checkCancellation()
        guard let heard, !heard.words.isEmpty else { return Transcript(text: "", confidence: 0) }
        let transcript = Transcript(text: heard.words.joined(separator: " "), confidence: heard.confidence)
        log.debug("heard \"\(transcript.text)\", confidence \(transcript.confidence)")
        return transcript
    }

    /// What the decoder says about a recording, nil if it found no path.
    func evidence(_ samples: ArraySlice<Int16>, _ decoder: SphinxDecoder) -> RecognitionEvidence? {
        decoder.start(isAlone: true)
        samples.withUnsafeBufferPointer { decoder.process($0, isWhole: true) }
        decoder.end()
        return RecognitionEvidence(decoder)
    }

    /// For calibration: what the decoder says about a recording.
    func evidence(_ samples: [Int16]) -> RecognitionEvidence? {
        guard let decoder else { return nil }
        return evidence(samples[...], decoder)
    }

    private func isAudible(_ samples: [Int16]) -> Bool {
        samples.withUnsafeBufferPointer { samples in
            stride(from: 0, to: samples.count, by: 320).contains { start in
                SoundLevel.dBFS(UnsafeBufferPointer(rebasing: samples[start..<min(start + 320, samples.count)]))
                    > settings.silence
            }
        }
    }

    /// `compallsen` makes frames comparable: each score is then relative to the best of all senones, not of those the
    /// search happens to need, and that is what the confidence rests on.
    static let options: [String: String] = [
        "-remove_silence": "no", "-compallsen": "yes", "-lw": "10",
    ]

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
