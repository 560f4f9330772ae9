/// A short piece of mono sound.
public struct Clip: Sendable, Equatable {
    /// Mono, full scale ±32767.
    public let samples: [Int16]
    /// Hz.
    public let sampleRate: Int
    /// Frequencies in Hz of which the sound consists, if it was made of pure tones; empty when not known.
    public let partials: [Double]

    /// A piece of sound.
    public init(samples: [Int16], sampleRate: Int, partials: [Double] = []) {
        self.samples = samples
        self.sampleRate = sampleRate
        self.partials = partials
    }

    /// Seconds.
    public var duration: Double { sampleRate > 0 ? Double(samples.count) / Double(sampleRate) : 0 }
}
