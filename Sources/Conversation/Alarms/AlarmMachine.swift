internal import SusiActions

/// Alarms, timers and reminders as a pure function of what happens and what the clocks say.
///
/// - What is asked for is in the ledger, and confirmed, only once it is on disk. What happens by itself (an alarm was
///   stopped, missed) counts at once and is written until the disk takes it.
/// - An alarm that rings is on disk as not yet over; so it rings on after a crash, and not again once it was stopped.
/// - Countdowns follow the monotonic clock. Alarms follow the wall clock from when it is first trusted; from then on
///   the monotonic clock carries the time through any while in which it isn't.
public struct AlarmMachine: Sendable {
    /// What there is.
    public internal(set) var ledger = AlarmLedger()
    /// What rings now.
    public var ringingIDs: [AlarmID] { ringing.keys.sorted() }
    /// The limits and times.
    public let settings: AlarmSettings

    struct Ringing: Sendable, Equatable {
        let started: Int
        var step: Int
        /// What it rings for.
        let isSnooze: Bool
        let isNext: Bool
    }

    struct Pending: Sendable {
        /// How the ledger is once it is on disk.
        let after: [AlarmID: AlarmEntry?]
        let sentence: AlarmSentence?
        let request: RequestID?
        let deadline: Int
    }

    enum Wish: Sendable {
        case request(AlarmRequest)
        case plan(Reply)
    }

    var ringing: [AlarmID: Ringing] = [:]
    /// The change that somebody waits for. One at a time: what comes meanwhile builds upon it.
    var pending: (ticket: SaveTicket, change: Pending)?
    private var waiting: [(wish: Wish, request: RequestID?)] = []
    /// Numbers whose state on disk may differ from the ledger's.
    var unsaved: Set<AlarmID> = []
    /// Changes on their way that nobody waits for.
    private var saving: [SaveTicket: (ids: Set<AlarmID>, deadline: Int)] = [:]
    private var retryAt: Int?
    private var toldTrouble = false
    private var lastTicket = 0
    private var lastWake = AlarmWake()
    var isRestored = false
    /// The latest trusted time, and the monotonic time of it.
    private(set) var known: (wall: Int, monotonic: Int)?
    /// Countdowns of an earlier start of the machine, whose end is only estimated until the time is known.
    var estimated: Set<AlarmID> = []
    /// When to say that alarms wait for the time.
    var clockNotice: Int?

    var rules: AlarmRules { AlarmRules(settings: settings) }

    /// Nothing yet; the first event is `restored`.
    public init(settings: AlarmSettings = AlarmSettings()) { self.settings = settings }

    /// Takes note of what happened and says what to do.
    public mutating func handle(
        _ event: AlarmEvent, at reading: ClockReading, zone: LocalZone
    ) -> [AlarmEffect] {
        let present = observe(reading, zone)
        var effects: [AlarmEffect] = []
        switch event {
        case .restored(let entries):
            restore(entries, present)
            effects += advance(present)
        case .saved(let ticket):
            effects += saved(ticket)
            effects += advance(present)
        case .saveFailed(let ticket, let trouble):
            effects += failed(ticket, trouble, present)
            effects += advance(present)
        // Only what could be heard before: an alarm due this very moment must not be silenced unheard.
        case .stopRinging:
            effects += stopRinging(present)
            effects += advance(present)
        case .tick: effects += advance(present)
        case .attended:
            effects += advance(present)
            effects += tellMissed(present)
        case .requested(let request, let id):
            effects += advance(present)
            effects += enqueue(.request(request), id)
        case .planned(let reply, let id):
            effects += advance(present)
            effects += enqueue(.plan(reply), id)
        }
        effects += serveWaiting(present)
        effects += writeUnsaved(present)
        let wake = nextWake(present)
        if wake != lastWake {
            lastWake = wake
            effects.append(.wake(wake))
        }
        return effects
    }

    private mutating func observe(_ reading: ClockReading, _ zone: LocalZone) -> AlarmPresent {
        if reading.isTrusted { known = (reading.wall, reading.monotonic) }
        return AlarmPresent(
            reading: reading, wall: known.map { $0.wall + reading.monotonic - $0.monotonic }, zone: zone)
    }

    // MARK: Requests, one after the other

    private mutating func enqueue(_ wish: Wish, _ request: RequestID?) -> [AlarmEffect] {
        guard waiting.count < settings.waitingRequests else { return [.say(.refused(.busy), request)] }
        waiting.append((wish, request))
        return []
    }

    private mutating func serveWaiting(_ present: AlarmPresent) -> [AlarmEffect] {
        var effects: [AlarmEffect] = []
        while isRestored, pending == nil, !waiting.isEmpty {
            let next = waiting.removeFirst()
            switch next.wish {
            case .request(let request): effects += perform(request, next.request, present)
            case .plan(let reply): effects += plan(reply, next.request, present)
            }
        }
        return effects
    }

    // MARK: To disk

    private mutating func newTicket() -> SaveTicket {
        lastTicket += 1
        return SaveTicket(number: lastTicket)
    }

    private static func change(_ states: [AlarmID: AlarmEntry?]) -> AlarmChange {
        var change = AlarmChange()
        for (id, entry) in states.sorted(by: { $0.key < $1.key }) {
            if let entry { change.saved.append(entry) } else { change.deleted.append(id) }
        }
        return change
    }

    /// Writes how the ledger is to become; `sentence` is said when that is on disk.
    mutating func commit(
        _ after: [AlarmID: AlarmEntry?], saying sentence: AlarmSentence?, _ request: RequestID?, _ present: AlarmPresent
    ) -> [AlarmEffect] {
        let ticket = newTicket()
        pending = (
            ticket,
            Pending(
                after: after, sentence: sentence, request: request, deadline: present.monotonic + settings.saveLimit)
        )
        return [.save(Self.change(after), ticket)]
    }

    private mutating func saved(_ ticket: SaveTicket) -> [AlarmEffect] {
        if let (current, change) = pending, current == ticket {
            pending = nil
            toldTrouble = false
            var effects: [AlarmEffect] = []
            for (id, entry) in change.after.sorted(by: { $0.key < $1.key }) {
                ledger[id] = entry
                estimated.remove(id)
                unsaved.remove(id)
                if entry == nil, ringing.removeValue(forKey: id) != nil { effects.append(.stopRinging(id)) }
            }
            if let sentence = change.sentence { effects.append(.say(sentence, change.request)) }
            return effects
        }
        if saving.removeValue(forKey: ticket) != nil { toldTrouble = false }
        return []
    }

    private mutating func failed(
        _ ticket: SaveTicket, _ trouble: StoreTrouble, _ present: AlarmPresent
    ) -> [AlarmEffect] {
        if let (current, change) = pending, current == ticket {
            pending = nil
            // It may have reached the disk all the same: what is there is made as it was.
            unsaved.formUnion(change.after.keys)
            retryAt = present.monotonic + settings.retry
            return change.sentence.map { _ in [.say(.refused(.notSaved(trouble)), change.request)] } ?? []
        }
        guard let change = saving.removeValue(forKey: ticket) else { return [] }
        unsaved.formUnion(change.ids)
        retryAt = present.monotonic + settings.retry
        guard !toldTrouble else { return [] }
        toldTrouble = true
        return [.announce(.storeTrouble(trouble))]
    }

    /// Answers of the disk that never came count as failures.
    mutating func giveUpWaiting(_ present: AlarmPresent) -> [AlarmEffect] {
        var late = saving.filter { $0.value.deadline <= present.monotonic }.map(\.key)
        if let pending, pending.change.deadline <= present.monotonic { late.append(pending.ticket) }
        return late.sorted { $0.number < $1.number }.flatMap { failed($0, .slow, present) }
    }

    /// Makes the disk as the ledger is.
    private mutating func writeUnsaved(_ present: AlarmPresent) -> [AlarmEffect] {
        if let retryAt, retryAt > present.monotonic { return [] }
        retryAt = nil
        // What somebody waits for decides itself what becomes of these.
        let ids = unsaved.subtracting(pending?.change.after.keys.map(\.self) ?? [])
        guard !ids.isEmpty else { return [] }
        unsaved.subtract(ids)
        let ticket = newTicket()
        saving[ticket] = (ids, present.monotonic + settings.saveLimit)
        return [.save(Self.change(Dictionary(uniqueKeysWithValues: ids.map { ($0, ledger[$0]) })), ticket)]
    }

    // MARK: The next tick

    private func nextWake(_ present: AlarmPresent) -> AlarmWake {
        var monotonic: [Int] = []
        var wall: [Int] = []
        for entry in ledger.all where ringing[entry.id] == nil && pending?.change.after.keys.contains(entry.id) != true
        {
            if let snooze = entry.snooze { monotonic.append(snooze.monotonic) }
            switch entry.next {
            case .countdown(let countdown)?: monotonic.append(countdown.monotonic)
            case .civil(let moment)?:
                guard let time = present.wall else { continue }
                let instant = present.zone.instant(of: moment)
                if present.reading.isTrusted { wall.append(instant) }
                // Beside the wall clock, should that one be wrong now; and hourly, should the zone's rules change.
                monotonic.append(present.monotonic + min(max(0, instant - time), 3_600_000))
            case nil: continue
            }
        }
        for ring in ringing.values {
            let step = ring.step < settings.lastStep ? ring.started + (ring.step + 1) * settings.stepTime : Int.max
            monotonic.append(min(step, ring.started + settings.ringing))
        }
        monotonic += saving.values.map(\.deadline)
        if let pending { monotonic.append(pending.change.deadline) }
        if let retryAt, !unsaved.isEmpty { monotonic.append(retryAt) }
        if let clockNotice { monotonic.append(clockNotice) }
        return AlarmWake(monotonic: monotonic.min(), wall: wall.min())
    }
}
