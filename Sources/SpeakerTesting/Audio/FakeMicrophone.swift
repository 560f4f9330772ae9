public import Audio

/// The microphone of a `FakeSoundHost`.
public struct FakeMicrophone: Sendable {
    /// What it delivers when nobody speaks.
    public enum Idle: Sendable { case zeros, hiss }

    /// What the device runs at; S16_LE only. Takes effect at the next open.
    public var format = PCMFormat(rate: 16_000, channels: 1, sampleFormat: .s16)
    /// The only channel that is live; nil for all.
    public var liveChannel: Int?
    /// What it delivers when nobody speaks.
    public var idle = Idle.hiss
    /// errno values that the next reads give instead of frames.
    public var readErrors: [Int32] = []
    /// Delivers nothing although it is open.
    public var isStalled = false
    private var sound: [Int16] = []
    private var at = 0
    private var count = 0

    var isRunning = false
    var isOverrun = false
    var buffer = 0
    var period = 0
    private var startedAt: UInt64 = 0
    private var delivered = 0

    /// Says `samples` (mono, at the device's rate) after what is still to be said.
    public mutating func say(_ samples: [Int16]) { sound += samples }

    /// Samples that have not been said yet.
    public var unsaid: Int { sound.count - at }

    func available(_ now: UInt64) -> Int {
        guard isRunning, !isStalled, now > startedAt else { return 0 }
        return Int((now - startedAt) * UInt64(format.rate) / 1_000_000_000) - delivered
    }

    /// When a period will be there, for the live clock.
    var readyTime: UInt64 {
        guard isRunning, !isStalled else { return .max }
        return startedAt + UInt64(delivered + period) * 1_000_000_000 / UInt64(format.rate) + 1
    }

    mutating func reset(buffer: Int, period: Int) {
        self.buffer = buffer
        self.period = period
        isRunning = false
        isOverrun = false
    }

    mutating func start(now: UInt64) {
        guard !isRunning else { return }
        isRunning = true
        startedAt = now
        delivered = 0
    }

    mutating func next(_ frames: Int) -> [Int16] {
        delivered += frames
        var result = [Int16](repeating: 0, count: frames * format.channels)
        for frame in 0..<frames {
            count += 1
            var value: Int16 = idle == .zeros ? 0 : (count & 1 == 0 ? 3 : -3)
            if at < sound.count {
                value = sound[at]
                at += 1
            }
            for channel in 0..<format.channels where liveChannel == nil || liveChannel == channel {
                result[frame * format.channels + channel] = value
            }
        }
        return result
    }
}
