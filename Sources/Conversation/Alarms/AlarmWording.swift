/// The words for alarms, timers and reminders, in English and German; English for every other language.
public enum AlarmWording {
    /// What to say.
    /// - Parameter language: two letters of the voice's language.
    public static func text(_ sentence: AlarmSentence, language: String = "en") -> String {
        language.hasPrefix("de") ? german(sentence) : english(sentence)
    }

    /// Why something could not be stored, as the end of a sentence.
    public static func reason(_ trouble: StoreTrouble, language: String = "en") -> String {
        language.hasPrefix("de") ? german(trouble) : english(trouble)
    }

    // MARK: What both need

    /// Days, hours, minutes and seconds.
    static func split(_ milliseconds: Int, isRough: Bool) -> [Int] {
        var seconds = (max(0, milliseconds) + 999) / 1000
        if isRough || seconds >= 86_400, seconds >= 60 { seconds = (seconds + 59) / 60 * 60 }
        return [seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60, seconds % 60]
    }

    static func joined(_ words: [String], _ and: String) -> String {
        guard words.count > 1, let last = words.last else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " \(and) " + last
    }

    static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
