/// What the conversation wants done. Performed in order by a shell without opinions.
public enum ConversationEffect: Sendable, Equatable {
    /// Silence at once: speech, earcon, all that waits to be heard.
    case cut
    /// What rings ends; if nothing rang and `musicToo`, the music ends.
    case endSounds(musicToo: Bool)
    /// A short tone.
    case earcon(EarconName)
    /// Record what is said to this turn, with what was said since the hotword.
    case record(TurnID)
    /// Stop recording and forget it.
    case abandonRecording(TurnID)
    /// Turn the turn's recording into text.
    case recognize(TurnID)
    /// Ask the server, then the skills.
    case ask(TurnID, String)
    /// Stop working for this turn; its results no longer matter.
    case abandon(TurnID)
    /// Say this.
    case speak(UtteranceID, SpokenText)
    /// Set the user's volume, 0 to 100 percent.
    case setVolume(percent: Int)
    /// Tell when this much time has passed.
    case startDeadline(Deadline, after: Duration)
    /// Not needed any more.
    case cancelDeadline(Deadline)
    /// Tell whoever waits.
    case respond(RequestID, Outcome)
    /// Tell whoever watches.
    case report(ConversationReport)
}

/// A short tone that says where the conversation is.
public enum EarconName: String, Sendable, Equatable, CaseIterable {
    /// I listen.
    case listening
    /// I have heard you, and am at it.
    case heard
    /// I heard nothing.
    case notHeard
    /// I heard you, but don't know what you said.
    case notUnderstood
    /// That did not work.
    case error
    /// No sound from now on.
    case muted
    /// Sound again.
    case unmuted
    /// The network is there.
    case connected
    /// I have made a network of my own, to be set up by.
    case hotspot
}

/// What is to be said.
public enum SpokenText: Sendable, Hashable {
    /// A text, in a language (two letters) if it is not the configured one.
    case text(String, language: String?)
    /// A sentence of the speaker's own.
    case prompt(Prompt)
    /// The row of this number, from 1, of a table or a list of results; its language as that of a text.
    case row(number: Int, String, language: String?)
}

/// The speaker's own sentences; their words are in the room `Speech`.
public enum Prompt: Sendable, Hashable {
    case notUnderstood, doNotKnow, noMicrophone, microphoneMuted, needsScreen, cannotPlan, error
    case volumeSet(percent: Int)
    /// How many rows a table or a list of results has.
    case rows(Int)
    /// So many rows are left: shall it go on? Asks the person.
    case moreRows(left: Int)
    /// The last row was said.
    case noMoreRows
}

/// What became of a request.
public enum Outcome: Sendable, Equatable {
    /// It was answered: the text (empty if there was only something to do), by whom, the skill, types of the actions.
    case answered(text: [SpokenText], by: Answerer, skill: String?, actions: [String])
    /// It is being done.
    case accepted
    /// "Stop", or somebody else, came in between.
    case stopped
    /// It can't be done now; the sentence says why.
    case refused(Prompt)
    /// Too much is waiting already.
    case busy
}

/// What a watcher sees.
public enum ConversationReport: Sendable, Equatable {
    case state(ConversationStateName)
    case heard(text: String, confidence: Double)
    case answered(by: Answerer, skill: String?, text: [SpokenText])
    case volume(percent: Int)
}

/// The states by name.
public enum ConversationStateName: String, Sendable, Equatable, CaseIterable {
    case idle, listening, recognizing, thinking, speaking
}
