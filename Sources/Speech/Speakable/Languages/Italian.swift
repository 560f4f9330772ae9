extension SpokenLanguage {
    /// Italian.
    static let italian: SpokenLanguage = {
        var italian = SpokenLanguage(
            "it",
            abbreviations: [
                "p.es.": "per esempio", "ad.es.": "ad esempio", "es.": "esempio", "ecc.": "eccetera",
                "etc.": "eccetera",
                "sig.": "signor", "sig.ra": "signora", "sigg.": "signori", "dott.": "dottor", "dr.": "dottor",
                "prof.": "professor", "ing.": "ingegner", "avv.": "avvocato", "ca.": "circa", "pag.": "pagina",
                "num.": "numero", "tel.": "telefono", "max.": "massimo", "min.": "minimo",
                "vs.": "contro",
                "vs": "contro", "a.c.": "avanti Cristo", "d.c.": "dopo Cristo", "s.": "san", "art.": "articolo",
                "genn.": "gennaio", "febbr.": "febbraio", "sett.": "settembre", "ott.": "ottobre", "nov.": "novembre",
                "dic.": "dicembre",
            ],
            numericAbbreviations: ["p.": "pagina", "n.": "numero"])
        italian.decimalMark = ","
        italian.groupMark = "."
        italian.words = Words(
            to: "a", ratio: "a", minus: "meno", plus: "più", times: "per", dividedBy: "diviso", equals: "uguale a",
            lessThan: "minore di",
            greaterThan: "maggiore di", and: "e", or: "o", at: "chiocciola", dot: "punto", point: "punto",
            number: "numero",
            percent: "per cento", degrees: "gradi", section: "paragrafo", about: "circa", sharp: "diesis",
            power: "alla", per: "a", outOf: "su",
            codeOmitted: "Codice omesso.")
        italian.units = [
            "km": .init("chilometro", "chilometri"), "m": .init("metro", "metri"),
            "cm": .init("centimetro", "centimetri"),
            "mm": .init("millimetro", "millimetri"), "kg": .init("chilogrammo", "chilogrammi"),
            "g": .init("grammo", "grammi"),
            "mg": .init("milligrammo", "milligrammi"), "t": .init("tonnellata", "tonnellate"),
            "l": .init("litro", "litri"),
            "L": .init("litro", "litri"), "ml": .init("millilitro", "millilitri"),
            "cl": .init("centilitro", "centilitri"),
            "km/h": .init("chilometro orario", "chilometri orari"),
            "m/s": .init("metro al secondo", "metri al secondo"),
            "ft": .init("piede", "piedi"), "in": .init("pollice", "pollici"),
            "°C": .init("grado Celsius", "gradi Celsius"),
            "°F": .init("grado Fahrenheit", "gradi Fahrenheit"), "°": .init("grado", "gradi"), "W": .init("watt"),
            "kW": .init("chilowatt"),
            "kWh": .init("chilowattora"), "V": .init("volt"), "Hz": .init("hertz"), "MHz": .init("megahertz"),
            "GHz": .init("gigahertz"), "MB": .init("megabyte"), "GB": .init("gigabyte"), "hPa": .init("ettopascal"),
            "h": .init("ora", "ore"), "min": .init("minuto", "minuti"), "s": .init("secondo", "secondi"),
            "m²": .init("metro quadrato", "metri quadrati"), "mq": .init("metro quadrato", "metri quadrati"),
            "m³": .init("metro cubo", "metri cubi"), "km²": .init("chilometro quadrato", "chilometri quadrati"),
            "ha": .init("ettaro", "ettari"), "kcal": .init("chilocaloria", "chilocalorie"), "²": .init("al quadrato"),
            "³": .init("al cubo"),
        ]
        let cent = Counted("centesimo", "centesimi")
        let euro = Currency(Counted("euro"), cent)
        let dollar = Currency(Counted("dollaro", "dollari"), cent)
        italian.currencies = [
            "€": euro, "EUR": euro, "$": dollar, "USD": dollar, "US$": dollar,
            "£": Currency(Counted("sterlina", "sterline"), Counted("penny", "pence")),
            "GBP": Currency(Counted("sterlina", "sterline"), Counted("penny", "pence")), "¥": Currency(Counted("yen")),
            "CHF": Currency(Counted("franco", "franchi"), cent), "₹": Currency(Counted("rupia", "rupie")),
        ]
        italian.magnitudes = ["mila", "milione", "milioni", "miliardo", "miliardi"]
        italian.closingAbbreviations = ["ecc.", "etc.", "a.c.", "d.c."]
        italian.months = italianMonths
        italian.date = { day, _ in
            let text = "\(day.day == 1 ? "primo" : "\(day.day)") \(italianMonths[day.month - 1])"
            return day.year.map { "\(text) \($0)" } ?? text
        }
        italian.time = { clock in
            if let second = clock.second { return "\(clock.hour) ore \(clock.minute) minuti e \(second) secondi" }
            if clock.minute == 0 { return clock.hour == 1 ? "l'una" : "\(clock.hour) in punto" }
            return "\(clock.hour) e \(clock.minute)"
        }
        italian.money = { amount in
            let isOne = amount.whole == "1"
            let unit = amount.currency.unit(isOne)
            let whole = isOne ? (unit.hasSuffix("a") ? "una" : "un") : amount.whole
            guard let cents = amount.cents, cents > 0, let cent = amount.currency.cent else {
                return "\(whole) \(unit)"
            }
            if Int(amount.whole) == 0 { return "\(cents) \(cent(cents == 1))" }
            return "\(whole) \(unit) e \(cents)"
        }
        italian.fraction = { top, bottom in
            let names = [3: "terz", 4: "quart", 5: "quint", 6: "sest", 7: "settim", 8: "ottav", 9: "non", 10: "decim"]
            if bottom == 2 { return top == 1 ? "mezzo" : nil }
            guard let name = names[bottom] else { return bottom % 10 == 0 ? "\(top) su \(bottom)" : nil }
            return top == 1 ? "un \(name)o" : "\(top) \(name)i"
        }
        italian.ordinal = { value, suffix, _, _ in
            let names = ["prim", "second", "terz", "quart", "quint", "sest", "settim", "ottav", "non", "decim"]
            guard (1...10).contains(value) else { return nil }
            switch suffix {
            case "º", "°": return names[value - 1] + "o"
            case "ª": return names[value - 1] + "a"
            default: return nil
            }
        }
        return italian
    }()
}

private let italianMonths = [
    "gennaio", "febbraio", "marzo", "aprile", "maggio", "giugno", "luglio", "agosto", "settembre", "ottobre",
    "novembre", "dicembre",
]
