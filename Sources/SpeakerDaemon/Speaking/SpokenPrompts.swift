internal import Conversation
internal import Speech

extension Conversation.Prompt {
    /// The prompt as the voice knows it.
    var spoken: Speech.Prompt {
        switch self {
        case .notUnderstood: .notUnderstood
        case .doNotKnow: .dontKnow
        case .noMicrophone: .noMicrophone
        case .microphoneMuted: .microphoneMuted
        case .needsScreen: .needsScreen
        case .cannotPlan: .cannotPlan
        case .error: .error
        case .volumeSet(let percent): .volumeSet(percent: percent)
        case .rows(let count): .tableRows(count: count)
        case .moreRows(let left): .moreRows(left: left)
        case .noMoreRows: .noMoreRows
        }
    }
}
