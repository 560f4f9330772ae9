// In English.
extension AlarmWording {
    static func english(_ sentence: AlarmSentence) -> String {
        switch sentence {
        case .set(let entry):
            switch entry.kind {
            case .timer: return capitalized("\(named(entry)) set for \(duration(entry.left ?? entry.length ?? 0)).")
            case .reminder:
                return "Okay, I'll remind you\(entry.name.map { ": \($0)," } ?? "") \(when(entry))."
            case .alarm, .plan: return "Alarm\(entry.name.map { " \($0)" } ?? "") set for \(when(entry, isBare: true))."
            }
        case .setAll(let entries):
            let kinds = Set(entries.map(\.kind))
            let noun = kinds.count == 1 ? kinds.first.map { " " + plural($0) } ?? "" : ""
            let each = entries.map { entry in
                let name = entry.name.map { "\($0) for " } ?? ""
                return name
                    + (entry.kind == .timer ? duration(entry.left ?? entry.length ?? 0) : when(entry, isBare: true))
            }
            return "\(entries.count)\(noun) set: \(joined(each, "and"))."
        case .skipped(let entry): return "Skipped once. The next one is \(when(entry))."
        case .onlyNext(let entry):
            return "It repeats, and I can only leave out or change the next one, \(when(entry))."
        case .changed(let entry) where entry.isPaused:
            let left = entry.kind == .timer ? entry.left.map { " with \(duration($0)) left" } ?? "" : ""
            return capitalized("\(named(entry)) paused\(left).")
        case .changed(let entry):
            if entry.kind == .timer { return capitalized("\(named(entry)): \(duration(entry.left ?? 0)) now.") }
            return capitalized("\(named(entry)) changed to \(when(entry, isBare: true)).")
        case .cancelled(let entries):
            guard entries.count == 1, let entry = entries.first else { return "All \(entries.count) are cancelled." }
            return capitalized("\(named(entry)) cancelled.")
        case .snoozed(let milliseconds): return "Okay, again in \(duration(milliseconds))."
        case .list(let kind, let entries, let day):
            guard let first = entries.first else {
                return "You have no \(plural(kind))\(day.map { " " + named($0) } ?? "")."
            }
            let shown = entries.prefix(5).map { told($0) }
            let rest = entries.count > shown.count ? ", and \(entries.count - shown.count) more" : ""
            if entries.count == 1 { return "You have one: \(told(first))." }
            let what = kind.map { plural($0) } ?? "of them"
            return "You have \(entries.count) \(what): \(joined(shown, "and"))\(rest)."
        case .remaining(let entries):
            return entries.prefix(5).map { entry in
                let left = entry.left ?? 0
                let isWhole = entry.kind != .timer
                return capitalized(
                    entry.kind == .timer
                        ? "\(entry.name == nil && entries.count == 1 ? "" : named(entry) + ": ")\(duration(left)) left."
                        : "\(named(entry)) \(when(entry)), in \(duration(left, isRough: isWhole)).")
            }.joined(separator: " ")
        case .none(let kind, let name):
            return "There is no \(name.map { $0 + " " } ?? "")\(kind.map { noun($0) } ?? "timer or alarm")."
        case .which(let entries): return "Which one: \(joined(entries.prefix(5).map { told($0) }, "or"))?"
        case .nothingToSnooze: return "Nothing is ringing."
        case .planned(let entries):
            guard let first = entries.first else { return "Okay." }
            return "Okay, in \(duration(first.left ?? 0))."
        case .refused(let refusal): return english(refusal)
        case .due(let entry): return due(entry)
        case .missed(let entries):
            return "You missed " + joined(entries.prefix(5).map { missed($0) }, "and")
                + (entries.count > 5 ? ", and \(entries.count - 5) more." : ".")
        case .waitingForClock: return "I don't know the time yet. Your alarms wait until I do."
        case .storeTrouble(let trouble):
            return "A change of your alarms could not be saved: \(english(trouble)). I'll keep trying."
        }
    }

    static func english(_ refusal: AlarmRefusal) -> String {
        switch refusal {
        case .needsTime(.timer): "For how long?"
        case .needsTime: "For when?"
        case .past: "That time is over already."
        case .noDuration: "That would be right now. Please say a longer time."
        case .noSuchDay: "There is no such day."
        case .noSuchTime: "There is no such time."
        case .oddRepeat:
            "I can't repeat it that way. Every day, every weekday, every weekend or some days of the week I can do."
        case .tooLong: "That's too long for a timer. A week is the most."
        case .tooFar: "That's too far away. Ten years is the most."
        case .tooMany(let limit): "You have \(limit) already, which is all I can keep. Cancel some first."
        case .clockUnknown: "I don't know the time yet, so I can't do that. A timer works."
        case .busy: "One moment, that was too much at once."
        case .unavailable(let trouble): "I can't get at your alarms: \(english(trouble)). Try again in a moment."
        case .notSaved(let trouble): "I couldn't save that: \(english(trouble)). Nothing was changed."
        }
    }

    static func english(_ trouble: StoreTrouble) -> String {
        switch trouble {
        case .full: "the disk is full"
        case .readOnly: "the disk can't be written"
        case .damaged: "the database is damaged"
        case .slow: "the disk doesn't answer"
        case .failed: "the disk reports an error"
        }
    }

    private static func noun(_ kind: AlarmKind) -> String {
        switch kind {
        case .timer: "timer"
        case .alarm: "alarm"
        case .reminder: "reminder"
        case .plan: "planned answer"
        }
    }

    private static func plural(_ kind: AlarmKind?) -> String {
        kind.map { noun($0) + "s" } ?? "timers, alarms or reminders"
    }

    private static func named(_ day: AlarmDay) -> String {
        switch day {
        case .ahead(0): "today"
        case .ahead(1): "tomorrow"
        case .ahead(let days): "in \(days) days"
        case .weekday(let weekday): "on \(weekdays[weekday.rawValue - 1])"
        case .date: "on that day"
        }
    }

    private static func named(_ entry: AlarmDescription) -> String {
        switch (entry.kind, entry.name) {
        case (.timer, let name?): return "\(name) timer"
        case (.timer, nil): return entry.length.map { "\(adjective($0)) timer" } ?? "timer"
        case (.reminder, let name?): return "reminder \(name)"
        case (let kind, let name?): return "\(name) \(noun(kind))"
        case (let kind, nil): return noun(kind)
        }
    }

    /// "10 minute timer"; of an odd length just the timer.
    private static func adjective(_ milliseconds: Int) -> String {
        let seconds = milliseconds / 1000
        if seconds > 0, seconds % 3600 == 0 { return "\(seconds / 3600) hour" }
        if seconds > 0, seconds % 60 == 0 { return "\(seconds / 60) minute" }
        return "\(seconds) second"
    }

    private static func told(_ entry: AlarmDescription) -> String {
        let held = entry.isPaused ? ", paused" : ""
        guard entry.kind == .timer else { return "\(named(entry)) \(when(entry))\(held)" }
        return "\(named(entry)) with \(duration(entry.left ?? 0)) left\(held)"
    }

    private static func due(_ entry: AlarmDescription) -> String {
        switch entry.kind {
        case .timer: capitalized("\(entry.name.map { "\($0) timer" } ?? "your timer") is done.")
        case .reminder: "A reminder: \(entry.name ?? "it is time")."
        case .alarm, .plan:
            (entry.moment.map { "It's \(clock($0.minute))." } ?? "Your alarm.")
                + (entry.name.map { " \(capitalized($0))." } ?? "")
        }
    }

    private static func missed(_ entry: AlarmDescription) -> String {
        "\(entry.kind == .alarm || entry.kind == .plan ? "an" : "a") \(entry.kind == .plan ? "announcement" : noun(entry.kind))"
            + (entry.name.map { ", \($0)," } ?? "") + (entry.moment == nil ? "" : " \(when(entry))")
    }

    /// "Tomorrow at 7:30 AM", "every weekday at 6 AM".
    private static func when(_ entry: AlarmDescription, isBare: Bool = false) -> String {
        guard let moment = entry.moment else {
            return entry.left.map { (isBare ? "" : "in ") + duration($0) } ?? "later"
        }
        let time = clock(moment.minute)
        if !entry.weekdays.isEmpty { return "\(days(entry.weekdays)) at \(time)" }
        guard let today = entry.today else { return "\(date(moment.day)) at \(time)" }
        switch moment.day.number - today.number {
        case 0: return isBare ? "\(time) today" : "today at \(time)"
        case 1: return isBare ? "\(time) tomorrow" : "tomorrow at \(time)"
        case -1: return "yesterday at \(time)"
        case 2..<7: return "\(isBare ? "" : "on ")\(weekdays[moment.day.weekday.rawValue - 1]) at \(time)"
        default: return "\(isBare ? "" : "on ")\(date(moment.day, today)) at \(time)"
        }
    }

    private static func clock(_ minute: Int) -> String {
        if minute == 0 { return "midnight" }
        if minute == 720 { return "noon" }
        let (hour, rest) = minute.quotientAndRemainder(dividingBy: 60)
        let twelve = (hour + 11) % 12 + 1
        let minutes = rest == 0 ? "" : ":\(rest < 10 ? "0" : "")\(rest)"
        return "\(twelve)\(minutes) \(hour < 12 ? "AM" : "PM")"
    }

    private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    private static func date(_ day: CivilDay, _ today: CivilDay? = nil) -> String {
        let (year, month, number) = day.parts
        let isThisYear = today?.parts.year == year
        return "\(months[month - 1]) \(number)" + (isThisYear ? "" : ", \(year)")
    }

    private static func days(_ days: Set<Weekday>) -> String {
        if days.count == 7 { return "every day" }
        if days == [.monday, .tuesday, .wednesday, .thursday, .friday] { return "every weekday" }
        if days == [.saturday, .sunday] { return "every weekend" }
        return "every " + joined(days.sorted().map { weekdays[$0.rawValue - 1] }, "and")
    }

    /// "1 hour and 5 minutes"; rough: no seconds from a minute on. Rounded up to seconds: a timer just set has it all.
    private static func duration(_ milliseconds: Int, isRough: Bool = false) -> String {
        let parts = split(milliseconds, isRough: isRough)
        let names = ["day", "hour", "minute", "second"]
        let words = zip(parts, names).filter { $0.0 > 0 }.map { "\($0) \($1)\($0 == 1 ? "" : "s")" }
        return words.isEmpty ? "0 seconds" : joined(Array(words.prefix(2)), "and")
    }
}
