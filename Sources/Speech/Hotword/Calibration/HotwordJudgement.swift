/// What a calibration came to: a sensitivity, and what to expect of it.
public struct HotwordJudgement: Sendable, Equatable {
    /// 0…1, to be used from now on.
    public let sensitivity: HotwordSensitivity
    /// Share of calls like those that were made that will be missed, 0…1.
    public let misses: Double
    /// Calls a day that nobody made; nil for phrases of which no other speech was measured.
    public let falseCalls: Double?
    /// Whether something in the room alone passes, or nearly does: then the sensitivity had to be held below it.
    public let isRoomTroublesome: Bool

    /// Hours of people's (or a television's) speech near it that a day is reckoned to have.
    public static let speechHours = 2.0
    /// Of calls: more than this may be missed before more sensitivity is taken.
    static let tolerated = 0.05
    /// It is neither set stricter, where rates were only continued and not measured, nor laxer.
    static let choices = (6...18).map { Double($0) / 20 }
    /// How far it stays from what the room does.
    static let distance = 0.1
    /// Five calls in a row are more alike than those of a year: the spread is not believed below this.
    static let leastSpread = 0.25

    /// Judges `calls`, at least two, against what in the `room` was most like a phrase.
    public init(calls: [HotwordPeak], room: HotwordPeak?) {
        let needed = calls.map(\.needed)
        let choices = Self.choices
        // The strictest one that is good enough, else the laxest that the room allows.
        let limit = (room?.needed ?? .infinity) - Self.distance
        let allowed = choices.filter { $0 <= limit + 1e-9 }
        let chosen =
            allowed.first { Self.misses(at: $0, needed) <= Self.tolerated } ?? allowed.last ?? choices[0]
        sensitivity = HotwordSensitivity(chosen)
        misses = Self.misses(at: chosen, needed)
        isRoomTroublesome = limit < choices[choices.count - 1] && Self.misses(at: chosen, needed) > Self.tolerated
        guard calls.allSatisfy(\.isMeasured) else {
            falseCalls = nil
            return
        }
        let byRoom = (room?.needed ?? .infinity) <= chosen ? 1440.0 : 0
        falseCalls = sensitivity.falseCallsAnHour * Self.speechHours + byRoom
    }

    /// What was kept of an earlier one.
    public init(sensitivity: HotwordSensitivity, misses: Double, falseCalls: Double?) {
        self.sensitivity = sensitivity
        self.misses = misses
        self.falseCalls = falseCalls
        isRoomTroublesome = false
    }

    /// The share of calls that would need more than `sensitivity`: Student's distribution of one more call, given these.
    static func misses(at sensitivity: Double, _ needed: [Double]) -> Double {
        let count = Double(needed.count)
        guard count > 1 else { return 1 }
        let mean = needed.reduce(0, +) / count
        let variance = needed.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
        let spread = max(leastSpread, variance.squareRoot()) * (1 + 1 / count).squareRoot()
        return 1 - student((sensitivity - mean) / spread)
    }

    /// Student's distribution with four degrees of freedom: 1/2 + 3/8 u (1 − u² / 12) with u = t / √(1 + t² / 4).
    private static func student(_ t: Double) -> Double {
        let u = t / (1 + t * t / 4).squareRoot()
        return 0.5 + 0.375 * u * (1 - u * u / 12)
    }
}
