import Conversation
import Testing

/// What is asked before something costly.
struct ConsentQuestionTests {
    @Test(
        arguments: [
            ("cancel all alarms", 3, "en", "Shall I delete all three alarms?"),
            ("delete all timers", 2, "en", "Shall I delete both timers?"),
            ("cancel all reminders", 40, "en", "Shall I delete all 40 reminders?"),
            ("lösche alle wecker", 12, "de", "Soll ich alle zwölf Wecker löschen?"),
            ("lösche alle timer", 2, "de", "Soll ich beide Timer löschen?"),
            // One is none that a person could not set again, and one of several was named
            ("cancel all alarms", 1, "en", nil), ("cancel all alarms", 0, "en", nil),
            ("cancel the alarm", 3, "en", nil),
            ("set a timer for five minutes", 3, "en", nil), ("list my alarms", 3, "en", nil),
        ] as [(String, Int, String, String?)])
    func asks(_ text: String, _ count: Int, _ language: String, _ question: String?) throws {
        let request = try #require(AlarmRequest.read(text, language: language))
        #expect(ConsentQuestion(request, count: count, language: language)?.question == question)
    }

    @Test(
        arguments: [
            ("yes", .yes), ("Yes, please.", .yes), ("ok susi", .yes), ("Ja bitte", .yes), ("no", .no),
            ("No, don't!", .no),
            ("nein danke", .no), ("never mind", .no), ("yes and no", nil), ("what time is it", nil), ("", nil),
            ("please", nil), ("cancel all alarms", nil),
        ] as [(String, ConsentQuestion.Verdict?)])
    func understands(_ text: String, _ verdict: ConsentQuestion.Verdict?) {
        #expect(ConsentQuestion.verdict(text) == verdict)
    }

    @Test func itsSentencesAreUnderstood() {
        for sentence in ConsentQuestion.sentences { #expect(ConsentQuestion.verdict(sentence) != nil, "\(sentence)") }
    }

    @Test func knowsWhatWouldBeDeleted() throws {
        let all = try #require(AlarmRequest.read("cancel all alarms"))
        #expect(ConsentQuestion.scope(of: all) == .some(.some(.alarm)))
        #expect(ConsentQuestion.scope(of: .cancel(AlarmSelector(isAll: true))) == .some(nil))
        #expect(ConsentQuestion.scope(of: .cancel(AlarmSelector(.alarm, name: "tea", isAll: true))) == nil)
        #expect(ConsentQuestion.scope(of: .cancel(AlarmSelector(.alarm))) == nil)
    }
}
