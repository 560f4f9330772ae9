import Platform
import Testing

@testable import Media

private let song = MediaItem(source: .file("/music/song.ogg"), title: "Song")
private let other = MediaItem(source: .file("/music/other.ogg"), title: "Other")
private let stream = MediaItem(source: .stream("http://radio.test/"), title: "Stream")
private let radio = MediaItem(source: .stream("http://radio.test/"), title: "Radio", isEndless: true)

/// A machine and a clock that a test turns.
private struct Bench {
    var machine = PlayerMachine(seed: 1)
    var now = MonotonicTime(nanoseconds: 1_000_000_000)

    mutating func send(_ inputs: PlayerMachine.Input..., after: Duration = .zero) -> [PlayerMachine.Effect] {
        now = now + after
        return inputs.flatMap { machine.handle($0, at: now) }
    }

    /// Turns the clock to the deadline.
    mutating func tick() -> [PlayerMachine.Effect] {
        guard let deadline = machine.deadline else { return [] }
        now = max(now, deadline)
        return machine.handle(.tick, at: now)
    }

    static func playing(_ items: [MediaItem] = [song, other]) -> Bench {
        var bench = Bench()
        _ = bench.send(.play(items, shuffle: false), .ready, .sounding)
        return bench
    }
}

struct PlayerMachineTests {
    @Test func theFirstOrderStartsTheProcessThenLoads() {
        var bench = Bench()
        #expect(bench.send(.play([song], shuffle: false)) == [.launch])
        #expect(bench.machine.state == .starting(.launching))
        #expect(bench.send(.ready) == [.load(song, position: 0, isPaused: false)])
        #expect(bench.machine.state == .starting(.loading))
        #expect(bench.send(.sounding) == [.emit(.started(song, title: "Song")), .poll])
        #expect(bench.machine.state == .playing)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let inputs: [PlayerMachine.Input]
        let effects: [PlayerMachine.Effect]
        let state: PlayerMachine.State
        var testDescription: String { name }
    }

    /// From playing the first of two songs.
    @Test(arguments: [
        Row(
            name: "pause", inputs: [.pause(.person)], effects: [.setPaused(true), .emit(.paused(.person))],
            state: .paused(.person)),
        Row(
            name: "a person's pause outranks an interruption",
            inputs: [.pause(.interruption), .pause(.person), .pause(.interruption)],
            effects: [.setPaused(true), .emit(.paused(.interruption))], state: .paused(.person)),
        Row(
            name: "resume", inputs: [.pause(.person), .resume],
            effects: [.setPaused(true), .emit(.paused(.person)), .setPaused(false), .emit(.resumed)], state: .playing),
        Row(name: "resume while playing", inputs: [.resume], effects: [], state: .playing),
        Row(name: "restart", inputs: [.position(12), .restart], effects: [.seek(0)], state: .playing),
        Row(name: "seek", inputs: [.seek(33.5)], effects: [.seek(33.5)], state: .playing),
        Row(name: "seek before the start", inputs: [.seek(-4)], effects: [.seek(0)], state: .playing),
        Row(name: "seek to no number", inputs: [.seek(.nan)], effects: [], state: .playing),
        Row(
            name: "seek while paused", inputs: [.pause(.person), .seek(7)],
            effects: [.setPaused(true), .emit(.paused(.person)), .seek(7)], state: .paused(.person)),
        Row(
            name: "jump", inputs: [.jump(1)], effects: [.load(other, position: 0, isPaused: false)],
            state: .starting(.loading)),
        Row(name: "jump to nowhere", inputs: [.jump(2), .jump(-1)], effects: [], state: .playing),
        Row(
            name: "next", inputs: [.position(12), .next], effects: [.load(other, position: 0, isPaused: false)],
            state: .starting(.loading)),
        Row(
            name: "next after the last", inputs: [.next, .sounding, .next],
            effects: [
                .load(other, position: 0, isPaused: false), .emit(.started(other, title: "Other")), .poll, .silence,
            ], state: .stopping(thenPlays: false)),
        Row(
            name: "previous at the first begins it anew", inputs: [.position(12), .previous],
            effects: [.load(song, position: 0, isPaused: false)], state: .starting(.loading)),
        Row(name: "stop", inputs: [.stop], effects: [.silence], state: .stopping(thenPlays: false)),
        Row(name: "stop, obeyed", inputs: [.stop, .silent], effects: [.silence, .emit(.idle)], state: .idle),
        Row(
            name: "play while it stops", inputs: [.stop, .play([other], shuffle: false), .silent],
            effects: [.silence, .emit(.idle), .load(other, position: 0, isPaused: false)], state: .starting(.loading)),
        Row(
            name: "stop takes back what was asked for while it stops",
            inputs: [.stop, .play([other], shuffle: false), .stop, .silent], effects: [.silence, .emit(.idle)],
            state: .idle),
        Row(
            name: "continue after a stop, where it was", inputs: [.position(42), .stop, .silent, .resume],
            effects: [.silence, .emit(.idle), .load(song, position: 42, isPaused: false)], state: .starting(.loading)),
        Row(
            name: "the end of an item", inputs: [.ended(nil)],
            effects: [.emit(.ended(song)), .load(other, position: 0, isPaused: false)], state: .starting(.loading)),
        Row(
            name: "an item that fails", inputs: [.ended(nil), .ended(.notAudio)],
            effects: [
                .emit(.ended(song)), .load(other, position: 0, isPaused: false), .emit(.failed(other, .notAudio)),
                .silence, .emit(.idle),
            ], state: .failed(.notAudio)),
        Row(
            name: "nothing to play leaves what plays", inputs: [.play([], shuffle: true)],
            effects: [.emit(.failed(nil, .nothingToPlay))], state: .playing),
        Row(
            name: "a late word of an old item", inputs: [.stop, .silent, .ended(nil), .sounding],
            effects: [.silence, .emit(.idle)], state: .idle),
    ]) func orders(_ row: Row) {
        var bench = Bench.playing()
        #expect(row.inputs.flatMap { bench.send($0) } == row.effects)
        #expect(bench.machine.state == row.state)
    }

    @Test func whatDoesNotObeyIsKilled() {
        var bench = Bench.playing()
        _ = bench.send(.stop)
        #expect(bench.machine.deadline == bench.now + .milliseconds(80))
        #expect(bench.tick() == [.kill, .emit(.idle)])
        #expect(bench.machine.state == .idle)
        #expect(bench.machine.process == .absent)
    }

    @Test func stopEndsAProcessThatStarts() {
        var bench = Bench()
        _ = bench.send(.play([song], shuffle: false))
        #expect(bench.send(.stop) == [.kill, .emit(.idle)])
        #expect(bench.machine.deadline == nil)
    }

    @Test func aCrashIsFollowedByTheSameItemWhereItWas() {
        var bench = Bench.playing()
        _ = bench.send(.position(31.5))
        #expect(bench.send(.processEnded) == [])
        #expect(bench.tick() == [.launch])
        #expect(bench.send(.ready) == [.load(song, position: 31.5, isPaused: false)])
        #expect(bench.send(.sounding) == [.poll], "it is announced once")
    }

    @Test func aCrashWhilePausedStaysPaused() {
        var bench = Bench.playing()
        _ = bench.send(.position(8), .pause(.person), .processEnded)
        _ = bench.tick()
        #expect(bench.send(.ready) == [.load(song, position: 8, isPaused: true)])
        #expect(bench.send(.sounding) == [])
        #expect(bench.machine.state == .paused(.person))
    }

    @Test func anItemThatCrashesItAgainAndAgainIsLeftOut() {
        var bench = Bench.playing([song])
        var pauses: [Duration] = []
        for _ in 0..<3 {
            #expect(bench.send(.processEnded) == [])
            pauses.append(bench.machine.deadline! - bench.now)
            #expect(bench.tick() == [.launch])
            _ = bench.send(.ready, .sounding)
        }
        #expect(pauses == [.milliseconds(250), .milliseconds(500), .milliseconds(1000)])
        #expect(bench.send(.processEnded) == [.emit(.failed(song, .playerKeepsFailing)), .emit(.idle)])
    }

    @Test func aRadioThatBreaksOffIsOpenedAnew() {
        var bench = Bench.playing([radio])
        #expect(bench.send(.ended(nil)) == [.silence])
        #expect(bench.tick() == [.load(radio, position: 0, isPaused: false)])
    }

    @Test func aStreamThatStandsStillIsOpenedAnewThenGivenUp() {
        var bench = Bench.playing([stream])
        var loads = 0
        var faults: [MediaFault] = []
        for _ in 0..<200 where faults.isEmpty {
            for effect in bench.tick() {
                if case .load = effect {
                    loads += 1
                    _ = bench.send(.sounding)
                }
                if case .emit(.failed(_, let fault)) = effect { faults.append(fault) }
            }
        }
        #expect(loads == 3)
        #expect(faults == [.silentStream(10)])
    }

    /// It was told to be silent and may not have heard: a stop makes sure.
    @Test func stopBetweenTwoAttemptsIsEnforced() {
        var bench = Bench.playing([stream])
        while bench.machine.state == .playing { _ = bench.tick() }
        #expect(bench.machine.state == .starting(.waiting))
        #expect(bench.send(.stop) == [.silence])
        #expect(bench.tick() == [.kill, .emit(.idle)])
        bench = Bench.playing([song])
        _ = bench.send(.ended(.notAudio))
        #expect(bench.machine.state == .failed(.notAudio))
        #expect(bench.send(.stop) == [.silence])
        #expect(bench.send(.silent) == [.emit(.idle)])
    }

    @Test func whatNeverSoundsIsGivenUp() {
        var bench = Bench()
        _ = bench.send(.play([stream], shuffle: false), .ready)
        #expect(bench.tick() == [.emit(.failed(stream, .silentStream(12))), .silence, .emit(.idle)])
    }

    @Test func aListOfNothingButFailuresEnds() {
        var bench = Bench()
        _ = bench.send(.play(Array(repeating: song, count: 100), shuffle: false), .ready)
        var loads = 1
        for _ in 0..<100 {
            for case .load in bench.send(.ended(.notAudio)) { loads += 1 }
        }
        #expect(loads == 5)
        #expect(bench.machine.state == .failed(.notAudio))
    }

    @Test func restLetsTheProcessGo() {
        var bench = Bench.playing([song])
        #expect(bench.send(.ended(nil)) == [.emit(.ended(song)), .emit(.idle)])
        #expect(bench.tick() == [.quit])
        #expect(bench.machine.deadline == nil)
        #expect(bench.send(.resume) == [.launch])
    }

    @Test func aLongPauseLetsTheProcessGoAndCanBeResumed() {
        var bench = Bench.playing()
        _ = bench.send(.position(99), .pause(.person))
        #expect(bench.tick() == [.quit, .emit(.idle)])
        _ = bench.send(.resume)
        #expect(bench.send(.ready) == [.load(song, position: 99, isPaused: false)])
    }

    @Test func missingPlayerIsToldOnce() {
        var bench = Bench()
        _ = bench.send(.play([song], shuffle: false))
        #expect(bench.send(.launchFailed(.playerMissing)) == [.emit(.failed(song, .playerMissing)), .emit(.idle)])
        #expect(bench.machine.state == .failed(.playerMissing))
        #expect(bench.send(.play([song], shuffle: false)) == [.launch])
    }

    @Test func shuffledListsHaveTheSameItems() {
        let items = (0..<50).map { MediaItem(source: .file("/music/\($0)")) }
        var bench = Bench()
        _ = bench.send(.play(items, shuffle: true), .ready)
        let shuffled = bench.machine.queue!.items
        #expect(shuffled != items)
        #expect(Set(shuffled) == Set(items))
        _ = bench.send(.sounding, .next, .sounding)
        let before = bench.machine.queue!
        #expect(bench.send(.shuffle) == [])
        #expect(bench.machine.queue!.current == before.current)
        #expect(Set(bench.machine.queue!.items) == Set(items))
    }

    /// mpv as the machine may think of it, and whatever can happen.
    @Test(arguments: 0..<20) func randomWalk(seed: Int) {
        var random = SplitMix(state: UInt64(seed) &* 7919)
        var bench = Bench()
        var world = World()
        let items = [song, other, stream, radio]
        let orders: [PlayerMachine.Input] = [
            .pause(.person), .pause(.interruption), .resume, .restart, .next, .previous, .shuffle, .stop, .stop,
            .play([], shuffle: false), .play([song], shuffle: false), .play([radio], shuffle: false),
            .play(items, shuffle: true), .play([stream, song], shuffle: false),
        ]
        for step in 0..<2000 {
            let choice = Int.random(in: 0..<10, using: &random)
            var effects: [PlayerMachine.Effect] = []
            switch choice {
            case 0, 1, 2:
                let order = orders.randomElement(using: &random)!
                effects = bench.send(order, after: .milliseconds(Int.random(in: 0..<50, using: &random)))
                world.apply(effects)
                if order == .stop {
                    // Within the limit it is silent, whatever the process does.
                    let limit = bench.now + .milliseconds(80)
                    if !world.hasObeyed(&random) {
                        while let d = bench.machine.deadline, d <= limit { world.apply(bench.tick()) }
                    }
                    #expect(!world.isAudible, "step \(step)")
                }
                continue
            case 3: effects = bench.tick()
            case 4 where world.isAlive:
                world.end()
                effects = bench.send(.processEnded)
            default:
                guard let news = world.news(&random) else { continue }
                effects = bench.send(news, after: .milliseconds(Int.random(in: 0..<900, using: &random)))
            }
            world.apply(effects)
            #expect(world.isAlive == (bench.machine.process != .absent), "step \(step)")
            if bench.machine.deadline == nil {
                #expect(bench.machine.state == .idle && bench.machine.process == .absent, "step \(step)")
            }
            if world.isPaused, world.hasSound {
                switch bench.machine.state {
                case .paused: break
                case .starting: #expect(bench.machine.pauseOnStart != nil, "step \(step)")
                case .idle, .playing, .stopping, .failed: Issue.record("paused in \(bench.machine.state), step \(step)")
                }
            }
        }
        // Left alone, with a process that says nothing more, it comes to rest.
        for _ in 0..<500 where bench.machine.deadline != nil { world.apply(bench.tick()) }
        #expect(bench.machine.state == .idle)
        #expect(!world.isAlive)
    }

    struct World {
        var isAlive = false
        var isReady = false
        var isLoaded = false
        var hasSound = false
        var isPaused = false
        var mayObey = false
        var position = 0.0

        var isAudible: Bool { hasSound && !isPaused }

        mutating func end() { self = World() }

        mutating func apply(_ effects: [PlayerMachine.Effect]) {
            for effect in effects {
                switch effect {
                case .launch:
                    #expect(!isAlive)
                    isAlive = true
                case .load(_, let start, let isPaused):
                    #expect(isReady)
                    isLoaded = true
                    hasSound = false
                    mayObey = false
                    self.isPaused = isPaused
                    position = start
                case .setPaused(let isPaused): self.isPaused = isPaused
                case .seek(let seconds): position = seconds
                case .silence: mayObey = true
                case .kill, .quit: end()
                case .poll, .emit: break
                }
            }
        }

        /// A stop is obeyed, or not.
        mutating func hasObeyed(_ random: inout SplitMix) -> Bool {
            guard mayObey, Bool.random(using: &random) else { return false }
            isLoaded = false
            hasSound = false
            isPaused = false
            return true
        }

        mutating func news(_ random: inout SplitMix) -> PlayerMachine.Input? {
            guard isAlive else { return nil }
            if !isReady {
                isReady = true
                return .ready
            }
            if mayObey {
                _ = hasObeyed(&random)
                guard !hasSound, !isLoaded else { return nil }
                mayObey = false
                return .silent
            }
            guard isLoaded else { return nil }
            switch Int.random(in: 0..<6, using: &random) {
            case 0:
                isLoaded = false
                hasSound = false
                return .ended([nil, .notFound, .unreachable, .deviceUnavailable].randomElement(using: &random)!)
            case 1 where hasSound:
                position += 1
                return .position(position)
            default:
                guard !hasSound else { return nil }
                hasSound = true
                return .sounding
            }
        }
    }
}
