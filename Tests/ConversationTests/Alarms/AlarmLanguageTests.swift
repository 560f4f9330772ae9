import Testing

@testable import Conversation

private let minute = 60_000
private let hour = 3_600_000

private func timer(_ minutes: Int) -> AlarmDraft { AlarmDraft(.timer, .after(milliseconds: minutes * minute)) }
private func timer(_ name: String, _ minutes: Int) -> AlarmDraft {
    AlarmDraft(.timer, name: name, .after(milliseconds: minutes * minute))
}
private func alarm(_ hour: Int, _ day: AlarmDay? = nil, ambiguous: Bool = false) -> AlarmDraft {
    AlarmDraft(.alarm, .at(ClockTime(minute: hour * 60, isAmbiguous: ambiguous), day))
}
private func clock(_ hour: Int) -> ClockTime { ClockTime(minute: hour * 60) }
private func some(_ hour: Int) -> ClockTime { ClockTime(minute: hour * 60, isAmbiguous: true) }

/// Several at once, which one is meant, and what there is not.
@Suite struct AlarmLanguageTests {
    @Test(arguments: [
        ("set two timers, 5 and 10 minutes", [timer(5), timer(10)]),
        ("set two timers for five and ten minutes", [timer(5), timer(10)]),
        ("set timers for 5 and 10 minutes", [timer(5), timer(10)]),
        ("set a timer for 5 and 10 minutes", [timer(5), timer(10)]),
        ("set a timer for 5 minutes and another for 10", [timer(5), timer(10)]),
        ("set a timer for 5 minutes and another one for 10 minutes", [timer(5), timer(10)]),
        ("set a timer for 5 minutes and a timer for 10 minutes", [timer(5), timer(10)]),
        ("set a timer for 1 hour and 20 minutes and another for 10", [timer(80), timer(10)]),
        ("set three timers for 5, 10 and 15 minutes", [timer(5), timer(10), timer(15)]),
        ("set two timers for ten minutes", [timer(10), timer(10)]),
        ("set timers for one hour and twenty minutes", [timer(60), timer(20)]),
        (
            "set a pasta timer for 10 minutes and an egg timer for 6 minutes", [timer("pasta", 10), timer("egg", 6)]
        ),
        ("set an alarm for 7 and 8 am", [alarm(7), alarm(8)]),
        ("set alarms for 7 and 8 am tomorrow", [alarm(7, .ahead(1)), alarm(8, .ahead(1))]),
        ("set an alarm for 6 am and another for 7 pm", [alarm(6), alarm(19)]),
        ("wake me up at 6 and 7", [alarm(6, ambiguous: true), alarm(7, ambiguous: true)]),
        (
            "set an alarm for monday and friday at 8 am",
            [alarm(8, .weekday(.monday)), alarm(8, .weekday(.friday))]
        ),
        (
            "set an alarm for 7 am and a timer for 10 minutes", [alarm(7), timer(10)]
        ),
    ])
    func several(_ text: String, _ drafts: [AlarmDraft]) {
        #expect(AlarmRequest.read(text) == .setAll(drafts), "\(text)")
    }

    @Test(arguments: [
        ("Stell zwei Timer auf fünf und zehn Minuten", [timer(5), timer(10)]),
        ("Stell einen Timer auf 5 Minuten und noch einen auf 10", [timer(5), timer(10)]),
        ("Stell einen Timer auf 5 Minuten und einen Nudeltimer auf 10 Minuten", [timer(5), timer("nudel", 10)]),
        ("weck mich um sechs und um sieben", [alarm(6, ambiguous: true), alarm(7, ambiguous: true)]),
    ])
    func severalInGerman(_ text: String, _ drafts: [AlarmDraft]) {
        #expect(AlarmRequest.read(text, language: "de") == .setAll(drafts), "\(text)")
    }

    /// What joins the parts of one time makes no second one.
    @Test(arguments: [
        ("set a timer for one hour and twenty minutes", 80), ("set a timer for a hundred and twenty seconds", 2),
        ("set a timer for an hour and a half", 90), ("set a timer for two hours, ten minutes and thirty seconds", 0),
    ])
    func oneStaysOne(_ text: String, _ minutes: Int) {
        let time = minutes > 0 ? minutes * minute : 130 * minute + 30_000
        #expect(AlarmRequest.read(text) == .set(AlarmDraft(.timer, .after(milliseconds: time))), "\(text)")
    }

    @Test(arguments: [
        ("cancel my alarm for tomorrow", AlarmRequest.cancel(AlarmSelector(.alarm, day: .ahead(1)))),
        ("cancel tomorrow's alarm", .cancel(AlarmSelector(.alarm, day: .ahead(1)))),
        ("cancel the 7 o'clock alarm", .cancel(AlarmSelector(.alarm, time: some(7)))),
        ("cancel the 7 o'clock alarm tomorrow", .cancel(AlarmSelector(.alarm, time: some(7), day: .ahead(1)))),
        ("delete my alarm on friday at 6 am", .cancel(AlarmSelector(.alarm, time: clock(6), day: .weekday(.friday)))),
        ("cancel all alarms for tomorrow", .cancel(AlarmSelector(.alarm, day: .ahead(1), isAll: true))),
        ("cancel my alarm tomorrow morning", .cancel(AlarmSelector(.alarm, day: .ahead(1), minutes: 0..<720))),
        ("cancel my alarm on 31 february", .refused(.noSuchDay)),
        ("cancel the weekday alarm", .cancel(AlarmSelector(.alarm, name: "weekday"))),
        ("delete all alarms", .cancel(AlarmSelector(.alarm, isAll: true))),
        ("cancel all timers", .cancel(AlarmSelector(.timer, isAll: true))),
        ("cancel all my timers", .cancel(AlarmSelector(.timer, isAll: true))),
        (
            "change my alarm from 7 to 8",
            .change(AlarmSelector(.alarm, time: some(7)), .at(some(8), nil))
        ),
        (
            "change my alarm for tomorrow to 8 am",
            .change(AlarmSelector(.alarm, day: .ahead(1)), .at(clock(8), nil))
        ),
        (
            "move my 7 o'clock alarm to quarter to eight",
            .change(AlarmSelector(.alarm, time: some(7)), .at(ClockTime(minute: 465, isAmbiguous: true), nil))
        ),
        (
            "change the reminder to call mum to 8 pm",
            .change(AlarmSelector(.reminder, name: "call mum"), .at(clock(20), nil))
        ),
        ("what alarms do i have tomorrow", .list(.alarm, on: .ahead(1))),
        ("do i have an alarm set for tomorrow", .list(.alarm, on: .ahead(1))),
        ("what alarms do i have on friday", .list(.alarm, on: .weekday(.friday))),
        ("which reminders do i have today", .list(.reminder, on: .ahead(0))),
        ("when is my alarm tomorrow", .remaining(AlarmSelector(.alarm, day: .ahead(1)))),
        ("how long is left on the pasta timer", .remaining(AlarmSelector(.timer, name: "pasta"))),
        ("how much time is left on the pasta timer", .remaining(AlarmSelector(.timer, name: "pasta"))),
        ("snooze for 10 minutes", .snooze(milliseconds: 10 * minute)),
        ("snooze 10 minutes", .snooze(milliseconds: 10 * minute)),
    ])
    func whichIsMeant(_ text: String, _ request: AlarmRequest) {
        #expect(AlarmRequest.read(text) == request, "\(text)")
    }

    @Test(arguments: [
        "set an alarm every other day at 7", "wake me up every other day at 7", "wake me every second day at six",
        "set an alarm every two days at 7 am", "set an alarm every 3 hours", "remind me every hour to drink water",
        "remind me monthly to pay rent", "remind me to pay rent every month", "set a monthly alarm",
        "set an alarm for every day at 7 am except sunday", "remind me every year on may 1 at noon to celebrate",
        "remind me every 5 minutes to breathe", "wake me every week on monday at 7",
    ])
    func aRepeatThatThereIsNotIsTold(_ text: String) {
        #expect(AlarmRequest.read(text) == .refused(.oddRepeat), "\(text)")
    }

    @Test(arguments: ["weck mich jeden zweiten Tag um sieben", "erinnere mich jede Stunde daran zu trinken"])
    func theSameInGerman(_ text: String) {
        #expect(AlarmRequest.read(text, language: "de") == .refused(.oddRepeat), "\(text)")
    }

    @Test func aWordInAReminderIsNoRepeat() {
        #expect(
            AlarmRequest.read("remind me about the monthly report at 3 pm")
                == .set(AlarmDraft(.reminder, name: "the monthly report", .at(clock(15), nil))))
    }

    /// What is said to requests one after the other, on Monday, 30 November 2026, at noon.
    @Test(arguments: [
        (["set two timers, 5 and 10 minutes"], "2 timers set: 5 minutes and 10 minutes."),
        (
            ["set a pasta timer for 10 minutes and an egg timer for 6 minutes", "how long is left on the pasta timer"],
            "Pasta timer: 10 minutes left."
        ),
        (["set an alarm for 7 and 8 am"], "2 alarms set: 7 AM tomorrow and 8 AM tomorrow."),
        (["set 500 timers for 5 minutes"], "You have 10 already, which is all I can keep. Cancel some first."),
        (["set two timers for 0 and 5 minutes"], "That would be right now. Please say a longer time."),
        (
            [
                "wake me tomorrow at 7 am", "wake me on friday at 7 am", "cancel my alarm for tomorrow",
                "what alarms do i have",
            ],
            "You have one: alarm on Friday at 7 AM."
        ),
        (
            ["wake me at 6 am", "wake me at 7 am", "cancel the 7 o'clock alarm", "what alarms do i have"],
            "You have one: alarm tomorrow at 6 AM."
        ),
        (["wake me on friday at 7 am", "cancel my alarm for tomorrow"], "There is no alarm."),
        (
            ["wake me every weekday at 6 am", "cancel my alarm for tomorrow"],
            "Skipped once. The next one is on Wednesday at 6 AM."
        ),
        (
            ["wake me every weekday at 6 am", "cancel my alarm for tomorrow", "what alarms do i have"],
            "You have one: alarm every weekday at 6 AM."
        ),
        (
            ["wake me every weekday at 6 am", "cancel my alarm on thursday"],
            "It repeats, and I can only leave out or change the next one, tomorrow at 6 AM."
        ),
        (["wake me every monday at 6 am", "cancel my alarm on monday"], "Alarm cancelled."),
        (
            ["wake me every weekday at 6 am", "change my alarm for tomorrow to 7", "what alarms do i have tomorrow"],
            "You have one: alarm tomorrow at 7 AM."
        ),
        (
            ["wake me every weekday at 6 am", "change my alarm for tomorrow to 7", "what alarms do i have"],
            "You have 2 alarms: alarm tomorrow at 7 AM and alarm every weekday at 6 AM."
        ),
        (["wake me at 7 am", "change my alarm from 7 to 8"], "Alarm changed to 8 AM tomorrow."),
        (["wake me at 6 am", "change my alarm from 7 to 8"], "There is no alarm."),
        (["wake me on friday at 7 am", "what alarms do i have tomorrow"], "You have no alarms tomorrow."),
        (
            ["wake me every weekday at 6 am", "what alarms do i have on friday"],
            "You have one: alarm every weekday at 6 AM."
        ),
        (["wake me at 6 am", "wake me at 7 am", "delete all alarms"], "All 2 are cancelled."),
        (
            ["wake me up every other day at 7"],
            "I can't repeat it that way. Every day, every weekday, every weekend or some days of the week I can do."
        ),
        (["set a timer in zero minutes"], "That would be right now. Please say a longer time."),
        (["wake me in zero minutes"], "That would be right now. Please say a longer time."),
        (["remind me to sing on 31 february"], "There is no such day."),
        (["set an alarm for january 1 3000 at 7"], "That's too far away. Ten years is the most."),
        (["set an alarm for today at 11 am"], "That time is over already."),
    ])
    func answers(_ requests: [String], _ answer: String) {
        var bench = AlarmBench(moment(2026, 11, 30, 12))
        var said = ""
        for request in requests {
            said = bench.ask(request).compactMap(\.sentence).map { AlarmWording.text($0) }.joined(separator: " ")
        }
        #expect(said == answer, "\(requests)")
        #expect(Set(bench.disk.values) == Set(bench.machine.ledger.all))
    }

    @Test func tenThousandAlarmsHaveAnEnd() {
        var bench = AlarmBench(moment(2026, 11, 30, 12))
        var last = ""
        for number in 0..<10_000 {
            let draft = AlarmDraft(.alarm, name: "n\(number)", .at(ClockTime(minute: number % 1440), nil))
            let said = bench.send(.requested(.set(draft), RequestID(number: 1)))
            last = said.compactMap(\.sentence).map { AlarmWording.text($0) }.joined()
        }
        #expect(last == "You have 200 already, which is all I can keep. Cancel some first.")
        #expect(bench.machine.ledger.count == 200)
        #expect(bench.disk.count == 200)
    }

    /// A skipped occurrence does not ring, the one after it does.
    @Test func whatIsSkippedIsSilentOnce() {
        var bench = AlarmBench(moment(2026, 11, 30, 12))
        bench.ask("wake me every weekday at 6 am")
        bench.ask("cancel my alarm for tomorrow")
        bench.pass(24 * hour)
        #expect(bench.seen.filter(\.isRing).isEmpty)
        bench.restart()
        bench.pass(24 * hour)
        #expect(bench.seen.filter(\.isRing).count == 1)
    }
}
