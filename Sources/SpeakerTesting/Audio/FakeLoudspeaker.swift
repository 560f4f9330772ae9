public import Audio

/// The loudspeaker of a `FakeSoundHost`: what lies in its buffer, and an exact ledger of what was heard when.
public struct FakeLoudspeaker: Sendable {
    /// Samples that were heard without a gap between them.
    public struct Run: Sendable {
        /// Nanoseconds of the host's clock.
        public let start: UInt64
        /// Of the first channel.
        public internal(set) var samples: [Int16] = []
    }

    /// What the device runs at; S16_LE only. Takes effect at the next open.
    public var format = PCMFormat(rate: 48_000, channels: 2, sampleFormat: .s16)
    /// errno values that the next writes give instead of taking frames.
    public var writeErrors: [Int32] = []
    /// Most frames that the next writes take.
    public var shortWrites: [Int] = []
    /// Whether written frames can be taken back.
    public var canTakeBack = false
    /// How many `resume` calls still give EAGAIN; after that ENOSYS, as most drivers do.
    public var resumesToWait = 0
    /// Everything that was heard.
    public private(set) var heard: [Run] = []
    /// Frames thrown away by `drop`.
    public private(set) var dropped = 0

    var isRunning = false
    var isDry = false
    var buffer = 0
    var period = 0
    private var waiting: [Int16] = []
    private var startedAt: UInt64 = 0
    private var playedSinceStart = 0

    /// All samples heard, in order.
    public var samples: [Int16] { heard.flatMap(\.samples) }

    /// Samples other than silence that were heard at or after `time`.
    public func soundingSamples(since time: UInt64) -> Int {
        heard.reduce(0) { sum, run in
            let before = time > run.start ? Int((time - run.start) * UInt64(format.rate) / 1_000_000_000) : 0
            return sum + run.samples.dropFirst(before).count { $0 != 0 }
        }
    }

    var held: Int { waiting.count }
    var space: Int { buffer - waiting.count }
    /// When a period will be free, for the live clock.
    var readyTime: UInt64 {
        guard isRunning else { return space >= period ? 0 : .max }
        let needed = playedSinceStart + max(0, period - space)
        return startedAt + UInt64(needed) * 1_000_000_000 / UInt64(format.rate)
    }

    mutating func advance(to now: UInt64) {
        guard isRunning, now > startedAt else { return }
        let due = Int((now - startedAt) * UInt64(format.rate) / 1_000_000_000) - playedSinceStart
        let count = min(due, waiting.count)
        if count > 0 {
            heard[heard.count - 1].samples += waiting[..<count]
            waiting.removeFirst(count)
            playedSinceStart += count
        }
        if waiting.isEmpty {
            isRunning = false
            isDry = true
        }
    }

    mutating func reset(buffer: Int, period: Int) {
        self.buffer = buffer
        self.period = period
        waiting = []
        isRunning = false
        isDry = false
    }

    mutating func start(now: UInt64) {
        guard !isRunning, !waiting.isEmpty else { return }
        isRunning = true
        startedAt = now
        playedSinceStart = 0
        heard.append(Run(start: now))
    }

    mutating func drop() {
        dropped += waiting.count
        waiting = []
        isRunning = false
    }

    mutating func take(_ samples: [Int16], now: UInt64) {
        waiting += samples
        if waiting.count >= 2 * period { start(now: now) }
    }

    mutating func takeBack(keeping keep: Int) -> Int {
        guard canTakeBack, waiting.count > keep else { return 0 }
        let count = waiting.count - keep
        waiting.removeLast(count)
        return count
    }
}
