import OrderedJSON
import SkillEngine
import SusiActions
import Testing

/// What patterns match, and what they capture.
struct PatternTests {
    /// Pattern, question, captured texts joined by "|"; nil: no match.
    static let table: [(String, String, String?)] = [
        // words
        ("hello world", "Hello, world!", ""), ("hello world", "hello  world ...", ""), ("hello", "hello there", nil),
        ("who are you?", "who are you", ""), ("what's up", "what's up?", ""), ("it's late now", "it is late now", ""),
        ("don’t go", "don't go", ""), ("straße", "STRAßE", ""), ("écoute", "Écoute", ""), ("a;:b", "a b", ""),
        ("c# code", "c code", ""), ("e.t. phone home.", "E.T. phone home", ""),
        // *
        ("echo *", "echo this and that", "this and that"), ("echo *", "echo", nil),
        ("* to *", "a to b to c", "a to b|c"),
        ("*turn on*", "turn on the lamp", "|the lamp"), ("*turn on*", "please turn on", "please|"),
        ("zork*", "zorkthere", "there"), ("zork*", "zork", ""), ("zork*", "zork there", "there"),
        ("what*task", "what is my task", "is my"), ("what*task", "whattask", ""), ("* is *", "is", nil),
        ("compute *+*", "compute 2+3", "2|3"), ("compute *+*", "compute 2 + 3", "2|3"), ("a ** b", "a x b", "x"),
        ("where is the _ bible", "where is the old bible", "old"), ("country_code *", "country_code de", "de"),
        ("combine * with * and *", "combine a with b and c", "a|b|c"),
        // +
        ("+ is the color", "blue is the color", "blue"), ("the color +", "the color blue", "blue"),
        ("the color +", "the color dark blue", nil), ("from + to +", "from a to b", "a|b"), ("+", "word", "word"),
        ("+", "two words", nil), ("a + b", "a b", nil),
        // square brackets are literal
        ("[launch] now", "[launch] now", ""),
        // alternatives
        ("one|two *|three", "two more", "more"), ("one||two|", "two", ""), ("call (me|him) now", "call him now", "him"),
        ("a (b | c", "c", ""),
        // regular expressions
        (#"^call (\d+)$"#, "call 555", "555"), (#"^call (\d+)$"#, "call me", nil), ("(yes|yeah|yep)", "yep", "yep"),
        (#"^(\w+) (\w+)$"#, "two words", "two|words"), ("^colou?r$", "color", ""), ("^a{2,3}$", "aaa", ""),
        ("^a{2,3}$", "aaaa", nil), ("^[a-c]+$", "abcabc", ""), ("^[^0-9 ]+$", "word", ""), ("^[^0-9 ]+$", "w0rd", nil),
        (#"say \* (.*)"#, "say * x", "x"), (#"^(?:a|b) (c)$"#, "b c", "c"), (#"^\bhi\b.*$"#, "hi there", ""),
        ("^(a+?)(a*)$", "aaa", "a|aa"), ("(.*) plus (.*)", "1 plus 2", "1|2"), (#"^(\S+) or (\S+)$"#, "a or b", "a|b"),
        ("play * (loud|soft)", "play it loud", "it|loud"), ("^(a|ab)(c|bcd)$", "abcd", "a|bcd"),
        (#"^\W+$"#, "--", ""), (#"^x\.y$"#, "x.y", ""), (#"^x\.y$"#, "xzy", nil), ("^(a)?b$", "b", ""),
    ]

    @Test(arguments: table)
    func matches(_ pattern: String, _ question: String, _ captures: String?) async {
        let fixture = Fixture("::on zz\n\(pattern)\nok")
        fixture.memory.focus = "general/Test/en/test.txt"
        let reply = await fixture.reply(question)
        let row = reply?.rows.first
        let found = reply.map { _ in (1..<10).compactMap { row?[String($0)]?.string }.joined(separator: "|") }
        #expect(found == captures)
    }

    static let refused = [
        #"^(a)\1$"#, "^(?=a)b$", "^(a$", "^a{201}$", "^[a$", #"^\q$"#, "^[z-a]$", "*", "^(a{100}){100}$",
        String(repeating: "x", count: 1_001), String(repeating: "* a ", count: 41),
    ]

    @Test(arguments: refused)
    func refusesWithADiagnostic(_ pattern: String) async {
        let fixture = Fixture("good|\(pattern)\nok")
        #expect(fixture.diagnostics.map(\.line) == [1])
        #expect(fixture.diagnostics.first?.severity == .warning)
        #expect(await fixture.ask("good") == "ok")
    }

    @Test func neverTakesLong() async {
        let patterns = [
            String(repeating: "*a", count: 18) + "*b*", String(repeating: "* a ", count: 18) + "* b *", "^(a*)*b$",
            "^(a|a)*b$", "^(a|aa)+$", "^(.*)(.*)(.*)(.*)(.*)(.*)x$", #"^(\w+\s?)*\!$"#, "^(a?){100}a{100}$",
            "^((a|b|aa)*){90}c.*$",
        ]
        let fixture = Fixture(patterns.map { $0 + "\nok" }.joined(separator: "\n\n"))
        #expect(fixture.diagnostics.isEmpty)
        let clock = ContinuousClock()
        for question in [String(repeating: "a", count: 990), String(repeating: "a ", count: 490) + "c"] {
            let time = await clock.measure { _ = await fixture.reply(question) }
            // Eight hostile patterns; unoptimised code on a busy machine.
            #expect(time < .seconds(8))
        }
    }

    @Test func aQuestionWithoutEndHasNoAnswer() async {
        let fixture = Fixture("echo *\n$1$")
        #expect(await fixture.ask("echo " + String(repeating: "x", count: 1_000_000)) == nil)
        #expect(await fixture.ask("") == nil)
        #expect(await fixture.ask("?!") == nil)
    }
}
