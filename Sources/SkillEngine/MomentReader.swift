/// Reads the words of a point in time, one after another.
struct MomentReader {
    private typealias Word = MomentLexicon.Word

    private let words: [MomentLexicon.Word]
    private let isUnderstood: Bool
    private let isGerman: Bool
    private var at = 0
    private var meaning = MomentMeaning()
    private var lastUnit: MomentLexicon.Word?
    /// Minutes before or after an hour that is still to come.
    private var shift: Int?

    init(_ texts: [String], _ lexicon: MomentLexicon) {
        let read = texts.map { Self.word($0, lexicon) }
        words = read.compactMap { $0 }
        isUnderstood = words.count == read.count && !words.isEmpty
        isGerman = lexicon.isGerman
        meaning.counts24 = isGerman
    }

    private static func word(_ text: String, _ lexicon: MomentLexicon) -> MomentLexicon.Word? {
        if let word = lexicon.words[text] { return word }
        guard let first = text.utf8.first, first &- 48 < 10 else { return nil }
        if text.hasSuffix("th"), let number = Int(text.dropLast(2)) { return .ordinal(number) }
        if text.hasSuffix("."), let number = Int(text.dropLast()) {
            return lexicon.isGerman ? .ordinal(number) : .number(Double(number))
        }
        if text.contains(":") {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
            guard (2...3).contains(parts.count), let hour = parts[0], let minute = parts[1],
                let second = parts.count == 3 ? parts[2] : 0, 0...24 ~= hour, 0...59 ~= minute, 0...59 ~= second
            else { return nil }
            return .clock(hour, minute, second, isPadded: text.hasPrefix("0"))
        }
        let hyphens = text.split(separator: "-").compactMap { Int($0) }
        if hyphens.count == 3 { return .date(hyphens[0], hyphens[1], hyphens[2]) }
        let dots = text.split(separator: ".").compactMap { Int($0) }
        if lexicon.isGerman, dots.count == 3 { return .date(dots[2], dots[1], dots[0]) }
        return Double(text).flatMap { $0 < 1e9 ? .number($0) : nil }
    }

    /// What the words mean together, nil if one of them does not fit.
    mutating func read() -> MomentMeaning? {
        guard isUnderstood else { return nil }
        while at < words.count {
            let word = words[at]
            at += 1
            guard take(word) else { return nil }
        }
        guard shift == nil else { return nil }
        return meaning
    }

    private func peek(_ ahead: Int = 0) -> MomentLexicon.Word? {
        at + ahead < words.count ? words[at + ahead] : nil
    }

    /// The next word that is not a filler or an article, and how far it is away.
    private func peekBeyondFillers() -> (word: MomentLexicon.Word, distance: Int)? {
        var distance = 0
        while let word = peek(distance) {
            if word != .filler, word != .article { return (word, distance) }
            distance += 1
        }
        return nil
    }

    private static func isUnit(_ word: MomentLexicon.Word?) -> Bool {
        switch word {
        case .seconds, .days, .months: true
        default: false
        }
    }

    private mutating func take(_ word: MomentLexicon.Word) -> Bool {
        switch word {
        case .filler: return true
        case .article:
            return Self.isUnit(peek()) ? number(1) : isGerman && peek() == .filler ? number(1) : true
        case .lead:
            guard case .number? = peek() else { return true }
            return startsDuration()
        case .number(let value): return number(value)
        case .ordinal(let value): return setDay(value)
        case .clock(let hour, let minute, let second, let isPadded):
            guard meaning.hour == nil, shift == nil else { return false }
            (meaning.hour, meaning.minute, meaning.second) = (hour, minute, second)
            if isPadded { meaning.counts24 = true }
            return true
        case .date(let year, let month, let day):
            guard meaning.day == nil, Moment.Day(year: year, month: month, day: day) != nil else { return false }
            (meaning.year, meaning.month, meaning.day) = (year, month, day)
            return true
        case .seconds, .days, .months:
            if word == .days(1), peek() == .lead, peek(1) == .day(1) {
                // "day after tomorrow"
                at += 2
                meaning.days = 2
                return true
            }
            // "next week"
            guard meaning.isNext, at >= 2, words[at - 2] == .next else { return false }
            meaning.isNext = false
            return add(1, word)
        case .half: return half()
        case .quarter: return fraction(15)
        case .threeQuarters: return fraction(45)
        case .past, .to: return minutesAround(isBefore: word == .to)
        case .noon:
            guard meaning.hour == nil else {
                meaning.isAfternoon = true
                return true
            }
            (meaning.hour, meaning.isAfternoon) = (12, true)
            return true
        case .midnight:
            meaning.isMidnight = true
            return meaning.hour == nil
        case .am, .pm:
            guard let hour = meaning.hour, meaning.isAfternoon == nil, hour <= 12 || word == .pm else { return false }
            if hour <= 12 { meaning.isAfternoon = word == .pm }
            return true
        case .part(let hour):
            meaning.partHour = hour
            return true
        case .day(let days):
            // German "morgen" is also the morning: "morgen früh", "heute morgen".
            if isGerman, days == 1, meaning.isToday || meaning.days != nil || meaning.weekday != nil {
                meaning.partHour = 8
                return true
            }
            guard meaning.days == nil, !meaning.isToday else { return false }
            if days == 0 { meaning.isToday = true } else { meaning.days = days }
            return true
        case .tonight:
            meaning.isToday = true
            meaning.partHour = 20
            return true
        case .weekday(let weekday):
            guard meaning.weekday == nil else { return false }
            meaning.weekday = weekday
            return true
        case .month(let month):
            guard meaning.month == nil else { return false }
            meaning.month = month
            if meaning.day == nil, let (next, distance) = peekBeyondFillers() {
                switch next {
                case .ordinal(let day):
                    at += distance + 1
                    return setDay(day)
                case .number(let day) where day == day.rounded() && 1...31 ~= day:
                    at += distance + 1
                    return setDay(Int(day))
                default: return false
                }
            }
            return meaning.day != nil
        case .next:
            meaning.isNext = true
            return at < words.count
        }
    }

    /// True if what follows "in" is a number with its unit.
    private func startsDuration() -> Bool {
        for word in words[at...].prefix(6) {
            switch word {
            case .number, .filler, .article, .half, .quarter: continue
            default: return Self.isUnit(word)
            }
        }
        return false
    }

    private mutating func setDay(_ day: Int) -> Bool {
        guard meaning.day == nil, 1...31 ~= day else { return false }
        meaning.day = day
        return true
    }

    private mutating func number(_ first: Double) -> Bool {
        var value = first
        // "twenty five"
        if value >= 20, value.truncatingRemainder(dividingBy: 10) == 0, case .number(let unit)? = peek(), unit < 10,
            unit >= 1, !isGerman
        {
            value += unit
            at += 1
        } else if value >= 20, value.truncatingRemainder(dividingBy: 10) == 0, case .ordinal(let unit)? = peek(),
            unit < 10
        {
            at += 1
            return setDay(Int(value) + unit)
        }
        if Self.isUnit(peek()), let unit = peek() {
            at += 1
            return add(value, unit)
        }
        // "a couple of hours"
        if peek() == .filler, Self.isUnit(peek(1)), let unit = peek(1) {
            at += 2
            return add(value, unit)
        }
        // "two and a half hours"
        if let (next, distance) = peekBeyondFillers(), next == .half, distance > 0, Self.isUnit(peek(distance + 1)),
            let unit = peek(distance + 1)
        {
            at += distance + 2
            return add(value + 0.5, unit)
        }
        guard value == value.rounded() || first > 20 else { return clockWithDot(value) }
        let whole = Int(value)
        if peek() == .past || peek() == .to { return minutes(whole) }
        if case .month? = peekBeyondFillers()?.word, meaning.day == nil, meaning.month == nil { return setDay(whole) }
        if meaning.month != nil, meaning.day != nil, meaning.year == nil, 1970...9999 ~= whole {
            meaning.year = whole
            return true
        }
        if meaning.hour == nil {
            guard 0...24 ~= whole else { return fourFigures(whole) }
            return setHour(whole)
        }
        guard meaning.minute == nil, 0...59 ~= whole else { return false }
        meaning.minute = whole
        return true
    }

    private mutating func setHour(_ hour: Int) -> Bool {
        guard let shift else {
            meaning.hour = hour
            return true
        }
        let total = (hour * 60 + shift + 1440) % 1440
        // "Quarter to one" is in the half of the day that "one" is in: 12:45.
        meaning.hour = !isGerman && hour <= 12 && total / 60 == 0 ? 12 : total / 60
        meaning.minute = total % 60
        self.shift = nil
        return true
    }

    /// "7.30"
    private mutating func clockWithDot(_ value: Double) -> Bool {
        let hour = Int(value)
        let minute = Int(((value - Double(hour)) * 100).rounded())
        guard meaning.hour == nil, shift == nil, 0...23 ~= hour, 0...59 ~= minute else { return false }
        (meaning.hour, meaning.minute) = (hour, minute)
        return true
    }

    /// "1930"
    private mutating func fourFigures(_ value: Int) -> Bool {
        guard 100...2359 ~= value, value % 100 < 60, shift == nil else { return false }
        (meaning.hour, meaning.minute) = (value / 100, value % 100)
        return true
    }

    private mutating func add(_ count: Double, _ unit: MomentLexicon.Word) -> Bool {
        lastUnit = unit
        guard count < 1e6 else { return false }
        switch unit {
        case .seconds(let seconds): meaning.delay = (meaning.delay ?? 0) + count * seconds
        case .days(let days):
            let total = count * Double(days)
            guard total < 400_000 else { return false }
            meaning.days = (meaning.days ?? 0) + Int(total)
            let rest = total - total.rounded(.down)
            if rest > 0 { meaning.delay = (meaning.delay ?? 0) + rest * 86_400 }
        case .months(let months):
            guard count == count.rounded(), count < 5_000 else { return false }
            meaning.months = (meaning.months ?? 0) + Int(count) * months
        default: return false
        }
        return true
    }

    private mutating func half() -> Bool {
        if let (next, distance) = peekBeyondFillers(), Self.isUnit(next) {
            at += distance + 1
            return add(0.5, next)
        }
        if peek() == .past { return minutes(30) }
        if isGerman {
            // "fünf nach halb acht"
            shift = (shift ?? 0) - 30
            return meaning.hour == nil
        }
        // "half seven" is half past seven to those who say it.
        if case .number? = peek() {
            shift = 30
            return meaning.hour == nil
        }
        guard let lastUnit else { return false }
        return add(0.5, lastUnit)
    }

    private mutating func fraction(_ minutes: Int) -> Bool {
        if peek() == .past || peek() == .to { return self.minutes(minutes) }
        if let (next, distance) = peekBeyondFillers(), Self.isUnit(next) {
            at += distance + 1
            return add(Double(minutes) / 60, next)
        }
        guard isGerman else { return false }
        shift = minutes - 60
        return meaning.hour == nil
    }

    private mutating func minutes(_ count: Int) -> Bool {
        guard 0...59 ~= count, meaning.hour == nil, let word = peek() else { return false }
        at += 1
        shift = word == .to ? -count : count
        return true
    }

    /// "twenty minutes past seven": the minutes were read as a duration.
    private mutating func minutesAround(isBefore: Bool) -> Bool {
        // "day after tomorrow", "nach" as in "nach 5 Minuten"
        if isGerman, !isBefore, meaning.delay == nil, case .number? = peek() { return startsDuration() }
        guard let delay = meaning.delay, delay < 3600, meaning.hour == nil else { return false }
        shift = Int(delay / 60) * (isBefore ? -1 : 1)
        meaning.delay = nil
        return true
    }
}
