internal import Platform

/// Makes decoders of vocabularies, on the thread "learn": that takes seconds on a small machine, and meanwhile the
/// decoder that is there has to answer on its own thread.
actor DecoderWorkshop {
    private let model: SphinxModel
    private let dictionary: PronouncingDictionary
    private let pronounce: (@Sendable ([String]) async -> [String: String])?
    private let log = Log("recogniser")

    private static let executor = ThreadExecutor(name: "learn")
    nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }

    init(
        model: SphinxModel, dictionary: PronouncingDictionary,
        pronounce: (@Sendable ([String]) async -> [String: String])?
    ) {
        self.model = model
        self.dictionary = dictionary
        self.pronounce = pronounce
    }

    /// What was made. Swift 6.0 does not get a `sending` result out of an actor.
    // @unchecked: the workshop keeps nothing of a decoder that it gave away.
    struct Work: @unchecked Sendable {
        let decoder: SphinxDecoder?
    }

    /// A decoder that knows `vocabulary`, nil if that has no words. Throws `RecognizerError`, or if it is cancelled.
    func decoder(for vocabulary: Vocabulary) async throws -> Work {
        let language = LanguageModel(vocabulary)
        guard !language.words.isEmpty else { return Work(decoder: nil) }
        var entries = try dictionary.look(up: language.words)
        if let pronounce, !entries.guessed.isEmpty {
            for (word, phones) in await pronounce(entries.guessed) { entries.pronunciations[word] = [phones] }
        }
        try Task.checkCancellation()
        do {
            let decoder = try SphinxDecoder(
                model: model, options: PocketSphinxRecognizer.options,
                files: [
                    "-dict": PronouncingDictionary.text(of: entries.pronunciations),
                    "-lm": language.arpa,
                ])
            log.info("knows \(language.words.count) words of \(vocabulary.sentences.count) sentences")
            return Work(decoder: decoder)
        } catch {
            throw RecognizerError(PocketSphinxRecognizer.sentence(error))
        }
    }
}
