/// Which channels of a microphone are heard.
public enum ChannelPolicy: Sendable, Equatable {
    /// The mean of the channels that are live: those whose samples changed within the last second. A card of six
    /// channels with one microphone comes out at the full level.
    case automatic
    /// One channel, counted from 0; the last one if the device has fewer.
    case channel(Int)
}

/// Turns native interleaved frames into 16 kHz mono, anti-aliased and clipped.
///
/// Allocates in `init` only. Confined to one thread at a time.
public final class CaptureConverter {
    /// Hz, what comes out.
    public static let outputRate = 16_000

    /// What goes in.
    public let format: PCMFormat
    /// Most frames of one `convert`.
    public let maximumFrames: Int
    /// How long a sample is under way, in output samples.
    public var latency: Int { resampler.latency }
    /// True if any channel moved in the last `convert`.
    public private(set) var isMoving = false
    /// Largest output sample of the last `convert`, 0 to 32,768.
    public private(set) var peak = 0
    /// Channels that count as live.
    public private(set) var liveChannels = 0

    private let policy: ChannelPolicy
    private let resampler: Resampler
    private let mono: UnsafeMutableBufferPointer<Float>
    private let resampled: UnsafeMutableBufferPointer<Float>
    private let output: UnsafeMutableBufferPointer<Int16>
    /// By channel: the last sample, and for how many more frames it counts as live.
    private let last: UnsafeMutablePointer<Float>
    private let liveFor: UnsafeMutablePointer<Int>
    private var scale: Float = 0
    private var isFirst = true

    /// A converter for 1 to 64 channels at 1 to 768 kHz.
    public init(
        format: PCMFormat, policy: ChannelPolicy = .automatic, maximumFrames: Int
    ) throws(ResamplerError) {
        precondition((1...64).contains(format.channels) && maximumFrames > 0, "a device has 1 to 64 channels")
        self.format = format
        self.policy = policy
        self.maximumFrames = maximumFrames
        resampler = try Resampler(from: format.rate, to: CaptureConverter.outputRate)
        let limit = resampler.outputLimit(for: maximumFrames)
        mono = .allocate(capacity: maximumFrames)
        resampled = .allocate(capacity: limit)
        output = .allocate(capacity: limit)
        last = .allocate(capacity: format.channels)
        last.initialize(repeating: 0, count: format.channels)
        liveFor = .allocate(capacity: format.channels)
        liveFor.initialize(repeating: 0, count: format.channels)
    }

    deinit {
        mono.deallocate()
        resampled.deallocate()
        output.deallocate()
        last.deallocate()
        liveFor.deallocate()
    }

    /// Converts `frames` (at most `maximumFrames`) native frames; what is returned is valid until the next call.
    public func convert(_ data: UnsafeRawPointer, frames: Int) -> UnsafeBufferPointer<Int16> {
        let frames = min(frames, maximumFrames)
        guard frames > 0 else { return UnsafeBufferPointer(rebasing: output[..<0]) }
        observe(data, frames)
        mix(data, frames)
        let (_, produced) = resampler.process(UnsafeBufferPointer(rebasing: mono[..<frames]), into: resampled)
        var loudest = 0
        for i in 0..<produced {
            let sample = int16(resampled[i])
            output[i] = sample
            loudest = max(loudest, abs(Int(sample)))
        }
        peak = loudest
        return UnsafeBufferPointer(rebasing: output[..<produced])
    }

    /// Finds which channels move. A channel that holds one value is as dead as one of zeros.
    private func observe(_ data: UnsafeRawPointer, _ frames: Int) {
        let channels = format.channels
        var moving = false
        var live = 0
        for channel in 0..<channels {
            let before = isFirst ? format.sampleFormat.sample(data, channel) : last[channel]
            var moves = false
            var i = channel
            for _ in 0..<frames {
                if format.sampleFormat.sample(data, i) != before {
                    moves = true
                    break
                }
                i += channels
            }
            last[channel] = format.sampleFormat.sample(data, (frames - 1) * channels + channel)
            liveFor[channel] = moves ? format.rate : max(0, liveFor[channel] - frames)
            if moves { moving = true }
            if liveFor[channel] > 0 { live += 1 }
        }
        isMoving = moving
        liveChannels = live
        isFirst = false
    }

    private func mix(_ data: UnsafeRawPointer, _ frames: Int) {
        let channels = format.channels
        let sampleFormat = format.sampleFormat
        if case .channel(let wanted) = policy {
            let channel = max(0, min(wanted, channels - 1))
            for frame in 0..<frames { mono[frame] = sampleFormat.sample(data, frame * channels + channel) }
            return
        }
        // The level glides over the piece when a channel comes or goes, so that nothing clicks.
        let target = 1 / Float(max(1, liveChannels))
        if scale == 0 { scale = target }
        let step = (target - scale) / Float(frames)
        for frame in 0..<frames {
            var sum: Float = 0
            for channel in 0..<channels where liveFor[channel] > 0 {
                sum += sampleFormat.sample(data, frame * channels + channel)
            }
            scale += step
            mono[frame] = sum * scale
        }
        scale = target
    }
}
