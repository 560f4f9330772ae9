import SkillEngine
import SusiActions
import Testing

/// Points in time, seen from Wednesday, 11 March 2026, 14:05, in a zone of UTC+1 that goes to UTC+2 on 29 March at
/// 1:00 UTC and back on 25 October.
struct MomentTests {
    static let context = QueryContext(
        nowMilliseconds: Fixture.now, utcOffsetSeconds: 3600,
        offset: { (1_774_746_000..<1_792_890_000).contains($0) ? 7200 : 3600 })

    /// Local seconds since 1970 as "03-12 07:30" or with seconds and year where they matter.
    static func local(_ milliseconds: Int) -> String {
        let seconds = milliseconds / 1000
        let local = seconds + context.offset(seconds)
        // An independent way to the date: count the days month by month.
        var days = local / 86_400
        var year = 1970
        func isLeap(_ year: Int) -> Bool { year % 4 == 0 && year % 100 != 0 || year % 400 == 0 }
        while days >= (isLeap(year) ? 366 : 365) {
            days -= isLeap(year) ? 366 : 365
            year += 1
        }
        var month = 1
        for length in [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
            if days < length { break }
            days -= length
            month += 1
        }
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let clock = local % 86_400
        let date = (year == 2026 ? "" : "\(year)-") + "\(two(month))-\(two(days + 1))"
        let time = "\(two(clock / 3600)):\(two(clock / 60 % 60))" + (clock % 60 == 0 ? "" : ":\(two(clock % 60))")
        return "\(date) \(time)"
    }

    static let english: [(String, String?)] = [
        ("60000", "03-11 14:06"), ("-60000", "03-11 14:04"), ("in 5 minutes", "03-11 14:10"),
        ("5 minutes", "03-11 14:10"),
        ("in an hour", "03-11 15:05"), ("in half an hour", "03-11 14:35"), ("in an hour and a half", "03-11 15:35"),
        ("in one hour and 30 minutes", "03-11 15:35"), ("in two and a half hours", "03-11 16:35"),
        ("in 1.5 hours", "03-11 15:35"),
        ("in a quarter of an hour", "03-11 14:20"), ("after 10 seconds", "03-11 14:05:10"),
        ("in 90 sec", "03-11 14:06:30"),
        ("in twenty five minutes", "03-11 14:30"), ("in 5min", "03-11 14:10"), ("1h 20m", "03-11 15:25"),
        ("ten minutes from now", "03-11 14:15"), ("in a couple of hours", "03-11 16:05"),
        ("in two days", "03-13 14:05"),
        ("in 3 days at 8", "03-14 08:00"), ("in a week", "03-18 14:05"), ("next week", "03-18 14:05"),
        ("in 20 days", "03-31 14:05"),
        ("in a month", "04-11 14:05"), ("in one year", "2027-03-11 14:05"), ("at 7:30 am", "03-12 07:30"),
        ("at 7:30am", "03-12 07:30"),
        ("at 7:30 p.m.", "03-11 19:30"), ("at 7", "03-11 19:00"), ("at 7:30", "03-11 19:30"), ("at 2", "03-12 02:00"),
        ("at 07:30", "03-12 07:30"), ("at 19:30", "03-11 19:30"), ("19.30", "03-11 19:30"), ("at 1930", "03-11 19:30"),
        ("at 14:05", "03-12 14:05"), ("at twelve", "03-12 00:00"), ("at noon", "03-12 12:00"),
        ("12 noon", "03-12 12:00"),
        ("at midnight", "03-12 00:00"), ("tomorrow at noon", "03-12 12:00"), ("noon tomorrow", "03-12 12:00"),
        ("tomorrow at midnight", "03-12 00:00"), ("tonight at midnight", "03-12 00:00"), ("tomorrow", "03-12 14:05"),
        ("the day after tomorrow at 6 pm", "03-13 18:00"), ("tomorrow at 7", "03-12 07:00"),
        ("tomorrow at 12", "03-12 12:00"),
        ("tomorrow morning", "03-12 08:00"), ("tomorrow evening at 8", "03-12 20:00"), ("tonight", "03-11 20:00"),
        ("tonight at 11", "03-11 23:00"), ("this evening", "03-11 19:00"), ("today at 6", "03-11 18:00"),
        ("7 in the morning", "03-12 07:00"), ("at 7 in the evening", "03-11 19:00"),
        ("at 3 in the afternoon", "03-11 15:00"),
        ("seven thirty", "03-11 19:30"), ("seven thirty five pm", "03-11 19:35"), ("seven o five", "03-11 19:05"),
        ("seven o'clock", "03-11 19:00"), ("half past seven", "03-11 19:30"), ("half seven", "03-11 19:30"),
        ("quarter to eight", "03-11 19:45"), ("a quarter past 8 pm", "03-11 20:15"), ("ten to five", "03-11 16:50"),
        ("20 minutes past 6 am", "03-12 06:20"), ("quarter to one", "03-12 00:45"), ("on monday at 8", "03-16 08:00"),
        ("friday", "03-13 14:05"),
        ("wednesday at 9 pm", "03-11 21:00"), ("wednesday at 9 am", "03-18 09:00"),
        ("next wednesday at 9 pm", "03-18 21:00"),
        ("next friday at half past six", "03-13 06:30"), ("on the 24th at 10", "03-24 10:00"),
        ("on the first at 10", "04-01 10:00"),
        ("december 24 at 6 pm", "12-24 18:00"), ("24th of december 18:00", "12-24 18:00"),
        ("march 1st at 9", "2027-03-01 09:00"),
        ("the twenty fifth of december", "12-25 14:05"), ("2026-12-24 18:00", "12-24 18:00"),
        ("2026-12-24t18:30", "12-24 18:30"),
        ("may 5 2027 at 10 am", "2027-05-05 10:00"), ("december 24th", "12-24 14:05"),
        // the clock goes forward: 2:30 does not exist
        ("2026-03-29 02:30", "03-29 03:30"), ("2026-03-30 07:00", "03-30 07:00"), ("2026-10-25 02:30", "10-25 02:30"),
        ("soon", nil), ("", nil), ("in 5", nil), ("at", nil), ("at 25", nil), ("at 7:99", nil), ("at 13 am", nil),
        ("february 30", nil),
        ("in 5 bananas", nil), ("today at 3 am", nil), ("2020-01-01 10:00", nil), ("in 99999999 years", nil),
        ("half", nil),
        ("quarter past", nil), ("5 minutes ago", nil), ("next", nil), ("12 12 12", nil),
    ]

    @Test(arguments: english)
    func readsEnglish(_ text: String, _ expected: String?) {
        let moment = Moment.milliseconds(of: text, context: Self.context, language: "en")
        #expect(moment.map(Self.local) == expected)
    }

    static let german: [(String, String?)] = [
        ("in 5 Minuten", "03-11 14:10"), ("in einer Stunde", "03-11 15:05"), ("in einer halben Stunde", "03-11 14:35"),
        ("in anderthalb Stunden", "03-11 15:35"), ("in einer Viertelstunde", "03-11 14:20"),
        ("in fünfundzwanzig Minuten", "03-11 14:30"),
        ("in zwei Stunden und zehn Minuten", "03-11 16:15"), ("nach 10 Sekunden", "03-11 14:05:10"),
        ("um 7 Uhr", "03-12 07:00"),
        ("um 7 Uhr 30", "03-12 07:30"), ("um 19:30 Uhr", "03-11 19:30"), ("um ein Uhr", "03-12 01:00"),
        ("um halb acht", "03-12 07:30"),
        ("viertel nach acht", "03-12 08:15"), ("viertel acht", "03-12 07:15"), ("dreiviertel acht", "03-12 07:45"),
        ("zehn vor acht", "03-12 07:50"), ("fünf nach halb acht", "03-12 07:35"), ("morgen um 8", "03-12 08:00"),
        ("morgen früh um sieben", "03-12 07:00"), ("heute Abend um 8", "03-11 20:00"), ("morgen mittag", "03-12 12:00"),
        ("übermorgen um 18 Uhr", "03-13 18:00"), ("am Montag um 9", "03-16 09:00"), ("nächste Woche", "03-18 14:05"),
        ("am 24. Dezember um 18 Uhr", "12-24 18:00"), ("24.12.2026 18:00", "12-24 18:00"),
        ("um Mitternacht", "03-12 00:00"),
        ("in two days", "03-13 14:05"), ("irgendwann", nil),
    ]

    @Test(arguments: german)
    func readsGerman(_ text: String, _ expected: String?) {
        let moment = Moment.milliseconds(of: text, context: Self.context, language: "de")
        #expect(moment.map(Self.local) == expected)
    }

    @Test func anyWordsInAnyOrder() {
        let words =
            (Self.english + Self.german).flatMap { $0.0.split(separator: " ").map(String.init) }
            + [
                "-9223372036854775808", "9223372036854775807", "999999999", "0", "24", "99:99", "9999-12-31",
                "1970-01-01",
            ]
        let chance = Seeded(7).next
        var understood = 0
        for _ in 0..<50_000 {
            let text = (0...(chance() % 6)).map { _ in words[Int(chance() % UInt64(words.count))] }.joined(
                separator: " ")
            if Moment.milliseconds(of: text, context: Self.context, language: "de") != nil { understood += 1 }
        }
        #expect(understood > 1_000)
    }

    @Test func plansAnswers() async {
        let fixture = Fixture(
            """
            set alarm *
            alarm set for $1$
            !plan $1$: ALARM

            countdown
            !plan 2000: two
            !plan 1000: one: and more
            ready

            wake me with music
            !plan at 7:30 am: `music`

            music
            !console: now
            {"actions": [{"type": "audio_play", "identifier_type": "url", "identifier": "http://m.example/a.ogg"}]}
            eol
            """)
        #expect(await fixture.ask("set alarm sometimes") == nil)
        #expect(fixture.explanation?.candidates.first?.outcome == .failed(.unknownTime("sometimes")))
        let alarm = await fixture.reply("set alarm at 7:30 am")
        let due = 1_773_297_000_000
        #expect(
            alarm?.actions == [
                PlannedAction(.answer(text: "alarm set for at 7:30 am", language: "en", mood: nil)),
                PlannedAction(
                    .answer(text: "ALARM", language: "en", mood: nil),
                    plan: Plan(delayMilliseconds: due - Fixture.now, dueMilliseconds: due)),
            ])
        let countdown = await fixture.reply("countdown")
        #expect(countdown?.actions.map { $0.plan?.delayMilliseconds } == [nil, 2000, 1000])
        let music = await fixture.reply("wake me with music")
        #expect(music?.actions.count == 2)
        #expect(music?.actions.allSatisfy { $0.plan?.dueMilliseconds == due } == true)
    }
}
