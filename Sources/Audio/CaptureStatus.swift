/// What the microphone is doing.
public enum CaptureState: Sendable, Equatable, CustomStringConvertible {
    /// It is being opened for the first time.
    case opening
    /// It delivers sound.
    case running
    /// It delivers samples that never change: muted by a switch, or the wrong device.
    case silent
    /// It can't be used, for the reason told; it is tried again at least once a second.
    case lost(String)
    /// The owner switched it off; the device is closed.
    case muted
    /// `stop` was called.
    case stopped

    /// In words.
    public var description: String {
        switch self {
        case .opening: "opening"
        case .running: "listening"
        case .silent: "the microphone is silent"
        case .lost(let reason): "no microphone: \(reason)"
        case .muted: "muted"
        case .stopped: "stopped"
        }
    }
}

/// A snapshot of the microphone.
public struct CaptureStatus: Sendable, Equatable {
    /// What it is doing.
    public var state = CaptureState.opening
    /// As configured.
    public var device = ""
    /// What the device runs at, while it is open.
    public var format: PCMFormat?
    /// 16 kHz samples put into the ring since the start.
    public var framesCaptured = 0
    /// Times the device's own buffer ran over.
    public var overruns = 0
    /// 16 kHz samples that found the ring full.
    public var dropped = 0
    /// Times the device was opened after the first.
    public var reopens = 0
    /// Peak of the last half second in dB below full scale; −96.3 (one step of 16 bits) or above, −120 for nothing.
    public var peakDecibels = -120.0
    /// The last failure.
    public var lastError: String?
    /// Opens that hang and were given up on.
    public var hangingOpens = 0
    /// Whether the thread has a real-time priority.
    public var isRealtime = false
}
