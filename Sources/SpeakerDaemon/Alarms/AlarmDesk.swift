internal import Conversation
internal import Platform
internal import Web

/// The alarms, for pages: a form becomes a request to the service that the voice asks too.
struct AlarmDesk: AlarmControl {
    let service: AlarmService
    /// Two letters.
    let language: String

    func alarms() async throws(ControlError) -> AlarmReport {
        let all = try await listing()
        let now = CivilTime.now
        return AlarmReport(
            alarms: all.map(Self.alarm), now: SystemClock.isTrusted ? now : nil,
            offset: CivilTime.localOffset(at: now), zone: CivilTime.localZoneName)
    }

    func set(_ draft: AlarmDraftForm) async throws(ControlError) -> AlarmOutcome {
        let kind: AlarmKind =
            switch draft.kind {
            case .timer: .timer
            case .alarm: .alarm
            case .reminder: .reminder
            }
        guard let outcome = try await outcome(.set(AlarmDraft(kind, name: draft.name, Self.time(draft.time)))) else {
            throw .unavailable(reason: "It was set, and is over already.", retryAfter: 1)
        }
        return outcome
    }

    func change(_ id: Int, name: String?, time: AlarmTimeForm?) async throws(ControlError) -> AlarmOutcome? {
        try await outcome(.order(.change(name: name, time: time.map(Self.time)), AlarmID(number: id)))
    }

    func perform(_ step: AlarmStep, _ id: Int) async throws(ControlError) -> AlarmOutcome? {
        let order: AlarmOrder =
            switch step {
            case .skip: .skip
            case .pause: .pause
            case .resume: .resume
            case .delete: .delete
            }
        return try await outcome(.order(order, AlarmID(number: id)))
    }

    func stopRinging() async { await service.stopRinging() }

    func snooze(minutes: Int?) async throws(ControlError) -> String {
        let (sentence, _) = await service.carryOut(.snooze(milliseconds: minutes.map { $0 * 60_000 }))
        let text = AlarmWording.text(sentence, language: language)
        if case .nothingToSnooze = sentence { throw .refused(field: "minutes", reason: text) }
        try throwRefusal(sentence)
        return text
    }

    // MARK: There and back

    private func listing() async throws(ControlError) -> [AlarmListing] {
        do throws(StoreTrouble) { return try await service.listing() } catch {
            throw .unavailable(
                reason: AlarmWording.text(.refused(.unavailable(error)), language: language), retryAfter: 5)
        }
    }

    /// Nil: there is no such entry.
    private func outcome(_ request: AlarmRequest) async throws(ControlError) -> AlarmOutcome? {
        let (sentence, ids) = await service.carryOut(request)
        if case .none = sentence { return nil }
        try throwRefusal(sentence)
        let alarm = try await listing().first { ids.contains($0.entry.id) }
        return AlarmOutcome(text: AlarmWording.text(sentence, language: language), alarm: alarm.map(Self.alarm))
    }

    private func throwRefusal(_ sentence: AlarmSentence) throws(ControlError) {
        guard case .refused(let refusal) = sentence else { return }
        let reason = AlarmWording.text(sentence, language: language)
        switch refusal {
        case .needsTime, .past, .noSuchTime: throw .refused(field: "time", reason: reason)
        case .noSuchDay, .tooFar: throw .refused(field: "date", reason: reason)
        case .noDuration, .tooLong: throw .refused(field: "seconds", reason: reason)
        case .oddRepeat:
            throw .refused(
                field: "id",
                reason: language == "de"
                    ? "Das wiederholt sich nicht. Lösche es." : "That does not repeat. Delete it instead.")
        case .tooMany, .busy, .unavailable, .notSaved: throw .unavailable(reason: reason, retryAfter: 5)
        case .clockUnknown: throw .unavailable(reason: reason, retryAfter: 60)
        }
    }

    private static func time(_ form: AlarmTimeForm) -> AlarmTime {
        switch form {
        case .seconds(let count): .after(milliseconds: count * 1000)
        case .clock(let minute): .at(ClockTime(minute: minute), nil)
        case .date(let year, let month, let day, let minute):
            .at(ClockTime(minute: minute), .date(year: year, month: month, day: day))
        case .weekly(let days, let minute): .every(Set(days.compactMap(Weekday.init)), ClockTime(minute: minute))
        }
    }

    private static func alarm(_ listing: AlarmListing) -> SpeakerAlarm {
        let entry = listing.entry
        let time: AlarmTimeForm
        switch entry.schedule {
        case .countdown(let milliseconds): time = .seconds((milliseconds + 999) / 1000)
        case .once(let moment, let namesDay):
            let (year, month, day) = moment.day.parts
            time =
                namesDay
                ? .date(year: year, month: month, day: day, minute: moment.minute) : .clock(minute: moment.minute)
        case .weekly(let days, let minute): time = .weekly(days: Set(days.map(\.rawValue)), minute: minute)
        }
        let state: SpeakerAlarm.State =
            listing.isRinging ? .ringing : entry.paused != nil ? .paused : entry.snooze != nil ? .snoozed : .waiting
        return SpeakerAlarm(
            id: entry.id.number, kind: entry.kind.rawValue, name: entry.name, state: state,
            due: listing.due.map { $0 / 1000 }, left: listing.left, time: time)
    }
}
