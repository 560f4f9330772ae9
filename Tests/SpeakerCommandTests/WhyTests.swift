import OrderedJSON
import Testing
import Web

@testable import SpeakerCommand

/// `susictl why`.
@Suite struct WhyTests {
    private static let account = AnswerAccount(
        atMilliseconds: 1, heard: "capital of france", confidence: 0.874, text: "Paris.", by: .skills, layer: "skills",
        skill: "Knowledge/en/capitals.txt", line: 306, milliseconds: 3004.2,
        layers: [
            .init(name: "alarms", outcome: "not about alarms or timers", milliseconds: 0.04),
            .init(name: "server", outcome: "the server failed a moment ago and is not asked yet", milliseconds: 0.2),
            .init(name: "skills", outcome: "answered", milliseconds: 3001),
        ],
        candidates: [
            .init(
                skill: "Knowledge/en/capitals.txt", line: 306, pattern: "capital of france", score: 99,
                outcome: "answered"),
            .init(
                skill: "native/encyclopedia", line: 0, pattern: "what is *", score: 7, outcome: "lost to a better one"),
        ])

    @Test func aPersonReadsIt() {
        #expect(
            WhyCommand.lines(Self.account.json) == [
                "question     capital of france (heard, 87 % sure)",
                "answer       Paris.",
                "answered by  skills, Knowledge/en/capitals.txt:306",
                "time         3004 ms",
                "asked        alarms, 0.0 ms: not about alarms or timers",
                "             server, 0.2 ms: the server failed a moment ago and is not asked yet",
                "             skills, 3001 ms: answered",
                "skills       1. Knowledge/en/capitals.txt:306: answered, score 99",
                "                capital of france",
                "             2. native/encyclopedia: lost to a better one, score 7",
                "                what is *",
            ])
    }

    @Test func oneThatNobodyAnswered() {
        let account = AnswerAccount(atMilliseconds: 1, heard: "zork", by: .nobody)
        #expect(
            WhyCommand.lines(account.json) == [
                "question     zork (typed)", "answer       (nothing said)", "answered by  nobody",
                "time         0.0 ms",
                "skills       none was asked, or no pattern matches",
            ])
        // A daemon of another version.
        #expect(WhyCommand.lines([:]).contains { $0.contains("?") })
    }
}
