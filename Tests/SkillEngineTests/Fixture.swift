import Glibc
import JavaScript
import OrderedJSON
import SkillEngine
import SusiActions
import Synchronization

/// Questions to a skill text, by a person with a memory.
final class Fixture {
    let engine: SkillEngine
    let diagnostics: [Diagnostic]
    var context: QueryContext
    var memory = ConversationMemory()
    var transport: (any SkillTransport)?
    var scripts: (any ScriptRunner)?
    private(set) var explanation: Explanation?

    /// 2026-03-11 14:05:00 in a zone of UTC+1, a Wednesday.
    static let now = 1_773_234_300_000

    init(
        _ texts: String..., path: String = "general/Test/en/test.txt", native: [any NativeSkill] = [],
        seed: UInt64 = 1, transport: (any SkillTransport)? = nil,
        settings: (inout SkillEngine.Settings) -> Void = { _ in }
    ) {
        var skills: [Skill] = []
        var diagnostics: [Diagnostic] = []
        for (index, text) in texts.enumerated() {
            let parsed = SkillFile.parse(text, path: index == 0 ? path : "general/Test/en/test\(index).txt")
            skills.append(parsed.skill)
            diagnostics += parsed.diagnostics
        }
        var chosen = SkillEngine.Settings()
        settings(&chosen)
        engine = SkillEngine(SkillSet(skills: skills, native: native), settings: chosen)
        self.diagnostics = diagnostics
        self.transport = transport
        context = QueryContext(
            nowMilliseconds: Self.now, utcOffsetSeconds: 3600,
            location: .init(latitude: 52.5, longitude: 13.4, countryCode: "DE", countryName: "Germany"),
            random: Seeded(seed).next)
    }

    func reply(_ query: String) async -> Reply? {
        let (reply, explanation) = await engine.reply(
            to: query, context: context, memory: &memory, transport: transport, scripts: scripts)
        self.explanation = explanation
        return reply
    }

    /// The spoken texts, joined by " / "; nil if nobody knows.
    func ask(_ query: String) async -> String? {
        guard let reply = await reply(query) else { return nil }
        return reply.actions.compactMap { planned -> String? in
            guard planned.plan == nil, case .answer(let text, _, _) = planned.action else { return nil }
            return text
        }.joined(separator: " / ")
    }
}

/// Runs scripts with the program that lies beside the bundle of tests.
let scripts: (any ScriptRunner)? = {
    for argument in CommandLine.arguments {
        guard let bundle = argument.firstRange(of: ".xctest")?.lowerBound,
            let slash = argument[..<bundle].lastIndex(of: "/")
        else { continue }
        let path = argument[..<slash] + "/susi-script"
        if access(String(path), X_OK) == 0 { return ScriptProcess(path: String(path)) }
    }
    return nil
}()

/// SplitMix64, shared.
final class Seeded: Sendable {
    private let state: Mutex<UInt64>
    init(_ seed: UInt64) { state = Mutex(seed) }
    var next: @Sendable () -> UInt64 {
        { [self] in
            state.withLock { state in
                state &+= 0x9E37_79B9_7F4A_7C15
                var z = state
                z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
                z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
                return z ^ (z >> 31)
            }
        }
    }
}

/// Documents by address.
struct FakeWeb: SkillTransport {
    var documents: [String: String] = [:]
    var headers: [(name: String, value: String)] = []
    let asked = Ledger()

    final class Ledger: Sendable {
        private let entries = Mutex<[String]>([])
        var all: [String] { entries.withLock { $0 } }
        func add(_ text: String) { entries.withLock { $0.append(text) } }
    }

    struct Unreachable: Error {}

    func get(
        _ url: String, headers: [(name: String, value: String)], maximumBytes: Int, policy: AddressPolicy
    ) async throws -> HTTPDocument {
        asked.add(url)
        for header in headers where header.name != "Accept" { asked.add("\(header.name): \(header.value)") }
        if url.hasPrefix("http://unreachable.") { throw Unreachable() }
        guard let body = documents[url] else { return HTTPDocument(status: 404, body: []) }
        return HTTPDocument(status: 200, headers: self.headers, body: Array(body.utf8))
    }
}
