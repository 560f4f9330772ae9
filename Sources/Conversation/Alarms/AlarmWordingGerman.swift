// In German.
extension AlarmWording {
    static func german(_ sentence: AlarmSentence) -> String {
        switch sentence {
        case .set(let entry):
            switch entry.kind {
            case .timer: return "\(benannt(entry)) auf \(dauer(entry.left ?? entry.length ?? 0)) gestellt."
            case .reminder: return "Gut, ich erinnere dich \(wann(entry))\(entry.name.map { ": \($0)" } ?? "")."
            case .alarm, .plan: return "Wecker\(entry.name.map { " \($0)" } ?? "") gestellt: \(wann(entry))."
            }
        case .setAll(let entries):
            let kinds = Set(entries.map(\.kind))
            let noun = kinds.count == 1 ? kinds.first.map { " " + mehrzahl($0) } ?? "" : ""
            let each = entries.map { entry in
                (entry.name.map { "\($0) " } ?? "")
                    + (entry.kind == .timer ? dauer(entry.left ?? entry.length ?? 0) : wann(entry))
            }
            return "\(entries.count)\(noun) gestellt: \(joined(each, "und"))."
        case .skipped(let entry): return "Einmal ausgelassen. Der nächste ist \(wann(entry))."
        case .onlyNext(let entry):
            return "Er wiederholt sich, und auslassen oder ändern kann ich nur den nächsten, \(wann(entry))."
        case .changed(let entry) where entry.isPaused:
            let left = entry.kind == .timer ? entry.left.map { ", noch \(dauer($0))" } ?? "" : ""
            return "\(benannt(entry)) angehalten\(left)."
        case .changed(let entry):
            return entry.kind == .timer
                ? "\(benannt(entry)): jetzt \(dauer(entry.left ?? 0))." : "\(benannt(entry)) geändert: \(wann(entry))."
        case .cancelled(let entries):
            guard entries.count == 1, let entry = entries.first else { return "Alle \(entries.count) sind gelöscht." }
            return "\(benannt(entry)) gelöscht."
        case .snoozed(let milliseconds): return "Gut, noch einmal in \(dauer(milliseconds))."
        case .list(let kind, let entries, let day):
            guard !entries.isEmpty else {
                return "Du hast \(day.map { benannt($0) + " " } ?? "")keine \(mehrzahl(kind))."
            }
            let shown = entries.prefix(5).map { erzählt($0) }
            let rest = entries.count > shown.count ? ", und \(entries.count - shown.count) weitere" : ""
            return "Du hast \(entries.count == 1 ? "eins" : "\(entries.count)"): \(joined(shown, "und"))\(rest)."
        case .remaining(let entries):
            return entries.prefix(5).map { entry in
                entry.kind == .timer
                    ? "\(entry.name == nil && entries.count == 1 ? "Noch" : benannt(entry) + ": noch") \(dauer(entry.left ?? 0))."
                    : "\(benannt(entry)) \(wann(entry)), in \(dauer(entry.left ?? 0, isRough: true))."
            }.joined(separator: " ")
        case .none(let kind, let name):
            let what = kind == .reminder ? "keine Erinnerung" : "keinen \(kind == .alarm ? "Wecker" : "Timer")"
            return "Es gibt \(what)\(name.map { " \($0)" } ?? "")."
        case .which(let entries): return "Welchen: \(joined(entries.prefix(5).map { erzählt($0) }, "oder"))?"
        case .nothingToSnooze: return "Es klingelt nichts."
        case .planned(let entries):
            guard let first = entries.first else { return "Gut." }
            return "Gut, in \(dauer(first.left ?? 0))."
        case .refused(let refusal): return german(refusal)
        case .due(let entry):
            switch entry.kind {
            case .timer: return "Der Timer\(entry.name.map { " \($0)" } ?? "") ist abgelaufen."
            case .reminder: return "Eine Erinnerung: \(entry.name ?? "Es ist Zeit")."
            case .alarm, .plan:
                return (entry.moment.map { "Es ist \(uhr($0.minute))." } ?? "Dein Wecker.")
                    + (entry.name.map { " \($0)." } ?? "")
            }
        case .missed(let entries):
            let told = entries.prefix(5).map { entry in
                let what =
                    entry.kind == .reminder
                    ? "eine Erinnerung"
                    : entry.kind == .plan ? "eine Ansage" : "einen \(entry.kind == .timer ? "Timer" : "Wecker")"
                return what + (entry.name.map { ", \($0)," } ?? "") + (entry.moment == nil ? "" : " \(wann(entry))")
            }
            return "Du hast \(joined(told, "und"))"
                + (entries.count > 5 ? " und \(entries.count - 5) weitere" : "") + " verpasst."
        case .waitingForClock: return "Ich weiß noch nicht, wie spät es ist. Deine Wecker warten, bis ich es weiß."
        case .storeTrouble(let trouble):
            return "Eine Änderung deiner Wecker ließ sich nicht speichern: \(german(trouble)). Ich versuche es weiter."
        }
    }

    static func german(_ refusal: AlarmRefusal) -> String {
        switch refusal {
        case .needsTime(.timer): "Wie lange?"
        case .needsTime: "Für wann?"
        case .past: "Diese Zeit ist schon vorbei."
        case .noDuration: "Das wäre jetzt gleich. Nenne bitte eine längere Zeit."
        case .noSuchDay: "Diesen Tag gibt es nicht."
        case .noSuchTime: "Diese Uhrzeit gibt es nicht."
        case .oddRepeat:
            "So kann ich es nicht wiederholen. Jeden Tag, jeden Werktag, jedes Wochenende oder an Wochentagen geht."
        case .tooLong: "Das ist zu lang für einen Timer. Höchstens eine Woche."
        case .tooFar: "Das ist zu weit weg. Höchstens zehn Jahre."
        case .tooMany(let limit): "Du hast schon \(limit), mehr kann ich mir nicht merken. Lösche erst einige."
        case .clockUnknown: "Ich weiß noch nicht, wie spät es ist, darum geht das nicht. Ein Timer geht."
        case .busy: "Einen Moment, das war zu viel auf einmal."
        case .unavailable(let trouble):
            "Ich komme nicht an deine Wecker: \(german(trouble)). Versuche es gleich noch einmal."
        case .notSaved(let trouble): "Das konnte ich nicht speichern: \(german(trouble)). Es ist alles wie vorher."
        }
    }

    static func german(_ trouble: StoreTrouble) -> String {
        switch trouble {
        case .full: "die Platte ist voll"
        case .readOnly: "die Platte lässt sich nicht beschreiben"
        case .damaged: "die Datenbank ist beschädigt"
        case .slow: "die Platte antwortet nicht"
        case .failed: "die Platte meldet einen Fehler"
        }
    }

    private static func mehrzahl(_ kind: AlarmKind?) -> String {
        switch kind {
        case .timer?: "Timer"
        case .alarm?: "Wecker"
        case .reminder?: "Erinnerungen"
        case .plan?: "Ansagen"
        case nil: "Timer, Wecker oder Erinnerungen"
        }
    }

    private static func benannt(_ day: AlarmDay) -> String {
        switch day {
        case .ahead(0): "heute"
        case .ahead(1): "morgen"
        case .ahead(let days): "in \(days) Tagen"
        case .weekday(let weekday): "am \(wochentage[weekday.rawValue - 1])"
        case .date: "an diesem Tag"
        }
    }

    private static func benannt(_ entry: AlarmDescription) -> String {
        let noun =
            switch entry.kind {
            case .timer: "Timer"
            case .alarm: "Wecker"
            case .reminder: "Erinnerung"
            case .plan: "Ansage"
            }
        if let name = entry.name { return "\(noun) \(name)" }
        guard entry.kind == .timer, let length = entry.length else { return noun }
        return "\(noun) über \(dauer(length))"
    }

    private static func erzählt(_ entry: AlarmDescription) -> String {
        (entry.kind == .timer
            ? "\(benannt(entry)), noch \(dauer(entry.left ?? 0))" : "\(benannt(entry)) \(wann(entry))")
            + (entry.isPaused ? ", angehalten" : "")
    }

    private static func wann(_ entry: AlarmDescription) -> String {
        guard let moment = entry.moment else { return entry.left.map { "in \(dauer($0))" } ?? "später" }
        let time = "um \(uhr(moment.minute))"
        if !entry.weekdays.isEmpty { return "\(tage(entry.weekdays)) \(time)" }
        guard let today = entry.today else { return "am \(datum(moment.day)) \(time)" }
        switch moment.day.number - today.number {
        case 0: return "heute \(time)"
        case 1: return "morgen \(time)"
        case -1: return "gestern \(time)"
        case 2..<7: return "am \(wochentage[moment.day.weekday.rawValue - 1]) \(time)"
        default: return "am \(datum(moment.day, today)) \(time)"
        }
    }

    private static func uhr(_ minute: Int) -> String {
        let (hour, rest) = minute.quotientAndRemainder(dividingBy: 60)
        return rest == 0 ? "\(hour) Uhr" : "\(hour) Uhr \(rest)"
    }

    private static let wochentage = [
        "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag",
    ]
    private static let monate = [
        "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
        "Dezember",
    ]

    private static func datum(_ day: CivilDay, _ today: CivilDay? = nil) -> String {
        let (year, month, number) = day.parts
        return "\(number). \(monate[month - 1])" + (today?.parts.year == year ? "" : " \(year)")
    }

    private static func tage(_ days: Set<Weekday>) -> String {
        if days.count == 7 { return "jeden Tag" }
        if days == [.monday, .tuesday, .wednesday, .thursday, .friday] { return "jeden Werktag" }
        if days == [.saturday, .sunday] { return "jedes Wochenende" }
        return "jeden " + joined(days.sorted().map { wochentage[$0.rawValue - 1] }, "und")
    }

    private static func dauer(_ milliseconds: Int, isRough: Bool = false) -> String {
        let names = [("Tag", "Tage"), ("Stunde", "Stunden"), ("Minute", "Minuten"), ("Sekunde", "Sekunden")]
        let words = zip(split(milliseconds, isRough: isRough), names).filter { $0.0 > 0 }
            .map { "\($0) \($0 == 1 ? $1.0 : $1.1)" }
        return words.isEmpty ? "0 Sekunden" : joined(Array(words.prefix(2)), "und")
    }
}
