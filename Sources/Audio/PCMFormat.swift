/// What a sound device runs at.
public struct PCMFormat: Sendable, Equatable {
    /// Frames a second.
    public var rate: Int
    /// Samples a frame.
    public var channels: Int
    /// How a sample lies in memory.
    public var sampleFormat: SampleFormat

    /// A format.
    public init(rate: Int, channels: Int, sampleFormat: SampleFormat) {
        self.rate = rate
        self.channels = channels
        self.sampleFormat = sampleFormat
    }

    /// Bytes of a frame.
    public var frameSize: Int { channels * sampleFormat.width }
}

extension PCMFormat: CustomStringConvertible {
    /// "48000 Hz, 2 channels, S16_LE".
    public var description: String {
        "\(rate) Hz, \(channels) channel\(channels == 1 ? "" : "s"), \(sampleFormat.rawValue)"
    }
}
