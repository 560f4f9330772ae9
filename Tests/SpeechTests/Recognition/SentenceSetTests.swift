import Testing

@testable import Speech

/// Whether words make a sentence of the vocabulary.
struct SentenceSetTests {
    private static let sentences = SentenceSet(
        Vocabulary(sentences: [
            .init(text: "what time is it"), .init(text: "what time is it in *"), .init(text: "what is * times *"),
            .init(text: "set a timer for <duration>"), .init(text: "set a <duration> timer"), .init(text: "* the time"),
            .init(text: "play *"), .init(text: "play some jazz"), .init(text: "count to 21"),
            .init(text: "never said", weight: 0), .init(text: "*"),
        ]))

    @Test(
        arguments: [
            ("what time is it", 0), ("what time is it in new york", 2), ("what is two times eight", 2),
            // More than any one example of a length of time.
            ("set a timer for one hour and forty five minutes", 0), ("set a twenty minutes timer", 0),
            ("set a timer for green", nil), ("set a timer for", nil), ("tell me the time", 2), ("the time", nil),
            ("play some jazz", 0), ("play some rock", 2), ("play", nil), ("count to twenty one", 0),
            ("never said", nil), ("what time", nil), ("it is time", nil), ("", nil),
        ] as [(String, Int?)])
    func openWords(_ text: String, _ count: Int?) {
        #expect(Self.sentences.openWords(in: text.split(separator: " ").map(String.init)) == count)
    }

    @Test func lengthsThatNobodySaysAreNone() {
        #expect(Self.sentences.openWords(in: ["play"] + Array(repeating: "play", count: 60)) == nil)
        #expect(SentenceSet(Vocabulary(sentences: [])).openWords(in: ["play"]) == nil)
    }

    @Test(arguments: [
        (0, "zero"), (9, "nine"), (19, "nineteen"), (20, "twenty"), (99, "ninety nine"), (100, "a hundred"),
    ])
    func numbersInWords(_ number: Int, _ words: String) {
        #expect(SpokenClasses.spoken(number)?.joined(separator: " ") == words)
        #expect(SpokenClasses.spoken(-1) == nil && SpokenClasses.spoken(101) == nil)
    }
}
