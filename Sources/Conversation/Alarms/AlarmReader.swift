extension AlarmRequest {
    /// Sentences that a recogniser should know, in English. `*` stands for a number, a name in angle brackets for what it
    /// says.
    public static let sentences = [
        "set a timer for <duration>", "set a <duration> timer", "set timer for <duration>",
        "start a timer for <duration>",
        "start a <duration> timer", "timer for <duration>", "please set a timer for <duration>",
        "can you set a timer for <duration>", "set another timer for <duration>", "<duration> timer",
        "set an alarm for <time>", "set the alarm for <time>", "set an alarm at <time>", "set alarm for <time>",
        "set an alarm for <time> <day>", "set an alarm for <day> at <time>", "set an alarm in <duration>",
        "please set an alarm for <time>", "can you set an alarm for <time>", "wake me up at <time>",
        "wake me at <time>",
        "wake me up in <duration>", "wake me up <day> at <time>", "remind me in <duration>", "remind me at <time>",
        "remind me <day> at <time>", "add <duration> to the timer", "add <duration>", "snooze for <duration>",
        "change my alarm to <time>", "move my alarm to <time>", "how long is left", "how long is left on the timer",
        "how much time is left on my timer", "how long until the timer", "what timers do i have",
        "do i have any alarms",
        "delete the timer", "delete the alarm", "delete all timers", "delete all alarms", "delete my alarm",
        "cancel my timer", "cancel my alarm", "cancel timer", "cancel alarm", "stop timer",
        "set a timer for * minutes", "set a timer for * seconds", "set a timer for * hours", "set a timer for one hour",
        "set a timer for half an hour", "set a pasta timer for * minutes", "set an egg timer for * minutes",
        "* minute timer", "set an alarm for * o'clock", "set an alarm for half past six",
        "set an alarm for seven thirty", "set an alarm for six in the morning", "set an alarm for eight p m",
        "set an alarm for seven a m", "set an alarm for tomorrow at seven", "set an alarm for tomorrow at noon",
        "set an alarm in * minutes", "set an alarm every weekday at six", "set an alarm every day at seven",
        "wake me up at six", "wake me up at half past seven", "wake me up at quarter to eight",
        "wake me up tomorrow at eight", "wake me up in * minutes", "remind me in * minutes", "remind me at eight",
        "remind me tomorrow at nine", "how much time is left", "how much time is left on the timer",
        "how long until my alarm", "when does my alarm ring", "what alarms do i have", "what timers are running",
        "which reminders do i have", "list my alarms", "list my timers", "cancel the timer", "cancel the alarm",
        "cancel all timers", "cancel all alarms", "cancel the pasta timer", "stop the timer", "stop the alarm",
        "turn off the alarm", "snooze", "snooze for * minutes", "* more minutes", "add * minutes to the timer",
        "add two minutes to the timer", "change my alarm to seven", "change my alarm to half past eight",
    ]

    /// Reads what somebody says or types about alarms, timers and reminders; nil if it is about something else.
    /// - Parameter language: two letters; German is read as German or English, everything else as English.
    public static func read(_ text: String, language: String = "en") -> AlarmRequest? {
        guard let tokens = AlarmTokens(text) else { return nil }
        let lexicons = language.hasPrefix("de") ? [AlarmLexicon.german, .english] : [.english]
        for lexicon in lexicons {
            var reader = AlarmReader(tokens, lexicon)
            if let request = reader.read() { return request }
        }
        return nil
    }
}

/// Reads requests of one language.
struct AlarmReader {
    private(set) var tokens: AlarmTokens
    let lexicon: AlarmLexicon
    var words: [String] { tokens.words }

    init(_ tokens: AlarmTokens, _ lexicon: AlarmLexicon) {
        self.tokens = tokens
        self.lexicon = lexicon
    }

    mutating func read() -> AlarmRequest? {
        trim()
        guard !words.isEmpty else { return nil }
        if let request = snooze() { return request }
        if let request = oddRepeat() { return request }
        if let request = remind() { return request }
        if let request = several() { return request }
        if let request = wake() { return request }
        if let request = query() { return request }
        if let request = hold() { return request }
        if let request = cancel() { return request }
        if let request = extend() { return request }
        if let request = change() { return request }
        return set()
    }

    /// Without courtesies around it.
    private mutating func trim() {
        var range = 0..<words.count
        var isTrimmed = true
        while isTrimmed, !range.isEmpty {
            isTrimmed = false
            for phrase in lexicon.courtesies where words[range].starts(with: phrase) {
                range = range.lowerBound + phrase.count..<range.upperBound
                isTrimmed = true
                break
            }
            for phrase in lexicon.closings
            where words[range].count > phrase.count && words[range].suffix(phrase.count).elementsEqual(phrase) {
                range = range.lowerBound..<range.upperBound - phrase.count
                isTrimmed = true
                break
            }
        }
        tokens.keep(range)
    }

    // MARK: Pieces

    func times(_ words: [String], bare: Bool = false) -> SpokenTimeReader {
        SpokenTimeReader(words: words, lexicon: lexicon.time, allowsBareClock: bare)
    }

    /// The first noun from an index, with the name that is part of it ("Nudeltimer").
    func noun(from start: Int = 0) -> (index: Int, kind: AlarmKind, prefix: String?)? {
        for index in words.indices.dropFirst(start) {
            if let kind = lexicon.time.nouns[words[index]] { return (index, kind, nil) }
            guard lexicon.time.isGerman else { continue }
            for (noun, kind) in [("timer", AlarmKind.timer), ("wecker", .alarm)] where words[index].hasSuffix(noun) {
                let name = String(words[index].dropLast(noun.count))
                if name.count > 2, name != "kurzzeit" { return (index, kind, name) }
            }
        }
        return nil
    }

    /// All times among words; what is left over.
    func collect(_ indices: Range<Int>, bareAt bare: Int? = nil) -> (time: SpokenTime, rest: [Int])? {
        var time = SpokenTime()
        var rest: [Int] = []
        var at = indices.lowerBound
        while at < indices.upperBound {
            // With what follows, for "a second timer"; if that takes too much, without it: "from seven to eight".
            var read = times(words, bare: at == bare).read(at: at)
            if let length = read?.length, at + length > indices.upperBound {
                read = times(Array(words[..<indices.upperBound]), bare: at == bare).read(at: at)
            }
            if let (found, length) = read {
                guard time.merge(found) else { return nil }
                at += length
            } else {
                rest.append(at)
                at += 1
            }
        }
        return (time, rest)
    }

    func isFiller(_ index: Int) -> Bool { lexicon.fillers.contains(words[index]) }

    /// Which entry is meant by the words around a noun.
    func selector(_ range: Range<Int>, allByPlural: Bool = true) -> Result<AlarmSelector, AlarmRules.Refused>? {
        guard let noun = noun(from: range.lowerBound), range.contains(noun.index),
            let (time, rest) = collect(range, bareAt: noun.index + 1)
        else { return nil }
        var selector = AlarmSelector(noun.kind)
        var name: [Int] = []
        for index in rest where index != noun.index {
            if lexicon.all.contains(words[index]) {
                selector.isAll = true
            } else if !isFiller(index), !lexicon.naming.contains(words[index]) {
                name.append(index)
            }
        }
        // "All timers and alarms".
        if name.contains(where: { lexicon.time.nouns[words[$0]] != nil }) {
            selector.kind = nil
            name.removeAll { lexicon.time.nouns[words[$0]] != nil }
        }
        // "Cancel the alarm clock".
        if name.map({ words[$0] }) == ["clock"] { name = [] }
        guard name.count <= 4 else { return nil }
        if allByPlural, lexicon.plurals.contains(words[noun.index]) { selector.isAll = true }
        let text = tokens.text(name).lowercased()
        selector.name = noun.prefix ?? (text.isEmpty ? nil : text)
        if let refusal = time.refusal { return .failure(.because(refusal)) }
        if let duration = time.duration {
            guard duration.magnitude < 1e15 else { return .failure(.because(.tooLong)) }
            selector.length = Int(duration)
        } else if !time.isEmpty {
            guard select(time, &selector) else { return nil }
        }
        return .success(selector)
    }

    private func select(_ time: SpokenTime, _ selector: inout AlarmSelector) -> Bool {
        if time.weekdays != nil {
            // A time of day that is not said is not asked for.
            guard case .success(.every(let days, let clock)) = time.time(for: .reminder) else { return false }
            selector.weekdays = days
            if time.clock != nil { selector.time = clock }
            return true
        }
        guard case .success(.at(let clock, let day)) = time.time(for: .alarm) else { return false }
        (selector.time, selector.day) = (clock, day)
        if clock == nil { selector.minutes = time.part?.minutes }
        return true
    }

    // MARK: Requests

    private func snooze() -> AlarmRequest? {
        if lexicon.snooze.contains(words[0]) {
            guard let (time, rest) = collect(1..<words.count),
                rest.allSatisfy({ isFiller($0) || lexicon.time.nouns[words[$0]] != nil })
            else { return nil }
            guard !time.isEmpty else { return .snooze(milliseconds: nil) }
            guard case .success(.after(let milliseconds)) = time.time(for: .alarm) else { return nil }
            return milliseconds > 0 ? .snooze(milliseconds: milliseconds) : .refused(.noDuration)
        }
        // "Five more minutes", "noch fünf Minuten".
        let start = words[0] == "noch" || words[0] == "just" ? 1 : 0
        guard start == 1 || words.contains("more"), !words.contains("timer"),
            let (time, length) = times(words).duration(start),
            start + length == words.count, let milliseconds = time.duration, milliseconds > 0
        else { return nil }
        return .snooze(milliseconds: Int(milliseconds))
    }

    private func query() -> AlarmRequest? {
        let isLeft = words.contains { lexicon.left.contains($0) }
        if lexicon.leftSentences.contains(words.joined(separator: " ")) { return .remaining(AlarmSelector()) }
        let noun = noun()
        if lexicon.howMuch.contains(where: { words.starts(with: $0) }) {
            guard let noun else { return nil }
            guard isLeft || words[..<noun.index].contains(where: { lexicon.until.contains($0) }) else { return nil }
            return .remaining(queried(noun))
        }
        guard let noun, let first = words.first else { return nil }
        if lexicon.whenStarts.contains(where: { words.starts(with: $0) }) {
            guard words[..<noun.index].contains(where: { lexicon.possessive.contains($0) }) else { return nil }
            // "When is the alarm clock invented" has more to it.
            guard let (time, rest) = collect(noun.index + 1..<words.count),
                rest.allSatisfy({ lexicon.queryTails.contains(words[$0]) })
            else { return nil }
            var selector = queried(noun)
            if let refusal = time.refusal { return .refused(refusal) }
            guard time.isEmpty || select(time, &selector) else { return nil }
            return .remaining(selector)
        }
        guard lexicon.listStarts.contains(first) || lexicon.listPhrases.contains(where: { words.starts(with: $0) }),
            words.contains(where: { lexicon.owning.contains($0) }) || lexicon.listVerbs.contains(first)
        else { return nil }
        guard let (time, rest) = collect(noun.index + 1..<words.count),
            rest.allSatisfy({ lexicon.queryTails.contains(words[$0]) }),
            words[..<noun.index].allSatisfy({ lexicon.queryWords.contains($0) })
        else { return nil }
        if let refusal = time.refusal { return .refused(refusal) }
        guard time.clock == nil, !time.isDuration, time.weekdays == nil else { return nil }
        return .list(noun.kind, on: time.day)
    }

    private func queried(_ noun: (index: Int, kind: AlarmKind, prefix: String?)) -> AlarmSelector {
        // The name stands before the noun, behind an article.
        let article = words[..<noun.index].lastIndex { lexicon.articles.contains($0) }
        let name = article.map { tokens.text(($0 + 1)..<noun.index).lowercased() } ?? ""
        var selector = AlarmSelector(noun.kind, name: noun.prefix)
        if selector.name == nil, !name.isEmpty, !lexicon.fillers.contains(name) { selector.name = name }
        return selector
    }

    private func cancel() -> AlarmRequest? {
        var end = words.count
        if let last = words.last, lexicon.cancelEnds.contains(last) {
            // "Timer abbrechen", "alle Wecker löschen"
            return selector(0..<end - 1).map(Self.cancelling)
        }
        guard let verb = lexicon.cancel.first(where: { words.starts(with: $0) }) else { return nil }
        let isSeparated = words.last.map { lexicon.cancelSeparated.contains($0) } ?? false
        if isSeparated { end -= 1 }
        guard isSeparated || !lexicon.needsSeparated.contains(words[0]) || verb.count > 1, verb.count < end,
            let selector = selector(verb.count..<end)
        else { return nil }
        return Self.cancelling(selector)
    }

    private static func cancelling(_ selector: Result<AlarmSelector, AlarmRules.Refused>) -> AlarmRequest {
        switch selector {
        case .success(let selector): .cancel(selector)
        case .failure(.because(let refusal)): .refused(refusal)
        }
    }

    private func wake() -> AlarmRequest? {
        var range = 0..<words.count
        if let verb = lexicon.wake.first(where: { words.starts(with: $0) }) {
            range = verb.count..<words.count
        } else if let last = words.last, lexicon.wakeEnds.contains(last) {
            // "Kannst du mich um sieben wecken"
            range = 0..<words.count - 1
        } else {
            return nil
        }
        guard let (time, rest) = collect(range, bareAt: range.lowerBound) else { return nil }
        let left = rest.filter { !isFiller($0) && !lexicon.separated.contains(words[$0]) }
        guard left.isEmpty else { return nil }
        return draft(.alarm, nil, time)
    }

    private func set() -> AlarmRequest? {
        let verb = lexicon.set.first { words.starts(with: $0) }
        let start = verb?.count ?? 0
        guard let noun = noun(from: start) else { return nil }
        var end = words.count
        if let last = words.last, lexicon.separated.contains(last) { end -= 1 }
        guard noun.index < end, let (before, nameBefore) = collect(start..<noun.index),
            let (after, behind) = collect(noun.index + 1..<end, bareAt: noun.kind == .timer ? nil : noun.index + 1)
        else { return nil }
        var time = before
        guard time.merge(after) else { return nil }
        if noun.kind == .reminder, let request = reminder(noun.index + 1..<end, before) { return request }
        var name = nameBefore.filter { !isFiller($0) }
        // "A weekday alarm", "a recurring alarm".
        if let first = name.first, let days = lexicon.repeating[words[first]] {
            name.removeFirst()
            if time.weekdays == nil { time.weekdays = days }
        }
        var tail = behind.filter { !(isFiller($0) && !lexicon.naming.contains(words[$0])) }
        if tail.first.map({ words[$0] == "clock" }) ?? false { tail.removeFirst() }
        guard verb != nil || (!time.isEmpty && name.count <= 2) else { return nil }
        var named = noun.prefix ?? tokens.text(name)
        if let first = tail.first {
            // What is left is a name if it says so; figures that were not understood must not be passed over.
            guard lexicon.naming.contains(words[first]), named.isEmpty || !time.isEmpty else { return nil }
            let label = Array(tail.dropFirst()).filter { !lexicon.articles.contains(words[$0]) || tail.count > 2 }
            guard !label.contains(where: { lexicon.time.number(words, $0) != nil }) else { return nil }
            if named.isEmpty { named = tokens.text(label) }
        }
        if time.isEmpty, !tail.isEmpty || !name.isEmpty && verb == nil { return nil }
        return draft(noun.kind, named.isEmpty ? nil : named, time)
    }

    private func draft(_ kind: AlarmKind, _ name: String?, _ time: SpokenTime) -> AlarmRequest {
        guard name.map({ $0.count <= 200 }) ?? true else { return .refused(.needsTime(kind)) }
        switch time.time(for: kind) {
        case .success(.at(nil, _)) where kind != .reminder: return .refused(.needsTime(kind))
        case .success(let time): return .set(AlarmDraft(kind, name: name, time))
        case .failure(.because(let refusal)): return .refused(refusal)
        }
    }

    // MARK: Reminders

    private func remind() -> AlarmRequest? {
        for phrase in lexicon.remind {
            guard let start = words.indices.first(where: { words[$0...].starts(with: phrase) }) else { continue }
            // "In ten minutes remind me to …"
            guard let (before, rest) = collect(0..<start), rest.isEmpty else { continue }
            return reminder(start + phrase.count..<words.count, before)
        }
        return nil
    }

    /// A reminder's time, at the start or end of what follows, and the text between.
    private func reminder(_ range: Range<Int>, _ before: SpokenTime) -> AlarmRequest? {
        var time = before
        var (low, high) = (range.lowerBound, range.upperBound)
        let part = Array(words[..<high])
        if time.isEmpty, let (found, length) = times(part, bare: false).read(at: low) {
            time = found
            low += length
        }
        var isBroken = false
        if time.isEmpty || !(time.isDuration || time.clock != nil) {
            // From the back: the earliest place from which all the rest is time.
            for at in low..<max(low, high) {
                guard let (found, length) = times(part).read(at: at), at + length == high else { continue }
                // "To call mum at seven": a bare "mum" is no time, but "to ten people" would be one.
                guard at > low || !lexicon.reminding.contains(words[at]) else { continue }
                if !time.merge(found) { isBroken = true }
                high = at
                break
            }
        }
        if isBroken { return nil }
        while low < high, lexicon.reminding.contains(words[low]) { low += 1 }
        if low < high, words[low] == "me" { low += 1 }
        while low < high, lexicon.reminding.contains(words[low]) { low += 1 }
        let text = tokens.text(low..<high)
        if text.isEmpty, time.isEmpty { return .refused(.needsTime(.reminder)) }
        return draft(.reminder, text.isEmpty ? nil : text, time)
    }
}
