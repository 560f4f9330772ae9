import Testing

@testable import Conversation

private let minute = 60_000
private let hour = 3_600_000
private let day = 86_400_000

/// Random lives of a ledger against a model that knows only the definition: what is set rings once, when the clocks
/// show it, or is told as missed.
@Suite(.timeLimit(.minutes(5))) struct AlarmWalkTests {
    /// 100,000 lives, in four parts that run beside each other.
    @Test(arguments: 0..<4) func nothingIsLostAndNothingRingsTwice(_ part: Int) {
        for seed in 0..<25_000 {
            var life = Life(seed: UInt64(part * 25_000 + seed))
            if let failure = life.run() {
                Issue.record("seed \(part * 25_000 + seed): \(failure)")
                return
            }
        }
    }

    /// The model can fail: an alarm that the machine forgets, or rings twice, is noticed.
    @Test func theModelNotices() {
        var forgotten = Life(seed: 1)
        forgotten.forgets = true
        #expect((0..<50).contains { _ in forgotten.run() != nil })
        var doubled = Life(seed: 2)
        doubled.rings("n1 once", AlarmID(number: 1))
        doubled.ends(AlarmID(number: 1))
        doubled.rings("n1 once", AlarmID(number: 1))
        #expect(doubled.failure != nil)
    }
}

/// One machine, its disk, its clocks, and the model.
private struct Life {
    private var random: SplitMix64
    private var bench: AlarmBench
    /// Names of what the model holds to exist.
    private var expected: Set<String> = []
    /// Occurrences that are over, by name and day ("once" for what has one only).
    private var over: Set<String> = []
    /// What was told as missed.
    private var told: Set<String> = []
    private var sounding: [AlarmID: String] = [:]
    private var lastName = 0
    /// The latest time that was ever held to be true.
    private var latest = 0
    var failure: String?
    var forgets = false
    private static let zones = [TestZone.berlin, TestZone.newYork, TestZone.lordHowe, TestZone.utc]
    /// Days around the changes of the clocks, a leap day, and a plain one.
    private static let starts = [
        moment(2026, 3, 28, 20), moment(2026, 10, 24, 20), moment(2026, 3, 7, 22), moment(2026, 10, 31, 22),
        moment(2026, 4, 4, 20), moment(2026, 10, 3, 20), moment(2028, 2, 28, 12), moment(2026, 11, 30, 12),
    ]

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        bench = AlarmBench(
            Self.starts[Int.random(in: 0..<8, using: &random)], Self.zones[Int.random(in: 0..<4, using: &random)])
    }

    private mutating func roll(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
    private mutating func pick<T>(_ choices: [T]) -> T { choices[roll(0..<choices.count)] }

    mutating func run() -> String? {
        for _ in 0..<roll(4..<14) {
            step()
            check()
            if let failure { return failure }
        }
        for entry in bench.machine.ledger.all where AlarmEntry(id: entry.id, record: entry.record) != entry {
            fail("\(entry.record) reads differently")
        }
        return failure
    }

    private mutating func step() {
        switch roll(0..<16) {
        case 0..<4: set()
        case 4: change()
        case 5: cancel()
        case 6...8:
            let time = pick([1, 999, minute, 20 * minute, hour, 9 * hour, day, 0, 0, 0])
            // To the next moment at which something happens, and no further.
            let next = bench.wake.wall.map { max(0, $0 - bench.clock.wall) } ?? hour
            pass(time == 0 ? next : time)
        case 9: send(.stopRinging)
        case 10:
            let time = pick([minute, 10 * minute])
            send(.requested(.snooze(milliseconds: time), nil))
        case 11: restart()
        case 12: jump()
        case 13:
            bench.zone = pick(Self.zones)
            send(.tick)
        case 14: send(.attended)
        default:
            bench.clock.isTrusted.toggle()
            send(.tick)
        }
    }

    private mutating func send(_ event: AlarmEvent) {
        bench.send(event)
        note()
    }

    /// Time passes, seen tick by tick: what rings is looked at while it rings.
    private mutating func pass(_ milliseconds: Int) {
        let end = bench.clock.monotonic + milliseconds
        while true {
            let steps = [
                bench.wake.monotonic.map { $0 - bench.clock.monotonic }, bench.wake.wall.map { $0 - bench.clock.wall },
            ]
            guard let step = steps.compactMap(\.self).min(), bench.clock.monotonic + max(0, step) <= end else { break }
            bench.advance(max(0, step))
            let before = bench.wake
            send(.tick)
            if bench.wake == before, step <= 0 {
                failure = failure ?? "wakes for nothing"
                break
            }
        }
        bench.advance(end - bench.clock.monotonic)
        send(.tick)
    }

    private mutating func set() {
        let days = roll(0..<3)
        let minutes = roll(0..<1440)
        let time: AlarmTime =
            switch roll(0..<5) {
            case 0: .after(milliseconds: roll(1..<(2 * hour)))
            case 1: .at(ClockTime(minute: minutes % 720, isAmbiguous: true), nil)
            case 2: .at(ClockTime(minute: minutes), .ahead(days))
            case 3: .every(Set(Weekday.allCases), ClockTime(minute: 60 + minutes % 140))
            default: .every([Weekday(rawValue: minutes % 7 + 1) ?? .monday], ClockTime(minute: minutes))
            }
        lastName += 1
        let name = "n\(lastName)"
        let before = bench.seen
        bench.send(.requested(.set(AlarmDraft(.alarm, name: name, time)), nil))
        let isSet = bench.seen[before.count...].contains {
            if case .set(let entry)? = $0.sentence { entry.name == name } else { false }
        }
        if isSet { expected.insert(name) }
        note()
        if forgets, isSet, let entry = bench.machine.ledger.all.first(where: { $0.name == name }) {
            bench.machine.ledger[entry.id] = nil
            bench.disk[entry.id] = nil
        }
    }

    private mutating func change() {
        let live = bench.machine.ledger.all.filter { $0.isLive && bench.machine.ringing[$0.id] == nil }
        let minutes = roll(0..<1440)
        guard let entry = live.first, let name = entry.name else { return }
        let before = bench.seen.count
        bench.send(
            .requested(.change(AlarmSelector(name: name), .at(ClockTime(minute: minutes), .ahead(1))), nil))
        let isChanged = bench.seen[before...].contains {
            if case .changed? = $0.sentence { true } else { false }
        }
        note()
        // Another time is another occurrence.
        if isChanged { over = over.filter { !$0.hasPrefix(name + " ") } }
    }

    private mutating func cancel() {
        bench.send(.requested(.cancel(AlarmSelector(isAll: true)), nil))
        for case .cancelled(let entries)? in bench.seen.map(\.sentence) {
            for entry in entries { if let name = entry.name { expected.remove(name) } }
        }
        note()
    }

    private mutating func restart() {
        sounding = [:]
        guard roll(0..<2) == 0 else {
            bench.restart()
            note()
            return
        }
        // Off for a while; the time may or may not be known at once.
        bench.clock.wall += pick([1000, 5 * minute, 2 * hour, 2 * day])
        let truth = bench.clock.wall
        bench.clock.isTrusted = roll(0..<2) == 0
        if !bench.clock.isTrusted { bench.clock.wall = roll(0..<1_000_000) }
        bench.restart(boot: "boot \(roll(0..<1_000_000))", monotonic: roll(1000..<100_000))
        note()
        guard !bench.clock.isTrusted else { return }
        let wait = roll(1..<(5 * minute))
        pass(wait)
        bench.clock.wall = truth + wait
        bench.clock.isTrusted = true
        send(.tick)
    }

    private mutating func jump() {
        bench.clock.wall += pick([-hour, -20 * hour, -6 * hour, hour, 40 * day, 180 * day, -200 * day, -1000, -minute])
        send(.tick)
    }

    // MARK: The model

    private mutating func note() {
        let effects = bench.seen
        bench.seen = []
        if bench.clock.isTrusted {
            latest = max(latest, bench.clock.wall)
            // More than a day back: what rang since belongs to a future that never came, and comes again.
            if bench.clock.wall < latest - day {
                latest = bench.clock.wall
                over = over.filter { $0.hasSuffix(" once") }
            }
        }
        for effect in effects {
            switch effect {
            case .startRinging(let id, let entry, _):
                let ring = bench.machine.ringing[id]
                let isSnooze = ring?.isSnooze == true && ring?.isNext == false
                rings(isSnooze ? "snooze" : occurrence(id, entry), id)
            case .stopRinging(let id): ends(id)
            case .announce(.missed(let entries)): told.formUnion(entries.compactMap(\.name))
            default: break
            }
        }
    }

    private func occurrence(_ id: AlarmID, _ entry: AlarmDescription) -> String {
        let name = entry.name ?? ""
        guard !entry.weekdays.isEmpty, case .civil(let moment)? = bench.machine.ledger[id]?.next else {
            return "\(name) once"
        }
        return "\(name) \(moment.day.number)"
    }

    mutating func rings(_ key: String, _ id: AlarmID) {
        if key != "snooze", over.contains(key) { failure = failure ?? "\(key) rings twice" }
        if sounding[id] != nil { failure = failure ?? "\(key) rings while it rings" }
        sounding[id] = key
    }

    mutating func ends(_ id: AlarmID) {
        guard let key = sounding.removeValue(forKey: id) else { return }
        if key != "snooze" { over.insert(key) }
    }

    private mutating func check() {
        let ledger = bench.machine.ledger
        if bench.disk.count != ledger.count { fail("disk has \(bench.disk.count), ledger \(ledger.count)") }
        for entry in ledger.all {
            if entry.isOver { fail("\(entry.id) is over and still there") }
            // What is estimated until the time is known stays on disk as it was.
            if !bench.machine.estimated.contains(entry.id), bench.disk[entry.id] != entry {
                fail("\(entry) is not on disk")
            }
            guard bench.machine.ringing[entry.id] == nil, bench.clock.isTrusted else { continue }
            checkDue(entry)
        }
        if Set(sounding.keys) != Set(bench.ringing) { fail("it sounds otherwise than it rings") }
        // What was set is there until it rang or was told; what repeats, for ever.
        let names = Set(ledger.all.compactMap(\.name))
        for name in expected.subtracting(names) {
            expected.remove(name)
            if !over.contains(name + " once"), !told.contains(name) { fail("\(name) was lost") }
        }
    }

    private mutating func checkDue(_ entry: AlarmEntry) {
        // By the definition, not by the machine's own arithmetic of zones.
        let late: [Bool] = [entry.next, entry.snooze.map(AlarmDue.countdown)].map { due in
            switch due {
            case .countdown(let countdown)?: countdown.monotonic <= bench.clock.monotonic
            case .civil(let moment)?: bench.now >= moment && bench.zone.instant(of: moment) <= bench.clock.wall
            case nil: false
            }
        }
        if late.contains(true) { fail("\(entry) is due and silent") }
        guard case .civil(let moment)? = entry.next, case .weekly(let days, let minute) = entry.schedule else { return }
        if moment.minute != minute || !days.contains(moment.day.weekday) { fail("\(entry) is due at another time") }
        // One day may be over already, and the clock and the zone may have gone back by one each.
        if moment.day.number - bench.now.day.number > (days.count == 7 ? 3 : 10) { fail("\(entry) waits too long") }
    }

    private mutating func fail(_ reason: String) { failure = failure ?? "\(reason) at \(bench.now), \(bench.clock)" }
}
