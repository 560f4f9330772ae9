import Foundation
import SusiActions
import Testing

@testable import SkillEngine

/// The skills that come with the speaker: `config/skills` and the native ones, asked through the engine.
@Suite("Starter set")
struct NativeStarterSetTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let path: String
        let language: String
        let question: String
        let expect: String?
        var testDescription: String { "\(path): \(question)" }
    }

    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
        .appendingPathComponent("config/skills")

    static let files: [(path: String, text: String)] = {
        guard let walk = FileManager.default.enumerator(atPath: root.path) else { return [] }
        return walk.compactMap { $0 as? String }.filter { $0.hasSuffix(".txt") }.sorted().compactMap { path in
            (try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)).map { ("models/" + path, $0) }
        }
    }()

    static let parsed = files.map { SkillFile.parse($0.text, path: $0.path) }
    static let engine = SkillEngine(SkillSet(skills: parsed.map(\.skill), native: NativeSkills.all))

    static let fileCases = parsed.flatMap { parsed in
        parsed.skill.intents.flatMap { intent in
            intent.examples.map {
                Case(
                    path: parsed.skill.path, language: parsed.skill.language ?? "", question: $0.question,
                    expect: $0.expect)
            }
        }
    }
    static let nativeCases = NativeSkills.all.flatMap { skill in
        skill.examples.map {
            Case(path: "native/\(skill.name)", language: skill.language, question: $0.question, expect: $0.expect)
        }
    }

    static func ask(_ question: String, _ language: String, _ memory: inout ConversationMemory, seed: UInt64 = 1) async
        -> (text: String?, skill: String?)
    {
        let reply = await engine.reply(
            to: question, context: NativeFixture.context(language, seed: seed), memory: &memory, transport: nil
        ).reply
        return (reply?.spokenText, reply?.skills.first)
    }

    @Test("Enough files in both languages, read without a complaint")
    func files() {
        #expect(Self.parsed.filter { $0.skill.language == "en" }.count >= 30)
        #expect(Self.parsed.filter { $0.skill.language == "de" }.count >= 8)
        for parsed in Self.parsed {
            #expect(parsed.diagnostics.isEmpty, "\(parsed.diagnostics)")
            #expect(parsed.skill.intents.contains { !$0.examples.isEmpty }, "\(parsed.skill.path)")
            for intent in parsed.skill.intents {
                #expect(!intent.patterns.contains("*"), "\(parsed.skill.path):\(intent.line)")
            }
        }
        #expect(Self.engine.skills.diagnostics.isEmpty, "\(Self.engine.skills.diagnostics)")
    }

    @Test("Every example is answered by its own skill, as expected")
    func examples() async {
        #expect(Self.fileCases.count > 1000)
        for test in Self.fileCases + Self.nativeCases {
            var memory = ConversationMemory()
            let answer = await Self.ask(test.question, test.language, &memory)
            guard let text = answer.text else {
                Issue.record("\(test.testDescription) has no answer")
                continue
            }
            #expect(answer.skill == test.path, "\(test.testDescription)")
            if let expect = test.expect {
                #expect(NativeFixture.fits(text, expect), "\(test.testDescription): \(text)")
            }
        }
    }

    @Test("A pattern without wildcards in one language belongs to one intent only")
    func literals() {
        var owners: [String: String] = [:]
        for parsed in Self.parsed {
            for intent in parsed.skill.intents {
                for pattern in Set(intent.patterns) where !pattern.contains("*") {
                    let key = "\(parsed.skill.language ?? ""): \(pattern)"
                    let here = "\(parsed.skill.path):\(intent.line)"
                    if let other = owners[key] { Issue.record("\(key) in \(other) and \(here)") }
                    owners[key] = here
                }
            }
        }
    }

    @Test("A riddle knows its solution, and only its own")
    func riddle() async {
        var memory = ConversationMemory()
        #expect(await Self.ask("a towel", "en", &memory).text == nil)
        #expect(await Self.ask("i give up", "en", &memory).text == nil)
        var solved = 0
        for seed in UInt64(1)...12 {
            let question = await Self.ask("ask me a riddle", "en", &memory, seed: seed).text
            #expect(question?.hasSuffix("?") == true, "\(question ?? "")")
            let solution = await Self.ask("i give up", "en", &memory).text ?? ""
            #expect(solution.hasPrefix("It is "))
            let praise = await Self.ask(solution, "en", &memory).text
            if praise == "Yes, well done! \(solution)" { solved += 1 }
        }
        #expect(solved >= 10)
    }

    @Test("A quiz question asked politely is remembered, and its answer praised once it is right")
    func quiz() async {
        var memory = ConversationMemory()
        var praised = 0
        for seed in UInt64(1)...12 {
            let question = await Self.ask("can you give me a quiz question please", "en", &memory, seed: seed).text
            #expect(question?.hasSuffix("?") == true, "\(question ?? "")")
            #expect(await Self.ask("the answer is forty nine", "en", &memory).text == nil)
            let solution = await Self.ask("i give up", "en", &memory).text ?? ""
            #expect(solution.hasPrefix("The answer is "))
            if await Self.ask(solution, "en", &memory).text?.hasPrefix("Correct, well done!") == true { praised += 1 }
        }
        #expect(praised == 12)
    }

    @Test(
        "What people say, as a recogniser writes it, reaches the right skill",
        arguments: [
            ("what time is it", "native/time"), ("tell me the time please", "native/time"),
            ("what is today", "native/date"), ("how many days until christmas", "native/date"),
            ("what is seven times eight", "native/arithmetic"), ("twenty five percent of eighty", "native/arithmetic"),
            ("5 + 3", "native/arithmetic"), ("what's 12.5% of 80?", "native/arithmetic"),
            ("1,000 * 3", "native/arithmetic"), ("how many inches in a foot", "native/conversion"),
            ("how many legs does a spider have", "general/Knowledge/en/animals"),
            ("how many days are in a week", "general/Knowledge/en/alphabet"), ("flip a coin", "native/chance"),
            ("choose between tea or coffee or water", "native/chance"), ("spell banana", "native/spelling"),
            ("how many letters are in the alphabet", "native/spelling"), ("is it fifty", "native/guessing"),
            ("what is the capital of france", "general/Knowledge/en/capitals"),
            ("what is a tree", "general/Knowledge/en/definitions"),
            ("who are you", "general/Social/en/identity"), ("when is spring", "general/Knowledge/en/alphabet"),
            ("what is pi", "general/Knowledge/en/alphabet"), ("count to ten", "native/counting"),
            ("hey susi could you please tell me a joke", "general/Social/en/politeness"),
        ])
    func routing(question: String, skill: String) async {
        var memory = ConversationMemory()
        let answer = await Self.ask(question, "en", &memory)
        #expect(answer.skill?.contains(skill) == true, "\(question): \(answer)")
    }

    @Test(
        "What nobody knows stays open for another answerer",
        arguments: [
            "what is the price of gold", "what is five", "what is life like in a castle",
            "what time does the shop close", "how many people live in bonn", "play some music",
            "what is quantum chromodynamics", "when is the next train", "is it raining cats",
            "convert my heart", "what time is it in atlantis", "how many hours should i practice piano", "five",
            "minus", "what is the", "how many", "spell", "* * *",
        ])
    func open(question: String) async {
        var memory = ConversationMemory()
        let answer = await Self.ask(question, "en", &memory)
        #expect(answer.text == nil, "\(question): \(answer)")
    }
}
