public import HTTP
public import SusiActions

/// What came of asking a server: something to do, or a reason to ask someone else.
public enum SusiAnswer: Sendable, Hashable {
    /// At least one action, none of which says "I do not know". `userLanguage`: two letters, the language that the
    /// person asked this server to speak, nil if never.
    case reply(Reply, userLanguage: String?)
    /// Nothing that could be carried out.
    case noAnswer(Reason)

    /// Why there is no answer; its text is for the log and holds nothing that was said.
    public enum Reason: Sendable, Hashable, CustomStringConvertible {
        /// The server says that it does not know (mood "sabta").
        case doesNotKnow
        /// The list of actions is empty, or holds nothing that is known here.
        case nothingToDo
        /// No part of the server produced an answer.
        case answersMissing
        /// The server answered with this status.
        case status(Int)
        /// What came is not JSON in UTF-8, or not the JSON of a SUSI server. The text says what is wrong, not what was said.
        case unreadable(String)
        /// No response.
        case transport(HTTPFailure)
        /// Not asked, because it failed a moment ago.
        case backingOff
        /// The task was cancelled.
        case cancelled

        /// True if the server, not the question, is the trouble: then it is left alone for a while.
        public var isServerFailure: Bool {
            switch self {
            case .status, .unreadable, .transport: true
            case .doesNotKnow, .nothingToDo, .answersMissing, .backingOff, .cancelled: false
            }
        }

        public var description: String {
            switch self {
            case .doesNotKnow: "the server does not know"
            case .nothingToDo: "the server's answer has no action that this speaker knows"
            case .answersMissing: "no part of the server had an answer"
            case .status(let status): "the server answered with status \(status)"
            case .unreadable(let problem): "the server's answer can't be read: \(problem)"
            case .transport(let failure): failure.description
            case .backingOff: "the server failed a moment ago and is not asked yet"
            case .cancelled: "the question was cancelled"
            }
        }
    }
}
