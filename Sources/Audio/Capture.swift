internal import Platform
internal import Synchronization

/// The microphone: a thread that records for ever into a ring of 16 kHz mono and outlives every loss of its device.
public final class Capture: Sendable {
    /// How to record.
    public struct Configuration: Sendable {
        /// A PCM name or a card's id.
        public var device: String
        /// Which channels are heard.
        public var channels: ChannelPolicy
        /// How much the ring holds, in 16 kHz samples; rounded up to a power of two. At the start 8 s.
        public var ringSamples = 131_072
        /// After how long an open that doesn't return is given up, in milliseconds.
        public var openDeadline = 5000
        /// After how many seconds of unchanging samples the microphone counts as silent.
        public var silenceSeconds = 10
        /// Whether it begins closed, as by `setMuted`: then the device is not opened before somebody opens it.
        public var startsMuted = false
        /// SCHED_FIFO priority, 1 to 99; 0 for an ordinary thread.
        public var realtimePriority = 20

        /// How to record.
        public init(device: String = "default", channels: ChannelPolicy = .automatic) {
            self.device = device
            self.channels = channels
        }
    }

    /// What was heard, 16 kHz mono. Its consumer may be one thread; it waits with `SampleRing.wait`.
    public let ring: SampleRing
    private let core: CaptureCore

    /// Starts recording.
    public init<Opener: PCMOpener>(opener: Opener, configuration: Configuration = Configuration()) {
        let core = CaptureCore(configuration: configuration)
        self.core = core
        ring = core.ring
        startThread(name: "capture-news") { core.tellNews() }
        startThread(name: "capture") { CaptureLoop(core: core, opener: opener).run() }
    }

    /// Ends recording and closes the device soon; final.
    public func stop() { core.order { $0.isStopping.store(true, ordering: .releasing) } }

    /// Closes the device, or opens it again. The device is really closed: a sound server shows no recording.
    public func setMuted(_ muted: Bool) { core.order { $0.isMuted.store(muted, ordering: .releasing) } }

    /// Grows as long as the microphone delivers: the watchdog's evidence. Safe on every thread.
    public var framesCaptured: Int { core.framesCaptured.load(ordering: .relaxed) }

    /// When position 0 of the ring would have been taken, in monotonic nanoseconds, by what arrived last: position p was
    /// taken at p × 62,500 ns after it. Late by chance, see `ArrivalClock`. Safe on every thread.
    public var origin: Int64 { core.origin.load(ordering: .relaxed) }

    /// Moves at least once in five seconds while the thread lives, with or without a device: the watchdog's evidence.
    /// Safe on every thread.
    public var beats: Int { core.beats.load(ordering: .relaxed) }

    /// The state now and every change; ends after `stopped`.
    public var states: AsyncStream<CaptureState> { core.changes.stream() }

    /// A snapshot.
    public var status: CaptureStatus { core.status }
}
