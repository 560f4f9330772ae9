/// What the speaker says of itself.
public enum Prompt: Sendable, Hashable {
    /// A question was heard and not understood.
    case notUnderstood
    /// Nothing was said after the hotword: no words, only a tone.
    case notHeard
    /// There is no answer.
    case dontKnow
    case noMicrophone
    /// Its owner closed it.
    case microphoneMuted
    case microphoneBack
    /// Nobody could hear it: only for the log.
    case noLoudspeaker
    case serverUnreachable
    /// 0 to 100 %.
    case volumeSet(percent: Int)
    /// The silence is the answer.
    case stopped
    /// The answer is a map, a picture or a web page.
    case needsScreen
    /// Alarms, timers and reminders.
    case cannotPlan
    /// Rows of a table or list that were found.
    case tableRows(count: Int)
    /// What stands before a row; its number counts from 1.
    case row(Int)
    /// Rows are left to read.
    case moreRows(left: Int)
    case noMoreRows
    /// Something failed that is not the person's fault.
    case error

    /// The sentence in `language` ("de", "de-DE"; English if there is none), nil if there is nothing to say.
    public func sentence(in language: String) -> String? {
        let base = language.lowercased().prefix { $0.isLetter }
        return Self.languages.first { $0.code == base }?.sentence(self) ?? Self.english(self)
    }

    /// The languages that have sentences of their own; English is the one for all others.
    private static let languages: [(code: String, sentence: @Sendable (Prompt) -> String?)] = [
        ("de", { german($0) })
    ]

    private static func english(_ prompt: Prompt) -> String? {
        switch prompt {
        case .notUnderstood: "Sorry, I did not understand that."
        case .dontKnow: "Sorry, I don't know that yet."
        case .noMicrophone: "I can't hear you: the microphone is gone."
        case .microphoneMuted: "I can't hear you: my microphone is switched off."
        case .microphoneBack: "I can hear you again."
        case .serverUnreachable: "I can't reach the server. I answer what I can by myself."
        case .volumeSet(let percent): "Volume \(min(max(percent, 0), 100)) percent."
        case .needsScreen: "That is something to look at, and I have no screen."
        case .cannotPlan: "I can't keep alarms or reminders yet, so please don't count on this one."
        case .tableRows(let count): count == 1 ? "One result." : "\(max(count, 0)) results."
        case .row(let number): label(number, englishOrdinals) ?? "Number \(number):"
        case .moreRows(let left): left == 1 ? "One more. Shall I go on?" : "\(max(left, 0)) more. Shall I go on?"
        case .noMoreRows: "That was all."
        case .error: "Sorry, something went wrong. Please try again."
        case .notHeard, .noLoudspeaker, .stopped: nil
        }
    }

    private static let englishOrdinals = [
        "First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth", "Eleventh",
        "Twelfth",
    ]
    private static let germanOrdinals = [
        "Erstens", "Zweitens", "Drittens", "Viertens", "Fünftens", "Sechstens", "Siebtens", "Achtens", "Neuntens",
        "Zehntens", "Elftens", "Zwölftens",
    ]

    /// "First:", as long as there are words for it.
    private static func label(_ number: Int, _ ordinals: [String]) -> String? {
        ordinals.indices.contains(number - 1) ? ordinals[number - 1] + ":" : nil
    }

    private static func german(_ prompt: Prompt) -> String? {
        switch prompt {
        case .notUnderstood: "Das habe ich leider nicht verstanden."
        case .dontKnow: "Das weiß ich leider noch nicht."
        case .noMicrophone: "Ich kann dich nicht hören: Das Mikrofon ist weg."
        case .microphoneMuted: "Ich kann dich nicht hören: Mein Mikrofon ist ausgeschaltet."
        case .microphoneBack: "Ich kann dich wieder hören."
        case .serverUnreachable: "Ich erreiche den Server nicht. Ich antworte, so gut ich es allein kann."
        case .volumeSet(let percent): "Lautstärke \(min(max(percent, 0), 100)) Prozent."
        case .needsScreen: "Das ist etwas zum Anschauen, und ich habe keinen Bildschirm."
        case .cannotPlan: "Wecker und Erinnerungen kann ich noch nicht, verlass dich also bitte nicht darauf."
        case .tableRows(let count):
            count == 1 ? "Ein Ergebnis." : "\(max(count, 0)) Ergebnisse."
        case .row(let number): label(number, germanOrdinals) ?? "Nummer \(number):"
        case .moreRows(let left): "Noch \(left == 1 ? "eins" : "\(max(left, 0))"). Soll ich weitermachen?"
        case .noMoreRows: "Das war alles."
        case .error: "Da ist leider etwas schiefgegangen. Versuch es bitte noch einmal."
        case .notHeard, .noLoudspeaker, .stopped: nil
        }
    }
}
