import Testing

@testable import SpeakerCommand

@Suite struct PhrasingTests {
    @Test(arguments: [
        (-5.0, "0 s"), (0, "0 s"), (999, "0 s"), (41_000, "41 s"), (60_000, "1 min"), (61_000, "1 min 1 s"),
        (7_500_000, "2 h 5 min"), (86_400_000, "1 d"), (190_000_000, "2 d 4 h"), (.infinity, "?"), (.nan, "?"),
    ])
    func durations(_ milliseconds: Double, _ text: String) {
        #expect(Phrasing.duration(milliseconds: milliseconds) == text)
    }

    @Test(arguments: [
        (0.0, "0.000"), (1.2345, "1.235"), (-0.5, "-0.500"), (12.05, "12.050"), (.infinity, "?"), (1e300, "?"),
    ])
    func thousandths(_ value: Double, _ text: String) { #expect(Phrasing.thousandths(value) == text) }

    @Test func columnsAlignByCharacters() {
        #expect(
            Phrasing.table([["ä", "x"], ["bcd", "y", "z"], ["", "", ""], []]) == ["ä    x", "bcd  y  z", "", ""])
    }

    @Test(arguments: [
        ("", "", 0), ("a", "", 1), ("stop", "stpo", 1), ("status", "statsu", 1), ("say", "ask", 2), ("ab", "ba", 1),
        ("kitten", "sitting", 3),
    ])
    func distances(_ a: String, _ b: String, _ distance: Int) {
        #expect(Spelling.distance(a, b) == distance)
        #expect(Spelling.distance(b, a) == distance)
    }

    @Test(
        arguments: [
            ("vol", "volume"), ("w", nil), ("wacth", "watch"), ("s", nil), ("st", nil), ("sat", "say"),
            ("devcies", "devices"),
            ("", nil), ("zzz", nil),
        ] as [(String, String?)])
    func nearest(_ word: String, _ near: String?) {
        let names = ["status", "ask", "say", "stop", "volume", "devices", "watch"]
        #expect(Spelling.nearest(to: word, among: names) == near)
    }
}
