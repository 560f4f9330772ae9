internal import Platform
internal import Synchronization

/// The loudspeaker: a thread that mixes speech and earcons, outlives every loss of its device, and falls silent at once
/// when it is told to.
public final class Playback: Sendable {
    /// How to play.
    public struct Configuration: Sendable {
        /// A PCM name or a card's id.
        public var device: String
        /// What the device's buffer should hold, in milliseconds, 20 to 1000. A short one makes `cut` quick where the
        /// device can't take back what it has (sound servers), a long one survives a busy machine.
        public var bufferMilliseconds = 80
        /// After how long an open that doesn't return is given up, in milliseconds.
        public var openDeadline = 5000
        /// How long an utterance waits for a loudspeaker, in milliseconds.
        public var loudspeakerDeadline = 2000
        /// After how long an unfinished utterance to which nothing is written counts as failed, in milliseconds.
        public var writerDeadline = 10_000
        /// SCHED_FIFO priority, 1 to 99; 0 for an ordinary thread.
        public var realtimePriority = 20
        /// User's volume at the start, 0 to 100.
        public var volume = 100

        /// How to play.
        public init(device: String = "default") { self.device = device }
    }

    private let core: PlaybackCore

    /// Opens the loudspeaker and waits for something to play.
    public init<Opener: PCMOpener>(opener: Opener, configuration: Configuration = Configuration()) {
        let core = PlaybackCore(configuration: configuration)
        self.core = core
        startThread(name: "playback-news") { core.tellNews() }
        startThread(name: "playback") { PlaybackLoop(core: core, opener: opener).run() }
    }

    /// Silences everything: what sounds, what waits, and what is still being written. Synchronous, from any thread;
    /// neither blocks nor allocates. What is begun after it returns is heard.
    public func cut() { core.cut() }

    /// Begins an utterance: it is heard after those begun before it.
    public func utterance() -> Utterance { Utterance(core: core) }

    /// Mixes `clip` into what sounds, at once. False if there is no loudspeaker or too much is waiting.
    @discardableResult
    public func play(_ clip: Clip) -> Bool { core.play(clip) }

    /// Sets the user's volume, 0 to 100 (see `Volume`); the gain glides there within 20 ms.
    public func setVolume(_ percent: Int) { core.setVolume(percent) }

    /// While an alarm rings, nothing sounds below this volume, 0 to 100; 0 otherwise. The user's volume is not touched.
    public func setVolumeFloor(_ percent: Int) {
        core.volumeFloor.store(max(0, min(percent, 100)), ordering: .relaxed)
    }

    /// Plays at a quarter of the level while somebody may be calling over it. Any thread; neither blocks nor allocates.
    public func setLowered(_ isLowered: Bool) { core.isLowered.store(isLowered, ordering: .relaxed) }

    /// The percent at which the card itself plays by now, because its mixer makes the volume; 100 without one. The gain
    /// makes up only what the card lacks of the volume: none once the card has it, all if the card does nothing.
    public func setCardVolume(_ percent: Int) {
        core.cardVolume.store(max(0, min(percent, 100)), ordering: .relaxed)
    }

    /// True while anything is unplayed, in a ring or in the device. A few atomic loads: safe on every thread.
    public var isSounding: Bool { core.isSounding }

    /// True while an earcon is unplayed. A few atomic loads: safe on every thread.
    public var isEarconSounding: Bool {
        core.earcons.pending(generation: core.generation.load(ordering: .acquiring)) > 0
            || monotonicNanoseconds() < core.earconEnd.load(ordering: .relaxed)
    }

    /// When the last earcon was heard, in monotonic nanoseconds at the loudspeaker; 0 and 0 before the first. The end
    /// moves while it sounds. Safe on every thread.
    public var lastEarcon: (start: UInt64, end: UInt64) {
        (core.earconStart.load(ordering: .relaxed), core.earconEnd.load(ordering: .relaxed))
    }

    /// When the next earcon after the instant `after` is heard, in monotonic nanoseconds, as soon as it is; nil if there
    /// is none within a second.
    public func earconStart(after: UInt64) async -> UInt64? {
        await withCheckedContinuation { continuation in
            core.earconWaiters.add(after: after, now: monotonicNanoseconds(), continuation)
            core.news.signal()
        }
    }

    /// What is played, for the one echo canceller that may follow it.
    public var reference: EchoReference { core.reference }

    /// Moves at least once a second while the thread lives: the watchdog's evidence. Safe on every thread.
    public var beats: Int { core.beats.load(ordering: .relaxed) }

    /// The state now and every change; ends after `stopped`.
    public var states: AsyncStream<PlaybackState> { core.changes.stream() }

    /// A snapshot.
    public var status: PlaybackStatus { core.status }

    /// Silences everything and closes the device soon; final. Utterances end as cut.
    public func stop() { core.stop() }
}
