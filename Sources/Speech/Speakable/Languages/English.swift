extension SpokenLanguage {
    /// English.
    static let english: SpokenLanguage = {
        var english = SpokenLanguage(
            "en", abbreviations: englishAbbreviations,
            numericAbbreviations: ["no.": "number", "nos.": "numbers", "p.": "page", "pp.": "pages", "ch.": "chapter"])
        english.trailingAbbreviations = ["st.": "Street", "dr.": "Drive"]
        english.sentenceStarters = [
            "it", "the", "this", "that", "he", "she", "they", "we", "you", "in", "an", "but", "and", "so", "what",
            "how",
            "there", "these", "is", "are", "do", "if", "when", "for", "at", "on",
        ]
        english.magnitudeSuffixes = [
            "k": "thousand", "K": "thousand", "m": "million", "M": "million", "bn": "billion",
            "B": "billion", "tn": "trillion",
        ]
        english.decimalMark = "."
        english.groupMark = ","
        // As in India.
        english.groupsOfTwo = true
        english.isMonthFirst = true
        english.words = Words(
            to: "to", ratio: "to", minus: "minus", plus: "plus", times: "times", dividedBy: "divided by",
            equals: "equals",
            lessThan: "less than", greaterThan: "greater than", and: "and", or: "or", at: "at", dot: "dot",
            point: "point", number: "number", percent: "percent", degrees: "degrees", section: "section",
            about: "about", sharp: "sharp", power: "to the power of", per: "per", outOf: "out of",
            codeOmitted: "Code omitted.")
        english.units = englishUnits
        let cent = Counted("cent", "cents")
        let dollar = Currency(Counted("dollar", "dollars"), cent)
        let euro = Currency(Counted("euro", "euros"), cent)
        let pound = Currency(Counted("pound", "pounds"), Counted("penny", "pence"))
        let yen = Currency(Counted("yen"))
        let rupee = Currency(Counted("rupee", "rupees"), Counted("paisa", "paise"))
        let franc = Currency(Counted("franc", "francs"), Counted("centime", "centimes"))
        english.currencies = [
            "$": dollar, "USD": dollar, "US$": dollar, "€": euro, "EUR": euro, "£": pound, "GBP": pound, "¥": yen,
            "JPY": yen, "₹": rupee, "INR": rupee, "CHF": franc, "¢": Currency(cent),
            "A$": Currency(Counted("Australian dollar", "Australian dollars"), cent),
            "C$": Currency(Counted("Canadian dollar", "Canadian dollars"), cent),
        ]
        english.magnitudes = ["thousand", "million", "billion", "trillion"]
        english.closingAbbreviations = ["etc.", "p.m.", "a.m.", "inc.", "ltd.", "co.", "et al."]
        english.months = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ]
        english.yearContext = [
            "in", "since", "from", "until", "till", "by", "of", "year", "early", "late", "circa", "before", "after",
            "around", "during", "summer", "winter", "spring", "autumn", "fall", "born", "(", "and", "to",
        ]
        english.clockWords = ["am", "pm", "o'clock"]
        english.emoji = englishEmoji
        english.year = englishYear
        english.date = { day, _ in
            let text = "\(englishMonths[day.month - 1]) \(day.day)\(englishSuffix(day.day))"
            return day.year.map { "\(text), \(englishYear($0))" } ?? text
        }
        english.time = englishTime
        english.money = { amount in
            let isOne = amount.whole == "1"
            guard let cents = amount.cents, cents > 0, let cent = amount.currency.cent else {
                return "\(amount.whole) \(amount.currency.unit(isOne))"
            }
            let part = "\(cents) \(cent(cents == 1))"
            return Int(amount.whole) == 0 ? part : "\(amount.whole) \(amount.currency.unit(isOne)) and \(part)"
        }
        english.fraction = { top, bottom in
            let names = [
                2: "half", 3: "third", 4: "quarter", 5: "fifth", 6: "sixth", 7: "seventh", 8: "eighth", 9: "ninth",
                10: "tenth",
            ]
            guard let name = names[bottom] else { return bottom % 10 == 0 ? "\(top) out of \(bottom)" : nil }
            if bottom == 2 { return top == 1 ? "one half" : nil }
            return top == 1 ? "one \(name)" : "\(top) \(name)s"
        }
        english.ordinal = { value, suffix, _, _ in
            // espeak-ng reads 3rd; decades are its weak point.
            if suffix == "s", value % 10 == 0, (1000...2090).contains(value) {
                let tens = [
                    "hundreds", "tens", "twenties", "thirties", "forties", "fifties", "sixties", "seventies",
                    "eighties", "nineties",
                ][value / 10 % 10]
                return "\(value / 100) \(tens)"
            }
            return ["st", "nd", "rd", "th"].contains(suffix) ? "\(value)\(englishSuffix(value))" : nil
        }
        return english
    }()
}

private let englishMonths = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
]

/// 1999 is "19 99", 1905 "19 oh 5", 1900 "19 hundred", 2005 "2005".
@Sendable private func englishYear(_ year: Int) -> String {
    let (century, rest) = (year / 100, year % 100)
    if (2000...2009).contains(year) || year < 1010 { return "\(year)" }
    if rest == 0 { return century % 10 == 0 ? "\(year)" : "\(century) hundred" }
    return rest < 10 ? "\(century) oh \(rest)" : "\(century) \(rest)"
}

@Sendable private func englishSuffix(_ value: Int) -> String {
    if (11...13).contains(value % 100) { return "th" }
    return ["th", "st", "nd", "rd", "th", "th", "th", "th", "th", "th"][value % 10]
}

/// On the clock of twelve hours, as it is spoken.
@Sendable private func englishTime(_ clock: SpokenLanguage.Clock) -> String {
    if let second = clock.second, clock.isAfternoon == nil {
        func part(_ value: Int, _ name: String) -> String { "\(value) \(name)\(value == 1 ? "" : "s")" }
        return "\(part(clock.hour, "hour")) \(part(clock.minute, "minute")) and \(part(second, "second"))"
    }
    if clock.minute == 0, clock.hour % 24 == 0, clock.isAfternoon == nil { return "midnight" }
    let isAfternoon = clock.isAfternoon ?? (clock.hour > 12 && clock.hour < 24 ? true : nil)
    let hour = clock.hour > 12 ? clock.hour - 12 : (clock.hour == 0 ? 12 : clock.hour)
    let half = isAfternoon.map { $0 ? " PM" : " AM" } ?? (clock.hour == 0 || clock.hour == 24 ? " AM" : "")
    switch clock.minute {
    case 0: return half.isEmpty ? "\(hour) o'clock" : "\(hour)\(half)"
    case 1...9: return "\(hour) oh \(clock.minute)\(half)"
    default: return "\(hour) \(clock.minute)\(half)"
    }
}

private let englishAbbreviations: [String: String] = [
    "e.g.": "for example,", "eg.": "for example,", "i.e.": "that is,", "ie.": "that is,", "etc.": "et cetera",
    "etc": "et cetera", "dr.": "Doctor", "mr.": "Mister", "mrs.": "Missus", "ms.": "Miz", "prof.": "Professor",
    "st.": "Saint", "vs.": "versus", "vs": "versus", "approx.": "approximately", "fig.": "figure", "vol.": "volume",
    "jr.": "Junior", "sr.": "Senior", "inc.": "Incorporated", "ltd.": "Limited", "co.": "Company",
    "corp.": "Corporation",
    "dept.": "department", "est.": "established", "min.": "minutes", "max.": "maximum", "mt.": "Mount",
    "gen.": "General",
    "rev.": "Reverend", "gov.": "Governor", "capt.": "Captain", "lt.": "Lieutenant", "a.k.a.": "also known as",
    "aka": "also known as", "u.s.": "U S", "u.k.": "U K", "u.n.": "U N", "e.u.": "E U", "w/": "with", "w/o": "without",
    "et.al.": "and others", "al.": "others", "cf.": "compare", "ca.": "circa", "p.s.": "P S", "ph.d.": "P H D",
    "jan.": "January", "feb.": "February", "aug.": "August", "sept.": "September", "oct.": "October",
    "nov.": "November", "dec.": "December", "n/a": "not available", "mon-fri": "Monday to Friday",
    "mon-sat": "Monday to Saturday", "sat-sun": "Saturday and Sunday", "mon-sun": "Monday to Sunday",
    "sat.": "Saturday",
    "km/h": "kilometers per hour",
]

private let englishUnits: [String: SpokenLanguage.Counted] = {
    typealias Unit = SpokenLanguage.Counted
    func plural(_ name: String) -> Unit { Unit(name, name + "s") }
    return [
        "km": plural("kilometer"), "m": plural("meter"), "cm": plural("centimeter"), "mm": plural("millimeter"),
        "µm": plural("micrometer"), "nm": plural("nanometer"), "kg": plural("kilogram"), "g": plural("gram"),
        "mg": plural("milligram"), "t": plural("ton"), "l": plural("liter"), "L": plural("liter"),
        "ml": plural("milliliter"), "mL": plural("milliliter"), "cl": plural("centiliter"), "ft": Unit("foot", "feet"),
        "in": Unit("inch", "inches"), "yd": plural("yard"), "mi": plural("mile"),
        "mph": Unit("mile per hour", "miles per hour"),
        "km/h": Unit("kilometer per hour", "kilometers per hour"),
        "kmh": Unit("kilometer per hour", "kilometers per hour"),
        "kph": Unit("kilometer per hour", "kilometers per hour"), "m/s": Unit("meter per second", "meters per second"),
        "°C": Unit("degree Celsius", "degrees Celsius"), "°F": Unit("degree Fahrenheit", "degrees Fahrenheit"),
        "°": Unit("degree", "degrees"), "℃": Unit("degree Celsius", "degrees Celsius"),
        "℉": Unit("degree Fahrenheit", "degrees Fahrenheit"),
        "W": plural("watt"), "kW": plural("kilowatt"), "MW": plural("megawatt"), "GW": plural("gigawatt"),
        "kWh": plural("kilowatt hour"), "V": plural("volt"), "mA": plural("milliampere"),
        "mAh": plural("milliampere hour"),
        "Hz": Unit("hertz"), "kHz": Unit("kilohertz"), "MHz": Unit("megahertz"), "GHz": Unit("gigahertz"),
        "kB": plural("kilobyte"), "KB": plural("kilobyte"), "MB": plural("megabyte"), "GB": plural("gigabyte"),
        "TB": plural("terabyte"), "Mbit/s": Unit("megabit per second", "megabits per second"),
        "Mbps": Unit("megabit per second", "megabits per second"), "hPa": plural("hectopascal"), "Pa": plural("pascal"),
        "mbar": plural("millibar"), "bar": Unit("bar"), "psi": Unit("pound per square inch", "pounds per square inch"),
        "h": plural("hour"), "hr": plural("hour"), "hrs": plural("hour"), "min": plural("minute"),
        "mins": plural("minute"),
        "s": plural("second"), "sec": plural("second"), "ms": plural("millisecond"), "m²": plural("square meter"),
        "m2": plural("square meter"), "m³": plural("cubic meter"), "m3": plural("cubic meter"),
        "km²": plural("square kilometer"),
        "km2": plural("square kilometer"), "cm²": plural("square centimeter"), "ha": plural("hectare"),
        "lb": plural("pound"),
        "lbs": plural("pound"), "oz": plural("ounce"), "gal": plural("gallon"), "kcal": plural("kilocalorie"),
        "cal": plural("calorie"), "kJ": plural("kilojoule"), "dB": plural("decibel"),
        "g/l": Unit("gram per liter", "grams per liter"),
        "l/100km": Unit("liter per 100 kilometers", "liters per 100 kilometers"), "²": Unit("squared"),
        "³": Unit("cubed"),
        "ppm": Unit("part per million", "parts per million"), "px": plural("pixel"),
    ]
}()

private let englishEmoji: [Unicode.Scalar: String] = [
    "😀": "grinning face", "😃": "smiling face", "😄": "smiling face", "😁": "beaming face", "😂": "tears of joy",
    "🤣": "rolling with laughter", "😊": "smiling face", "🙂": "smiling face", "😉": "winking face", "😍": "heart eyes",
    "😘": "kiss", "😎": "cool face", "🤔": "thinking face", "😢": "crying face", "😭": "crying face", "😡": "angry face",
    "😱": "scared face", "😴": "sleeping face", "👍": "thumbs up", "👎": "thumbs down", "👏": "applause",
    "🙏": "folded hands", "👋": "waving hand", "💪": "strong arm", "❤": "heart", "💔": "broken heart", "🎉": "party",
    "🎂": "birthday cake", "🎁": "present", "🔥": "fire", "⭐": "star", "🌟": "star", "✨": "sparkles", "☀": "sun",
    "🌞": "sun", "🌧": "rain", "☔": "rain", "❄": "snow", "⛄": "snowman", "☁": "cloud", "⚡": "lightning",
    "🌈": "rainbow", "🌙": "moon", "🎵": "music", "🎶": "music", "⏰": "alarm clock", "✅": "check", "❌": "cross",
    "⚠": "warning", "🚀": "rocket", "🚗": "car", "🏠": "house", "🐶": "dog", "🐱": "cat", "☕": "coffee",
    "🍕": "pizza", "🍎": "apple", "🌍": "globe", "📞": "telephone", "💡": "light bulb",
]
