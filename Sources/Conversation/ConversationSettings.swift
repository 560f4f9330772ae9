/// How long the conversation waits, and when it believes what it heard.
public struct ConversationSettings: Sendable, Equatable {
    /// Longest recording; above the endpointer's own limit, for when that one fails.
    public var listeningLimit: Duration = .seconds(20)
    /// From the end of a recording to the tone that says that it was heard; an answer that is quicker needs none.
    public var acknowledgement: Duration = .milliseconds(600)
    /// Longest work of the recogniser.
    public var recognizingLimit: Duration = .seconds(10)
    /// Longest wait for an answer; above the server's own limit, since the skills are asked after it.
    public var thinkingLimit: Duration = .seconds(8)
    /// Below this confidence a transcript is not believed, 0 to 1.
    public var minimumConfidence = 0.5
    /// Questions that may be answered without the hotword, after one with it.
    public var followUps = 2
    /// How long the rest of a list can be asked for.
    public var restLimit: Duration = .seconds(120)
    /// Texts that may wait to be said.
    public var waitingSpeeches = 20

    /// The defaults.
    public init() {}
}
