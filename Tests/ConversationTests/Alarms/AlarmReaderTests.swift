import Testing

@testable import Conversation

private let minute = 60_000
private let hour = 3_600_000
private func after(_ milliseconds: Int) -> AlarmTime { .after(milliseconds: milliseconds) }
private func at(_ hour: Int, _ minute: Int = 0, _ day: AlarmDay? = nil) -> AlarmTime {
    .at(ClockTime(minute: hour * 60 + minute), day)
}
/// "Seven": in the morning or in the evening.
private func some(_ hour: Int, _ minute: Int = 0, _ day: AlarmDay? = nil) -> AlarmTime {
    .at(ClockTime(minute: hour % 12 * 60 + minute, isAmbiguous: true), day)
}
private func every(_ days: Set<Weekday>, _ hour: Int, _ minute: Int = 0, ambiguous: Bool = false) -> AlarmTime {
    .every(days, ClockTime(minute: hour * 60 + minute, isAmbiguous: ambiguous))
}
private func timer(_ name: String? = nil, _ time: AlarmTime) -> AlarmRequest {
    .set(AlarmDraft(.timer, name: name, time))
}
private func alarm(_ name: String? = nil, _ time: AlarmTime) -> AlarmRequest {
    .set(AlarmDraft(.alarm, name: name, time))
}
private func reminder(_ name: String?, _ time: AlarmTime) -> AlarmRequest {
    .set(AlarmDraft(.reminder, name: name, time))
}
private let workdays: Set<Weekday> = [.monday, .tuesday, .wednesday, .thursday, .friday]
private let all = Set(Weekday.allCases)

@Suite struct AlarmReaderTests {
    @Test(arguments: [
        ("set a timer for five minutes", timer(nil, after(5 * minute))),
        ("Set a timer for 5 minutes.", timer(nil, after(5 * minute))),
        ("set a pasta timer for ten minutes", timer("pasta", after(10 * minute))),
        ("hey susi, set a timer for 10 min please", timer(nil, after(10 * minute))),
        ("set a ten minute timer", timer(nil, after(10 * minute))),
        ("set a 10-minute pasta timer", timer("pasta", after(10 * minute))),
        ("ten minute timer", timer(nil, after(10 * minute))),
        ("timer five minutes", timer(nil, after(5 * minute))),
        ("start a timer for one and a half hours", timer(nil, after(90 * minute))),
        ("set a timer for an hour and a half", timer(nil, after(90 * minute))),
        ("set a timer for half an hour", timer(nil, after(30 * minute))),
        ("timer for three quarters of an hour", timer(nil, after(45 * minute))),
        ("set a timer for 1h30m", timer(nil, after(90 * minute))),
        ("set a timer for one hour and twenty minutes", timer(nil, after(80 * minute))),
        ("set a timer for 1.5 hours", timer(nil, after(90 * minute))),
        ("set a timer for ninety seconds", timer(nil, after(90_000))),
        ("set a timer for a hundred and twenty seconds", timer(nil, after(120_000))),
        ("set a timer for two minutes and thirty seconds", timer(nil, after(150_000))),
        ("set a second timer for 5 minutes", timer("second", after(5 * minute))),
        ("set another timer for a minute", timer(nil, after(minute))),
        ("set a timer called eggs for 6 minutes", timer("eggs", after(6 * minute))),
        ("set a timer for 6 minutes called soft eggs", timer("soft eggs", after(6 * minute))),
        ("set a timer for pizza for 12 minutes", timer("pizza", after(12 * minute))),
        ("start a countdown from ten minutes", timer(nil, after(10 * minute))),
        ("add a timer for five minutes", timer(nil, after(5 * minute))),
        ("give me a timer of 3 minutes", timer(nil, after(3 * minute))),
        ("set a timer for a couple of minutes", timer(nil, after(2 * minute))),
        ("set a timer for zero minutes", timer(nil, after(0))),
        ("set a timer for 30 days", timer(nil, .later(days: 30, months: 0))),
        ("set a timer for 1 hour 30", timer(nil, after(90 * minute))),
        ("set a timer for minus five minutes", timer(nil, after(-5 * minute))),
        ("set a timer", .refused(.needsTime(.timer))),
    ])
    func timers(_ text: String, _ request: AlarmRequest) { #expect(AlarmRequest.read(text) == request, "\(text)") }

    @Test(arguments: [
        ("set an alarm for half past seven", alarm(nil, some(7, 30))),
        ("set an alarm at 7:30", alarm(nil, some(7, 30))),
        ("set an alarm for 07:30", alarm(nil, at(7, 30))),
        ("set an alarm for seven thirty", alarm(nil, some(7, 30))),
        ("set an alarm for seven oh five", alarm(nil, some(7, 5))),
        ("set alarm 7 30 am", alarm(nil, at(7, 30))),
        ("set an alarm for 7:30am", alarm(nil, at(7, 30))),
        ("set an alarm for 7.30 p.m.", alarm(nil, at(19, 30))),
        ("set an alarm for seven p m", alarm(nil, at(19))),
        ("set an alarm for 730", alarm(nil, some(7, 30))),
        ("set an alarm for 19:45", alarm(nil, at(19, 45))),
        ("set an alarm for quarter to eight", alarm(nil, some(7, 45))),
        ("set an alarm for a quarter past six in the evening", alarm(nil, at(18, 15))),
        ("set an alarm for ten past six", alarm(nil, some(6, 10))),
        ("set an alarm for twenty minutes to nine pm", alarm(nil, at(20, 40))),
        ("set an alarm for quarter to one", alarm(nil, some(12, 45))),
        ("set an alarm for noon", alarm(nil, at(12))),
        ("wake me up at six", alarm(nil, some(6))),
        ("Wake me at 6", alarm(nil, some(6))),
        ("wake me up at six o'clock tomorrow", alarm(nil, some(6, 0, .ahead(1)))),
        ("wake me up tomorrow morning at six", alarm(nil, at(6, 0, .ahead(1)))),
        ("wake me up in twenty minutes", alarm(nil, after(20 * minute))),
        ("set an alarm tomorrow at noon", alarm(nil, at(12, 0, .ahead(1)))),
        ("set an alarm for tomorrow at 7 am", alarm(nil, at(7, 0, .ahead(1)))),
        ("set an alarm every weekday at 6", alarm(nil, every(workdays, 6, ambiguous: true))),
        ("set an alarm for 6:45 am on weekdays", alarm(nil, every(workdays, 6, 45))),
        ("wake me up at nine on weekends", alarm(nil, every([.saturday, .sunday], 9, ambiguous: true))),
        ("wake me every day at half past six", alarm(nil, every(all, 6, 30, ambiguous: true))),
        ("set an alarm every monday and friday at 8 pm", alarm(nil, every([.monday, .friday], 20))),
        ("set an alarm for eight am every tuesday", alarm(nil, every([.tuesday], 8))),
        ("set a daily alarm for 7 am", alarm(nil, every(all, 7))),
        ("set an alarm in one and a half hours", alarm(nil, after(90 * minute))),
        ("set an alarm for midnight", alarm(nil, at(0))),
        ("set an alarm for friday at 7", alarm(nil, some(7, 0, .weekday(.friday)))),
        ("set an alarm on december 24th at 6 pm", alarm(nil, at(18, 0, .date(year: nil, month: 12, day: 24)))),
        ("set an alarm for the 3rd of march 2027 at 9 am", alarm(nil, at(9, 0, .date(year: 2027, month: 3, day: 3)))),
        ("set an alarm called gym for 6 am", alarm("gym", at(6))),
        ("set a gym alarm for 6 am", alarm("gym", at(6))),
        ("alarm at 7", alarm(nil, some(7))),
        ("set an alarm for eight tonight", alarm(nil, at(20, 0, .ahead(0)))),
        ("set an alarm for twelve tonight", alarm(nil, at(0, 0, .ahead(1)))),
        ("set my alarm to seven", alarm(nil, some(7))),
        ("set a weekend alarm for nine am", alarm(nil, every([.saturday, .sunday], 9))),
        ("set a recurring alarm every monday at 8 am", alarm(nil, every([.monday], 8))),
        ("set an alarm from monday to friday at 6 am", alarm(nil, every(workdays, 6))),
        ("set an alarm for every day at 7 am", alarm(nil, every(all, 7))),
        ("set an alarm", .refused(.needsTime(.alarm))), ("wake me up", .refused(.needsTime(.alarm))),
        ("set an alarm for 31 february at 7", .refused(.noSuchDay)),
        ("set an alarm for the 31st of april at 7", .refused(.noSuchDay)),
        ("set an alarm for 25:00", .refused(.noSuchTime)), ("wake me at 7:75", .refused(.noSuchTime)),
        ("wake me yesterday at seven", .refused(.past)),
        ("wake me up tomorrow", .refused(.needsTime(.alarm))),
    ])
    func alarms(_ text: String, _ request: AlarmRequest) { #expect(AlarmRequest.read(text) == request, "\(text)") }

    @Test(arguments: [
        ("remind me to take out the trash at eight pm", reminder("take out the trash", at(20))),
        ("remind me in ten minutes to call mum", reminder("call mum", after(10 * minute))),
        ("Remind me to call Mum in 10 minutes", reminder("call Mum", after(10 * minute))),
        ("remind me tomorrow at nine to water the plants", reminder("water the plants", some(9, 0, .ahead(1)))),
        ("remind me to buy two eggs tomorrow", reminder("buy two eggs", .at(nil, .ahead(1)))),
        ("in half an hour remind me to check the oven", reminder("check the oven", after(30 * minute))),
        ("remind me every monday at 9 am to put out the bins", reminder("put out the bins", every([.monday], 9))),
        ("remind me about the meeting at 3 pm", reminder("the meeting", at(15))),
        ("remind me that the shop closes at six in the evening", reminder("the shop closes", at(18))),
        ("set a reminder to stretch in one hour", reminder("stretch", after(hour))),
        ("set a reminder for 8 pm to call mum", reminder("call mum", at(20))),
        ("remind me in two weeks to pay rent", reminder("pay rent", .later(days: 14, months: 0))),
        ("remind me at eight", reminder(nil, some(8))),
        ("remind me to buy milk", .refused(.needsTime(.reminder))),
        (
            "remind me on december 24 in the year 3000 at noon to sing",
            reminder("sing", at(12, 0, .date(year: 3000, month: 12, day: 24)))
        ),
        ("remind me tomorrow morning to jog", reminder("jog", at(9, 0, .ahead(1)))),
    ])
    func reminders(_ text: String, _ request: AlarmRequest) { #expect(AlarmRequest.read(text) == request, "\(text)") }

    @Test(arguments: [
        ("how much time is left on the pasta timer", AlarmRequest.remaining(AlarmSelector(.timer, name: "pasta"))),
        ("how much time is left", .remaining(AlarmSelector())),
        ("how long until my alarm", .remaining(AlarmSelector(.alarm))),
        ("how much longer on the timer", .remaining(AlarmSelector(.timer))),
        ("when does my alarm go off", .remaining(AlarmSelector(.alarm))),
        ("what time is my alarm set for", .remaining(AlarmSelector(.alarm))),
        ("what alarms do i have", .list(.alarm)), ("list my timers", .list(.timer)),
        ("which reminders do I have?", .list(.reminder)), ("are there any timers running", .list(.timer)),
        ("what timers are running", .list(.timer)), ("do i have any alarms set", .list(.alarm)),
        ("show my alarms", .list(.alarm)), ("how many timers are running", .list(.timer)),
        ("cancel the pasta timer", .cancel(AlarmSelector(.timer, name: "pasta"))),
        ("cancel all alarms", .cancel(AlarmSelector(.alarm, isAll: true))),
        ("cancel my timers", .cancel(AlarmSelector(.timer, isAll: true))),
        ("delete my seven am alarm", .cancel(AlarmSelector(.alarm, time: ClockTime(minute: 420)))),
        ("turn off the alarm", .cancel(AlarmSelector(.alarm))),
        ("turn the alarm off", .cancel(AlarmSelector(.alarm))),
        ("stop the timer", .cancel(AlarmSelector(.timer))),
        ("cancel the ten minute timer", .cancel(AlarmSelector(.timer, length: 10 * minute))),
        ("cancel the reminder to call mum", .cancel(AlarmSelector(.reminder, name: "call mum"))),
        ("snooze", .snooze(milliseconds: nil)), ("snooze for ten minutes", .snooze(milliseconds: 10 * minute)),
        ("snooze the alarm", .snooze(milliseconds: nil)), ("five more minutes", .snooze(milliseconds: 5 * minute)),
        ("add two minutes to the timer", .extend(AlarmSelector(.timer), milliseconds: 2 * minute)),
        ("add two minutes", .extend(AlarmSelector(), milliseconds: 2 * minute)),
        ("add 5 minutes to the pasta timer", .extend(AlarmSelector(.timer, name: "pasta"), milliseconds: 5 * minute)),
        ("extend the timer by a minute", .extend(AlarmSelector(.timer), milliseconds: minute)),
        ("take one minute off the timer", .extend(AlarmSelector(.timer), milliseconds: -minute)),
        ("make the timer 2 minutes longer", .extend(AlarmSelector(.timer), milliseconds: 2 * minute)),
        ("change my alarm to seven", .change(AlarmSelector(.alarm), some(7))),
        ("change my 6 am alarm to 7 am", .change(AlarmSelector(.alarm, time: ClockTime(minute: 360)), at(7))),
        ("move my alarm to half past eight tomorrow", .change(AlarmSelector(.alarm), some(8, 30, .ahead(1)))),
        ("change the pasta timer to twelve minutes", .change(AlarmSelector(.timer, name: "pasta"), after(12 * minute))),
        (
            "change the alarm from 7 to 8",
            .change(AlarmSelector(.alarm, time: ClockTime(minute: 420, isAmbiguous: true)), some(8))
        ),
        ("cancel all timers and alarms", .cancel(AlarmSelector(isAll: true))),
        ("change my alarm", .refused(.needsTime(.alarm))),
    ])
    func questionsAndChanges(_ text: String, _ request: AlarmRequest) {
        #expect(AlarmRequest.read(text) == request, "\(text)")
    }

    @Test(arguments: [
        ("Stell einen Timer auf fünf Minuten", timer(nil, after(5 * minute))),
        ("stelle einen Timer für eine halbe Stunde", timer(nil, after(30 * minute))),
        ("Stell einen Nudeltimer auf 10 Minuten", timer("nudel", after(10 * minute))),
        ("Timer anderthalb Stunden", timer(nil, after(90 * minute))),
        ("Timer zwei Stunden und fünfundzwanzig Minuten", timer(nil, after(145 * minute))),
        ("starte einen Timer für eine Viertelstunde", timer(nil, after(15 * minute))),
        ("Stell den Wecker auf halb acht", alarm(nil, some(7, 30))),
        ("Stell einen Wecker um 7:30", alarm(nil, some(7, 30))),
        ("Stell den Wecker auf sieben Uhr dreißig", alarm(nil, some(7, 30))),
        ("stell einen Wecker für viertel nach sechs", alarm(nil, some(6, 15))),
        ("stell einen Wecker für dreiviertel acht", alarm(nil, some(7, 45))),
        ("stell einen Wecker für fünf vor halb acht", alarm(nil, some(7, 25))),
        ("Weck mich um sechs", alarm(nil, some(6))),
        ("weck mich morgen früh um sechs", alarm(nil, at(6, 0, .ahead(1)))),
        ("weck mich jeden Werktag um sechs", alarm(nil, every(workdays, 6, ambiguous: true))),
        ("kannst du mich um sieben wecken", alarm(nil, some(7))),
        ("einen Timer auf fünf Minuten stellen", timer(nil, after(5 * minute))),
        ("weck mich morgen um zwölf mittags", alarm(nil, at(12, 0, .ahead(1)))),
        ("stell einen Wecker für 18 Uhr", alarm(nil, at(18))),
        ("stell einen Wecker am 24. Dezember um 18 Uhr", alarm(nil, at(18, 0, .date(year: nil, month: 12, day: 24)))),
        ("erinnere mich um acht Uhr abends an den Müll", reminder("Müll", at(20))),
        ("erinnere mich in zehn Minuten daran, Mama anzurufen", reminder("Mama anzurufen", after(10 * minute))),
        ("wie lange läuft der Timer noch", .remaining(AlarmSelector(.timer))),
        ("wie viel Zeit ist noch übrig", .remaining(AlarmSelector())),
        ("wann klingelt mein Wecker", .remaining(AlarmSelector(.alarm))),
        ("welche Wecker habe ich", .list(.alarm)), ("welche Timer laufen", .list(.timer)),
        ("lösche den Timer", .cancel(AlarmSelector(.timer))),
        ("lösche alle Wecker", .cancel(AlarmSelector(.alarm, isAll: true))),
        ("Timer abbrechen", .cancel(AlarmSelector(.timer))), ("brich den Timer ab", .cancel(AlarmSelector(.timer))),
        ("stell den Wecker ab", .cancel(AlarmSelector(.alarm))),
        ("lösche den Nudeltimer", .cancel(AlarmSelector(.timer, name: "nudel"))),
        ("schlummern", .snooze(milliseconds: nil)), ("noch fünf Minuten", .snooze(milliseconds: 5 * minute)),
        ("verlängere den Timer um zwei Minuten", .extend(AlarmSelector(.timer), milliseconds: 2 * minute)),
        ("ändere meinen Wecker auf sieben", .change(AlarmSelector(.alarm), some(7))),
        ("set a timer for five minutes", timer(nil, after(5 * minute))),
    ])
    func german(_ text: String, _ request: AlarmRequest) {
        #expect(AlarmRequest.read(text, language: "de") == request, "\(text)")
    }

    @Test(arguments: [
        "", " ", "what is an alarm", "who invented the alarm clock", "tell me a joke", "what time is it",
        "how long is the nile", "what is seven plus five", "set the volume to seven", "play some music",
        "who wrote the timer song", "when is christmas", "how much is left of the cake", "add two and three",
        "make me a sandwich", "tell me about alarms", "set alarm with bach in 5 minutes", "stop", "cancel",
        "what is the alarm system of a bank", "create a timer app in swift", "how do i set a trap", "wake up sid",
        "change the lights to red", "what does the word timer mean", "turn on the light", "add milk to my list",
        "remove the stain from my alarm clock of horror and doom forever", "🙂", "give me five", "move to berlin",
        "take a minute to explain relativity", "set fire to the timer forest",
    ])
    func everythingElseIsForOthers(_ text: String) {
        #expect(AlarmRequest.read(text) == nil, "\(text)")
        #expect(AlarmRequest.read(text, language: "de") == nil, "\(text)")
    }

    @Test func everySentenceForTheRecogniserIsRead() {
        // What the recogniser puts for its classes, and for any words.
        let words = [
            "<number>": "two", "<duration>": "twenty minutes", "<time>": "seven thirty", "<day>": "tomorrow",
            "*": "twenty",
        ]
        for sentence in AlarmRequest.sentences {
            let said = words.reduce(sentence) { $0.replacing($1.key, with: $1.value) }
            #expect(!said.contains("<") && AlarmRequest.read(said) != nil, "\(sentence): \(said)")
        }
    }

    @Test func anyTextHasAnAnswer() {
        var random = SplitMix64(seed: 7)
        let pieces =
            [
                "set", "a", "timer", "alarm", "for", "in", "at", "to", "half", "past", "seven", "7:30", "24.", "-5",
                "minutes",
                "and", "every", "monday", "tomorrow", "the", "31st", "of", "february", "remind", "me", "wecker", "auf",
                "viertel", "vor", "am", "pm", "a", "m", "o", "clock", "99999999999", "1.", ":", "add", "cancel", "all",
                "snooze", "more", "how", "long", "left", "hundred", "thousand", "point", "next", "12.12.2026", "½", "🙂",
            ]
        for _ in 0..<1_500 {
            let words = (0..<Int.random(in: 0...9, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }
            let text = words.joined(separator: " ")
            _ = AlarmRequest.read(text)
            _ = AlarmRequest.read(text, language: "de")
        }
    }
}
