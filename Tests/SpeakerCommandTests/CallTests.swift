import HTTP
import SpeakerCommand
import Testing

@Suite struct CallTests {
    struct Call: Sendable, CustomTestStringConvertible {
        var line: String
        var call: String
        var body = ""
        var deadline = Duration.seconds(3)
        var answer: String
        var output: [String]
        var status: Int32 = 0
        var testDescription: String { line }
    }

    @Test(arguments: [
        Call(
            line: "ask what time is it", call: "POST /api/v1/ask", body: #"{"text":"what time is it","speak":false}"#,
            deadline: .seconds(15),
            answer: #"{"text":"It is noon.","by":"skills","skill":"a","actions":["answer"],"milliseconds":3}"#,
            output: ["It is noon."]),
        Call(
            line: "--speak ask hi", call: "POST /api/v1/ask", body: #"{"text":"hi","speak":true}"#,
            deadline: .seconds(15), answer: #"{"text":"a\u001b[2Jb\nc","by":"server"}"#, output: ["a [2Jb\nc"]),
        Call(
            line: "ask -- --speak -h", call: "POST /api/v1/ask", body: #"{"text":"--speak -h","speak":false}"#,
            deadline: .seconds(15), answer: #"{"text":"","by":"control","actions":["audio_volume","answer"]}"#,
            output: ["Done: audio_volume, answer."]),
        Call(
            line: "ask me", call: "POST /api/v1/ask", body: #"{"text":"me","speak":false}"#, deadline: .seconds(15),
            answer: #"{"text":"","by":"nobody","actions":[]}"#, output: ["Nobody knows an answer to that."], status: 1),
        Call(
            line: "ask me", call: "POST /api/v1/ask", body: #"{"text":"me","speak":false}"#, deadline: .seconds(15),
            answer: #"{"text":"Sorry.","by":"nobody","actions":["answer"]}"#, output: ["Sorry."], status: 1),
        Call(
            line: "say it is -5 degrees", call: "POST /api/v1/say", body: #"{"text":"it is -5 degrees"}"#,
            answer: #"{"accepted":true}"#, output: ["Speaking."]),
        Call(
            line: "say Hallo --language=de Welt", call: "POST /api/v1/say",
            body: #"{"text":"Hallo Welt","language":"de"}"#, answer: #"{"accepted":true}"#, output: ["Speaking."]),
        Call(line: "listen", call: "POST /api/v1/listen", answer: #"{"listening":true}"#, output: ["Listening."]),
        Call(line: "stop", call: "POST /api/v1/stop", answer: #"{"stopped":true}"#, output: ["Silent."]),
        Call(
            line: "mute", call: "PUT /api/v1/microphone", body: #"{"muted":true}"#,
            answer: #"{"muted":true,"trouble":"It will not be remembered."}"#,
            output: ["The microphone is closed.", "It will not be remembered."]),
        Call(
            line: "unmute", call: "PUT /api/v1/microphone", body: #"{"muted":false}"#,
            answer: #"{"muted":false,"trouble":null}"#, output: ["The microphone is open."]),
        Call(line: "volume", call: "GET /api/v1/volume", answer: #"{"percent":40}"#, output: ["Volume 40 %"]),
        Call(
            line: "volume 30", call: "PUT /api/v1/volume", body: #"{"percent":30}"#, answer: #"{"percent":30}"#,
            output: ["Volume 30 %"]),
        Call(
            line: "volume 100%", call: "PUT /api/v1/volume", body: #"{"percent":100}"#, answer: #"{"percent":100}"#,
            output: ["Volume 100 %"]),
        Call(
            line: "voice", call: "GET /api/v1/voice",
            answer: #"{"language":"de-DE","identifier":"de","rate":165,"pitch":50,"substitution":null}"#,
            output: ["Voice de-DE (de), 165 words a minute, pitch 50"]),
        Call(
            line: "voice French Canada --rate 150 --pitch=60", call: "PUT /api/v1/voice",
            body: #"{"language":"French Canada","rate":150,"pitch":60}"#,
            answer:
                #"{"language":"fr-CA","identifier":"fr","rate":150,"pitch":60,"substitution":"I speak French instead."}"#,
            output: ["Voice fr-CA (fr), 150 words a minute, pitch 60", "I speak French instead."]),
        Call(
            line: "voice --pitch 0", call: "PUT /api/v1/voice", body: #"{"pitch":0}"#, answer: "{}",
            output: ["Voice ? (?), ? words a minute, pitch ?"]),
        Call(
            line: "voices", call: "GET /api/v1/voices",
            answer: """
                {"voices":[{"code":"de-DE","name":"German (Germany)","native_name":"Deutsch","identifier":"de",
                "substitution":null},{"code":"fr-CA","name":"French (Canada)","native_name":"français",
                "identifier":"fr","substitution":"I speak French instead."}]}
                """,
            output: [
                "de-DE  German (Germany)  Deutsch", "fr-CA  French (Canada)   français  I speak French instead.",
            ]),
        Call(
            line: "ask do it", call: "POST /api/v1/ask", body: #"{"text":"do it","speak":false}"#,
            deadline: .seconds(15), answer: #"{"text":"","by":"skills","actions":[]}"#, output: ["Done."]),
        Call(
            line: "devices", call: "GET /api/v1/devices", answer: #"{"inputs":[{}],"outputs":[{"name":"a\u001bb"}]}"#,
            output: ["hear with      ?", "speak with     a b"]),
        Call(
            line: "devices", call: "GET /api/v1/devices",
            answer: """
                {"inputs":[{"name":"plughw:CARD=Mic","description":"A microphone","in_use":true},
                {"name":"default","description":"","in_use":false}],"outputs":[]}
                """,
            output: [
                "hear with   *  plughw:CARD=Mic    A microphone",
                "               default",
                "speak with     nothing connected",
            ]),
    ])
    func calls(_ expected: Call) async {
        let transport = FakeTransport(expected.answer)
        let outcome = await susictl(words(expected.line), transport)
        #expect(outcome.output == expected.output)
        #expect(outcome.error == [])
        #expect(outcome.status == expected.status)
        #expect(
            transport.sent == [
                .init(
                    call: expected.call, body: expected.body, socket: "/run/susi/susid.sock",
                    deadline: expected.deadline)
            ])
    }

    @Test(arguments: [
        "status", "ask a", "say a", "listen", "stop", "volume", "volume 3", "mute", "unmute", "voice", "voice de",
        "voices", "devices",
    ])
    func everyCommandPrintsTheAnswerAsJSONIfWanted(_ line: String) async {
        let outcome = await susictl(words(line) + ["--json"], FakeTransport(#"{ "z": 1.50, "a": "\u001b" }"#))
        #expect(outcome.output == [#"{"z":1.50,"a":"\u001b"}"#])
        #expect(outcome.status == 0)
    }

    @Test(
        arguments: [
            (["status"], [:], "/run/susi/susid.sock"),
            (["status"], ["SUSI_SOCKET": ""], "/run/susi/susid.sock"),
            (["status"], ["SUSI_SOCKET": "/tmp/a"], "/tmp/a"),
            (["status", "--socket", "/tmp/b"], ["SUSI_SOCKET": "/tmp/a"], "/tmp/b"),
            (["--socket=/tmp/b", "status"], [:], "/tmp/b"),
            (["--socket", "/tmp/b", "status", "--socket", "/tmp/c=d"], [:], "/tmp/c=d"),
        ] as [([String], [String: String], String)])
    func theSocketIsChosen(_ words: [String], _ environment: [String: String], _ socket: String) async {
        let transport = FakeTransport("{}")
        _ = await susictl(words, transport, environment: environment)
        #expect(transport.sent.map(\.socket) == [socket])
    }

    @Test func statusIsForPeople() async {
        let answer = """
            {"state":"idle","since_ms":1000,"at_ms":7501000,
            "hearing":{"device":"plughw:1","state":"hearing","rate":16000,"channels":1,"overruns":1,"reopens":2,
            "silent":true},
            "speaking":{"device":"default","state":"ready","rate":48000,"channels":2,"underruns":0,"reopens":0,"volume":40},
            "voice":{"language":"tlh","identifier":"gmw/en","substitution":"there is no voice for tlh"},
            "server":{"configured":true,"address":"https://susi.example","reachable":false,"last_error":"no answer"},
            "skills":212,"version":"\(SpeakerVersion.current)","uptime_s":190000,"memory_bytes":41400000,
            "faults":[{"what":"The microphone is silent.","why":"It is muted.","action":"Unmute it.","since_ms":7440000}]}
            """
        let outcome = await susictl(["status"], FakeTransport(answer))
        #expect(
            outcome.output == [
                "state     idle for 2 h 5 min",
                "hearing   plughw:1: hearing, 16000 Hz, 1 channel, 1 overrun, reopened 2 times, "
                    + "nothing but silence comes: is the microphone muted?",
                "speaking  default: ready, 48000 Hz, 2 channels, volume 40 %",
                "voice     tlh (gmw/en), there is no voice for tlh",
                "server    https://susi.example: not reachable, no answer",
                "skills    212",
                "version   0.1.0, up 2 d 4 h, 41 MB",
                "faults    The microphone is silent. (for 1 min 1 s)",
                "            It is muted.",
                "            Unmute it.",
            ])
    }

    @Test func statusOfAnotherVersionIsStillShown() async {
        let outcome = await susictl(["status"], FakeTransport(#"{"version":"7.0.0","new":[],"server":{}}"#))
        #expect(outcome.status == 0)
        #expect(outcome.output.first == "state     ?")
        #expect(outcome.output.contains { $0.contains("7.0.0, susictl is \(SpeakerVersion.current)") })
        #expect(outcome.output.last == "faults    none")
    }

    @Test func nobodyToReadIsAFailureWithoutWords() async {
        let (output, error) = (Lines(capacity: 0), Lines())
        let status = await Susictl.run(
            arguments: ["stop"], environment: [:], client: FakeTransport("{}"), output: output, error: error)
        #expect(status == 1)
        #expect(error.all == [])
    }
}
