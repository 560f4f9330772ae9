/// The user's volume.
public enum Volume {
    /// The gain of `percent`: its cube, the usual stand-in for how loudness is felt. 50 % is −18 dB, 10 % −60 dB.
    /// Values outside 0 to 100 are clamped.
    public static func gain(percent: Int) -> Float {
        let share = Float(max(0, min(percent, 100))) / 100
        return share * share * share
    }

    /// The gain that makes `percent` of a card that itself plays at `card` percent: at most 1, and 0 for 0. Gains
    /// multiply, and both are cubes, so that the percents divide.
    static func gain(percent: Int, card: Int) -> Float {
        guard percent > 0 else { return 0 }
        guard card > percent else { return 1 }
        return gain(percent: percent) / gain(percent: card)
    }
}
