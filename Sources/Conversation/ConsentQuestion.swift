/// A costly wish that is carried out only after a yes: "cancel all alarms" differs in one word from "cancel the alarm",
/// and what is deleted does not come back.
public struct ConsentQuestion: Sendable, Equatable {
    /// What waits.
    public let request: AlarmRequest
    /// What is asked.
    public let question: String

    /// What somebody said to the question.
    public enum Verdict: Sendable, Equatable { case yes, no }

    /// What has to be asked before `request`; nil: nothing.
    ///
    /// - Parameters:
    ///   - count: how many entries it would delete.
    ///   - language: two letters.
    public init?(_ request: AlarmRequest, count: Int, language: String) {
        guard case .cancel(let selector) = request, selector.isAll, count > 1 else { return nil }
        self.request = request
        question =
            language.hasPrefix("de")
            ? Self.german(selector.kind, count) : Self.english(selector.kind, count)
    }

    /// Which entries a request would delete all of; nil: it deletes none or only some.
    public static func scope(of request: AlarmRequest) -> AlarmKind?? {
        guard case .cancel(let selector) = request, selector == AlarmSelector(selector.kind, isAll: true) else {
            return nil
        }
        return .some(selector.kind)
    }

    /// What `text` says to the question; nil: it is about something else.
    public static func verdict(_ text: String) -> Verdict? {
        let kept = text.lowercased().map { $0.isLetter || $0 == "'" ? $0 : " " }
        var words = String(kept).split(separator: " ").map(String.init)
        while words.count > 1, let last = words.last, courtesies.contains(last) { words.removeLast() }
        let sentence = words.joined(separator: " ")
        if consents.contains(sentence) { return .yes }
        return refusals.contains(sentence) || ControlWords.isDecline(sentence) ? .no : nil
    }

    /// What is said after a no.
    /// - Parameter language: two letters.
    public static func kept(language: String) -> String {
        language.hasPrefix("de") ? "Gut, alles bleibt." : "Okay, everything stays."
    }

    /// Sentences that a recogniser should know.
    public static let sentences = [
        "yes", "yes please", "yes delete them", "sure", "okay", "no", "no thanks", "no don't",
    ]

    private static let consents: Set<String> = [
        "yes", "yes delete them", "yes delete all", "yes do it", "yeah", "yep", "sure", "ok", "okay", "of course",
        "do it", "go ahead", "delete them", "delete them all", "correct", "right", "that's right", "ja", "jawohl",
        "klar",
        "ja alle", "ja mach das", "mach das", "natürlich", "genau", "gerne", "gern",
    ]
    private static let refusals: Set<String> = [
        "no", "no don't", "don't", "nope", "keep them", "no keep them", "better not", "nein", "nicht", "lieber nicht",
        "nein lass sie", "lass sie", "lass es",
    ]
    private static let courtesies: Set<String> = ["please", "susi", "bitte"]

    private static func english(_ kind: AlarmKind?, _ count: Int) -> String {
        let words = ["three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
        let number = count == 2 ? "both" : "all " + (words.indices.contains(count - 3) ? words[count - 3] : "\(count)")
        let noun =
            switch kind {
            case .timer: "timers"
            case .alarm: "alarms"
            case .reminder: "reminders"
            case .plan: "plans"
            case nil: "alarms and timers"
            }
        return "Shall I delete \(number) \(noun)?"
    }

    private static func german(_ kind: AlarmKind?, _ count: Int) -> String {
        let words = ["drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"]
        let number =
            count == 2 ? "beide" : "alle " + (words.indices.contains(count - 3) ? words[count - 3] : "\(count)")
        let noun =
            switch kind {
            case .timer: "Timer"
            case .alarm: "Wecker"
            case .reminder: "Erinnerungen"
            case .plan: "Pläne"
            case nil: "Wecker und Timer"
            }
        return "Soll ich \(number) \(noun) löschen?"
    }
}
