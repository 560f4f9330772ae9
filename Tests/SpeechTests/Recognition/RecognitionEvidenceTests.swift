import Testing

@testable import Speech

/// Of several hearings, which is believed, and how much.
struct RecognitionEvidenceTests {
    private static func heard(
        _ text: String, score: Double = -30, open: Int? = 0, isFree: Bool = true
    ) -> RecognitionEvidence {
        var evidence = RecognitionEvidence()
        evidence.words = text.split(separator: " ").map(String.init)
        evidence.score = score
        evidence.posterior = -2
        evidence.isFree = isFree
        evidence.openWords = open
        return evidence
    }

    @Test func whatIsHeardMostOftenCounts() {
        let often = Self.heard("stop", score: -40, open: nil)
        let best = RecognitionEvidence.agreed([Self.heard("shop", score: -20), often, often])
        #expect(best?.words == ["stop"])
        #expect(best?.agreeing == 2 && best?.hearings == 3)
    }

    @Test func ofDifferentOnesTheSentenceCountsThenTheSound() {
        let salad = Self.heard("it the news", score: -10, open: nil)
        let (worse, better) = (Self.heard("next", score: -40), Self.heard("mute", score: -35))
        #expect(RecognitionEvidence.agreed([salad, worse, better])?.words == ["mute"])
        #expect(RecognitionEvidence.agreed([salad, worse])?.words == ["next"])
        #expect(RecognitionEvidence.agreed([]) == nil)
    }

    @Test func agreementAndSentencesMakeSure() throws {
        let sure = try #require(RecognitionEvidence.agreed([Self.heard("next"), Self.heard("next")]))
        let alone = try #require(
            RecognitionEvidence.agreed([Self.heard("next"), Self.heard("mute"), Self.heard("text", open: nil)]))
        let salad = try #require(
            RecognitionEvidence.agreed([
                Self.heard("it the news", open: nil), Self.heard("the it", open: nil), Self.heard("news", open: nil),
            ]))
        #expect(sure.confidence > 0.5)
        #expect(sure.confidence > alone.confidence && alone.confidence > salad.confidence)
        #expect(salad.confidence < 0.5)
        #expect(RecognitionEvidence().confidence == 0)
    }

    @Test func aPaceChangesLengthAndPitch() {
        let tone = SyntheticSound.voice(-20, seconds: 2)
        for (pace, part) in [(HearingPace.asIs, 1.0), (.faster, 0.9), (.slower, 1.1)] {
            let sound = pace.apply(to: tone)
            #expect(abs(Double(sound.count) - part * Double(tone.count)) < 100)
            #expect(sound.contains { abs(Int($0)) > 1_000 })
        }
        #expect(HearingPace.asIs.apply(to: tone) == tone)
        #expect(HearingPace.faster.apply(to: []).isEmpty)
    }

    /// Of a trigram and a grammar.
    @Test func twoWaysToTheSameWordsMakeSure() throws {
        func whole(_ text: String, score: Double = -24, open: Int? = 0) -> RecognitionEvidence {
            Self.heard(text, score: score, open: open, isFree: false)
        }
        let same = try #require(
            RecognitionEvidence.agreed([whole("next", score: -25), Self.heard("next", score: -25)]))
        #expect(same.isByBoth && same.confidence > 0.8)
        let alone = try #require(
            RecognitionEvidence.agreed([whole("next"), Self.heard("text", score: -25, open: nil)]))
        #expect(alone.words == ["next"] && !alone.isByBoth && alone.confidence < same.confidence)
        let bad = try #require(
            RecognitionEvidence.agreed([
                whole("next", score: -45), Self.heard("fence", score: -44, open: nil), whole("next", score: -46),
            ]))
        #expect(bad.confidence < 0.5)
        let salad = try #require(
            RecognitionEvidence.agreed([whole("the next", open: nil), Self.heard("the next", open: nil)]))
        #expect(salad.confidence < 0.5)
    }

    /// What the grammar lacks it hears as something else, at each speed the same.
    @Test func aSentenceThatFitsBetterWinsOverTheGrammar() {
        func best(_ score: Double, open: Int?) -> [String]? {
            RecognitionEvidence.agreed([
                Self.heard("stop", score: -34, isFree: false), Self.heard("shop", score: score, open: open),
                Self.heard("stop", score: -33, isFree: false),
            ])?.words
        }
        #expect(best(-25, open: 0) == ["shop"])
        #expect(best(-40, open: 0) == ["stop"])
        #expect(best(-25, open: nil) == ["stop"])
        #expect(best(-25, open: 2) == ["stop"])
    }
}
