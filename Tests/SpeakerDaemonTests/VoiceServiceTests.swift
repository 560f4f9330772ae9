import Conversation
import Speech
import SpeakerTesting
import Store
import SusiActions
import Testing
import Web

@testable import SpeakerDaemon

/// Changes of the voice while it runs, on a real database, with a synthesiser that only chooses.
@Suite(.timeLimit(.minutes(1))) struct VoiceServiceTests {
    /// Has English, German and French.
    struct Chooser: Synthesizer {
        let voices = VoiceLanguages(installed: [
            .init(name: "English (America)", path: "gmw/en-US", languages: [.init(tag: "en-us", priority: 2)]),
            .init(name: "English (Great Britain)", path: "gmw/en", languages: [.init(tag: "en", priority: 2)]),
            .init(name: "German", path: "gmw/de", languages: [.init(tag: "de", priority: 5)]),
            .init(name: "French (France)", path: "roa/fr", languages: [.init(tag: "fr", priority: 5)]),
            .init(name: "Swahili", path: "bnt/sw", languages: [.init(tag: "sw", priority: 5)]),
        ])
        func speak(
            _ text: String, voice: Voice, onAudio: @escaping @Sendable (SpeechAudio) -> Bool
        ) async throws -> SpeechEnd { .finished(samples: 0, sampleRate: 22_050) }
        func voice(for language: String) async -> VoiceChoice { voices.choice(for: language) }
    }

    /// A speaker's voice, its database and its faults.
    struct Parts {
        let mouth: Mouth
        let service: VoiceService
        let faults: Faults

        init(store: Store, configured: Configuration.Voice = .init()) {
            mouth = Mouth(synthesizer: Chooser(), settings: configured)
            faults = Faults(events: EventBus())
            service = VoiceService(mouth: mouth, store: store, configured: configured, faults: faults)
        }

        /// What is answered to each, a sentence and the language it is spoken in.
        func say(_ text: String) async throws -> [String] {
            let reply = await service.answer(try #require(VoiceRequest(text), "\(text)"))
            return reply.actions.map { planned in
                guard case .answer(let text, let language, _) = planned.action else { return "?" }
                return text + (language.map { " [\($0)]" } ?? "")
            }
        }
    }

    private func withStore(_ body: (Store) async throws -> Void) async throws {
        let folder = try ScratchFolder(label: "susi-voice")
        defer { folder.remove() }
        let store = Store(path: folder.path + "/voice.sqlite")
        try await store.open()
        try await body(store)
        await store.close()
    }

    @Test(
        arguments: [
            ("en-US", "speak german", ["Ich spreche jetzt Deutsch."], "de-DE"),
            ("de-DE", "sprich englisch", ["I speak English now."], "en-US"),
            ("de-DE", "speak british english", ["I speak English now."], "en-GB"),
            ("en-US", "speak french", ["français"], "fr-FR"),
            (
                "en-US", "change your voice to french (canada)",
                ["There is no voice for French (Canada); I speak French as in France instead. [en-US]", "français"],
                "fr-CA"
            ),
            (
                "de-DE", "speak australian english",
                ["There is no voice for English (Australia); I speak British English instead."], "en-AU"
            ),
            ("en-US", "speak swahili", ["Swahili"], "sw"),
            (
                "en-GB", "speak klingon", ["There is no voice for Klingon; I speak English instead. [en-GB]"], "en-GB"
            ),
            (
                "de-DE", "speak klingon",
                ["Für Klingon habe ich keine Stimme; ich spreche weiter Deutsch. [de-DE]"], "de-DE"
            ),
            ("fr-FR", "speak klingon", ["There is no voice for Klingon; I keep the one I have. [en-US]"], "fr-FR"),
        ] as [(String, String, [String], String)])
    func languages(_ before: String, _ request: String, _ answers: [String], _ after: String) async throws {
        try await withStore { store async throws in
            let parts = Parts(store: store, configured: .init(language: before))
            #expect(try await parts.say(request) == answers)
            #expect(parts.mouth.settings.language == after)
            #expect(try await store.setting("voice.language") == (before == after ? nil : after))
            #expect(parts.faults.all.isEmpty)
        }
    }

    @Test func mannersHaveEnds() async throws {
        try await withStore { store async throws in
            let parts = Parts(store: store)
            #expect(try await parts.say("speak slower") == ["I speak more slowly now."])
            #expect(parts.mouth.settings.rate == 135)
            #expect(try await store.setting("voice.rate") == "135")
            #expect(try await parts.say("speak much slower") == ["I speak more slowly now."])
            #expect(try await parts.say("speak slower") == ["I can't speak any slower."])
            #expect(parts.mouth.settings.rate == 90)
            _ = try await parts.say("speak german")
            #expect(try await parts.say("speak much deeper") == ["Meine Stimme ist jetzt tiefer."])
            #expect(try await parts.say("speak much deeper") == ["Meine Stimme ist jetzt tiefer."])
            #expect(try await parts.say("speak deeper") == ["Tiefer wird meine Stimme nicht."])
            #expect(parts.mouth.settings.pitch == 0)
            #expect(try await parts.say("sprich normal") == ["Ich spreche wieder wie sonst."])
            #expect(parts.mouth.settings == .init(language: "de-DE", rate: 165, pitch: 50))
            #expect(try await store.settings() == ["voice.language": "de-DE"])
        }
    }

    @Test func promptsFollowTheVoice() async throws {
        try await withStore { store async throws in
            let parts = Parts(store: store)
            #expect(parts.mouth.text(of: .prompt(.doNotKnow)) == "Sorry, I don't know that yet.")
            _ = try await parts.say("speak german")
            #expect(parts.mouth.text(of: .prompt(.doNotKnow)) == "Das weiß ich leider noch nicht.")
        }
    }

    @Test func theDatabaseWinsOverTheFile() async throws {
        try await withStore { store async throws in
            let first = Parts(store: store)
            _ = await first.service.change(language: "French Canada", rate: 200, pitch: 20)
            let second = Parts(store: store, configured: .init(language: "de-DE", rate: 100, pitch: 70))
            await second.service.restore()
            #expect(second.mouth.settings == .init(language: "fr-CA", rate: 200, pitch: 20))
            #expect(second.faults.all.isEmpty, "somebody was told of the substitution when it was chosen")
        }
    }

    @Test func whatCannotBeMeantIsPassedOver() async throws {
        try await withStore { store async throws in
            for (name, value) in [("voice.language", ""), ("voice.rate", "9999"), ("voice.pitch", "high")] {
                try await store.set(name, to: value)
            }
            let parts = Parts(store: store)
            await parts.service.restore()
            #expect(parts.mouth.settings == .init())
        }
    }

    /// A database that can be opened only later must not undo what was asked for meanwhile, and keeps it then.
    @Test func aChangeBeforeTheDatabaseIsOpenIsKept() async throws {
        let folder = try ScratchFolder(label: "susi-voice")
        defer { folder.remove() }
        let store = Store(path: folder.path + "/voice.sqlite")
        try await store.open()
        try await store.set("voice.language", to: "fr-FR")
        try await store.set("voice.rate", to: "200")
        await store.close()
        let parts = Parts(store: store)
        _ = try await parts.say("speak german")
        try await store.open()
        await parts.service.restore()
        #expect(parts.mouth.settings == .init(language: "de-DE", rate: 200))
        #expect(try await store.setting("voice.language") == "de-DE")
        await store.close()
    }

    @Test func aConfiguredVoiceThatIsNotThereIsAFaultUntilAnotherIsChosen() async throws {
        try await withStore { store async throws in
            let parts = Parts(store: store, configured: .init(language: "it-IT"))
            await parts.service.judge()
            #expect(parts.faults.all.map(\.what) == ["The configured voice is not there."])
            _ = try await parts.say("speak german")
            #expect(parts.faults.all.isEmpty)
        }
    }

    @Test func thereAreWordsForEveryManner() {
        for manner in VoiceWords.Manner.allCases {
            #expect(VoiceWords.sentence(manner, in: "de-DE") != VoiceWords.sentence(manner, in: "en"))
            #expect(VoiceWords.sentence(manner, in: "fr-FR") == "français")
        }
    }

    @Test func theRangesOfTheAPIAreThoseOfTheConfiguration() {
        #expect(SpeakerVoice.rates == Configuration.Voice.rates)
        #expect(SpeakerVoice.pitches == Configuration.Voice.pitches)
    }
}
