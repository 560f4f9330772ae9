internal import HTTP
internal import OrderedJSON

/// The calls that every speaker answers: how it is, asking, speaking, listening, silence, volume, voice, events.
public struct SpeakerSection: APISection {
    private let control: any SpeakerControl
    private let pingInterval: Duration

    /// The calls of `control`. `pingInterval`: how often `GET /events` sends a comment, so that each side notices when
    /// the other has gone.
    public init(control: any SpeakerControl, pingInterval: Duration = .seconds(15)) {
        self.control = control
        self.pingInterval = pingInterval
    }

    public var routes: [APIRoute] {
        [
            APIRoute("status", "GET /status", needs: .scope(.read)) { _ in .json(await control.status().json) },
            APIRoute("ask", "POST /ask", needs: .scope(.control)) { call in
                let fields = try call.fields("text", "speak")
                let (text, speak) = (try fields.text("text"), try fields.bool("speak", absent: false))
                return .json(try await control.ask(text, speak: speak).json)
            },
            APIRoute("say", "POST /say", needs: .scope(.control)) { call in
                let fields = try call.fields("text", "language")
                let (text, language) = (try fields.text("text"), try fields.language("language"))
                try await control.say(text, language: language)
                return .json(["accepted": true], status: 202)
            },
            APIRoute("listen", "POST /listen", needs: .scope(.control)) { call in
                _ = try call.fields()
                try await control.listen()
                return .json(["listening": true], status: 202)
            },
            // Silence depends on nothing, not even on a well-formed body.
            APIRoute("stop", "POST /stop", needs: .scope(.control)) { _ in
                await control.stop()
                return .json(["stopped": true])
            },
            APIRoute("volume", "GET /volume", needs: .scope(.read)) { _ in
                .json(["percent": .number(try await control.volume())])
            },
            APIRoute("setVolume", "PUT /volume", needs: .scope(.control)) { call in
                let percent = try call.fields("percent").whole("percent", in: 0...100)
                return .json(["percent": .number(try await control.setVolume(percent))])
            },
            // Whoever opens a microphone may listen to a home: more than asking something.
            APIRoute("setMicrophone", "PUT /microphone", needs: .scope(.settings)) { call in
                let fields = try call.fields("muted")
                guard fields.has("muted") else { throw Problem.field("muted", "Send 'muted', true or false.") }
                let muted = try fields.bool("muted", absent: false)
                return .json([
                    "muted": .bool(muted), "trouble": .optional(try await control.setMicrophone(muted: muted)),
                ])
            },
            APIRoute("diagnosis", "GET /diagnosis", needs: .scope(.read)) { _ in
                .json(await control.diagnosis().json)
            },
            APIRoute("voices", "GET /voices", needs: .scope(.read)) { _ in
                .json(["voices": .array(try await control.voices().map(\.json))])
            },
            APIRoute("voice", "GET /voice", needs: .scope(.read)) { _ in .json(try await control.voice().json)
            },
            APIRoute("setVoice", "PUT /voice", needs: .scope(.settings)) { call in
                let change = try Self.voiceChange(call)
                return .json(try await control.setVoice(change).json)
            },
            APIRoute("devices", "GET /devices", needs: .scope(.read)) { _ in .json(try await control.devices().json)
            },
            // It holds what people said, which not everybody who may see the state is to know.
            APIRoute("why", "GET /why", needs: .scope(.settings)) { _ in
                .json(["answers": .array(try await control.answers().map(\.json))])
            },
            APIRoute("events", "GET /events", needs: .scope(.read)) { _ in
                let feed = EventFeed(events: await control.events(), pingInterval: pingInterval)
                return HTTPResponse(
                    headers: ["Content-Type": "text/event-stream", "Cache-Control": "no-store"],
                    body: .stream(feed.bytes()))
            },
        ]
    }

    private static func voiceChange(_ call: APICall) throws(Problem) -> SpeakerVoice.Change {
        let fields = try call.fields("language", "rate", "pitch")
        let change = SpeakerVoice.Change(
            language: fields.has("language")
                ? try fields.text("language", atMost: SpeakerVoice.longestLanguage) : nil,
            rate: fields.has("rate") ? try fields.whole("rate", in: SpeakerVoice.rates) : nil,
            pitch: fields.has("pitch") ? try fields.whole("pitch", in: SpeakerVoice.pitches) : nil)
        guard change != SpeakerVoice.Change() else {
            throw .field("language", "Nothing is to change. Send 'language', 'rate' or 'pitch'.")
        }
        return change
    }
}
