public import Platform

/// Recognises commands with PocketSphinx and a language model of what the installed skills understand.
///
/// Decodes the whole utterance at once, with a cepstral mean of its own: right for one voice in one room, and far
/// better than a running mean. It does so by the grammar of the usual sentences and by the trigram of all of them at
/// the same time; if these differ, again by both at another speed of the sound (`HearingPace`), and believes what
/// it hears most often: people's throats are of different lengths, and what comes out only once is mostly wrong. It knows
/// commands, not free speech: what is outside the vocabulary comes out as the nearest command with a low confidence.
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
    private var free: Hearing?
    private var grammar: Hearing?
    /// Where each of the two hears.
    private static let threads = (
        free: ThreadExecutor(name: "hear freely"), grammar: ThreadExecutor(name: "hear whole")
    )
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
        let work = try await workshop.decoder(for: vocabulary, key: key)
        // Something else has to be learned meanwhile.
        guard lesson == lessons else { return }
        free = work.free.map { Hearing($0, isFree: true, executor: Self.threads.free) }
        grammar = work.grammar.map { Hearing($0, isFree: false, executor: Self.threads.grammar) }
        self.sentences = sentences
        self.key = key
    }

    public func recognize(_ samples: [Int16]) async throws -> Transcript {
        try Task.checkCancellation()
        guard key != nil else {
            throw RecognizerError("The recogniser was asked before it learned what can be said.")
        }
        guard free != nil, samples.count >= settings.shortest, isAudible(samples) else {
            return Transcript(text: "", confidence: 0)
        }
        let heard = try await evidence(Array(samples.prefix(settings.longest)))
        guard let heard, !heard.words.isEmpty else { return Transcript(text: "", confidence: 0) }
        let transcript = Transcript(text: heard.words.joined(separator: " "), confidence: heard.confidence)
        log.debug(
            """
            heard "\(transcript.text)", confidence \(transcript.confidence): \(heard.agreeing) of \(heard.hearings), open \
            \(heard.openWords ?? -1), score \(heard.score), posterior \(heard.posterior), by both \(heard.isByBoth)
            """)
        return transcript
    }

    /// What is said about a recording in the end, nil if there was no path. Throws if it is cancelled.
    func evidence(_ samples: [Int16]) async throws(CancellationError) -> RecognitionEvidence? {
        guard let free else { return nil }
        let (grammar, sentences) = (grammar, sentences)
        var hearings: [RecognitionEvidence] = []
        var isSettled = false
        if let grammar {
            async let whole = grammar.hear(samples, at: .asIs, sentences)
            async let anything = free.hear(samples, at: .asIs, sentences)
            hearings = [await whole, await anything].compactMap { $0 }
            isSettled = Self.isSettled(hearings)
        }
        for pace in HearingPace.allCases where !isSettled && !(pace == .asIs && grammar != nil) {
            if Task.isCancelled { throw CancellationError() }
            guard let grammar else {
                if let heard = await free.hear(samples, at: pace, sentences) { hearings.append(heard) }
                isSettled = Self.isSettled(hearings)
                continue
            }
            // What the grammar lacks the trigram hears the same at another speed, if it is right.
            async let whole = grammar.hear(samples, at: pace, sentences)
            async let anything = free.hear(samples, at: pace, sentences)
            let more = [await whole, await anything].compactMap { $0 }
            hearings += more
            isSettled = Self.isSettled(hearings)
        }
        if Task.isCancelled { throw CancellationError() }
        return RecognitionEvidence.agreed(hearings)
    }

    /// Twice the same, or twice nothing that is foreseen or that fits at all: another time changes nothing.
    private static func isSettled(_ hearings: [RecognitionEvidence]) -> Bool {
        for (index, heard) in hearings.enumerated()
        where hearings[..<index].contains(where: { $0.words == heard.words }) {
            return true
        }
        return hearings.count == 2
            && !hearings.contains { $0.openWords == 0 && $0.score > RecognitionEvidence.hopeless }
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
    /// An automaton's beams have to be wide: its words are no more likely than what follows them makes them.
    static let grammarOptions: [String: String] = [
        "-remove_silence": "no", "-lw": "7", "-beam": "1e-64", "-pbeam": "1e-64", "-wbeam": "1e-40",
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
