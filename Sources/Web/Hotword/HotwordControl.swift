internal import OrderedJSON

/// The hotword of a running speaker: fitting it to a room and a voice, and how it fares.
public protocol HotwordControl: Sendable {
    /// How it fares, and how sensitive it is.
    func health() async -> HotwordHealthReport
    /// Where a calibration stands.
    func calibration() async -> HotwordCalibrationReport
    /// Begins a calibration. Refused while one runs or the microphone is closed.
    func beginCalibration() async throws(ControlError) -> HotwordCalibrationReport
    /// Ends the calibration that runs; nothing is changed. False if none ran.
    func cancelCalibration() async -> Bool
    /// Forgets what the last calibration came to. False if there was none.
    func forgetCalibration() async throws(ControlError) -> Bool
}

/// What to expect of the hotword, as a calibration foretells it.
public struct HotwordExpectation: Sendable, Hashable {
    /// 0…1.
    public var sensitivity: Double
    /// Calls in a hundred that will be missed.
    public var missesPercent: Double
    /// Calls a day that nobody made; nil where that can't be known.
    public var falseCallsADay: Double?

    /// What to expect.
    public init(sensitivity: Double, missesPercent: Double, falseCallsADay: Double?) {
        self.sensitivity = sensitivity
        self.missesPercent = missesPercent
        self.falseCallsADay = falseCallsADay
    }

    var json: JSONValue {
        [
            "sensitivity": .number(sensitivity), "misses_percent": .number(missesPercent),
            "false_calls_a_day": falseCallsADay.map { .number($0) } ?? .null,
        ]
    }
}

/// A calibration.
public struct HotwordCalibrationReport: Sendable, Hashable {
    /// Where it stands.
    public enum State: String, Sendable, Hashable, CaseIterable {
        case none, room, calls, done, failed, cancelled
    }

    /// Where it stands.
    public var state: State
    /// What to do now, or what came of it: a sentence or two.
    public var instruction: String
    /// Calls that were heard, and that are wanted.
    public var heard: Int
    /// Calls that are wanted.
    public var wanted: Int
    /// Whole seconds until this state ends by itself.
    public var secondsLeft: Int
    /// What it came to.
    public var expectation: HotwordExpectation?

    /// A calibration.
    public init(
        state: State, instruction: String, heard: Int = 0, wanted: Int = 5, secondsLeft: Int = 0,
        expectation: HotwordExpectation? = nil
    ) {
        self.state = state
        self.instruction = instruction
        self.heard = heard
        self.wanted = wanted
        self.secondsLeft = secondsLeft
        self.expectation = expectation
    }

    var json: JSONValue {
        [
            "state": .string(state.rawValue), "instruction": .string(instruction), "heard": .number(heard),
            "wanted": .number(wanted), "seconds_left": .number(secondsLeft),
            "expectation": expectation?.json ?? .null,
        ]
    }
}

/// How the hotword fares: counts only.
public struct HotwordHealthReport: Sendable, Hashable {
    /// A day.
    public struct Day: Sendable, Hashable {
        /// "2026-11-30", where the speaker is.
        public var date: String
        /// Times it was called.
        public var calls: Int
        /// Sounds that were nearly a call.
        public var rejected: Int
        /// Calls after which nothing was said.
        public var unanswered: Int

        /// A day.
        public init(date: String, calls: Int, rejected: Int, unanswered: Int) {
            self.date = date
            self.calls = calls
            self.rejected = rejected
            self.unanswered = unanswered
        }

        var json: JSONValue {
            [
                "date": .string(date), "calls": .number(calls), "rejected": .number(rejected),
                "unanswered": .number(unanswered),
            ]
        }
    }

    /// What is listened for.
    public var phrases: [String]
    /// 0…1, as it is used now.
    public var sensitivity: Double
    /// What a calibration foretold; nil if none counts.
    public var calibrated: HotwordExpectation?
    /// The days on which anything happened, the latest last.
    public var days: [Day]

    /// How the hotword fares.
    public init(phrases: [String], sensitivity: Double, calibrated: HotwordExpectation? = nil, days: [Day] = []) {
        self.phrases = phrases
        self.sensitivity = sensitivity
        self.calibrated = calibrated
        self.days = days
    }

    var json: JSONValue {
        [
            "phrases": .array(phrases.map { .string($0) }), "sensitivity": .number(sensitivity),
            "calibrated": calibrated?.json ?? .null, "days": .array(days.map(\.json)),
        ]
    }
}
