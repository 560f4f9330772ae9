public import HTTP

/// Why stars, reviews and reports did not come through. Its text is a sentence for a person.
public enum OpinionFailure: Error, Hashable, CustomStringConvertible {
    /// The token is not, or no longer, taken.
    case tokenRefused
    /// The server has no such skill.
    case noSuchSkill
    /// It was reported by this account before.
    case reportedBefore
    /// The server does not take it as it is.
    case refused
    /// The token would be readable on its way.
    case notSecure
    /// The server answered with this status.
    case status(Int)
    /// What came is not the answer of a SUSI server.
    case unreadable
    /// No answer.
    case unreachable(HTTPFailure)

    /// True if it may go away by itself: worth trying again later.
    public var isPassing: Bool {
        switch self {
        case .unreachable, .unreadable: true
        case .status(let status): status >= 500 || status == 429
        case .tokenRefused, .noSuchSkill, .reportedBefore, .refused, .notSecure: false
        }
    }

    public var description: String {
        switch self {
        case .tokenRefused: "The SUSI server no longer knows this speaker. Log in again."
        case .noSuchSkill: "The SUSI server has no such skill any more."
        case .reportedBefore: "This skill was reported by your account already."
        case .refused: "The SUSI server does not take that."
        case .notSecure: "Nothing was sent, because the address of the SUSI server does not begin with https."
        case .status(let status): "The SUSI server has trouble of its own, number \(status). It is tried again later."
        case .unreadable: "What answered is not a SUSI server. Is there a page to log in to this network?"
        case .unreachable(let failure): "The SUSI server cannot be reached: \(failure)."
        }
    }
}
