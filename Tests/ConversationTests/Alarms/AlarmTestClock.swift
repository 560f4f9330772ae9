@testable import Conversation

/// Zones of three places with the rules of 2026 and 2027, as small tables of their transitions.
enum TestZone {
    /// Transitions as UTC seconds and the offset from then on.
    private static func zone(_ first: Int, _ table: [(Int, Int)]) -> LocalZone {
        LocalZone { utc in table.last { $0.0 <= utc }?.1 ?? first }
    }
    private static func utc(_ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int = 0) -> Int {
        (CivilDay(year: year, month: month, day: day)?.number ?? 0) * 86_400 + hour * 3600 + minute * 60
    }
    /// Forward at 01:00 UTC on the last Sunday of March, back at 01:00 UTC on the last of October.
    static let berlin = zone(
        3600,
        [
            (utc(2026, 3, 29, 1), 7200), (utc(2026, 10, 25, 1), 3600), (utc(2027, 3, 28, 1), 7200),
            (utc(2027, 10, 31, 1), 3600),
        ])
    /// Forward at 02:00 EST on the second Sunday of March, back at 02:00 EDT on the first of November.
    static let newYork = zone(
        -18_000,
        [
            (utc(2026, 3, 8, 7), -14_400), (utc(2026, 11, 1, 6), -18_000), (utc(2027, 3, 14, 7), -14_400),
            (utc(2027, 11, 7, 6), -18_000),
        ])
    /// By half an hour, in the southern half: back on the first Sunday of April, forward on the first of October.
    static let lordHowe = zone(
        39_600,
        [
            (utc(2026, 4, 4, 15), 37_800), (utc(2026, 10, 3, 15, 30), 39_600), (utc(2027, 4, 3, 15), 37_800),
            (utc(2027, 10, 2, 15, 30), 39_600),
        ])
    static let utc = LocalZone(seconds: 0)
}

func moment(_ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int = 0) -> CivilMoment {
    CivilMoment(day: CivilDay(year: year, month: month, day: day) ?? CivilDay(number: 0), minute: hour * 60 + minute)
}

/// A machine with clocks and a disk that a test turns.
struct AlarmBench {
    var machine = AlarmMachine()
    var zone: LocalZone
    var clock: ClockReading
    /// What is on disk.
    var disk: [AlarmID: AlarmEntry] = [:]
    /// What the disk answers; nil: all is well.
    var trouble: StoreTrouble?
    /// Answers at once, or only when `answer` is called.
    var answersAtOnce = true
    var open: [(AlarmChange, SaveTicket)] = []
    var wake = AlarmWake()
    /// Everything but saves and wakes.
    var seen: [AlarmEffect] = []

    /// Civil time `now` in `zone`, trusted.
    init(_ now: CivilMoment, _ zone: LocalZone = TestZone.utc, restored: [AlarmEntry]? = []) {
        self.zone = zone
        clock = ClockReading(wall: zone.instant(of: now), monotonic: 1_000_000, isTrusted: true, boot: "a")
        if let restored { start(restored) }
    }

    mutating func start(_ entries: [AlarmEntry]) {
        disk = Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0) })
        send(.restored(entries))
    }

    /// The machine begins anew with what is on disk; `boot`: the whole computer does.
    mutating func restart(boot: String? = nil, monotonic: Int? = nil) {
        machine = AlarmMachine(settings: machine.settings)
        open = []
        wake = AlarmWake()
        if let boot { clock.boot = boot }
        if let monotonic { clock.monotonic = monotonic }
        send(.restored(disk.values.sorted { $0.id < $1.id }))
    }

    @discardableResult mutating func send(_ event: AlarmEvent) -> [AlarmEffect] {
        var effects = machine.handle(event, at: clock, zone: zone)
        var shown: [AlarmEffect] = []
        while !effects.isEmpty {
            let effect = effects.removeFirst()
            switch effect {
            case .save(let change, let ticket):
                if answersAtOnce { effects += answer(change, ticket) } else { open.append((change, ticket)) }
            case .wake(let next): wake = next
            default: shown.append(effect)
            }
        }
        seen += shown
        return shown
    }

    private mutating func answer(_ change: AlarmChange, _ ticket: SaveTicket) -> [AlarmEffect] {
        if let trouble { return machine.handle(.saveFailed(ticket, trouble), at: clock, zone: zone) }
        for entry in change.saved { disk[entry.id] = entry }
        for id in change.deleted { disk[id] = nil }
        return machine.handle(.saved(ticket), at: clock, zone: zone)
    }

    /// The disk answers what is open.
    @discardableResult mutating func answer() -> [AlarmEffect] {
        var shown: [AlarmEffect] = []
        while !open.isEmpty {
            let (change, ticket) = open.removeFirst()
            if let trouble {
                shown += send(.saveFailed(ticket, trouble))
            } else {
                for entry in change.saved { disk[entry.id] = entry }
                for id in change.deleted { disk[id] = nil }
                shown += send(.saved(ticket))
            }
        }
        return shown
    }

    @discardableResult mutating func ask(_ text: String) -> [AlarmEffect] {
        guard let request = AlarmRequest.read(text) else { return [] }
        return send(.requested(request, RequestID(number: 1)))
    }

    /// Time passes, with a tick wherever the machine wanted one.
    @discardableResult mutating func pass(_ milliseconds: Int) -> [AlarmEffect] {
        let end = clock.monotonic + milliseconds
        var shown: [AlarmEffect] = []
        while true {
            let steps = [wake.monotonic.map { $0 - clock.monotonic }, wake.wall.map { $0 - clock.wall }]
            guard let step = steps.compactMap(\.self).min(), clock.monotonic + max(0, step) <= end else { break }
            advance(max(0, step))
            let before = wake
            shown += send(.tick)
            // A wake that does not move on would be a loop without end.
            if wake == before, step <= 0 { break }
        }
        advance(end - clock.monotonic)
        return shown + send(.tick)
    }

    mutating func advance(_ milliseconds: Int) {
        clock.monotonic += milliseconds
        clock.wall += milliseconds
    }

    /// The moment on the clocks there.
    var now: CivilMoment { zone.moment(at: clock.wall) }
    var ringing: [AlarmID] { machine.ringingIDs }
}

extension AlarmEffect {
    var isRing: Bool { if case .startRinging = self { true } else { false } }
    var sentence: AlarmSentence? {
        switch self {
        case .say(let sentence, _), .announce(let sentence): sentence
        default: nil
        }
    }
}
