internal import Audio
internal import Conversation

extension EarconName {
    /// How it sounds.
    var earcon: Earcon {
        switch self {
        case .listening: .listening
        case .heard: .heard
        case .notHeard: .notHeard
        case .notUnderstood: .notUnderstood
        case .error: .error
        case .muted: .muted
        case .unmuted: .unmuted
        case .connected: .connected
        case .hotspot: .hotspot
        }
    }

    /// The sounds of all of them.
    static let clips = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.earcon.clip()) })
}
