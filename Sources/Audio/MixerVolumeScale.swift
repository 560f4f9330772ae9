internal import Glibc

/// Maps percent to what a mixer element understands, by the rule of alsamixer, so that both show the same number.
///
/// The rule is that of `alsamixer/volume_mapping.c` in alsa-utils (Clemens Ladisch, 2010), which `amixer -M` shares. With
/// v in hundredths of a decibel, min and max the element's range:
/// - more than 24 dB: share = (10^((v − max)/6000) − m) / (1 − m), where m = 10^((min − max)/6000), or 0 if the lowest
///   step is silence. That is the cube root of the amplitude, as in `Volume`.
/// - 24 dB or less: share = (v − min)/(max − min).
/// - no decibels known: the same of the raw values.
public enum MixerVolumeScale: Sendable, Equatable {
    /// Hundredths of a decibel, lowest and highest; `silence` as the lowest means that the lowest step is silent.
    case decibels(Int, Int)
    /// Raw values, lowest and highest.
    case raw(Int, Int)

    /// ALSA's SND_CTL_TLV_DB_GAIN_MUTE.
    public static let silence = -9_999_999
    /// alsamixer's MAX_LINEAR_DB_SCALE, in hundredths of a decibel.
    static let widestLinear = 2400

    /// The value for `percent`, clamped to 0 to 100.
    public func value(percent: Int) -> Int {
        let share = Double(max(0, min(percent, 100))) / 100
        switch self {
        case .raw(let low, let high): return low + Int((share * Double(high - low)).rounded())
        case .decibels(let low, let high):
            guard high - low > Self.widestLinear else { return low + Int((share * Double(high - low)).rounded()) }
            let floor = low == Self.silence ? 0 : pow(10, Double(low - high) / 6000)
            let root = share * (1 - floor) + floor
            return root > 0 ? max(low, high + Int((6000 * log10(root)).rounded())) : low
        }
    }

    /// The percent of `value`, 0 to 100.
    public func percent(value: Int) -> Int {
        let share: Double
        switch self {
        case .raw(let low, let high): share = high > low ? Double(value - low) / Double(high - low) : 1
        case .decibels(let low, let high):
            if high - low > Self.widestLinear {
                let floor = low == Self.silence ? 0 : pow(10, Double(low - high) / 6000)
                share = (pow(10, Double(value - high) / 6000) - floor) / (1 - floor)
            } else {
                share = high > low ? Double(value - low) / Double(high - low) : 1
            }
        }
        return Int((max(0, min(share, 1)) * 100).rounded())
    }
}
