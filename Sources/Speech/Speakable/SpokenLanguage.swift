/// How a language is read aloud: its words for signs, units, money, dates, and the rules that words alone cannot give.
///
/// A language is one file in `Languages` that makes one of these, and one entry in `SpokenLanguage.all`. Everything
/// has a neutral default, so that a language can start with a few words: without a decimal mark numbers are left to
/// espeak-ng as they are written, and a sign without a word is silent.
struct SpokenLanguage: Sendable {
    /// A name that depends on the number before it.
    struct Counted: Sendable {
        let one: String
        let many: String
        init(_ one: String, _ many: String? = nil) {
            self.one = one
            self.many = many ?? one
        }
        func callAsFunction(_ isOne: Bool) -> String { isOne ? one : many }
    }

    /// A currency, and its hundredth if it has one in daily use.
    struct Currency: Sendable {
        let unit: Counted
        let cent: Counted?
        init(_ unit: Counted, _ cent: Counted? = nil) {
            self.unit = unit
            self.cent = cent
        }
    }

    /// An amount of money whose fraction has two digits, or none.
    struct Amount: Sendable {
        /// Digits without grouping.
        let whole: String
        /// 0 to 99; nil if the amount was written without.
        let cents: Int?
        let currency: Currency
    }

    /// A day; the year is nil in "30.11.".
    struct Day: Sendable {
        let year: Int?
        let month: Int
        let day: Int
    }

    /// A time of day on the clock, or a length in the same form.
    struct Clock: Sendable {
        let hour: Int
        let minute: Int
        let second: Int?
        /// The half of the day, if written: true after noon.
        let isAfternoon: Bool?
    }

    /// Signs between and beside numbers and words. Empty: silent.
    struct Words: Sendable {
        /// In a range: "1–2".
        var to = ""
        /// In a score or a scale: "2:1".
        var ratio = ""
        var minus = ""
        var plus = ""
        var times = ""
        var dividedBy = ""
        var equals = ""
        var lessThan = ""
        var greaterThan = ""
        var and = ""
        var or = ""
        var at = ""
        var dot = ""
        var point = ""
        var number = ""
        var percent = ""
        var degrees = ""
        var section = ""
        var about = ""
        var sharp = ""
        /// Between a base and its exponent.
        var power = ""
        /// Between a price and what it is for: "$10/month".
        var per = ""
        /// Between the parts of a fraction that is a mark or a share: "4/5".
        var outOf = ""
        /// A sentence in place of a block of code.
        var codeOmitted = ""
    }

    /// "de".
    let code: String
    /// The mark before a fraction, nil if numbers are to be left as they are.
    var decimalMark: Unicode.Scalar?
    /// The mark between groups of digits.
    var groupMark: Unicode.Scalar?
    /// "1 299" is one number.
    var groupsWithSpace = false
    /// "1,00,000" is one number.
    var groupsOfTwo = false
    /// 11/30 is the 30th of November.
    var isMonthFirst = false
    var words = Words()
    /// By the symbol as written: "km/h". The superscripts are written ² and ³.
    var units: [String: Counted] = [:]
    /// By symbol and by ISO code: "€", "EUR".
    var currencies: [String: Currency] = [:]
    /// "million" and the like, lower case, which go between a number and its currency.
    var magnitudes: Set<String> = []
    /// Lower case without spaces, with their points: "z.b.".
    var abbreviations: [String: String] = [:]
    /// Abbreviations that often end a sentence: "etc.".
    var closingAbbreviations: Set<String> = []
    /// Abbreviations only before a number: "no.". Keys as in `abbreviations`.
    var numericAbbreviations: [String: String] = [:]
    /// What an abbreviation means if no capitalised word follows: "St." in "Main St.".
    var trailingAbbreviations: [String: String] = [:]
    /// Words that begin a sentence even after a single capital letter and a point, lower case.
    var sentenceStarters: Set<String> = []
    /// Letters glued to an amount of money: "$2bn".
    var magnitudeSuffixes: [String: String] = [:]
    /// Ends of words, lower case without their point, and what they stand for: "str" in "Hauptstr.".
    var abbreviationSuffixes: [String: String] = [:]
    /// From January.
    var months: [String] = []
    /// Words after which a number of four digits is a year, lower case.
    var yearContext: Set<String> = []
    /// By the first scalar of the emoji.
    var emoji: [Unicode.Scalar: String] = [:]
    /// Words for an hour after a time as it is written ("Uhr"), which `time` says itself; lower case.
    var clockWords: Set<String> = []

    var year: @Sendable (Int) -> String = { "\($0)" }
    /// `previous` is the word before, lower case.
    var date: @Sendable (Day, _ previous: String) -> String? = { _, _ in nil }
    var time: @Sendable (Clock) -> String? = { _ in nil }
    var money: @Sendable (Amount) -> String? = { _ in nil }
    /// Numerator and denominator, both 1 to 100.
    var fraction: @Sendable (Int, Int) -> String? = { _, _ in nil }
    /// An ordinal as written: number, what stands behind it ("rd", "º", "."), the words before and after, lower case.
    var ordinal: @Sendable (Int, _ suffix: String, _ previous: String, _ next: String) -> String? = { _, _, _, _ in nil
    }

    /// First words of the abbreviations, to look up only what may be one.
    let abbreviationStarts: Set<String>

    init(_ code: String, abbreviations: [String: String] = [:], numericAbbreviations: [String: String] = [:]) {
        self.code = code
        self.abbreviations = abbreviations
        self.numericAbbreviations = numericAbbreviations
        let keys = Array(abbreviations.keys) + Array(numericAbbreviations.keys)
        abbreviationStarts = Set(keys.map { String($0.prefix { !"./°-".contains($0) }) })
    }

    /// All languages with rules of their own.
    static let all: [SpokenLanguage] = [.english, .german, .french, .spanish, .italian, .hindi]

    /// The rules for a voice language or voice identifier: "de-DE", "en_GB", "es-419", "en-us+f3".
    static func language(for tag: String) -> SpokenLanguage {
        let parts = tag.lowercased().split { $0 == "-" || $0 == "_" || $0 == "+" }
        let base = parts.first.map(String.init) ?? ""
        guard var language = all.first(where: { $0.code == base }) else { return SpokenLanguage(base) }
        // Only the United States (and espeak-ng's en-us) put the month first; "en" alone is espeak-ng's British voice.
        if base == "en" { language.isMonthFirst = parts.dropFirst().first == "us" }
        // Latin America, but for the south, writes 1,299.50.
        if base == "es", let region = parts.dropFirst().first, ["419", "mx", "us", "gt", "pa", "pe"].contains(region) {
            language.decimalMark = "."
            language.groupMark = ","
        }
        return language
    }
}
