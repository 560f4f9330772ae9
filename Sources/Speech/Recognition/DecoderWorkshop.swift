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
    struct Made: @unchecked Sendable {
        let decoder: SphinxDecoder
    }

    /// What knows a vocabulary.
    struct Work: Sendable {
        /// All sentences, by a trigram.
        let free: Made?
        /// The usual ones, each as a whole; nil if there are none.
        let grammar: Made?
    }

    /// A decoder that knows `vocabulary`, nil if that has no words; `key` is the vocabulary's. Throws `RecognizerError`, or
    /// if it is cancelled.
    func decoder(for vocabulary: Vocabulary, key: [UInt8]) async throws -> Work {
        defer { FreedMemory.giveBack() }
        let cache = vocabulary.sentences.count >= LanguageCache.smallest ? cache : nil
        if let kept = cache?.load(key) {
            // What its own digest vouches for and PocketSphinx refuses is made anew as well.
            if let work = try? work(kept, vocabulary) {
                log.info("knows \(vocabulary.sentences.count) sentences, as they were learned before")
                return work
            }
        }
        let language = LanguageModel(vocabulary)
        guard !language.words.isEmpty else { return Work(free: nil, grammar: nil) }
        var entries = try dictionary.look(up: language.words)
        if let pronounce, !entries.guessed.isEmpty {
            for (word, phones) in await pronounce(entries.guessed) { entries.pronunciations[word] = [phones] }
        }
        try Task.checkCancellation()
        let content = LanguageCache.Content(
            dictionary: PronouncingDictionary.text(of: entries.pronunciations), arpa: language.arpa)
        let made: Work
        do {
            made = try work(content, vocabulary)
        } catch {
            throw RecognizerError(PocketSphinxRecognizer.sentence(error))
        }
        log.info("knows \(language.words.count) words of \(vocabulary.sentences.count) sentences")
        do {
            try cache?.save(content, for: key)
        } catch {
            log.notice("what was learned cannot be kept for the next start: \(error)")
        }
        return made
    }

    private func work(
        _ content: LanguageCache.Content, _ vocabulary: Vocabulary
    ) throws(SphinxDecoder.Failure) -> Work {
        let free = try SphinxDecoder(
            model: model, options: PocketSphinxRecognizer.options,
            files: ["-dict": content.dictionary, "-lm": content.arpa])
        let known = Set(content.dictionary.split(separator: "\n").compactMap { $0.split(separator: " ").first })
        guard let text = CommandGrammar(vocabulary, known: known).text else {
            return Work(free: Made(decoder: free), grammar: nil)
        }
        let grammar = try SphinxDecoder(
            model: model, options: PocketSphinxRecognizer.grammarOptions,
            files: ["-dict": content.dictionary, "-fsg": text])
        return Work(free: Made(decoder: free), grammar: Made(decoder: grammar))
    }
}
