/// What is asked of the microphone itself. "Mute" alone means the sound and is a control word.
public enum MicrophoneRequest: Sendable, Equatable {
    /// To be closed.
    case mute
    /// To be opened again: only as a text, since nobody hears it said.
    case unmute

    /// Sentences that a recogniser should know.
    public static let sentences = [
        "mute the microphone", "mute your microphone", "turn off the microphone", "turn the microphone off",
        "microphone off", "close the microphone",
    ]

    private static let names: Set<String> = ["microphone", "mic", "mikrofon", "mikro"]
    private static let small: Set<String> = [
        "the", "your", "my", "please", "hey", "susi", "das", "dein", "mein", "bitte",
    ]
    private static let off: Set<String> = [
        "mute", "turn off", "switch off", "off", "close", "disable", "stumm", "aus", "schalte aus", "schalt aus",
        "stumm schalten", "schalte stumm", "ausschalten", "mach aus",
    ]
    private static let on: Set<String> = [
        "unmute", "turn on", "switch on", "on", "open", "enable", "an", "ein", "schalte an", "schalte ein", "schalt an",
        "schalt ein", "einschalten", "anschalten", "mach an",
    ]

    /// What `text` asks for; nil if it is about something else.
    public init?(_ text: String) {
        let words = text.lowercased().split { !$0.isLetter }.map(String.init)
        guard words.count <= 8, words.contains(where: Self.names.contains) else { return nil }
        let order = words.filter { !Self.names.contains($0) && !Self.small.contains($0) }.joined(separator: " ")
        if Self.off.contains(order) {
            self = .mute
        } else if Self.on.contains(order) {
            self = .unmute
        } else {
            return nil
        }
    }
}
