import JavaScript
import SkillEngine
import SusiActions
import Testing

/// `!javascript` in skills.
@Suite(.timeLimit(.minutes(1)), .enabled(if: program != nil)) struct SkillTests {
    private func ask(_ skill: String, _ question: String) async -> (answer: String?, explanation: Explanation) {
        let engine = SkillEngine(SkillSet(skills: [SkillFile.parse(skill, path: "en/t.txt").skill]))
        var memory = ConversationMemory()
        let context = QueryContext(nowMilliseconds: 1_773_234_300_000, utcOffsetSeconds: 3600)
        let (reply, explanation) = await engine.reply(
            to: question, context: context, memory: &memory, transport: nil, scripts: scripts)
        let texts = reply?.actions.compactMap { planned -> String? in
            if case .answer(let text, _, _) = planned.action { text } else { nil }
        }
        return (texts?.joined(separator: " / "), explanation)
    }

    @Test(arguments: [
        // What wildcards captured is code outside of quotation marks, and text within
        ("* plus *\n!javascript: $1$ plus $2$ is $!$\n$1$+$2$;\neol", "3 plus 4", "3 plus 4 is 7"),
        ("say *\n!javascript: $!$\n\"$1$\".toUpperCase()\neol", "say o'neill \"x\" \\", #"O'NEILL "X" \"#),
        ("say *\n!javascript: $!$\n'$1$'.length // $1$ isn't code\neol", "say o'neill", "7"),
        ("say *\n!javascript: $!$\n/* it's */ \"$1$\"\neol", "say \"", "\""),
        // Only variables are replaced
        ("q\n!javascript: $!$\nvar $a$ = 1, a$b = 2, $ = 3; $a$ + a$b + $\neol", "q", "6"),
        ("q\n!javascript: $!$\nvar x = 1; x>_y; `1`\neol\n\nq\nother", "q", "other"),
        // Answers as elsewhere
        ("q\n!javascript: It is $!$ | It is $!$\n6*7\neol", "q", "It is 42"),
        ("q\n!javascript: $!$\nprint('a');\n\nprint('b')\neol", "q", "a\nb"),
        ("q\n!javascript: ok $!$>x and $x$\n1\neol", "q", "ok 1 and 1"),
        ("say *\nso `double $1$`\n\ndouble *\n!javascript: $!$\n2 * $1$\neol", "say 4", "so 8"),
        // Nothing to say
        ("q\n!javascript: $!$\nvar a;\neol\n\nq\nother", "q", "other"),
        ("q\n!javascript: $!$\nwhile (1);\neol\n\nq\nother", "q", "other"),
        ("q\n!javascript: $!$\n$7$\neol\n\nq\nother", "q", "other"),
        ("q\n!javascript: $!$\neol\n\nb c\nok", "b c", "ok"),
    ])
    func answers(_ skill: String, _ question: String, _ expected: String) async {
        #expect(await ask(skill, question).answer == expected)
    }

    @Test func faultsAreFoundByLine() async {
        let skill = "a b\nok\n\n# a comment\nq\n!javascript: $!$\nvar a = 1;\n# not a line\nvar b = 2;\nc(;\neol"
        let (answer, explanation) = await ask(skill, "q")
        #expect(answer == nil)
        let message = "SyntaxError: empty expression not allowed (line 3, end of input)"
        #expect(
            explanation.candidates.map(\.outcome) == [.failed(.script(.fault(message: message, line: 3), line: 10))])
        #expect(ScriptFailure.fault(message: message, line: 3).kind == "SyntaxError")
        #expect(ScriptFailure.fault(message: "secret", line: 3).kind == "it threw something")
        #expect(explanation.lines == ["en/t.txt:5: q: its script failed in line 10: \(message)"])
    }

    @Test func scriptsAreCounted() async {
        let skill = "q\n`a` `a` `a` `a` `a` `a`\n\na\n!javascript: $!$\n1\neol"
        #expect(await ask(skill, "q").answer == nil)
        #expect(await ask("q\n`a` `a` `a` `a` `a`\n\na\n!javascript: $!$\n1\neol", "q").answer == "1 1 1 1 1")
    }

    @Test func examplesAreRun() async {
        let skill = SkillFile.parse("q\n!example: q\n!expect: 2\n!javascript: $!$\n1+1\neol", path: "en/t.txt").skill
        let context = QueryContext(nowMilliseconds: 0, utcOffsetSeconds: 0)
        #expect(await SkillTest.run(skill, context: context, scripts: scripts).map(\.outcome) == [.passed])
        #expect(await SkillTest.run(skill, context: context).map(\.outcome) == [.skipped("it needs a script")])
    }
}
