/// Why something in the virtual room did not work: one sentence that says what happened and, where it helps, what to
/// do.
public struct RoomError: Error, Sendable, CustomStringConvertible {
    /// The sentence.
    public let description: String

    /// Why something did not work.
    public init(_ description: String) { self.description = description }
}
