import Glibc
import OrderedJSON
import SpeakerTesting
import Testing

/// What goes wrong around the daemon, or is done to it: the microphone goes, the server fails, it is killed.
@Suite(
    .enabled(if: RoomSession.obstacles.isEmpty, "\(RoomSession.obstacles.joined(separator: "; "))"), .serialized,
    .timeLimit(.minutes(2)))
struct RoomTurnTroubleTests {
    @Test func aMicrophoneThatWasUnpluggedIsToldAndHearsAgain() async throws {
        try await inRoom { session in
            try await session.room.unplugMicrophone()
            let (_, fault) = try #require(await session.log.first("fault", from: 0, within: .seconds(15)))
            #expect(fault["what"] == "There is no microphone.")
            #expect(fault["action"]?.contains("Plug it in") == true)
            // Whoever wants to be heard now is told why that can't be.
            let mark = session.log.count
            await #expect(throws: RoomError.self) { try await session.speaker.connection.call("POST", "/listen") }
            let (_, told) = try #require(await session.log.first("speaking", from: mark, within: .seconds(10)))
            #expect(told["text"]?.contains("microphone") == true)
            #expect(await session.log.first("finished", from: mark, within: .seconds(15)) != nil)
            #expect(try await session.answer("what is seven times eight").contains("56"))

            try await session.room.plugMicrophone()
            try await session.visitor.comeBack()
            #expect(await session.speaker.listens(within: .seconds(15)))
            let report = try await session.ask(DemoScript.standard.questions[1])
            #expect(report.isRight, "\(report.problem ?? "") heard: \(report.heard ?? "nothing")")
            #expect(report.heard == "what is the capital of france")
            #expect(try await session.speaker.connection.status()["faults"]?.array?.isEmpty == true)
        }
    }

    @Test func theHotwordEndsALongAnswerAndTheNextQuestionIsAnswered() async throws {
        try await inRoom { session in
            let (start, mark) = (session.ear.now, session.log.count)
            try await session.speaker.connection.say(
                "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
                    + "seventeen eighteen nineteen twenty twenty one twenty two twenty three twenty four twenty five "
                    + "twenty six twenty seven twenty eight twenty nine thirty thirty one thirty two thirty three")
            #expect(await session.ear.waitForSound(from: start, within: .seconds(10)) != nil)
            let report = try await session.ask(DemoScript.standard.questions[0])
            #expect(report.isRight, "\(report.problem ?? "") heard: \(report.heard ?? "nothing")")
            let (_, ended) = try #require(await session.log.first("finished", from: mark, within: .seconds(1)))
            #expect(ended["how"] == "cut")
            let events = session.log.events(from: mark).map(\.type)
            #expect(events.filter { $0 == "finished" }.count == 2)
            #expect(events.filter { $0 == "answered" }.count == 1)
        }
    }

    @Test(arguments: [AnswerServer.Manner.hangs, .status(500), .html])
    func whenTheServerFailsTheSkillsAnswer(manner: AnswerServer.Manner) async throws {
        let server = try AnswerServer(manner)
        defer { server.close() }
        try await inRoom(settings: server.settings) { session in
            let question = "what is the capital of france"
            let reply = try await session.speaker.connection.ask(question, isSpoken: false)
            #expect(reply["by"] == "skills")
            #expect(reply["text"]?.string?.contains("Paris") == true)
            #expect(server.log.events(from: 0).map { $0["text"] } == [question])
            let (_, fault) = try #require(await session.log.first("fault", from: 0, within: .seconds(5)))
            #expect(fault["what"] == "The SUSI server does not answer.")
            let status = try await session.speaker.connection.status()
            #expect(status["server"]?["reachable"] == false)
            // It is left alone for a while: nobody waits for it twice.
            let again = try await session.speaker.connection.ask(question, isSpoken: false)
            #expect(again["by"] == "skills")
            #expect(server.log.count == 1)
        }
    }

    @Test func whatTheServerSaysIsSpoken() async throws {
        let server = try AnswerServer(AnswerServer.says("The server knows this one."))
        defer { server.close() }
        try await inRoom(settings: server.settings) { session in
            let report = try await session.ask(.init("what is the capital of france", expected: ["the server knows"]))
            #expect(report.isRight, "\(report.problem ?? "") heard: \(report.heard ?? "nothing")")
            #expect(report.by == "server")
        }
    }

    @Test func afterAKillTheAlarmsAndTheVolumeAreThere() async throws {
        let room = try await VirtualRoom.open()
        do {
            let first = try await SpeakerProcess.start(in: room)
            #expect(try await first.connection.answer("wake me up at 7:30 am").contains("7:30"))
            // What was confirmed is kept, whatever happens in the next moment.
            try await first.connection.call("PUT", "/volume", ["percent": 35])
            first.signal(SIGKILL)
            #expect(await first.end() == .killed(SIGKILL))

            let second = try await SpeakerProcess.start(in: room)
            let alarms = try await second.connection.answer("what alarms do i have")
            #expect(alarms.contains("you have one") && alarms.contains("7:30"), "\(alarms)")
            #expect(try await second.connection.call("GET", "/volume")["percent"] == 35)
            #expect(try await second.connection.status()["speaking"]?["volume"] == 35)
            #expect(try await second.connection.status()["faults"]?.array?.isEmpty == true)
            #expect(await second.end() == .exited(0))
        } catch {
            await room.close()
            throw error
        }
        await room.close()
    }
}
