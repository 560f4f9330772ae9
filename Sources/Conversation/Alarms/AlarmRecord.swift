internal import OrderedJSON
internal import SusiActions

extension AlarmEntry {
    /// The entry as one line of JSON, for the disk; its number is kept beside it.
    public var record: String {
        var fields: [(String, JSONValue?)] = [
            ("kind", .string(kind.rawValue)), ("name", name.map(JSONValue.string)),
            ("schedule", AlarmRecord.value(schedule)), ("next", next.map(AlarmRecord.value)),
            ("snooze", snooze.map(AlarmRecord.value)), ("missed", missed.map { .number($0) }),
            ("paused", paused.map { .number($0) }), ("planned", planned.map { .number($0) }),
        ]
        if let reply {
            fields += [
                ("actions", .array(reply.actions.map { ActionRecord.value($0.action) })),
                ("rows", .array(reply.rows.map(JSONValue.object))),
                ("skills", .array(reply.skills.map(JSONValue.string))),
            ]
        }
        return JSONValue.object(JSONObject(fields.compactMap { field in field.1.map { (field.0, $0) } })).text()
    }

    /// The entry that a record holds; nil if the record is damaged or of a later version.
    public init?(id: AlarmID, record: String) {
        guard let value = try? JSONParser.parse(record), let kind = value["kind"]?.string.flatMap(AlarmKind.init),
            let schedule = value["schedule"].flatMap(AlarmRecord.schedule)
        else { return nil }
        let next = value["next"].flatMap(AlarmRecord.due)
        let snooze = value["snooze"].flatMap(AlarmRecord.countdown)
        // What can't be read must not look as if it were over.
        guard (next == nil) == (value["next"] == nil), (snooze == nil) == (value["snooze"] == nil) else { return nil }
        let paused = value["paused"]?.int
        guard (0..<1 << 53).contains(paused ?? 0), (paused == nil) == (value["paused"] == nil) else { return nil }
        var reply: Reply?
        if let list = value["actions"]?.array {
            let actions = list.compactMap(ActionRecord.action)
            guard actions.count == list.count else { return nil }
            reply = Reply(
                actions: actions.map { PlannedAction($0) }, rows: value["rows"]?.array?.compactMap(\.object) ?? [],
                skills: value["skills"]?.array?.compactMap(\.string) ?? [])
        }
        self.init(
            id: id, kind: kind, name: value["name"]?.string, reply: reply, schedule: schedule, next: next,
            snooze: snooze, missed: value["missed"]?.int, paused: paused,
            planned: value["planned"]?.int)
    }
}

/// The parts of an entry as JSON.
private enum AlarmRecord {
    static func value(_ schedule: AlarmSchedule) -> JSONValue {
        switch schedule {
        case .countdown(let milliseconds): ["countdown": .number(milliseconds)]
        case .once(let moment, let namesDay): ["once": value(moment), "namesDay": .bool(namesDay)]
        case .weekly(let days, let minute):
            ["weekly": .array(days.sorted().map { .number($0.rawValue) }), "minute": .number(minute)]
        }
    }

    static func schedule(_ value: JSONValue) -> AlarmSchedule? {
        if let milliseconds = value["countdown"]?.int { return .countdown(milliseconds: milliseconds) }
        if let moment = value["once"].flatMap(moment) {
            return .once(moment, namesDay: value["namesDay"]?.bool ?? true)
        }
        guard let days = value["weekly"]?.array?.compactMap({ $0.int.flatMap(Weekday.init) }), !days.isEmpty,
            let minute = value["minute"]?.int, 0..<1440 ~= minute
        else { return nil }
        return .weekly(Set(days), minute: minute)
    }

    static func value(_ due: AlarmDue) -> JSONValue {
        switch due {
        case .countdown(let countdown): value(countdown)
        case .civil(let moment): value(moment)
        }
    }

    static func due(_ value: JSONValue) -> AlarmDue? {
        countdown(value).map(AlarmDue.countdown) ?? moment(value).map(AlarmDue.civil)
    }

    private static func value(_ moment: CivilMoment) -> JSONValue {
        ["day": .number(moment.day.number), "minute": .number(moment.minute)]
    }

    private static func moment(_ value: JSONValue) -> CivilMoment? {
        guard let day = value["day"]?.int, abs(day) < 4_000_000, let minute = value["minute"]?.int, 0..<1440 ~= minute
        else { return nil }
        return CivilMoment(day: CivilDay(number: day), minute: minute)
    }

    static func value(_ countdown: Countdown) -> JSONValue {
        var object = JSONObject([
            ("monotonic", .number(countdown.monotonic)), ("boot", .string(countdown.boot)),
            ("remaining", .number(countdown.remaining)),
        ])
        if let wall = countdown.wall { object["wall"] = .number(wall) }
        return .object(object)
    }

    static func countdown(_ value: JSONValue) -> Countdown? {
        guard let monotonic = value["monotonic"]?.int, let boot = value["boot"]?.string,
            let remaining = value["remaining"]?.int, abs(monotonic) < 1 << 53, abs(remaining) < 1 << 53
        else { return nil }
        return Countdown(monotonic: monotonic, boot: boot, wall: value["wall"]?.int, remaining: remaining)
    }
}
