import Platform
import Testing

@testable import Conversation

/// The rules of alarms with the zones of the system's own files.
@Suite(.enabled(if: CivilTime.offset(ofZone: "Europe/Berlin", at: 0) != nil)) struct ZoneFileTests {
    private static func moment(_ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int) -> CivilMoment {
        CivilMoment(
            day: CivilDay(year: year, month: month, day: day) ?? CivilDay(number: 0), minute: hour * 60 + minute)
    }

    @Test(arguments: [
        ("Europe/Berlin", moment(2026, 3, 29, 2, 30), moment(2026, 3, 29, 3, 0), moment(2026, 3, 29, 1, 0)),
        ("Europe/Berlin", moment(2026, 10, 25, 2, 30), moment(2026, 10, 25, 2, 30), moment(2026, 10, 25, 0, 30)),
        ("America/New_York", moment(2027, 3, 14, 2, 30), moment(2027, 3, 14, 3, 0), moment(2027, 3, 14, 7, 0)),
        ("America/New_York", moment(2026, 11, 1, 1, 30), moment(2026, 11, 1, 1, 30), moment(2026, 11, 1, 5, 30)),
        ("Australia/Lord_Howe", moment(2026, 10, 4, 2, 15), moment(2026, 10, 4, 2, 30), moment(2026, 10, 3, 15, 30)),
        ("Asia/Kathmandu", moment(2026, 7, 1, 7, 0), moment(2026, 7, 1, 7, 0), moment(2026, 7, 1, 1, 15)),
        // 30 December 2011 was left out.
        ("Pacific/Apia", moment(2011, 12, 30, 7, 0), moment(2011, 12, 31, 0, 0), moment(2011, 12, 30, 10, 0)),
    ])
    func instants(_ name: String, _ wanted: CivilMoment, _ shown: CivilMoment, _ utc: CivilMoment) {
        let zone = LocalZone { CivilTime.offset(ofZone: name, at: $0) ?? 0 }
        let instant = zone.instant(of: wanted)
        #expect(instant == LocalZone(seconds: 0).instant(of: utc))
        #expect(zone.moment(at: instant) == shown)
    }
}
