import SpeakerTesting
import Testing

@testable import Media

/// The player with a model of mpv on a real socket.
@Suite(.timeLimit(.minutes(1)))
struct PlayerTests {
    private let song = MediaItem(source: .file("/music/song.ogg"), title: "Song")

    private func item(_ kind: FakeMPV.Item) -> MediaItem { MediaItem(source: .stream("http://fake/\(kind.rawValue)")) }

    /// A player whose limits suit a test: the patience of a machine, not of a person.
    private func player(_ fake: FakeMPV, helper: String? = "/bin/true", answer: Duration = .seconds(2)) -> (
        MPVPlayer, Events
    ) {
        var limits = PlayerMachine.Limits()
        limits.launch = .seconds(10)
        limits.load = .milliseconds(1500)
        limits.stall = .milliseconds(500)
        limits.answer = answer
        limits.poll = .milliseconds(20)
        limits.rest = .milliseconds(400)
        limits.attempts = 3
        var options = MPVOptions(pageHelper: helper)
        options.pageHelper = helper
        let player = MPVPlayer(options: options, limits: limits, launch: fake.launch)
        return (player, Events(player))
    }

    /// Awaits what the player tells.
    final class Events {
        private var iterator: AsyncStream<MediaEvent>.Iterator
        init(_ player: MPVPlayer) { iterator = player.events().makeAsyncIterator() }

        /// The next events, up to the first for which `condition` holds.
        func until(_ condition: (MediaEvent) -> Bool) async -> [MediaEvent] {
            var all: [MediaEvent] = []
            while let event = await iterator.next(isolation: nil) {
                all.append(event)
                if condition(event) { return all }
            }
            return all
        }
    }

    private func isStart(_ event: MediaEvent) -> Bool { if case .started = event { true } else { false } }

    @Test func playsPausesAndStops() async {
        let fake = FakeMPV()
        let (player, events) = player(fake)
        await player.setVolume(40)
        await player.play([song], shuffle: false)
        #expect(await events.until(isStart) == [.started(song, title: "Song")])
        #expect(fake.state.loads == ["/music/song.ogg"])
        #expect(await fake.wait { $0.volume == 40 && !$0.isPaused })
        await player.pause(.person)
        #expect(await events.until { _ in true } == [.paused(.person)])
        #expect(await fake.wait { $0.isPaused })
        #expect(await player.nowPlaying()?.isPaused == true)
        await player.resume()
        #expect(await fake.wait { !$0.isPaused })
        #expect(await player.nowPlaying()?.title == "Song")
        await player.stop()
        #expect(fake.state.stops == 1)
        #expect(await player.nowPlaying() == nil)
        #expect(await events.until { $0 == .idle } == [.resumed, .idle])
        // After a while of rest the process is let go.
        #expect(await fake.wait { $0.running == 0 && $0.reaped == $0.launches })
    }

    @Test func aStreamSaysWhatItPlays() async {
        let fake = FakeMPV()
        let (player, events) = player(fake)
        let radio = MediaItem(source: .stream("http://radio.test/"), title: "Radio Test", isEndless: true)
        await player.play([radio], shuffle: false)
        _ = await events.until(isStart)
        fake.name("Somebody -\u{202E} Some\u{0} Song")
        #expect(await events.until { _ in true } == [.titleChanged("Somebody - Some Song")])
        #expect(await player.nowPlaying()?.title == "Somebody - Some Song")
        await player.shutDown()
    }

    @Test func duckingIsCountedAndSurvivesCrashes() async {
        let fake = FakeMPV()
        let (player, events) = player(fake)
        await player.setVolume(100)
        await player.play([song], shuffle: false)
        _ = await events.until(isStart)
        #expect(await fake.wait { $0.volume == 100 })
        var first: DuckLease? = player.duck()
        let second = player.duck()
        let low = MusicGain(volume: 100, isDucked: true).property
        #expect(abs(low - 50.1) < 0.1, "-18 dB by a cubic curve")
        #expect(await fake.wait { $0.volume == low })
        fake.crash()
        #expect(await fake.wait { $0.launches >= 2 && $0.volume == low })
        // The user's volume is a factor of its own.
        await player.setVolume(50)
        #expect(await fake.wait { abs($0.volume - low / 2) < 0.01 })
        #expect(first != nil)
        first = nil
        second.release()
        second.release()
        #expect(await fake.wait { $0.volume == 50 })
        await player.shutDown()
    }

    @Test(arguments: [
        (FakeMPV.Item.missing, MediaFault.notFound), (.text, .notAudio), (.hang, .silentStream(1)),
        (.deaf, .deviceUnavailable), (.stuck, .silentStream(0)), (.crash, .playerKeepsFailing),
        (.flood, .playerKeepsFailing),
    ]) func whatCannotBePlayedHasAReason(kind: FakeMPV.Item, fault: MediaFault) async {
        let fake = FakeMPV()
        let (player, events) = player(fake)
        await player.play([item(kind)], shuffle: false)
        let told = await events.until { $0 == .idle }
        #expect(told.contains(.failed(item(kind), fault)))
        #expect(await player.nowPlaying() == nil)
        await player.shutDown()
        #expect(await fake.wait { $0.running == 0 && $0.reaped == $0.launches })
    }

    @Test(arguments: [FakeMPV.Item.garbage, .playlist]) func whatCanBePlayedPlays(kind: FakeMPV.Item) async {
        let fake = FakeMPV()
        let (player, events) = player(fake)
        await player.play([item(kind)], shuffle: false)
        #expect(await events.until(isStart).count == 1)
        await player.shutDown()
    }

    @Test func aListGoesOnOverFailures() async {
        let fake = FakeMPV()
        let (player, events) = player(fake)
        await player.play([item(.missing), item(.short), song], shuffle: false)
        let told = await events.until { $0 == .started(song, title: "Song") }
        #expect(told.first == .failed(item(.missing), .notFound))
        #expect(told.contains(.ended(item(.short))))
        fake.finish()
        #expect(await events.until { $0 == .idle } == [.ended(song), .idle])
        await player.shutDown()
    }

    @Test func aCrashIsOvercomeAtTheSamePlace() async {
        let fake = FakeMPV()
        let (player, events) = player(fake)
        await player.play([song], shuffle: false)
        _ = await events.until(isStart)
        #expect(await fake.wait { $0.position >= 3 })
        // What was answered before the crash is known.
        fake.crash()
        #expect(await fake.wait { $0.launches >= 2 && $0.loads.count >= 2 })
        #expect(fake.state.loads[1].hasPrefix("/music/song.ogg at "))
        #expect(await fake.wait { $0.position >= 5 })
        await player.shutDown()
        #expect(await fake.wait { $0.running == 0 && $0.reaped == $0.launches })
    }

    @Test func whatDoesNotStopIsKilled() async {
        let fake = FakeMPV()
        let (player, events) = player(fake)
        await player.play([item(.stubborn)], shuffle: false)
        _ = await events.until(isStart)
        let clock = ContinuousClock()
        let took = await clock.measure { await player.stop() }
        #expect(took >= .milliseconds(80) && took < .seconds(5))
        #expect(await fake.wait { $0.running == 0 && $0.reaped == $0.launches })
        await player.play([song], shuffle: false)
        _ = await events.until { $0 == .started(song, title: "Song") }
        await player.shutDown()
    }

    @Test func whatDoesNotAnswerIsReplaced() async {
        let fake = FakeMPV()
        let (player, events) = player(fake, answer: .milliseconds(300))
        await player.play([item(.stall), song], shuffle: false)
        _ = await events.until { $0 == .started(song, title: "Song") }
        #expect(fake.state.launches > 1)
        await player.shutDown()
    }

    @Test(arguments: [MediaFault.playerMissing, .playerCannotStart("no memory")]) func aMissingPlayerIsSaid(
        fault: MediaFault
    ) async {
        let fake = FakeMPV()
        fake.refuse(fault)
        let (player, events) = player(fake)
        await player.play([song], shuffle: false)
        #expect(await events.until { $0 == .idle } == [.failed(song, fault), .idle])
        fake.refuse(nil)
        await player.play([song], shuffle: false)
        #expect(await events.until(isStart).count == 1)
        await player.shutDown()
    }

    @Test func pagesNeedAHelper() async {
        let fake = FakeMPV()
        let (player, events) = player(fake, helper: nil)
        let page = MediaItem(source: .page("https://www.youtube.com/watch?v=04854XqcfCY"))
        await player.play([page], shuffle: false)
        #expect(await events.until { $0 == .idle }.contains(.failed(page, .serviceNeedsHelper("YouTube"))))
        #expect(fake.state.loads.isEmpty)
        await player.shutDown()
    }

    @Test func aPlayerThatNobodyHoldsLeavesNothing() async {
        let fake = FakeMPV()
        do {
            let (player, events) = player(fake)
            await player.play([song], shuffle: false)
            _ = await events.until(isStart)
        }
        #expect(await fake.wait { $0.running == 0 && $0.reaped == $0.launches })
    }
}
