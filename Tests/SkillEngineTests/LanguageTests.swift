import OrderedJSON
import SkillEngine
import SusiActions
import Testing

/// The skill language, feature by feature.
struct LanguageTests {
    // MARK: Lines and blocks

    @Test func readsBlocksMetadataGlueAndComments() async {
        let text = """
            \u{FEFF}::name Lamp skill
            ::author Ada
            ::tags light, home
            ::description Switches lamps.

            // a comment of the template
            lamp on
            # not said
            The lamp \\
            is on.

            lamp off
            The lamp is
            \\ off.

            alone

            one\ttwo
            with a tab
            """
        let (skill, diagnostics) = SkillFile.parse(text, path: "x/general/Home/en_US/lamp.txt")
        #expect(skill.metadata.name == "Lamp skill")
        #expect(skill.metadata.author == "Ada")
        #expect(skill.metadata.tags == ["light", "home"])
        #expect(skill.language == "en")
        #expect(skill.intents.map(\.line) == [7, 12, 18])
        #expect(diagnostics.map(\.line) == [16])
        let fixture = Fixture(text)
        #expect(await fixture.ask("lamp on") == "The lamp is on.")
        #expect(await fixture.ask("Lamp off!") == "The lamp is off.")
        #expect(await fixture.ask("one two") == "with a tab")
    }

    @Test(arguments: [
        ("models/general/Food/de/x.txt", "de"), ("en,chi/x.txt", "en"), ("en spanish/x.txt", "en"), ("News/x.txt", nil),
        ("x.txt", nil), ("skills/x.txt", nil), ("a/EN/x.txt", "en"),
    ])
    func takesTheLanguageFromTheFolder(_ path: String, _ language: String?) {
        #expect(SkillFile.language(ofPath: path) == language)
        let skill = SkillFile.parse("::language de\n\na\nb", path: path).skill
        #expect(skill.language == language ?? "de")
    }

    // MARK: Answers

    @Test func choosesAmongAlternativesAndSaysSeveralAnswers() async {
        var seen: Set<String?> = []
        let fixture = Fixture("toss\nheads | tails\nThat was it.")
        for _ in 0..<40 { seen.insert(await fixture.ask("toss")) }
        #expect(seen == ["heads / That was it.", "tails / That was it."])
        let reply = await fixture.reply("toss")
        #expect(reply?.skills == ["general/Test/en/test.txt"])
        #expect(reply?.line == 2)
        guard case .answer(_, let language, let mood)? = reply?.actions.first?.action else {
            Issue.record("no answer")
            return
        }
        #expect(language == "en")
        #expect(mood == nil)
    }

    @Test func takesAnotherAlternativeWhereAVariableIsMissing() async {
        let fixture = Fixture("who\n$_nobody$ | me")
        for _ in 0..<10 { #expect(await fixture.ask("who") == "me") }
    }

    @Test func saysEqualSentencesOnce() async {
        #expect(await Fixture("a b\nsame\nsame").ask("a b") == "same")
    }

    // MARK: Variables

    /// Skill, questions, answers.
    static let dialogs: [(String, [String], [String?])] = [
        (
            "my name is *\nHello $1$>_name\n\nwho am i\nYou are $_name$.", ["my name is Ada", "who am I?"],
            ["Hello ada", "You are ada."]
        ),
        (
            "set *\nOk^$1$^>_x\n\nget\n<$_x$>\n\nclear\nGone^^>_x", ["set a b", "get", "clear", "get"],
            ["Ok", "<a b>", "Gone", "<>"]
        ),
        ("keep *\n$1$>color it is $color$\n\nget\n$color$", ["keep red", "get"], ["red it is red", nil]),
        ("go\nblue>_c and ^1^>_n^2^>_m$_n$$_m$\n\nget\n$_c$", ["go", "get"], ["blue and 12", "blue"]),
        ("fail *\n^$1$^>_x$nothing$\n\nget\n$_x$", ["fail now", "get"], [nil, nil]),
        (
            "say\n1 < 2 > 1, <b>bold</b> -> x, 5$ and 6$, a ^ b, 5>3", ["say"],
            ["1 < 2 > 1, <b>bold</b> -> x, 5$ and 6$, a ^ b, 5>3"]
        ),
        ("first\none\n\nsecond\n$query$ / $answer$", ["First!", "second"], ["one", "First! / one"]),
        (
            "where\n$latitude$ $longitude$ $country_code$ $country_name$ $language$ $timezoneOffset$", ["where"],
            ["52.5 13.4 DE Germany en -60"]
        ),
        ("a * b *\n$2$ $1$ $0$", ["a 1 b 2"], ["2 1 a 1 b 2"]),
        ("a *\n$3$", ["a 1"], [nil]),
        // conditions
        (
            "on\n^yes^>_l On\n\nis it\n?$_l$: It is : It is not", ["is it", "on", "is it"],
            ["It is not", "On", "It is"]
        ),
        ("is it *\n?$1$=red: Warm : Cold", ["is it red", "is it blue"], ["Warm", "Cold"]),
        ("is it *\n?$1$=r.*: Warm", ["is it rosy", "is it blue"], ["Warm", nil]),
        ("x *\n^Rock^>h ?\n?$h$=rock: same : other", ["x 1"], ["? / same"]),
        ("is it *\n?$1$=a: A1 | A2\n?$1$=b: B", ["is it b"], ["B"]),
        ("t\n?$_n$: yes : at 7:30 see https://a.example/b", ["t"], ["at 7:30 see https://a.example/b"]),
        ("t\n?$_n$: yes : note: this: too", ["t"], ["note: this: too"]),
        ("is it *\n?$1$=a|b: AB : C", ["is it b", "is it c"], ["AB", "C"]),
        ("t *\n?$1$=a: ?$2$: both : only a : neither", ["t b"], ["neither"]),
        ("t *\n?$1$=a: A | ?$1$=b: B : C", ["t a", "t b", "t c"], ["A", "B", "C"]),
        (
            "t *\n^$1$^>_a ok\n\nsay *\n?$_a$=$1$: same : different", ["t x", "say x", "say y"],
            ["ok", "same", "different"]
        ),
        ("t\nReally? Note: a colon | Really? Note: a colon", ["t"], ["Really? Note: a colon"]),
        // inner questions
        ("hi\nIt is `the color`, `the size`.\n\nthe color\nred\n\nthe size\nbig", ["hi"], ["It is red, big."]),
        ("echo *\n$1$\n\nt\n`echo `echo deep``", ["t"], ["deep"]),
        ("echo *\n$1$\n\nt\n`echo `echo deep` down`", ["t"], ["deep down"]),
        ("t *\n`echo $1$>_w` $_w$\n\necho *\n<$1$>", ["t x"], ["<x> x"]),
        ("t\n`nobody knows`\n\nt\nfallback", ["t"], ["fallback"]),
        ("t\n`t`", ["t"], [nil]),
        ("a\n`b` `b`\n\nb\n`a` `a`", ["a"], [nil]),
        ("t\na `lonely quote", ["t"], ["a `lonely quote"]),
        // links encode what is put into them
        ("find *\nhttps://e.example/?q=$1$", ["find a&b ü"], ["https://e.example/?q=a%26b%20%C3%BC"]),
        // the form of an editor of which only the example was filled in
        (
            "query1|query2|query3...\n!example: Heya!\n!expect: Hey\nAnswer for the user query", ["heya", "query1"],
            ["Hey", nil]
        ),
        (
            "query1|query2|query3...\n!example:<The question>\n!expect:<The answer>\nAnswer for the user query",
            ["query1", "<the question>"], [nil, nil]
        ),
        // patterns that stand there twice
        (
            "how many | number\n!example: number\nhow many | number\n!console: $n$\n{\"data\": [{\"n\": 7}]}\neol",
            ["number"], ["7"]
        ),
        // bang lines
        ("js\n!javascript: It is $!$\n6*7\neol\n\njs\nno script", ["js"], ["no script"]),
        ("t\n!label: x\n!implication: y\n!example: t\n!expect: ok\nok", ["t"], ["ok"]),
        ("t\n!unknown: x\nfoo\neol\nok", ["t"], ["ok"]),
        ("t\n! Example : t: with a colon\nok", ["t"], ["ok"]),
    ]

    @Test(arguments: dialogs)
    func answers(_ skill: String, _ questions: [String], _ answers: [String?]) async {
        let fixture = Fixture(skill)
        var got: [String?] = []
        for question in questions { got.append(await fixture.ask(question)) }
        #expect(got == answers)
    }

    @Test func addsTheActionsOfInnerQuestions() async {
        let fixture = Fixture(
            """
            quiet please
            `be quiet` now

            be quiet
            !console: Quiet
            {"actions": [{"type": "stop"}]}
            eol
            """)
        let reply = await fixture.reply("quiet please")
        #expect(reply?.actions.map(\.action) == [.stop, .answer(text: "Quiet now", language: "en", mood: nil)])
    }

    // MARK: Ranking

    /// Skill, question, answer.
    static let ranks: [(String, String, String)] = [
        ("zzz *\nshort\n\nzzz abc *\nlong", "zzz abc def", "long"),
        ("zzz *\nwild\n\nzzz abc\nliteral", "zzz abc", "literal"),
        ("::minor\nzzz abc\nminor\n\n::prior\nzzz *\nprior", "zzz abc", "minor"),
        ("zzz * abc def\nplain\n\n::prior\nzzz *\nprior", "zzz a abc def", "prior"),
        // one short alternative lowers the whole intent
        ("zzz abc|z\nlowered\n\nzzz abc|zz\nhigher", "zzz abc", "higher"),
        ("a b\nfirst\n\na b\nsecond", "a b", "first"),
        ("a b\nReally?\n\na b\nSure.", "a b", "Really?"),
    ]

    @Test(arguments: ranks)
    func ranksLikeTheEarlyServer(_ skill: String, _ question: String, _ answer: String) async {
        #expect(await Fixture(skill).ask(question) == answer)
    }

    @Test func prefersThePersonsLanguage() async {
        let german = SkillFile.parse("hallo\nGuten Tag", path: "de/a.txt").skill
        let english = SkillFile.parse("hallo\nHello", path: "en/a.txt").skill
        let french = SkillFile.parse("hallo\nBonjour", path: "fr/a.txt").skill
        let set = SkillSet(skills: [french, german, english])
        func answer(_ language: String, foreign: Bool = false) async -> String? {
            let fixture = Fixture("x y\nz")
            fixture.context.language = language
            var settings = SkillEngine.Settings()
            settings.allowsForeignLanguages = foreign
            let engine = SkillEngine(set, settings: settings)
            let reply = await engine.reply(
                to: "hallo", context: fixture.context, memory: &fixture.memory, transport: nil
            ).reply
            guard case .answer(let text, _, _)? = reply?.actions.first?.action else { return nil }
            return text
        }
        #expect(await answer("de") == "Guten Tag")
        #expect(await answer("en") == "Hello")
        #expect(await answer("es") == nil)
        #expect(await answer("es", foreign: true) != nil)
    }

    @Test func explainsWhoLostAndWhy() async {
        let fixture = Fixture("a b\n$_missing$\n\na *\nwild\n\n* b\nalso")
        #expect(await fixture.ask("a b") == "wild")
        #expect(
            fixture.explanation?.lines == [
                "general/Test/en/test.txt:1: a b: the variable '_missing' has no value",
                "general/Test/en/test.txt:4: a *: answered", "general/Test/en/test.txt:7: * b: not needed",
            ])
    }

    // MARK: On-skills

    @Test func wakesAnOnSkillAndEndsIt() async {
        let game = "::on game,Quiz Time\n\n[launch]\nWelcome\n\n[help]\nSay anything\n\nred\nwrong\n\n*\nyou said $1$"
        let fixture = Fixture(game, "red\na color")
        #expect(await fixture.ask("red") == "a color")
        #expect(await fixture.ask("start quiz time") == "Welcome")
        #expect(await fixture.ask("red") == "wrong")
        #expect(await fixture.ask("help") == "Say anything")
        #expect(await fixture.ask("blue") == "you said blue")
        #expect(await fixture.reply("Stop!")?.actions.map(\.action) == [.stop])
        #expect(await fixture.ask("blue") == nil)
        #expect(await fixture.ask("run unknown") == nil)
    }
}
