import Audio
import Conversation
import SpeakerTesting
import Speech
import Store
import Testing
import Web

@testable import SpeakerDaemon

/// Tones that are not pressing, such as those of the network, are heard between what is said and never over it.
@Suite(.timeLimit(.minutes(1))) struct TonesInTurnTests {
    /// Speaks a tenth of a second of sound, once it is let.
    private struct Reader: Synthesizer {
        let gate: AsyncStream<Void>
        func speak(
            _ text: String, voice: Voice, onAudio: @escaping @Sendable (SpeechAudio) -> Bool
        ) async throws -> SpeechEnd {
            for await _ in gate { break }
            let samples = [Int16](repeating: 900, count: 2_205)
            _ = samples.withUnsafeBufferPointer { onAudio(SpeechAudio(samples: $0, sampleRate: 22_050)) }
            return .finished(samples: samples.count, sampleRate: 22_050)
        }
        func voice(for language: String) async -> VoiceChoice { VoiceLanguages().choice(for: language) }
    }

    private struct Deaf: Recognizer {
        func recognize(_ samples: [Int16]) async throws -> Transcript { Transcript(text: "", confidence: 0) }
        func learn(_ vocabulary: Vocabulary) async throws {}
    }

    private func with(
        _ body: (ConversationService, AsyncStream<SpeakerEvent>, AsyncStream<Void>.Continuation) async throws -> Void
    ) async throws {
        let folder = try ScratchFolder(label: "tones")
        defer { folder.remove() }
        let host = FakeSoundHost(mode: .live)
        let playback = Playback(opener: host)
        defer {
            playback.stop()
            host.release()
        }
        for await state in playback.states where state == .ready { break }
        let store = Store(path: folder.path + "/susi.sqlite")
        let (gate, opening) = AsyncStream.makeStream(of: Void.self)
        let journal = AnswerJournal()
        let bus = EventBus()
        let service = ConversationService(
            settings: ConversationSettings(), volume: 60,
            equipment: ConversationService.Equipment(
                playback: playback,
                loudness: VolumeControl(
                    playback: playback, opener: ALSAVolumeOpener(),
                    configuration: CardVolume.Configuration(device: "none")),
                recognizer: EagerRecognizer(Deaf()),
                answerers: Answerers(
                    server: nil, skills: SkillLibrary(directories: [], language: "en", transport: nil), language: "en",
                    journal: journal), journal: journal,
                mouth: Mouth(synthesizer: Reader(gate: gate), settings: .init()), events: bus,
                earcons: EarconName.clips,
                night: NightLimit(), keptVolume: KeptSetting("volume", in: store)))
        try await body(service, bus.events(), opening)
        await store.close()
    }

    /// The names of tones and the words, in the order in which they began, up to the `count`-th.
    private func heard(_ events: AsyncStream<SpeakerEvent>, _ count: Int) async -> [String] {
        var heard: [(String, Double)] = []
        for await event in events {
            switch event.kind {
            case .earcon(let name): heard.append((name, event.atMilliseconds))
            case .speaking(let text): heard.append((text, event.atMilliseconds))
            default: break
            }
            if heard.count == count { break }
        }
        return heard.sorted { $0.1 < $1.1 }.map(\.0)
    }

    @Test("At rest a tone is heard at once, and what is said next waits for it") func atRest() async throws {
        try await with { service, events, gate in
            await service.signalInTurn(.connected)
            gate.yield()
            _ = await service.request { .sayRequested(.text("I am there.", language: "en"), $0) }
            #expect(await heard(events, 2) == ["connected", "I am there."])
        }
    }

    @Test("While something is said a tone waits for its end, and comes before what is said next") func overSpeech()
        async throws
    {
        try await with { service, events, gate in
            _ = await service.request { .sayRequested(.text("It is noon.", language: "en"), $0) }
            await service.signalInTurn(.hotspot)
            await service.signalInTurn(.hotspot)
            _ = await service.request { .sayRequested(.text("Join my Wi-Fi.", language: "en"), $0) }
            gate.yield()
            gate.yield()
            #expect(await heard(events, 3) == ["It is noon.", "hotspot", "Join my Wi-Fi."])
        }
    }

    @Test("A stop takes back the tone that waits") func stopped() async throws {
        try await with { service, events, gate in
            _ = await service.request { .sayRequested(.text("It is noon.", language: "en"), $0) }
            await service.signalInTurn(.hotspot)
            await service.handle(.stopRequested)
            await service.signalInTurn(.connected)
            #expect(await heard(events, 1) == ["connected"])
        }
    }
}
