/// What the lights tell of the speaker.
public enum LightScene: Sendable, Hashable {
    /// Nothing to tell: dark.
    case idle
    /// It listens to a question.
    case listening
    /// It works on an answer.
    case thinking
    /// It speaks.
    case speaking
    /// The microphone is closed.
    case muted
    /// The volume was changed, to 0 to 100 percent.
    case volume(percent: Int)
    /// An alarm rings.
    case alarm
    /// It can't hear or can't speak.
    case error
    /// It is a hotspot and waits for a phone.
    case hotspot
}

/// A colour of a light, each part 0 to 1.
public struct LightColour: Sendable, Hashable {
    /// Red.
    public var red: Double
    /// Green.
    public var green: Double
    /// Blue.
    public var blue: Double

    /// A colour.
    public init(_ red: Double, _ green: Double, _ blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// No light.
    public static let dark = LightColour(0, 0, 0)
    static let white = LightColour(1, 1, 1)
    static let red = LightColour(1, 0, 0)
    static let amber = LightColour(1, 0.5, 0)
    static let green = LightColour(0, 1, 0)
    static let blue = LightColour(0, 0.2, 1)

    /// This colour at `level`, 0 to 1.
    func times(_ level: Double) -> LightColour { LightColour(red * level, green * level, blue * level) }

    /// How bright it is, 0 to 1: the brightest of its parts.
    public var level: Double { max(red, green, blue) }
}
