public import OrderedJSON

/// Something that happened in a speaker, as `GET /events` tells it.
public struct SpeakerEvent: Sendable, Hashable {
    /// When, in milliseconds of CLOCK_MONOTONIC.
    public var atMilliseconds: Double
    /// What.
    public var kind: Kind

    /// Something that happened.
    public init(atMilliseconds: Double, _ kind: Kind) {
        self.atMilliseconds = atMilliseconds
        self.kind = kind
    }

    /// What happened.
    public enum Kind: Sendable, Hashable {
        /// The conversation is in this state now.
        case state(String)
        /// The hotword was heard; `score` is the spotter's own measure, higher is surer.
        case hotword(phrase: String, score: Double)
        /// The first frame of a signal tone is at the PCM.
        case earcon(name: String)
        /// The end of the utterance was decided, and why.
        case speechEnd(reason: String)
        /// This was understood; confidence 0 to 1.
        case heard(text: String, confidence: Double)
        /// This is the answer; `cards` as `AnswerCard` makes them.
        case answered(by: Answerer, skill: String?, text: String, cards: [JSONValue])
        /// The first frame of the answer is at the PCM.
        case speaking(text: String)
        /// Speaking is over.
        case finished(Ending)
        /// Something is wrong, each part a sentence.
        case fault(what: String, why: String, action: String)
        /// The volume is now this many percent.
        case volume(percent: Int)
        /// The owner closed the microphone, or opened it again.
        case microphone(muted: Bool)
        /// Alarms, timers or reminders were set, changed, rang or ended: the numbers of those that ring, and how many
        /// there are. `GET /alarms` tells the rest.
        case alarms(ringing: [Int], count: Int)
        /// The account is another one, or something is wrong with it; `GET /account` tells the rest.
        case account(isLinked: Bool, trouble: String?)
        /// The music began, changed, paused or ended: `playing`, `paused` or `idle`, and what it is.
        case music(state: String, title: String?, artist: String?)
    }

    /// How speaking ended.
    public enum Ending: String, Sendable, Hashable, CaseIterable {
        /// To the end.
        case played
        /// By "stop" or something more important.
        case cut
        /// By a fault of the device or the voice.
        case failed
    }
}

extension SpeakerEvent {
    /// The name of the kind, as in `type` and in the `event:` line.
    public var type: String {
        switch kind {
        case .state: "state"
        case .hotword: "hotword"
        case .earcon: "earcon"
        case .speechEnd: "speech_end"
        case .heard: "heard"
        case .answered: "answered"
        case .speaking: "speaking"
        case .finished: "finished"
        case .fault: "fault"
        case .volume: "volume"
        case .microphone: "microphone"
        case .alarms: "alarms"
        case .music: "music"
        case .account: "account"
        }
    }

    /// The event as one JSON object: `type`, `at_ms`, and what belongs to the kind.
    public var json: JSONValue {
        .object(JSONObject([("type", .string(type)), ("at_ms", .milliseconds(atMilliseconds))] + members))
    }

    private var members: [(String, JSONValue)] {
        switch kind {
        case .state(let state): [("state", .string(state))]
        case .hotword(let phrase, let score): [("phrase", .string(phrase)), ("score", .number(score))]
        case .earcon(let name): [("name", .string(name))]
        case .speechEnd(let reason): [("reason", .string(reason))]
        case .heard(let text, let confidence): [("text", .string(text)), ("confidence", .number(confidence))]
        case .answered(let by, let skill, let text, let cards):
            [
                ("by", .string(by.rawValue)), ("skill", .optional(skill)), ("text", .string(text)),
                ("cards", .array(cards)),
            ]
        case .speaking(let text): [("text", .string(text))]
        case .finished(let how): [("how", .string(how.rawValue))]
        case .fault(let what, let why, let action):
            [("what", .string(what)), ("why", .string(why)), ("action", .string(action))]
        case .volume(let percent): [("percent", .number(percent))]
        case .microphone(let muted): [("muted", .bool(muted))]
        case .alarms(let ringing, let count):
            [("ringing", .array(ringing.map { .number($0) })), ("count", .number(count))]
        case .account(let isLinked, let trouble): [("linked", .bool(isLinked)), ("trouble", .optional(trouble))]
        case .music(let state, let title, let artist):
            [("state", .string(state)), ("title", .optional(title)), ("artist", .optional(artist))]
        }
    }

    /// The event as a message of `text/event-stream` (HTML Living Standard, 9.2.5). JSON has no line ends outside
    /// of `pretty`, so one `data:` line is enough.
    var message: [UInt8] { Array("event: \(type)\ndata: \(json.text())\n\n".utf8) }
}
