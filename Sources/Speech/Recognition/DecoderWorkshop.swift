internal import Platform

/// Makes decoders of vocabularies, on the thread "learn": that takes seconds on a small machine, and meanwhile the
/// decoder that is there has to answer on its own thread.
actor DecoderWorkshop {
    private let model: SphinxModel
    private let dictionary: PronouncingDictionary
    private let cache: LanguageCache?
    private let pronounce: (@Sendable ([String]) async -> [String: String])?
    private let log = Log("recogniser")

    private static let executor = ThreadExecutor(name: "learn")
    nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }

    init(
        model: SphinxModel, dictionary: PronouncingDictionary, cache: LanguageCache?,
        pronounce: (@Sendable ([String]) async -> [String: String])?
    ) {
        self.model = model
        self.dictionary = dictionary
        self.cache = cache
        self.pronounce = pronounce
    }

    /// What tells `vocabulary` from others.
    func key(of vocabulary: Vocabulary) -> [UInt8] { LanguageCache.key(vocabulary, dictionary: dictionary.path) }

    /// The sentences of `vocabulary`, ready to be compared with.
    func sentences(of vocabulary: Vocabulary) -> SentenceSet { SentenceSet(vocabulary) }

    /// What was made. Swift 6.0 does not get a `sending` result out of an actor.
    // @unchecked: the workshop keeps nothing of a decoder that it gave away.
    struct Work: @unchecked Sendable {
        let decoder: SphinxDecoder?
    }

    /// A decoder that knows `vocabulary`, nil if that has no words; `key` is the vocabulary's. Throws `RecognizerError`, or
    /// if it is cancelled.
    func decoder(for vocabulary: Vocabulary, key: [UInt8]) async throws -> Work {
        let cache = vocabulary.sentences.count >= LanguageCache.smallest ? cache : nil
        if let kept = cache?.load(key) {
            // What its own digest vouches for and PocketSphinx refuses is made anew as well.
            if let decoder = try? decoder(kept) {
                log.info("knows \(vocabulary.sentences.count) sentences, as they were learned before")
                return Work(decoder: decoder)
            }
        }
        let language = LanguageModel(vocabulary)
        guard !language.words.isEmpty else { return Work(decoder: nil) }
        var entries = try dictionary.look(up: language.words)
        if let pronounce, !entries.guessed.isEmpty {
            for (word, phones) in await pronounce(entries.guessed) { entries.pronunciations[word] = [phones] }
        }
        try Task.checkCancellation()
        let content = LanguageCache.Content(
            dictionary: PronouncingDictionary.text(of: entries.pronunciations), arpa: language.arpa)
        let made: SphinxDecoder
        do {
            made = try decoder(content)
        } catch {
            throw RecognizerError(PocketSphinxRecognizer.sentence(error))
        }
        log.info("knows \(language.words.count) words of \(vocabulary.sentences.count) sentences")
        do {
            try cache?.save(content, for: key)
        } catch {
            log.notice("what was learned cannot be kept for the next start: \(error)")
        }
        return Work(decoder: made)
    }

    private func decoder(_ content: LanguageCache.Content) throws(SphinxDecoder.Failure) -> sending SphinxDecoder {
        try SphinxDecoder(
            model: model, options: PocketSphinxRecognizer.options,
            files: ["-dict": content.dictionary, "-lm": content.arpa])
    }
}
