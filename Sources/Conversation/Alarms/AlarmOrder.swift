/// What somebody wants of one entry whose number he knows, as a page does: nothing has to be asked back.
public enum AlarmOrder: Sendable, Hashable {
    /// Another name (empty: none) or another time; nil: as it is.
    case change(name: String?, time: AlarmTime?)
    /// Leave out the next occurrence of what repeats.
    case skip
    /// Hold it: a timer keeps what is left, an alarm stays but does not ring.
    case pause
    /// Let it go on.
    case resume
    /// Away with it, whether it rings or not.
    case delete
}

extension AlarmMachine {
    mutating func obey(
        _ order: AlarmOrder, _ id: AlarmID, _ request: RequestID?, _ present: AlarmPresent
    ) -> [AlarmEffect] {
        guard let entry = ledger[id], entry.isLive else { return [.say(.none(nil, name: nil), request)] }
        switch order {
        case .change(let name, let time): return change(entry, name: name, time: time, request, present)
        case .skip:
            if ringing[id] != nil {
                endRinging(id, present)
                return [.stopRinging(id)] + commit([id: ledger[id]], saying: .cancelled([]), request, present)
            }
            guard let rest = skipping(entry, present) else { return [.say(.refused(.oddRepeat), request)] }
            return commit(
                [id: rest], saying: .skipped(rules.describe(rest, present, isOccurrence: true)), request, present)
        case .pause: return pause(entry, request, present)
        case .resume: return resume(entry, request, present)
        case .delete:
            let description = rules.describe(entry, present)
            let wasRinging = ringing.removeValue(forKey: id) != nil
            return (wasRinging ? [.stopRinging(id)] : [])
                + commit([id: nil], saying: .cancelled([description]), request, present)
        }
    }

    /// By what was said: one of those that are not yet as they are wanted.
    mutating func hold(
        _ selector: AlarmSelector, _ isHeld: Bool, _ request: RequestID?, _ present: AlarmPresent
    ) -> [AlarmEffect] {
        let all = matching(selector, present)
        let found = all.filter { ($0.paused == nil) == isHeld }
        guard let entry = found.first ?? all.first else {
            return [.say(.none(selector.kind, name: selector.name), request)]
        }
        guard found.count <= 1 else { return [.say(.which(inOrder(found, present)), request)] }
        return obey(isHeld ? .pause : .resume, entry.id, request, present)
    }

    private mutating func change(
        _ entry: AlarmEntry, name: String?, time: AlarmTime?, _ request: RequestID?, _ present: AlarmPresent
    ) -> [AlarmEffect] {
        var changed = entry
        var effects: [AlarmEffect] = []
        if let name { changed.name = name.isEmpty ? nil : name }
        if let time {
            switch rules.plan(time, kind: entry.kind, present) {
            case .failure(.because(let refusal)): return [.say(.refused(refusal), request)]
            case .success((let schedule, let due)):
                (changed.schedule, changed.next, changed.snooze, changed.paused) = (schedule, due, nil, nil)
                changed.planned = present.wall
                // What it rang for is settled by the new time; if that can't be written, it rings on.
                if ringing.removeValue(forKey: entry.id) != nil { effects = [.stopRinging(entry.id)] }
            }
        }
        return effects
            + commit([entry.id: changed], saying: .changed(rules.describe(changed, present)), request, present)
    }

    private mutating func pause(
        _ entry: AlarmEntry, _ request: RequestID?, _ present: AlarmPresent
    ) -> [AlarmEffect] {
        var held = entry
        var effects: [AlarmEffect] = []
        if ringing[entry.id] != nil {
            endRinging(entry.id, present)
            effects = [.stopRinging(entry.id)]
            // What rang for the last time is over: there is nothing to hold.
            guard let left = ledger[entry.id] else {
                return effects + commit([entry.id: nil], saying: .cancelled([]), request, present)
            }
            held = left
        }
        guard held.paused == nil else { return effects + [.say(.changed(rules.describe(held, present)), request)] }
        if case .countdown(let countdown)? = held.next {
            held.paused = max(1, countdown.monotonic - present.monotonic)
        } else {
            held.paused = 0
        }
        if let snooze = held.snooze, held.next == nil { held.paused = max(1, snooze.monotonic - present.monotonic) }
        (held.next, held.snooze, held.planned) = (nil, nil, present.wall)
        return effects + commit([held.id: held], saying: .changed(rules.describe(held, present)), request, present)
    }

    private mutating func resume(
        _ entry: AlarmEntry, _ request: RequestID?, _ present: AlarmPresent
    ) -> [AlarmEffect] {
        guard let left = entry.paused else { return [.say(.changed(rules.describe(entry, present)), request)] }
        var running = entry
        running.paused = nil
        if left > 0 {
            if case .countdown = entry.schedule {
                running.next = .countdown(present.countdown(left))
            } else {
                running.snooze = present.countdown(left)
            }
        }
        if case .weekly(let days, let minute) = entry.schedule {
            guard let due = rules.due(of: days, minute: minute, present) else {
                return [.say(.refused(.clockUnknown), request)]
            }
            running.next = due
        } else if case .once(let moment, _) = entry.schedule, left == 0 {
            guard let wall = present.wall else { return [.say(.refused(.clockUnknown), request)] }
            guard present.zone.instant(of: moment) > wall else { return [.say(.refused(.past), request)] }
            running.next = .civil(moment)
        }
        running.planned = present.wall
        return commit([entry.id: running], saying: .changed(rules.describe(running, present)), request, present)
    }
}

extension AlarmRules {
    /// When something is due next that comes back on these days; nil while the time is not known.
    func due(of days: Set<Weekday>, minute: Int, _ present: AlarmPresent) -> AlarmDue? {
        guard let today = present.moment?.day, let wall = present.wall else { return nil }
        return next(of: days, minute: minute, from: today, after: wall, present.zone).map(AlarmDue.civil)
    }
}
