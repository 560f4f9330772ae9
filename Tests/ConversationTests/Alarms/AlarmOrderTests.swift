import Testing

@testable import Conversation

private let minute = 60_000
private let day = 86_400_000
/// A Monday.
private let monday = moment(2026, 11, 30, 12)

/// What is wanted of one entry by its number.
@Suite struct AlarmOrderTests {
    private func said(_ effects: [AlarmEffect]) -> AlarmSentence? { effects.compactMap(\.sentence).last }

    @discardableResult
    private func order(_ bench: inout AlarmBench, _ order: AlarmOrder, _ id: Int = 1) -> [AlarmEffect] {
        bench.send(.requested(.order(order, AlarmID(number: id)), RequestID(number: 7)))
    }

    @Test func aHeldTimerKeepsWhatIsLeftAlsoOverARestart() throws {
        var bench = AlarmBench(monday)
        bench.ask("set a pasta timer for ten minutes")
        bench.pass(4 * minute)
        order(&bench, .pause)
        #expect(bench.disk[AlarmID(number: 1)]?.paused == 6 * minute)
        #expect(bench.wake == AlarmWake(), "nothing is to come")
        bench.pass(60 * minute)
        bench.restart(boot: "b", monotonic: 5_000)
        #expect(bench.ringing.isEmpty)
        #expect(
            AlarmWording.text(try #require(said(bench.ask("what timers do i have"))))
                == "You have one: pasta timer with 6 minutes left, paused.")
        order(&bench, .pause)
        order(&bench, .resume)
        bench.pass(6 * minute - 1)
        #expect(bench.ringing.isEmpty)
        bench.pass(1)
        #expect(bench.ringing == [AlarmID(number: 1)])
    }

    @Test func whatIsHeldByVoiceIsTheSame() throws {
        var bench = AlarmBench(monday)
        bench.ask("set a pasta timer for ten minutes")
        bench.ask("set a tea timer for five minutes")
        func text(_ effects: [AlarmEffect], _ language: String = "en") -> String? {
            said(effects).map { AlarmWording.text($0, language: language) }
        }
        #expect(text(bench.ask("pause the timer"))?.hasPrefix("Which one") == true)
        #expect(text(bench.ask("pause the pasta timer")) == "Pasta timer paused with 10 minutes left.")
        #expect(text(bench.ask("pause the pasta timer")) == "Pasta timer paused with 10 minutes left.")
        bench.pass(6 * minute)
        #expect(bench.ringing == [AlarmID(number: 2)])
        bench.send(.stopRinging)
        #expect(text(bench.ask("resume the timer")) == "Pasta timer: 10 minutes now.")
        #expect(text(bench.ask("hold the egg timer")) == "There is no egg timer.")
        bench.pass(10 * minute)
        #expect(bench.ringing == [AlarmID(number: 1)])
    }

    @Test(arguments: [
        ("pausiere den timer", true), ("halte den timer an", true), ("setze den timer fort", false),
        ("lass den timer weiterlaufen", false),
    ])
    func alsoInGerman(_ text: String, _ isHeld: Bool) {
        #expect(AlarmRequest.read(text, language: "de") == .hold(AlarmSelector(.timer), isHeld))
    }

    @Test(arguments: ["pause", "pause the music", "continue", "hold on", "resume"])
    func whatIsNotAboutThemIsLeft(_ text: String) { #expect(AlarmRequest.read(text) == nil) }

    @Test func aHeldAlarmStaysAndDoesNotRing() throws {
        var bench = AlarmBench(monday)
        bench.ask("wake me every day at 7 am")
        order(&bench, .pause)
        bench.pass(3 * day)
        #expect(bench.ringing.isEmpty && bench.disk.count == 1)
        let listing = try #require(bench.machine.listing(at: bench.clock, zone: bench.zone).first)
        #expect(listing.due == nil && listing.left == nil && !listing.isRinging)
        // "Tomorrow's alarm" is none that is held; it must not be deleted by that.
        #expect(said(bench.ask("cancel my alarm tomorrow")) == AlarmSentence.none(.alarm, name: nil))
        order(&bench, .resume)
        bench.pass(day - 5 * 60 * minute)
        #expect(bench.ringing == [AlarmID(number: 1)])
        order(&bench, .pause)
        #expect(bench.ringing.isEmpty && bench.disk[AlarmID(number: 1)]?.paused == 0)
    }

    @Test func whatRangForTheLastTimeCannotBeHeld() {
        var bench = AlarmBench(monday)
        bench.ask("set a timer for one minute")
        bench.pass(minute)
        #expect(order(&bench, .pause).contains(.stopRinging(AlarmID(number: 1))))
        #expect(bench.disk.isEmpty && bench.ringing.isEmpty)
    }

    @Test func anAlarmOfThePastIsNotLetGoOn() {
        var bench = AlarmBench(monday)
        bench.ask("set an alarm for 1 pm")
        order(&bench, .pause)
        bench.pass(day)
        #expect(said(order(&bench, .resume)) == .refused(.past))
        #expect(
            said(order(&bench, .change(name: nil, time: .after(milliseconds: minute))))
                .map { AlarmWording.text($0) }?.hasPrefix("Alarm changed") == true)
        bench.pass(minute)
        #expect(bench.ringing == [AlarmID(number: 1)])
    }

    @Test func skippingLeavesOutOne() {
        var bench = AlarmBench(monday)
        bench.ask("wake me every day at 7 am")
        order(&bench, .skip)
        bench.pass(day)
        #expect(bench.ringing.isEmpty)
        bench.pass(day - 5 * 60 * minute)
        #expect(bench.ringing == [AlarmID(number: 1)])
        order(&bench, .skip)
        #expect(bench.ringing.isEmpty && bench.disk.count == 1)
        bench.ask("set a timer for one minute")
        #expect(said(order(&bench, .skip, 2)) == .refused(.oddRepeat))
    }

    @Test func changesAndDeletionsEndTheRinging() {
        var bench = AlarmBench(monday)
        bench.ask("set a timer for one minute")
        bench.pass(minute)
        order(&bench, .change(name: "tea", time: .after(milliseconds: 2 * minute)))
        #expect(bench.ringing.isEmpty && bench.disk[AlarmID(number: 1)]?.name == "tea")
        bench.pass(2 * minute)
        #expect(bench.ringing == [AlarmID(number: 1)])
        order(&bench, .change(name: "", time: nil))
        #expect(bench.ringing == [AlarmID(number: 1)] && bench.disk[AlarmID(number: 1)]?.name == nil)
        order(&bench, .delete)
        #expect(bench.ringing.isEmpty && bench.disk.isEmpty)
        #expect(said(order(&bench, .delete)) == AlarmSentence.none(nil, name: nil))
    }

    @Test func whatCannotBeWrittenStaysAsItWas() {
        var bench = AlarmBench(monday)
        bench.ask("set a timer for one minute")
        bench.pass(minute)
        bench.trouble = .full
        #expect(said(order(&bench, .delete)) == .refused(.notSaved(.full)))
        bench.pass(1)
        #expect(bench.ringing == [AlarmID(number: 1)], "it rings on: nobody must miss it for a full disk")
    }

    @Test func theListingHasWhatRingsFirstAndWhatIsHeldLast() {
        var bench = AlarmBench(monday)
        bench.ask("set a pasta timer for ten minutes")
        bench.ask("wake me every day at 7 am")
        bench.ask("set a tea timer for one minute")
        order(&bench, .pause, 1)
        bench.pass(minute)
        let all = bench.machine.listing(at: bench.clock, zone: bench.zone)
        #expect(all.map(\.entry.id.number) == [3, 2, 1])
        #expect(all.map(\.isRinging) == [true, false, false])
        #expect(all[1].due.map { $0 - bench.clock.wall } == all[1].left && all[1].moment == moment(2026, 12, 1, 7))
        #expect(all[2].left == 10 * minute && all[2].due == nil)
    }

    @Test(arguments: [
        #"{"kind":"timer","schedule":{"countdown":1},"paused":-1}"#,
        #"{"kind":"timer","schedule":{"countdown":1},"paused":"x"}"#,
    ])
    func recordsOfHeldOnesAreChecked(_ record: String) {
        #expect(AlarmEntry(id: AlarmID(number: 1), record: record) == nil)
    }
}
