import OrderedJSON
import SusiActions
import Testing

@testable import Conversation

private let minute = 60_000
private let hour = 3_600_000
private let day = 86_400_000
/// A Monday.
private let monday = moment(2026, 11, 30, 12)

@Suite struct AlarmMachineTests {
    private func text(_ effects: [AlarmEffect]) -> String {
        effects.compactMap(\.sentence).map { AlarmWording.text($0) }.joined(separator: " ")
    }

    /// What is said to requests one after the other, on a Monday at noon.
    @Test(arguments: [
        (["set a timer for five minutes"], "5 minute timer set for 5 minutes."),
        (["set a pasta timer for ten minutes"], "Pasta timer set for 10 minutes."),
        (["set an alarm for half past seven"], "Alarm set for 7:30 PM today."),
        (["set an alarm for seven am"], "Alarm set for 7 AM tomorrow."),
        (["wake me up at six every weekday"], "Alarm set for every weekday at 6 AM."),
        (["set an alarm tomorrow at noon"], "Alarm set for noon tomorrow."),
        (["wake me up on friday at seven"], "Alarm set for Friday at 7 AM."),
        (["set an alarm for december 24 at 6 pm"], "Alarm set for December 24 at 6 PM."),
        (["set an alarm for march 3 at 9 am"], "Alarm set for March 3, 2027 at 9 AM."),
        (["remind me to take out the trash at eight pm"], "Okay, I'll remind you: take out the trash, today at 8 PM."),
        (["remind me to call mum in ten minutes"], "Okay, I'll remind you: call mum, today at 12:10 PM."),
        (
            ["set a pasta timer for ten minutes", "how much time is left on the pasta timer"],
            "Pasta timer: 10 minutes left."
        ),
        (["set a timer for ten minutes", "how much time is left"], "10 minutes left."),
        (["what alarms do i have"], "You have no alarms."),
        (["wake me at 6 am", "what alarms do i have"], "You have one: alarm tomorrow at 6 AM."),
        (
            ["set a tea timer for 3 minutes", "set a pizza timer for 9 minutes", "cancel the timer"],
            "Which one: tea timer with 3 minutes left or pizza timer with 9 minutes left?"
        ),
        (
            ["set a tea timer for 3 minutes", "set a pizza timer for 9 minutes", "cancel the tea timer"],
            "Tea timer cancelled."
        ),
        (
            ["set a tea timer for 3 minutes", "set a pizza timer for 9 minutes", "cancel all timers"],
            "All 2 are cancelled."
        ),
        (["cancel the pasta timer"], "There is no pasta timer."),
        (["snooze"], "Nothing is ringing."),
        (["set a timer for 3 minutes", "add two minutes to the timer"], "3 minute timer: 5 minutes now."),
        (["set a timer for 3 minutes", "take two minutes off the timer"], "3 minute timer: 1 minute now."),
        (["set a timer for 3 minutes", "take five minutes off the timer"], "That time is over already."),
        (["wake me tomorrow at six am", "change my alarm to seven"], "Alarm changed to 7 AM tomorrow."),
        (
            ["wake me every weekday at 6 am", "change my alarm to half past six"],
            "Alarm changed to every weekday at 6:30 AM."
        ),
        (["set a timer for zero minutes"], "That would be right now. Please say a longer time."),
        (["set an alarm for 31 february at 7"], "There is no such day."),
        (["set an alarm for 25:00"], "There is no such time."),
        (["set an alarm today at 9 am"], "That time is over already."),
        (["wake me yesterday at seven"], "That time is over already."),
        (["remind me on december 24 in the year 3000 at noon to sing"], "That's too far away. Ten years is the most."),
        (["set a timer for 1000 hours"], "That's too long for a timer. A week is the most."),
        (["set a timer for 99999999999 hours"], "That's too long for a timer. A week is the most."),
        (["set an alarm for 1 january 2026 at 7"], "That time is over already."),
        (["wake me on february 29 at 7 am"], "Alarm set for February 29, 2028 at 7 AM."),
        (["remind me in two weeks to pay rent"], "Okay, I'll remind you: pay rent, on December 14 at noon."),
        (["set an alarm"], "For when?"), (["set a timer"], "For how long?"),
    ])
    func answers(_ requests: [String], _ answer: String) {
        var bench = AlarmBench(monday)
        var said = ""
        for request in requests { said = text(bench.ask(request)) }
        #expect(said == answer)
        #expect(Set(bench.disk.values) == Set(bench.machine.ledger.all))
    }

    @Test func confirmedOnlyWhenOnDisk() {
        var bench = AlarmBench(monday)
        bench.answersAtOnce = false
        #expect(bench.ask("set a timer for five minutes").isEmpty)
        #expect(bench.machine.ledger.count == 0)
        #expect(bench.ask("set a timer for six minutes").isEmpty)
        #expect(bench.open.count == 1)
        #expect(text(bench.answer()) == "5 minute timer set for 5 minutes. 6 minute timer set for 6 minutes.")
        #expect(bench.machine.ledger.count == 2)
    }

    @Test(arguments: StoreTrouble.allCases)
    func whatTheDiskRefusesIsSaid(_ trouble: StoreTrouble) {
        var bench = AlarmBench(monday)
        bench.trouble = trouble
        let said = text(bench.ask("wake me at seven"))
        #expect(said.hasPrefix("I couldn't save that: ") && said.hasSuffix(" Nothing was changed."))
        #expect(bench.machine.ledger.count == 0)
    }

    @Test func aDiskThatNeverAnswersIsAFailure() {
        var bench = AlarmBench(monday)
        bench.answersAtOnce = false
        bench.ask("wake me at seven")
        let said = text(bench.pass(6_000))
        #expect(said == "I couldn't save that: the disk doesn't answer. Nothing was changed.")
        // It did take it, late: what is there is made as it was.
        bench.answersAtOnce = true
        bench.answer()
        bench.pass(minute)
        #expect(bench.disk.isEmpty)
        #expect(bench.machine.ledger.count == 0)
    }

    @Test func whatIsOverIsWrittenUntilTheDiskTakesIt() {
        var bench = AlarmBench(monday)
        bench.ask("set a timer for one minute")
        bench.pass(minute)
        bench.trouble = .full
        #expect(text(bench.send(.stopRinging)).contains("could not be saved: the disk is full"))
        #expect(bench.disk.count == 1)
        #expect(text(bench.pass(5 * minute)) == "")
        #expect(bench.ringing.isEmpty)
        bench.trouble = nil
        bench.pass(minute)
        #expect(bench.disk.isEmpty)
    }

    @Test func ringsLouderUntilStopped() {
        var bench = AlarmBench(monday)
        bench.ask("set a timer for one minute")
        #expect(bench.pass(minute - 1).isEmpty)
        let ring = bench.pass(1)
        #expect(ring.count == 1 && ring[0].isRing)
        let id = AlarmID(number: 1)
        #expect(bench.pass(2 * minute) == (1...5).map { .ringLouder(id, step: $0) })
        #expect(bench.send(.stopRinging) == [.stopRinging(id)])
        #expect(bench.machine.ledger.count == 0 && bench.disk.isEmpty)
        #expect(bench.pass(day).isEmpty)
    }

    @Test func endsByItselfAndIsToldOnce() {
        var bench = AlarmBench(monday)
        bench.ask("set an egg timer for one minute")
        let effects = bench.pass(20 * minute)
        #expect(effects.last == .stopRinging(AlarmID(number: 1)))
        bench.restart()
        #expect(text(bench.send(.attended)) == "You missed a timer, egg, today at 12:01 PM.")
        #expect(bench.send(.attended).isEmpty)
        #expect(bench.disk.isEmpty)
    }

    @Test func aSecondAlarmRingsBesideTheFirst() {
        var bench = AlarmBench(monday)
        bench.ask("set a tea timer for one minute")
        bench.ask("set an egg timer for two minutes")
        bench.pass(2 * minute)
        #expect(bench.ringing.count == 2)
        #expect(bench.send(.stopRinging).count == 2)
        #expect(bench.disk.isEmpty)
    }

    @Test func snoozes() {
        var bench = AlarmBench(monday)
        bench.ask("wake me every day at 1 pm")
        bench.pass(hour)
        #expect(bench.ringing.count == 1)
        #expect(text(bench.ask("snooze for ten minutes")) == "Okay, again in 10 minutes.")
        #expect(bench.ringing.isEmpty)
        #expect(bench.pass(10 * minute - 1).isEmpty)
        #expect(bench.pass(1).contains { $0.isRing })
        bench.send(.stopRinging)
        #expect(bench.pass(22 * hour).isEmpty)
        bench.pass(2 * hour)
        #expect(bench.ringing.count == 1)
    }

    @Test func cancellingWhatRingsStopsIt() {
        var bench = AlarmBench(monday)
        bench.ask("wake me every day at 1 pm")
        bench.pass(hour)
        #expect(bench.ask("turn off the alarm").contains(.stopRinging(AlarmID(number: 1))))
        #expect(bench.machine.ledger.count == 1)
        bench.pass(day)
        #expect(bench.ringing.count == 1)
        bench.ask("cancel all alarms")
        #expect(bench.ringing.isEmpty && bench.disk.isEmpty)
    }

    /// "Stop" for something else, just when an alarm is due: the alarm is heard all the same.
    @Test(arguments: [-1, 0, 1])
    func stopAtTheVeryMoment(_ offset: Int) {
        var bench = AlarmBench(monday)
        bench.ask("set a timer for one minute")
        bench.advance(minute + offset)
        bench.send(.stopRinging)
        bench.pass(10)
        #expect(bench.ringing.count == 1)
    }

    @Test(arguments: [-1, 0, 1])
    func askedAtTheVeryMoment(_ offset: Int) {
        var bench = AlarmBench(monday)
        bench.ask("set a timer for one minute")
        bench.advance(minute + offset)
        #expect(text(bench.ask("cancel the timer")) == "1 minute timer cancelled.")
        #expect(bench.pass(hour).isEmpty)
        #expect(bench.disk.isEmpty)
    }

    // MARK: Calendar

    @Test func weekdaysOnly() {
        var bench = AlarmBench(monday)
        bench.ask("wake me every weekday at 6 am")
        var days: [Weekday] = []
        for _ in 0..<14 * 24 {
            if bench.pass(hour).contains(where: \.isRing) {
                days.append(bench.now.day.weekday)
                bench.send(.stopRinging)
            }
        }
        #expect(
            days == [
                .tuesday, .wednesday, .thursday, .friday, .monday, .tuesday, .wednesday, .thursday, .friday, .monday,
            ])
    }

    @Test(arguments: [
        (TestZone.berlin, moment(2026, 3, 28, 12), "2:30 am", moment(2026, 3, 29, 3)),
        (TestZone.berlin, moment(2026, 10, 24, 12), "2:30 am", moment(2026, 10, 25, 2, 30)),
        (TestZone.newYork, moment(2026, 3, 7, 12), "2:30 am", moment(2026, 3, 8, 3)),
        (TestZone.newYork, moment(2026, 10, 31, 12), "1:30 am", moment(2026, 11, 1, 1, 30)),
        (TestZone.lordHowe, moment(2026, 10, 3, 12), "2:15 am", moment(2026, 10, 4, 2, 30)),
        (TestZone.lordHowe, moment(2026, 4, 4, 12), "1:45 am", moment(2026, 4, 5, 1, 45)),
    ])
    func bothChangesOfTheClock(_ zone: LocalZone, _ start: CivilMoment, _ time: String, _ rings: CivilMoment) {
        for request in ["set an alarm for \(time)", "wake me every day at \(time)"] {
            var bench = AlarmBench(start, zone)
            bench.ask(request)
            var moments: [CivilMoment] = []
            for _ in 0..<24 * 60 where bench.pass(minute).contains(where: \.isRing) {
                moments.append(bench.now)
                bench.send(.stopRinging)
            }
            #expect(moments == [rings], "\(request)")
        }
    }

    @Test func newRulesOfTheZoneCount() {
        var bench = AlarmBench(monday, LocalZone(seconds: 3600))
        bench.ask("wake me tomorrow at 7 am")
        bench.pass(hour)
        bench.zone = LocalZone(seconds: 7200)
        bench.send(.tick)
        #expect(!bench.pass(17 * hour - 1).contains { $0.isRing })
        #expect(bench.pass(1).contains { $0.isRing })
        #expect(bench.now == moment(2026, 12, 1, 7))
    }

    // MARK: The clock

    @Test func withoutTheTime() {
        var bench = AlarmBench(moment(1970, 1, 1, 0), restored: nil)
        bench.clock.isTrusted = false
        bench.start([])
        #expect(text(bench.ask("wake me at seven")) == "I don't know the time yet, so I can't do that. A timer works.")
        #expect(text(bench.ask("set a timer for 5 minutes")) == "5 minute timer set for 5 minutes.")
        #expect(
            text(bench.ask("remind me in ten minutes to call mum")) == "Okay, I'll remind you: call mum, in 10 minutes."
        )
        // The network brings the time: 56 years later.
        bench.pass(2 * minute)
        bench.clock.wall = TestZone.utc.instant(of: monday)
        bench.clock.isTrusted = true
        #expect(bench.send(.tick).isEmpty)
        #expect(bench.pass(3 * minute - 1).isEmpty)
        #expect(bench.pass(1).contains { $0.isRing })
    }

    @Test func alarmsWaitForTheTimeAndSaySo() {
        var bench = AlarmBench(monday)
        bench.ask("wake me at 1 pm")
        bench.clock.isTrusted = false
        bench.clock.wall = 0
        bench.restart(boot: "b", monotonic: 5_000)
        #expect(text(bench.pass(3 * minute)) == "I don't know the time yet. Your alarms wait until I do.")
        #expect(text(bench.pass(hour)) == "")
        bench.clock.isTrusted = true
        bench.clock.wall = TestZone.utc.instant(of: moment(2026, 11, 30, 13, 5))
        #expect(bench.send(.tick).contains { $0.isRing })
    }

    /// Off for so many minutes over the time at which it should have rung.
    @Test(arguments: [(1, true), (10, true), (11, false), (60 * 24 * 200, false)])
    func missedWhileOff(_ late: Int, _ rings: Bool) {
        for request in ["set an alarm for 1 pm", "set a timer for one hour", "remind me in one hour to eat"] {
            var bench = AlarmBench(monday)
            bench.ask(request)
            bench.advance(hour + late * minute)
            bench.restart(boot: "b", monotonic: 5_000)
            #expect(bench.seen.contains { $0.isRing } == rings, "\(request)")
            #expect(text(bench.seen).contains("You missed") != rings)
            bench.send(.stopRinging)
            bench.seen = []
            bench.restart()
            bench.pass(day)
            #expect(bench.seen.isEmpty && bench.disk.isEmpty)
        }
    }

    @Test func countdownsGoOnAfterARestart() {
        var bench = AlarmBench(monday)
        bench.ask("set a timer for one hour")
        bench.pass(20 * minute)
        bench.clock.isTrusted = false
        bench.restart()
        #expect(text(bench.ask("how much time is left")) == "40 minutes left.")
        // The whole machine, with a clock that is wrong until later.
        bench.advance(5 * minute)
        let truth = bench.clock.wall
        bench.clock.wall = 0
        bench.restart(boot: "b", monotonic: 7_000)
        bench.pass(5 * minute)
        bench.clock.wall = truth + 5 * minute
        bench.clock.isTrusted = true
        bench.send(.tick)
        #expect(text(bench.ask("how much time is left")) == "30 minutes left.")
        #expect(!bench.pass(30 * minute - 1).contains { $0.isRing })
        #expect(bench.pass(1).contains { $0.isRing })
    }

    @Test func withoutTheTimeACountdownIsLateRatherThanLost() {
        var bench = AlarmBench(monday)
        bench.ask("set a timer for one hour")
        bench.pass(20 * minute)
        bench.clock.isTrusted = false
        bench.restart(boot: "b", monotonic: 7_000)
        #expect(bench.pass(hour).contains { $0.isRing })
    }

    /// Once known, the time is carried on by the monotonic clock, whatever the other one shows.
    @Test func anUntrustedJumpChangesNothing() {
        var bench = AlarmBench(monday)
        bench.ask("wake me at 1 pm")
        bench.clock.isTrusted = false
        bench.clock.wall += 200 * day
        #expect(bench.send(.tick).isEmpty)
        bench.clock.wall -= 400 * day
        #expect(bench.pass(hour - 1).isEmpty)
        #expect(bench.pass(1).contains { $0.isRing })
    }

    @Test func backByAnHourRingsNotAgain() {
        var bench = AlarmBench(monday)
        bench.ask("wake me every day at 1 pm")
        bench.ask("wake me at 1 pm")
        bench.pass(hour + minute)
        #expect(bench.ringing.count == 2)
        // While it rings, and again after it was stopped.
        bench.clock.wall -= hour
        bench.send(.tick)
        bench.send(.stopRinging)
        #expect(bench.pass(3 * hour).isEmpty)
        bench.clock.wall -= hour
        bench.restart()
        #expect(bench.pass(3 * hour).isEmpty)
        #expect(bench.machine.ledger.count == 1)
    }

    @Test func aFalseFutureDoesNotSilenceTheAlarm() {
        var bench = AlarmBench(monday)
        bench.ask("wake me every day at 1 pm")
        bench.clock.wall += 180 * day
        #expect(text(bench.send(.tick)).contains("You missed an alarm"))
        bench.ask("wake me at 2 pm")
        bench.clock.wall -= 180 * day
        bench.send(.tick)
        #expect(bench.pass(hour).contains { $0.isRing })
        bench.send(.stopRinging)
        #expect(bench.pass(hour).contains { $0.isRing })
    }

    /// Put back by months while it rings: what it rang for was in a future that never came.
    @Test func aFalseFutureWhileItRings() {
        var bench = AlarmBench(monday)
        bench.ask("wake me every day at 1 pm")
        bench.pass(hour)
        bench.clock.wall -= 200 * day
        bench.send(.tick)
        bench.send(.stopRinging)
        #expect(bench.pass(day).contains { $0.isRing })
    }

    // MARK: Limits

    @Test func notMoreThanTheLimit() {
        var bench = AlarmBench(monday)
        for _ in 0..<200 { bench.ask("set a timer for 1 hour") }
        for _ in 0..<100 {
            #expect(text(bench.ask("set a timer for 1 hour")).hasPrefix("You have 200 already"))
        }
        #expect(bench.disk.count == 200)
        #expect(bench.pass(hour).filter(\.isRing).count == 200)
    }

    @Test func requestsBeforeTheDiskWasReadWait() {
        var bench = AlarmBench(monday, restored: nil)
        #expect(bench.ask("set a timer for 5 minutes").isEmpty)
        for _ in 0..<30 { bench.ask("what timers do i have") }
        #expect(bench.seen.filter { $0.sentence == .refused(.busy) }.count == 11)
        bench.start([])
        #expect(bench.machine.ledger.count == 1)
    }
}

@Suite struct PlannedActionTests {
    private func plan(_ delay: Int, _ due: Int? = nil) -> Plan { Plan(delayMilliseconds: delay, dueMilliseconds: due) }
    private let ring = Action.answer(text: "ALARM", language: "en", mood: nil)
    private let row = JSONObject([("a", JSONValue.string("1"))])
    private let music = Action.play(.init(kind: .youtube, identifier: "x", isVideo: false))

    @Test func alarmRings() {
        var bench = AlarmBench(monday)
        let reply = Reply(actions: [
            PlannedAction(.answer(text: "alarm set", language: "en", mood: nil)),
            PlannedAction(ring, plan: plan(60_003)),
        ])
        #expect(bench.send(.planned(reply, RequestID(number: 3))).count == 1)
        #expect(bench.pass(60_002).isEmpty)
        #expect(bench.pass(1).contains { $0.isRing })
    }

    /// All types of actions, kept over a restart, carried out once.
    @Test func everyAction() {
        var bench = AlarmBench(monday)
        let actions: [Action] = [
            .answer(text: "hello", language: "en", mood: nil), .stop, .media(.pause), .audioVolume(percent: 30), music,
            .table(columns: [.init(key: "a", heading: "A")], count: 2),
            .rss(title: "t", description: "d", link: "l", count: nil),
            .websearch(query: "q", count: nil), .anchor(link: "l", text: "t"), .map(latitude: 1, longitude: 2, zoom: 3),
            .piechart(key: "k", value: "v", unit: "%", total: 5), .imageShow(url: "u"), .timerSet(milliseconds: 5),
            .timerReset,
        ]
        let reply = Reply(actions: actions.map { PlannedAction($0, plan: plan(1000)) }, rows: [row], skills: ["s"])
        bench.send(.planned(reply, nil))
        for entry in bench.disk.values { #expect(AlarmEntry(id: entry.id, record: entry.record) == entry) }
        bench.restart()
        let effects = bench.pass(1000)
        #expect(effects == [.perform(Reply(actions: actions.map { PlannedAction($0) }, rows: [row], skills: ["s"]))])
        #expect(bench.pass(hour).isEmpty && bench.disk.isEmpty)
    }

    @Test(arguments: [
        "", "{", "[]", "{}", #"{"kind":"timer"}"#, #"{"kind":"nap","schedule":{"countdown":5}}"#,
        #"{"kind":"timer","schedule":{"countdown":5},"next":{"day":1}}"#,
        #"{"kind":"alarm","schedule":{"weekly":[1,9],"minute":9999}}"#,
        #"{"kind":"plan","schedule":{"countdown":5},"actions":[{"type":"dance"}]}"#,
    ])
    func damagedRecords(_ record: String) { #expect(AlarmEntry(id: AlarmID(number: 1), record: record) == nil) }

    @Test func groupsByTime() {
        var bench = AlarmBench(monday)
        let now = bench.clock.wall
        let reply = Reply(
            actions: (1...14).map {
                PlannedAction(.answer(text: "\($0)", language: nil, mood: nil), plan: plan($0 * 1000))
            }
                + [
                    PlannedAction(music, plan: plan(-5, now + 20_000)),
                    PlannedAction(ring, plan: plan(-5, now + 20_000)),
                ])
        bench.send(.planned(reply, nil))
        #expect(bench.disk.count == 16)
        let effects = bench.pass(20_000)
        #expect(effects.filter { if case .perform = $0 { true } else { false } }.count == 15)
        #expect(effects.contains { $0.isRing })
    }

    @Test func whatCannotBePlannedIsRefused() {
        var bench = AlarmBench(monday)
        func refusal(_ action: Action, _ plan: Plan?) -> AlarmSentence? {
            bench.send(.planned(Reply(actions: [PlannedAction(action, plan: plan)]), nil)).first?.sentence
        }
        #expect(refusal(ring, plan(-5)) == .refused(.past))
        #expect(refusal(ring, plan(0, bench.clock.wall - 1)) == .refused(.past))
        #expect(refusal(ring, plan(.max)) == .refused(.tooFar))
        #expect(refusal(.timerReset, nil) == .planned([]))
        #expect(refusal(.timerSet(milliseconds: bench.clock.wall + 1000), nil) != nil)
        #expect(bench.disk.count == 1)
        #expect(refusal(.timerReset, nil) == .planned([]))
        #expect(bench.disk.isEmpty)
    }
}
