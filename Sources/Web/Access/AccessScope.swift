/// What a visitor of the device API may do. A browser that was paired may do all; a token for a script may do what it
/// was made for.
public enum AccessScope: String, Sendable, Hashable, CaseIterable {
    /// See how the speaker is: state, events, alarms, what plays, which skills there are.
    case read
    /// Use it: ask, say, listen, stop, volume, music, alarms.
    case control
    /// What was said: history and explanations.
    case history
    /// Change it: voice, settings, Wi-Fi, skills, account, and who else may come in.
    case settings
}
