import Foundation
import SkillEngine
import SusiActions
import Testing

/// Questions as people ask them, written down before the skills were looked at: how many are answered rightly by the
/// skills that come with the speaker, without a network.
///
/// A line is a question, a tab, and a regular expression that a right answer contains. `SUSI_QUESTIONS=1` prints
/// what is missed.
@Suite("Questions of people") struct QuestionTests {
    @Test(arguments: [("en-1", 0.95), ("en-2", 0.85), ("en-3", 0.85)])
    func answered(_ name: String, _ least: Double) async throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Questions/\(name).tsv")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        var missed: [String] = []
        for line in lines {
            let fields = line.split(separator: "\t", maxSplits: 1)
            var memory = ConversationMemory()
            let question = String(fields[0])
            let (text, skill) = await NativeStarterSetTests.ask(question, "en", &memory)
            let pattern = try Regex(String(fields[1])).ignoresCase()
            if let text, text.contains(pattern) { continue }
            missed.append("\(question): \(text ?? "no answer") [\(skill ?? "-")]")
        }
        if ProcessInfo.processInfo.environment["SUSI_QUESTIONS"] != nil {
            print("\(name): \(lines.count - missed.count) of \(lines.count)\n" + missed.joined(separator: "\n"))
        }
        #expect(
            Double(lines.count - missed.count) >= least * Double(lines.count),
            "\(lines.count - missed.count) of \(lines.count):\n\(missed.joined(separator: "\n"))")
    }
}
