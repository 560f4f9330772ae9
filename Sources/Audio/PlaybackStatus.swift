/// What the loudspeaker's thread is doing.
public enum PlaybackState: Sendable, Equatable, CustomStringConvertible {
    /// The device is being opened for the first time.
    case opening
    /// The device is open: it sounds, or waits.
    case ready
    /// It can't be used, for the reason told; it is tried again at least once a second.
    case lost(String)
    /// `stop` was called.
    case stopped

    /// In words.
    public var description: String {
        switch self {
        case .opening: "opening"
        case .ready: "ready"
        case .lost(let reason): "no loudspeaker: \(reason)"
        case .stopped: "stopped"
        }
    }
}

/// How an utterance ended.
public enum PlayEnd: Sendable, Equatable {
    /// The last frame has left the loudspeaker.
    case played
    /// `Playback.cut` came first.
    case cut
    /// The loudspeaker was lost or never came, or the writer went silent; a sentence for a person.
    case failed(String)
}

/// A snapshot of the loudspeaker.
public struct PlaybackStatus: Sendable, Equatable {
    /// What it is doing.
    public var state = PlaybackState.opening
    /// As configured.
    public var device = ""
    /// What the device runs at, while it is open.
    public var format: PCMFormat?
    /// What the device's buffer was asked to hold: more than configured once it ran dry again and again; 0 before.
    public var bufferMilliseconds = 0
    /// Frames handed to the device since the start.
    public var framesWritten = 0
    /// Times the device ran empty in the middle of a sound.
    public var underruns = 0
    /// Times the device was opened after the first.
    public var reopens = 0
    /// Cuts that the thread carried out.
    public var cuts = 0
    /// User's volume, 0 to 100.
    public var volume = 100
    /// The last failure.
    public var lastError: String?
    /// Opens that hang and were given up on.
    public var hangingOpens = 0
    /// Whether the thread has a real-time priority.
    public var isRealtime = false
}
