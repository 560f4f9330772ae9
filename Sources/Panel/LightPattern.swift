internal import Glibc

/// How a scene looks: a pure function of the scene, the time since it began, and the number of lights.
public enum LightPattern {
    /// The brightest that a light ever is: in a dark bedroom a lamp at its full brightness is a nuisance.
    static let brightest = 0.4

    /// The colours of `count` lights, `seconds` after the scene began.
    public static func colours(_ scene: LightScene, at seconds: Double, count: Int) -> [LightColour] {
        (0..<max(0, count)).map { colour(scene, max(0, seconds), $0, count).times(brightest) }
    }

    /// Whether the scene changes with time; else it is enough to show it once.
    public static func moves(_ scene: LightScene) -> Bool {
        switch scene {
        case .idle, .muted, .volume: false
        case .listening, .thinking, .speaking, .alarm, .error, .hotspot: true
        }
    }

    private static func colour(_ scene: LightScene, _ seconds: Double, _ index: Int, _ count: Int) -> LightColour {
        switch scene {
        case .idle: return .dark
        // Up within a quarter of a second, then steady: somebody looks whether it hears.
        case .listening: return LightColour.blue.times(0.2 + 0.8 * min(1, seconds * 4))
        // One light goes round, two and a half times a second; a single one blinks softly.
        case .thinking:
            if count == 1 { return LightColour.white.times(0.2 + 0.6 * wave(seconds, period: 0.8)) }
            let place = (seconds * 2.5).truncatingRemainder(dividingBy: 1) * Double(count)
            let distance = min(abs(place - Double(index)), Double(count) - abs(place - Double(index)))
            return LightColour.white.times(max(0.05, 1 - distance))
        case .speaking: return LightColour.green.times(0.3 + 0.7 * wave(seconds, period: 1.6))
        case .muted: return LightColour.red.times(0.3)
        // A bar: each light is its share of the whole.
        case .volume(let percent):
            let share = Double(min(100, max(0, percent))) / 100 * Double(count) - Double(index)
            return LightColour.white.times(min(1, max(0, share)))
        case .alarm: return seconds.truncatingRemainder(dividingBy: 1) < 0.5 ? .amber : .dark
        // Two short flashes every three seconds: seen, and not in the way.
        case .error:
            let phase = seconds.truncatingRemainder(dividingBy: 3)
            return phase < 0.15 || (0.3..<0.45).contains(phase) ? .red : .dark
        case .hotspot: return LightColour.amber.times(0.2 + 0.8 * wave(seconds, period: 3))
        }
    }

    /// 0 to 1 and back in `period` seconds, beginning at 0.
    private static func wave(_ seconds: Double, period: Double) -> Double { (1 - cos(2 * .pi * seconds / period)) / 2 }
}
