internal import Platform
internal import Speech

/// Something elsewhere that turns sound into text.
protocol TranscriptionService: Sendable {
    /// The text of `samples` (16 kHz mono) as written down, empty if there was none. Throws a sentence, or a
    /// `CancellationError` soon after the task was cancelled.
    func transcribe(_ samples: [Int16]) async throws -> String
}

/// The device's own recogniser first; what it is unsure of, or never learned, a service is asked, if one is configured.
///
/// A service that fails is told as a fault, once, and left alone for a while; the device's own guess counts meanwhile.
actor ServiceRecognizer: Recognizer {
    private let own: any Recognizer
    private let service: any TranscriptionService
    private let sure: Double
    private let faults: Faults
    private var restUntil: ContinuousClock.Instant?
    private let log = Log("recognise")

    /// What a service is believed.
    private static let confidence = 0.9
    /// How long a service that failed is not asked.
    private static let rest = Duration.seconds(30)

    /// `sure`: the confidence, 0 to 1, from which on the device's own recogniser is believed.
    init(_ own: any Recognizer, service: any TranscriptionService, sure: Double, faults: Faults) {
        self.own = own
        self.service = service
        self.sure = sure
        self.faults = faults
    }

    func learn(_ vocabulary: Vocabulary) async throws { try await own.learn(vocabulary) }

    func recognize(_ samples: [Int16]) async throws -> Transcript {
        let guess: Result<Transcript, any Error>
        do {
            let transcript = try await own.recognize(samples)
            if !transcript.text.isEmpty, transcript.confidence >= sure { return transcript }
            guess = .success(transcript)
        } catch {
            guess = .failure(error)
        }
        try Task.checkCancellation()
        if let restUntil, ContinuousClock.now < restUntil { return try guess.get() }
        do {
            let text = Self.plain(try await service.transcribe(samples))
            restUntil = nil
            faults.clear(.recognitionService)
            log.debug("the service heard \"\(text)\"")
            return text.isEmpty ? try guess.get() : Transcript(text: text, confidence: Self.confidence)
        } catch {
            try Task.checkCancellation()
            restUntil = ContinuousClock.now + Self.rest
            log.warning("the recognition service failed: \(error)")
            faults.raise(.recognitionService(reason: "\(error)"))
            return try guess.get()
        }
    }

    /// As recognisers here give it: lower case, single spaces, no punctuation but what is within a word.
    static func plain(_ text: String) -> String {
        text.lowercased().split(whereSeparator: \.isWhitespace).map { word in
            let isInner: (Character) -> Bool = { $0.isLetter || $0.isNumber }
            guard let first = word.firstIndex(where: { isInner($0) || "$€£+-".contains($0) }),
                let last = word.lastIndex(where: { isInner($0) || "%°€$".contains($0) }), first <= last
            else { return "" }
            return String(word[first...last])
        }.filter { !$0.isEmpty }.joined(separator: " ")
    }
}
