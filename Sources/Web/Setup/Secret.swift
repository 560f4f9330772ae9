/// A password: a text that no log line, interpolation or mirror shows.
public struct Secret: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The text itself.
    public let text: String

    /// A secret.
    public init(_ text: String) { self.text = text }

    /// True for no password at all.
    public var isEmpty: Bool { text.isEmpty }

    public var description: String { "‹secret›" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
