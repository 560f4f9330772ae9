import Audio
import Testing

extension SoundThreads {
    /// The volume of a card that is turned, unplugged and jammed under it.
    @Suite(.serialized, .timeLimit(.minutes(1))) struct MixerVolumeCardTests {
        let card = FakeCard()
        let news = News()

        func volume(
            _ percent: Int, device: String = "fake", _ change: (inout CardVolume.Configuration) -> Void = { _ in }
        ) -> CardVolume {
            var configuration = CardVolume.Configuration(device: device)
            configuration.percent = percent
            configuration.retryPause = 5
            change(&configuration)
            return CardVolume(opener: card, configuration: configuration) { [news] in news.take($0) }
        }

        @Test func theCardTakesTheVolumeAndIsUnmuted() async {
            card.change { $0.levels.isOn = [false, false] }
            let volume = volume(30)
            await news.until(.state(.inUse("Fake")))
            #expect(card.now.levels == HardwareLevels(raw: [9, 9], isOn: [true, true]))
            // 31 steps: 30 % reads back as 29 %, and stays 30 for who asked for it.
            #expect(volume.get() == 30)
            #expect(await volume.set(75))
            #expect(card.now.levels.raw == [23, 23] && volume.get() == 75)
            #expect(await volume.set(0))
            #expect(card.now.levels == HardwareLevels(raw: [0, 0], isOn: [true, true]), "only others mute")
            #expect(await volume.set(1000))
            #expect(card.now.levels.raw == [31, 31])
            volume.stop()
            await news.until(.state(.stopped))
            #expect(await !volume.set(50))
            #expect(volume.get() == nil)
        }

        @Test func whatSaysSoAlreadyIsLeftAlone() async {
            card.change { $0.levels.raw = [16, 3] }
            let volume = volume(52)
            await news.until(.state(.inUse("Fake")))
            #expect(card.now.writes.isEmpty && card.now.levels.raw == [16, 3], "its balance is the owner's")
            volume.stop()
        }

        @Test func aKnobSetsTheUsersVolumeAndOwnChangesAreNone() async {
            let volume = volume(30)
            await news.until(.state(.inUse("Fake")))
            for percent in [10, 90, 33, 45] { #expect(await volume.set(percent)) }
            card.change { $0.levels.raw = [20, 20] }
            #expect(await news.outside() == 65, "the first change that is not our own")
            #expect(volume.get() == 65)
            let writes = card.now.writes.count
            card.change { $0.levels.isOn = [false, false] }
            #expect(await news.outside() == 0)
            // What the speaker makes of it comes back as an order, which changes nothing.
            #expect(await volume.set(0))
            card.change { $0.levels.isOn = [true, true] }
            #expect(await news.outside() == 65)
            #expect(card.now.writes.count == writes)
            volume.stop()
        }

        @Test func anAlarmRaisesItAndTheUsersIsRestoredExactly() async {
            let volume = volume(65)
            await news.until(.state(.inUse("Fake")))
            card.change { $0.levels.raw = [5, 2] }
            #expect(await news.outside() == 16)
            let users = card.now.levels
            volume.orderFloor(40)
            await news.until(.applied(percent: 40))
            #expect(card.now.levels.raw == [12, 12])
            volume.orderFloor(88)
            await news.until(.applied(percent: 88))
            #expect(card.now.levels.raw == [27, 27] && volume.get() == 16)
            volume.orderFloor(0)
            await news.until(.applied(percent: 16))
            #expect(card.now.levels == users)
            volume.stop()
        }

        @Test func whoTurnsAnAlarmDownIsNotHeard() async {
            let volume = volume(20)
            await news.until(.state(.inUse("Fake")))
            volume.orderFloor(100)
            await news.until(.applied(percent: 100))
            // The second look begins after all that came of the first is done.
            card.changeAndBeRead { $0.levels.raw = [5, 5] }
            card.changeAndBeRead { $0.levels = HardwareLevels(raw: [1, 1], isOn: [false, false]) }
            #expect(volume.get() == 20)
            volume.orderFloor(100)
            await news.until(.applied(percent: 100))
            #expect(card.now.levels == HardwareLevels(raw: [31, 31], isOn: [true, true]))
            #expect(await volume.set(50), "a new wish of the user's, for afterwards")
            #expect(card.now.levels.raw == [31, 31])
            volume.orderFloor(0)
            let told = await news.until { $0 == .applied(percent: 50) }
            #expect(card.now.levels.raw == [16, 16])
            #expect(!told.contains { if case .changedOutside = $0 { true } else { false } })
            volume.stop()
        }

        @Test func aRestartInTheMiddleOfAnAlarmRestoresTheUsers() async {
            let first = volume(20)
            await news.until(.state(.inUse("Fake")))
            let users = card.now.levels
            first.orderFloor(100)
            await news.until(.applied(percent: 100))
            first.stop()
            await news.until(.state(.stopped))
            #expect(card.now.levels.raw == [31, 31])
            let second = volume(20)
            await news.until(.state(.inUse("Fake")))
            #expect(card.now.levels == users)
            second.orderFloor(60)
            await news.until(.applied(percent: 60))
            second.orderFloor(0)
            await news.until(.applied(percent: 20))
            #expect(card.now.levels == users)
            second.stop()
        }

        @Test func aCardThatComesBackGetsTheUsersVolume() async {
            let volume = volume(30)
            await news.until(.state(.inUse("Fake")))
            card.change { $0.isThere = false }
            await news.until(.released)
            #expect(volume.get() == nil)
            #expect(await !volume.set(40))
            card.change {
                $0.levels = HardwareLevels(raw: [31, 31], isOn: [false, false])
                $0.isThere = true
            }
            volume.retry()
            await news.until(.state(.inUse("Fake")))
            #expect(card.now.levels == HardwareLevels(raw: [12, 12], isOn: [true, true]))
            volume.stop()
        }

        @Test func aMixerThatHangsHoldsNothingUp() async {
            let volume = volume(30) { $0.answerDeadline = 100 }
            await news.until(.state(.inUse("Fake")))
            card.jam()
            let before = monotonicNanoseconds()
            #expect(await !volume.set(50))
            #expect(monotonicNanoseconds() - before < 5_000_000_000)
            let began = monotonicNanoseconds()
            volume.order(60)
            volume.orderFloor(70)
            volume.orderFloor(0)
            #expect(monotonicNanoseconds() - began < 100_000_000)
            card.unjam()
            await news.until(.state(.inUse("Fake")))
            #expect(await volume.set(60))
            #expect(card.now.levels.raw == [19, 19])
            volume.stop()
        }

        @Test func anOpenThatHangsIsGivenUpAndClosedWhenItReturns() async {
            card.jam()
            let volume = volume(30) { $0.openDeadline = 50 }
            #expect(await !volume.set(50))
            guard case .unavailable(let reason) = volume.state else {
                Issue.record("\(volume.state)")
                return
            }
            #expect(reason.contains("does not answer"))
            card.unjam()
            await news.until(.state(.inUse("Fake")))
            #expect(card.now.levels.raw == [16, 16])
            volume.stop()
            #expect(card.areAllClosed(), "the late ones too")
        }

        @Test func withoutAMixerItIsForSoftware() async {
            let volume = volume(30, device: "bare")
            #expect(await !volume.set(50))
            #expect(volume.state == .unavailable("The fake card has no volume.") && volume.get() == nil)
            volume.stop()
        }
    }
}
