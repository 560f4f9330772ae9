internal import HTTP

/// What a request to the device API asks for, read and checked.
enum DeviceOrder: Hashable {
    case status
    case ask(String, speak: Bool)
    case say(String, language: String?)
    case listen
    case stop
    case volume
    case setVolume(Int)
    case voices
    case voice
    case setVoice(SpeakerVoice.Change)
    case devices
    case events

    /// Reads a request; whatever is wrong with it is told as a problem.
    init(_ request: HTTPRequest) throws(Problem) {
        let routes = DeviceRoute.allCases.filter { DeviceRoute.prefix + $0.path == request.path }
        guard !routes.isEmpty else { throw .unknownRoute(request.path) }
        guard let route = routes.first(where: { $0.method == request.method }) else {
            throw .wrongMethod(request.method, path: request.path, allowed: routes.map(\.method))
        }
        switch route {
        case .status: self = .status
        case .ask:
            let fields = try RequestFields(request.body, known: ["text", "speak"])
            self = .ask(try fields.text("text"), speak: try fields.bool("speak", absent: false))
        case .say:
            let fields = try RequestFields(request.body, known: ["text", "language"])
            self = .say(try fields.text("text"), language: try fields.language("language"))
        case .listen:
            _ = try RequestFields(request.body, known: [])
            self = .listen
        // Silence depends on nothing, not even on a well-formed body.
        case .stop: self = .stop
        case .volume: self = .volume
        case .setVolume:
            let fields = try RequestFields(request.body, known: ["percent"])
            self = .setVolume(try fields.whole("percent", in: 0...100))
        case .voices: self = .voices
        case .voice: self = .voice
        case .setVoice: self = .setVoice(try Self.voiceChange(request.body))
        case .devices: self = .devices
        case .events: self = .events
        }
    }

    private static func voiceChange(_ body: [UInt8]) throws(Problem) -> SpeakerVoice.Change {
        let fields = try RequestFields(body, known: ["language", "rate", "pitch"])
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
