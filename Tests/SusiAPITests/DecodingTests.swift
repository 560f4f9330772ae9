import HTTP
import OrderedJSON
import SusiAPI
import SusiActions
import Testing

@Suite struct DecodingTests {
    @Test(
        arguments: [
            (
                #"{"type":"answer","language":"en","line":12,"expression":"Hi!"}"#,
                .answer(text: "Hi!", language: "en", mood: nil)
            ),
            (
                #"{"type":"answer","mood":"happy","expression":"Yes"}"#,
                .answer(text: "Yes", language: nil, mood: "happy")
            ),
            (#"{"type":"answer","language":"de_AT","expression":42}"#, .answer(text: "42", language: "de", mood: nil)),
            (#"{"type":"stop"}"#, .stop),
            (#"{"type":"pause"}"#, .media(.pause)), (#"{"type":"resume"}"#, .media(.resume)),
            (#"{"type":"restart"}"#, .media(.restart)), (#"{"type":"next"}"#, .media(.next)),
            (#"{"type":"previous"}"#, .media(.previous)), (#"{"type":"shuffle"}"#, .media(.shuffle)),
            (#"{"type":"audio_volume","volume":"30"}"#, .audioVolume(percent: 30)),
            (#"{"type":"audio_volume","volume":" 45 percent"}"#, .audioVolume(percent: 45)),
            (#"{"type":"audio_volume","volume":"45%"}"#, .audioVolume(percent: 45)),
            (#"{"type":"audio_volume","volume":70.4}"#, .audioVolume(percent: 70)),
            (#"{"type":"audio_volume","volume":"150"}"#, .audioVolume(percent: 100)),
            (#"{"type":"audio_volume","volume":-1e99}"#, .audioVolume(percent: 0)),
            (#"{"type":"audio_volume","volume":"fifty"}"#, .audioVolume(percent: 50)),
            (#"{"type":"audio_volume","volume":"nan"}"#, .audioVolume(percent: 50)),
            (#"{"type":"audio_volume"}"#, .audioVolume(percent: 50)),
            (
                #"{"type":"audio_play","identifier_type":"url","identifier":"file:///a.mp3;file:///b.ogg"}"#,
                .play(Action.MediaSource(kind: .url, identifier: "file:///a.mp3;file:///b.ogg", isVideo: false))
            ),
            (
                #"{"type":"audio_play","identifier_type":"soundcloud","identifier":"/artist/track"}"#,
                .play(Action.MediaSource(kind: .soundcloud, identifier: "/artist/track", isVideo: false))
            ),
            (
                #"{"type":"video_play","identifier_type":"youtube","identifier":"04854XqcfCY"}"#,
                .play(Action.MediaSource(kind: .youtube, identifier: "04854XqcfCY", isVideo: true))
            ),
            (
                #"{"type":"table","columns":{"z":"Last","a":"First","m":3},"count":2}"#,
                .table(
                    columns: [
                        Action.Column(key: "z", heading: "Last"), Action.Column(key: "a", heading: "First"),
                        Action.Column(key: "m", heading: "3"),
                    ], count: 2)
            ),
            (
                #"{"type":"table","columns":{"a":"A"},"count":-1}"#,
                .table(columns: [Action.Column(key: "a", heading: "A")], count: nil)
            ),
            (
                #"{"type":"rss","title":"headline","description":"snippet","link":"url","count":"3"}"#,
                .rss(title: "headline", description: "snippet", link: "url", count: 3)
            ),
            (#"{"type":"rss"}"#, .rss(title: "title", description: "description", link: "link", count: nil)),
            (#"{"type":"websearch","query":"cats"}"#, .websearch(query: "cats", count: nil)),
            (
                #"{"type":"anchor","link":"https://example.org","text":"Page"}"#,
                .anchor(link: "https://example.org", text: "Page")
            ),
            (
                #"{"type":"map","latitude":"52.52","longitude":"13.40","zoom":"13"}"#,
                .map(latitude: 52.52, longitude: 13.4, zoom: 13)
            ),
            (#"{"type":"map","latitude":52.52,"longitude":-13}"#, .map(latitude: 52.52, longitude: -13, zoom: nil)),
            (
                #"{"type":"piechart","key":"drink","value":"volume","total":7500,"unit":"Liter"}"#,
                .piechart(key: "drink", value: "volume", unit: "Liter", total: 7500)
            ),
            (#"{"type":"image_show","url":"https://example.org/a.png"}"#, .imageShow(url: "https://example.org/a.png")),
            (#"{"type":"timer_set","time":1606700000000}"#, .timerSet(milliseconds: 1_606_700_000_000)),
            (#"{"type":"timer_set","time":"1606700000000"}"#, .timerSet(milliseconds: 1_606_700_000_000)),
            (#"{"type":"timer_reset"}"#, .timerReset),
        ] as [(String, Action)])
    func everyType(wire: String, action: Action) {
        #expect(actions(answer(envelope(actions: "[\(wire)]"))) == [PlannedAction(action)])
    }

    @Test(arguments: [
        #"{"type":"dance"}"#, #"{"type":7}"#, "{}", "null", "[]", #""stop""#, #"{"type":"answer"}"#,
        #"{"type":"answer","expression":" \n"}"#, #"{"type":"answer","expression":{"a":1}}"#,
        #"{"type":"audio_play","identifier_type":"tape","identifier":"x"}"#,
        #"{"type":"audio_play","identifier_type":"url"}"#,
        #"{"type":"table"}"#, #"{"type":"table","columns":{}}"#, #"{"type":"table","columns":["a"]}"#,
        #"{"type":"map","latitude":"north","longitude":"1"}"#, #"{"type":"map","latitude":"91","longitude":"1"}"#,
        #"{"type":"map","latitude":"inf","longitude":"1"}"#, #"{"type":"websearch"}"#, #"{"type":"anchor","text":"a"}"#,
        #"{"type":"piechart","key":"a"}"#, #"{"type":"image_show","url":""}"#, #"{"type":"timer_set","time":1e300}"#,
        #"{"type":"timer_set","time":"soon"}"#,
    ])
    func whatIsIncompleteOrUnknownIsIgnored(wire: String) {
        #expect(reason(answer(envelope(actions: "[\(wire)]"))) == .nothingToDo)
        // And does not harm its neighbours.
        #expect(
            actions(answer(envelope(actions: #"[\#(wire),{"type":"stop"},\#(wire),{"type":"next"}]"#)))
                == [PlannedAction(.stop), PlannedAction(.media(.next))])
    }

    @Test func plans() throws {
        let alarm = #""type":"answer","expression":"ALARM""#
        let due = 1_767_924_310_377  // 2026-01-09T02:05:10.377Z
        for (attributes, plan) in [
            (
                #""plan_delay":300000,"plan_date":"2026-01-09T02:05:10.377Z""#,
                Plan(delayMilliseconds: 300_000, dueMilliseconds: due)
            ),
            (#""plan_delay":"-5""#, Plan(delayMilliseconds: -5, dueMilliseconds: nil)),
            (#""plan_date":"2026-01-09T03:05:10.377+01:00""#, Plan(delayMilliseconds: 300_000, dueMilliseconds: due)),
            (#""plan_delay":60003,"plan_date":"tomorrow""#, Plan(delayMilliseconds: 60_003, dueMilliseconds: nil)),
            (#""plan_delay":9223372036854775807"#, Plan(delayMilliseconds: 3_155_760_000_000, dueMilliseconds: nil)),
            (#""plan_delay":null"#, nil), (#""plan_date":"""#, nil),
        ] as [(String, Plan?)] {
            let planned = try #require(actions(answer(envelope(actions: "[{\(alarm),\(attributes)}]"))))
            #expect(
                planned == [PlannedAction(.answer(text: "ALARM", language: nil, mood: nil), plan: plan)],
                "\(attributes)")
        }
        for date in [
            "2026-13-01T00:00:00Z", "2026-01-09", "2026-01-09T02:05:10.Z", "2026-01-09T02:05:10.377Zx",
            "99999-01-01T00:00:00Z",
        ] {
            let planned = try #require(
                actions(answer(envelope(actions: #"[{\#(alarm),"plan_delay":1,"plan_date":"\#(date)"}]"#))))
            #expect(planned[0].plan == Plan(delayMilliseconds: 1, dueMilliseconds: nil), "\(date)")
        }
        // Leap day, and before 1970.
        let leap = try #require(
            actions(answer(envelope(actions: #"[{\#(alarm),"plan_date":"2024-02-29T12:00:00Z"}]"#))))
        #expect(leap[0].plan?.dueMilliseconds == 1_709_208_000_000)
        let old = try #require(
            actions(answer(envelope(actions: #"[{\#(alarm),"plan_date":"1969-12-31T23:59:59.999Z"}]"#))))
        #expect(old[0].plan?.dueMilliseconds == -1)
    }

    @Test func orderRowsSkillsAndLanguage() throws {
        let body = envelope(
            actions:
                #"[{"type":"audio_volume","volume":"70"},{"type":"answer","expression":"b","line":3},{"type":"answer","expression":"a","line":9}]"#,
            data: #"[{"0":"x","_user_language":"de","z":1,"a":{"deep":[1]}},7,{"_user_language":"fr"}]"#)
        guard case .reply(let reply, let language) = answer(body) else {
            Issue.record("no reply")
            return
        }
        #expect(
            reply.actions.map(\.action) == [
                .audioVolume(percent: 70), .answer(text: "b", language: nil, mood: nil),
                .answer(text: "a", language: nil, mood: nil),
            ])
        #expect(reply.rows.count == 2)
        #expect(reply.rows[0].keys == ["0", "_user_language", "z", "a"])
        #expect(reply.skills == ["/a/b.txt"])
        #expect(reply.line == 3)
        #expect(language == "de")
    }

    @Test func theFourFormsOfNoAnswer() {
        #expect(
            reason(answer(envelope(actions: #"[{"type":"answer","mood":"sabta","expression":"Hm."}]"#))) == .doesNotKnow
        )
        #expect(reason(answer(envelope(actions: "[]"))) == .nothingToDo)
        #expect(reason(answer(#"{"answers":[{"data":[]}]}"#)) == .nothingToDo)
        for body in [
            #"{"query":"q"}"#, #"{"answers":[]}"#, #"{"answers":null}"#, #"{"answers":[7]}"#, #"{"answers":{"0":1}}"#,
        ] {
            #expect(reason(answer(body)) == .answersMissing, "\(body)")
        }
        for status in [301, 400, 401, 404, 422, 500, 503] {
            #expect(reason(answer(envelope(actions: #"[{"type":"stop"}]"#), status: status)) == .status(status))
        }
    }

    @Test func whatCantBeRead() {
        let good = envelope(actions: #"[{"type":"stop"}]"#)
        let deep = String(repeating: "[", count: 100_000)
        for body in [
            "<html><body>Error</body></html>", "", "null", "[1]", "7", String(good.dropLast(20)), "cb(\(good));", deep,
            good + "x",
        ] {
            guard case .unreadable? = reason(answer(body)) else {
                Issue.record("\(body.prefix(40)) was read")
                continue
            }
        }
        let latin = Array(good.utf8) + Array(#""Grüße""#.unicodeScalars.map { UInt8($0.value) })
        #expect(reason(SusiAnswer(HTTPResponse(body: .bytes(latin)))) == .unreadable("it is not UTF-8"))
        let wide = good.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        #expect(reason(SusiAnswer(HTTPResponse(body: .bytes(wide)))) != nil)
        let large = good + String(repeating: " ", count: 1 << 20)
        #expect(reason(answer(large)) == .unreadable("it has \(large.utf8.count) bytes"))
        // A byte order mark is no reason to refuse.
        #expect(
            actions(SusiAnswer(HTTPResponse(body: .bytes([0xEF, 0xBB, 0xBF] + Array(good.utf8))))) == [
                PlannedAction(.stop)
            ])
    }

    @Test func reasonsSayNothingOfWhatWasSaid() {
        guard let reason = reason(answer(#"{"query":"my secret" my secret}"#)) else {
            Issue.record("was read")
            return
        }
        #expect(!reason.description.contains("secret"))
    }
}
