/// Turns a recorded utterance into text. Implementations are actors on threads of their own.
public protocol Recognizer: Sendable {
    /// The text of `samples` (16 kHz mono). An empty transcript means that nothing was understood. Cancelling the
    /// task ends the work soon; a broken engine throws `RecognizerError`.
    func recognize(_ samples: [Int16]) async throws -> Transcript

    /// Follows the installed skills: the sentences that can be said from now on.
    func learn(_ vocabulary: Vocabulary) async throws
}

/// What a recogniser made of an utterance.
public struct Transcript: Sendable, Equatable {
    /// Lower case, words separated by one space, no punctuation.
    public let text: String
    /// 0 (a guess) to 1 (sure); below the configured threshold the speaker says that it did not understand.
    public let confidence: Double

    /// What a recogniser made of an utterance.
    public init(text: String, confidence: Double) {
        self.text = text
        self.confidence = confidence
    }
}

/// What people may say to the installed skills, as the language model's training text.
public struct Vocabulary: Sendable, Equatable {
    /// A sentence whose words are spoken, in which `*` stands for any words.
    public struct Sentence: Sendable, Equatable {
        /// Lower-case words separated by spaces; a wildcard is the single character `*`.
        public let text: String
        /// How often it is likely to be said, 1 = an ordinary skill pattern.
        public let weight: Double
        /// Whether people ask just so, word for word: then it is listened for as a whole. It has no `*` then.
        public let isUsual: Bool

        /// A sentence that may be said.
        public init(text: String, weight: Double = 1, isUsual: Bool = false) {
            self.text = text
            self.weight = weight
            self.isUsual = isUsual
        }
    }
    /// All sentences: patterns, examples, control words.
    public let sentences: [Sentence]

    /// What people may say.
    public init(sentences: [Sentence]) { self.sentences = sentences }
}

/// Why a recogniser cannot work.
public struct RecognizerError: Error, Sendable, CustomStringConvertible {
    /// What happened and what to do, one sentence.
    public let description: String

    /// Why a recogniser cannot work.
    public init(_ description: String) { self.description = description }
}
