import HTTP
import OrderedJSON
import SusiAPI
import SusiActions
import Testing

@Suite struct RecordingTests {
    @Test(.enabled(if: Recordings.exist, "no recordings"), arguments: Recordings.chats)
    func everyRecordedAnswerIsRead(recording: Recordings.Recording) throws {
        let answer = SusiAnswer(HTTPResponse(status: recording.status, body: .bytes(recording.body)))
        guard recording.status == 200 else {
            #expect(reason(answer) == .status(recording.status))
            return
        }
        guard let json = recording.json else {
            guard case .unreadable? = reason(answer) else {
                Issue.record("read what is not JSON")
                return
            }
            return
        }
        let wire = json["answers"]?[0]?["actions"]?.array ?? []
        if wire.isEmpty {
            #expect(reason(answer) == .nothingToDo)
        } else if wire.contains(where: { $0["mood"]?.string == "sabta" }) {
            #expect(reason(answer) == .doesNotKnow)
        } else {
            // Real servers send nothing that we do not know: each action arrives, in order.
            let found = try #require(actions(answer))
            #expect(found.map { name(of: $0.action) } == wire.map { $0["type"]?.string })
            for (action, wire) in zip(found, wire) {
                #expect(action.plan?.delayMilliseconds == wire["plan_delay"]?.int)
                #expect((action.plan?.dueMilliseconds != nil) == (wire["plan_date"] != nil))
                if case .answer(let text, _, _) = action.action { #expect(text == wire["expression"]?.string) }
            }
        }
    }

    @Test(.enabled(if: Recordings.exist, "no recordings")) func particularAnswers() throws {
        func answer(_ name: String) throws -> SusiAnswer {
            let recording = try #require(Recordings.chats.first { $0.name == name })
            return SusiAnswer(HTTPResponse(status: recording.status, body: .bytes(recording.body)))
        }
        guard case .reply(let german, let language) = try answer("chat/session-german-2") else {
            Issue.record("no reply")
            return
        }
        #expect(german.actions == [PlannedAction(.stop)])
        #expect(language == "de")
        #expect(
            try actions(answer("actions/table"))?.first?.action
                == .table(
                    columns: [
                        Action.Column(key: "currency", heading: "Valuta"), Action.Column(key: "rate", heading: "Quota"),
                    ], count: 2))
        #expect(
            try actions(answer("actions/table-nocount"))?.first?.action
                == .table(columns: [Action.Column(key: "a", heading: "A")], count: nil))
        #expect(try actions(answer("chat/countdown"))?.count == 15)
        // 2026-11-30T01:48:02.725Z
        #expect(
            try actions(answer("chat/alarm-1min"))?.last?.plan
                == Plan(delayMilliseconds: 60_000, dueMilliseconds: 1_796_003_282_725))
    }

    private func name(of action: Action) -> String {
        switch action {
        case .answer: "answer"
        case .stop: "stop"
        case .media(let control): control.rawValue
        case .audioVolume: "audio_volume"
        case .play(let source): source.isVideo ? "video_play" : "audio_play"
        case .table: "table"
        case .rss: "rss"
        case .websearch: "websearch"
        case .anchor: "anchor"
        case .map: "map"
        case .piechart: "piechart"
        case .imageShow: "image_show"
        case .timerSet: "timer_set"
        case .timerReset: "timer_reset"
        }
    }
}
