import Audio
import Conversation
import SpeakerTesting
import Store
import Testing

@testable import SpeakerDaemon

/// The alarms before and after the database is open.
@Suite(.timeLimit(.minutes(1))) struct AlarmServiceTests {
    private func service(_ store: Store) -> AlarmService {
        let playback = Playback(opener: FakeSoundHost(mode: .live))
        let loudness = VolumeControl(
            playback: playback, opener: ALSAVolumeOpener(), configuration: CardVolume.Configuration(device: "none"))
        return AlarmService(
            language: "en",
            equipment: AlarmService.Equipment(
                store: store,
                ringer: Ringer(playback: playback, loudness: loudness) { _, utterance in
                    utterance.finish()
                }, announce: { _ in }, perform: { _ in }))
    }

    private func withStore(_ body: (Store) async throws -> Void) async throws {
        let folder = try ScratchFolder(label: "susi-alarms")
        defer { folder.remove() }
        let store = Store(path: folder.path + "/alarms.sqlite")
        try await body(store)
        await store.close()
    }

    @Test func whoAsksBeforeTheDatabaseIsOpenWaitsForIt() async throws {
        try await withStore { store in
            let service = service(store)
            async let answer = service.answer("set a timer for 5 minutes")
            try await store.open()
            let keeping = Task { await service.run(restored: []) }
            #expect(await answer == "5 minute timer set for 5 minutes.")
            #expect(try await store.alarms().entries.count == 1)
            keeping.cancel()
            await keeping.value
        }
    }

    @Test func whyTheyCannotBeReadIsTold() async throws {
        try await withStore { store in
            let service = service(store)
            async let early = service.answer("what alarms do i have")
            await service.openingFailed(.readOnly)
            let sentence = "I can't get at your alarms: the disk can't be written. Try again in a moment."
            #expect(await early == sentence)
            // It is known now: nobody has to wait.
            #expect(await service.answer("what alarms do i have") == sentence)
        }
    }

    @Test func nobodyWaitsForever() async throws {
        try await withStore { store in
            let service = service(store)
            let answer = await service.answer("set a timer for 5 minutes")
            #expect(answer == "I can't get at your alarms: the disk doesn't answer. Try again in a moment.")
        }
    }

    @Test func whatIsAskedBackIsAnsweredInAWord() async throws {
        try await withStore { store in
            let service = service(store)
            try await store.open()
            let keeping = Task { await service.run(restored: []) }
            #expect(await service.answer("ten minutes") == nil)
            #expect(await service.answer("set a pasta timer") == "For how long?")
            #expect(await service.answer("ten minutes") == "Pasta timer set for 10 minutes.")
            #expect(await service.answer("set a tea timer for 3 minutes") == "Tea timer set for 3 minutes.")
            #expect(await service.answer("cancel the timer")?.hasPrefix("Which one: ") == true)
            #expect(await service.answer("the pasta one") == "Pasta timer cancelled.")
            #expect(await service.answer("the tea one") == nil, "nothing is asked any more")
            #expect(await service.answer("set a timer") == "For how long?")
            #expect(await service.answer("what is the capital of france") == nil)
            #expect(await service.answer("ten minutes") == nil, "something else was said")
            keeping.cancel()
            await keeping.value
        }
    }
}
