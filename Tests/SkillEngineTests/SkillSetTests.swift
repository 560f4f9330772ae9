import SkillEngine
import SusiActions
import Testing

/// Adds numbers of one digit.
private struct Adding: NativeSkill {
    let name = "adding"
    let language = "en"
    let patterns = ["what is * plus *|* plus *", "native fails *", "^add (\\d) and (\\d)$"]
    let examples = [NativeExample(question: "what is 2 plus 3?", expect: "*5*"), NativeExample(question: "1 plus x")]

    func answer(_ match: NativeMatch, _ context: QueryContext) -> Reply? {
        guard match.patternIndex != 1, let a = Int(match.captures[0]), let b = Int(match.captures[1]) else {
            return nil
        }
        return Reply(actions: [PlannedAction(.answer(text: "It is \(a + b).", language: "en", mood: nil))])
    }
}

/// Native skills, the test runner, the vocabulary.
struct SkillSetTests {
    @Test func asksNativeSkills() async {
        let fixture = Fixture(
            "what is * plus *\nno idea\n\nnative fails *\nfile answers\n\nsum\n`2 plus 2`", native: [Adding()])
        #expect(await fixture.ask("What is 2 plus 3?") == "It is 5.")
        #expect(await fixture.reply("7 plus 1")?.skills == ["native/adding"])
        #expect(await fixture.ask("add 1 and 2") == "It is 3.")
        #expect(await fixture.ask("what is two plus cows") == "no idea")
        // Both alternatives of the native skill match; the longer one and the file rank the same.
        #expect(fixture.explanation?.candidates.map(\.outcome) == [.failed(.declined), .answered, .notTried])
        #expect(await fixture.ask("native fails now") == "file answers")
        #expect(await fixture.ask("sum") == "It is 4.")
    }

    @Test func runsExamples() async {
        let text = """
            color
            !example: color?
            !expect: red
            red | green

            my name is *
            !example: my name is ada
            !expect: Hello *.
            Hello $1$.

            net
            !example: net
            !expect: x
            !console: x
            {"url": "http://a.example", "path": "$"}
            eol

            js
            !example: js
            !javascript: $!$
            1
            eol

            wrong
            !example: wrong
            !expect: right
            wrong

            template
            !example: <what to show>
            x
            """
        let skill = SkillFile.parse(text, path: "en/t.txt").skill
        let results = await SkillTest.run(skill, context: Fixture("a b\nc").context)
        #expect(results.map(\.line) == [2, 7, 12, 19, 25, 30])
        #expect(
            results.map(\.outcome) == [
                .passed, .passed, .skipped("it needs the network"), .skipped("it needs a script"),
                .failed(answer: "wrong"),
                .skipped("the template of the example was not filled in"),
            ])
        let native = await SkillTest.run(
            native: SkillSet(skills: [], native: [Adding()]), context: Fixture("a b\nc").context)
        #expect(native.map(\.outcome) == [.passed, .failed(answer: nil)])
    }

    @Test func listsSentences() {
        let text = "Play * now!|^call (\\d+) (a|b)$|^x?y$|zork*|*\n!example: What's that?\nok"
        let set = SkillSet(skills: [SkillFile.parse(text, path: "en/a.txt").skill], native: [Adding()])
        #expect(
            set.sentences(in: "en") == [
                ["what", "is", "*", "plus", "*"], ["*", "plus", "*"], ["native", "fails", "*"],
                ["add", "*", "and", "*"],
                ["what", "is", "2", "plus", "3"], ["1", "plus", "x"], ["play", "*", "now"], ["call", "*"],
                ["zork", "*"],
                ["what", "is", "that"],
            ])
        #expect(set.sentences(in: "de").isEmpty)
        let bySkill = set.sentencesBySkill(in: "en")
        #expect(bySkill.map(\.skill) == ["native/adding", "en/a.txt"])
        #expect(bySkill.flatMap(\.sentences) == set.sentences(in: "en"))
    }

    @Test func reportsFaultyPatternsOfNativeSkills() {
        struct Faulty: NativeSkill {
            let name = "faulty"
            let language = "en"
            let patterns = ["^(a$"]
            let examples: [NativeExample] = []
            func answer(_ match: NativeMatch, _ context: QueryContext) -> Reply? { nil }
        }
        let set = SkillSet(skills: [], native: [Faulty()])
        #expect(set.diagnostics.map(\.path) == ["native/faulty"])
        #expect(set.intentCount == 0)
    }
}
