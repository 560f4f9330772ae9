import Speech
import Testing

struct PromptTests {
    private static let all: [Prompt] = [
        .notUnderstood, .notHeard, .dontKnow, .noMicrophone, .microphoneMuted, .microphoneBack, .noLoudspeaker,
        .serverUnreachable,
        .volumeSet(percent: 40), .stopped, .needsScreen, .tableRows(count: 1), .tableRows(count: 12), .error,
        .moreRows(left: 1), .moreRows(left: 9), .noMoreRows,
    ]

    @Test(arguments: all) func onePlainSentenceOrTwoInEachLanguage(_ prompt: Prompt) {
        let silent: Set<Prompt> = [.notHeard, .noLoudspeaker, .stopped]
        for language in ["en", "de"] {
            let sentence = prompt.sentence(in: language)
            #expect((sentence == nil) == silent.contains(prompt))
            guard let sentence else { continue }
            // It passes the door to the synthesiser unchanged.
            #expect(SpeakableText(language: language).pieces(of: sentence).joined(separator: " ") == sentence)
            #expect(sentence.count < 90)
        }
    }

    @Test func languages() {
        #expect(Prompt.dontKnow.sentence(in: "de-DE") == "Das weiß ich leider noch nicht.")
        #expect(Prompt.dontKnow.sentence(in: "DE") == Prompt.dontKnow.sentence(in: "de_AT"))
        #expect(Prompt.dontKnow.sentence(in: "ja") == Prompt.dontKnow.sentence(in: "en-GB"))
        #expect(Prompt.volumeSet(percent: 250).sentence(in: "") == "Volume 100 percent.")
        #expect(Prompt.row(3).sentence(in: "en") == "Third:")
        #expect(Prompt.row(13).sentence(in: "de") == "Nummer 13:")
        #expect(Prompt.tableRows(count: 1).sentence(in: "de") == "Ein Ergebnis.")
    }
}
