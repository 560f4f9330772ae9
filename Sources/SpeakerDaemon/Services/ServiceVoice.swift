internal import Platform
internal import Speech
internal import Synchronization
internal import Wyoming

/// A voice from a Wyoming service, and the device's own where that fails.
///
/// A service that fails is told as a fault, once, and left alone for a while.
actor ServiceVoice: Synthesizer {
    private let own: any Synthesizer
    private let service: WyomingSynthesizer
    private let faults: Faults
    /// Told of each sentence that went to the service.
    private let note: @Sendable (String) -> Void
    private var restUntil: ContinuousClock.Instant?
    private let log = Log("voice")

    private static let rest = Duration.seconds(30)

    init(
        _ own: any Synthesizer, service: WyomingSynthesizer, faults: Faults,
        note: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.note = note
        self.own = own
        self.service = service
        self.faults = faults
    }

    func voice(for language: String) async -> VoiceChoice { await own.voice(for: language) }

    func speak(
        _ text: String, voice: Voice, onAudio: @escaping @Sendable (SpeechAudio) -> Bool
    ) async throws -> SpeechEnd {
        if let restUntil, ContinuousClock.now < restUntil {
            return try await own.speak(text, voice: voice, onAudio: onAudio)
        }
        let begun = Begun()
        do {
            let end = try await service.speak(text, language: Self.language(of: voice.identifier)) { audio in
                begun.isBegun.store(true, ordering: .relaxed)
                return onAudio(audio)
            }
            restUntil = nil
            note(text)
            faults.clear(.voiceService)
            return end
        } catch {
            restUntil = ContinuousClock.now + Self.rest
            log.warning("the voice service failed: \(error)")
            faults.raise(.voiceService(reason: "\(error)"))
            // Half a sentence is not said twice.
            if begun.isBegun.load(ordering: .relaxed) { throw error }
            return try await own.speak(text, voice: voice, onAudio: onAudio)
        }
    }

    private final class Begun: Sendable {
        let isBegun = Atomic(false)
    }

    /// "en-us+f3" is "en-US" to a service.
    static func language(of identifier: String) -> String {
        let parts = identifier.prefix { $0 != "+" }.split(separator: "-")
        guard parts.count == 2, parts[1].count == 2 else { return String(identifier.prefix { $0 != "+" }) }
        return "\(parts[0])-\(parts[1].uppercased())"
    }
}
