import Testing

@testable import Conversation

/// What is asked back and how people answer.
@Suite struct AlarmQuestionTests {
    /// What is said to requests one after the other, on Monday, 30 November 2026, at noon; what is no request answers
    /// the question before it.
    @Test(arguments: [
        (["set a pasta timer", "ten minutes"], "Pasta timer set for 10 minutes."),
        (["set a timer", "for five minutes"], "5 minute timer set for 5 minutes."),
        (["set an alarm", "seven thirty am"], "Alarm set for 7:30 AM tomorrow."),
        (["wake me up", "at six am"], "Alarm set for 6 AM tomorrow."),
        (["wake me up tomorrow", "seven"], "Alarm set for 7 AM tomorrow."),
        (["remind me to buy milk", "tomorrow at nine am"], "Okay, I'll remind you: buy milk, tomorrow at 9 AM."),
        (["wake me at 6 am", "change my alarm", "seven"], "Alarm changed to 7 AM tomorrow."),
        (["set a timer", "zero minutes"], "That would be right now. Please say a longer time."),
        (["set a timer", "what is the capital of france"], "nothing"),
        (
            [
                "set a tea timer for 3 minutes", "set a pizza timer for 9 minutes", "cancel the timer",
                "the pizza timer",
            ],
            "Pizza timer cancelled."
        ),
        (
            ["set a tea timer for 3 minutes", "set a pizza timer for 9 minutes", "cancel the timer", "pizza"],
            "Pizza timer cancelled."
        ),
        (
            ["set a tea timer for 3 minutes", "set a pizza timer for 9 minutes", "cancel the timer", "the first one"],
            "Tea timer cancelled."
        ),
        (
            ["set a tea timer for 3 minutes", "set a pizza timer for 9 minutes", "cancel the timer", "the last one"],
            "Pizza timer cancelled."
        ),
        (
            ["set a tea timer for 3 minutes", "set a pizza timer for 9 minutes", "cancel the timer", "both"],
            "All 2 are cancelled."
        ),
        (
            ["set a tea timer for 3 minutes", "set a pizza timer for 9 minutes", "cancel the timer", "coffee"],
            "nothing"
        ),
        (
            ["set a timer for 3 minutes", "set a timer for 9 minutes", "cancel the timer", "the nine minute one"],
            "9 minute timer cancelled."
        ),
        (["wake me at 6 am", "wake me at 7 am", "cancel my alarm", "the seven o'clock one"], "Alarm cancelled."),
        (
            ["wake me at 6 am", "wake me at 7 am", "change my alarm to 8 am", "the second"],
            "Alarm changed to 8 AM tomorrow."
        ),
        (
            [
                "set a tea timer for 3 minutes", "set a pizza timer for 9 minutes", "add two minutes to the timer",
                "tea",
            ],
            "Tea timer: 5 minutes now."
        ),
    ])
    func answers(_ texts: [String], _ answer: String) {
        var bench = AlarmBench(moment(2026, 11, 30, 12))
        var question: AlarmQuestion?
        var said = ""
        for text in texts {
            guard let request = AlarmRequest.read(text) ?? question?.completed(by: text) else {
                said = "nothing"
                break
            }
            let sentences = bench.send(.requested(request, RequestID(number: 1))).compactMap(\.sentence)
            said = sentences.map { AlarmWording.text($0) }.joined(separator: " ")
            question = sentences.last.flatMap { AlarmQuestion($0, to: request, text: text) }
        }
        #expect(said == answer, "\(texts)")
    }

    @Test func inGerman() throws {
        let request = try #require(AlarmRequest.read("stell einen Timer", language: "de"))
        let question = try #require(AlarmQuestion(.refused(.needsTime(.timer)), to: request, text: "stell einen Timer"))
        #expect(
            question.completed(by: "zehn Minuten", language: "de")
                == .set(AlarmDraft(.timer, .after(milliseconds: 600_000))))
    }
}
