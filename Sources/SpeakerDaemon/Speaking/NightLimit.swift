/// The hours in which the speaker is never louder than a limit, whatever the volume is set to. Alarms are.
struct NightLimit: Sendable, Equatable {
    /// Minutes since midnight at which it begins and ends; equal: never.
    var from = 22 * 60
    var to = 7 * 60
    /// Percent; 100: no limit.
    var percent = 100

    /// The volume that is heard at `minute` of the day when the user's is `volume`.
    func volume(_ volume: Int, atMinute minute: Int) -> Int {
        isNight(minute) ? min(volume, percent) : volume
    }

    private func isNight(_ minute: Int) -> Bool {
        from <= to ? (from..<to).contains(minute) : minute >= from || minute < to
    }

    /// "22:00" as minutes since midnight; nil if it is no time of day.
    static func minutes(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ (1...2).contains($0.utf8.count) && $0.allSatisfy(\.isNumber) }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), (0..<24).contains(hour), (0..<60).contains(minute)
        else { return nil }
        return hour * 60 + minute
    }
}
