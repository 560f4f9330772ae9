/// Keeps silence away from the decoder: shut while nothing rises above the room.
///
/// It saves time, it does not judge: it opens at 3 dB over the floor and stays open a second after the last sound.
struct SoundGate {
    /// Below this nothing is a voice (dBFS above 200 Hz); a quiet room at a usual gain is at −65 to −55.
    static let quietest = -72.0
    /// dB over the floor: a voice that adds as much power as the noise has raises the level by 3 dB.
    static let margin = 3.0
    /// Seconds it stays open: a phrase is seen 0.1 to 0.4 s after its end.
    static let hangover = 1.0

    private var filter = RumbleFilter()
    private(set) var floor = NoiseFloor(seed: -60, window: 4)
    private var remaining = 0.0

    /// Whether the decoder should hear `block`.
    mutating func opens(for block: UnsafeBufferPointer<Int16>, seconds: Double) -> Bool {
        let level = filter.level(of: block)
        floor.feed(level, seconds: seconds)
        remaining -= seconds
        if level > max(SoundGate.quietest, floor.level + SoundGate.margin) { remaining = SoundGate.hangover }
        return remaining > 0
    }
}
