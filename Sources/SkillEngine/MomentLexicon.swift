/// What words mean in a point in time.
struct MomentLexicon: Sendable {
    enum Word: Sendable, Equatable {
        case number(Double)
        /// "24th", "24."
        case ordinal(Int)
        /// Hour, minute, second; true if written with a leading zero.
        case clock(Int, Int, Int, isPadded: Bool)
        /// Year, month, day.
        case date(Int, Int, Int)
        /// "a", "one": 1 before a unit, nothing elsewhere.
        case article
        /// "in", "after": a duration follows.
        case lead
        case filler
        /// Unit of a duration in seconds, for days and more in days or months.
        case seconds(Double)
        case days(Int)
        case months(Int)
        case half, quarter, threeQuarters
        case past, to
        case noon, midnight
        case am, pm
        /// Part of a day, with the hour it stands for alone.
        case part(Int)
        /// "today" 0, "tomorrow" 1, "tonight" 0 with a part.
        case day(Int)
        case tonight
        case weekday(Int)
        case month(Int)
        case next
    }

    let words: [String: Word]
    /// True where "halb acht" is half an hour before eight, and hours are counted to 24.
    let isGerman: Bool

    static let english: MomentLexicon = {
        var words: [String: Word] = [
            "a": .article, "an": .article, "in": .lead, "after": .lead, "within": .lead,
            "second": .seconds(1), "sec": .seconds(1), "s": .seconds(1), "minute": .seconds(60), "min": .seconds(60),
            "m": .seconds(60), "hour": .seconds(3600), "hr": .seconds(3600), "h": .seconds(3600), "day": .days(1),
            "week": .days(7), "fortnight": .days(14), "month": .months(1), "year": .months(12),
            "half": .half, "quarter": .quarter, "past": .past, "to": .to, "before": .to, "till": .to,
            "noon": .noon, "midday": .noon, "midnight": .midnight, "am": .am, "pm": .pm,
            "morning": .part(8), "afternoon": .part(15), "evening": .part(19), "night": .part(22),
            "today": .day(0), "tomorrow": .day(1), "overmorrow": .day(2), "tonight": .tonight, "next": .next,
        ]
        for filler in [
            "at", "on", "the", "of", "and", "for", "please", "this", "coming", "by", "from", "now", "o'clock", "oclock",
            "clock", "o", "later", "around", "about", "exactly", "sharp", "date", "time",
        ] { words[filler] = .filler }
        for unit in ["second", "sec", "minute", "min", "hour", "hr", "day", "week", "fortnight", "month", "year"] {
            words[unit + "s"] = words[unit]
        }
        let weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
        for (index, name) in weekdays.enumerated() {
            words[name] = .weekday(index)
            words[String(name.prefix(3))] = .weekday(index)
        }
        let months = [
            "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
            "november", "december",
        ]
        for (index, name) in months.enumerated() {
            words[name] = .month(index + 1)
            words[String(name.prefix(3))] = .month(index + 1)
        }
        let numbers = [
            "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
            "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
        ]
        for (index, name) in numbers.enumerated() { words[name] = .number(Double(index)) }
        for (index, name) in ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"].enumerated()
        {
            words[name] = .number(Double(20 + 10 * index))
        }
        let ordinals = [
            "first", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth",
            "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth",
            "twentieth",
        ]
        for (index, name) in ordinals.enumerated() { words[name] = .ordinal(index == 0 ? 1 : index + 2) }
        words["thirtieth"] = .ordinal(30)
        words["couple"] = .number(2)
        return MomentLexicon(words: words, isGerman: false)
    }()

    static let german: MomentLexicon = {
        var words: [String: Word] = [
            "in": .lead, "nach": .past, "vor": .to, "halb": .half, "halbe": .half, "halben": .half,
            "viertel": .quarter, "dreiviertel": .threeQuarters, "sekunde": .seconds(1), "sekunden": .seconds(1),
            "minute": .seconds(60), "minuten": .seconds(60), "min": .seconds(60), "stunde": .seconds(3600),
            "stunden": .seconds(3600), "viertelstunde": .seconds(900), "tag": .days(1), "tagen": .days(1),
            "tage": .days(1), "woche": .days(7), "wochen": .days(7), "monat": .months(1), "monaten": .months(1),
            "jahr": .months(12), "jahren": .months(12), "mittag": .noon, "mittags": .noon, "mitternacht": .midnight,
            "früh": .part(8), "morgens": .part(8), "vormittag": .part(10), "vormittags": .part(10),
            "nachmittag": .part(15), "nachmittags": .part(15), "abend": .part(19), "abends": .part(19),
            "nacht": .part(22), "nachts": .part(22), "heute": .day(0), "morgen": .day(1), "übermorgen": .day(2),
            "nächsten": .next, "nächste": .next, "nächster": .next, "anderthalb": .number(1.5),
            "eineinhalb": .number(1.5), "ein": .article, "eine": .article, "einer": .article, "einem": .article,
            "einen": .article, "zwo": .number(2),
        ]
        for filler in [
            "um", "am", "an", "der", "die", "das", "den", "dem", "und", "gegen", "bitte", "uhr", "auf", "für", "diesen",
            "kommenden", "genau", "punkt", "ab", "jetzt", "zu",
        ] { words[filler] = .filler }
        let weekdays = ["sonntag", "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag"]
        for (index, name) in weekdays.enumerated() { words[name] = .weekday(index) }
        words["sonnabend"] = .weekday(6)
        let months = [
            "januar", "februar", "märz", "april", "mai", "juni", "juli", "august", "september", "oktober", "november",
            "dezember",
        ]
        for (index, name) in months.enumerated() { words[name] = .month(index + 1) }
        let small = [
            "null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf",
            "dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn",
        ]
        for (index, name) in small.enumerated() { words[name] = .number(Double(index)) }
        let tens = ["zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig"]
        for (index, ten) in tens.enumerated() {
            words[ten] = .number(Double(20 + 10 * index))
            for unit in 1...9 {
                words[(unit == 1 ? "ein" : small[unit]) + "und" + ten] = .number(Double(20 + 10 * index + unit))
            }
        }
        return MomentLexicon(words: words, isGerman: true)
    }()
}
