internal import Glibc
internal import Synchronization

/// One device in use: the real-time phase of the playback thread.
///
/// In `run` and all it calls there is no allocation, lock, log, stored closure or existential; what it needs is made in
/// `init`. Counters are atomics, everything else belongs to this thread.
final class PlaybackRun<Opener: PCMOpener> {
    private let core: PlaybackCore
    private let opener: Opener
    private let device: Opener.Playback
    private let mixer: Mixer
    private let rate: Int
    private let marks: MarkTracker

    private var generation: Int
    /// Frames of the last mix that the device has not taken.
    private var pending = 0
    private var offset = 0
    private var written = 0
    /// The device holds frames.
    private var isRunning = false
    private var isStarted = false
    /// When the device got its first frames since it last held none, and how many it got since.
    private var runBegan: UInt64 = 0
    private var runFrames = 0
    private var troubles = 0
    /// Writes in a row that the device had no room for.
    private var refusals = 0
    private var progressAt: UInt64 = 0
    /// The device got frames of which the echo canceller has not been told.
    private var hasNews = false
    /// Times the device ran dry since `driedAt`.
    private var dryings = 0
    private var driedAt: UInt64 = 0

    /// What `run` returns when the device ran dry so often that it should hold more.
    static var tooSmall: Int { 1 }
    /// So often within a minute.
    private static var bearable: Int { 2 }

    init(core: PlaybackCore, opener: Opener, device: Opener.Playback) {
        self.core = core
        self.opener = opener
        self.device = device
        rate = device.format.rate
        mixer = Mixer(
            format: device.format, frames: device.periodFrames, history: device.bufferFrames + device.periodFrames,
            gain: core.gain)
        marks = MarkTracker(core: core)
        generation = core.generation.load(ordering: .acquiring)
    }

    /// Plays until `stop` (0), an error that ends the device's use, or, with nothing to play, `tooSmall`.
    func run() -> Int {
        progressAt = opener.now()
        while true {
            core.beats.add(1, ordering: .relaxed)
            let current = core.generation.load(ordering: .acquiring)
            if current != generation {
                generation = current
                let result = silence()
                if result < 0 { return result }
            }
            if core.isStopping.load(ordering: .acquiring) { return 0 }
            var result = fill()
            if result >= 0 { result = track() }
            // Between two sentences: a device that is opened anew in the midst of one would lose the rest of it.
            if result >= 0, dryings > Self.bearable, !isRunning, pending == 0, !marks.isWithin { return Self.tooSmall }
            if result >= 0 { result = rest() }
            if result < 0 {
                result = remedy(result)
                if result < 0 { return result }
            }
        }
    }

    /// Gives the device what it takes.
    private func fill() -> Int {
        core.speech.pass(generation: generation)
        core.earcons.pass(generation: generation)
        wakeWriter()
        while true {
            if pending == 0 {
                guard core.generation.load(ordering: .acquiring) == generation else { return 0 }
                guard
                    core.speech.pending(generation: generation) > 0
                        || core.earcons.pending(generation: generation) > 0
                else { break }
                // Before the rings are read, so that nobody sees a gap in which nothing sounds.
                core.isDeviceBusy.store(true, ordering: .releasing)
                pending = mixer.mix(core, generation: generation)
                offset = 0
                guard pending > 0 else { break }
                marks.mixed(speech: mixer.speechCount, frame: written + pending, now: opener.now())
                wakeWriter()
            }
            let taken = device.write(mixer.native + offset * device.format.frameSize, frames: pending)
            if taken == 0 || taken == -Int(EAGAIN) {
                refusals += 1
                break
            }
            guard taken > 0 else { return taken }
            troubles = 0
            refusals = 0
            progressAt = opener.now()
            if !isRunning { (runBegan, runFrames) = (progressAt, 0) }
            runFrames += taken
            if mixer.earconCount > 0 { noteEarcon() }
            written += taken
            offset += taken
            pending -= taken
            core.framesWritten.add(taken, ordering: .relaxed)
            isRunning = true
            hasNews = true
        }
        // Shorter than the start threshold, or as much as fits.
        if isRunning, !isStarted {
            let result = device.start()
            if result < 0 { return result }
            isStarted = true
        }
        if isRunning, hasNews { refer() }
        if !isRunning, pending == 0 { core.isDeviceBusy.store(false, ordering: .releasing) }
        return 0
    }

    /// Tells the echo canceller when what was handed over will be heard.
    private func refer() {
        hasNews = false
        let delay = device.delay()
        guard delay >= 0 else { return }
        let heardAt = opener.now() + UInt64(delay) * 1_000_000_000 / UInt64(rate)
        core.reference.handedOver(pending: pending * EchoReference.rate / rate, heardAt: heardAt)
        guard mixer.speechCount > 0 else { return }
        let position = core.speech.ring.readPosition - min(pending, mixer.speechCount)
        core.speechOrigin.store(
            Int64(heardAt) - Int64(Double(position) * 1e9 / Double(rate)), ordering: .relaxed)
    }

    private func wakeWriter() {
        if core.wantsRoom.load(ordering: .sequentiallyConsistent),
            core.speech.ring.space >= core.speech.ring.capacity / 4
        {
            core.wantsRoom.store(false, ordering: .sequentiallyConsistent)
            core.news.signal()
        }
    }

    private func noteEarcon() {
        let now = opener.now()
        let delay = UInt64(max(0, device.delay())) * 1_000_000_000 / UInt64(rate)
        let piece = UInt64(mixer.earconCount) * 1_000_000_000 / UInt64(rate)
        if now > core.earconEnd.load(ordering: .relaxed) {
            core.earconStart.store(now + delay - min(delay, piece), ordering: .relaxed)
            core.news.signal()
        }
        core.earconEnd.store(now + max(delay, piece), ordering: .relaxed)
    }

    /// Tells utterances what has been played.
    private func track() -> Int {
        guard marks.isWaiting else { return marks.update(generation: generation, played: written) }
        var played = written
        if isRunning {
            let delay = device.delay()
            // An xrun: the device ran dry, so all of it was played.
            if delay < 0, delay != -Int(EPIPE) { return delay }
            played -= delay < 0 ? 0 : max(delay, unplayed(at: opener.now()))
        }
        return marks.update(generation: generation, played: played)
    }

    /// Frames that cannot have been heard yet, since nothing is played faster than its rate. A sound server only
    /// guesses its delay: soon after a short sound it was seen 70 ms too low, and the end of a sentence was lost.
    private func unplayed(at now: UInt64) -> Int {
        runFrames - min(runFrames, Int((now - min(now, runBegan)) * UInt64(rate) / 1_000_000_000))
    }

    /// Waits for room, for the end of what the device holds, or for something to play.
    private func rest() -> Int {
        let now = opener.now()
        if pending > 0 {
            if now > progressAt + .milliseconds(2000) { return -Int(ETIMEDOUT) }
            // A plug-in can call a device ready for long that takes nothing: don't spin on it.
            if refusals > 3 { opener.wait(core.orders, until: now + .milliseconds(2)) }
            return device.wait(core.orders, until: now + .milliseconds(200))
        }
        guard isRunning else {
            let next = now + .milliseconds(1000)
            opener.wait(core.orders, until: next)
            // Woken by an order, by a second cut perhaps: a sound server that has just prepared its stream anew does not
            // know its delay yet, and says EIO to that.
            guard opener.now() >= next else { return 0 }
            // A card that was pulled while it was idle.
            let delay = device.delay()
            return delay < 0 && delay != -Int(EPIPE) ? delay : 0
        }
        var delay = device.delay()
        if delay < 0, delay != -Int(EPIPE) { return delay }
        if delay >= 0 { delay = max(delay, unplayed(at: now)) }
        let isOverdue =
            now > progressAt + UInt64(device.bufferFrames) * 1_000_000_000 / UInt64(rate) + .milliseconds(1000)
        if delay <= 0 || isOverdue { return park() }
        let remaining = UInt64(delay) * 1_000_000_000 / UInt64(rate)
        opener.wait(core.orders, until: now + min(.milliseconds(100), max(.milliseconds(2), remaining)))
        return 0
    }

    /// All is played: the device waits, prepared, and costs nothing.
    private func park() -> Int {
        let result = stopDevice()
        if result < 0 { return result }
        return marks.update(generation: generation, played: written)
    }

    /// Carries out a cut.
    private func silence() -> Int {
        pending = 0
        core.reference.cut(at: opener.now())
        let earconEnd = core.earconEnd.load(ordering: .relaxed)
        let now = opener.now()
        if earconEnd > now { core.earconEnd.store(now, ordering: .relaxed) }
        if isRunning { fadeOut() }
        let result = isRunning ? stopDevice() : 0
        core.isDeviceBusy.store(false, ordering: .releasing)
        core.cuts.add(1, ordering: .relaxed)
        core.news.signal()
        // Passes over the marks of what was cut.
        return min(result, marks.update(generation: generation, played: written))
    }

    /// Replaces what the device has not played by a fade of 4 ms, where it can be taken back. Elsewhere the drop that
    /// follows is quicker than any fade could be heard: that would come after all the device holds.
    private func fadeOut() {
        let keep = rate * 3 / 1000
        let taken = device.takeBack(keeping: keep)
        guard taken > 0 else { return }
        let count = min(taken, rate * 4 / 1000, mixer.frames)
        mixer.fade(back: taken, count: count)
        let faded = max(0, device.write(mixer.native, frames: count))
        let deadline = opener.now() + UInt64(keep + faded) * 1_000_000_000 / UInt64(rate)
        while opener.now() < deadline { opener.wait(core.orders, until: deadline) }
    }

    private func stopDevice() -> Int {
        isRunning = false
        isStarted = false
        core.reference.interrupted()
        let dropped = device.drop()
        let prepared = device.prepare()
        core.isDeviceBusy.store(false, ordering: .releasing)
        return min(0, dropped, prepared)
    }

    /// Copes with error `result`; 0 when playing goes on. Many troubles without a frame between them end it.
    private func remedy(_ result: Int) -> Int {
        troubles += 1
        let remedy = PCMRemedy(for: result)
        if remedy == .again { return 0 }
        guard troubles <= 50 else { return result }
        switch remedy {
        case .again: return 0
        case .prepare:
            core.underruns.add(1, ordering: .relaxed)
            let now = opener.now()
            if now > driedAt + .milliseconds(60_000) { (driedAt, dryings) = (now, 0) }
            dryings += 1
            return restart()
        case .resume:
            let resumed = device.resume()
            if resumed == -Int(EAGAIN) {
                opener.wait(core.orders, until: opener.now() + .milliseconds(100))
                return 0
            }
            return resumed < 0 ? restart() : 0
        case .reopen: return result
        }
    }

    private func restart() -> Int {
        isRunning = false
        isStarted = false
        core.reference.interrupted()
        return min(0, device.prepare())
    }
}
