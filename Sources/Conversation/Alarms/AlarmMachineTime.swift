internal import SusiActions

// What time does to the alarms.
extension AlarmMachine {
    mutating func restore(_ entries: [AlarmEntry], _ present: AlarmPresent) {
        guard !isRestored else { return }
        isRestored = true
        ledger = AlarmLedger(entries)
        for var entry in ledger.all {
            let old = entry
            if case .countdown(let countdown)? = entry.next {
                entry.next = .countdown(continued(countdown, present))
            }
            if let snooze = entry.snooze { entry.snooze = continued(snooze, present) }
            if entry != old {
                ledger[entry.id] = entry
                estimated.insert(entry.id)
            }
        }
        if present.wall == nil, ledger.all.contains(where: { if case .civil? = $0.next { true } else { false } }) {
            clockNotice = present.monotonic + settings.clockPatience
        }
    }

    /// A countdown of an earlier start of the machine: goes on with what was left, which is late rather than lost.
    private func continued(_ countdown: Countdown, _ present: AlarmPresent) -> Countdown {
        guard countdown.boot != present.reading.boot else { return countdown }
        var result = countdown
        result.monotonic = present.monotonic + countdown.remaining
        result.boot = present.reading.boot
        return result
    }

    /// Rings, ends, misses whatever the present makes due.
    mutating func advance(_ present: AlarmPresent) -> [AlarmEffect] {
        guard isRestored else { return [] }
        var effects = giveUpWaiting(present)
        if let wall = present.wall {
            clockNotice = nil
            correct(wall, present)
        } else if let notice = clockNotice, notice <= present.monotonic {
            clockNotice = nil
            effects.append(.announce(.waitingForClock))
        }
        var missed: [AlarmDescription] = []
        for id in ledger.ids where pending?.change.after.keys.contains(id) != true {
            guard let entry = ledger[id] else { continue }
            if ringing[id] != nil {
                effects += goOnRinging(entry, present)
            } else {
                effects += check(entry, present, &missed)
            }
        }
        if !missed.isEmpty { effects.append(.announce(.missed(missed))) }
        return effects
    }

    private mutating func check(
        _ entry: AlarmEntry, _ present: AlarmPresent, _ missed: inout [AlarmDescription]
    ) -> [AlarmEffect] {
        let snooze = entry.snooze.flatMap { rules.lateness(.countdown($0), present) }.flatMap { $0 >= 0 ? $0 : nil }
        let next = entry.next.flatMap { rules.lateness($0, present) }.flatMap { $0 >= 0 ? $0 : nil }
        let late = [snooze, next].compactMap(\.self)
        guard let latest = late.min() else { return [] }
        guard latest <= settings.grace else {
            missed.append(rules.describeMissed(entry, at: present.wall.map { $0 - latest }, present))
            settle(entry.id, isSnooze: snooze != nil, isNext: next != nil, present)
            return []
        }
        if let reply = entry.reply {
            settle(entry.id, isSnooze: snooze != nil, isNext: next != nil, present)
            return [.perform(reply)]
        }
        ringing[entry.id] = Ringing(
            started: present.monotonic, step: 0, isSnooze: snooze != nil, isNext: next != nil)
        return [.startRinging(entry.id, rules.describe(entry, present), step: 0)]
    }

    private mutating func goOnRinging(_ entry: AlarmEntry, _ present: AlarmPresent) -> [AlarmEffect] {
        guard var ring = ringing[entry.id] else { return [] }
        let elapsed = present.monotonic - ring.started
        if elapsed >= settings.ringing {
            endRinging(entry.id, present, missed: present.wall.map { $0 - elapsed } ?? 0)
            return [.stopRinging(entry.id)]
        }
        let step = min(settings.lastStep, elapsed / settings.stepTime)
        guard step > ring.step else { return [] }
        ring.step = step
        ringing[entry.id] = ring
        return [.ringLouder(entry.id, step: step)]
    }

    /// "Stop": all that rings is over.
    mutating func stopRinging(_ present: AlarmPresent) -> [AlarmEffect] {
        let ids = ringingIDs
        for id in ids { endRinging(id, present) }
        return ids.map { .stopRinging($0) }
    }

    /// What it rang for is over; the sound is the caller's business.
    mutating func endRinging(_ id: AlarmID, _ present: AlarmPresent, missed: Int? = nil) {
        guard let ring = ringing.removeValue(forKey: id) else { return }
        if let missed { ledger[id]?.missed = missed }
        settle(id, isSnooze: ring.isSnooze, isNext: ring.isNext, present)
    }

    /// An occurrence is over: on to the next one, or away with the entry.
    private mutating func settle(_ id: AlarmID, isSnooze: Bool, isNext: Bool, _ present: AlarmPresent) {
        guard var entry = ledger[id] else { return }
        if isSnooze { entry.snooze = nil }
        if isNext {
            entry.next = rules.following(entry, present)
            entry.planned = present.wall
        }
        ledger[id] = entry.isOver ? nil : entry
        estimated.remove(id)
        unsaved.insert(id)
    }

    /// Somebody is there: what was missed is told, once.
    mutating func tellMissed(_ present: AlarmPresent) -> [AlarmEffect] {
        var missed: [AlarmDescription] = []
        for var entry in ledger.all where entry.missed != nil && pending?.change.after.keys.contains(entry.id) != true {
            missed.append(rules.describeMissed(entry, at: entry.missed.flatMap { $0 == 0 ? nil : $0 }, present))
            entry.missed = nil
            ledger[entry.id] = entry.isOver ? nil : entry
            unsaved.insert(entry.id)
        }
        return missed.isEmpty ? [] : [.announce(.missed(missed))]
    }

    /// Brings what is planned into line with the time that is known now.
    private mutating func correct(_ wall: Int, _ present: AlarmPresent) {
        for var entry in ledger.all
        where ringing[entry.id] == nil && pending?.change.after.keys.contains(entry.id) != true {
            let old = entry
            let isEstimated = estimated.contains(entry.id)
            if case .countdown(let countdown)? = entry.next {
                entry.next = .countdown(corrected(countdown, isEstimated, wall, present))
            }
            if let snooze = entry.snooze { entry.snooze = corrected(snooze, isEstimated, wall, present) }
            if case .civil? = entry.next {
                guard let planned = entry.planned else {
                    entry.planned = wall
                    ledger[entry.id] = entry
                    continue
                }
                if wall < planned - settings.falseFuture { replan(&entry, wall, present) }
            }
            estimated.remove(entry.id)
            // On disk an estimate is still as it was at an earlier start.
            guard entry != old || isEstimated else { continue }
            ledger[entry.id] = entry
            unsaved.insert(entry.id)
        }
    }

    private func corrected(_ countdown: Countdown, _ isEstimated: Bool, _ wall: Int, _ present: AlarmPresent)
        -> Countdown
    {
        var result = countdown
        if isEstimated, let end = countdown.wall {
            result.monotonic = present.monotonic + end - wall
            result.remaining = max(0, end - wall)
            return result
        }
        // Small differences are the clock being slewed: not worth a write.
        let end = wall + countdown.monotonic - present.monotonic
        guard countdown.wall.map({ abs($0 - end) > 2_000 }) ?? true else { return countdown }
        result.wall = end
        result.remaining = max(0, countdown.monotonic - present.monotonic)
        return result
    }

    /// The clock was far ahead when this was planned: what is meant is planned by the true time.
    private func replan(_ entry: inout AlarmEntry, _ wall: Int, _ present: AlarmPresent) {
        guard let now = present.moment else { return }
        switch entry.schedule {
        case .weekly(let days, let minute):
            entry.next = rules.next(of: days, minute: minute, from: now.day, after: wall, present.zone)
                .map(AlarmDue.civil)
        case .once(let moment, namesDay: false):
            guard
                let next = rules.nextMoment(ClockTime(minute: moment.minute), after: wall, now, present.zone)
            else { return }
            entry.next = .civil(next)
            entry.schedule = .once(next, namesDay: false)
        case .once, .countdown: break
        }
        entry.planned = wall
    }
}
