internal import Platform

/// One way to hear a recording: a decoder on a thread of its own, so that two ways take the time of one.
actor Hearing {
    private let decoder: SphinxDecoder
    /// Whether it is the trigram rather than the grammar.
    private let isFree: Bool
    private let executor: ThreadExecutor

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Takes the decoder of `made`, which nobody else uses from now on.
    init(_ made: DecoderWorkshop.Made, isFree: Bool, executor: ThreadExecutor) {
        decoder = made.decoder
        self.isFree = isFree
        self.executor = executor
    }

    /// What comes out of `samples` (16 kHz mono) at one speed; nil if there was no path, or if it is cancelled before it begins.
    func hear(_ samples: [Int16], at pace: HearingPace, _ sentences: SentenceSet?) -> RecognitionEvidence? {
        guard !Task.isCancelled else { return nil }
        let sound = pace.apply(to: samples)
        decoder.start(isAlone: true)
        sound.withUnsafeBufferPointer { decoder.process($0, isWhole: true) }
        decoder.end()
        guard var heard = RecognitionEvidence(decoder, frames: sound.count / 160) else { return nil }
        heard.isFree = isFree
        heard.openWords = sentences?.openWords(in: heard.words)
        return heard
    }
}
