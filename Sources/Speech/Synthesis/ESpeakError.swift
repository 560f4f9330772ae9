/// Why espeak-ng cannot speak; `description` is a sentence for the log and the owner.
public enum ESpeakError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The engine did not start: its data is missing or of another version. `code` is espeak-ng's result.
    case notInstalled(code: Int32)
    /// The engine started, and knows no voice at all.
    case noVoices
    /// Neither this voice nor one to put in its place could be loaded.
    case voiceNotLoaded(identifier: String, code: Int32)
    /// The engine refused the text. `code` is espeak-ng's result.
    case synthesisFailed(code: Int32)

    public var description: String {
        switch self {
        case .notInstalled(let code):
            "espeak-ng cannot start (code \(code)): its data is missing or does not fit. Install the package espeak-ng-data."
        case .noVoices:
            "espeak-ng started, but has no voices. Install the package espeak-ng-data again."
        case .voiceNotLoaded(let identifier, let code):
            "espeak-ng cannot load the voice \(identifier), nor English (code \(code)). Install the package espeak-ng-data again."
        case .synthesisFailed(let code):
            "espeak-ng did not take the text (code \(code)); it was not spoken."
        }
    }
}
