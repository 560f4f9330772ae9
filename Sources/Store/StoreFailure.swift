public import Conversation

/// Why the database could not do what was asked.
public struct StoreFailure: Error, Sendable, Equatable, CustomStringConvertible {
    /// What kind of trouble it is.
    public let trouble: StoreTrouble
    /// SQLite's extended result code; 0 if SQLite was not at fault.
    public let code: Int32
    /// What was tried, and SQLite's words for what happened.
    public let detail: String

    /// A sentence: what happened, why, what to do.
    public var description: String {
        switch trouble {
        case .full: "Nothing can be saved: the disk is full. Make room on it. (\(detail))"
        case .readOnly:
            "Nothing can be saved: the database or its folder can't be written. Check its owner and mount. (\(detail))"
        case .damaged:
            "The database is damaged. Restart the speaker: it will begin a new one and keep the old one. (\(detail))"
        case .slow: "The database is in use by another program. Stop that program. (\(detail))"
        case .failed: "The database reports an error. (\(detail))"
        }
    }
}
