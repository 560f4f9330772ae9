internal import OrderedJSON

/// What became of something that somebody thinks of a skill.
public struct OpinionOutcome: Sendable, Hashable {
    /// True if it is kept here until it can be sent.
    public var isWaiting: Bool
    /// True if it waits for somebody to log in.
    public var needsLogin: Bool

    /// It is where it belongs, or waits.
    public init(isWaiting: Bool = false, needsLogin: Bool = false) {
        self.isWaiting = isWaiting
        self.needsLogin = needsLogin
    }

    var json: JSONValue { ["waiting": .bool(isWaiting), "login": .bool(needsLogin)] }
}
