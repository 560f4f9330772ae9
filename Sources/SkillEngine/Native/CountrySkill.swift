internal import SusiActions

/// Inhabitants, area, neighbours, currency, languages, continent and calling code of about a hundred countries.
struct CountrySkill: NativeSkill {
    let name = "countries"
    let language = "en"

    private enum Fact { case population, area, neighbours, currency, languages, continent, code }

    /// What stands around the name of a country, by what it asks for.
    private static let phrases: [(Fact, [String])] = [
        (
            .population,
            [
                "how many people live in *", "how many people are in *", "how many people are there in *",
                "how many people does * have", "how many inhabitants does * have", "how many inhabitants are in *",
                "population of *", "* population", "how many citizens does * have",
            ]
        ),
        (
            .area,
            [
                "how big is *", "how large is *", "area of *", "size of *", "how small is *",
                "how many square kilometers is *", "how many square kilometres is *", "how many square miles is *",
            ]
        ),
        (
            .neighbours,
            [
                "which countries border *", "what countries border *", "countries that border *", "neighbors of *",
                "neighbours of *", "which countries are next to *", "what countries are next to *", "borders of *",
                "which countries does * border", "what countries does * border", "neighboring countries of *",
                "neighbouring countries of *", "how many neighbors does * have", "how many neighbours does * have",
                "which countries are around *", "what countries surround *", "which countries surround *",
                "who are the neighbors of *", "who are the neighbours of *", "bordering countries of *",
            ]
        ),
        (
            .currency,
            [
                "currency of *", "currency in *", "which currency is used in *", "what currency is used in *",
                "what currency does * use", "which currency does * use", "what currency does * have",
                "what money do they use in *", "what currency do they use in *", "which currency do they use in *",
                "what money is used in *", "how do you pay in *", "money of *", "what do people pay with in *",
                "what do you pay with in *", "which money do they use in *", "what currency do they have in *",
            ]
        ),
        (
            .languages,
            [
                "what language do they speak in *", "what languages do they speak in *", "what language is spoken in *",
                "which language is spoken in *", "which language do they speak in *", "what languages are spoken in *",
                "which languages are spoken in *", "what do they speak in *", "language of *", "languages of *",
                "official language of *", "what language do people speak in *", "which language do people speak in *",
                "what language does * speak", "what is spoken in *", "official languages of *",
                "what language do you speak in *",
            ]
        ),
        (
            .continent,
            [
                "which continent is * in", "what continent is * in", "which continent is * on",
                "what continent is * on", "on which continent is *", "in which continent is *", "continent of *",
                "what continent does * belong to", "which continent does * belong to", "where is *",
                "where is * located", "where can i find *",
            ]
        ),
        (
            .code,
            [
                "calling code of *", "dialing code of *", "dialling code of *", "country code of *", "area code of *",
                "calling code for *", "dialing code for *", "dialling code for *", "country code for *",
                "phone code of *", "phone code for *", "how do i call *", "prefix for *", "phone prefix of *",
                "international code for *", "how do i dial *", "telephone code for *", "telephone code of *",
            ]
        ),
    ]

    /// What may stand before a phrase without a verb.
    private static let openings = ["", "what is the ", "what are the ", "the ", "tell me the ", "name the "]

    private static let table: [(pattern: String, fact: Fact)] = phrases.flatMap { fact, list in
        list.flatMap { phrase -> [(String, Fact)] in
            let isQuestion = ["how", "what", "which", "who", "where", "on", "in"].contains(
                String(phrase.prefix { $0 != " " }))
            let heads = isQuestion || phrase.hasPrefix("*") ? [""] : openings
            return heads.map { ($0 + phrase, fact) }
        }
    }

    var patterns: [String] { Self.table.map(\.pattern) }

    var examples: [NativeExample] {
        [
            NativeExample(
                question: "how many people live in germany", expect: "About 85 million people live in Germany."),
            NativeExample(
                question: "how big is canada", expect: "Canada has an area of about 10 million square kilometres."),
            NativeExample(question: "which countries border portugal", expect: "Portugal borders Spain."),
            NativeExample(question: "which countries border japan", expect: "Japan has no land border."),
            NativeExample(
                question: "what is the currency of hungary", expect: "The currency of Hungary is the forint."),
            NativeExample(
                question: "what languages do they speak in belgium",
                expect: "In Belgium people speak Dutch, French and German."),
            NativeExample(question: "where is bolivia", expect: "Bolivia is in South America."),
            NativeExample(
                question: "what is the dialling code of italy",
                expect: "The calling code of Italy is plus 39."),
        ]
    }

    func answer(_ match: NativeMatch, _ context: QueryContext) -> Reply? {
        // Asked without a pattern: whichever fits.
        for (pattern, fact) in Self.table {
            guard let name = Self.name(in: match.query, pattern), let country = Country.named(name) else { continue }
            return .spoken(Self.sentence(fact, country), language)
        }
        return nil
    }

    /// What stands for the star.
    private static func name(in query: String, _ pattern: String) -> String? {
        let parts = pattern.split(separator: "*", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, query.hasPrefix(parts[0]), query.hasSuffix(parts[1]),
            query.utf8.count > parts[0].utf8.count + parts[1].utf8.count
        else { return nil }
        return String(query.dropFirst(parts[0].count).dropLast(parts[1].count))
    }

    private static func sentence(_ fact: Fact, _ country: Country) -> String {
        let name = country.name
        let start = name.prefix(1).uppercased() + name.dropFirst()
        switch fact {
        case .population: return "About \(number(country.population * 1_000)) people live in \(name)."
        case .area:
            return "\(start) has an area of about \(number(country.area)) square kilometres."
        case .neighbours:
            return country.neighbours.isEmpty
                ? "\(start) has no land border." : "\(start) borders \(list(country.neighbours))."
        case .currency: return "The currency of \(name) is the \(country.currency)."
        case .languages: return "In \(name) people speak \(list(country.languages))."
        case .continent:
            return country.continent == name
                ? "\(start) is a continent of its own." : "\(start) is in \(country.continent)."
        case .code: return "The calling code of \(name) is plus \(country.code)."
        }
    }

    /// Thousands, in two or three digits that count.
    private static func number(_ thousands: Double) -> String {
        let (value, unit) =
            thousands >= 1_000_000
            ? (thousands / 1_000_000, "billion")
            : thousands >= 1_000 ? (thousands / 1_000, "million") : (thousands, "thousand")
        let rounded = value < 10 ? (value * 10).rounded() / 10 : value.rounded()
        let text = rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
        return unit == "thousand" && value < 1 ? String(Int((value * 1_000).rounded())) : "\(text) \(unit)"
    }

    private static func list(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " and " + last
    }
}
