/// The course of a calibration: a minute of the room, five calls, a judgement. Pure; times are seconds of any clock.
///
/// Every phase has an end: the room's is time, each call is waited for 20 s, and after three waits in vain it is given up,
/// so that the whole takes less than four minutes.
public struct HotwordCalibration: Sendable, Equatable {
    /// Where it stands.
    public enum Phase: Sendable, Equatable {
        /// Nobody should speak; until then.
        case room(until: Double)
        /// The next call is waited for; until then.
        case calls(until: Double)
        /// It is done.
        case judged(HotwordJudgement)
        /// Too few calls were heard.
        case unheard
    }

    /// Calls that are taken.
    public static let wanted = 5
    /// Seconds of the room alone.
    public static let roomTime = 60.0
    /// Seconds a call is waited for.
    public static let patience = 20.0
    /// Waits in vain after which it is given up.
    public static let limit = 3
    /// Seconds after a call in which nothing is another one.
    static let pause = 1.2
    /// What needs more than this was not a call, even a bad one.
    static let farthest = 1.8

    /// Where it stands.
    public private(set) var phase: Phase
    /// How sensitive it would have had to be for each call that was heard, 0…1 and beyond.
    public private(set) var calls: [HotwordPeak] = []
    /// Waits in vain.
    public private(set) var silences = 0
    /// What in the room was most like a phrase.
    private var room: HotwordPeak?
    private var lastCall = -Double.infinity

    /// One that begins at `time`.
    public init(at time: Double) { phase = .room(until: time + Self.roomTime) }

    /// Something was like a phrase at `time`.
    public mutating func heard(_ peak: HotwordPeak, at time: Double) {
        tick(at: time)
        switch phase {
        case .room: if peak.needed < room?.needed ?? .infinity { room = peak }
        case .calls:
            guard peak.needed < Self.farthest else { return }
            if time - lastCall < Self.pause {
                // The same call, heard better.
                if let last = calls.last, peak.needed < last.needed { calls[calls.count - 1] = peak }
                return
            }
            lastCall = time
            calls.append(peak)
            phase = .calls(until: time + Self.patience)
        case .judged, .unheard: return
        }
    }

    /// Time goes on.
    public mutating func tick(at time: Double) {
        switch phase {
        case .room(let end) where time >= end: phase = .calls(until: end + Self.patience)
        // The last call may yet be heard better.
        case .calls where calls.count >= Self.wanted && time - lastCall >= Self.pause:
            phase = .judged(HotwordJudgement(calls: calls, room: room))
        case .calls(let end) where time >= end && calls.count < Self.wanted:
            silences += 1
            phase = silences >= Self.limit ? .unheard : .calls(until: end + Self.patience)
        default: return
        }
    }

    /// Whether nothing more will happen.
    public var isOver: Bool {
        switch phase {
        case .room, .calls: false
        case .judged, .unheard: true
        }
    }

    /// Seconds until the phase ends by itself, at `time`.
    public func secondsLeft(at time: Double) -> Double {
        switch phase {
        case .room(let end), .calls(let end): max(0, end - time)
        case .judged, .unheard: 0
        }
    }
}
