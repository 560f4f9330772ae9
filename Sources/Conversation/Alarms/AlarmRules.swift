/// The present as the rules see it.
struct AlarmPresent {
    let reading: ClockReading
    /// Milliseconds since 1970 UTC as far as they are known.
    let wall: Int?
    let zone: LocalZone

    var monotonic: Int { reading.monotonic }
    /// The moment on the clocks here.
    var moment: CivilMoment? { wall.map { zone.moment(at: $0) } }

    /// A countdown that starts now.
    func countdown(_ milliseconds: Int) -> Countdown {
        Countdown(
            monotonic: monotonic + milliseconds, boot: reading.boot, wall: wall.map { $0 + milliseconds },
            remaining: milliseconds)
    }
}

/// Which moment is meant, and which comes next: the calendar's part of the alarms.
struct AlarmRules {
    let settings: AlarmSettings

    /// What an entry of `kind` at `time` is set to, and when it is due first.
    func plan(
        _ time: AlarmTime, kind: AlarmKind, _ present: AlarmPresent
    ) -> Result<(schedule: AlarmSchedule, due: AlarmDue), Refused> {
        switch time {
        case .after(let milliseconds): return countdown(milliseconds, present)
        case .later(let days, let months):
            if kind == .timer, months == 0 {
                // Days beyond the limit must not overflow as milliseconds.
                return countdown(min(days, 100_000) * 86_400_000, present)
            }
            guard let now = present.moment else { return .failure(.because(.clockUnknown)) }
            guard days != 0 || months != 0 else { return .failure(.because(.noDuration)) }
            guard days >= 0, months >= 0 else { return .failure(.because(.past)) }
            guard days <= settings.farthestDays, months <= settings.farthestDays / 28 else {
                return .failure(.because(.tooFar))
            }
            guard let day = now.day.adding(months: months) else { return .failure(.because(.tooFar)) }
            return once(CivilMoment(day: day + days, minute: now.minute), namesDay: true, present)
        case .at(let clock, let day):
            guard let now = present.moment, let wall = present.wall else { return .failure(.because(.clockUnknown)) }
            guard let clock = clock ?? (kind == .reminder ? ClockTime(minute: settings.reminderMinute) : nil) else {
                return .failure(.because(.needsTime(kind)))
            }
            guard let day else {
                let moment = nextMoment(clock, after: wall, now, present.zone)
                return moment.map { once($0, namesDay: false, present) } ?? .failure(.because(.noSuchTime))
            }
            return on(day, clock, now, wall, present)
        case .every(let days, let clock):
            guard let now = present.moment, let wall = present.wall else { return .failure(.because(.clockUnknown)) }
            guard let moment = next(of: days, minute: clock.usual, from: now.day, after: wall, present.zone) else {
                return .failure(.because(.noSuchDay))
            }
            return .success((.weekly(days, minute: clock.usual), .civil(moment)))
        }
    }

    /// `Result` wants an error.
    enum Refused: Error { case because(AlarmRefusal) }

    private func countdown(
        _ milliseconds: Int, _ present: AlarmPresent
    ) -> Result<(schedule: AlarmSchedule, due: AlarmDue), Refused> {
        guard milliseconds != 0 else { return .failure(.because(.noDuration)) }
        guard milliseconds > 0 else { return .failure(.because(.past)) }
        guard milliseconds <= settings.longestTimer else { return .failure(.because(.tooLong)) }
        return .success(
            (.countdown(milliseconds: milliseconds), .countdown(present.countdown(milliseconds))))
    }

    private func once(
        _ moment: CivilMoment, namesDay: Bool, _ present: AlarmPresent
    ) -> Result<(schedule: AlarmSchedule, due: AlarmDue), Refused> {
        guard let now = present.moment, let wall = present.wall else { return .failure(.because(.clockUnknown)) }
        guard moment.day.number - now.day.number <= settings.farthestDays else { return .failure(.because(.tooFar)) }
        guard present.zone.instant(of: moment) > wall else { return .failure(.because(.past)) }
        return .success((.once(moment, namesDay: namesDay), .civil(moment)))
    }

    private func on(
        _ day: AlarmDay, _ clock: ClockTime, _ now: CivilMoment, _ wall: Int, _ present: AlarmPresent
    ) -> Result<(schedule: AlarmSchedule, due: AlarmDue), Refused> {
        switch day {
        case .ahead(0):
            let left = clock.minutes.first {
                present.zone.instant(of: CivilMoment(day: now.day, minute: $0)) > wall
            }
            return left.map { once(CivilMoment(day: now.day, minute: $0), namesDay: true, present) }
                ?? .failure(.because(.past))
        case .ahead(let days):
            guard days > 0 else { return .failure(.because(.past)) }
            guard days <= settings.farthestDays else { return .failure(.because(.tooFar)) }
            return once(CivilMoment(day: now.day + days, minute: clock.usual), namesDay: true, present)
        case .weekday(let weekday):
            let moment = next(of: [weekday], minute: clock.usual, from: now.day, after: wall, present.zone)
            return moment.map { once($0, namesDay: true, present) } ?? .failure(.because(.noSuchDay))
        case .date(let year, let month, let day):
            let minute = clock.usual
            if let year, let month {
                guard year <= 9999 else { return .failure(.because(.tooFar)) }
                guard let day = CivilDay(year: year, month: month, day: day) else {
                    return .failure(.because(.noSuchDay))
                }
                return once(CivilMoment(day: day, minute: minute), namesDay: true, present)
            }
            // The next one there is: the 31st is not in every month, 29 February not in every year.
            let today = now.day.parts
            for ahead in 0...(12 * 8) {
                let count = today.year * 12 + today.month - 1 + ahead
                guard month == nil || month == count % 12 + 1 else { continue }
                guard let day = CivilDay(year: count / 12, month: count % 12 + 1, day: day) else { continue }
                let moment = CivilMoment(day: day, minute: minute)
                if present.zone.instant(of: moment) > wall { return once(moment, namesDay: true, present) }
            }
            return .failure(.because(.noSuchDay))
        }
    }

    /// The next moment at which the clocks show `clock`.
    func nextMoment(_ clock: ClockTime, after wall: Int, _ now: CivilMoment, _ zone: LocalZone) -> CivilMoment? {
        for day in -1...2 {
            for minute in clock.minutes {
                let moment = CivilMoment(day: now.day + day, minute: minute)
                if zone.instant(of: moment) > wall { return moment }
            }
        }
        return nil
    }

    /// The first of these weekdays from a day on whose time is still to come.
    func next(
        of weekdays: Set<Weekday>, minute: Int, from day: CivilDay, after wall: Int, _ zone: LocalZone
    ) -> CivilMoment? {
        // The second week is for a day that is skipped at the date line.
        for ahead in 0...14 where weekdays.contains((day + ahead).weekday) {
            let moment = CivilMoment(day: day + ahead, minute: minute)
            if zone.instant(of: moment) > wall { return moment }
        }
        return nil
    }

    /// What is due after this occurrence; nil: nothing.
    func following(_ entry: AlarmEntry, _ present: AlarmPresent) -> AlarmDue? {
        guard case .weekly(let weekdays, let minute) = entry.schedule, case .civil(let handled)? = entry.next,
            let wall = present.wall, let today = present.moment?.day
        else { return nil }
        // Never the same day again, even if the clock was put back since; unless it was in a future that never came.
        let isFalse = present.zone.instant(of: handled) - wall > settings.falseFuture
        let from = isFalse ? today : max(handled.day + 1, today)
        return next(of: weekdays, minute: minute, from: from, after: wall, present.zone).map(AlarmDue.civil)
    }

    /// How late something is, in milliseconds; negative: still to come; nil: unknown without the time.
    func lateness(_ due: AlarmDue, _ present: AlarmPresent) -> Int? {
        switch due {
        case .countdown(let countdown): present.monotonic - countdown.monotonic
        case .civil(let moment): present.wall.map { $0 - present.zone.instant(of: moment) }
        }
    }

    /// The moments by which people may mean an entry: when it is due, and what it was set to before a snooze.
    func moments(of entry: AlarmEntry, _ present: AlarmPresent) -> [CivilMoment] {
        var moments: [CivilMoment] = []
        // "The alarm tomorrow" is one that rings tomorrow.
        if entry.paused != nil, entry.repeats { return [] }
        if case .civil(let moment)? = entry.next { moments.append(moment) }
        if case .once(let moment, _) = entry.schedule { moments.append(moment) }
        if let moment = describe(entry, present).moment { moments.append(moment) }
        return moments
    }

    /// Whether somebody who says `said` means `day`.
    func isMeant(_ day: CivilDay, by said: AlarmDay, _ present: AlarmPresent) -> Bool {
        guard let today = present.moment?.day else { return false }
        let ahead = day.number - today.number
        switch said {
        case .ahead(let days): return ahead == days
        case .weekday(let weekday): return day.weekday == weekday && 0...7 ~= ahead
        case .date(let year, let month, let number):
            let parts = day.parts
            return parts.day == number && (month ?? parts.month) == parts.month && (year ?? parts.year) == parts.year
        }
    }

    /// Whether an entry is due on a day, one that repeats also if it is due earlier as well.
    func isDue(_ entry: AlarmEntry, on said: AlarmDay, _ present: AlarmPresent) -> Bool {
        if moments(of: entry, present).contains(where: { isMeant($0.day, by: said, present) }) { return true }
        guard case .weekly(let days, _) = entry.schedule, case .civil(let next)? = entry.next else { return false }
        // Farther than a year nobody asks.
        return (1...366).contains {
            days.contains((next.day + $0).weekday) && isMeant(next.day + $0, by: said, present)
        }
    }

    /// An entry in the words of the present; `isOccurrence`: by its next day, and not by the days on which it repeats.
    func describe(_ entry: AlarmEntry, _ present: AlarmPresent, isOccurrence: Bool = false) -> AlarmDescription {
        var description = AlarmDescription(kind: entry.kind, name: entry.name)
        description.today = present.moment?.day
        if case .countdown(let milliseconds) = entry.schedule { description.length = milliseconds }
        if case .weekly(let days, _) = entry.schedule, !isOccurrence { description.weekdays = days }
        if let paused = entry.paused {
            description.isPaused = true
            if paused > 0 { description.left = paused }
            // By the time at which it would ring.
            if case .once(let moment, _) = entry.schedule { description.moment = moment }
            if case .weekly(let days, let minute) = entry.schedule,
                case .civil(let moment)? =
                    due(of: days, minute: minute, present)
            {
                description.moment = moment
            }
            return description
        }
        if let snooze = entry.snooze {
            description.left = max(0, snooze.monotonic - present.monotonic)
        } else if case .countdown(let countdown)? = entry.next {
            description.left = max(0, countdown.monotonic - present.monotonic)
        } else if case .civil(let moment)? = entry.next {
            description.moment = moment
            if let late = lateness(.civil(moment), present) { description.left = max(0, -late) }
        }
        // A reminder or plan by countdown is best told by the time at which it comes.
        if description.moment == nil, let left = description.left, let wall = present.wall {
            description.moment = present.zone.moment(at: wall + left)
        }
        return description
    }

    /// An entry that nobody came for, as it was.
    func describeMissed(_ entry: AlarmEntry, at wall: Int?, _ present: AlarmPresent) -> AlarmDescription {
        var description = AlarmDescription(kind: entry.kind, name: entry.name)
        description.today = present.moment?.day
        description.moment = wall.map { present.zone.moment(at: $0) }
        return description
    }
}
