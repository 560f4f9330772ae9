import OrderedJSON
import SkillEngine
import SusiActions
import Testing

/// Whatever stands in a skill file: a diagnostic or a failed intent, and nothing else is affected.
struct RobustnessTests {
    static let good = "\n\ngood question\ngood answer\n"

    static let hostile: [(String, String)] = [
        ("a line of 10 MB", "x\n" + String(repeating: "y", count: 10_000_000)),
        ("a pattern line of 10 MB", String(repeating: "y ", count: 5_000_000) + "\nz"),
        ("10,000 alternatives", (0..<10_000).map { "w\($0)" }.joined(separator: "|") + "\nok"),
        ("10,000 answers", "q\n" + (0..<10_000).map { "a\($0)" }.joined(separator: "|")),
        ("100,000 glued lines", String(repeating: "\\x\n", count: 100_000)),
        ("100,000 consoles", String(repeating: "!console:\n", count: 100_000)),
        ("100,000 unknown bang lines", "q\n" + String(repeating: "!x:\n", count: 100_000)),
        ("deep JSON", "q\n!console:\n" + String(repeating: "[", count: 1_000) + "\neol"),
        ("deep conditions", "q\n" + String(repeating: "?$a$:", count: 10_000)),
        ("many colons", "q\n?$a$" + String(repeating: ":x", count: 30_000)),
        ("many back quotes", "q\n" + String(repeating: "`a ", count: 20_000)),
        ("many assignments", "q\n" + String(repeating: "a>b", count: 20_000)),
        ("many arrows", "q\n" + String(repeating: "<>a", count: 20_000)),
        ("many hats", "q\n" + String(repeating: "^", count: 60_000)),
        ("many dollars", "q\n" + String(repeating: "$a", count: 30_000)),
        ("many groups", "^" + String(repeating: "(", count: 400) + "$\nx"),
        ("nested counts", "^" + String(repeating: "(?:", count: 30) + String(repeating: "){200}", count: 30) + "$\nx"),
        ("NUL", "a\u{0}b\n\u{0}\u{1}"), ("only line ends", String(repeating: "\r\n", count: 100_000)),
    ]

    @Test(arguments: hostile.map(\.0))
    func survives(_ name: String) async throws {
        let text = try #require(Self.hostile.first { $0.0 == name }?.1)
        let clock = ContinuousClock()
        let time = await clock.measure {
            let fixture = Fixture("first question\nfirst answer\n\n" + text + Self.good)
            #expect(await fixture.ask("first question") == "first answer")
            #expect(await fixture.ask("good question") == "good answer")
            _ = await fixture.ask("q")
            #expect(fixture.diagnostics.count <= 2_000)
        }
        // Unoptimised code on a busy machine.
        #expect(time < .seconds(20))
    }

    @Test func survivesBytesThatAreNotUTF8() async {
        let bytes: [UInt8] = Array("caf".utf8) + [0xE9, 0x20, 0xFF, 0xFE] + Array("\nok".utf8) + Array(Self.good.utf8)
        let (skill, diagnostics) = SkillFile.parse(bytes, path: "en/latin1.txt")
        #expect(diagnostics.map(\.line) == [1])
        #expect(diagnostics.first?.severity == .note)
        #expect(skill.intents.count == 2)
    }

    @Test func innerQuestionsAreLimited() async {
        let fixture = Fixture(
            "a *\n`a $1$ x`\n\nb\n`c` `c` `c` `c`\n\nc\n`d` `d` `d` `d`\n\nd\n`e` `e` `e` `e`\n\ne\n`f`\n\nf\nx")
        #expect(await fixture.ask("a b") == nil)
        #expect(fixture.explanation?.candidates.first?.outcome != .answered)
        #expect(await fixture.ask("b") == nil)
        #expect(await fixture.ask("e") == "x")
    }

    @Test func textsDoNotGrowWithoutEnd() async {
        var skill = "grow\n^xxxxxxxxxx^>_a ok"
        skill += "\n\nmore\n" + String(repeating: "^$_a$$_a$$_a$$_a$^>_a", count: 30) + "done"
        let fixture = Fixture(skill)
        #expect(await fixture.ask("grow") == "ok")
        #expect(await fixture.ask("more") == nil)
    }

    @Test func memoryIsLimited() async {
        let fixture = Fixture("set + +\nok^$2$^>_x^$1$^>_y")
        for index in 0..<20 { _ = await fixture.ask("set \(index) b") }
        #expect(fixture.memory.turns.count == ConversationMemory.maximumTurns)
        #expect(fixture.memory.variables.count == 2)
        #expect(fixture.memory.variables["_y"] == "19")
    }

    @Test func aWithdrawnQuestionChangesNothing() async {
        let fixture = Fixture("set *\nok^$1$^>_x")
        let (engine, context) = (fixture.engine, fixture.context)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            var memory = ConversationMemory()
            let reply = await engine.reply(to: "set a", context: context, memory: &memory, transport: nil).reply
            return (reply == nil, memory == ConversationMemory())
        }
        let (isNil, isUnchanged) = await task.value
        #expect(isNil)
        #expect(isUnchanged)
    }

    /// 20,000 mutations of valid skills: read them and ask them something.
    @Test func fuzz() async {
        let seeds = [
            LanguageTests.dialogs.map(\.0).joined(separator: "\n\n"),
            PatternTests.table.map { $0.0 + "\nok" }.joined(separator: "\n\n"),
            "::on a,b\n\n[launch]\nhi\n\n* to *\n!plan at 7:30: $1$\n?$_a$=$2$: x : y",
            "t *\n!console: $a.b$ $!$\n{\"url\": \"http://a.example/$1$\", \"path\": \"$..a[*]['b']\", \"actions\": [{\"type\": \"table\"}]}\neol",
        ].map { Array($0.utf8) }
        let tokens =
            [
                "|", "*", "+", "$", "`", ":", "?", "^", ">", "\n", "\n\n", "\\", "!", "eol", "!console:", "!plan ",
                "::on x", "{", "}", "(", ")",
                "[", "]", "\"", "$1$", "\u{FF}", ".*", "{2,3}", "é", "\t", "#", "//", "_a", "$-9223372036854775808$",
                "9223372036854775807", "{-5}", "[-9223372036854775808]",
            ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0x00], [0xF0, 0x9F]]
        let chance = Seeded(42).next
        func below(_ count: Int) -> Int { Int(chance() % UInt64(count)) }
        var intents = 0
        let context = Fixture("a b\nc").context
        for round in 0..<20_000 {
            let seed = seeds[below(seeds.count)]
            let start = below(seed.count)
            var bytes = Array(seed[start..<min(seed.count, start + 20 + below(200))])
            for _ in 0..<(1 + below(8)) {
                let at = below(bytes.count + 1)
                switch below(3) {
                case 0: bytes.insert(contentsOf: tokens[below(tokens.count)], at: at)
                case 1 where at < bytes.count: bytes[at] = UInt8(truncatingIfNeeded: chance())
                default: if at < bytes.count { bytes.removeSubrange(at..<min(bytes.count, at + 1 + below(5))) }
                }
            }
            let (skill, _) = SkillFile.parse(bytes, path: "en/fuzz.txt")
            intents += skill.intents.count
            guard round % 2 == 0 else { continue }
            let engine = SkillEngine(SkillSet(skills: [skill]))
            var memory = ConversationMemory()
            var questions = ["t x", "a to b"]
            if let intent = skill.intents.first { questions += intent.patterns.prefix(2) }
            for question in questions {
                _ = await engine.reply(
                    to: question, context: context, memory: &memory,
                    transport: FakeWeb(documents: ["http://a.example/x": "{\"a\": [1]}"]))
            }
        }
        #expect(intents > 10_000)
    }
}
