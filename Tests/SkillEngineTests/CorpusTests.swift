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
        "Ordering food.txt:47": "the question is not among the patterns",
        "Ordering_food.txt:49": "the question is not among the patterns",
        "About Google Code-In.txt:18": "expects only the first sentence of the answer",
        "Anagrams.txt:12": "expects what the linked page shows",
        "Ml.txt:17": "asks the pattern, with its star",
        "Ml.txt:25": "asks for a word that is in no pattern",
        "Ml.txt:29": "the pattern wants a word before 'thanks'",
        "Ml.txt:33": "the question is not among the patterns",
        "user_negative_expression.txt:11": "the pattern has a typing mistake",
        "user_negative_expression.txt:31": "the question has a typing mistake",
        "user_positive_expression.txt:26": "the question has a typing mistake",
        "user_positive_expression.txt:46": "the question belongs to the intent above as well",
        "Number System.txt:39": "expects '302.0' of a script that says 302",
        "Datum_heute.txt:17": "asks three questions at once, and expects a day of 2019",
        "date calculations offline.txt:20": "expects a day of 2019",
        "date calculations offline.txt:28": "expects a day of 2019",
        "date calculations offline.txt:36": "expects a day of 2019",
        "date calculations offline.txt:44": "the question is not among the patterns",
        "date calculations offline.txt:52": "expects the year 2019",
        "date calculations offline.txt:61": "expects another sentence than the one said",
        "date calculations offline.txt:69": "expects another sentence than the one said",
        "date calculations offline.txt:78": "expects a number of a script that says a sentence",
    ]

    /// Expects one of the numbers that chance may give: it passes now and then, and says nothing.
    static let chance = "Random integer.txt:16"

    @Test func readsAllFiles() {
        let skills = Self.parsed.map(\.skill)
        let diagnostics = Self.parsed.flatMap(\.diagnostics)
        func count(_ severity: Diagnostic.Severity) -> Int { diagnostics.count { $0.severity == severity } }
        #expect(skills.count == 270)
        #expect(skills.reduce(0) { $0 + $1.intents.count } == 1_115)
        // Blocks without an answer, questions that match everything, one console that is not JSON.
        #expect(count(.error) == 16)
        // Catch-all patterns, missing `eol`, unknown bang lines, forms of which only the example was filled in.
        #expect(count(.warning) == 17)
        // Among them the 88 forms that nobody filled in.
        #expect(count(.note) == 113)
        #expect(SkillSet(skills: skills).sentences(in: "en").count > 2_000)
    }

    @Test func examplesPassButFaultyOnes() async {
        let context = Fixture("a b\nc").context
        var passedPairs = 0
        var passedExamples = 0
        var failed: Set<String> = []
        var skipped: [String: Int] = [:]
        for skill in Self.parsed.map(\.skill) {
            for result in await SkillTest.run(skill, context: context, scripts: scripts) {
                let place = "\(result.skill.split(separator: "/").last ?? ""):\(result.line)"
                if place == Self.chance { continue }
                switch result.outcome {
                case .passed where result.expect != nil: passedPairs += 1
                case .passed: passedExamples += 1
                case .failed: failed.insert(place)
                case .skipped(let reason): skipped[reason, default: 0] += 1
                }
            }
        }
        #expect(failed == Set(Self.faulty.keys))
        #expect(passedPairs == 31)
        #expect(passedExamples == 54)
        // Of the 49 pairs that need no network, 31 pass, one is up to chance, and 17 contradict their files.
        #expect(skipped == ["it needs the network": 142, "the template of the example was not filled in": 7])
    }
}
