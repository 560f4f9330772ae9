import Audio
import SpeakerTesting
import Testing

extension SoundThreads {
    /// The user's volume between the card's mixer and the gain of the loudspeaker.
    @Suite(.serialized, .timeLimit(.minutes(1))) struct MixerVolumeControlTests {
        let card = FakeCard()
        let stage = Stage()

        func control(_ percent: Int, device: String = "fake", deadline: Int = 2000) -> VolumeControl {
            var configuration = CardVolume.Configuration(device: device)
            configuration.percent = percent
            configuration.retryPause = 5
            configuration.answerDeadline = deadline
            return VolumeControl(playback: stage.playback, opener: card, configuration: configuration)
        }

        /// The gain of the last sample of a sound of 100 ms, long after the gain has glided.
        func gain() async -> Double {
            let utterance = stage.playback.utterance()
            stage.say(utterance, value: 20_000, milliseconds: 100)
            utterance.finish()
            async let end = utterance.played()
            stage.host.advance(milliseconds: 250)
            _ = await end
            return Double(stage.host.withLoudspeaker { $0.samples.last ?? -1 }) / 20_000
        }

        func software(_ control: VolumeControl, _ percent: Int) async {
            for await software in control.softwareVolumes where software == percent { return }
        }

        @Test func theCardMakesItAndTheGainStaysFull() async {
            await stage.ready()
            let control = control(50)
            await software(control, 100)
            #expect(card.now.levels.raw == [16, 16])
            #expect(await gain() == 1)
            #expect(stage.playback.status.volume == 50)
            control.setVolume(0)
            await software(control, 0)
            #expect(await gain() == 0, "the lowest step of many cards is not silence")
            control.setVolumeFloor(40)
            control.setVolumeFloor(0)
            control.setVolume(80)
            await software(control, 100)
            #expect(await gain() == 1)
            control.stop()
        }

        @Test func withoutAMixerTheGainMakesIt() async {
            await stage.ready()
            let control = control(50, device: "bare")
            #expect(await gain() == 0.125)
            control.setVolumeFloor(100)
            #expect(await gain() == 1)
            control.setVolumeFloor(0)
            control.setVolume(20)
            #expect(await gain() == 0.008)
            await software(control, 20)
            control.stop()
        }

        @Test func anAlarmIsHeardAndMusicBesideItIsNotRaised() async {
            await stage.ready()
            let control = control(20)
            await software(control, 100)
            control.setVolumeFloor(40)
            // The card is at 40 % now: half of that is the user's.
            await software(control, 50)
            #expect(card.now.levels.raw == [12, 12])
            #expect(await gain() == 1)
            control.setVolumeFloor(0)
            await software(control, 100)
            #expect(card.now.levels.raw == [6, 6])
            control.stop()
        }

        @Test func aCardThatGoesLeavesTheGain() async {
            await stage.ready()
            let control = control(50)
            await software(control, 100)
            card.change { $0.isThere = false }
            await software(control, 50)
            #expect(await gain() == 0.125)
            control.stop()
        }

        @Test func aCardThatHangsIsHelpedByTheGain() async {
            await stage.ready()
            let control = control(50, deadline: 50)
            await software(control, 100)
            card.jam()
            control.setVolume(25)
            // At once, and for as long as the card stays at 50 %: half of half.
            #expect(await gain() == 0.125)
            control.setVolumeFloor(88)
            #expect(await gain() == 1, "an alarm gets all that is left")
            control.setVolumeFloor(0)
            card.unjam()
            await software(control, 100)
            #expect(await gain() == 1)
            #expect(card.now.levels.raw == [8, 8])
            control.stop()
        }

        @Test func aKnobIsTold() async {
            await stage.ready()
            let control = control(50)
            await software(control, 100)
            card.change { $0.levels.raw = [31, 31] }
            for await percent in control.outsideChanges {
                #expect(percent == 100)
                break
            }
            #expect(control.status.percent == 100 && stage.playback.status.volume == 100)
            #expect(control.status.card == .inUse("Fake"))
            control.stop()
        }
    }
}
