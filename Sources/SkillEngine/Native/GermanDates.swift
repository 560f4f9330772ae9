/// Questions about days in German, and their answers.
struct GermanDates {
    let today: CivilDate
    private let reader: DateReader

    init(today: CivilDate) {
        self.today = today
        reader = DateReader(language: "de", today: today)
    }

    func answer(_ raw: [String]) -> String? {
        let words = raw.dropping(["bitte", "sag", "mir", "und", "weißt", "du"]).filter { $0 != "bitte" }
        let phrase = words.joined(separator: " ")
        switch phrase {
        case "welcher tag ist heute", "welches datum ist heute", "welchen tag haben wir heute",
            "welches datum haben wir", "welches datum haben wir heute", "welcher tag ist es",
            "der wievielte ist heute", "den wievielten haben wir heute", "was ist heute für ein tag",
            "was für ein tag ist heute", "welcher wochentag ist heute", "das datum", "welchen tag haben wir",
            "was ist heute für ein datum":
            return "Heute ist \(DateWords.full(today, "de"))."
        case "welches jahr haben wir", "welches jahr ist es", "welches jahr ist":
            return "Wir haben das Jahr \(today.year)."
        case "welchen monat haben wir", "welcher monat ist", "welcher monat ist es":
            return "Es ist \(DateWords.monthNamesGerman[today.month - 1])."
        case "welche woche haben wir", "welche kalenderwoche haben wir", "welche kalenderwoche ist",
            "welche kalenderwoche ist heute", "welche woche ist":
            return "Es ist die Kalenderwoche \(today.isoWeek.week)."
        case "wann ist das nächste schaltjahr":
            return
                "Das nächste Schaltjahr ist \((today.year + 1...today.year + 8).first(where: CivilDate.isLeap) ?? today.year)."
        default: break
        }
        return leapYear(words) ?? distance(words) ?? which(words)
    }

    private func leapYear(_ words: [String]) -> String? {
        guard words.has(["ist"], at: 0) || words.has(["war"], at: 0), words.last == "schaltjahr" else { return nil }
        let middle = words[1..<(words.count - 1)].filter { !["ein", "das", "jahr", "dieses"].contains($0) }
        let reading = GermanNumbers().year(middle, at: 0)
        guard middle.isEmpty || reading?.length == middle.count else { return nil }
        let year = middle.isEmpty ? today.year : reading?.number.exact ?? today.year
        return CivilDate.isLeap(year) ? "Ja, \(year) ist ein Schaltjahr." : "Nein, \(year) ist kein Schaltjahr."
    }

    private func distance(_ words: [String]) -> String? {
        let heads = [["wie", "viele", "tage"], ["wieviele", "tage"], ["wie", "viel", "tage"], ["wie", "lange"]]
        guard let head = heads.first(where: { words.has($0, at: 0) }) else { return nil }
        let rest = words[head.count...].drop { ["sind", "es", "noch", "ist", "dauert", "bis"].contains($0) }
        guard let day = reader.whole(Array(rest)) else { return nil }
        let days = day.date.day - today.day
        let name = day.name.isEmpty ? "zum \(DateWords.short(day.date, "de"))" : day.name.capitalizedFirst
        switch days {
        case 0: return "Das ist heute!"
        case 1: return "Bis \(name) ist es noch ein Tag."
        case 2...: return "Bis \(name) sind es noch \(days) Tage."
        default: return "Das ist \(-days == 1 ? "einen Tag" : "\(-days) Tage") her."
        }
    }

    private func which(_ words: [String]) -> String? {
        let heads = [
            ["welcher", "wochentag", "ist"], ["welcher", "wochentag", "war"], ["welcher", "tag", "ist"],
            ["welcher", "tag", "war"], ["welches", "datum", "ist"], ["wann", "ist"], ["wann", "war"],
            ["was", "für", "ein", "tag", "ist"], ["was", "für", "ein", "tag", "war"], ["der", "wievielte", "ist"],
            ["auf", "welchen", "tag", "fällt"],
        ]
        guard let head = heads.first(where: { words.has($0, at: 0) }),
            let day = reader.whole(Array(words[head.count...]))
        else { return nil }
        let verb = day.date < today ? "war" : "ist"
        if day.name.isEmpty {
            return "Der \(DateWords.short(day.date, "de")) \(verb) ein \(DateWords.weekday(day.date, "de"))."
        }
        if DateWords.weekdayNamesGerman.contains(where: { day.name.hasSuffix($0) }), day.isFixed {
            return "\(DateWords.weekday(day.date, "de")) \(verb) der \(DateWords.short(day.date, "de"))."
        }
        let days = day.date.day - today.day
        let away = day.isFixed || days < 2 ? "" : ", in \(days) Tagen"
        return "\(day.name.capitalizedFirst) \(verb) \(DateWords.full(day.date, "de"))\(away)."
    }

    static let patterns = [
        "welcher tag *", "welcher wochentag *", "welches datum *", "welchen tag *", "der wievielte *",
        "den wievielten *", "was ist heute für ein *", "was für ein tag *", "das datum", "* das datum",
        "welches jahr *",
        "welchen monat *", "welcher monat *", "welche woche *", "welche kalenderwoche *", "wann ist *", "wann war *",
        "ist * schaltjahr", "war * schaltjahr", "wie viele tage *", "wieviele tage *", "wie viel tage *", "wie lange *",
        "auf welchen tag *",
    ]
    static let examples = [
        ("welcher tag ist heute", "Heute ist Montag, der 30. November 2026."),
        ("welcher tag ist morgen", "Morgen ist Dienstag, der 1. Dezember 2026."),
        ("wann ist weihnachten", "Weihnachten ist Freitag, der 25. Dezember 2026, in 25 Tagen."),
        ("wie viele tage sind es noch bis silvester", "Bis Silvester sind es noch 31 Tage."),
        ("wie viele tage bis zum ersten mai", "Bis zum 1. Mai 2027 sind es noch 152 Tage."),
        ("welche kalenderwoche haben wir", "Es ist die Kalenderwoche 49."),
        ("ist zweitausendachtundzwanzig ein schaltjahr", "Ja, 2028 ist ein Schaltjahr."),
        ("welcher wochentag war der vierte juli 1976", "Der 4. Juli 1976 war ein Sonntag."),
        ("wann ist der nächste freitag", "Freitag ist der 4. Dezember 2026."),
        ("wann ist ostern", "Ostersonntag ist Sonntag, der 28. März 2027*"),
    ]
}
