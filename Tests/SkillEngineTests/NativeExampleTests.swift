import SusiActions
import Testing

@testable import SkillEngine

@Suite("Examples of native skills")
struct NativeExampleTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let skill: String
        let language: String
        let example: NativeExample
        var testDescription: String { "\(skill) \(language): \(example.question)" }
    }

    static let cases = NativeSkills.all.flatMap { skill in
        skill.examples.map { Case(skill: skill.name, language: skill.language, example: $0) }
    }

    @Test("The skill itself answers as its example says", arguments: cases)
    func own(_ test: Case) throws {
        let text = try #require(
            NativeFixture.ask(test.example.question, NativeFixture.context(test.language), only: test.skill))
        if let expect = test.example.expect { #expect(NativeFixture.fits(text, expect), "\(text)") }
    }

    @Test("No other native skill takes an example away", arguments: cases)
    func all(_ test: Case) throws {
        let text = try #require(NativeFixture.ask(test.example.question, NativeFixture.context(test.language)))
        if let expect = test.example.expect { #expect(NativeFixture.fits(text, expect), "\(text)") }
    }

    @Test("Some pattern fits each example, and none is a bare star")
    func patterns() {
        for skill in NativeSkills.all {
            #expect(!skill.patterns.contains("*"))
            #expect(skill.examples.count > 1, "\(skill.name) \(skill.language)")
        }
    }
}
