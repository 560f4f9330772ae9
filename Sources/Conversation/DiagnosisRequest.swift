/// Somebody asks whether the speaker is well: "what is wrong with you?"
public enum DiagnosisRequest {
    /// Sentences that a recogniser should know.
    public static let sentences = [
        "what is wrong with you", "is something wrong", "check yourself", "diagnose yourself",
    ]

    private static let known: Set<String> = [
        "what is wrong with you", "what's wrong with you", "whats wrong with you", "what is the matter with you",
        "what's the matter with you", "is something wrong", "is something wrong with you", "is anything wrong with you",
        "check yourself", "diagnose yourself", "self test", "run a self test", "do you have a problem",
        "was ist los mit dir", "was ist mit dir los", "was fehlt dir", "stimmt etwas nicht",
        "stimmt etwas nicht mit dir",
        "prüfe dich", "prüf dich", "selbsttest",
    ]

    /// True if `text` is that question.
    public static func isAsked(_ text: String) -> Bool {
        var words = text.lowercased().split { !$0.isLetter && $0 != "'" }.map(String.init)
        for word in ["hey", "susi", "please", "bitte"] {
            if words.first == word { words.removeFirst() }
            if words.last == word { words.removeLast() }
        }
        return known.contains(words.joined(separator: " "))
    }
}
