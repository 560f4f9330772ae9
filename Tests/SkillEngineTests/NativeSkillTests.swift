import SusiActions
import Testing

@testable import SkillEngine

@Suite("Native skills")
struct NativeSkillTests {
    // MARK: Dates

    @Test("Dates and days since 1970 are each other's inverse, month by month from year 1 to 9999")
    func civil() {
        var previous: Int?
        for year in 1...9999 {
            for month in [1, 2, 3, 12] {
                let last = CivilDate.length(ofMonth: month, year)
                guard let date = CivilDate(year, month, last) else {
                    Issue.record("no \(year)-\(month)-\(last)")
                    return
                }
                if date.parts != (year, month, last) { Issue.record("\(year)-\(month)-\(last): \(date.parts)") }
                if let previous, date.day <= previous { Issue.record("\(year)-\(month) does not follow") }
                previous = date.day
            }
        }
        #expect(CivilDate(1970, 1, 1)?.day == 0)
        #expect(CivilDate(2000, 2, 29)?.day == 11_016)
        #expect(CivilDate(1900, 2, 29) == nil)
        #expect(CivilDate(2026, 13, 1) == nil)
    }

    static let weeks: [(Int, Int, Int, Int, Int, Int)] = [
        // year, month, day, weekday, ISO year, ISO week
        (2026, 11, 30, 1, 2026, 49), (2027, 1, 1, 5, 2026, 53), (2027, 1, 4, 1, 2027, 1), (2024, 12, 30, 1, 2025, 1),
        (2021, 1, 3, 7, 2020, 53),
        (2020, 12, 31, 4, 2020, 53), (2016, 1, 1, 5, 2015, 53), (2008, 12, 29, 1, 2009, 1), (1976, 7, 4, 7, 1976, 27),
    ]

    @Test("Weekdays and ISO weeks", arguments: weeks)
    func week(row: (Int, Int, Int, Int, Int, Int)) throws {
        let date = try #require(CivilDate(row.0, row.1, row.2))
        #expect(date.weekday == row.3)
        #expect(date.isoWeek == (row.4, row.5))
    }

    static let easters: [(Int, Int, Int)] = [
        (1818, 3, 22), (1943, 4, 25), (2000, 4, 23), (2024, 3, 31), (2025, 4, 20), (2026, 4, 5), (2027, 3, 28),
        (2038, 4, 25),
    ]

    @Test("Easter Sundays", arguments: easters)
    func easter(row: (Int, Int, Int)) {
        #expect(CivilDate.easter(row.0) == CivilDate(row.0, row.1, row.2))
    }

    /// UTC seconds of a date at a time.
    static func second(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0) -> Int {
        (CivilDate(year, month, day)?.day ?? 0) * 86_400 + hour * 3600 + minute * 60
    }

    @Test("Questions on the leap day and at the turn of the year")
    func calendar() {
        let leap = NativeFixture.context(at: Self.second(2028, 2, 29, 12))
        #expect(NativeFixture.ask("what day is it", leap) == "It is Tuesday, February 29, 2028.")
        #expect(NativeFixture.ask("what is the date tomorrow", leap) == "Tomorrow is Wednesday, March 1, 2028.")
        #expect(
            NativeFixture.ask("what is the date in one year", leap) == "In one year is Wednesday, February 28, 2029.")
        #expect(NativeFixture.ask("is this year a leap year", leap) == "Yes, 2028 is a leap year.")
        let eve = NativeFixture.context(at: Self.second(2026, 12, 31, 22, 59))
        #expect(NativeFixture.ask("what day is it", eve) == "It is Thursday, December 31, 2026.")
        let midnight = NativeFixture.context(at: Self.second(2026, 12, 31, 23, 0))
        #expect(NativeFixture.ask("what day is it", midnight) == "It is Friday, January 1, 2027.")
        #expect(NativeFixture.ask("what week is it", midnight) == "It is week 53.")
        let now = NativeFixture.context()
        #expect(NativeFixture.ask("when is february 29", now) == "February 29, 2028 is a Tuesday.")
        #expect(NativeFixture.ask("what day is the thirty first of april", now) == nil)
        #expect(NativeFixture.ask("is nineteen hundred a leap year", now) == "No, 1900 is not a leap year.")
        #expect(NativeFixture.ask("is two thousand a leap year", now) == "Yes, 2000 is a leap year.")
        #expect(NativeFixture.ask("how many days in february twenty twenty eight", now) == "February 2028 has 29 days.")
        #expect(NativeFixture.ask("how many days until today", now) == "That is today!")
        #expect(NativeFixture.ask("how many days until monday", now) == "It is 7 days until Monday.")
    }

    // MARK: Time

    static let clocks: [(String, Int, String, String)] = [
        // zone of the speaker, moment, question, answer
        ("Europe/Berlin", second(2026, 7, 1, 12), "what time is it", "It is 2:00 PM."),
        ("Europe/Berlin", second(2026, 1, 1, 12), "what time is it", "It is 1:00 PM."),
        ("America/New_York", second(2026, 7, 1, 4), "what time is it", "It is 12:00 AM."),
        ("America/New_York", second(2026, 12, 1, 17, 30), "what time is it", "It is 12:30 PM."),
        ("Europe/Berlin", second(2026, 7, 1, 12), "what time is it in sydney", "In Sydney it is 10:00 PM."),
        ("Europe/Berlin", second(2026, 1, 1, 12), "what time is it in sydney", "In Sydney it is 11:00 PM."),
        ("Australia/Sydney", second(2026, 1, 1, 12), "what time is it in new york", "In New York it is 7:00 AM."),
        (
            "Australia/Sydney", second(2026, 1, 1, 20), "what time is it in new york",
            "In New York it is 3:00 PM yesterday."
        ),
        // The nights on which summer time ends, north and south.
        ("Europe/Berlin", second(2026, 10, 25, 0, 59), "what time is it", "It is 2:59 AM."),
        ("Europe/Berlin", second(2026, 10, 25, 1, 0), "what time is it", "It is 2:00 AM."),
        ("Australia/Sydney", second(2026, 4, 4, 15, 59), "what time is it", "It is 2:59 AM."),
        ("Australia/Sydney", second(2026, 4, 4, 16, 0), "what time is it", "It is 2:00 AM."),
    ]

    @Test("The time in both hemispheres", arguments: clocks)
    func clock(row: (String, Int, String, String)) {
        #expect(NativeFixture.ask(row.2, NativeFixture.context(at: row.1, zone: row.0)) == row.3)
    }

    @Test("A zone the machine has no data for is no answer")
    func unknownZone() {
        #expect(NativeFixture.ask("what time is it in lima", NativeFixture.context()) == nil)
    }

    @Test("All zones exist in the machine's zone data")
    func zones() {
        var names: Set<String> = []
        for place in CityZones.places {
            guard let zone = CityZones.zone(of: place)?.zone else { continue }
            names.insert(zone)
        }
        #expect(CityZones.places.count >= 150)
        #expect(names.allSatisfy { $0 == "UTC" || $0.contains("/") })
    }

    // MARK: Arithmetic

    static let sums: [(String, String)] = [
        ("two plus three times four", "14"), ("(2+3)*4", "20"), ("2^3^2", "512"), ("-2^2", "minus 4"), ("10-4-3", "3"),
        ("100/10/2", "5"), ("seven minus ten", "minus 3"), ("minus five minus minus five", "0"),
        ("nine hundred and ninety nine plus one", "1000"), ("123456789*987654321", "121932631112635269"),
        ("zero point one plus zero point two", "0.3"), ("one third of nine", "3"), ("double twenty one", "42"),
        ("what is half of seven", "3.5"), ("the square root of two", "about 1.414214"),
        ("cube root of twenty seven", "3"), ("five factorial", "120"), ("two to the third", "8"),
        ("the sum of a hundred and five and six", "111"),
        ("the difference between twenty and eight", "12"), ("multiply six by seven", "42"),
        ("divide one hundred by eight", "12.5"), ("seventeen mod five", "2"), ("fifty minus ten percent", "45"),
        ("fifteen percent of sixty", "9"),
        ("1,000 + 5", "1005"), ("12.5 * 4", "50"), ("six times seven please", "42"),
        ("how much is three and a half plus one", "4.5"), ("two billion times two billion", "about 4 quintillion"),
        ("0/5", "0"), ("3 x 4", "12"), ("3x4", "12"),
    ]

    @Test("Sums", arguments: sums)
    func sum(row: (String, String)) {
        let text = NativeFixture.ask(row.0, NativeFixture.context(), only: "arithmetic")
        #expect(text?.hasSuffix(" is \(row.1).") == true, "\(row.0): \(text ?? "nothing")")
    }

    @Test(
        "What has no result is said kindly, what is no sum is left alone",
        arguments: [
            ("five divided by zero", "Nobody can divide by zero, and I can't either."),
            ("five modulo zero", "Nobody can divide by zero, and I can't either."),
            ("zero to the power of minus one", "Nobody can divide by zero, and I can't either."),
            ("square root of minus four", "That root of a negative number is not a real number."),
            ("ten to the power of a thousand", "The result is too big for me to say."),
            ("two hundred factorial", "The result is too big for me to say."), ("five", nil), ("minus five", nil),
            ("five percent", nil),
            ("five times", nil), ("times five", nil), ("times times times", nil), ("(((((", nil),
            ("what is love plus hate", nil), ("one two three", nil), ("five of", nil),
        ] as [(String, String?)])
    func noResult(row: (String, String?)) {
        #expect(NativeFixture.ask(row.0, NativeFixture.context(), only: "arithmetic") == row.1)
    }

    // MARK: Units

    static let conversions: [(String, String)] = [
        ("how many centimeters in an inch", "1 inch is 2.54 centimeters."),
        ("how many feet in a yard", "1 yard is 3 feet."), ("how many kilometers is a marathon", ""),
        ("zero celsius in fahrenheit", "0 degrees Celsius are 32 degrees Fahrenheit."),
        ("minus forty celsius in fahrenheit", "Minus 40 degrees Celsius are minus 40 degrees Fahrenheit."),
        ("zero kelvin in celsius", "0 kelvin are minus 273.15 degrees Celsius."),
        ("how many pounds in a kilogram", "1 kilogram is about 2.205 pounds."),
        ("how many tablespoons in a cup", "1 cup is 16 tablespoons."),
        ("how many teaspoons in a tablespoon", "1 tablespoon is 3 teaspoons."),
        ("how many milliliters in a cup", "1 cup is about 236.6 milliliters."),
        ("how many pints in a gallon", "1 gallon is 8 pints."),
        ("how many acres in a square mile", "1 square mile is 640 acres."),
        ("how many ounces in a pound", "1 pound is 16 ounces."),
        ("how many fluid ounces in a cup", "1 cup is 8 fluid ounces."),
        ("half an hour in minutes", "0.5 hours are 30 minutes."), ("2 hours in seconds", "2 hours are 7200 seconds."),
        ("a hundred kilometers per hour in miles per hour", "100 kilometers per hour are about 62.14 miles per hour."),
        ("how many bits in a byte", "1 byte is 8 bits."), ("how many bytes in a kilobyte", "1 kilobyte is 1000 bytes."),
        ("how many meters in a foot", "1 foot is 0.3048 meters."),
        ("how many grams in a cup", ""), ("how many seconds in a mile", ""), ("five pounds in pounds", ""),
        ("how many hours in two and a half days", "2.5 days are 60 hours."),
        ("six foot two inches in centimeters", "6 feet and 2 inches are 187.96 centimeters."),
        ("how many weeks in a year", "A year has 52 weeks and 1 day, or 2 days in a leap year."),
    ]

    @Test("Conversions", arguments: conversions)
    func conversion(row: (String, String)) {
        #expect(NativeFixture.ask(row.0, NativeFixture.context(), only: "conversion") ?? "" == row.1)
    }

    @Test("Every unit, converted to a sister and back, is itself again")
    func thereAndBack() {
        for language in ["en", "de"] {
            let units = Unit.names(language).map(\.unit)
            for a in units {
                for b in units where a.dimension == b.dimension {
                    let back = b.convert(a.convert(7, to: b), to: a)
                    if (back - 7).magnitude > 1e-9 { Issue.record("\(a.one), \(b.one)") }
                }
            }
        }
    }

    // MARK: Chance

    @Test("Chance stays in its bounds and reaches both ends")
    func chance() {
        let context = NativeFixture.context(seed: 7)
        var picks: Set<String> = []
        for _ in 0..<400 {
            picks.insert(NativeFixture.ask("pick a number between one and ten", context) ?? "")
            picks.insert(NativeFixture.ask("roll a die", context) ?? "")
            picks.insert(NativeFixture.ask("flip a coin", context) ?? "")
        }
        let expected =
            (1...10).map { "I pick \($0)." } + (1...6).map { "It is a \($0)." } + ["It is heads!", "It is tails!"]
        #expect(picks == Set(expected))
        #expect(NativeFixture.ask("pick a number between minus three and minus three", context) == "I pick minus 3.")
        #expect(NativeFixture.ask("roll a million dice", context) == nil)
    }

    @Test("The guessing game leads to its number, and changes daily")
    func guessing() {
        var secrets: Set<Int> = []
        for day in 0..<60 {
            let context = NativeFixture.context(at: NativeFixture.now + day * 86_400)
            var low = 1
            var high = 100
            var found = false
            for _ in 0..<8 where !found {
                let guess = (low + high) / 2
                let text = NativeFixture.ask("is it \(guess)", context) ?? ""
                if text.hasPrefix("Yes") { found = true }
                if text.contains("higher") { low = guess + 1 }
                if text.contains("lower") { high = guess - 1 }
                if found { secrets.insert(guess) }
            }
            #expect(found)
        }
        #expect(secrets.count > 30)
    }

    // MARK: Anything

    @Test("Word salads never trap, hang or give an empty answer", arguments: ["en", "de"])
    func salads(language: String) {
        let words =
            "what is the how many much times plus minus point and a half of hundred thousand million billion dozen zero one two seven twelve twenty ninety percent root square to power divided by in celsius fahrenheit inches feet cups of day week until since christmas may first thirty february next friday roll dice pick a number between coin choose or spell letters count from down leap year time tokyo it is prime roman numerals guess 7 12.5 1,000 0 99999999999999999999 - + * / ( ) ^ % ! ½ 's - was ist wie viel viele mal geteilt durch hoch wurzel aus prozent von eine zahl zwischen und bis würfle münze buchstabiere zähle tage uhr spät ersten mai fünfundzwanzig zweihundert tausend millionen komma einhalb drei viertel ago"
            .split(separator: " ").map(String.init)
        let chance = Chance(language == "en" ? 11 : 12)
        let context = NativeFixture.context(language, seed: 3)
        let clock = ContinuousClock()
        var slowest = Duration.zero
        for _ in 0..<1500 {
            let count = Int(chance.next() % 14) + 1
            let query = (0..<count).map { _ in words[Int(chance.next() % UInt64(words.count))] }.joined(separator: " ")
            for skill in NativeSkills.all where skill.language == language {
                let start = clock.now
                let reply = skill.answer(NativeMatch(query: query, captures: [], patternIndex: 0), context)
                slowest = max(slowest, clock.now - start)
                if let reply, case .answer(let text, _, _)? = reply.actions.first?.action {
                    #expect(text.count > 1, "\(query)")
                }
            }
        }
        #expect(slowest < .seconds(1))
    }

    @Test(
        "Long and odd queries end in time",
        arguments: [
            String(repeating: "one ", count: 500), String(repeating: "(", count: 1900),
            String(repeating: "a hundred and ", count: 140), String(repeating: "hundert", count: 250),
            String(repeating: "9", count: 1900),
            String(repeating: "-", count: 1900), String(repeating: "million ", count: 200), "", " ", "\u{0}", "½½½½",
            String(repeating: "zwei hundert ", count: 150), String(repeating: "square root of ", count: 120) + "four",
            "add " + String(repeating: "and ", count: 400),
            "pick a number between " + String(repeating: "and ", count: 400), String(repeating: "!", count: 300),
            "5" + String(repeating: "!", count: 60), "2" + String(repeating: "^9", count: 30),
        ])
    func odd(query: String) {
        let clock = ContinuousClock()
        let start = clock.now
        for skill in NativeSkills.all {
            _ = skill.answer(
                NativeMatch(query: query, captures: [], patternIndex: 0), NativeFixture.context(skill.language))
        }
        #expect(clock.now - start < .seconds(2))
    }
}
