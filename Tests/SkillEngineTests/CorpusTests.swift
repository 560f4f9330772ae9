import SkillEngine
import Testing

/// Skills that other people wrote.
@Suite(.enabled(if: Shared.exists("skill-corpus")))
struct CorpusTests {
    static let parsed: [(skill: Skill, diagnostics: [Diagnostic])] = {
        Shared.files("skill-corpus", suffix: ".txt").compactMap { file in
            Shared.bytes("\(Shared.root)/skill-corpus/\(file)").map { SkillFile.parse($0, path: file) }
        }
    }()

    /// Examples that cannot pass, because the file contradicts itself: place to reason.
    static let faulty: [String: String] = [
        "VOODOO.PERL.txt:24": "the question is not among the patterns",
        "Hotword_Changer.txt:12": "expects another word than the one said",
        "Hotword_Changer.txt:18": "the question belongs to the intent above",
        "heya.txt:22": "the question is not among the patterns",
        "Ordering food.txt:47": "the question is not among the patterns",
        "Ordering_food.txt:49": "the question is not among the patterns",
        "About Google Code-In.txt:18": "expects only the first sentence of the answer",
        "Anagrams.txt:12": "expects what the linked page shows",
        "Ml.txt:17": "asks the pattern, with its star",
        "Ml.txt:25": "asks for a word that is in no pattern",
        "Ml.txt:29": "the pattern wants a word before 'thanks'",
        "Ml.txt:33": "the question is not among the patterns",
        "maze runner.txt:18": "the question is not among the patterns",
        "number_of_galaxies.txt:11": "the answer line repeats the patterns",
        "user_negative_expression.txt:11": "the pattern has a typing mistake",
        "user_negative_expression.txt:31": "the question has a typing mistake",
        "user_positive_expression.txt:26": "the question has a typing mistake",
        "user_positive_expression.txt:46": "the question belongs to the intent above as well",
        "Badminton.txt:18": "the question is not among the patterns",
    ]

    @Test func readsAllFiles() {
        let skills = Self.parsed.map(\.skill)
        let diagnostics = Self.parsed.flatMap(\.diagnostics)
        func count(_ severity: Diagnostic.Severity) -> Int { diagnostics.count { $0.severity == severity } }
        #expect(skills.count == 270)
        #expect(skills.reduce(0) { $0 + $1.intents.count } == 1_206)
        // Blocks without an answer, questions that match everything, one console that is not JSON.
        #expect(count(.error) == 13)
        // Scripts, catch-all patterns, missing `eol`, unknown bang lines.
        #expect(count(.warning) == 65)
        #expect(count(.note) == 25)
        #expect(SkillSet(skills: skills).sentences(in: "en").count > 2_000)
    }

    @Test func examplesPassButFaultyOnes() async {
        let context = Fixture("a b\nc").context
        var passedPairs = 0
        var passedExamples = 0
        var failed: Set<String> = []
        for skill in Self.parsed.map(\.skill) {
            for result in await SkillTest.run(skill, context: context) {
                switch result.outcome {
                case .passed where result.expect != nil: passedPairs += 1
                case .passed: passedExamples += 1
                case .failed:
                    failed.insert("\(result.skill.split(separator: "/").last ?? ""):\(result.line)")
                case .skipped: break
                }
            }
        }
        #expect(failed == Set(Self.faulty.keys))
        #expect(passedPairs == 23)
        #expect(passedExamples == 54)
    }
}
