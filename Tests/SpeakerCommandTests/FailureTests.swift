import HTTP
import OrderedJSON
import SpeakerCommand
import Testing

@Suite struct FailureTests {
    @Test(arguments: [
        ("statsu", "There is no command 'statsu'; did you mean 'status'?"),
        ("stpo", "did you mean 'stop'?"),
        ("vol 3", "did you mean 'volume'?"),
        ("STOP", "did you mean 'stop'?"),
        ("xyzzy", "There is no command 'xyzzy'."),
        ("", "Name a command"),
        ("--json", "Name a command"),
        ("help statsu", "did you mean 'status'?"),
        ("help ask say", "'help' takes no 'say'."),
        ("status now", "'status' takes no 'now'. Usage: susictl status"),
        ("status --speak", "'status' takes no option '--speak'."),
        ("say hi --speak", "'say' takes no option '--speak'. Usage: susictl say [--language TAG] WORDS…"),
        ("status --jsno", "There is no option '--jsno'; did you mean '--json'?"),
        ("ask -x", "put '--' before it"),
        ("status --json=yes", "'--json' takes no value."),
        ("status --socket", "'--socket' needs a value: --socket PATH."),
        ("status --socket=", "not an empty text"),
        ("say hi --language", "'--language' needs a value"),
        ("ask", "'ask' needs WORDS…. Usage: susictl ask [--speak] WORDS…"),
        ("say --", "'say' needs WORDS…"),
        ("volume 101", "from 0 to 100, not '101'"),
        ("volume -5", "from 0 to 100, not '-5'"),
        ("volume loud", "not 'loud'"),
        ("volume 10 20", "'volume' takes no '20'."),
    ])
    func wrongUsage(_ line: String, _ says: String) async throws {
        let transport = FakeTransport("{}")
        let outcome = await susictl(words(line), transport)
        #expect(outcome.status == 64)
        #expect(outcome.output == [])
        #expect(outcome.error.count == 1)
        #expect(outcome.error.first?.contains(says) == true, "\(outcome.error)")
        #expect(transport.sent == [], "nothing is sent for a line that is not understood")
    }

    @Test func wordsOfBlanksAreNoWords() async {
        #expect(await susictl(["ask", " ", ""], FakeTransport("{}")).status == 64)
    }

    @Test func aPathTooLongForASocketIsWrongUsage() async {
        let transport = FakeTransport("{}")
        let longest = "/" + String(repeating: "a", count: 106)
        #expect(await susictl(["stop", "--socket", longest], transport).status == 0)
        #expect(await susictl(["stop", "--socket", longest + "a"], transport).status == 64)
    }

    @Test(arguments: [
        (
            TransportFailure.unreachable(reason: "nothing listens on /a"), Int32(69),
            "susictl: The speaker can't be reached: nothing listens on /a. See if it runs: systemctl status susid"
        ),
        (.forbidden, 69, "you may not open /run/susi/susid.sock. Use sudo"),
        (.timedOut, 69, "did not answer within 3 seconds."),
        (.broken(reason: "it ends in the middle"), 1, "can't be used: it ends in the middle."),
    ])
    func noAnswer(_ failure: TransportFailure, _ status: Int32, _ says: String) async throws {
        for line in ["status", "stop", "watch", "listen", "volume 3"] {
            let outcome = await susictl(
                [line.split(separator: " ").first.map(String.init) ?? ""], FakeTransport(.failure(failure)))
            #expect(outcome.status == status)
            #expect(outcome.output == [])
            #expect(outcome.error.first?.contains(says) == true, "\(outcome.error)")
        }
    }

    @Test func askWaitsLonger() async {
        let outcome = await susictl(["ask", "a"], FakeTransport(.failure(.timedOut)))
        #expect(outcome.error.first?.contains("within 15 seconds") == true)
    }

    @Test func aCancelledCommandSaysNothing() async {
        let outcome = await susictl(["ask", "a"], FakeTransport(.failure(.cancelled)))
        #expect(outcome.status == 130)
        #expect(outcome.error == [])
        #expect(await susictl(["watch"], FakeTransport(.failure(.cancelled))).status == 0)
    }

    @Test(arguments: ["status", "ask a", "devices"])
    func aRefusalIsToldInItsOwnWords(_ line: String) async throws {
        let problem = #"{"type":"urn:susi:problem:busy","title":"Busy","status":503,"detail":"An alarm is ringing."}"#
        let transport = FakeTransport(status: 503, problem)
        let outcome = await susictl(words(line), transport)
        #expect(outcome.status == 1)
        #expect(outcome.error == ["susictl: An alarm is ringing."])

        let asJSON = await susictl(words(line) + ["--json"], transport)
        #expect(asJSON.output == [])
        #expect(asJSON.error == [#"{"error":"An alarm is ringing.","exit_status":1,"problem":"# + problem + "}"])
    }

    @Test func aRefusalWithoutAReasonStillHasANextStep() async {
        let outcome = await susictl(["stop"], FakeTransport(status: 500, "<html>"))
        #expect(outcome.status == 1)
        #expect(outcome.error.first?.contains("HTTP status 500") == true)
    }

    @Test func aRefusedStreamHasANextStep() async {
        let outcome = await susictl(["watch"], FakeTransport(.failure(.refused(status: 404))))
        #expect(outcome.status == 1)
        #expect(outcome.error.first?.contains("HTTP status 404") == true)
    }

    @Test func anAnswerThatIsNotJSONIsAFailure() async {
        let outcome = await susictl(["status"], FakeTransport("<html>"))
        #expect(outcome.status == 1)
        #expect(outcome.error.first?.contains("it is not JSON") == true)
    }

    @Test func wrongUsageAsJSON() async throws {
        let outcome = await susictl(["statsu", "--json"], FakeTransport("{}"))
        let error = try JSONParser.parse(try #require(outcome.error.first))
        #expect(error["exit_status"]?.int == 64)
        #expect(error["error"]?.string?.contains("'status'") == true)
        // After `--` it is a word.
        #expect(
            await susictl(["statsu", "--", "--json"], FakeTransport("{}")).error.first?.hasPrefix("susictl:") == true)
    }
}
