// Several at once: "two timers, five and ten minutes", "a timer for five minutes and another for ten".
extension AlarmReader {
    /// Most that are set in one sentence.
    private static let most = 10

    /// A part of the sentence that stands for one of them.
    private struct Item {
        var kind: AlarmKind
        var name: String?
        var time = SpokenTime()
        /// A number whose unit another part says: "five and ten minutes".
        var count: Double?
    }

    func several() -> AlarmRequest? {
        let verb = lexicon.set.first { words.starts(with: $0) } ?? lexicon.wake.first { words.starts(with: $0) }
        let isWaking = verb.map { lexicon.wake.contains($0) } ?? false
        let start = verb?.count ?? 0
        var end = words.count
        if let last = words.last, lexicon.separated.contains(last) { end -= 1 }
        guard verb != nil, start < end else { return nil }
        let noun = noun(from: start)
        guard let kind = isWaking ? .alarm : noun?.kind, kind != .reminder else { return nil }
        var first = start
        var wanted: Int?
        if !isWaking, let noun, let (value, length) = lexicon.time.number(words, start), value == value.rounded(),
            // "Ten minute timer": the number is no count.
            words[(start + length)..<noun.index].allSatisfy({ lexicon.time.units[$0] == nil }), value >= 2
        {
            guard value <= Double(Self.most) else { return .refused(.tooMany(limit: Self.most)) }
            (wanted, first) = (Int(value), start + length)
        }
        let isPlural = wanted != nil || noun.map { lexicon.several.contains(words[$0.index]) } ?? false
        guard var items = items(first..<end, kind: kind, isMany: isPlural) else { return nil }
        if let wanted, items.count == 1, items[0].count == nil, !items[0].time.isEmpty {
            items = Array(repeating: items[0], count: wanted)
        }
        if let wanted, items.count != wanted { return .refused(.needsTime(kind)) }
        guard items.count > 1, items.count <= Self.most, share(&items) else { return nil }
        var drafts: [AlarmDraft] = []
        for item in items {
            switch item.time.time(for: item.kind) {
            case .success(.at(nil, _)): return nil
            case .success(let time): drafts.append(AlarmDraft(item.kind, name: item.name, time))
            case .failure(.because(let refusal)): return .refused(refusal)
            }
        }
        return .setAll(drafts)
    }

    /// The parts that stand for one each; nil if one of them is no time, or there is but one.
    private func items(_ range: Range<Int>, kind: AlarmKind, isMany: Bool) -> [Item]? {
        let segments = segments(range, kind)
        let alone = segments.map { item($0, kind) }
        guard segments.count > 1 else { return alone.first.flatMap { $0.map { [$0] } } }
        func beginsAnother(_ segment: Range<Int>) -> Bool {
            words[segment].contains { lexicon.others.contains($0) } || hasNoun(segment)
        }
        let isApart: Bool
        if kind == .timer {
            // "Five and ten minutes"; but "one hour and ten minutes" is one.
            isApart = isMany || alone.dropLast().contains { $0?.count != nil }
        } else {
            isApart =
                alone.allSatisfy { $0?.time.clock != nil } || alone.allSatisfy { $0?.time.day != nil }
                || (isMany && item(range, kind)?.time.clock == nil)
        }
        var parts: [Range<Int>] = []
        for segment in segments {
            if let last = parts.last, !isApart, !beginsAnother(segment) {
                parts[parts.count - 1] = last.lowerBound..<segment.upperBound
            } else {
                parts.append(segment)
            }
        }
        var items: [Item] = []
        for part in parts {
            guard let item = item(part, items.last?.kind ?? kind) else { return nil }
            items.append(item)
        }
        return items
    }

    /// The words between commas and joins; what has no time goes with what follows it.
    private func segments(_ range: Range<Int>, _ kind: AlarmKind) -> [Range<Int>] {
        var segments: [Range<Int>] = []
        var start = range.lowerBound
        func end(at index: Int, next: Int) {
            defer { start = next }
            guard start < index else { return }
            if let last = segments.last, let item = item(last, kind), item.time.isEmpty, item.count == nil {
                segments[segments.count - 1] = last.lowerBound..<index
            } else {
                segments.append(start..<index)
            }
        }
        for index in range {
            if lexicon.time.joins.contains(words[index]) {
                end(at: index, next: index + 1)
            } else if tokens.afterComma.contains(index) {
                end(at: index, next: index)
            }
        }
        end(at: range.upperBound, next: range.upperBound)
        return segments
    }

    private func item(_ range: Range<Int>, _ kind: AlarmKind) -> Item? {
        var item = Item(kind: kind)
        var name: [Int] = []
        var at = range.lowerBound
        let part = Array(words[..<range.upperBound])
        while at < range.upperBound {
            if let kind = lexicon.time.nouns[words[at]] {
                item.kind = kind
                at += 1
            } else if let noun = noun(from: at), noun.index == at {
                (item.kind, item.name) = (noun.kind, noun.prefix)
                at += 1
            } else if let (value, length) = bareNumber(at, range.upperBound) {
                guard item.kind == .timer, item.count == nil else {
                    // "Seven" of alarms is a time of day.
                    guard let (time, length) = times(part, bare: true).read(at: at), item.time.merge(time) else {
                        return nil
                    }
                    at += length
                    continue
                }
                item.count = value
                at += length
            } else if let (time, length) = times(part).read(at: at) {
                guard item.time.merge(time) else { return nil }
                at += length
            } else {
                if !isFiller(at), !lexicon.others.contains(words[at]) { name.append(at) }
                at += 1
            }
        }
        guard name.count <= 3,
            !name.contains(where: { lexicon.naming.contains(words[$0]) || lexicon.time.number(words, $0) != nil })
        else { return nil }
        // A name stands with its noun; other words are no part of this.
        if !name.isEmpty {
            guard hasNoun(range) else { return nil }
            item.name = tokens.text(name)
        }
        return item
    }

    private func hasNoun(_ range: Range<Int>) -> Bool {
        noun(from: range.lowerBound).map { range.contains($0.index) } ?? false
    }

    /// A number with nothing but the end of its part behind it, after "for" too.
    private func bareNumber(_ index: Int, _ end: Int) -> (value: Double, length: Int)? {
        let lead = lexicon.time.leads.contains(words[index]) ? 1 : 0
        // With what follows: "a hundred" is no number of its own in "a hundred and twenty".
        guard index + lead < end, let (value, length) = lexicon.time.number(words, index + lead),
            index + lead + length == end, lexicon.time.middleHalf(words, end) == nil
        else { return nil }
        return (value, lead + length)
    }

    /// What is said once counts for all: the unit, the day, the half of the day. False if a part has no time then.
    private func share(_ items: inout [Item]) -> Bool {
        let day = items.compactMap(\.time.day).first
        let weekdays = items.compactMap(\.time.weekdays).first
        let part = items.compactMap(\.time.part).last
        let clock = items.compactMap(\.time.clock).last
        for index in items.indices {
            if let count = items[index].count, items[index].time.isEmpty {
                // The next one's unit, or that of the one before.
                let others = Array(items[(index + 1)...]) + items[..<index].reversed()
                guard let unit = others.compactMap({ unit(of: $0) }).first else { return false }
                items[index].time.duration = count * unit
            }
            if items[index].time.day != nil, items[index].time.clock == nil { items[index].time.clock = clock }
            if items[index].time.clock != nil {
                if items[index].time.day == nil { items[index].time.day = day }
                if items[index].time.weekdays == nil { items[index].time.weekdays = weekdays }
                if items[index].time.part == nil { items[index].time.part = part }
            }
            if items[index].time.isEmpty { return false }
        }
        return true
    }

    /// The largest unit of which a duration is a whole number, milliseconds.
    private func unit(of item: Item) -> Double? {
        guard item.count == nil, let duration = item.time.duration, duration > 0 else { return nil }
        return [3_600_000, 60_000, 1000].first { duration.truncatingRemainder(dividingBy: $0) == 0 }
    }
}
