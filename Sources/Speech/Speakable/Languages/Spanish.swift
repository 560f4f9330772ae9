extension SpokenLanguage {
    /// Spanish.
    static let spanish: SpokenLanguage = {
        var spanish = SpokenLanguage(
            "es",
            abbreviations: [
                "p.ej.": "por ejemplo", "ej.": "ejemplo", "etc.": "etcétera", "etc": "etcétera", "sr.": "señor",
                "sra.": "señora", "srta.": "señorita", "dr.": "doctor", "dra.": "doctora", "prof.": "profesor",
                "ud.": "usted",
                "uds.": "ustedes", "vd.": "usted", "d.": "don", "dña.": "doña", "aprox.": "aproximadamente",
                "pág.": "página",
                "núm.": "número", "tel.": "teléfono", "av.": "avenida", "avda.": "avenida", "máx.": "máximo",
                "mín.": "mínimo",
                "sto.": "santo", "sta.": "santa", "a.c.": "antes de Cristo", "d.c.": "después de Cristo",
                "ee.uu.": "Estados Unidos",
                "vs.": "contra", "vs": "contra", "cap.": "capítulo", "art.": "artículo", "gral.": "general",
            ],
            numericAbbreviations: ["p.": "página", "n.": "número"])
        spanish.decimalMark = ","
        spanish.groupMark = "."
        spanish.groupsWithSpace = true
        spanish.words = Words(
            to: "a", ratio: "a", minus: "menos", plus: "más", times: "por", dividedBy: "dividido por",
            equals: "igual a",
            lessThan: "menor que", greaterThan: "mayor que", and: "y", or: "o", at: "arroba", dot: "punto",
            point: "punto",
            number: "número", percent: "por ciento", degrees: "grados", section: "sección", about: "aproximadamente",
            sharp: "sostenido", power: "elevado a", per: "por", outOf: "de", codeOmitted: "Código omitido.")
        spanish.units = [
            "km": .init("kilómetro", "kilómetros"), "m": .init("metro", "metros"),
            "cm": .init("centímetro", "centímetros"),
            "mm": .init("milímetro", "milímetros"), "kg": .init("kilogramo", "kilogramos"),
            "g": .init("gramo", "gramos"),
            "mg": .init("miligramo", "miligramos"), "t": .init("tonelada", "toneladas"), "l": .init("litro", "litros"),
            "L": .init("litro", "litros"), "ml": .init("mililitro", "mililitros"),
            "cl": .init("centilitro", "centilitros"),
            "km/h": .init("kilómetro por hora", "kilómetros por hora"),
            "m/s": .init("metro por segundo", "metros por segundo"),
            "ft": .init("pie", "pies"), "in": .init("pulgada", "pulgadas"),
            "°C": .init("grado Celsius", "grados Celsius"),
            "°F": .init("grado Fahrenheit", "grados Fahrenheit"), "°": .init("grado", "grados"),
            "ºC": .init("grado Celsius", "grados Celsius"),
            "W": .init("vatio", "vatios"), "kW": .init("kilovatio", "kilovatios"),
            "kWh": .init("kilovatio hora", "kilovatios hora"),
            "V": .init("voltio", "voltios"), "Hz": .init("hercio", "hercios"),
            "MHz": .init("megahercio", "megahercios"),
            "GHz": .init("gigahercio", "gigahercios"), "MB": .init("megabyte", "megabytes"),
            "GB": .init("gigabyte", "gigabytes"),
            "hPa": .init("hectopascal", "hectopascales"), "h": .init("hora", "horas"),
            "min": .init("minuto", "minutos"),
            "s": .init("segundo", "segundos"), "m²": .init("metro cuadrado", "metros cuadrados"),
            "m³": .init("metro cúbico", "metros cúbicos"), "km²": .init("kilómetro cuadrado", "kilómetros cuadrados"),
            "ha": .init("hectárea", "hectáreas"), "kcal": .init("kilocaloría", "kilocalorías"),
            "²": .init("al cuadrado"),
            "³": .init("al cubo"),
        ]
        let cent = Counted("céntimo", "céntimos")
        let centavo = Counted("centavo", "centavos")
        let euro = Currency(Counted("euro", "euros"), cent)
        let dollar = Currency(Counted("dólar", "dólares"), centavo)
        let pound = Currency(Counted("libra", "libras"), Counted("penique", "peniques"))
        spanish.currencies = [
            "€": euro, "EUR": euro, "$": dollar, "USD": dollar, "US$": dollar, "£": pound, "GBP": pound,
            "MXN": Currency(Counted("peso", "pesos"), centavo), "¥": Currency(Counted("yen", "yenes")),
            "CHF": Currency(Counted("franco", "francos"), cent), "₹": Currency(Counted("rupia", "rupias")),
        ]
        spanish.magnitudes = ["mil", "millón", "millones"]
        spanish.closingAbbreviations = ["etc.", "ee.uu.", "a.c.", "d.c."]
        spanish.months = spanishMonths
        spanish.clockWords = ["h", "horas"]
        spanish.date = { day, _ in
            let text = "\(day.day) de \(spanishMonths[day.month - 1])"
            return day.year.map { "\(text) de \($0)" } ?? text
        }
        spanish.time = { clock in
            if let second = clock.second { return "\(clock.hour) horas \(clock.minute) minutos y \(second) segundos" }
            if clock.minute == 0 { return clock.hour == 1 ? "la una" : "\(clock.hour) en punto" }
            return "\(clock.hour) y \(clock.minute)"
        }
        spanish.money = { amount in
            let isOne = amount.whole == "1"
            let whole = isOne ? "un" : amount.whole
            guard let cents = amount.cents, cents > 0, let cent = amount.currency.cent else {
                return "\(whole) \(amount.currency.unit(isOne))"
            }
            if Int(amount.whole) == 0 { return "\(cents) \(cent(cents == 1))" }
            return "\(whole) \(amount.currency.unit(isOne)) con \(cents)"
        }
        spanish.fraction = { top, bottom in
            let names = [
                3: "tercio", 4: "cuarto", 5: "quinto", 6: "sexto", 7: "séptimo", 8: "octavo", 9: "noveno", 10: "décimo",
            ]
            if bottom == 2 { return top == 1 ? "medio" : nil }
            guard let name = names[bottom] else { return bottom % 10 == 0 ? "\(top) de \(bottom)" : nil }
            return top == 1 ? "un \(name)" : "\(top) \(name)s"
        }
        spanish.ordinal = { value, suffix, _, _ in
            let names = ["primer", "segund", "tercer", "cuart", "quint", "sext", "séptim", "octav", "noven", "décim"]
            guard (1...10).contains(value) else { return nil }
            switch suffix {
            case "º", "o": return names[value - 1] + "o"
            case "ª", "a": return names[value - 1] + "a"
            case "er": return value == 1 || value == 3 ? names[value - 1] : nil
            default: return nil
            }
        }
        return spanish
    }()
}

private let spanishMonths = [
    "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre",
    "diciembre",
]
