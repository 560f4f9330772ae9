extension SpokenLanguage {
    /// French.
    static let french: SpokenLanguage = {
        var french = SpokenLanguage(
            "fr",
            abbreviations: [
                "p.ex.": "par exemple", "ex.": "exemple", "etc.": "et cetera", "etc": "et cetera",
                "c.-à-d.": "c'est-à-dire",
                "m.": "Monsieur", "mm.": "Messieurs", "mme": "Madame", "mmes": "Mesdames", "mlle": "Mademoiselle",
                "dr.": "Docteur", "dr": "Docteur", "pr.": "Professeur", "st.": "Saint", "ste.": "Sainte",
                "env.": "environ",
                "av.": "avenue", "bd.": "boulevard", "n°": "numéro", "tél.": "téléphone", "max.": "maximum",
                "min.": "minimum", "janv.": "janvier", "févr.": "février", "juil.": "juillet", "sept.": "septembre",
                "oct.": "octobre", "nov.": "novembre", "déc.": "décembre", "vs": "contre", "vs.": "contre",
                "av.j.-c.": "avant Jésus-Christ", "cf.": "voir", "s.v.p.": "s'il vous plaît", "svp": "s'il vous plaît",
            ],
            numericAbbreviations: ["p.": "page", "art.": "article"])
        french.decimalMark = ","
        french.groupMark = "."
        french.groupsWithSpace = true
        french.words = Words(
            to: "à", ratio: "à", minus: "moins", plus: "plus", times: "fois", dividedBy: "divisé par", equals: "égale",
            lessThan: "inférieur à", greaterThan: "supérieur à", and: "et", or: "ou", at: "arobase", dot: "point",
            point: "point", number: "numéro", percent: "pour cent", degrees: "degrés", section: "paragraphe",
            about: "environ", sharp: "dièse", power: "puissance", per: "par", outOf: "sur", codeOmitted: "Code omis.")
        french.units = [
            "km": .init("kilomètre", "kilomètres"), "m": .init("mètre", "mètres"),
            "cm": .init("centimètre", "centimètres"),
            "mm": .init("millimètre", "millimètres"), "kg": .init("kilogramme", "kilogrammes"),
            "g": .init("gramme", "grammes"), "mg": .init("milligramme", "milligrammes"), "t": .init("tonne", "tonnes"),
            "l": .init("litre", "litres"), "L": .init("litre", "litres"), "cl": .init("centilitre", "centilitres"),
            "ml": .init("millilitre", "millilitres"), "km/h": .init("kilomètre heure", "kilomètres heure"),
            "m/s": .init("mètre par seconde", "mètres par seconde"), "ft": .init("pied", "pieds"),
            "in": .init("pouce", "pouces"),
            "°C": .init("degré Celsius", "degrés Celsius"), "°F": .init("degré Fahrenheit", "degrés Fahrenheit"),
            "°": .init("degré", "degrés"), "W": .init("watt", "watts"), "kW": .init("kilowatt", "kilowatts"),
            "kWh": .init("kilowattheure", "kilowattheures"), "V": .init("volt", "volts"), "Hz": .init("hertz"),
            "MHz": .init("mégahertz"), "GHz": .init("gigahertz"), "Mo": .init("mégaoctet", "mégaoctets"),
            "Go": .init("gigaoctet", "gigaoctets"), "MB": .init("mégaoctet", "mégaoctets"),
            "GB": .init("gigaoctet", "gigaoctets"),
            "hPa": .init("hectopascal", "hectopascals"), "h": .init("heure", "heures"),
            "min": .init("minute", "minutes"),
            "s": .init("seconde", "secondes"), "m²": .init("mètre carré", "mètres carrés"),
            "m³": .init("mètre cube", "mètres cubes"), "km²": .init("kilomètre carré", "kilomètres carrés"),
            "ha": .init("hectare", "hectares"), "kcal": .init("kilocalorie", "kilocalories"), "²": .init("au carré"),
            "³": .init("au cube"),
        ]
        let cent = Counted("centime", "centimes")
        let dollarCent = Counted("cent", "cents")
        let euro = Currency(Counted("euro", "euros"), cent)
        let dollar = Currency(Counted("dollar", "dollars"), dollarCent)
        let pound = Currency(Counted("livre", "livres"), Counted("penny", "pence"))
        let franc = Currency(Counted("franc", "francs"), cent)
        french.currencies = [
            "€": euro, "EUR": euro, "$": dollar, "USD": dollar, "US$": dollar, "£": pound, "GBP": pound, "CHF": franc,
            "¥": Currency(Counted("yen", "yens")), "₹": Currency(Counted("roupie", "roupies")),
        ]
        french.magnitudes = ["millier", "milliers", "million", "millions", "milliard", "milliards"]
        french.closingAbbreviations = ["etc."]
        french.months = frenchMonths
        french.clockWords = ["h", "heures"]
        french.date = { day, _ in
            let text = "\(day.day == 1 ? "premier" : "\(day.day)") \(frenchMonths[day.month - 1])"
            return day.year.map { "\(text) \($0)" } ?? text
        }
        french.time = { clock in
            var text = "\(clock.hour) \(clock.hour < 2 ? "heure" : "heures")"
            if clock.minute > 0 || clock.second != nil { text += " \(clock.minute)" }
            if let second = clock.second { text += " et \(second) secondes" }
            return text
        }
        french.money = { amount in
            let isOne = amount.whole == "1" || amount.whole == "0"
            guard let cents = amount.cents, cents > 0, let cent = amount.currency.cent else {
                return "\(amount.whole) \(amount.currency.unit(isOne))"
            }
            if Int(amount.whole) == 0 { return "\(cents) \(cent(cents == 1))" }
            return "\(amount.whole) \(amount.currency.unit(isOne)) \(cents)"
        }
        french.fraction = { top, bottom in
            let names = [
                3: "tiers", 4: "quart", 5: "cinquième", 6: "sixième", 7: "septième", 8: "huitième", 9: "neuvième",
                10: "dixième",
            ]
            if bottom == 2 { return top == 1 ? "un demi" : nil }
            guard let name = names[bottom] else { return bottom % 10 == 0 ? "\(top) sur \(bottom)" : nil }
            return top == 1 ? "un \(name)" : "\(top) \(name)\(bottom == 3 ? "" : "s")"
        }
        french.ordinal = { value, suffix, _, _ in
            switch suffix {
            case "er" where value == 1: "premier"
            case "re" where value == 1, "ère" where value == 1: "première"
            case "e", "ème", "eme", "è": frenchOrdinal(value)
            default: nil
            }
        }
        return french
    }()
}

private let frenchMonths = [
    "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre",
    "décembre",
]

private func frenchOrdinal(_ value: Int) -> String {
    let names = [
        "zéroième", "unième", "deuxième", "troisième", "quatrième", "cinquième", "sixième", "septième", "huitième",
        "neuvième", "dixième", "onzième", "douzième", "treizième", "quatorzième", "quinzième", "seizième",
        "dix-septième",
        "dix-huitième", "dix-neuvième", "vingtième", "vingt et unième",
    ]
    return value < names.count ? names[value] : "\(value)ème"
}
