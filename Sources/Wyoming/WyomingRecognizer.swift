internal import Audio
internal import OrderedJSON
internal import Platform

/// Speech to text by a Wyoming service: one connection a question.
///
/// On a thread of its own; cancelling the task ends the wait at once.
public actor WyomingRecognizer {
    /// How it asks.
    public struct Settings: Sendable {
        /// The language, two letters.
        public var language = "en"
        /// Seconds for the whole.
        public var seconds = 6.0

        /// The defaults.
        public init() {}
    }

    private static let executor = ThreadExecutor(name: "wyoming-stt")
    private let address: WyomingAddress
    private let settings: Settings
    /// Bytes of a chunk: 64 ms.
    private static let chunk = 2048
    /// Most characters of a transcript.
    private static let limit = 2000

    public nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }

    /// Asks the service at `address`.
    public init(_ address: WyomingAddress, settings: Settings = Settings()) {
        self.address = address
        self.settings = settings
    }

    /// The text of `samples` (16 kHz mono) as the service has it, trimmed. Throws `WyomingFault`.
    public func recognize(_ samples: [Int16]) async throws -> String {
        let cancel = WakeUp()
        return try await withTaskCancellationHandler {
            try self.ask(samples, cancel)
        } onCancel: {
            cancel.signal()
        }
    }

    private func ask(_ samples: [Int16], _ cancel: WakeUp) throws(WyomingFault) -> String {
        var limits = WyomingConnection.Limits()
        limits.total = UInt64(settings.seconds * 1e9)
        limits.silence = limits.total
        limits.connect = min(limits.connect, limits.total)
        let connection = try WyomingConnection(to: address, limits: limits, cancel: cancel)
        do throws(WyomingFault) {
            try tell(samples, connection)
        } catch {
            // Who hangs up early may have said why.
            guard error.kind == .closed else { throw error }
            return try answer(connection)
        }
        return try answer(connection)
    }

    private func tell(_ samples: [Int16], _ connection: WyomingConnection) throws(WyomingFault) {
        try connection.send(WyomingEvent("transcribe", JSONObject([("language", .string(settings.language))])))
        let format = WyomingAudio.ours
        try connection.send(WyomingEvent("audio-start", format.data(at: 0)))
        let bytes = samples.littleEndianBytes
        var position = 0
        while position < bytes.count {
            let end = min(position + Self.chunk, bytes.count)
            try connection.send(
                WyomingEvent("audio-chunk", format.data(at: position / 32), payload: Array(bytes[position..<end])))
            position = end
        }
        try connection.send(WyomingEvent("audio-stop", JSONObject([("timestamp", .number(samples.count / 16))])))
    }

    /// The transcript; in pieces if it comes so, in which case the whole still follows from most.
    private func answer(_ connection: WyomingConnection) throws(WyomingFault) -> String {
        var pieces = ""
        while true {
            let event = try connection.receive()
            switch event.type {
            case "transcript": return Self.trimmed(event.data["text"]?.string ?? pieces)
            case "transcript-start": pieces = ""
            case "transcript-chunk":
                pieces += event.data["text"]?.string ?? ""
                if pieces.utf8.count > 8 * Self.limit { throw WyomingFault(.tooMuch, "sends a transcript without end") }
            case "transcript-stop": return Self.trimmed(pieces)
            default: break
            }
        }
    }

    private static func trimmed(_ text: String) -> String {
        String(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(limit))
    }
}
