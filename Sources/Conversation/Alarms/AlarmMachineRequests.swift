internal import SusiActions

// What people ask of the alarms.
extension AlarmMachine {
    mutating func perform(
        _ request: AlarmRequest, _ id: RequestID?, _ present: AlarmPresent
    ) -> [AlarmEffect] {
        switch request {
        case .set(let draft): set(draft, id, present)
        case .setAll(let drafts): setAll(drafts, id, present)
        case .list(let kind, let day): list(kind, on: day, id, present)
        case .remaining(let selector): remaining(selector, id, present)
        case .cancel(let selector): cancel(selector, id, present)
        case .snooze(let milliseconds): snooze(milliseconds ?? settings.snooze, id, present)
        case .extend(let selector, let milliseconds): extend(selector, milliseconds, id, present)
        case .change(let selector, let time): change(selector, time, id, present)
        case .hold(let selector, let isHeld): hold(selector, isHeld, id, present)
        case .order(let order, let entry): obey(order, entry, id, present)
        case .refused(let refusal): [.say(.refused(refusal), id)]
        }
    }

    // MARK: New ones

    private mutating func set(_ draft: AlarmDraft, _ id: RequestID?, _ present: AlarmPresent) -> [AlarmEffect] {
        guard ledger.count < settings.limit else { return [.say(.refused(.tooMany(limit: settings.limit)), id)] }
        switch rules.plan(draft.time, kind: draft.kind, present) {
        case .failure(.because(let refusal)): return [.say(.refused(refusal), id)]
        case .success((let schedule, let due)):
            let entry = AlarmEntry(
                id: ledger.newID(), kind: draft.kind, name: draft.name, schedule: schedule, next: due,
                planned: present.wall)
            return commit([entry.id: entry], saying: .set(rules.describe(entry, present)), id, present)
        }
    }

    private mutating func setAll(_ drafts: [AlarmDraft], _ id: RequestID?, _ present: AlarmPresent) -> [AlarmEffect] {
        guard ledger.count + drafts.count <= settings.limit else {
            return [.say(.refused(.tooMany(limit: settings.limit)), id)]
        }
        var after: [AlarmID: AlarmEntry?] = [:]
        var descriptions: [AlarmDescription] = []
        for draft in drafts {
            switch rules.plan(draft.time, kind: draft.kind, present) {
            case .failure(.because(let refusal)): return [.say(.refused(refusal), id)]
            case .success((let schedule, let due)):
                let entry = AlarmEntry(
                    id: ledger.newID(), kind: draft.kind, name: draft.name, schedule: schedule, next: due,
                    planned: present.wall)
                after[entry.id] = entry
                descriptions.append(rules.describe(entry, present))
            }
        }
        return commit(after, saying: .setAll(descriptions), id, present)
    }

    /// The planned actions of an answer of SUSI's, each group with one due time an entry of its own.
    mutating func plan(_ reply: Reply, _ id: RequestID?, _ present: AlarmPresent) -> [AlarmEffect] {
        var drafts: [(delay: Int, kind: AlarmKind, reply: Reply?)] = []
        var groups: [(plan: Plan, actions: [Action])] = []
        var resets = false
        var needsClock = false
        for planned in reply.actions {
            if let plan = planned.plan {
                if let index = groups.firstIndex(where: { $0.plan == plan }) {
                    groups[index].actions.append(planned.action)
                } else {
                    groups.append((plan, [planned.action]))
                }
            } else if case .timerSet(let milliseconds) = planned.action {
                if let wall = present.wall {
                    drafts.append((milliseconds - wall, .timer, nil))
                } else {
                    needsClock = true
                }
            } else if case .timerReset = planned.action {
                resets = true
            }
        }
        for (plan, actions) in groups {
            var delay = plan.delayMilliseconds
            if delay <= 0, let due = plan.dueMilliseconds {
                guard let wall = present.wall else {
                    needsClock = true
                    continue
                }
                delay = due - wall
            }
            let rest = actions.filter { !Self.isAlarm($0) }
            if rest.count < actions.count { drafts.append((delay, .alarm, nil)) }
            if !rest.isEmpty {
                let usesRows = rest.contains {
                    switch $0 {
                    case .table, .rss, .piechart: true
                    default: false
                    }
                }
                let planned = Reply(
                    actions: rest.map { PlannedAction($0) }, rows: usesRows ? reply.rows : [], skills: reply.skills)
                drafts.append((delay, .plan, planned))
            }
        }
        var after: [AlarmID: AlarmEntry?] = [:]
        if resets {
            for entry in ledger.all where entry.kind == .timer && ringing[entry.id] == nil {
                after[entry.id] = .some(nil)
            }
        }
        let farthest = settings.farthestDays * 86_400_000
        let usable = drafts.filter { $0.delay > 0 && $0.delay <= farthest }
        guard !usable.isEmpty || !after.isEmpty else {
            let refusal: AlarmRefusal = needsClock ? .clockUnknown : drafts.contains { $0.delay > 0 } ? .tooFar : .past
            // "Reset the timer" without a timer is fine.
            return [.say(resets && drafts.isEmpty ? .planned([]) : .refused(refusal), id)]
        }
        guard ledger.count + usable.count <= settings.limit else {
            return [.say(.refused(.tooMany(limit: settings.limit)), id)]
        }
        var descriptions: [AlarmDescription] = []
        for draft in usable {
            let entry = AlarmEntry(
                id: ledger.newID(), kind: draft.kind, reply: draft.reply,
                schedule: .countdown(milliseconds: draft.delay), next: .countdown(present.countdown(draft.delay)),
                planned: present.wall)
            after[entry.id] = entry
            descriptions.append(rules.describe(entry, present))
        }
        return commit(after, saying: .planned(descriptions), id, present)
    }

    /// The text by which SUSI's skills mean that it shall ring.
    private static func isAlarm(_ action: Action) -> Bool {
        guard case .answer(let text, _, _) = action else { return false }
        return text.drop { $0.isWhitespace }.prefix { !$0.isWhitespace } == "ALARM" && text.count < 8
    }

    // MARK: Asking

    private func list(
        _ kind: AlarmKind?, on day: AlarmDay?, _ id: RequestID?, _ present: AlarmPresent
    ) -> [AlarmEffect] {
        if day != nil, present.moment == nil { return [.say(.refused(.clockUnknown), id)] }
        let found = ledger.all.filter { entry in
            guard entry.isLive, kind == nil || entry.kind == kind else { return false }
            return day.map { rules.isDue(entry, on: $0, present) } ?? true
        }
        return [.say(.list(kind, inOrder(found, present), on: day), id)]
    }

    func inOrder(_ entries: [AlarmEntry], _ present: AlarmPresent) -> [AlarmDescription] {
        let described = entries.map { ($0.id, rules.describe($0, present)) }
        return described.sorted { ($0.1.left ?? .max, $0.0) < ($1.1.left ?? .max, $1.0) }.map(\.1)
    }

    private func remaining(_ selector: AlarmSelector, _ id: RequestID?, _ present: AlarmPresent) -> [AlarmEffect] {
        var found = matching(selector, present)
        // "How much time is left" is about timers if there are any.
        if selector.kind == nil, found.contains(where: { $0.kind == .timer }) { found.removeAll { $0.kind != .timer } }
        guard !found.isEmpty else { return [.say(.none(selector.kind, name: selector.name), id)] }
        let known = found.filter { rules.describe($0, present).left != nil }
        guard !known.isEmpty else { return [.say(.refused(.clockUnknown), id)] }
        return [.say(.remaining(inOrder(known, present)), id)]
    }

    func matching(_ selector: AlarmSelector, _ present: AlarmPresent) -> [AlarmEntry] {
        ledger.all.filter { entry in
            guard entry.isLive, selector.kind == nil || entry.kind == selector.kind else { return false }
            if let name = selector.name, !Self.fits(name, entry.name) { return false }
            if let length = selector.length, entry.schedule != .countdown(milliseconds: length) { return false }
            if let weekdays = selector.weekdays {
                guard case .weekly(weekdays, let minute) = entry.schedule else { return false }
                return selector.time.map { $0.minutes.contains(minute) } ?? true
            }
            guard selector.time != nil || selector.day != nil || selector.minutes != nil else { return true }
            return rules.moments(of: entry, present).contains { moment in
                (selector.time.map { $0.minutes.contains(moment.minute) } ?? true)
                    && (selector.minutes.map { $0.contains(moment.minute) } ?? true)
                    && (selector.day.map { rules.isMeant(moment.day, by: $0, present) } ?? true)
            }
        }
    }

    /// "Mum" means "call mum".
    private static func fits(_ wanted: String, _ name: String?) -> Bool {
        guard let words = name?.lowercased().split(separator: " ") else { return false }
        return wanted.lowercased().split(separator: " ").allSatisfy { words.contains($0) }
    }

    // MARK: Ending and putting off

    private mutating func cancel(
        _ selector: AlarmSelector, _ id: RequestID?, _ present: AlarmPresent
    ) -> [AlarmEffect] {
        var found = matching(selector, present)
        let ringingFound = found.filter { ringing[$0.id] != nil }
        // To cancel what rings is to stop it.
        if !selector.isAll, !ringingFound.isEmpty { found = ringingFound }
        guard !found.isEmpty else { return [.say(nothingFits(selector, present), id)] }
        guard selector.isAll || found.count == 1 || !ringingFound.isEmpty else {
            return [.say(.which(inOrder(found, present)), id)]
        }
        var effects: [AlarmEffect] = []
        var after: [AlarmID: AlarmEntry?] = [:]
        let descriptions = inOrder(found, present)
        let skipped = found.compactMap { entry -> AlarmEntry? in
            guard ringing[entry.id] == nil, isOccurrence(selector, of: entry) else { return nil }
            return skipping(entry, present)
        }
        for entry in skipped { after[entry.id] = entry }
        for entry in found where after[entry.id] == nil {
            if ringing[entry.id] != nil {
                effects.append(.stopRinging(entry.id))
                endRinging(entry.id, present)
            }
            after[entry.id] = .some(selector.isAll || ringingFound.isEmpty ? nil : ledger[entry.id])
        }
        let sentence: AlarmSentence =
            skipped.count == 1 && found.count == 1
            ? .skipped(rules.describe(skipped[0], present, isOccurrence: true)) : .cancelled(descriptions)
        return effects + commit(after, saying: sentence, id, present)
    }

    /// True if a day was named to tell one occurrence of a repeating entry from the others: not the whole is meant.
    private func isOccurrence(_ selector: AlarmSelector, of entry: AlarmEntry) -> Bool {
        guard case .weekly(let days, _) = entry.schedule, let day = selector.day else { return false }
        // "My Monday alarm" is all of one that rings on Mondays.
        if case .weekday(let weekday) = day, days == [weekday] { return false }
        return true
    }

    /// The entry without its next occurrence.
    func skipping(_ entry: AlarmEntry, _ present: AlarmPresent) -> AlarmEntry? {
        guard let next = rules.following(entry, present) else { return nil }
        var entry = entry
        (entry.next, entry.snooze, entry.planned) = (next, nil, present.wall)
        return entry
    }

    /// There is none; or it repeats, and another occurrence than the next one was meant.
    private func nothingFits(_ selector: AlarmSelector, _ present: AlarmPresent) -> AlarmSentence {
        guard let day = selector.day else { return .none(selector.kind, name: selector.name) }
        if present.moment == nil { return .refused(.clockUnknown) }
        var anyDay = selector
        anyDay.day = nil
        let later = matching(anyDay, present).first { $0.repeats && rules.isDue($0, on: day, present) }
        guard let later else { return .none(selector.kind, name: selector.name) }
        return .onlyNext(rules.describe(later, present, isOccurrence: true))
    }

    private mutating func snooze(
        _ milliseconds: Int, _ id: RequestID?, _ present: AlarmPresent
    ) -> [AlarmEffect] {
        guard !ringing.isEmpty else { return [.say(.nothingToSnooze, id)] }
        guard milliseconds > 0 else { return [.say(.refused(.noDuration), id)] }
        let time = min(milliseconds, settings.longestSnooze)
        return putOff(ringingIDs, time, saying: .snoozed(milliseconds: time), id, present)
    }

    /// Silent now, and again after a time. Counts at once, and is confirmed when it is on disk.
    private mutating func putOff(
        _ ids: [AlarmID], _ milliseconds: Int, saying sentence: AlarmSentence, _ id: RequestID?, _ present: AlarmPresent
    ) -> [AlarmEffect] {
        var after: [AlarmID: AlarmEntry?] = [:]
        for id in ids {
            guard var entry = ledger[id] else { continue }
            let next = entry.next
            endRinging(id, present)
            if let left = ledger[id] { entry = left } else { entry.next = nil }
            // A timer that goes on is the timer still, not a snooze.
            if case .countdown? = next, entry.next == nil, entry.kind == .timer {
                entry.next = .countdown(present.countdown(milliseconds))
                entry.snooze = nil
            } else {
                entry.snooze = present.countdown(milliseconds)
            }
            ledger[id] = entry
            after[id] = entry
        }
        return ids.map { .stopRinging($0) } + commit(after, saying: sentence, id, present)
    }

    private mutating func extend(
        _ selector: AlarmSelector, _ milliseconds: Int, _ id: RequestID?, _ present: AlarmPresent
    ) -> [AlarmEffect] {
        let all = matching(selector, present)
        if milliseconds > 0, milliseconds <= settings.longestTimer,
            let entry = all.first(where: { ringing[$0.id] != nil })
        {
            return putOff([entry.id], milliseconds, saying: .snoozed(milliseconds: milliseconds), id, present)
        }
        var found = all.filter { ringing[$0.id] == nil && !$0.repeats }
        if selector.kind == nil, found.contains(where: { $0.kind == .timer }) { found.removeAll { $0.kind != .timer } }
        guard let entry = found.first else {
            return [.say(all.isEmpty ? .none(selector.kind, name: selector.name) : .refused(.needsTime(.alarm)), id)]
        }
        guard found.count == 1 else { return [.say(.which(inOrder(found, present)), id)] }
        guard milliseconds != 0 else { return [.say(.refused(.noDuration), id)] }
        guard let left = rules.describe(entry, present).left else { return [.say(.refused(.clockUnknown), id)] }
        guard abs(milliseconds) <= settings.longestTimer else { return [.say(.refused(.tooLong), id)] }
        guard left + milliseconds > 0 else { return [.say(.refused(.past), id)] }
        var changed = entry
        if entry.snooze != nil {
            changed.snooze = present.countdown(left + milliseconds)
        } else if case .countdown = entry.schedule {
            guard left + milliseconds <= settings.longestTimer else { return [.say(.refused(.tooLong), id)] }
            changed.next = .countdown(present.countdown(left + milliseconds))
        } else if let wall = present.wall {
            let moment = present.zone.moment(at: wall + left + milliseconds)
            guard present.zone.instant(of: moment) > wall else { return [.say(.refused(.past), id)] }
            changed.schedule = .once(moment, namesDay: true)
            changed.next = .civil(moment)
        }
        (changed.planned, changed.paused) = (present.wall, nil)
        return commit([entry.id: changed], saying: .changed(rules.describe(changed, present)), id, present)
    }

    private mutating func change(
        _ selector: AlarmSelector, _ time: AlarmTime, _ id: RequestID?, _ present: AlarmPresent
    ) -> [AlarmEffect] {
        let found = matching(selector, present).filter { ringing[$0.id] == nil }
        guard let entry = found.first else { return [.say(nothingFits(selector, present), id)] }
        guard found.count == 1 else { return [.say(.which(inOrder(found, present)), id)] }
        var plan = rules.plan(adapted(time, to: entry, present), kind: entry.kind, present)
        // What was meant for a day that is over by now is the next such time.
        if case .failure(.because(.past)) = plan { plan = rules.plan(time, kind: entry.kind, present) }
        switch plan {
        case .failure(.because(let refusal)): return [.say(.refused(refusal), id)]
        case .success((let schedule, let due)):
            if isOccurrence(selector, of: entry), let rest = skipping(entry, present), !due.isCountdown {
                return replace(entry, by: rest, time, id, present)
            }
            var changed = entry
            (changed.schedule, changed.next, changed.snooze, changed.paused) = (schedule, due, nil, nil)
            changed.planned = present.wall
            return commit([entry.id: changed], saying: .changed(rules.describe(changed, present)), id, present)
        }
    }

    /// One occurrence of a repeating entry at another time: it is skipped, and there is one more for that day.
    private mutating func replace(
        _ entry: AlarmEntry, by rest: AlarmEntry, _ time: AlarmTime, _ id: RequestID?, _ present: AlarmPresent
    ) -> [AlarmEffect] {
        guard ledger.count < settings.limit else { return [.say(.refused(.tooMany(limit: settings.limit)), id)] }
        var time = time
        if case .at(let clock?, nil) = time, case .civil(let moment)? = entry.next, let today = present.moment?.day {
            time = .at(Self.sameHalf(clock, as: moment.minute), .ahead(moment.day.number - today.number))
        }
        switch rules.plan(time, kind: entry.kind, present) {
        case .failure(.because(let refusal)): return [.say(.refused(refusal), id)]
        case .success((let schedule, let due)):
            let once = AlarmEntry(
                id: ledger.newID(), kind: entry.kind, name: entry.name, schedule: schedule, next: due,
                planned: present.wall)
            return commit(
                [entry.id: rest, once.id: once], saying: .changed(rules.describe(once, present)), id, present)
        }
    }

    /// "To seven" keeps the day and the half of the day, and days on which it repeats.
    private func adapted(_ time: AlarmTime, to entry: AlarmEntry, _ present: AlarmPresent) -> AlarmTime {
        guard case .at(let clock?, nil) = time else { return time }
        switch entry.schedule {
        case .weekly(let days, let old): return .every(days, Self.sameHalf(clock, as: old))
        case .once(let moment, _):
            guard let today = present.moment?.day, moment.day >= today else { return time }
            return .at(Self.sameHalf(clock, as: moment.minute), .ahead(moment.day.number - today.number))
        case .countdown: return time
        }
    }

    private static func sameHalf(_ clock: ClockTime, as minute: Int) -> ClockTime {
        guard clock.isAmbiguous else { return clock }
        return ClockTime(minute: minute >= 720 ? clock.minute + 720 : clock.minute)
    }
}
