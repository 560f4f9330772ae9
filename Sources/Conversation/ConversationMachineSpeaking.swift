// What is said, one after the other, and what follows when it was heard.
extension ConversationMachine {
    /// Starts to say `speeches`; only from idle.
    mutating func speak(_ speeches: [SpokenText]) -> [ConversationEffect] {
        guard let first = speeches.first else { return [] }
        lastNumber += 1
        let utterance = UtteranceID(number: lastNumber)
        state = .speaking(utterance, next: Array(speeches.dropFirst()))
        return [
            .speak(utterance, first), .startDeadline(.speaking(utterance), after: Self.longestDuration(of: first)),
        ]
    }

    mutating func utteranceEnded(_ utterance: UtteranceID, _ end: UtteranceEnd) -> [ConversationEffect] {
        guard case .speaking(utterance, let next) = state else { return [] }
        state = .idle
        let cancel = ConversationEffect.cancelDeadline(.speaking(utterance))
        switch end {
        case .played: return [cancel] + (next.isEmpty ? followUpIfAsked() : speak(next))
        // Cut from below the conversation (the loudspeaker went, say): what was next is void as well.
        case .cut: return [cancel]
        // The next sentence may work: a voice that lacks a letter should not silence the rest.
        case .failed: return [cancel] + speak(next)
        }
    }

    /// After the last frame of an answer that asks something: listen for a moment, without the hotword.
    mutating func followUpIfAsked() -> [ConversationEffect] {
        guard asksBack, followUpsLeft > 0, isMicrophoneAvailable, announcements.isEmpty else { return [] }
        asksBack = false
        followUpsLeft -= 1
        let effects = record()
        if case .listening(let turn) = state { followUp = turn }
        return effects
    }

    /// Ten seconds to begin, and a second for every four bytes of text: a third of the slowest voice's speed.
    static func longestDuration(of speech: SpokenText) -> Duration {
        switch speech {
        case .text(let text, _), .row(_, let text, _): .seconds(10 + text.utf8.count / 4)
        case .prompt: .seconds(30)
        }
    }

    mutating func takeAnnouncements() -> [SpokenText] {
        defer { announcements = [] }
        return announcements
    }
}
