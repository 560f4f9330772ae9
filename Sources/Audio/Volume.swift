/// The user's volume.
public enum Volume {
    /// The gain of `percent`: its cube, the usual stand-in for how loudness is felt. 50 % is −18 dB, 10 % −60 dB.
    /// Values outside 0 to 100 are clamped.
    public static func gain(percent: Int) -> Float {
        let share = Float(max(0, min(percent, 100))) / 100
        return share * share * share
    }
}
