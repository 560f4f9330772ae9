public import SusiActions

/// One exchange, from being addressed to having answered. What belongs to an older turn is void.
public struct TurnID: Sendable, Hashable, Comparable {
    let number: Int

    public static func < (a: TurnID, b: TurnID) -> Bool { a.number < b.number }
}

/// One thing that is said, from asking for it to its last frame.
public struct UtteranceID: Sendable, Hashable {
    let number: Int
}

/// Somebody who waits for an outcome: a call of the device API. Numbers are the caller's own.
public struct RequestID: Sendable, Hashable {
    /// The caller's number.
    public let number: UInt64

    /// A caller's request.
    public init(number: UInt64) { self.number = number }
}

/// What happens to the conversation.
public enum ConversationEvent: Sendable, Equatable {
    /// The hotword was heard.
    case hotword
    /// Listen as if the hotword was heard.
    case listenRequested(RequestID?)
    /// "Stop", from whichever source; whoever could has cut the sound already.
    case stopRequested
    /// A question in text. `speaks`: answer aloud as well.
    case asked(String, speaks: Bool, RequestID)
    /// Say this, after what is being said.
    case sayRequested(SpokenText, RequestID)
    /// What was planned earlier is due: carry it out as if it were just answered, after what is being said.
    case cameDue(Reply)
    /// Set the volume to percent.
    case volumeRequested(percent: Int, RequestID?)
    /// The microphone can be heard, or no longer; `isMuted`: because its owner closed it.
    case microphone(isAvailable: Bool, isMuted: Bool = false)

    /// The recording of a turn is complete.
    case recordingEnded(TurnID, RecordingEnd)
    /// The words of a turn; confidence 0 to 1. Empty if nothing was understood.
    case recognized(TurnID, text: String, confidence: Double)
    /// The recogniser could not work.
    case recognitionFailed(TurnID)
    /// Somebody answered.
    case replied(TurnID, Reply, by: Answerer)
    /// Nobody knows.
    case noReply(TurnID)
    /// What was to be said has ended.
    case utteranceEnded(UtteranceID, UtteranceEnd)
    /// A deadline of the machine's passed.
    case deadline(Deadline)
}

/// How a recording ended.
public enum RecordingEnd: Sendable, Equatable {
    /// Somebody spoke.
    case utterance
    /// Nobody spoke for long enough.
    case noSpeech
    /// No sound comes from the microphone any more.
    case microphoneLost
}

/// How an utterance ended.
public enum UtteranceEnd: Sendable, Equatable {
    /// Its last frame was played.
    case played
    /// It was cut.
    case cut
    /// It could not be made or played.
    case failed
}

/// Who answered.
public enum Answerer: String, Sendable, Equatable {
    /// The control words, decided by the machine itself.
    case control
    /// The SUSI server.
    case server
    /// The skills on the device.
    case skills
    /// Nobody.
    case nobody
}

/// What ends a wait.
public enum Deadline: Sendable, Hashable {
    /// A recording that does not end.
    case listening(TurnID)
    /// An answer that takes so long that its question wants a sign.
    case acknowledging(TurnID)
    /// A recogniser that does not answer.
    case recognizing(TurnID)
    /// Somebody asked who does not answer.
    case thinking(TurnID)
    /// An utterance that does not end.
    case speaking(UtteranceID)
    /// The rest of a list that nobody asks for.
    case rest
}
