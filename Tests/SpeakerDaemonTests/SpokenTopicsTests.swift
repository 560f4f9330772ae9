import SkillEngine
import Speech
import Testing

@testable import SpeakerDaemon

/// How likely it is taken to be that people say what.
struct SpokenTopicsTests {
    private static func weights(_ count: Int) -> (capitals: Double, timers: Double, all: Vocabulary) {
        let lines = (0..<count).map {
            "what is the capital of land\(Character(UnicodeScalar(UInt8(97 + $0 % 26))))\($0)\nx\n\n"
        }
        let skill = SkillFile.parse(lines.joined(), path: "en/capitals.txt").skill
        let vocabulary = SpokenTopics(SkillSet(skills: [skill]), language: "en").vocabulary
        func sum(_ isMeant: (String) -> Bool) -> Double {
            vocabulary.sentences.filter { isMeant($0.text) }.reduce(0) { $0 + $1.weight }
        }
        return (sum { $0.contains("capital of") }, sum { $0.contains("timer") }, vocabulary)
    }

    @Test func manyPatternsAreNotManyQuestions() {
        let (few, many) = (Self.weights(10), Self.weights(1_000))
        #expect(many.capitals > few.capitals)
        #expect(many.capitals < 12 * few.capitals)
        #expect(many.timers == few.timers)
        #expect(many.timers > 4 * many.capitals)
    }

    @Test func bothFormsOfWhatIsAreKnown() {
        let texts = Set(Self.weights(3).all.sentences.map(\.text))
        #expect(texts.contains("what is playing") && texts.contains("what's playing"))
        #expect(texts.contains { $0.hasPrefix("what's the capital of") })
        for text in ["stop", "pause the music", "set a timer for <duration>", "where do i live"] {
            #expect(texts.contains(text), "\(text)")
        }
        #expect(Self.weights(3).all.sentences.allSatisfy { $0.weight > 0 })
    }
}
