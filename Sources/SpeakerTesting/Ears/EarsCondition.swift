/// In what circumstances speech is heard.
public enum EarsCondition: Sendable, Hashable {
    /// As it was recorded.
    case clean
    /// With recorded noise so many dB below the speech.
    case noise(Double)
    /// In a room that rings on for half a second.
    case room
    /// Over the speaker's own voice, which is so many dB below the speech, after the echo canceller.
    case playback(Double)

    /// What is measured if nothing else is asked for.
    public static let all: [EarsCondition] = [.clean, .noise(10), .noise(5), .room, .playback(0), .playback(-5)]

    /// "clean", "room", "10", "playback:-5".
    public init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
        switch (parts.first, parts.count) {
        case ("clean", 1): self = .clean
        case ("room", 1): self = .room
        case ("playback", 2):
            guard let ratio = Double(parts[1]), (-20...40).contains(ratio) else { return nil }
            self = .playback(ratio)
        case (let text?, 1):
            guard let ratio = Double(text), (-20...60).contains(ratio) else { return nil }
            self = .noise(ratio)
        default: return nil
        }
    }

    /// As it is named in reports.
    public var name: String {
        func plain(_ value: Double) -> String { value == value.rounded() ? "\(Int(value))" : "\(value)" }
        return switch self {
        case .clean: "clean"
        case .room: "room"
        case .noise(let ratio): "noise \(plain(ratio)) dB"
        case .playback(let ratio): "playback \(plain(ratio)) dB"
        }
    }
}
