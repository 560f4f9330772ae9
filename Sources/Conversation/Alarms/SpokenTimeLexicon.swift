/// The words of times in one language.
struct SpokenTimeLexicon: Sendable {
    enum Unit: Sendable {
        case milliseconds(Double)
        case days(Int)
        case months(Int)

        /// Milliseconds, about.
        var size: Double {
            switch self {
            case .milliseconds(let size): size
            case .days(let days): Double(days) * 86_400_000
            case .months(let months): Double(months) * 30 * 86_400_000
            }
        }
    }

    var isGerman = false
    var number: NumberReading = SmallNumbers.english
    var units: [String: Unit] = [:]
    /// Words that are a duration by themselves: "Viertelstunde".
    var wholes: [String: (count: Double, unit: Unit)] = [:]
    /// Before a unit, longest first: "three quarters of an".
    var fractions: [(phrase: [String], value: Double)] = []
    /// Between number and unit: "and a half".
    var halves: [(phrase: [String], value: Double)] = []
    var afterDuration: [[String]] = []
    var joins: Set<String> = []
    var leads: Set<String> = []
    var clockLeads: Set<String> = []
    var durationLeads: Set<String> = []
    var fillers: Set<String> = []
    var namedTimes: [String: ClockTime] = [:]
    /// "Half", "quarter" of an hour before or after another, longest first.
    var clockFractions: [(phrase: [String], minutes: Int)] = []
    var past: Set<String> = []
    var to: Set<String> = []
    var minuteWords: Set<String> = []
    /// "O'clock", "Uhr".
    var hourMarks: [[String]] = []
    var parts: [(phrase: [String], part: SpokenTime.Part)] = []
    /// Behind a day: "tomorrow morning".
    var bareParts: [String: SpokenTime.Part] = [:]
    var days: [(phrase: [String], days: Int, part: SpokenTime.Part?)] = []
    var nextWords: Set<String> = []
    var weekdays: [String: Weekday] = [:]
    var pluralWeekdays: [String: Weekday] = [:]
    var every: Set<String> = []
    var through: Set<String> = []
    var repeats: [(phrase: [String], days: Set<Weekday>, part: SpokenTime.Part?)] = []
    var months: [String: Int] = [:]
    var ordinals: [String: Int] = [:]
    /// What can be set.
    var nouns: [String: AlarmKind] = [:]

    /// "And a half" between a number and its unit.
    func middleHalf(_ words: [String], _ index: Int) -> (value: Double, length: Int)? {
        guard index < words.count, let half = halves.first(where: { words[index...].starts(with: $0.phrase) }),
            index + half.phrase.count < words.count, units[words[index + half.phrase.count]] != nil
        else { return nil }
        return (half.value, half.phrase.count)
    }

    /// "And a half" behind a unit.
    func trailingHalf(_ words: [String], _ index: Int) -> (value: Double, length: Int)? {
        guard index < words.count, let half = halves.first(where: { words[index...].starts(with: $0.phrase) }),
            index + half.phrase.count >= words.count || units[words[index + half.phrase.count]] == nil
        else { return nil }
        return (half.value, half.phrase.count)
    }

    func clockFraction(_ words: [String], _ index: Int) -> (minutes: Int, length: Int)? {
        guard index < words.count, let found = clockFractions.first(where: { words[index...].starts(with: $0.phrase) })
        else { return nil }
        return (found.minutes, found.phrase.count)
    }

    /// Phrases by blanks, longest first.
    private static func phrases<Value>(_ table: [(String, Value)]) -> [([String], Value)] {
        table.map { ($0.0.split(separator: " ").map(String.init), $0.1) }.sorted { $0.0.count > $1.0.count }
    }

    private static let all = Set(Weekday.allCases)
    private static let workdays: Set<Weekday> = [.monday, .tuesday, .wednesday, .thursday, .friday]
    private static let weekend: Set<Weekday> = [.saturday, .sunday]

    static let english: SpokenTimeLexicon = {
        var lexicon = SpokenTimeLexicon()
        for (names, unit) in [
            (["second", "seconds", "sec", "secs", "s"], Unit.milliseconds(1000)),
            (["minute", "minutes", "min", "mins", "m"], .milliseconds(60_000)),
            (["hour", "hours", "hr", "hrs", "h"], .milliseconds(3_600_000)), (["day", "days"], .days(1)),
            (["week", "weeks"], .days(7)), (["fortnight", "fortnights"], .days(14)), (["month", "months"], .months(1)),
            (["year", "years"], .months(12)),
        ] {
            for name in names { lexicon.units[name] = unit }
        }
        lexicon.fractions = phrases([
            ("half an", 0.5), ("half a", 0.5), ("a half", 0.5), ("half", 0.5), ("a quarter of an", 0.25),
            ("quarter of an", 0.25), ("a quarter", 0.25), ("quarter", 0.25), ("three quarters of an", 0.75),
            ("three quarter", 0.75), ("a couple of", 2), ("a couple", 2), ("a dozen", 12),
        ])
        lexicon.halves = phrases([("and a half", 0.5), ("and a quarter", 0.25), ("and half", 0.5)])
        lexicon.afterDuration = [["from", "now"]]
        lexicon.joins = ["and"]
        lexicon.leads = [
            "in", "after", "for", "at", "by", "on", "to", "until", "till", "around", "about", "this", "of", "from",
            "with",
        ]
        lexicon.clockLeads = ["for", "at", "by", "to", "until", "till", "around", "about", "from"]
        lexicon.durationLeads = ["in", "after", "for", "to", "of", "from", "about", "around", "by", "with"]
        lexicon.fillers = ["the", "exactly", "about", "around", "at", "on", "this", "coming", "for"]
        lexicon.namedTimes = [
            "noon": ClockTime(minute: 720), "midday": ClockTime(minute: 720), "midnight": ClockTime(minute: 0),
        ]
        lexicon.clockFractions = phrases([("half", 30), ("a quarter", 15), ("quarter", 15)])
        lexicon.past = ["past", "after"]
        lexicon.to = ["to", "before", "till"]
        lexicon.minuteWords = ["minutes", "minute"]
        lexicon.hourMarks = [["o'clock"], ["oclock"], ["o", "clock"]]
        lexicon.parts = phrases([
            ("in the morning", .morning), ("in the afternoon", .afternoon), ("in the evening", .evening),
            ("at night", .night), ("in the night", .night), ("every morning", .morning),
        ]).filter { $0.0 != ["every", "morning"] }
        lexicon.bareParts = [
            "morning": .morning, "afternoon": .afternoon, "evening": .evening, "night": .night, "mornings": .morning,
            "evenings": .evening, "nights": .night, "afternoons": .afternoon,
        ]
        lexicon.days = phrases(
            [
                ("the day after tomorrow", (2, nil)), ("day after tomorrow", (2, nil)), ("tomorrow", (1, nil)),
                ("tomorrow's", (1, nil)), ("today's", (0, nil)),
                ("today", (0, nil)), ("tonight", (0, .night)), ("this morning", (0, .morning)),
                ("this afternoon", (0, .afternoon)), ("this evening", (0, .evening)), ("yesterday", (-1, nil)),
                ("the day before yesterday", (-2, nil)), ("last night", (-1, nil)), ("this night", (0, .night)),
            ] as [(String, (Int, SpokenTime.Part?))]
        ).map { ($0.0, $0.1.0, $0.1.1) }
        lexicon.nextWords = ["next", "this", "coming"]
        let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        for (name, day) in zip(names, Weekday.allCases) {
            lexicon.weekdays[name] = day
            lexicon.pluralWeekdays[name + "s"] = day
        }
        lexicon.every = ["every", "each"]
        lexicon.through = ["to", "through", "until", "till"]
        lexicon.repeats = phrases(
            [
                ("every day", (all, nil)), ("each day", (all, nil)), ("daily", (all, nil)), ("everyday", (all, nil)),
                ("every morning", (all, .morning)), ("each morning", (all, .morning)),
                ("every evening", (all, .evening)),
                ("every afternoon", (all, .afternoon)), ("every night", (all, .night)),
                ("every weekday", (workdays, nil)),
                ("each weekday", (workdays, nil)), ("weekdays", (workdays, nil)), ("on weekdays", (workdays, nil)),
                ("every work day", (workdays, nil)), ("every workday", (workdays, nil)), ("workdays", (workdays, nil)),
                ("on workdays", (workdays, nil)), ("every weekend", (weekend, nil)), ("weekends", (weekend, nil)),
                ("on weekends", (weekend, nil)), ("on the weekends", (weekend, nil)), ("at weekends", (weekend, nil)),
                ("monday to friday", (workdays, nil)), ("monday through friday", (workdays, nil)),
                ("from monday to friday", (workdays, nil)), ("from monday through friday", (workdays, nil)),
            ] as [(String, (Set<Weekday>, SpokenTime.Part?))]
        ).map { ($0.0, $0.1.0, $0.1.1) }
        let months = [
            "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
            "november", "december",
        ]
        for (index, name) in months.enumerated() {
            lexicon.months[name] = index + 1
            if name.count > 4 { lexicon.months[String(name.prefix(3))] = index + 1 }
        }
        let ordinals = [
            "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
            "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth",
            "nineteenth", "twentieth",
        ]
        for (index, name) in ordinals.enumerated() { lexicon.ordinals[name] = index + 1 }
        lexicon.ordinals["thirtieth"] = 30
        lexicon.nouns = [
            "timer": .timer, "timers": .timer, "countdown": .timer, "countdowns": .timer, "alarm": .alarm,
            "alarms": .alarm, "reminder": .reminder, "reminders": .reminder,
        ]
        return lexicon
    }()

    static let german: SpokenTimeLexicon = {
        var lexicon = SpokenTimeLexicon()
        lexicon.isGerman = true
        lexicon.number = SmallNumbers.german
        for (names, unit) in [
            (["sekunde", "sekunden", "s"], Unit.milliseconds(1000)),
            (["minute", "minuten", "min", "m"], .milliseconds(60_000)),
            (["stunde", "stunden", "std", "h"], .milliseconds(3_600_000)), (["tag", "tage", "tagen"], .days(1)),
            (["woche", "wochen"], .days(7)), (["monat", "monate", "monaten"], .months(1)),
            (["jahr", "jahre", "jahren"], .months(12)),
        ] {
            for name in names { lexicon.units[name] = unit }
        }
        lexicon.wholes = [
            "viertelstunde": (0.25, .milliseconds(3_600_000)), "dreiviertelstunde": (0.75, .milliseconds(3_600_000)),
        ]
        lexicon.fractions = phrases([
            ("eine halbe", 0.5), ("einer halben", 0.5), ("ne halbe", 0.5), ("halbe", 0.5), ("halben", 0.5),
            ("anderthalb", 1.5), ("eineinhalb", 1.5), ("zweieinhalb", 2.5), ("dreieinhalb", 3.5),
            ("viereinhalb", 4.5), ("eine dreiviertel", 0.75), ("einer dreiviertel", 0.75), ("eine viertel", 0.25),
        ])
        lexicon.halves = phrases([("und eine halbe", 0.5), ("einhalb", 0.5)])
        for name in ["viertelstunde", "dreiviertelstunde"] {
            lexicon.fractions.append((["eine"], 1))
            lexicon.fractions.append((["einer"], 1))
            lexicon.units[name] = .milliseconds(name.hasPrefix("drei") ? 2_700_000 : 900_000)
        }
        lexicon.joins = ["und"]
        lexicon.leads = ["in", "nach", "für", "auf", "um", "gegen", "am", "ab", "von", "bis", "den", "fuer"]
        lexicon.clockLeads = ["für", "auf", "um", "gegen", "ab", "bis", "fuer"]
        lexicon.durationLeads = ["in", "nach", "für", "auf", "von", "um", "fuer"]
        lexicon.fillers = ["der", "den", "die", "das", "um", "dem", "genau", "etwa", "am"]
        lexicon.namedTimes = ["mittag": ClockTime(minute: 720), "mitternacht": ClockTime(minute: 0)]
        lexicon.clockFractions = phrases([("halb", 30), ("viertel", 15), ("dreiviertel", 45)])
        lexicon.past = ["nach"]
        lexicon.to = ["vor"]
        lexicon.minuteWords = ["minuten", "minute"]
        lexicon.hourMarks = [["uhr"]]
        lexicon.parts = phrases([
            ("in der früh", .morning), ("am morgen", .morning), ("am vormittag", .morning), ("am mittag", .noonish),
            ("am nachmittag", .afternoon), ("am abend", .evening), ("in der nacht", .night), ("morgens", .morning),
            ("vormittags", .morning), ("mittags", .noonish), ("nachmittags", .afternoon), ("abends", .evening),
            ("nachts", .night), ("früh", .morning),
        ])
        lexicon.bareParts = [
            "früh": .morning, "vormittag": .morning, "mittag": .noonish, "nachmittag": .afternoon, "abend": .evening,
            "nacht": .night, "morgen": .morning,
        ]
        lexicon.days = phrases(
            [
                ("übermorgen", (2, nil)), ("morgen", (1, nil)), ("heute", (0, nil)), ("gestern", (-1, nil)),
                ("vorgestern", (-2, nil)),
            ] as [(String, (Int, SpokenTime.Part?))]
        ).map { ($0.0, $0.1.0, $0.1.1) }
        lexicon.nextWords = ["nächsten", "nächster", "nächste", "kommenden", "diesen"]
        let names = ["montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag"]
        for (name, day) in zip(names, Weekday.allCases) {
            lexicon.weekdays[name] = day
            lexicon.pluralWeekdays[name + "s"] = day
        }
        lexicon.weekdays["sonnabend"] = .saturday
        lexicon.every = ["jeden", "jede", "jedes"]
        lexicon.through = ["bis"]
        lexicon.repeats = phrases(
            [
                ("jeden tag", (all, nil)), ("täglich", (all, nil)), ("jeden morgen", (all, .morning)),
                ("jeden abend", (all, .evening)), ("jede nacht", (all, .night)), ("jeden werktag", (workdays, nil)),
                ("werktags", (workdays, nil)), ("an werktagen", (workdays, nil)), ("wochentags", (workdays, nil)),
                ("jeden wochentag", (workdays, nil)), ("jedes wochenende", (weekend, nil)),
                ("am wochenende", (weekend, nil)), ("montag bis freitag", (workdays, nil)),
                ("von montag bis freitag", (workdays, nil)),
            ] as [(String, (Set<Weekday>, SpokenTime.Part?))]
        ).map { ($0.0, $0.1.0, $0.1.1) }
        let months = [
            "januar", "februar", "märz", "april", "mai", "juni", "juli", "august", "september", "oktober", "november",
            "dezember",
        ]
        for (index, name) in months.enumerated() { lexicon.months[name] = index + 1 }
        lexicon.months["jänner"] = 1
        let ordinals = [
            "erst", "zweit", "dritt", "viert", "fünft", "sechst", "siebt", "acht", "neunt", "zehnt", "elft", "zwölft",
            "dreizehnt", "vierzehnt", "fünfzehnt", "sechzehnt", "siebzehnt", "achtzehnt", "neunzehnt", "zwanzigst",
            "einundzwanzigst", "zweiundzwanzigst", "dreiundzwanzigst", "vierundzwanzigst", "fünfundzwanzigst",
            "sechsundzwanzigst", "siebenundzwanzigst", "achtundzwanzigst", "neunundzwanzigst", "dreißigst",
            "einunddreißigst",
        ]
        for (index, name) in ordinals.enumerated() {
            for ending in ["en", "er", "e"] { lexicon.ordinals[name + ending] = index + 1 }
        }
        lexicon.nouns = [
            "timer": .timer, "countdown": .timer, "wecker": .alarm, "weckers": .alarm, "weckern": .alarm,
            "alarm": .alarm, "alarme": .alarm, "erinnerung": .reminder, "erinnerungen": .reminder,
            "kurzzeitwecker": .timer, "eieruhr": .timer,
        ]
        return lexicon
    }()
}
