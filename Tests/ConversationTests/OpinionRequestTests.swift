import Conversation
import Testing

@Suite struct OpinionRequestTests {
    @Test(arguments: [
        ("rate this skill four stars", 4), ("Rate this skill with 5 stars, please.", 5),
        ("give this skill one star", 1),
        ("hey susi give it three stars", 3), ("rate this answer two stars", 2), ("i love this skill", 5),
        ("I like this answer.", 4), ("i really like this skill", 4), ("I don’t like this answer", 2),
        ("i do not like that skill", 2), ("i hate this skill", 1), ("bewerte diese fähigkeit mit vier sternen", 4),
        ("gib diesem skill einen stern", 1), ("ich liebe diese fähigkeit", 5), ("mir gefällt diese antwort", 4),
        ("mir gefällt diese antwort nicht", 2), ("ich mag diesen skill nicht", 2),
    ])
    func stars(_ text: String, _ stars: Int) {
        #expect(OpinionRequest(text) == .rate(stars: stars), "\(text)")
    }

    @Test(arguments: [
        "rate this skill six stars", "give this skill zero stars", "bewerte diesen skill mit zehn sternen",
    ])
    func thereAreOneToFive(_ text: String) { #expect(OpinionRequest(text) == .oddStars) }

    @Test(arguments: ["how is this skill rated", "how is this skill rated?", "wie ist dieser skill bewertet"])
    func questions(_ text: String) { #expect(OpinionRequest(text) == .ask) }

    @Test func feedbackKeepsItsWords() {
        #expect(
            OpinionRequest("Give feedback: it knows no Norwegian capitals!")
                == .feedback("it knows no Norwegian capitals!"))
        #expect(OpinionRequest("feedback for this skill: İt is GOOD") == .feedback("İt is GOOD"))
        #expect(OpinionRequest("gib Rückmeldung: zu lang") == .feedback("zu lang"))
        let long = String(repeating: "a", count: 9000)
        #expect(OpinionRequest("give feedback: " + long) == .feedback(String(long.prefix(2000))))
    }

    @Test(arguments: [
        "", "i like trains", "do you like this song", "i love you", "how many stars are there",
        "what is a five star hotel",
        "rate limiting", "the stars", "feedback", "feedback loops", "what is feedback", "i like", "this answer",
        "give me five stars", "how is the weather rated", "give feedback", "give feedback: a",
    ])
    func whatIsAboutSomethingElseIsLeft(_ text: String) { #expect(OpinionRequest(text) == nil, "\(text)") }

    @Test func whatTheRecogniserLearnsIsUnderstood() {
        for sentence in OpinionRequest.sentences { #expect(OpinionRequest(sentence) != nil, "\(sentence)") }
    }
}
