import Platform
import Testing

/// Offsets at instants around clock changes, from the published rules of each zone.
@Suite struct CivilTimeTests {
    @Test(arguments: [
        ("Europe/Berlin", 1_774_745_999, 3600),  // 2026-03-29 00:59:59 UTC
        ("Europe/Berlin", 1_774_746_000, 7200),  // 01:00:00: summer time
        ("Europe/Berlin", 1_792_889_999, 7200),  // 2026-10-25 00:59:59 UTC
        ("Europe/Berlin", 1_792_890_000, 3600),
        ("America/New_York", 1_772_953_199, -18_000),  // 2026-03-08 06:59:59 UTC
        ("America/New_York", 1_772_953_200, -14_400),
        ("Asia/Kolkata", 1_800_000_000, 19_800),
        ("Australia/Lord_Howe", 1_800_000_000, 39_600),  // January 2027: eleven hours in summer
        ("UTC", 1_800_000_000, 0),
    ])
    func offsetsAroundClockChanges(_ zone: String, _ utc: Int, _ offset: Int) {
        #expect(CivilTime.offset(ofZone: zone, at: utc) == offset)
    }

    @Test(arguments: ["", "Mars/Olympus", "../../etc/passwd", "/etc/localtime", "Europe", "zone.tab", "Europe/Ber lin"])
    func whatIsNoZoneIsNil(_ zone: String) { #expect(CivilTime.offset(ofZone: zone, at: 0) == nil) }

    @Test func localOffsetIsAnOffset() { #expect((-14 * 3600...14 * 3600).contains(CivilTime.localOffset(at: 0))) }
}
