internal import OrderedJSON

/// The alarms, timers and reminders of a speaker, for pages and programs: the same that people talk about.
///
/// Throws `refused` for what is wrong with a request, `unavailable` while the disk or the clock does not allow it.
public protocol AlarmControl: Sendable {
    /// All of them: what rings first, then by time, what is held last.
    func alarms() async throws(ControlError) -> AlarmReport
    /// Sets a new one.
    func set(_ draft: AlarmDraftForm) async throws(ControlError) -> AlarmOutcome
    /// Changes the one with this number; nil: there is none.
    func change(_ id: Int, name: String?, time: AlarmTimeForm?) async throws(ControlError) -> AlarmOutcome?
    /// Does this with the one with this number; nil: there is none.
    func perform(_ step: AlarmStep, _ id: Int) async throws(ControlError) -> AlarmOutcome?
    /// What rings is silent, and over.
    func stopRinging() async
    /// What rings is silent, and rings again in so many minutes; nil: the usual time. Returns what that is called.
    func snooze(minutes: Int?) async throws(ControlError) -> String
}

/// What can be done with one alarm.
public enum AlarmStep: String, Sendable, Hashable, CaseIterable {
    /// Leaves out the next occurrence.
    case skip
    /// Holds it.
    case pause
    /// Lets it go on.
    case resume
    /// Away with it.
    case delete
}

/// When something is to ring, as a form has it.
public enum AlarmTimeForm: Sendable, Hashable {
    /// In so many seconds.
    case seconds(Int)
    /// At a minute of the day (0 to 1439), the next time it comes.
    case clock(minute: Int)
    /// On a day.
    case date(year: Int, month: Int, day: Int, minute: Int)
    /// Every week on these days, Monday 1 to Sunday 7.
    case weekly(days: Set<Int>, minute: Int)
}

/// What is to be set.
public struct AlarmDraftForm: Sendable, Hashable {
    /// What people call these.
    public enum Kind: String, Sendable, Hashable, CaseIterable { case timer, alarm, reminder }

    /// What people call it.
    public var kind: Kind
    /// Its name, or what to remind of.
    public var name: String?
    /// When.
    public var time: AlarmTimeForm

    /// What is to be set.
    public init(_ kind: Kind, name: String? = nil, _ time: AlarmTimeForm) {
        self.kind = kind
        self.name = name
        self.time = time
    }
}

/// An alarm, timer or reminder as it is now.
public struct SpeakerAlarm: Sendable, Hashable {
    /// What it does now.
    public enum State: String, Sendable, Hashable, CaseIterable { case waiting, ringing, snoozed, paused }

    /// Its number.
    public var id: Int
    /// "timer", "alarm", "reminder" or "plan".
    public var kind: String
    /// Its name, or what to remind of.
    public var name: String?
    /// What it does now.
    public var state: State
    /// When it rings, seconds since 1970; nil if unknown, ringing or held.
    public var due: Int?
    /// Milliseconds until then, or that are left of what is held.
    public var left: Int?
    /// What it was set to; nil: to what the other members say.
    public var time: AlarmTimeForm

    /// An alarm.
    public init(
        id: Int, kind: String, name: String? = nil, state: State = .waiting, due: Int? = nil, left: Int? = nil,
        time: AlarmTimeForm
    ) {
        self.id = id
        self.kind = kind
        self.name = name
        self.state = state
        self.due = due
        self.left = left
        self.time = time
    }

    var json: JSONValue {
        var (seconds, clock, date, days) = (JSONValue.null, JSONValue.null, JSONValue.null, [JSONValue]())
        switch time {
        case .seconds(let count): seconds = .number(count)
        case .clock(let minute): clock = Self.clock(minute)
        case .date(let year, let month, let day, let minute):
            clock = Self.clock(minute)
            date = .string("\(Self.two(year, width: 4))-\(Self.two(month))-\(Self.two(day))")
        case .weekly(let numbers, let minute):
            clock = Self.clock(minute)
            days = numbers.sorted().compactMap { number in
                1...7 ~= number ? .string(AlarmsSection.Day.allCases[number - 1].rawValue) : nil
            }
        }
        return [
            "id": .number(id), "kind": .string(kind), "name": .optional(name), "state": .string(state.rawValue),
            "due": due.map { .number($0) } ?? .null,
            "left": left.map { .number(Double($0) / 1000) } ?? .null, "seconds": seconds, "time": clock, "date": date,
            "days": .array(days),
        ]
    }

    private static func clock(_ minute: Int) -> JSONValue { .string("\(two(minute / 60)):\(two(minute % 60))") }

    private static func two(_ number: Int, width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

/// All alarms, and the clock by which they are meant.
public struct AlarmReport: Sendable, Hashable {
    /// What rings first.
    public var alarms: [SpeakerAlarm]
    /// Seconds since 1970 by the speaker's clock; nil: it does not know the time.
    public var now: Int?
    /// Seconds east of UTC at the speaker now.
    public var offset: Int
    /// The name of its time zone, as in "Europe/Berlin"; nil if it has none.
    public var zone: String?

    /// All alarms.
    public init(alarms: [SpeakerAlarm], now: Int?, offset: Int, zone: String? = nil) {
        self.alarms = alarms
        self.now = now
        self.offset = offset
        self.zone = zone
    }

    var json: JSONValue {
        [
            "alarms": .array(alarms.map(\.json)), "now": now.map { .number($0) } ?? .null,
            "utc_offset": .number(offset), "zone": .optional(zone),
        ]
    }
}

/// What came of a request.
public struct AlarmOutcome: Sendable, Hashable {
    /// A sentence for a person.
    public var text: String
    /// The alarm as it is now; nil: it is over.
    public var alarm: SpeakerAlarm?

    /// What came of a request.
    public init(text: String, alarm: SpeakerAlarm?) {
        self.text = text
        self.alarm = alarm
    }

    var json: JSONValue { ["text": .string(text), "alarm": alarm?.json ?? .null] }
}
