import Speech
import Testing

@Suite(.timeLimit(.minutes(1)))
struct SpeakableTextTests {
    @Test(arguments: ["en", "de", "fr", "es", "it", "hi"].flatMap(GoldenPair.all))
    func golden(_ pair: GoldenPair) {
        let pieces = SpeakableText(language: pair.language == "en" ? "en-us" : pair.language).pieces(of: pair.input)
        #expect(pieces.joined(separator: " ¶ ") == pair.expected, "\(pair.language): \(pair.input)")
    }

    @Test(arguments: [("en", 60), ("de", 60), ("fr", 60), ("es", 60), ("it", 60), ("hi", 60)])
    func enoughGoldenPairs(_ language: String, _ count: Int) {
        #expect(GoldenPair.all(language).count >= count)
    }

    @Test func theVoiceDecidesTheOrderOfDayAndMonth() {
        #expect(SpeakableText(language: "en-us").pieces(of: "3/4/2026") == ["March 4th, 20 26"])
        #expect(SpeakableText(language: "en-GB").pieces(of: "3/4/2026") == ["April 3rd, 20 26"])
        #expect(SpeakableText(language: "en").pieces(of: "3/4/2026") == ["April 3rd, 20 26"])
        #expect(SpeakableText(language: "es-419").pieces(of: "$1,299.50") == ["1299 dólares con 50"])
        #expect(SpeakableText(language: "es").pieces(of: "$1.299,50") == ["1299 dólares con 50"])
        #expect(SpeakableText(language: "de+f3").pieces(of: "5 %") == ["5 Prozent"])
    }

    @Test func aLanguageWithoutRulesKeepsItsNumbersAndLosesTheMarkup() {
        let swedish = SpeakableText(language: "sv-SE")
        #expect(swedish.pieces(of: "**Hej** 😀 1.299,50 kr! Se https://x.se/y.") == ["Hej 1.299,50 kr!", "Se."])
        #expect(SpeakableText(language: "ja").pieces(of: "こんにちは。元気ですか？") == ["こんにちは。", "元気ですか？"])
        #expect(SpeakableText(language: "").pieces(of: "a & b") == ["a b"])
    }

    @Test func aLongSentenceComesInPieces() {
        let sentence = String(repeating: "one word after the other, ", count: 100)
        let pieces = SpeakableText(language: "en").pieces(of: sentence)
        #expect(pieces.count > 5)
        #expect(
            pieces.allSatisfy {
                $0.unicodeScalars.count <= SpeakableText.pieceLimit && $0.hasSuffix(",") || $0 == pieces.last
            })
        let words = pieces.joined(separator: " ").split(separator: " ")
        #expect(words.count == 500)
        let solid = SpeakableText(language: "en").pieces(of: String(repeating: "x", count: 1_000))
        #expect(solid.joined().count == 1_000)
    }

    @Test(arguments: ["", " ", "\n\n", "***", "\0\u{1}", "😶‍🌫️🫠", "<br>", "```", "```\n```", "|||", "()", "http://"])
    func nothingToSayIsNoPieceOrAShortOne(_ text: String) {
        let pieces = SpeakableText(language: "en").pieces(of: text)
        #expect(pieces.isEmpty || pieces == ["Code omitted."])
    }
}

/// A line of a golden file.
struct GoldenPair: Sendable, CustomTestStringConvertible {
    let language: String
    let input: String
    let expected: String
    var testDescription: String { "\(language): \(input)" }

    static func all(_ language: String) -> [GoldenPair] {
        GoldenFile.lines("\(language).tsv").compactMap { line in
            guard !line.hasPrefix("#") else { return nil }
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count == 2 else { return nil }
            let input = fields[0].split(separator: "\\n", omittingEmptySubsequences: false).joined(separator: "\n")
            return GoldenPair(language: language, input: input, expected: String(fields[1]))
        }
    }
}
