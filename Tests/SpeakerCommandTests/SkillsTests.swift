import Foundation
import OrderedJSON
import Testing

@testable import SpeakerCommand

/// `susictl skills`: files in a folder of the test's own, and no daemon.
@Suite struct SkillsTests {
    /// A folder with files, gone at the end of the test.
    private final class Folder {
        // A name that looks like no language.
        let path = FileManager.default.temporaryDirectory.path + "/skills-\(UUID().uuidString)"
        init(_ files: [String: String] = [:]) throws {
            for (name, text) in files { try write(Array(text.utf8), to: name) }
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        deinit { try? FileManager.default.removeItem(atPath: path) }

        func write(_ bytes: [UInt8], to name: String) throws {
            let file = URL(filePath: path + "/" + name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: file)
        }
    }

    /// Runs `susictl skills` and names the folder "F" in what it says.
    private func skills(_ words: [String], in folder: Folder) async -> Outcome {
        let transport = FakeTransport("{}")
        let words = words.map { $0.hasPrefix("F") ? folder.path + $0.dropFirst() : $0 }
        var outcome = await susictl(["skills"] + words, transport)
        #expect(transport.sent == [], "no daemon is needed")
        func named(_ lines: [String]) -> [String] { lines.map { $0.replacingOccurrences(of: folder.path, with: "F") } }
        outcome.output = named(outcome.output)
        outcome.error = named(outcome.error)
        return outcome
    }

    private static let greeting = """
        ::name Greeting

        hello | hi
        Hello!
        !example:hello
        !expect:Hello!

        hello *
        Hello you.
        !example:hello there
        !expect:Good morning.

        weather
        !console:$text$
        {
        "url":"https://weather.example/a.json",
        "path":"$.text"
        }
        eol
        !example:weather
        !expect:Sunny.
        """

    @Test func checkNamesFileLineAndSeverity() async throws {
        let folder = try Folder([
            "en/good.txt": "a\nb\n", "en/bad.txt": "a\nb\n\n*\nc\n", "en/README.md": "no skill",
        ])
        try folder.write([0x67, 0xFC, 10, 0x61, 10], to: "de/latin.txt")
        let outcome = await skills(["check", "F"], in: folder)
        #expect(outcome.error == [])
        #expect(outcome.status == 1)
        #expect(
            outcome.output == [
                "F/de/latin.txt:1: note: this is not UTF-8; the faulty bytes are replaced. Save the file as UTF-8",
                "F/en/bad.txt:4: warning: the pattern '*' would match everything; that is only allowed in a skill "
                    + "with '::on'",
                "F/en/bad.txt:4: error: none of the patterns of this block can be used, so it is left out",
                "3 files, 2 diagnosed",
            ])
        // Notes are no errors, and a file that is named twice is one.
        let notes = await skills(["check", "F/de/latin.txt", "F/de", "F/de/latin.txt"], in: folder)
        #expect(notes.status == 0)
        #expect(notes.output.last == "1 files, 1 diagnosed")
    }

    @Test func checkAsJSON() async throws {
        let folder = try Folder(["a.txt": "question\n"])
        let outcome = await skills(["check", "F/a.txt", "--json"], in: folder)
        let values = try outcome.output.map { try JSONParser.parse($0) }
        #expect(values.first?["file"]?.string == "F/a.txt")
        #expect(values.first?["line"]?.int == 1)
        #expect(values.first?["severity"]?.string == "note")
        #expect(values.last?.text() == #"{"files":1,"diagnosed":1,"errors":0}"#)
    }

    @Test func testShowsWhatFailed() async throws {
        let folder = try Folder(["en/greeting.txt": Self.greeting])
        let outcome = await skills(["test", "F"], in: folder)
        #expect(outcome.error == [])
        #expect(
            outcome.output == [
                "F/en/greeting.txt:10: hello there", "    expected: Good morning.", "    got:      Hello you.",
                "1 passed, 1 failed, 1 skipped",
            ])
        #expect(outcome.status == 1)
    }

    @Test func testAsJSON() async throws {
        let folder = try Folder(["en/greeting.txt": Self.greeting])
        let outcome = await skills(["test", "F", "--json"], in: folder)
        #expect(
            outcome.output == [
                #"{"file":"F/en/greeting.txt","line":5,"question":"hello","expected":"Hello!","outcome":"passed"}"#,
                #"{"file":"F/en/greeting.txt","line":10,"question":"hello there","expected":"Good morning.","#
                    + #""outcome":"failed","got":"Hello you."}"#,
                #"{"file":"F/en/greeting.txt","line":20,"question":"weather","expected":"Sunny.","outcome":"skipped","#
                    + #""reason":"it needs the network"}"#,
                #"{"passed":1,"failed":1,"skipped":1}"#,
            ])
    }

    @Test func otherFilesMayHelpToAnswer() async throws {
        let folder = try Folder([
            "en/a.txt": "please *\n`$1$`\n!example:please sing\n!expect:La la la.\n", "en/b.txt": "sing\nLa la la.\n",
        ])
        #expect(await skills(["test", "F"], in: folder).output == ["1 passed, 0 failed, 0 skipped"])
        #expect(await skills(["test", "F/en/a.txt"], in: folder).status == 1)
    }

    @Test func tryTellsWhoAnsweredAndWhoLost() async throws {
        let folder = try Folder(["en/greeting.txt": Self.greeting])
        let outcome = await skills(["try", "F", "Hello", "there?"], in: folder)
        #expect(outcome.status == 0)
        #expect(outcome.output == ["Hello you.", "  F/en/greeting.txt:8: hello *: answered"])
        let weather = await skills(["try", "F", "weather"], in: folder)
        #expect(weather.status == 1)
        #expect(weather.output.first == "No skill knows an answer to that.")
        #expect(weather.output.dropFirst().first?.contains("greeting.txt:13: weather: its data could not") == true)
        let sum = await skills(["try", "F", "what is 2 + 3", "--json"], in: folder)
        let value = try JSONParser.parse(try #require(sum.output.first))
        #expect(value["text"]?.string?.contains("5") == true)
        #expect(value["candidates"]?.array?.first?["file"]?.string == "native/arithmetic")
        #expect(value["language"]?.string == "en")
    }

    @Test func tryKnowsTheLanguage() async throws {
        let folder = try Folder(["de/gruß.txt": "hallo\nGuten Tag.\n", "own/a.txt": "hallo\nHi.\n"])
        #expect(await skills(["try", "F/de", "Hallo!"], in: folder).output.first == "Guten Tag.")
        #expect(await skills(["try", "F/de", "Hallo!", "--language", "fr"], in: folder).status == 1)
        // "own" is no language.
        #expect(await skills(["try", "F/own/a.txt", "Hallo!", "--language", "fr-CA"], in: folder).status == 0)
    }

    @Test func aSkillThatWaitsForItsWordIsTriedAlone() async throws {
        let folder = try Folder(["a.txt": "::on wizard\n\n*\nAbracadabra.\n"])
        #expect(await skills(["try", "F/a.txt", "anything"], in: folder).output.first == "Abracadabra.")
    }

    @Test func listTellsWhatThereIs() async throws {
        let folder = try Folder(["en/greeting.txt": Self.greeting, "b.txt": "a\nb\n"])
        let outcome = await skills(["list", "F/"], in: folder)
        #expect(
            outcome.output == [
                "-       1  F/b.txt", "en      3  F/en/greeting.txt  Greeting", "2 files, 4 things to ask",
            ])
        let (output, empty) = (Lines(), try Folder())
        let context = CommandContext(transport: FakeTransport("{}"), socket: "/a", json: false, output: output)
        try SkillsCommand.list([], context, installed: ["/nonexistent/a", folder.path, empty.path])
        #expect(output.all.last == "2 files, 4 things to ask")
        #expect(throws: CommandFailure.self) { try SkillsCommand.list([], context, installed: [empty.path]) }
    }

    @Test(arguments: [
        (["check", "F/missing"], 1, "'F/missing' can't be read: No such file or directory."),
        (["test", "F/missing"], 1, "'F/missing' can't be read"), (["try", "F/missing", "a"], 1, "can't be read"),
        (["list", "F/missing"], 1, "can't be read"),
        (["check", "F"], 1, "There is no skill in 'F': no file in it or below ends in .txt, .lot or .ezd."),
        (["chekc", "F"], 64, "'skills' can't 'chekc'; did you mean 'check'?"),
        (["check"], 64, "'skills check' needs PATH…."), (["test"], 64, "needs PATH…"), ([], 64, "'skills' needs"),
        (["try", "F"], 64, "needs a PATH and a question"), (["try", "F", " "], 64, "needs a PATH and a question"),
        (["check", "F", "--language", "en"], 64, "takes no option '--language'"),
    ])
    func wrongUsage(_ words: [String], _ status: Int, _ says: String) async throws {
        let outcome = await skills(words, in: try Folder(["notes.md": "no skill"]))
        #expect(outcome.status == Int32(status))
        #expect(outcome.output == [])
        #expect(outcome.error.count == 1)
        #expect(outcome.error.first?.contains(says) == true, "\(outcome.error)")
    }

    @Test func hostileFilesAreSentences() async throws {
        let folder = try Folder([
            "long.txt": "a\nb\n\n" + String(repeating: "x", count: 10_000_000) + "\n\nhello\nyes\n"
        ])
        let check = await skills(["check", "F"], in: folder)
        #expect(check.output.first?.hasPrefix("F/long.txt:4: error: this line is longer than") == true)
        #expect(check.status == 1)
        #expect(await skills(["try", "F", "hello"], in: folder).output.first == "yes")
        // Endless, and named itself.
        let endless = await skills(["check", "/dev/zero"], in: folder)
        #expect(endless.output.first == "/dev/zero:1: error: the file can't be read: it has more than 16 MiB")
        #expect(await skills(["test", "/dev/zero"], in: folder).error.count == 1)
        #expect(await skills(["try", "F", String(repeating: "a", count: 2_000)], in: folder).status == 1)
    }
}
