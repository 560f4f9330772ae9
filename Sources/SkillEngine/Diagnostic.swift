/// Something in a skill file that its author should know about.
public struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
    /// How much was lost.
    public enum Severity: String, Sendable, Hashable {
        /// Works, but perhaps not as meant.
        case note
        /// A part of an intent, such as one of its patterns, was left out.
        case warning
        /// The intent was left out.
        case error
    }

    /// Path of the file, as it was given.
    public let path: String
    /// Line in the file, from 1.
    public let line: Int
    /// How much was lost.
    public let severity: Severity
    /// What is wrong and what to do, one sentence without the place.
    public let message: String

    /// Something in a skill file that its author should know about.
    public init(path: String, line: Int, severity: Severity, message: String) {
        self.path = path
        self.line = line
        self.severity = severity
        self.message = message
    }

    public var description: String { "\(path):\(line): \(severity.rawValue): \(message)" }
}
