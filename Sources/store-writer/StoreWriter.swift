internal import Conversation
internal import Glibc
internal import Store

/// A speaker's memory without a speaker, for the test that kills it: store-writer DATABASE SEED WALL.
///
/// Asks an `AlarmMachine` for random things, writes what it wants written, and reports on standard output: `try` before a
/// change, `done` after it was confirmed, `rings` and `ends` with what the entry was about.
@main struct StoreWriter {
    private var machine = AlarmMachine()
    private let store: Store
    private var clock: ClockReading
    private var random: Random
    private var events: [AlarmEvent] = []
    private var changes = 0

    static func main() async {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let seed = UInt64(arguments[2]), let wall = Int(arguments[3]) else { exit(64) }
        var writer = StoreWriter(
            store: Store(path: arguments[1]),
            clock: ClockReading(wall: wall, monotonic: wall, isTrusted: true, boot: "one"), random: Random(state: seed))
        do {
            try await writer.run()
        } catch {
            report("failed \(error)")
            exit(1)
        }
    }

    private init(store: Store, clock: ClockReading, random: Random) {
        (self.store, self.clock, self.random) = (store, clock, random)
    }

    private mutating func run() async throws(StoreFailure) {
        try await store.open()
        events = [.restored(try await store.alarms().entries)]
        for _ in 0..<100_000 {
            if events.isEmpty { events.append(next()) }
            for effect in machine.handle(events.removeFirst(), at: clock, zone: LocalZone(seconds: 3600)) {
                switch effect {
                case .save(let change, let ticket):
                    changes += 1
                    Self.report("try \(changes) \(Self.text(change))")
                    try await store.apply(change)
                    Self.report("done \(changes)")
                    events.append(.saved(ticket))
                case .startRinging(let id, let entry, _):
                    Self.report(
                        "rings \(id.number) \(entry.name ?? "") \(entry.weekdays.isEmpty ? 0 : entry.moment?.day.number ?? 0)"
                    )
                case .stopRinging(let id): Self.report("ends \(id.number)")
                default: break
                }
            }
            Self.report("now \(clock.wall)")
        }
    }

    /// Something that may happen.
    private mutating func next() -> AlarmEvent {
        clock.wall += 1
        clock.monotonic += 1
        switch random.next(10) {
        case 0..<3:
            let time: AlarmTime =
                random.next(4) == 0
                ? .every(Set(Weekday.allCases), ClockTime(minute: random.next(1440)))
                : .after(milliseconds: 1 + random.next(3_600_000))
            // No name comes twice, whatever the process.
            return .requested(.set(AlarmDraft(.alarm, name: "n\(clock.wall)-\(random.next(1 << 30))", time)), nil)
        case 3: return .requested(.extend(AlarmSelector(.alarm), milliseconds: 1000), nil)
        case 4:
            guard let entry = machine.ledger.all.first else { return .tick }
            return .requested(.cancel(AlarmSelector(name: entry.name)), nil)
        case 5, 6:
            let step = random.next(1_200_000)
            clock.wall += step
            clock.monotonic += step
            return .tick
        case 7, 8: return .stopRinging
        default: return machine.ledger.count > 50 ? .requested(.cancel(AlarmSelector(isAll: true)), nil) : .attended
        }
    }

    /// "+1 {…}" for an entry that is written, "-1" for one that is removed, with tabs between.
    private static func text(_ change: AlarmChange) -> String {
        (change.saved.map { "+\($0.id.number) \($0.record)" } + change.deleted.map { "-\($0.number)" })
            .joined(separator: "\t")
    }

    private static func report(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        // One call: whoever reads gets whole lines or, of the last, a part.
        if write(1, bytes, bytes.count) != bytes.count { exit(1) }
    }

    /// Marsaglia's xorshift64*.
    private struct Random {
        var state: UInt64
        mutating func next(_ limit: Int) -> Int {
            state ^= state >> 12
            state ^= state << 25
            state ^= state >> 27
            return Int((state &* 0x2545_F491_4F6C_DD1D) >> 33) % limit
        }
    }
}
