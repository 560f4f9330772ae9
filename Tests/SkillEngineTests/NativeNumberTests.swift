import Testing

@testable import SkillEngine

@Suite("Numbers in words")
struct NativeNumberTests {
    static let english: [(String, Double)] = [
        ("zero", 0), ("nought", 0), ("one", 1), ("two", 2), ("nine", 9), ("ten", 10), ("eleven", 11), ("twelve", 12),
        ("thirteen", 13), ("nineteen", 19), ("twenty", 20), ("twenty one", 21), ("twenty-one", 21), ("thirty five", 35),
        ("forty two", 42), ("fourty two", 42), ("ninety nine", 99), ("hundred", 100), ("a hundred", 100),
        ("one hundred", 100),
        ("a hundred and five", 105), ("one hundred five", 105), ("one hundred and five", 105), ("two hundred", 200),
        ("three hundred twenty one", 321), ("nine hundred and ninety nine", 999), ("nineteen hundred", 1900),
        ("twelve hundred and fifty", 1250), ("a thousand", 1000), ("thousand", 1000), ("one thousand and one", 1001),
        ("two thousand twenty six", 2026), ("two thousand and twenty six", 2026), ("ten thousand", 10000),
        ("twelve thousand three hundred and forty five", 12345), ("one hundred thousand", 100000),
        ("a hundred and five thousand two hundred and six", 105_206), ("a million", 1_000_000),
        ("two million three hundred thousand", 2_300_000), ("one million one", 1_000_001), ("one billion", 1e9),
        ("three billion two million one thousand and four", 3_002_001_004), ("a trillion", 1e12),
        ("one point five million", 1_500_000), ("2.5 million", 2_500_000), ("half a million", 500_000),
        ("two and a half million", 2_500_000), ("a quarter of a million", 250_000), ("three quarters", 0.75),
        ("a half", 0.5), ("half", 0.5), ("one half", 0.5), ("a third", 1.0 / 3), ("two thirds", 2.0 / 3),
        ("one quarter", 0.25),
        ("a quarter", 0.25), ("three fifths", 0.6), ("seven eighths", 0.875), ("one tenth", 0.1),
        ("five hundredths", 0.05),
        ("one and a half", 1.5), ("two and three quarters", 2.75), ("a hundred and a half", 100.5),
        ("six and a quarter", 6.25),
        ("point five", 0.5), ("zero point five", 0.5), ("three point one four", 3.14),
        ("three point one four one five nine", 3.14159),
        ("two point oh five", 2.05), ("point zero one", 0.01), ("twelve point twenty five", 12.25),
        ("six point fifteen", 6.15),
        ("one hundred point one", 100.1), ("a dozen", 12), ("dozen", 12), ("two dozen", 24), ("half a dozen", 6),
        ("three and a half dozen", 42), ("a couple", 2), ("a couple of", 2), ("minus five", -5),
        ("negative twelve", -12),
        ("minus two point five", -2.5), ("minus a half", -0.5), ("minus one hundred and one", -101), ("5", 5), ("0", 0),
        ("007", 7), ("12.5", 12.5), (".5", 0.5), ("1,000", 1000), ("1 000", 1000), ("1 000 000", 1_000_000),
        ("1,234,567", 1_234_567),
        ("12,345.75", 12345.75), ("12 345.75", 12345.75), ("3 million", 3e6), ("5 thousand", 5000), ("5 hundred", 500),
        ("2 dozen", 24), ("½", 0.5),
        ("2½", 2.5), ("¾", 0.75), ("-5", -5), ("- 5", -5), ("-12.5", -12.5), ("9 and a half", 9.5),
        ("3 quarters", 0.75),
        ("nine hundred ninety nine billion", 999e9), ("eleven hundred", 1100), ("eighty eight thousand", 88000),
    ]

    @Test("English cardinals", arguments: english)
    func englishCardinal(text: String, expected: Double) throws {
        let number = try #require(EnglishNumbers().whole(text), "\(text)")
        #expect(
            (number.value - expected).magnitude < 1e-9 * max(1, expected.magnitude), "\(text) read as \(number.value)")
    }

    @Test(
        "No number",
        arguments: [
            "", "a", "an", "and", "hello", "point", "minus", "one two", "twenty thirty", "five and six", "hundred and",
            "three hundred hundred",
            "twenty eleven x", "second", "the half", "one million million x", "million thousand five x",
        ])
    func nothing(text: String) {
        #expect(EnglishNumbers().whole(text) == nil)
    }

    @Test(
        "The longest reading ends where the number does",
        arguments: [
            ("five and six", 5.0, 1), ("a hundred and five and six", 105, 4), ("seven times eight", 7, 1),
            ("twenty five percent", 25, 2), ("two and a half cups", 2.5, 4), ("one two three", 1, 1),
            ("half a mile", 0.5, 1),
            ("one second", 1, 1), ("a hundred and one and a half", 101.5, 7),
        ] as [(String, Double, Int)])
    func prefix(text: String, value: Double, length: Int) {
        let reading = EnglishNumbers().cardinal(Words.split(text), at: 0)
        #expect(reading?.number.value == value)
        #expect(reading?.length == length)
    }

    @Test(
        "English ordinals",
        arguments: [
            ("first", 1), ("second", 2), ("third", 3), ("twelfth", 12), ("twentieth", 20), ("twenty first", 21),
            ("thirty-first", 31),
            ("one hundredth", 100), ("hundredth", 100), ("three hundred and fifth", 305), ("1st", 1), ("2nd", 2),
            ("23rd", 23), ("31th", 31),
        ])
    func englishOrdinal(text: String, expected: Int) {
        let words = Words.split(text)
        let reading = EnglishNumbers().ordinal(words, at: 0)
        #expect(reading?.number.exact == expected)
        #expect(reading?.length == words.count)
    }

    @Test(
        "English years",
        arguments: [
            ("twenty twenty eight", 2028), ("nineteen eighty four", 1984), ("two thousand", 2000),
            ("two thousand and five", 2005),
            ("nineteen oh five", 1905), ("nineteen hundred", 1900), ("nineteen hundred and one", 1901), ("1999", 1999),
            ("twenty ten", 2010), ("eighteen fifteen", 1815), ("twenty hundred", 2000), ("ten sixty six", 1066),
        ])
    func englishYear(text: String, expected: Int) {
        let words = Words.split(text)
        let reading = EnglishNumbers().year(words, at: 0)
        #expect(reading?.number.exact == expected)
        #expect(reading?.length == words.count)
    }

    static let german: [(String, Double)] = [
        ("null", 0), ("eins", 1), ("zwei", 2), ("zwo", 2), ("elf", 11), ("zwölf", 12), ("sechzehn", 16),
        ("siebzehn", 17), ("zwanzig", 20),
        ("einundzwanzig", 21), ("fünfundzwanzig", 25), ("fuenfundzwanzig", 25), ("fünf und zwanzig", 25),
        ("dreißig", 30), ("dreissig", 30),
        ("neunundneunzig", 99), ("hundert", 100), ("einhundert", 100), ("hundertfünf", 105), ("hundertundfünf", 105),
        ("zweihundertfünfzig", 250), ("zwei hundert fünf", 205), ("tausend", 1000), ("eintausend", 1000),
        ("zweitausendsechsundzwanzig", 2026),
        ("neunzehnhundertvierundachtzig", 1984), ("zwölftausenddreihundertfünfundvierzig", 12345),
        ("eine million", 1e6),
        ("zwei millionen dreihunderttausend", 2_300_000), ("drei milliarden", 3e9), ("drei komma fünf", 3.5),
        ("null komma null eins", 0.01),
        ("drei komma eins vier", 3.14), ("anderthalb", 1.5), ("zweieinhalb", 2.5), ("ein halb", 0.5),
        ("ein viertel", 0.25), ("drei viertel", 0.75),
        ("dreiviertel", 0.75), ("zwei drittel", 2.0 / 3), ("ein dutzend", 12), ("zwei dutzend", 24), ("minus fünf", -5),
        ("3,5", 3.5), ("3 5", 3.5),
        ("1.000", 1000), ("1.234,5", 1234.5), ("12", 12), ("eine halbe million", 500_000),
        ("zweihunderttausend", 200_000),
    ]

    @Test("German cardinals", arguments: german)
    func germanCardinal(text: String, expected: Double) throws {
        let number = try #require(GermanNumbers().whole(text), "\(text)")
        #expect(
            (number.value - expected).magnitude < 1e-9 * max(1, expected.magnitude), "\(text) read as \(number.value)")
    }

    @Test(
        "German ordinals",
        arguments: [
            ("erster", 1), ("ersten", 1), ("zweite", 2), ("dritten", 3), ("vierten", 4), ("siebte", 7), ("achten", 8),
            ("zehnten", 10),
            ("zwölften", 12), ("neunzehnten", 19), ("zwanzigsten", 20), ("einundzwanzigsten", 21),
            ("einunddreißigster", 31), ("24", 24),
        ])
    func germanOrdinal(text: String, expected: Int) {
        #expect(GermanNumbers().ordinal(Words.split(text), at: 0)?.number.exact == expected)
    }

    @Test(
        "Numbers as a voice reads them",
        arguments: [
            (56.0, "56"), (0.1 + 0.2, "0.3"), (1.0 / 3, "about 0.333333"), (-2.5, "minus 2.5"), (1e6, "1000000"),
            (0.000123, "0.000123"),
            (0.00012345678, "about 0.0001235"), (1e15, "1000000000000000"), (2e18, "about 2 quintillion"),
            (1e-20, "about 1 times 10 to the power of minus 20"),
            (1e40, "about 1 times 10 to the power of 40"), (2.0 / 3, "about 0.666667"), (100.0 / 7, "about 14.285714"),
            (.infinity, "too big for me to say"),
        ] as [(Double, String)])
    func spoken(value: Double, text: String) {
        #expect(SpokenNumber(Number(value), language: "en").phrase("en") == text)
    }

    @Test("Whole numbers stay exact until they overflow, and then go on as broken ones")
    func exactness() {
        #expect((Number(123_456_789) * Number(987_654_321)).exact == 121_932_631_112_635_269)
        #expect((Number(Int.max) + Number(1)).exact == nil)
        #expect((-Number(Int.min)).value == 9.223372036854775808e18)
        #expect(Number(Int.min).divided(by: Number(-1))?.exact == nil)
        #expect(Number(7).divided(by: Number(0)) == nil)
        #expect(Number(7).remainder(by: Number(-1))?.exact == 0)
    }
}
