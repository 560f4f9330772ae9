/// Kinds of things that people say in one place of a sentence: `<time>` in "wake me up at <time>".
///
/// Each is a list of examples in which every word follows every other that it can follow: the trigram learns "twenty"
/// after "at" and "five" after "twenty" from different ones and needs no list of all combinations.
enum SpokenClasses {
    /// The examples of a class; nil if `name` is none.
    static func examples(_ name: Substring) -> [[Substring]]? { all[name] }

    /// All that a class stands for, with how often it is said: what `examples` only lets guess, in full.
    static func phrases(_ name: Substring) -> [(words: [Substring], weight: Double)] {
        switch name {
        case "<number>": allNumbers
        case "<duration>": allDurations
        case "<time>": allTimes
        default: (all[name] ?? []).map { ($0, 1) }
        }
    }

    private static func weighted(_ texts: [(String, Double)]) -> [(words: [Substring], weight: Double)] {
        texts.map { ($0.0.split(separator: " "), $0.1) }
    }

    /// Round ones are said more often.
    private static let weightedNumbers: [(String, Double)] = (0...100).map { number in
        let words = (spoken(number) ?? []).joined(separator: " ")
        let weight =
            switch number {
            case 2, 3, 5, 10, 15: 3.0
            case 20, 30: 2.0
            case 1...9: 1.5
            case 40, 45, 50, 60, 70, 80, 90: 1.0
            case 11...19: 0.7
            case 25, 35, 100: 0.4
            default: 0.15
            }
        return (words, weight)
    }
    private static let allNumbers = weighted(weightedNumbers)

    private static let allDurations: [(words: [Substring], weight: Double)] = {
        var texts: [(String, Double)] = []
        for (number, weight) in weightedNumbers where number != "zero" && number != "one" {
            texts += [("\(number) minutes", 3 * weight), ("\(number) seconds", weight)]
        }
        for hour in hours.dropFirst() {
            texts += [
                ("\(hour) hours", 1), ("\(hour) and a half hours", 0.2), ("\(hour) and a half minutes", 0.2),
            ]
        }
        for minute in ["five", "ten", "fifteen", "twenty", "thirty", "forty", "forty five"] {
            for hour in ["one hour", "an hour", "two hours"] {
                texts += [("\(hour) and \(minute) minutes", 0.3), ("\(hour) \(minute) minutes", 0.1)]
            }
        }
        texts += ["ten", "twenty", "thirty"].map { ("one minute and \($0) seconds", 0.3) }
        texts += ["one minute", "a minute", "one hour", "an hour", "half an hour", "an hour and a half"].map { ($0, 4) }
        texts += ["a quarter of an hour", "half a minute", "one second", "a day", "two days", "a week"].map {
            ($0, 0.5)
        }
        return weighted(texts)
    }()

    private static let allTimes: [(words: [Substring], weight: Double)] = {
        var texts: [(String, Double)] = [("noon", 1), ("midnight", 1)]
        let parts = ["a m", "p m", "in the morning", "in the evening"]
        for hour in hours {
            texts += [
                (hour, 4), ("\(hour) o'clock", 2), ("half past \(hour)", 1.5), ("quarter past \(hour)", 1),
                ("a quarter past \(hour)", 0.5), ("quarter to \(hour)", 1), ("a quarter to \(hour)", 0.5),
                ("five past \(hour)", 0.3), ("ten past \(hour)", 0.3), ("twenty past \(hour)", 0.3),
                ("five to \(hour)", 0.3), ("ten to \(hour)", 0.3), ("twenty to \(hour)", 0.3),
            ]
            texts += parts.map { ("\(hour) \($0)", 1) }
            for minute in minutes {
                texts.append(("\(hour) \(minute)", minute == "thirty" ? 1.5 : 0.5))
                texts += parts.map { ("\(hour) \(minute) \($0)", 0.2) }
            }
        }
        return weighted(texts)
    }()

    /// A number from 0 to 100 in words; nil for others.
    static func spoken(_ number: Int) -> [Substring]? {
        switch number {
        case 0: ["zero"]
        case 1...19: WildcardFillers.numbers[number - 1]
        case 20...99:
            WildcardFillers.numbers[17 + number / 10]
                + (number % 10 == 0 ? [] : WildcardFillers.numbers[number % 10 - 1])
        case 100: ["a", "hundred"]
        default: nil
        }
    }

    private static let all: [Substring: [[Substring]]] = [
        "<number>": WildcardFillers.numbers, "<duration>": durations, "<time>": times, "<day>": split(days),
        "<room>": split(rooms), "<task>": split(tasks), "<item>": split(items), "<genre>": split(genres),
        "<city>": split(cities), "<holiday>": split(holidays), "<unit>": split(units), "<word>": split(spelt),
        "<person>": split(people),
    ]

    private static func split(_ texts: [String]) -> [[Substring]] { texts.map { $0.split(separator: " ") } }

    private static let hours = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ]
    private static let minutes = [
        "oh five", "ten", "fifteen", "twenty", "twenty five", "thirty", "thirty five", "forty", "forty five", "fifty",
        "fifty five",
    ]

    private static let durations: [[Substring]] = {
        let numbers = WildcardFillers.numbers.map { $0.joined(separator: " ") }.filter { $0 != "zero" && $0 != "one" }
        var texts = numbers.map { "\($0) minutes" } + numbers.map { "\($0) seconds" }
        texts += hours.dropFirst().map { "\($0) hours" } + hours.dropFirst().map { "\($0) and a half hours" }
        texts += hours.dropFirst().map { "\($0) and a half minutes" }
        texts += ["five", "ten", "fifteen", "twenty", "thirty", "forty five"].flatMap { minutes in
            ["one hour and \(minutes) minutes", "an hour and \(minutes) minutes", "two hours \(minutes) minutes"]
        }
        texts += ["ten", "twenty", "thirty"].map { "one minute and \($0) seconds" }
        // Said more often than any other.
        let usual = ["one minute", "a minute", "one hour", "an hour", "half an hour", "an hour and a half"]
        texts += usual + usual + ["a quarter of an hour", "half a minute", "one second", "a day", "two days", "a week"]
        return split(texts)
    }()

    private static let times: [[Substring]] = {
        var texts = hours + hours.map { "\($0) o'clock" } + hours.map { "\($0) thirty" }
        for (index, hour) in hours.enumerated() {
            let minute = minutes[(index * 5) % minutes.count]
            texts += [
                "half past \(hour)", "quarter past \(hour)", "a quarter past \(hour)", "quarter to \(hour)",
                "ten past \(hour)", "twenty to \(hour)", "five to \(hour)", "\(hour) a m", "\(hour) p m",
                "\(hour) thirty a m", "\(hour) thirty p m", "\(hour) fifteen", "\(hour) forty five",
                "\(hour) \(minute)",
                "\(hour) \(minute) p m", "\(hour) in the morning", "\(hour) in the evening",
            ]
        }
        return split(texts + ["noon", "midnight"])
    }()

    private static let days = [
        "today", "tomorrow", "tonight", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
        "tomorrow morning", "tomorrow evening", "next week", "the weekend",
    ]
    private static let rooms = [
        "the kitchen", "the living room", "the bedroom", "the bathroom", "the office", "the garage", "the hall",
        "the dining room", "the garden",
    ]

    private static let tasks: [String] = {
        var texts = [
            "take out the trash", "take the trash out", "take out the garbage", "take my medicine", "take my pills",
            "take a break", "feed the cat", "feed the dog", "walk the dog", "water the plants", "water the flowers",
            "do the laundry", "do the dishes", "do my homework", "go shopping", "go to bed", "go to the doctor",
            "go to the dentist", "buy milk", "buy bread", "buy eggs", "buy flowers", "pay the bills", "pay the rent",
            "turn off the oven", "turn off the stove", "check the oven", "check the mail", "check on the food",
            "pick up the kids", "pick up the children", "pick up the package", "take the pizza out",
            "take the cake out", "take the bread out", "clean the kitchen", "clean the house", "wash the car",
            "charge my phone", "charge the car", "close the window", "close the windows", "open the window",
            "lock the door", "drink water", "get up", "leave", "leave the house", "start dinner", "cook dinner",
            "make dinner", "make a call", "send an email", "write an email", "get the laundry", "start the dishwasher",
            "empty the dishwasher", "bring the book", "stretch", "exercise", "eat",
        ]
        for person in [
            "mom", "mum", "dad", "my mother", "my father", "my wife", "my husband", "my brother",
            "my sister", "john", "anna", "the doctor", "the dentist", "the school", "the bank", "the plumber",
            "the office", "grandma", "my boss", "my friend", "home",
        ] {
            texts += ["call \(person)"]
        }
        return texts
    }()
    private static let items = [
        "milk", "bread", "eggs", "butter", "cheese", "apples", "bananas", "water", "coffee", "tea", "sugar", "salt",
        "rice", "pasta", "tomatoes", "potatoes", "onions", "chicken", "flour", "toilet paper", "bread and butter",
        "milk and eggs", "orange juice",
    ]
    private static let genres = [
        "jazz", "rock", "pop", "classical", "folk", "country", "blues", "metal", "dance", "piano", "relaxing",
        "christmas", "children's", "party", "reggae", "hip hop", "soul", "electronic", "quiet", "happy",
    ]
    private static let cities = [
        "new york", "london", "paris", "berlin", "tokyo", "los angeles", "chicago", "rome", "madrid", "sydney",
        "singapore", "delhi", "mumbai", "san francisco", "boston", "toronto", "moscow", "beijing", "hong kong", "dubai",
        "vienna", "amsterdam", "dublin", "hamburg", "munich", "seattle", "australia", "india", "japan", "germany",
        "france", "england", "china", "california",
    ]
    private static let holidays = [
        "christmas", "christmas eve", "new year", "new year's eve", "easter", "halloween", "thanksgiving",
        "valentine's day", "mother's day", "father's day", "good friday", "easter sunday", "summer", "winter", "spring",
        "the weekend", "monday", "friday",
    ]
    private static let units = [
        "ounce", "ounces", "pound", "pounds", "gram", "grams", "kilogram", "kilograms", "kilo", "kilos", "foot", "feet",
        "inch", "inches", "mile", "miles", "meter", "meters", "kilometer", "kilometers", "centimeters", "yards",
        "cup", "cups", "liter", "liters", "gallon", "gallons", "pint", "pints", "teaspoons", "tablespoon",
        "tablespoons", "milliliters", "minutes", "hour", "hours", "seconds", "day", "days", "week", "weeks", "year",
    ]
    private static let spelt = [
        "necessary", "beautiful", "tomorrow", "restaurant", "because", "friend", "beginning", "february", "wednesday",
        "definitely", "separate", "receive", "believe", "language", "computer", "elephant", "accommodation", "rhythm",
        "giraffe", "mississippi", "hello", "people", "neighbour", "knife", "queue", "chocolate", "banana",
    ]
    private static let people = [
        "albert einstein", "isaac newton", "marie curie", "leonardo da vinci", "mozart", "beethoven", "bach",
        "shakespeare", "napoleon", "george washington", "abraham lincoln", "nelson mandela", "charles darwin",
        "michael jackson", "elvis presley", "the president of the united states", "the queen of england",
        "the chancellor of germany", "the president of france",
    ]
}
