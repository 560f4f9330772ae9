internal import Audio
internal import OrderedJSON
internal import Platform
public import Speech

/// Text to speech by a Wyoming service: one connection a sentence.
///
/// A service that speaks while it is still being told what gets the text in the streaming form, and answers with one
/// start and stop of sound for each sentence; the end is told apart from those. On a thread of its own, where `onAudio`
/// may block; cancelling the task ends it at once.
public actor WyomingSynthesizer {
    /// How it asks.
    public struct Settings: Sendable {
        /// A voice of the service by name; nil: by language.
        public var voice: String?
        /// Seconds until the first sound of a sentence, and between two pieces.
        public var seconds = 4.0

        /// The defaults.
        public init() {}
    }

    private static let executor = ThreadExecutor(name: "wyoming-tts")
    private let address: WyomingAddress
    private let settings: Settings
    /// Whether the service streams, once it was asked.
    private var streams: Bool?
    /// Most seconds of sound for a sentence.
    private static let longest = 120

    public nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }

    /// Asks the service at `address`.
    public init(_ address: WyomingAddress, settings: Settings = Settings()) {
        self.address = address
        self.settings = settings
    }

    /// Has `text` spoken in `language` ("en-US"), and hands out the sound as it comes, mono, at the service's rate.
    /// Throws `WyomingFault`.
    public func speak(
        _ text: String, language: String, onAudio: @escaping @Sendable (SpeechAudio) -> Bool
    ) async throws -> SpeechEnd {
        if Task.isCancelled { return .cut }
        let cancel = WakeUp()
        return try await withTaskCancellationHandler {
            do throws(WyomingFault) {
                return try self.ask(text, language, cancel, onAudio)
            } catch {
                if error.kind == .cancelled { return SpeechEnd.cut }
                throw error
            }
        } onCancel: {
            cancel.signal()
        }
    }

    private var limits: WyomingConnection.Limits {
        var limits = WyomingConnection.Limits()
        limits.silence = UInt64(settings.seconds * 1e9)
        limits.connect = min(limits.connect, limits.silence)
        // The sound comes no faster than it is played.
        limits.total = UInt64(2 * Self.longest) * 1_000_000_000
        return limits
    }

    private func ask(
        _ text: String, _ language: String, _ cancel: WakeUp, _ onAudio: (SpeechAudio) -> Bool
    ) throws(WyomingFault) -> SpeechEnd {
        if streams == nil { streams = try doesStream(cancel) }
        let isStreaming = streams ?? false
        let connection = try WyomingConnection(to: address, limits: limits, cancel: cancel)
        var voice = JSONObject()
        if let name = settings.voice { voice["name"] = .string(name) } else { voice["language"] = .string(language) }
        let whole = WyomingEvent("synthesize", JSONObject([("text", .string(text)), ("voice", .object(voice))]))
        if isStreaming {
            try connection.send(WyomingEvent("synthesize-start", JSONObject([("voice", .object(voice))])))
            try connection.send(WyomingEvent("synthesize-chunk", JSONObject([("text", .string(text))])))
            try connection.send(whole)
            try connection.send(WyomingEvent("synthesize-stop"))
        } else {
            try connection.send(whole)
        }
        return try hear(connection, untilStopped: isStreaming, onAudio)
    }

    private func hear(
        _ connection: WyomingConnection, untilStopped: Bool, _ onAudio: (SpeechAudio) -> Bool
    ) throws(WyomingFault) -> SpeechEnd {
        var format: WyomingAudio?
        var rest: [UInt8] = []
        var samples = 0
        var rate = WyomingAudio.ours.rate
        while true {
            let event = try connection.receive()
            switch event.type {
            case "audio-start", "audio-chunk":
                guard let told = WyomingAudio(event.data) ?? format else {
                    throw WyomingFault(.garbage, "sends sound in a format that makes no sense")
                }
                // A sentence may be at another rate than the one before.
                if told != format { rest = [] }
                format = told
                rate = told.rate
                guard !event.payload.isEmpty else { continue }
                let bytes = rest + event.payload
                let whole = bytes.count / told.frameSize * told.frameSize
                rest = Array(bytes[whole...])
                let piece = told.mono(bytes[..<whole])
                samples += piece.count
                guard samples <= Self.longest * told.rate else {
                    throw WyomingFault(.tooMuch, "speaks a sentence without end")
                }
                let goesOn = piece.withUnsafeBufferPointer {
                    $0.isEmpty || onAudio(SpeechAudio(samples: $0, sampleRate: told.rate))
                }
                if !goesOn { return .cut }
            case "audio-stop":
                rest = []
                if !untilStopped { return .finished(samples: samples, sampleRate: rate) }
            case "synthesize-stopped": return .finished(samples: samples, sampleRate: rate)
            default: break
            }
        }
    }

    /// Asks the service what it can, on a connection of its own.
    private func doesStream(_ cancel: WakeUp) throws(WyomingFault) -> Bool {
        let connection = try WyomingConnection(to: address, limits: limits, cancel: cancel)
        try connection.send(WyomingEvent("describe"))
        while true {
            let event = try connection.receive()
            guard event.type == "info" else { continue }
            return event.data["tts"]?.array?.contains { $0["supports_synthesize_streaming"]?.bool == true } ?? false
        }
    }
}
