internal import HTTP
internal import OrderedJSON

/// The calls about alarms, timers and reminders.
public struct AlarmsSection: APISection {
    /// A day of the week, as the API names it.
    enum Day: String, CaseIterable { case monday, tuesday, wednesday, thursday, friday, saturday, sunday }

    /// Characters of a name.
    static let longestName = 100
    /// Seconds of a timer: a week.
    static let longestTimer = 604_800
    /// Minutes of a snooze.
    static let longestSnooze = 60

    private let control: any AlarmControl

    /// The calls of `control`.
    public init(control: any AlarmControl) { self.control = control }

    public var routes: [APIRoute] {
        [
            APIRoute("alarms", "GET /alarms", needs: .scope(.read)) { _ in .json(try await control.alarms().json) },
            APIRoute("setAlarm", "POST /alarms", needs: .scope(.control)) { call in
                let fields = try call.fields("kind", "name", "seconds", "time", "date", "days")
                guard let kind = AlarmDraftForm.Kind(rawValue: try fields.text("kind", atMost: 20)) else {
                    throw Problem.field("kind", "The field 'kind' must be 'timer', 'alarm' or 'reminder'.")
                }
                let name = try Self.name(fields)
                guard kind != .reminder || !(name ?? "").isEmpty else {
                    throw Problem.field("name", "A reminder needs a 'name': what to remind of.")
                }
                guard let time = try Self.time(fields) else {
                    throw Problem.field(
                        "time", "Send 'seconds', or 'time' as \"07:30\", with 'date' or 'days' if wanted.")
                }
                let draft = AlarmDraftForm(kind, name: name.flatMap { $0.isEmpty ? nil : $0 }, time)
                return .json(try await control.set(draft).json, status: 201)
            },
            APIRoute("changeAlarm", "PUT /alarms/{id}", needs: .scope(.control)) { call in
                let fields = try call.fields("name", "seconds", "time", "date", "days")
                let (name, time) = (try Self.name(fields), try Self.time(fields))
                guard name != nil || time != nil else {
                    throw Problem.field("time", "Nothing is to change. Send 'name', 'seconds' or 'time'.")
                }
                return try Self.outcome(try await control.change(try call.number("id"), name: name, time: time))
            },
            APIRoute("deleteAlarm", "DELETE /alarms/{id}", needs: .scope(.control)) { call in
                try Self.outcome(try await control.perform(.delete, try call.number("id")))
            },
            step(.skip), step(.pause), step(.resume),
            // What rings ends, whatever the body looks like.
            APIRoute("stopAlarms", "POST /alarms/stop", needs: .scope(.control)) { _ in
                await control.stopRinging()
                return .json(["stopped": true])
            },
            APIRoute("snoozeAlarms", "POST /alarms/snooze", needs: .scope(.control)) { call in
                let fields = try call.fields("minutes")
                let minutes =
                    fields.has("minutes") ? try fields.whole("minutes", in: 1...Self.longestSnooze) : nil
                return .json(["text": .string(try await control.snooze(minutes: minutes))])
            },
        ]
    }

    private func step(_ step: AlarmStep) -> APIRoute {
        APIRoute("\(step.rawValue)Alarm", "POST /alarms/{id}/\(step.rawValue)", needs: .scope(.control)) { call in
            _ = try call.fields()
            return try Self.outcome(try await control.perform(step, try call.number("id")))
        }
    }

    private static func outcome(_ outcome: AlarmOutcome?) throws(Problem) -> HTTPResponse {
        guard let outcome else { throw Problem.gone("alarm", list: "/alarms") }
        return .json(outcome.json)
    }

    // MARK: Fields

    /// Nil: not there; empty: no name.
    private static func name(_ fields: RequestFields) throws(Problem) -> String? {
        guard fields.has("name") else { return nil }
        if try fields.untrimmed("name")?.isEmpty == true { return "" }
        return try fields.text("name", atMost: longestName)
    }

    /// Nil: none of the fields is there.
    private static func time(_ fields: RequestFields) throws(Problem) -> AlarmTimeForm? {
        if fields.has("seconds") {
            if let other = ["time", "date", "days"].first(where: fields.has) {
                throw .field(other, "Send either 'seconds' or '\(other)', not both.")
            }
            return .seconds(try fields.whole("seconds", in: 1...longestTimer))
        }
        guard fields.has("time") else {
            guard let other = ["date", "days"].first(where: fields.has) else { return nil }
            throw .field("time", "The field '\(other)' needs a 'time' such as \"07:30\".")
        }
        let minute = try clock(try fields.text("time", atMost: 20))
        if fields.has("days") {
            guard !fields.has("date") else { throw .field("date", "Send either 'date' or 'days', not both.") }
            let days = try fields.choices("days", of: Day.self)
            return .weekly(
                days: Set(days.compactMap { Day.allCases.firstIndex(of: $0).map { $0 + 1 } }), minute: minute)
        }
        guard fields.has("date") else { return .clock(minute: minute) }
        let (year, month, day) = try date(try fields.text("date", atMost: 20))
        return .date(year: year, month: month, day: day, minute: minute)
    }

    private static func clock(_ text: String) throws(Problem) -> Int {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, 1...2 ~= parts[0].utf8.count, parts[1].utf8.count == 2, parts.allSatisfy(isDigits),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { throw .field("time", "'\(text)' is no time of day. Send one from \"00:00\" to \"23:59\".") }
        return hour * 60 + minute
    }

    private static func date(_ text: String) throws(Problem) -> (year: Int, month: Int, day: Int) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2], parts.allSatisfy(isDigits), let year = Int(parts[0]), year > 0,
            let month = Int(parts[1]), let day = Int(parts[2]), 1...12 ~= month, 1...31 ~= day
        else { throw .field("date", "'\(text)' is no day. Send one such as \"2027-02-28\".") }
        return (year, month, day)
    }

    private static func isDigits(_ text: Substring) -> Bool { text.utf8.allSatisfy { 48...57 ~= $0 } }
}
