/// Reads times, days and durations from words: what English and German share. The rest is in the reader's lexicon.
struct SpokenTimeReader {
    let words: [String]
    let lexicon: SpokenTimeLexicon
    /// True where a number alone may be a time of day.
    var allowsBareClock = false

    var isGerman: Bool { lexicon.isGerman }

    func word(_ index: Int) -> String? { words.indices.contains(index) ? words[index] : nil }
    func number(_ index: Int) -> (value: Double, length: Int)? { lexicon.number(words, index) }

    /// The longest time that starts at a word, of several parts ("tomorrow at seven in the evening").
    func read(at start: Int) -> (time: SpokenTime, length: Int)? {
        var time = SpokenTime()
        var at = start
        while at < words.count {
            // "And" and "of" may join parts, never end them.
            let skip = at > start && lexicon.joins.contains(words[at]) ? 1 : 0
            guard let (part, length) = part(at + skip), length > 0, time.merge(part) else { break }
            at += skip + length
        }
        return at > start ? (time, at - start) : nil
    }

    private func part(_ index: Int) -> (SpokenTime, Int)? {
        guard let word = word(index) else { return nil }
        if let found = weekly(index) { return found }
        if let found = dayPart(index) { return found }
        if lexicon.leads.contains(word) {
            // "At", "for", "on": something must follow.
            var next = index + 1
            while let filler = self.word(next), lexicon.fillers.contains(filler) { next += 1 }
            let isClockLead = lexicon.clockLeads.contains(word)
            // "At ten minutes to nine" is no duration.
            if isClockLead, !lexicon.durationLeads.contains(word) || word == "for",
                let (minute, length) = relative(next)
            {
                let (time, end) = finish(minute, next, length)
                return (time, next + end - index)
            }
            if lexicon.durationLeads.contains(word), let (time, length) = duration(next) {
                return (time, next + length - index)
            }
            if let (time, length) = weekly(next) { return (time, next + length - index) }
            if let (time, length) = day(next) { return (time, next + length - index) }
            if let (time, length) = date(next, afterLead: true) { return (time, next + length - index) }
            if isClockLead, let (time, length) = clock(next, isBare: true) { return (time, next + length - index) }
            return nil
        }
        if let (minute, length) = relative(index) { return finish(minute, index, length) }
        if let found = duration(index) { return found }
        if let found = day(index) { return found }
        if let found = date(index, afterLead: false) { return found }
        return clock(index, isBare: allowsBareClock)
    }

    // MARK: Durations

    /// "An hour and a half", "two minutes and ten seconds", "half an hour", "90 seconds from now".
    func duration(_ start: Int) -> (SpokenTime, Int)? {
        var time = SpokenTime()
        var at = start
        var smallest = Double.infinity
        var sign = 1.0
        if word(at) == "minus" {
            sign = -1
            at += 1
        }
        while at < words.count {
            let skip = smallest < .infinity && lexicon.joins.contains(words[at]) ? 1 : 0
            guard let (count, length, unit) = quantity(at + skip), unit.size < smallest else { break }
            // "A second timer" is one timer more.
            if let after = word(at + skip + length), count == 1, unit.size == 1000, lexicon.nouns[after] != nil {
                break
            }
            smallest = unit.size
            add(sign * count, unit, to: &time)
            at += skip + length
            if let half = lexicon.trailingHalf(words, at) {
                add(sign * half.value, unit, to: &time)
                at += half.length
            }
        }
        // "One hour thirty".
        if smallest == 3_600_000, let (value, length) = number(at), at + length == words.count, 1..<60 ~= value {
            add(sign * value, .milliseconds(60_000), to: &time)
            at += length
        }
        guard time.isDuration || time.refusal != nil else { return nil }
        for phrase in lexicon.afterDuration where words[at...].starts(with: phrase) {
            at += phrase.count
            break
        }
        return (time, at - start)
    }

    private func add(_ count: Double, _ unit: SpokenTimeLexicon.Unit, to time: inout SpokenTime) {
        guard count.magnitude < 1e9 else {
            time.refusal = .tooLong
            return
        }
        switch unit {
        case .milliseconds(let size): time.duration = (time.duration ?? 0) + count * size
        case .days(let days):
            let total = count * Double(days)
            time.days = (time.days ?? 0) + Int(total.rounded(.towardZero))
            let rest = total - total.rounded(.towardZero)
            if rest != 0 { time.duration = (time.duration ?? 0) + rest * 86_400_000 }
        case .months(let months): time.months = (time.months ?? 0) + Int((count * Double(months)).rounded())
        }
    }

    private func quantity(_ index: Int) -> (count: Double, length: Int, unit: SpokenTimeLexicon.Unit)? {
        for (phrase, value) in lexicon.fractions where words[index...].starts(with: phrase) {
            if let unit = word(index + phrase.count).flatMap({ lexicon.units[$0] }) {
                return (value, phrase.count + 1, unit)
            }
        }
        if let whole = word(index).flatMap({ lexicon.wholes[$0] }) { return (whole.count, 1, whole.unit) }
        if isGerman || word(index).map({ !["a", "an"].contains($0) }) ?? false, let (value, length) = number(index) {
            var at = index + length
            var total = value
            if let half = lexicon.middleHalf(words, at) {
                total += half.value
                at += half.length
            }
            if word(at) == "more" || word(at) == "weitere" { at += 1 }
            if let unit = word(at).flatMap({ lexicon.units[$0] }) { return (total, at + 1 - index, unit) }
            return nil
        }
        if let word = word(index), ["a", "an", "one", "another"].contains(word),
            let unit = self.word(index + 1).flatMap({ lexicon.units[$0] })
        {
            return (1, 2, unit)
        }
        if let (value, length) = number(index), let unit = word(index + length).flatMap({ lexicon.units[$0] }) {
            return (value, length + 1, unit)
        }
        return nil
    }

    // MARK: Times of day

    private func clock(_ index: Int, isBare: Bool) -> (SpokenTime, Int)? {
        guard let first = word(index) else { return nil }
        if let named = lexicon.namedTimes[first] { return finish(named, isMidnight: named.minute == 0, index, 1) }
        if let (minute, length) = relative(index) { return finish(minute, index, length) }
        if let found = figures(first) {
            guard let clock = found else { return refused(.noSuchTime, 1) }
            // "7.30" alone may be anything.
            guard isBare || first.contains(":") || half(index + 1) != nil || word(index + 1) == "uhr" else {
                return nil
            }
            return finish(clock, index, word(index + 1) == "uhr" ? 2 : 1)
        }
        guard let (value, length) = number(index), value == value.rounded() else { return nil }
        var at = index + length
        var minute = 0
        var isSure = false
        if let phrase = lexicon.hourMarks.first(where: { words[at...].starts(with: $0) }) {
            at += phrase.count
            isSure = true
        }
        let isPadded = first.count == 2 && first.first == "0"
        if value >= 100, length == 1, first.count >= 3, first.count <= 4, first.allSatisfy(\.isASCIIDigit) {
            guard isBare || half(at) != nil else { return nil }
            let (hour, rest) = Int(value).quotientAndRemainder(dividingBy: 100)
            guard hour < 24, rest < 60 else { return refused(.noSuchTime, at - index) }
            return finish(Self.clock(hour, rest, isPadded: first.count == 4 && first.first == "0"), index, at - index)
        }
        // "Eighteen hundred".
        if !isGerman, value >= 1000, value <= 2400, value.truncatingRemainder(dividingBy: 100) == 0, length == 2 {
            return isBare ? finish(Self.clock(Int(value) / 100 % 24, 0, isPadded: true), index, length) : nil
        }
        if let (rest, restLength) = minutes(at, isSure: isSure) {
            minute = rest
            at += restLength
            if half(at) == nil, !isBare, !isSure { return nil }
        } else if half(at) == nil, !isSure, !isBare {
            return nil
        }
        guard 0...24 ~= value, minute < 60 else {
            return isSure || half(at) != nil ? refused(.noSuchTime, at - index) : nil
        }
        return finish(Self.clock(Int(value) % 24, minute, isPadded: isPadded), index, at - index)
    }

    /// Minutes behind an hour: "thirty", "oh five".
    private func minutes(_ index: Int, isSure: Bool) -> (Int, Int)? {
        if word(index) == "oh" || word(index) == "o", let (value, length) = number(index + 1), value < 10 {
            return (Int(value), length + 1)
        }
        guard let (value, length) = number(index), value == value.rounded(), value < 60, value >= 10 || isSure else {
            return nil
        }
        // "Seven ten minutes" is not ten past seven.
        if let unit = word(index + length), lexicon.units[unit] != nil { return nil }
        return (Int(value), length)
    }

    private static func clock(_ hour: Int, _ minute: Int, isPadded: Bool = false) -> ClockTime {
        guard 1...12 ~= hour, !isPadded else { return ClockTime(minute: hour * 60 + minute) }
        return ClockTime(minute: hour % 12 * 60 + minute, isAmbiguous: true)
    }

    /// "7:30", "07.30"; nil inside: no such time.
    private func figures(_ word: String) -> ClockTime?? {
        let parts = word.split(whereSeparator: { $0 == ":" || $0 == "." }).map(String.init)
        guard parts.count == 2 || (parts.count == 3 && word.contains(":")), word.last != ".",
            parts.allSatisfy({ $0.count <= 2 && $0.allSatisfy(\.isASCIIDigit) }), parts[1].count == 2,
            let hour = Int(parts[0]), let minute = Int(parts[1])
        else { return nil }
        guard hour < 24 || (hour == 24 && minute == 0), minute < 60 else { return .some(nil) }
        return Self.clock(hour % 24, minute, isPadded: parts[0].count == 2 && parts[0].first == "0")
    }

    /// "Half past seven", "quarter to eight", "ten past six", "halb acht", "fünf vor halb acht", "dreiviertel acht".
    private func relative(_ index: Int) -> (ClockTime, Int)? {
        func hour(_ at: Int, _ shift: Int) -> (ClockTime, Int)? {
            guard let (value, length) = number(at), value == value.rounded(), 0...24 ~= value else { return nil }
            let isAmbiguous = 1...12 ~= value
            let total = (Int(value) * 60 + shift + 1440) % 1440
            let end = word(at + length) == "uhr" || word(at + length) == "o'clock" ? at + length + 1 : at + length
            let clock = isAmbiguous ? ClockTime(minute: total % 720, isAmbiguous: true) : ClockTime(minute: total)
            return (clock, end)
        }
        var at = index
        if let (value, length) = lexicon.clockFraction(words, at) {
            at += length
            if lexicon.past.contains(word(at) ?? "") { return hour(at + 1, value).map { ($0.0, $0.1 - index) } }
            if lexicon.to.contains(word(at) ?? "") { return hour(at + 1, -value).map { ($0.0, $0.1 - index) } }
            // "Halb acht", "viertel acht" count towards the hour; "half seven" from it.
            let shift = isGerman ? value - 60 : value
            guard isGerman || value == 30 else { return nil }
            return hour(at, shift).map { ($0.0, $0.1 - index) }
        }
        guard let (value, length) = number(at), value == value.rounded(), 1..<60 ~= value else { return nil }
        at += length
        if let unit = word(at), lexicon.minuteWords.contains(unit) { at += 1 }
        let sign: Int
        if lexicon.past.contains(word(at) ?? "") {
            sign = 1
        } else if lexicon.to.contains(word(at) ?? "") {
            sign = -1
        } else {
            return nil
        }
        at += 1
        var shift = sign * Int(value)
        if isGerman, word(at) == "halb" {
            shift -= 30
            at += 1
        }
        return hour(at, shift).map { ($0.0, $0.1 - index) }
    }

    /// "am", "p m".
    private func half(_ index: Int) -> (SpokenTime.Part, Int)? {
        guard !isGerman else { return nil }
        switch word(index) {
        case "am": return (.am, 1)
        case "pm": return (.pm, 1)
        case "a" where word(index + 1) == "m": return (.am, 2)
        case "p" where word(index + 1) == "m": return (.pm, 2)
        default: return nil
        }
    }

    private func finish(
        _ clock: ClockTime, isMidnight: Bool = false, _ index: Int, _ length: Int
    ) -> (SpokenTime, Int) {
        var time = SpokenTime()
        time.clock = clock
        time.isMidnight = isMidnight
        var end = length
        if let phrase = lexicon.hourMarks.first(where: { words[(index + end)...].starts(with: $0) }) {
            end += phrase.count
        }
        if let (part, more) = half(index + end) {
            // "19 pm" is 19 o'clock; "0 am" as well.
            time.part = part
            end += more
        }
        return (time, end)
    }

    func refused(_ refusal: AlarmRefusal, _ length: Int) -> (SpokenTime, Int) {
        var time = SpokenTime()
        time.refusal = refusal
        return (time, length)
    }
}
