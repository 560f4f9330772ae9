import Conversation
import Speech
import Testing

@testable import SpeakerDaemon

/// Templates of sentences, and that somebody answers each.
struct EverydaySentencesTests {
    @Test(
        arguments: [
            ("stop", ["stop"]), ("2 stop", ["stop"]), ("(a|b c) d", ["a d", "b c d"]),
            ("what [now|then]", ["what", "what now", "what then"]), ("a [b (c|d)] e", ["a e", "a b c e", "a b d e"]),
            ("set <number> (minutes|<time>)", ["set <number> minutes", "set <number> <time>"]),
        ])
    func templatesStandForSentences(_ line: String, _ sentences: [String]) {
        let template = SentenceTemplate(line)
        #expect(template.sentences.map(\.text) == sentences)
        #expect(abs(template.sentences.reduce(0) { $0 + $1.share } - 1) < 1e-9)
    }

    @Test func aWishIsSometimesPolite() {
        let wish = SentenceTemplate("3 !play [some] music")
        let texts = wish.sentences.map(\.text)
        #expect(wish.weight == 3)
        for text in ["play music", "play some music please", "can you play music", "please play some music"] {
            #expect(texts.contains(text), "\(text)")
        }
        #expect(abs(wish.sentences.reduce(0) { $0 + $1.share } - 1) < 1e-9)
        #expect(wish.sentences[0].share > 0.4)
    }

    /// What stands for each class here.
    private static let examples = [
        "<number>": "seven", "<duration>": "five minutes", "<time>": "six thirty", "<day>": "tomorrow",
        "<task>": "call mom", "<item>": "milk", "<genre>": "jazz", "<city>": "london", "<holiday>": "christmas",
        "<unit>": "ounces", "<word>": "necessary", "<person>": "albert einstein",
    ]

    @Test(arguments: EverydaySentences.topics.map(\.name))
    func somebodyAnswers(_ name: String) async throws {
        let topic = try #require(EverydaySentences.topics.first { $0.name == name })
        let understanding = await CommandUnderstanding(skillDirectories: [Self.skills])
        for template in topic.templates {
            for (text, _) in template.sentences {
                var words = text.split(separator: " ").map(String.init)
                // Nobody asks how many ounces there are in an ounce.
                if let first = words.firstIndex(of: "<unit>"), words.lastIndex(of: "<unit>") != first {
                    words[first] = "pounds"
                }
                let sentence = words.map { Self.examples[$0] ?? $0 }.joined(separator: " ")
                #expect(!sentence.contains("<"), "\(sentence)")
                if ContinueWords.sentences.contains(sentence) || ConsentQuestion.verdict(sentence) != nil { continue }
                let meaning = await understanding.meaning(of: sentence)
                #expect(meaning != nil, "nobody answers: \(sentence)")
            }
        }
    }

    private static let skills =
        String(#filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined())
        + "/config/skills"
}
