import Audio
import Conversation
import SpeakerTesting
import Store
import Testing
import Web

@testable import SpeakerDaemon

/// The alarms before and after the database is open.
@Suite(.timeLimit(.minutes(1))) struct AlarmServiceTests {
    private func service(
        _ store: Store, tell: @escaping @Sendable ([AlarmID], Int) -> Void = { _, _ in }
    ) -> AlarmService {
        let playback = Playback(opener: FakeSoundHost(mode: .live))
        let loudness = VolumeControl(
            playback: playback, opener: ALSAVolumeOpener(), configuration: CardVolume.Configuration(device: "none"))
        return AlarmService(
            language: "en",
            equipment: AlarmService.Equipment(
                store: store,
                ringer: Ringer(playback: playback, loudness: loudness) { _, utterance in
                    utterance.finish()
                }, announce: { _ in }, perform: { _ in }, tell: tell))
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

    @Test func voiceAndPageAreAtTheSameAlarms() async throws {
        try await withStore { store in
            let (news, newsFeed) = AsyncStream.makeStream(of: Int.self)
            let service = service(store, tell: { _, count in newsFeed.yield(count) })
            let desk = AlarmDesk(service: service, language: "en")
            try await store.open()
            let keeping = Task { await service.run(restored: []) }
            let pasta = try await desk.set(AlarmDraftForm(.timer, name: "pasta", .seconds(600)))
            #expect(pasta.text == "Pasta timer set for 10 minutes." && pasta.alarm?.id == 1)
            #expect(await service.answer("set a tea timer for 3 minutes") == "Tea timer set for 3 minutes.")
            #expect(try await desk.alarms().alarms.map(\.name) == ["tea", "pasta"])
            #expect(try await desk.perform(.pause, 1)?.alarm?.state == .paused)
            #expect(
                await service.answer("how much time is left on the pasta timer")?.hasPrefix("Pasta timer: ") == true)
            #expect(await service.answer("cancel the pasta timer") == "Pasta timer cancelled.")
            #expect(try await desk.perform(.resume, 1) == nil, "the voice was quicker")
            #expect(try await desk.change(2, name: "mint", time: .seconds(240))?.alarm?.left ?? 0 > 200_000)
            #expect(try await store.alarms().entries.map(\.name) == ["mint"])
            var counts: [Int] = []
            for await count in news {
                counts.append(count)
                if counts.count == 5 { break }
            }
            #expect(counts == [1, 2, 2, 1, 1], "each change is told")
            keeping.cancel()
            await keeping.value
        }
    }

    @Test func refusalsNameTheField() async throws {
        try await withStore { store in
            let closed = self.service(store)
            await closed.openingFailed(.damaged)
            await #expect(throws: ControlError.self) {
                _ = try await AlarmDesk(service: closed, language: "en").alarms()
            }
            let service = self.service(store)
            let desk = AlarmDesk(service: service, language: "en")
            try await store.open()
            let keeping = Task { await service.run(restored: []) }
            func field(_ work: () async throws -> Void) async -> String? {
                do { try await work() } catch let error as ControlError {
                    if case .refused(let field, _) = error { return field }
                } catch {}
                return nil
            }
            #expect(
                await field {
                    _ = try await desk.set(AlarmDraftForm(.alarm, .date(year: 2001, month: 1, day: 1, minute: 5)))
                } == "time")
            #expect(
                await field {
                    _ = try await desk.set(AlarmDraftForm(.alarm, .date(year: 2601, month: 1, day: 1, minute: 5)))
                } == "date")
            #expect(
                await field {
                    _ = try await desk.set(AlarmDraftForm(.alarm, .date(year: 2027, month: 2, day: 31, minute: 5)))
                } == "date")
            #expect(await field { _ = try await desk.snooze(minutes: 5) } == "minutes")
            _ = try await desk.set(AlarmDraftForm(.timer, .seconds(60)))
            #expect(await field { _ = try await desk.perform(.skip, 1) } == "id")
            keeping.cancel()
            await keeping.value
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
