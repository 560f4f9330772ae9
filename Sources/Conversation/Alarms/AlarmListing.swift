/// An entry as it is at one instant, for whoever shows all of them.
public struct AlarmListing: Sendable, Hashable {
    /// The entry.
    public let entry: AlarmEntry
    /// True while it can be heard.
    public let isRinging: Bool
    /// Milliseconds until it rings, or that are left of what is held; nil if unknown, and while it rings.
    public let left: Int?
    /// When it rings, milliseconds since 1970 UTC; nil if unknown, held or ringing.
    public let due: Int?
    /// The day and minute of that on the clocks here.
    public let moment: CivilMoment?
}

extension AlarmMachine {
    /// What is to ring, rings or is held: what rings first, then by time, what is held last.
    public func listing(at reading: ClockReading, zone: LocalZone) -> [AlarmListing] {
        let wall =
            reading.isTrusted ? reading.wall : known.map { $0.wall + reading.monotonic - $0.monotonic }
        let present = AlarmPresent(reading: reading, wall: wall, zone: zone)
        let all = ledger.all.filter(\.isLive).map { entry -> AlarmListing in
            let description = rules.describe(entry, present)
            let isRinging = ringing[entry.id] != nil
            let isWaiting = !isRinging && entry.paused == nil
            let due = isWaiting ? wall.flatMap { wall in description.left.map { wall + $0 } } : nil
            return AlarmListing(
                entry: entry, isRinging: isRinging, left: isRinging ? nil : description.left, due: due,
                moment: isWaiting ? description.moment : nil)
        }
        return all.sorted { a, b in
            let (first, second) = (a.rank, b.rank)
            return first == second ? (a.left ?? .max, a.entry.id) < (b.left ?? .max, b.entry.id) : first < second
        }
    }

    /// The entries that the request being written now is about: where somebody looks for what he has just set.
    public var awaited: (request: RequestID, ids: [AlarmID])? {
        guard let change = pending?.change, let request = change.request else { return nil }
        return (request, change.after.keys.sorted())
    }
}

extension AlarmListing {
    fileprivate var rank: Int { isRinging ? 0 : entry.paused == nil ? 1 : 2 }
}
