/// Runs the scripts of `!javascript` blocks. The engine itself runs no code.
public protocol ScriptRunner: Sendable {
    /// What a script comes to, as text: its last value or, if that is undefined or null, what it printed.
    ///
    /// - Parameter script: ECMAScript 5, UTF-8; a stranger's, so it must be able to reach nothing and end soon.
    func run(_ script: String) async throws(ScriptFailure) -> String
}

/// Why a script came to nothing.
public enum ScriptFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The script is wrong or threw something; the line counts within the script from 1, 0 if it is unknown.
    case fault(message: String, line: Int)
    /// It used up its time.
    case tooSlow
    /// It used up its memory.
    case tooMuchMemory
    /// The script or its result is too long.
    case tooLong
    /// It has no value and printed nothing.
    case noResult
    /// One question ran too many scripts.
    case tooMany
    /// Scripts cannot be run here; the text says why.
    case unavailable(String)

    public var description: String {
        switch self {
        case .fault(let message, _): message
        case .tooSlow: "it did not end in time"
        case .tooMuchMemory: "it wanted too much memory"
        case .tooLong: "it or its result is too long"
        case .noResult: "it has no value and prints nothing"
        case .tooMany: "one question may run only a few scripts"
        case .unavailable(let reason): reason
        }
    }

    /// The same without anything that a person may have said: of a fault only its kind, such as "SyntaxError".
    public var kind: String {
        guard case .fault(let message, _) = self else { return description }
        let kind = message.prefix { $0.isASCII && $0.isLetter }
        return kind.hasSuffix("Error") ? String(kind) : "it threw something"
    }
}
