import Foundation
import SkillEngine
import Testing

/// The examples of docs/skill-language.md.
struct DocumentationTests {
    static let examples: [String] = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text =
            (try? String(contentsOf: root.appendingPathComponent("docs/skill-language.md"), encoding: .utf8)) ?? ""
        return text.components(separatedBy: "```skill\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    }()

    @Test func thereAreExamples() { #expect(Self.examples.count >= 10) }

    @Test(arguments: examples)
    func examplesWork(_ text: String) async {
        let (skill, diagnostics) = SkillFile.parse(text, path: "en/example.txt")
        #expect(diagnostics.isEmpty)
        let results = await SkillTest.run(skill, context: Fixture("a b\nc").context, scripts: scripts)
        #expect(!results.isEmpty)
        for result in results { #expect(result.outcome == .passed, "\(result.question)") }
    }
}
