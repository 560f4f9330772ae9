import Testing

@testable import Conversation

@Suite struct LocalZoneTests {
    /// Moment wished for, moment and UTC time ("hours:minutes") at which it rings.
    @Test(arguments: [
        // Skipped in spring: the first time that exists after it.
        (TestZone.berlin, moment(2026, 3, 29, 2, 30), moment(2026, 3, 29, 3), moment(2026, 3, 29, 1)),
        (TestZone.newYork, moment(2026, 3, 8, 2, 30), moment(2026, 3, 8, 3), moment(2026, 3, 8, 7)),
        (TestZone.lordHowe, moment(2026, 10, 4, 2, 15), moment(2026, 10, 4, 2, 30), moment(2026, 10, 3, 15, 30)),
        // Twice in autumn: the first.
        (TestZone.berlin, moment(2026, 10, 25, 2, 30), moment(2026, 10, 25, 2, 30), moment(2026, 10, 25, 0, 30)),
        (TestZone.newYork, moment(2026, 11, 1, 1, 30), moment(2026, 11, 1, 1, 30), moment(2026, 11, 1, 5, 30)),
        (TestZone.lordHowe, moment(2026, 4, 5, 1, 45), moment(2026, 4, 5, 1, 45), moment(2026, 4, 4, 14, 45)),
        // Beside the changes.
        (TestZone.berlin, moment(2026, 3, 29, 1, 59), moment(2026, 3, 29, 1, 59), moment(2026, 3, 29, 0, 59)),
        (TestZone.berlin, moment(2026, 3, 29, 3), moment(2026, 3, 29, 3), moment(2026, 3, 29, 1)),
        (TestZone.berlin, moment(2026, 10, 25, 3), moment(2026, 10, 25, 3), moment(2026, 10, 25, 2)),
        (TestZone.newYork, moment(2026, 7, 4, 12), moment(2026, 7, 4, 12), moment(2026, 7, 4, 16)),
        // Leap days.
        (TestZone.berlin, moment(2028, 2, 29, 7), moment(2028, 2, 29, 7), moment(2028, 2, 29, 6)),
    ])
    func instants(_ zone: LocalZone, _ wanted: CivilMoment, _ shown: CivilMoment, _ utc: CivilMoment) {
        let instant = zone.instant(of: wanted)
        #expect(instant == TestZone.utc.instant(of: utc))
        #expect(zone.moment(at: instant) == shown)
    }

    /// The definition itself, minute by minute around every change: no earlier instant shows that time or later.
    @Test(arguments: [
        (TestZone.berlin, moment(2026, 3, 29, 0)), (TestZone.berlin, moment(2026, 10, 25, 0)),
        (TestZone.newYork, moment(2026, 3, 8, 0)), (TestZone.newYork, moment(2026, 11, 1, 0)),
        (TestZone.lordHowe, moment(2026, 4, 5, 0)), (TestZone.lordHowe, moment(2026, 10, 4, 0)),
    ])
    func firstInstantThatShowsIt(_ zone: LocalZone, _ start: CivilMoment) {
        for minute in 0..<300 {
            let wanted = CivilMoment(day: start.day, minute: minute)
            let begin = TestZone.utc.instant(of: start) / 1000 - 15 * 3600
            var first = begin
            while zone.moment(at: first * 1000) < wanted { first += 60 }
            #expect(zone.instant(of: wanted) == first * 1000, "\(minute)")
        }
    }

    /// A whole day that was left out, as Samoa did: the first minute after it.
    @Test func skippedDay() {
        let change = TestZone.utc.instant(of: moment(2026, 12, 30, 10)) / 1000
        let zone = LocalZone { $0 < change ? -36_000 : 50_400 }
        #expect(zone.moment(at: zone.instant(of: moment(2026, 12, 30, 7))) == moment(2026, 12, 31, 0))
        #expect(zone.moment(at: zone.instant(of: moment(2026, 12, 29, 23))) == moment(2026, 12, 29, 23))
    }

    @Test func daysAreThoseOfTheCalendar() {
        var day = CivilDay(number: -719_000)
        var before = day.parts
        for _ in 0..<100_000 {
            day = day + 17
            let parts = day.parts
            #expect(CivilDay(year: parts.year, month: parts.month, day: parts.day) == day)
            #expect((parts.year, parts.month, parts.day) > (before.year, before.month, before.day))
            before = parts
        }
        #expect(CivilDay(year: 2026, month: 11, day: 30)?.weekday == .monday)
        #expect(CivilDay(year: 2027, month: 2, day: 29) == nil)
        #expect(CivilDay(year: 2100, month: 2, day: 29) == nil)
        #expect(CivilDay(year: 2026, month: 1, day: 31)?.adding(months: 1)?.parts.day == 28)
    }
}
