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
            let question = try #require(AlarmRequest.read("set a timer for 5 minutes"))
            async let answer = service.answer(question)
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
            let question = try #require(AlarmRequest.read("what alarms do i have"))
            async let early = service.answer(question)
            await service.openingFailed(.readOnly)
            let sentence = "I can't get at your alarms: the disk can't be written. Try again in a moment."
            #expect(await early == sentence)
            // It is known now: nobody has to wait.
            #expect(await service.answer(question) == sentence)
        }
    }

    @Test func nobodyWaitsForever() async throws {
        try await withStore { store in
            let service = service(store)
            let question = try #require(AlarmRequest.read("set a timer for 5 minutes"))
            let answer = await service.answer(question)
            #expect(answer == "I can't get at your alarms: the disk doesn't answer. Try again in a moment.")
        }
    }
}
