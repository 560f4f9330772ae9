internal import Glibc

/// The level of the room, tracked through speech: the lowest smoothed level of the last while.
///
/// Minimum statistics (R. Martin, IEEE Trans. Speech and Audio Processing 9, 2001) in its simplest form: speech dips to
/// the noise between sounds within about a second, noise does not. Feed it all the time, and an endpointer can be
/// seeded with `level` at the moment it starts.
public struct NoiseFloor: Sendable {
    /// Seconds it looks back over.
    public let window: Double
    /// dBFS, what it has been fed so far considered; the seed before that.
    public private(set) var level: Double

    private static let pieces = 8
    private var minima: [Double] = []
    private var current = Double.infinity
    private var elapsed = 0.0
    private var smoothed: Double?
    private let seed: Double

    /// A floor that starts from `seed` (dBFS) and forgets it after `window` seconds.
    ///
    /// 1.2 s: longer than a word, shorter than the patience of a person whose fan just went on.
    public init(seed: Double = -50, window: Double = 1.2) {
        self.seed = seed
        self.window = window
        level = seed
    }

    /// The next piece: its level in dBFS and length in seconds (10 or 20 ms).
    public mutating func feed(_ piece: Double, seconds: Double) {
        // 40 ms: single quiet frames inside a sound are not the room.
        let gain = min(1, seconds / 0.04)
        let power = pow(10, piece / 10)
        let mean = smoothed.map { $0 + gain * (power - $0) } ?? power
        smoothed = mean
        current = min(current, 10 * log10(max(mean, 1e-12)))
        elapsed += seconds
        if elapsed >= window / Double(NoiseFloor.pieces) {
            elapsed = 0
            minima.append(current)
            if minima.count > NoiseFloor.pieces { minima.removeFirst() }
            current = .infinity
        }
        let recent = min(current, minima.min() ?? .infinity)
        // Until the window is full the start may be speech without a pause: the seed is then the better guess.
        level = minima.count < NoiseFloor.pieces ? min(seed, recent) : recent
    }
}
