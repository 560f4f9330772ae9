/// A recogniser that may begin before the end of an utterance is certain.
///
/// An utterance ends with a hold of silence. Well within it, what was said is as good as known: recognised meanwhile,
/// the transcript is there the moment the hold is over. Should the person go on, the early work was for nothing.
public actor EagerRecognizer: Recognizer {
    private let recognizer: any Recognizer
    private var early: (samples: [Int16], work: Task<Transcript, any Error>)?

    /// Begins early with `recognizer`.
    public init(_ recognizer: any Recognizer) { self.recognizer = recognizer }

    /// Begins to recognise `samples` (16 kHz mono), which may turn out to be the whole utterance. Only the last such
    /// guess is kept.
    public func prepare(_ samples: [Int16]) {
        early?.work.cancel()
        let recognizer = recognizer
        early = (samples, Task { try await recognizer.recognize(samples) })
    }

    public func recognize(_ samples: [Int16]) async throws -> Transcript {
        let guess = early
        early = nil
        guard let guess, guess.samples == samples else {
            guess?.work.cancel()
            return try await recognizer.recognize(samples)
        }
        return try await withTaskCancellationHandler {
            try await guess.work.value
        } onCancel: {
            guess.work.cancel()
        }
    }

    public func learn(_ vocabulary: Vocabulary) async throws { try await recognizer.learn(vocabulary) }
}
