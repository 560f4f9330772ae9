internal import Glibc
internal import Platform
internal import Synchronization

/// What the playback thread shares with the rest: atomics and lanes it may touch while it plays, and details under a
/// lock that it only takes between two devices.
final class PlaybackCore: Sendable {
    struct Details: Sendable {
        var state = PlaybackState.opening
        var news: [PlaybackState] = []
        var format: PCMFormat?
        var bufferMilliseconds = 0
        var opens = 0
        var lastError: String?
        var hangingOpens = 0
        var priorityFailure: Int32 = 0
    }

    let configuration: Playback.Configuration
    /// 683 ms at 48 kHz.
    let speech = Lane(capacity: 1 << 15)
    /// 2.7 s at 48 kHz.
    let earcons = Lane(capacity: 1 << 17)
    let marks = UtteranceMarks()
    /// What is played, for the echo canceller.
    let reference = EchoReference()
    let queue: SpeechQueue
    let details = Mutex(Details())
    let changes = StateChanges(PlaybackState.opening)
    /// Wakes the playback thread.
    let orders = WakeUp()
    /// Wakes the thread that tells what happened.
    let news = WakeUp()

    /// Counts the cuts; what belongs to an older one is void.
    let generation = Atomic(0)
    /// True from the first frame handed to the device until it has played the last.
    let isDeviceBusy = Atomic(false)
    let isStopping = Atomic(false)
    /// Set by a writer that waits for room in the speech ring.
    let wantsRoom = Atomic(false)
    /// The device's rate in Hz; 0 while there is none.
    let deviceRate = Atomic(0)
    let volume: Atomic<Int>
    /// Percent below which nothing sounds: an alarm rings though the music was turned down.
    let volumeFloor = Atomic(0)
    /// Somebody may be calling.
    let isLowered = Atomic(false)
    /// When sample 0 of the speech ring would have been heard, by the piece handed over last, in monotonic nanoseconds.
    let speechOrigin = Atomic<Int64>(0)
    /// Percent that the card's mixer makes of it.
    let cardVolume = Atomic(100)
    let framesWritten = Atomic(0)
    let underruns = Atomic(0)
    let cuts = Atomic(0)
    let beats = Atomic(0)
    let earconStart = Atomic<UInt64>(0)
    let earconEnd = Atomic<UInt64>(0)
    let earconWaiters = EarconWaiters()
    private let log = Log("playback")

    init(configuration: Playback.Configuration) {
        self.configuration = configuration
        queue = SpeechQueue(configuration: configuration)
        volume = Atomic(max(0, min(configuration.volume, 100)))
    }

    /// Nothing but atomics and two eventfds: callable from the thread that spots "stop".
    func cut() {
        generation.add(1, ordering: .sequentiallyConsistent)
        orders.signal()
        news.signal()
    }

    func stop() {
        isStopping.store(true, ordering: .releasing)
        cut()
    }

    func setVolume(_ percent: Int) {
        volume.store(max(0, min(percent, 100)), ordering: .relaxed)
    }

    /// What the user's volume and the floor under it leave for the gain to do. Safe on every thread.
    var gain: Float {
        let gain = Volume.gain(
            percent: max(volume.load(ordering: .relaxed), volumeFloor.load(ordering: .relaxed)),
            card: cardVolume.load(ordering: .relaxed))
        return isLowered.load(ordering: .relaxed) ? gain * PlaybackCore.lowering : gain
    }

    /// −12 dB: what is said is still followed, and a voice across the room is as loud.
    private static let lowering: Float = 0.25

    var isSounding: Bool {
        let generation = generation.load(ordering: .acquiring)
        return isDeviceBusy.load(ordering: .acquiring) || speech.pending(generation: generation) > 0
            || earcons.pending(generation: generation) > 0
    }

    func play(_ clip: Clip) -> Bool {
        let rate = deviceRate.load(ordering: .acquiring)
        guard rate > 0, !clip.samples.isEmpty, !isStopping.load(ordering: .acquiring) else { return false }
        let current = generation.load(ordering: .acquiring)
        guard let samples = try? Resampler.converted(clip.samples, from: clip.sampleRate, to: rate) else {
            return false
        }
        return queue.withLock { _ in
            if !earcons.hasBegun(generation: current) { earcons.begin(generation: current) }
            // Sounds of before a cut take their place until the playback thread passes them, which it does at once.
            guard earcons.ring.space >= samples.count else {
                orders.signal()
                return false
            }
            samples.withUnsafeBufferPointer { _ = earcons.ring.write($0) }
            orders.signal()
            return true
        }
    }

    /// Playback thread, while it doesn't play.
    func enter(_ state: PlaybackState, _ change: (inout Details) -> Void = { _ in }) {
        details.withLock {
            change(&$0)
            guard $0.state != state else { return }
            $0.state = state
            $0.news.append(state)
        }
        news.signal()
    }

    var status: PlaybackStatus {
        let details = details.withLock { $0 }
        var status = PlaybackStatus()
        status.state = details.state
        status.device = configuration.device
        status.format = details.format
        status.bufferMilliseconds = details.bufferMilliseconds
        status.framesWritten = framesWritten.load(ordering: .relaxed)
        status.underruns = underruns.load(ordering: .relaxed)
        status.reopens = max(0, details.opens - 1)
        status.cuts = cuts.load(ordering: .relaxed)
        status.volume = volume.load(ordering: .relaxed)
        status.lastError = details.lastError
        status.hangingOpens = details.hangingOpens
        status.isRealtime = configuration.realtimePriority > 0 && details.priorityFailure == 0
        return status
    }

    /// The body of the thread that ends utterances, wakes their writers, logs and tells changes, so that the playback
    /// thread need not.
    func tellNews() {
        var toldUnderruns = 0
        var hasToldPriority = false
        var nextUnderrunLine: UInt64 = 0
        while true {
            // Deadlines of utterances are looked at while there are any.
            let isAwaited = !queue.isEmpty || !earconWaiters.isEmpty
            news.wait(until: monotonicNanoseconds() + .milliseconds(isAwaited ? 50 : 60_000))
            let (states, now, failure) = details.withLock { details in
                defer { details.news = [] }
                return (details.news, details.state, details.priorityFailure)
            }
            queue.settle(self)
            earconWaiters.settle(start: earconStart.load(ordering: .relaxed), now: monotonicNanoseconds())
            if failure != 0, !hasToldPriority {
                hasToldPriority = true
                log.notice("no real-time priority (errno \(failure)); the unit's LimitRTPRIO= gives it")
            }
            for state in states where changes.tell(state) {
                switch state {
                case .lost: log.warning("\(state)")
                case .ready:
                    let format = details.withLock { $0.format }
                    log.info("playing on \(configuration.device) (\(format?.description ?? "closed"))")
                case .opening, .stopped: log.info("\(state)")
                }
            }
            let underruns = underruns.load(ordering: .relaxed)
            let time = monotonicNanoseconds()
            if underruns > toldUnderruns, time >= nextUnderrunLine {
                log.warning("the loudspeaker ran empty \(underruns - toldUnderruns) times in the middle of a sound")
                toldUnderruns = underruns
                nextUnderrunLine = time + .milliseconds(60_000)
            }
            if now == .stopped {
                changes.finish()
                return
            }
        }
    }
}

extension Resampler {
    /// All of `samples` at another rate, with the delay of the filter taken out.
    static func converted(_ samples: [Int16], from: Int, to: Int) throws(ResamplerError) -> [Int16] {
        guard from != to else { return samples }
        let resampler = try Resampler(from: from, to: to)
        // The filter's tail is pushed out with silence.
        let input =
            samples.map { Float($0) / 32_768 } + [Float](repeating: 0, count: (resampler.latency + 2) * from / to + 2)
        var output = [Float](repeating: 0, count: resampler.outputLimit(for: input.count))
        let produced = input.withUnsafeBufferPointer { input in
            output.withUnsafeMutableBufferPointer { resampler.process(input, into: $0).produced }
        }
        let wanted = samples.count * to / from
        return output[..<produced].dropFirst(resampler.latency).prefix(wanted).map(int16)
    }
}
