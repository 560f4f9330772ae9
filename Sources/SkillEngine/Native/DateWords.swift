/// Names of days and months.
enum DateWords {
    static let monthNamesEnglish = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    static let monthNamesGerman = [
        "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
        "Dezember",
    ]
    static let weekdayNamesEnglish = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    static let weekdayNamesGerman = ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"]

    static let monthsEnglish = numbered(monthNamesEnglish)
    static let monthsGerman = numbered(monthNamesGerman).merging(["maerz": 3, "jänner": 1]) { first, _ in first }
    static let weekdaysEnglish = numbered(weekdayNamesEnglish)
    static let weekdaysGerman = numbered(weekdayNamesGerman).merging(["sonnabend": 6]) { first, _ in first }

    static let relativeEnglish: [(words: [String], days: Int)] = [
        (["the", "day", "after", "tomorrow"], 2), (["day", "after", "tomorrow"], 2),
        (["the", "day", "before", "yesterday"], -2),
        (["day", "before", "yesterday"], -2), (["tomorrow"], 1), (["yesterday"], -1), (["today"], 0), (["tonight"], 0),
        (["now"], 0),
        (["next", "week"], 7),
    ]
    static let relativeGerman: [(words: [String], days: Int)] = [
        (["übermorgen"], 2), (["vorgestern"], -2), (["morgen"], 1), (["gestern"], -1), (["heute"], 0),
    ]
    static let units: [String: (days: Int, months: Int)] = [
        "day": (1, 0), "days": (1, 0), "week": (7, 0), "weeks": (7, 0), "fortnight": (14, 0), "month": (0, 1),
        "months": (0, 1),
        "year": (0, 12), "years": (0, 12), "tag": (1, 0), "tage": (1, 0), "tagen": (1, 0), "woche": (7, 0),
        "wochen": (7, 0),
        "monat": (0, 1), "monate": (0, 1), "monaten": (0, 1), "jahr": (0, 12), "jahre": (0, 12), "jahren": (0, 12),
    ]

    private static func numbered(_ names: [String]) -> [String: Int] {
        Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1.lowercased(), $0 + 1) })
    }

    /// "Monday, November 30, 2026"; in German "Montag, der 30. November 2026".
    static func full(_ date: CivilDate, _ language: String) -> String {
        weekday(date, language) + (language == "de" ? ", der " : ", ") + short(date, language)
    }

    /// "November 30, 2026"; in German "30. November 2026".
    static func short(_ date: CivilDate, _ language: String) -> String {
        let (year, month, day) = date.parts
        return language == "de"
            ? "\(day). \(monthNamesGerman[month - 1]) \(year)" : "\(monthNamesEnglish[month - 1]) \(day), \(year)"
    }

    static func weekday(_ date: CivilDate, _ language: String) -> String {
        (language == "de" ? weekdayNamesGerman : weekdayNamesEnglish)[date.weekday - 1]
    }
}

/// A day with a name that comes round every year.
struct Holiday: Sendable {
    let words: [String]
    let name: String
    let date: @Sendable (Int) -> CivilDate?

    private init(_ phrase: String, _ name: String, _ date: @escaping @Sendable (Int) -> CivilDate?) {
        words = phrase.split(separator: " ").map(String.init)
        self.name = name
        self.date = date
    }

    private static func fixed(_ phrases: String, _ name: String, _ month: Int, _ day: Int) -> [Holiday] {
        phrases.split(separator: "|").map { Holiday(String($0), name, { CivilDate($0, month, day) }) }
    }

    private static func easter(_ phrases: String, _ name: String, _ after: Int) -> [Holiday] {
        phrases.split(separator: "|").map { phrase in
            Holiday(String(phrase), name) { CivilDate.easter($0).map { CivilDate(day: $0.day + after) } }
        }
    }

    private static func nth(_ phrases: String, _ name: String, _ n: Int, _ weekday: Int, _ month: Int) -> [Holiday] {
        phrases.split(separator: "|").map {
            Holiday(String($0), name, { CivilDate.nth(n, weekday: weekday, $0, month) })
        }
    }

    /// Longer phrases first, so that "christmas eve" isn't taken for Christmas.
    private static func sorted(_ all: [[Holiday]]) -> [Holiday] {
        all.flatMap(\.self).sorted { $0.words.count > $1.words.count }
    }

    static let english = sorted([
        fixed("christmas|christmas day", "Christmas", 12, 25), fixed("christmas eve", "Christmas Eve", 12, 24),
        fixed("boxing day", "Boxing Day", 12, 26),
        fixed("new year|new years|new year 's|new year 's day|new years day|new year day", "New Year's Day", 1, 1),
        fixed("new year 's eve|new years eve|new year eve|silvester", "New Year's Eve", 12, 31),
        fixed("halloween", "Halloween", 10, 31),
        fixed("valentine 's day|valentines day|valentines|valentine day", "Valentine's Day", 2, 14),
        fixed(
            "saint patrick 's day|saint patricks day|st patrick 's day|st patricks day", "Saint Patrick's Day", 3, 17),
        fixed("saint nicholas day|saint nicholas", "Saint Nicholas Day", 12, 6),
        fixed("april fools|april fool 's day|april fools day", "April Fools' Day", 4, 1),
        fixed("independence day", "Independence Day", 7, 4), fixed("labour day", "Labour Day", 5, 1),
        fixed("pi day", "Pi Day", 3, 14),
        fixed("epiphany", "Epiphany", 1, 6), easter("easter|easter sunday", "Easter Sunday", 0),
        easter("good friday", "Good Friday", -2),
        easter("easter monday", "Easter Monday", 1), easter("ash wednesday", "Ash Wednesday", -46),
        easter("palm sunday", "Palm Sunday", -7),
        easter("ascension|ascension day", "Ascension Day", 39), easter("pentecost|whit sunday", "Pentecost", 49),
        easter("pancake day|shrove tuesday|mardi gras", "Shrove Tuesday", -47),
        nth("labor day", "Labor Day", 1, 1, 9), nth("thanksgiving|thanksgiving day", "Thanksgiving", 4, 4, 11),
        nth("mother 's day|mothers day|mother day", "Mother's Day", 2, 7, 5),
        nth("father 's day|fathers day|father day", "Father's Day", 3, 7, 6),
    ])
    static let german = sorted([
        fixed("weihnachten|erster weihnachtstag", "Weihnachten", 12, 25),
        fixed("heiligabend|heilig abend", "Heiligabend", 12, 24),
        fixed("neujahr", "Neujahr", 1, 1), fixed("silvester", "Silvester", 12, 31),
        fixed("nikolaus|nikolaustag", "Nikolaus", 12, 6),
        fixed("halloween", "Halloween", 10, 31), fixed("valentinstag", "Valentinstag", 2, 14),
        fixed("tag der deutschen einheit", "Der Tag der Deutschen Einheit", 10, 3),
        fixed("tag der arbeit", "Der Tag der Arbeit", 5, 1), fixed("heilige drei könige|dreikönig", "Dreikönig", 1, 6),
        fixed("allerheiligen", "Allerheiligen", 11, 1),
        fixed("reformationstag", "Der Reformationstag", 10, 31), easter("ostern|ostersonntag", "Ostersonntag", 0),
        easter("karfreitag", "Karfreitag", -2),
        easter("ostermontag", "Ostermontag", 1), easter("aschermittwoch", "Aschermittwoch", -46),
        easter("rosenmontag", "Rosenmontag", -48),
        easter("himmelfahrt|christi himmelfahrt", "Christi Himmelfahrt", 39),
        easter("pfingsten|pfingstsonntag", "Pfingstsonntag", 49), easter("fronleichnam", "Fronleichnam", 60),
        nth("muttertag", "Muttertag", 2, 7, 5),
    ])
}
