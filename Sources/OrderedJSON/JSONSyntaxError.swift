/// A place in a text: line and column count from 1, the column in characters (Unicode scalars).
public struct JSONPosition: Sendable, Hashable, CustomStringConvertible {
    /// Line, from 1.
    public let line: Int
    /// Column, from 1.
    public let column: Int

    /// A place in a text.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    public var description: String { "line \(line), column \(column)" }
}

/// Why a text is not JSON, and where.
public struct JSONSyntaxError: Error, Hashable, CustomStringConvertible {
    /// Where reading stopped.
    public let position: JSONPosition
    /// What was found and what was expected, one sentence without the place.
    public let reason: String

    public var description: String { "\(position): \(reason)" }
}
