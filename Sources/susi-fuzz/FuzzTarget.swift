internal import Glibc
internal import HTTP
internal import Media
internal import OrderedJSON
internal import Platform
internal import SkillEngine
internal import SusiAPI
internal import SusiActions

/// What is fuzzed: everything that reads text or bytes of strangers. The first byte of an input chooses the reader, as
/// its letter says; the rest is for it.
enum FuzzTarget {
    /// Milliseconds of computing that one input may cost.
    static let limit = 100

    /// Reads `input`; traps if that takes too long. Returns the milliseconds of computing it took.
    @discardableResult static func run(_ input: [UInt8]) -> Int {
        guard let kind = input.first else { return 0 }
        let bytes = Array(input.dropFirst())
        // Of the process and not the clock on the wall: other programs must not count.
        let start = clock()
        switch kind {
        case UInt8(ascii: "s"): skill(bytes)
        case UInt8(ascii: "q"): question(bytes)
        case UInt8(ascii: "c"): chat(bytes)
        case UInt8(ascii: "j"): json(bytes)
        case UInt8(ascii: "d"): document(bytes)
        case UInt8(ascii: "t"): tags(bytes)
        case UInt8(ascii: "u"): text(String(decoding: bytes, as: UTF8.self))
        default: break
        }
        let milliseconds = (clock() - start) * 1_000 / Int(CLOCKS_PER_SEC)
        precondition(milliseconds <= limit, "an input took \(milliseconds) ms")
        return milliseconds
    }

    // MARK: Skills

    /// A skill file, and what its own patterns and examples ask.
    private static func skill(_ bytes: [UInt8]) {
        let (skill, diagnostics) = SkillFile.parse(bytes, path: "general/Fuzz/en/fuzz.txt")
        for diagnostic in diagnostics { precondition(diagnostic.line >= 1, "a diagnostic has no line") }
        var questions = ["t x", "a to b", "start a", "stop"]
        for intent in skill.intents.prefix(4) {
            questions += intent.patterns.prefix(2).map { $0.split(separator: "*").joined(separator: "x") }
            questions += intent.examples.prefix(1).map(\.question)
        }
        ask(questions, SkillSet(skills: [skill]))
        _ = SkillSet(skills: [skill]).sentences(in: "en")
    }

    /// A question in the first line, and a skill below it.
    private static func question(_ bytes: [UInt8]) {
        let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
        let question = String(decoding: parts[0], as: UTF8.self)
        let (skill, _) = SkillFile.parse(parts.count > 1 ? Array(parts[1]) : [], path: "en/fuzz.txt")
        ask([question, question], SkillSet(skills: [skill], native: NativeSkills.all))
    }

    private static func ask(_ questions: [String], _ skills: SkillSet) {
        let engine = SkillEngine(skills)
        let context = QueryContext(nowMilliseconds: 1_773_234_300_000, utcOffsetSeconds: 3600, random: { 7 })
        RunInline.run {
            var memory = ConversationMemory()
            for question in questions {
                _ = await engine.reply(
                    to: question, context: context, memory: &memory, transport: Web(), scripts: Scripts())
            }
        }
    }

    /// Every address has the same document.
    private struct Web: SkillTransport {
        func get(
            _ url: String, headers: [(name: String, value: String)], maximumBytes: Int, policy: AddressPolicy
        ) async throws -> HTTPDocument {
            let body = #"{"a": [{"b": 1, "c": ["x", null, {"d": "😀"}]}, {"b": 2}], "e.f": "g"}"#
            return HTTPDocument(status: 200, headers: [("X-A", "b")], body: Array(body.utf8))
        }
    }

    private struct Scripts: ScriptRunner {
        func run(_ script: String) async throws(ScriptFailure) -> String {
            if script.utf8.count % 3 == 0 { throw .fault(message: "ReferenceError: x", line: 2) }
            return script
        }
    }

    // MARK: What servers answer

    private static func chat(_ bytes: [UInt8]) {
        guard case .reply(let reply, _) = SusiAnswer(HTTPResponse(body: .bytes(bytes))) else { return }
        precondition(!reply.actions.isEmpty, "a reply without actions")
    }

    private static func json(_ bytes: [UInt8]) {
        for dialect in [JSONParser.Dialect.json, .json5] {
            guard let value = try? JSONParser.parse(bytes, dialect: dialect) else { continue }
            let written = value.text(pretty: true)
            precondition(
                (try? JSONParser.parse(written, dialect: dialect)) == value, "what was written reads differently")
        }
    }

    /// A JSON path in the first line, and the document it is for, in a skill.
    private static func document(_ bytes: [UInt8]) {
        let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
        let path = JSONValue.string(String(decoding: parts[0], as: UTF8.self)).text()
        let skill = "t x\n!console: $!$ $k0$ $b.c$\n{\"url\": \"http://a.example/\", \"path\": \(path)}\neol"
        let engine = SkillEngine(SkillSet(skills: [SkillFile.parse(skill, path: "en/fuzz.txt").skill]))
        let transport = Fixed(body: parts.count > 1 ? Array(parts[1]) : [])
        RunInline.run {
            var memory = ConversationMemory()
            _ = await engine.reply(
                to: "t x", context: QueryContext(nowMilliseconds: 0), memory: &memory, transport: transport)
        }
    }

    private struct Fixed: SkillTransport {
        let body: [UInt8]
        func get(
            _ url: String, headers: [(name: String, value: String)], maximumBytes: Int, policy: AddressPolicy
        ) async throws -> HTTPDocument { HTTPDocument(status: 200, body: body) }
    }

    // MARK: What is on disks, and what people say

    /// A file of music. In memory, but with a name of its own: links are not followed there.
    private static func tags(_ bytes: [UInt8]) {
        let path = "/dev/shm/susi-fuzz-\(getpid())"
        guard let file = fopen(path, "we") else { return }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
        _ = TagReader.read(path)
        unlink(path)
    }

    private static func text(_ text: String) {
        _ = MediaRequest(text)
        _ = PercentEncoding.decode(text)
        _ = PercentEncoding.items(text)
        _ = NetworkAddress(text)
        let policy = AddressPolicy()
        if policy.refusal(ofAddress: text) == nil { _ = policy.refusal(ofURL: "http://\(text)/") }
        _ = policy.refusal(ofURL: text)
        guard let document = try? ConfigurationDocument(text: text, file: "fuzz") else { return }
        _ = try? RadioStations(documents: [document])
    }
}
