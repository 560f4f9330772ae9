/// A phrase to listen for.
public struct HotwordPhrase: Sendable, Equatable {
    /// The words, as a person writes them: "hey susi".
    public let text: String
    /// What it means.
    public let kind: HotwordDetection.Kind
    /// log10 of the likelihood ratio against any other sound above which it counts as heard; 0 is strict, −40 is lax.
    public let threshold: Double

    /// The threshold of a phrase for which its owner set none, by its number of words: a longer phrase is less likely by
    /// chance. Those of the shipped phrases are measured, see `PocketSphinxSpotter.defaultPhrases`.
    public static func usualThreshold(_ text: String) -> Double {
        if let known = PocketSphinxSpotter.defaultPhrases.first(where: { $0.text == text }) { return known.threshold }
        return text.split(separator: " ").count > 1 ? -16 : -8
    }

    /// A phrase to listen for.
    public init(_ text: String, _ kind: HotwordDetection.Kind = .hotword, threshold: Double) {
        self.text = text
        self.kind = kind
        self.threshold = threshold
    }
}

/// Why a spotter can't be made: a sentence for the owner.
public enum HotwordError: Error, Sendable, Equatable, CustomStringConvertible {
    /// A file of the speech model is missing.
    case modelMissing(path: String)
    /// A phrase that can't be listened for, and why.
    case impossiblePhrase(String, reason: String)
    /// PocketSphinx would not start.
    case engine(String)
    /// The file of the network can't be used: a sentence that says why.
    case network(NetFileError)

    public var description: String {
        switch self {
        case .modelMissing(let path):
            "The speech model is missing: \(path) can't be read; install the package pocketsphinx-en-us."
        case .impossiblePhrase(let phrase, let reason):
            "The phrase \"\(phrase)\" can't be listened for: \(reason)."
        case .engine(let reason):
            "The hotword can't be listened for: \(reason)."
        case .network(let error): "\(error)"
        }
    }

    init(_ failure: SphinxDecoder.Failure) {
        switch failure {
        case .modelMissing(let path): self = .modelMissing(path: path)
        case .noMemory: self = .engine("there is no memory for it")
        case .refused: self = .engine("PocketSphinx refused the phrases or its model; install it again")
        }
    }
}
