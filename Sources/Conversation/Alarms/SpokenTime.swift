/// What a sentence said about a time, before it is known what the time is for.
struct SpokenTime {
    /// A part of a day.
    enum Part {
        case am, pm, morning, noonish, afternoon, evening, night

        /// The minutes of the day that it spans; nil for the night, which belongs to two days.
        var minutes: Range<Int>? {
            switch self {
            case .am, .morning: 0..<720
            case .pm: 720..<1440
            case .noonish: 660..<840
            case .afternoon: 720..<1080
            case .evening: 1020..<1440
            case .night: nil
            }
        }
    }

    /// Hours, minutes and seconds from now, in milliseconds.
    var duration: Double?
    var days: Int?
    var months: Int?
    var clock: ClockTime?
    var isMidnight = false
    var day: AlarmDay?
    var weekdays: Set<Weekday>?
    var part: Part?
    /// What makes it impossible.
    var refusal: AlarmRefusal?

    var isEmpty: Bool {
        duration == nil && days == nil && months == nil && clock == nil && day == nil && weekdays == nil && part == nil
            && refusal == nil
    }
    var isDuration: Bool { duration != nil || days != nil || months != nil }

    /// Takes over what another part of the sentence said; false if both say the same thing differently.
    mutating func merge(_ other: SpokenTime) -> Bool {
        func both<T>(_ a: T?, _ b: T?) -> Bool { a != nil && b != nil }
        guard !both(duration, other.duration), !both(clock, other.clock), !both(day, other.day),
            !both(weekdays, other.weekdays), !both(part, other.part)
        else { return false }
        duration = duration ?? other.duration
        days = days ?? other.days
        months = months ?? other.months
        clock = clock ?? other.clock
        isMidnight = isMidnight || other.isMidnight
        day = day ?? other.day
        weekdays = weekdays ?? other.weekdays
        part = part ?? other.part
        refusal = refusal ?? other.refusal
        return true
    }

    /// What it means for something of `kind`.
    func time(for kind: AlarmKind) -> Result<AlarmTime, AlarmRules.Refused> {
        if let refusal { return .failure(.because(refusal)) }
        if isEmpty { return .failure(.because(.needsTime(kind))) }
        let (clock, shift) = settled
        if let weekdays {
            let assumed = clock ?? (kind == .reminder ? partTime ?? ClockTime(minute: 540) : nil)
            guard let assumed else { return .failure(.because(.needsTime(kind))) }
            return .success(.every(weekdays, assumed))
        }
        if let duration {
            let total = duration + Double(days ?? 0) * 86_400_000
            guard clock == nil, months == nil, day == nil else { return .failure(.because(.noSuchTime)) }
            guard total.magnitude < 1e15 else { return .failure(.because(.tooLong)) }
            return .success(.after(milliseconds: Int(total.rounded())))
        }
        if days != nil || months != nil {
            guard let clock else { return .success(.later(days: days ?? 0, months: months ?? 0)) }
            guard months == nil, let days else { return .failure(.because(.noSuchTime)) }
            return .success(.at(clock, .ahead(days)))
        }
        guard let clock else { return .success(.at(kind == .reminder ? partTime : nil, day)) }
        if shift {
            switch day {
            case .ahead(let days)?: return .success(.at(clock, .ahead(days + 1)))
            case nil: return .success(.at(clock, nil))
            default: break
            }
        }
        return .success(.at(clock, day))
    }

    /// The time of day with its half of the day, and whether it belongs to the following day ("tonight at twelve").
    private var settled: (ClockTime?, Bool) {
        guard let clock else { return (nil, false) }
        if isMidnight { return (clock, day == .ahead(0)) }
        guard clock.isAmbiguous, let part else { return (clock, false) }
        let late = ClockTime(minute: clock.minute + 720)
        let early = ClockTime(minute: clock.minute)
        switch part {
        case .am, .morning: return (early, false)
        case .pm, .afternoon: return (late, false)
        case .noonish: return (clock.minute >= 600 ? early : late, false)
        // Twelve in the evening is midnight, and three at night is the small hours.
        case .evening: return clock.minute < 60 ? (early, day == .ahead(0)) : (late, false)
        case .night: return clock.minute < 300 ? (early, day == .ahead(0)) : (late, false)
        }
    }

    /// The time that a part of the day stands for alone.
    private var partTime: ClockTime? {
        switch part {
        case .morning?: ClockTime(minute: 540)
        case .noonish?: ClockTime(minute: 720)
        case .afternoon?: ClockTime(minute: 900)
        case .evening?: ClockTime(minute: 1140)
        case .night?: ClockTime(minute: 1260)
        case .am?, .pm?, nil: nil
        }
    }
}
