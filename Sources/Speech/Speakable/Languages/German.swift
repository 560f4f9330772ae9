extension SpokenLanguage {
    /// German.
    static let german: SpokenLanguage = {
        var german = SpokenLanguage(
            "de", abbreviations: germanAbbreviations,
            numericAbbreviations: [
                "s.": "Seite", "art.": "Artikel", "abs.": "Absatz", "kap.": "Kapitel", "bd.": "Band",
            ])
        german.sentenceStarters = [
            "es", "das", "die", "der", "er", "sie", "wir", "ich", "ein", "eine", "in", "und", "aber", "so", "dann",
            "man",
            "im", "am", "wenn", "was", "wie", "ist", "auch",
        ]
        german.decimalMark = ","
        german.groupMark = "."
        german.words = Words(
            to: "bis", ratio: "zu", minus: "minus", plus: "plus", times: "mal", dividedBy: "geteilt durch",
            equals: "gleich",
            lessThan: "kleiner als", greaterThan: "größer als", and: "und", or: "oder", at: "ät", dot: "Punkt",
            point: "Punkt", number: "Nummer", percent: "Prozent", degrees: "Grad", section: "Paragraf",
            about: "ungefähr", sharp: "scharf", power: "hoch", per: "pro", outOf: "von",
            codeOmitted: "Programmcode ausgelassen.")
        german.units = germanUnits
        let cent = Counted("Cent")
        let dollar = Currency(Counted("Dollar"), cent)
        let euro = Currency(Counted("Euro"), cent)
        let pound = Currency(Counted("Pfund"), Counted("Penny", "Pence"))
        let franc = Currency(Counted("Franken"), Counted("Rappen"))
        let rupee = Currency(Counted("Rupie", "Rupien"))
        german.currencies = [
            "€": euro, "EUR": euro, "$": dollar, "USD": dollar, "US$": dollar, "£": pound, "GBP": pound,
            "¥": Currency(Counted("Yen")), "JPY": Currency(Counted("Yen")), "CHF": franc, "Fr.": franc, "₹": rupee,
            "INR": rupee, "¢": Currency(cent),
        ]
        german.magnitudes = [
            "tausend", "million", "millionen", "milliarde", "milliarden", "mio", "mrd", "billion", "billionen",
        ]
        german.closingAbbreviations = ["usw.", "etc.", "u.s.w.", "u.a.", "o.ä.", "u.ä."]
        german.abbreviationSuffixes = ["str": "straße"]
        german.months = germanMonths
        german.yearContext = ["jahr", "jahre", "anno"]
        german.clockWords = ["uhr"]
        german.emoji = germanEmoji
        german.year = germanYear
        german.date = { day, previous in
            let text = "\(germanOrdinal(day.day, after: previous, inMonth: true)) \(germanMonths[day.month - 1])"
            return day.year.map { "\(text) \(germanYear($0))" } ?? text
        }
        german.time = { clock in
            let hour = clock.hour == 1 ? "ein" : "\(clock.hour)"
            if let second = clock.second {
                return "\(hour) Uhr \(clock.minute) und \(second) \(second == 1 ? "Sekunde" : "Sekunden")"
            }
            return clock.minute == 0 ? "\(hour) Uhr" : "\(hour) Uhr \(clock.minute)"
        }
        german.money = { amount in
            let whole = amount.whole == "1" ? "ein" : amount.whole
            let unit = amount.currency.unit(amount.whole == "1")
            guard let cents = amount.cents, cents > 0, let cent = amount.currency.cent else {
                return unit == "Rupie" ? "eine Rupie" : "\(whole) \(unit)"
            }
            if Int(amount.whole) == 0 { return "\(cents == 1 ? "ein" : "\(cents)") \(cent(cents == 1))" }
            return "\(whole) \(unit) \(cents)"
        }
        german.fraction = { top, bottom in
            let names = [
                3: "Drittel", 4: "Viertel", 5: "Fünftel", 6: "Sechstel", 7: "Siebtel", 8: "Achtel", 9: "Neuntel",
                10: "Zehntel",
            ]
            if bottom == 2 { return top == 1 ? "einhalb" : nil }
            guard let name = names[bottom] else { return bottom % 10 == 0 ? "\(top) von \(bottom)" : nil }
            return top == 1 ? "ein \(name)" : "\(top) \(name)"
        }
        german.ordinal = { value, suffix, previous, next in
            if ["te", "ten", "ter", "tes", "tem"].contains(suffix) || (suffix.hasPrefix("ste") && suffix.count <= 4) {
                return germanStem(value) + "e" + suffix.drop { $0 == "s" || $0 == "t" }.dropFirst()
            }
            if suffix == "er", value % 10 == 0, value >= 10 {
                return value < 100 ? "\(value)er" : "\(germanYear(value / 100 * 100)) \(value % 100)er"
            }
            guard suffix == ".", value <= 99, !next.isEmpty else { return nil }
            let inMonth = germanMonths.contains { $0.lowercased() == next }
            // Whether "3." is the third or the end of a sentence shows in the word before.
            guard inMonth || germanWeak.contains(previous) || germanStrong[previous] != nil else { return nil }
            return germanOrdinal(value, after: previous, inMonth: inMonth)
        }
        return german
    }()
}

private let germanMonths = [
    "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
    "Dezember",
]

/// Words after which an ordinal ends in -en.
private let germanWeak: Set<String> = [
    "am", "vom", "zum", "zur", "den", "dem", "des", "im", "beim", "bis", "ab", "seit", "jeden", "jedem", "diesem",
    "diesen", "einen", "einem", "der/den", "ersten",
]
/// Words after which it has another end.
private let germanStrong: [String: String] = [
    "der": "e", "die": "e", "das": "e", "jede": "e", "diese": "e", "dieser": "e", "eine": "e", "ihr": "er",
    "sein": "er",
    "mein": "er", "ein": "er", "jeder": "e", "ins": "e",
]

private func germanOrdinal(_ value: Int, after previous: String, inMonth: Bool) -> String {
    let end = germanWeak.contains(previous) ? "en" : germanStrong[previous] ?? "er"
    return germanStem(value) + end
}

/// "dreißigst" for 30, as an ordinal's ending follows it.
private func germanStem(_ value: Int) -> String {
    let units = [
        "null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf",
        "dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn",
    ]
    let tens = ["", "", "zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig"]
    switch value {
    case 1: return "erst"
    case 3: return "dritt"
    case 7: return "siebt"
    case 8: return "acht"
    case 0..<20: return units[value] + "t"
    case 20..<100:
        let unit = value % 10
        return (unit == 0 ? "" : (unit == 1 ? "ein" : units[unit]) + "und") + tens[value / 10] + "st"
    default: return "\(value)st"
    }
}

/// 1999 is "19 hundert 99".
@Sendable private func germanYear(_ year: Int) -> String {
    guard (1100...1999).contains(year) else { return "\(year)" }
    return year % 100 == 0 ? "\(year / 100) hundert" : "\(year / 100) hundert \(year % 100)"
}

private let germanAbbreviations: [String: String] = [
    "z.b.": "zum Beispiel", "zb.": "zum Beispiel", "usw.": "und so weiter", "u.s.w.": "und so weiter",
    "etc.": "et cetera", "etc": "et cetera", "d.h.": "das heißt", "u.a.": "unter anderem", "bzw.": "beziehungsweise",
    "ca.": "circa", "dr.": "Doktor", "prof.": "Professor", "hr.": "Herr", "fr.": "Frau", "st.": "Sankt",
    "nr.": "Nummer", "str.": "Straße", "tel.": "Telefon", "vgl.": "vergleiche", "ggf.": "gegebenenfalls",
    "evtl.": "eventuell", "inkl.": "inklusive", "exkl.": "exklusive", "max.": "maximal", "min.": "mindestens",
    "mio.": "Millionen", "mrd.": "Milliarden", "tsd.": "tausend", "std.": "Stunden", "sek.": "Sekunden",
    "abb.": "Abbildung",
    "bspw.": "beispielsweise", "o.ä.": "oder ähnliches", "u.ä.": "und ähnliches", "i.d.r.": "in der Regel",
    "z.t.": "zum Teil", "z.zt.": "zurzeit", "v.chr.": "vor Christus", "n.chr.": "nach Christus", "s.o.": "siehe oben",
    "s.u.": "siehe unten", "u.u.": "unter Umständen", "v.a.": "vor allem", "geb.": "geboren", "gest.": "gestorben",
    "jh.": "Jahrhundert", "sog.": "sogenannte", "bes.": "besonders", "jan.": "Januar", "feb.": "Februar",
    "aug.": "August", "sept.": "September", "okt.": "Oktober", "nov.": "November", "dez.": "Dezember",
    "mo.": "Montag", "di.": "Dienstag", "mi.": "Mittwoch", "do.": "Donnerstag", "sa.": "Samstag", "vs.": "gegen",
    "vs": "gegen",
    "zzgl.": "zuzüglich", "co.": "Co", "mo-fr": "Montag bis Freitag",
    "mo.-fr.": "Montag bis Freitag", "mo-sa": "Montag bis Samstag", "mo.-sa.": "Montag bis Samstag",
    "mo-so": "Montag bis Sonntag", "sa-so": "Samstag und Sonntag", "km/h": "Kilometer pro Stunde", "dipl.": "Diplom",
    "ing.": "Ingenieur", "u.": "und", "bzgl.": "bezüglich",
    "allg.": "allgemein",
]

private let germanUnits: [String: SpokenLanguage.Counted] = {
    typealias Unit = SpokenLanguage.Counted
    return [
        "km": Unit("Kilometer"), "m": Unit("Meter"), "cm": Unit("Zentimeter"), "mm": Unit("Millimeter"),
        "µm": Unit("Mikrometer"), "nm": Unit("Nanometer"), "kg": Unit("Kilogramm"), "g": Unit("Gramm"),
        "mg": Unit("Milligramm"), "t": Unit("Tonne", "Tonnen"), "l": Unit("Liter"), "L": Unit("Liter"),
        "ml": Unit("Milliliter"), "cl": Unit("Zentiliter"), "dl": Unit("Deziliter"), "ft": Unit("Fuß"),
        "in": Unit("Zoll"),
        "mi": Unit("Meile", "Meilen"), "mph": Unit("Meile pro Stunde", "Meilen pro Stunde"),
        "km/h": Unit("Kilometer pro Stunde"), "m/s": Unit("Meter pro Sekunde"), "°C": Unit("Grad Celsius"),
        "℃": Unit("Grad Celsius"), "°F": Unit("Grad Fahrenheit"), "°": Unit("Grad"), "W": Unit("Watt"),
        "kW": Unit("Kilowatt"),
        "MW": Unit("Megawatt"), "GW": Unit("Gigawatt"), "kWh": Unit("Kilowattstunde", "Kilowattstunden"),
        "V": Unit("Volt"),
        "A": Unit("Ampere"), "mAh": Unit("Milliamperestunden"), "Hz": Unit("Hertz"), "kHz": Unit("Kilohertz"),
        "MHz": Unit("Megahertz"), "GHz": Unit("Gigahertz"), "kB": Unit("Kilobyte"), "MB": Unit("Megabyte"),
        "GB": Unit("Gigabyte"), "TB": Unit("Terabyte"), "Mbit/s": Unit("Megabit pro Sekunde"),
        "hPa": Unit("Hektopascal"),
        "mbar": Unit("Millibar"), "bar": Unit("Bar"), "PS": Unit("P S"), "h": Unit("Stunde", "Stunden"),
        "Std": Unit("Stunde", "Stunden"), "min": Unit("Minute", "Minuten"), "Min": Unit("Minute", "Minuten"),
        "s": Unit("Sekunde", "Sekunden"), "Sek": Unit("Sekunde", "Sekunden"),
        "ms": Unit("Millisekunde", "Millisekunden"),
        "m²": Unit("Quadratmeter"), "m2": Unit("Quadratmeter"), "qm": Unit("Quadratmeter"), "m³": Unit("Kubikmeter"),
        "m3": Unit("Kubikmeter"), "km²": Unit("Quadratkilometer"), "cm²": Unit("Quadratzentimeter"),
        "ha": Unit("Hektar"),
        "kcal": Unit("Kilokalorie", "Kilokalorien"), "kJ": Unit("Kilojoule"), "dB": Unit("Dezibel"),
        "EL": Unit("Esslöffel"),
        "TL": Unit("Teelöffel"), "²": Unit("Quadrat"), "³": Unit("hoch 3"), "‰": Unit("Promille"),
    ]
}()

private let germanEmoji: [Unicode.Scalar: String] = [
    "😀": "grinsendes Gesicht", "😃": "lachendes Gesicht", "😄": "lachendes Gesicht", "😁": "strahlendes Gesicht",
    "😂": "Freudentränen", "🤣": "großes Gelächter", "😊": "lächelndes Gesicht", "🙂": "lächelndes Gesicht",
    "😉": "zwinkerndes Gesicht", "😍": "verliebtes Gesicht", "😘": "Küsschen", "😎": "cooles Gesicht",
    "🤔": "nachdenkliches Gesicht", "😢": "weinendes Gesicht", "😭": "weinendes Gesicht", "😡": "wütendes Gesicht",
    "😱": "erschrockenes Gesicht", "😴": "schlafendes Gesicht", "👍": "Daumen hoch", "👎": "Daumen runter",
    "👏": "Applaus", "🙏": "gefaltete Hände", "👋": "winkende Hand", "💪": "starker Arm", "❤": "Herz",
    "💔": "gebrochenes Herz", "🎉": "Feier", "🎂": "Geburtstagskuchen", "🎁": "Geschenk", "🔥": "Feuer", "⭐": "Stern",
    "🌟": "Stern", "✨": "Funkeln", "☀": "Sonne", "🌞": "Sonne", "🌧": "Regen", "☔": "Regen", "❄": "Schnee",
    "⛄": "Schneemann", "☁": "Wolke", "⚡": "Blitz", "🌈": "Regenbogen", "🌙": "Mond", "🎵": "Musik", "🎶": "Musik",
    "⏰": "Wecker", "✅": "Häkchen", "❌": "Kreuz", "⚠": "Achtung", "🚀": "Rakete", "🚗": "Auto", "🏠": "Haus",
    "🐶": "Hund", "🐱": "Katze", "☕": "Kaffee", "🍕": "Pizza", "🍎": "Apfel", "🌍": "Erde", "📞": "Telefon",
    "💡": "Glühbirne",
]
