import OrderedJSON
import Testing

@testable import SpeakerCommand

@Suite struct HelpTests {
    @Test func helpNamesEveryCommandAndOption() async {
        let transport = FakeTransport("{}")
        let outcome = await susictl(["help"], transport)
        #expect(outcome.status == 0)
        #expect(outcome.error == [])
        let text = outcome.output.joined(separator: "\n")
        for command in Susictl.commands { #expect(text.contains("\n  \(command.form.name)"), "\(command.form.name)") }
        for option in CommandOption.common { #expect(text.contains(option.usage)) }
        #expect(await susictl(["--help"], transport).output == outcome.output)
        #expect(await susictl(["-h"], transport).output == outcome.output)
        #expect(transport.sent == [])
    }

    // Swift 6.0.3 crashes over a closure in the attribute.
    private static let names = Susictl.commands.map { $0.form.name }

    @Test(arguments: names)
    func everyCommandHasHelp(_ name: String) async throws {
        let form = try Susictl.command(named: name).form
        let outcome = await susictl(["help", name], FakeTransport("{}"))
        #expect(outcome.output.first == "susictl \(name): \(form.summary)")
        #expect(outcome.output.contains("usage: susictl \(form.usage)"))
        for option in form.options { #expect(outcome.output.contains { $0.contains(option.summary) }) }
        #expect(outcome.output.allSatisfy { $0.split(separator: "\n").allSatisfy { $0.count <= 110 } })
        // Help comes before anything else that may be wrong with the line.
        #expect(await susictl([name, "--help"], FakeTransport("{}")).output == outcome.output)
        #expect(await susictl(["-h", name, "a", "b"], FakeTransport("{}")).output == outcome.output)
    }

    @Test func helpAsJSON() async throws {
        let outcome = await susictl(["help", "--json"], FakeTransport("{}"))
        let list = try JSONParser.parse(try #require(outcome.output.first))["commands"]?.array
        #expect(list?.compactMap { $0["name"]?.string } == Susictl.commands.map { $0.form.name })
    }

    @Test func version() async {
        #expect(await susictl(["--version"], FakeTransport("{}")).output == ["susictl 0.1.0"])
        #expect(await susictl(["--version", "--json"], FakeTransport("{}")).output == [#"{"version":"0.1.0"}"#])
        #expect(await susictl(["status", "--version"], FakeTransport("{}")).output == ["susictl 0.1.0"])
    }

    /// An option stands for the same thing, with or without a value, in whatever command it appears.
    @Test func optionsAgreeAcrossCommands() {
        var seen: [String: CommandOption] = [:]
        for option in CommandOption.common + Susictl.commands.flatMap({ $0.form.options }) {
            if let other = seen[option.name] { #expect(other.value == option.value) }
            seen[option.name] = option
        }
    }
}
