// What changes an entry, and repeats that there are not.
extension AlarmReader {
    func extend() -> AlarmRequest? {
        guard let first = words.first else { return nil }
        let isLonger = lexicon.longer.contains(first)
        let isShorter = lexicon.shorter.contains(first)
        var sign = isShorter ? -1 : 1
        if lexicon.make.contains(first), let last = words.last {
            if lexicon.shorterEnds.contains(last) {
                sign = -1
            } else if !lexicon.longerEnds.contains(last) {
                return nil
            }
        } else if !isLonger && !isShorter {
            return nil
        }
        // "Add a timer" sets one; "add two minutes" does not.
        let startsWithTime = times(words).duration(1) != nil
        if lexicon.setVerbs.contains(first), !startsWithTime, !lexicon.make.contains(first) { return nil }
        guard let (time, rest) = collect(1..<words.count), let milliseconds = time.duration, time.clock == nil else {
            return nil
        }
        guard milliseconds > 0 else { return .refused(.noDuration) }
        var selector = AlarmSelector()
        var name: [Int] = []
        for index in rest where !isFiller(index) && !lexicon.extendWords.contains(words[index]) {
            if let kind = lexicon.time.nouns[words[index]] {
                selector.kind = kind
            } else if let noun = noun(from: index), noun.index == index {
                (selector.kind, selector.name) = (noun.kind, noun.prefix)
            } else {
                name.append(index)
            }
        }
        guard name.isEmpty || selector.kind != nil, name.count <= 4 else { return nil }
        if !name.isEmpty { selector.name = tokens.text(name).lowercased() }
        return .extend(selector, milliseconds: sign * Int(min(milliseconds, 1e12)))
    }

    func change() -> AlarmRequest? {
        guard let first = words.first, lexicon.change.contains(first), let noun = noun(from: 1) else { return nil }
        var end = words.count
        if let last = words.last, lexicon.separated.contains(last) { end -= 1 }
        // "To" rather than "for", which may belong to which one is meant: "my alarm for tomorrow to eight".
        let places = (noun.index..<end).filter { lexicon.changeTo.contains(words[$0]) }
        let candidates = places.filter { lexicon.changeToSurely.contains(words[$0]) } + places + [noun.index + 1]
        for to in candidates where to < end {
            guard let (time, rest) = collect(to..<end, bareAt: to), rest.allSatisfy(isFiller), !time.isEmpty,
                let selector = selector(1..<to, allByPlural: false)
            else { continue }
            switch (selector, time.time(for: noun.kind)) {
            case (.success(var selector), .success(let time)):
                selector.isAll = false
                return .change(selector, time)
            case (.failure(.because(let refusal)), _), (_, .failure(.because(let refusal))): return .refused(refusal)
            }
        }
        return selector(1..<end, allByPlural: false) == nil || !places.isEmpty ? nil : .refused(.needsTime(noun.kind))
    }

    /// "Every other day", "monthly": better to say that this can't be done than to ring on other days.
    func oddRepeat() -> AlarmRequest? {
        let reminding = lexicon.remind.compactMap { phrase in
            words.indices.first { words[$0...].starts(with: phrase) }.map { $0 + phrase.count }
        }.first
        guard
            reminding != nil || (noun() != nil && lexicon.set.contains { words.starts(with: $0) })
                || (noun(from: 1) != nil && lexicon.change.contains(words[0]))
                || lexicon.wake.contains(where: { words.starts(with: $0) })
                || lexicon.wakeEnds.contains(words[words.count - 1])
        else { return nil }
        for index in words.indices {
            // In the middle of what to remind of, "the monthly report" is no repeat.
            if lexicon.oddRepeats.contains(words[index]),
                reminding == nil || index == reminding || index == words.count - 1
            {
                return .refused(.oddRepeat)
            }
            guard lexicon.time.every.contains(words[index]), index + 1 < words.count else { continue }
            // "Every two days", "every 5th of the month".
            let next = words[index + 1]
            if lexicon.oddRepeatsAfterEvery.contains(next) || lexicon.time.number(words, index + 1) != nil
                || lexicon.time.ordinals[next] != nil || next.first?.isASCIIDigit == true
            {
                return .refused(.oddRepeat)
            }
        }
        return nil
    }
}
