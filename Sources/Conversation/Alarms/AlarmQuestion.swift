/// A question that the alarms asked back, and what may be answered to it: "For how long?", "Which one?".
public struct AlarmQuestion: Sendable, Equatable {
    /// What somebody said that was not enough.
    private let text: String
    private let request: AlarmRequest
    /// What there is to choose from; empty if a time is missing.
    private let choices: [AlarmDescription]

    /// The question in `sentence`, the answer to `text` as it was read; nil if it asks nothing.
    public init?(_ sentence: AlarmSentence, to request: AlarmRequest, text: String) {
        switch sentence {
        case .refused(.needsTime): choices = []
        case .which(let entries): choices = entries
        default: return nil
        }
        (self.request, self.text) = (request, text)
    }

    /// What is asked for, together with the answer; nil if that answers something else.
    /// - Parameter language: two letters, as for `AlarmRequest.read`.
    public func completed(by answer: String, language: String = "en") -> AlarmRequest? {
        choices.isEmpty ? withTime(answer, language) : withChoice(answer, language)
    }

    /// "Set a pasta timer" and "ten minutes".
    private func withTime(_ answer: String, _ language: String) -> AlarmRequest? {
        let joins = language.hasPrefix("de") ? [" ", " auf ", " um ", " für "] : [" ", " for ", " at ", " to "]
        let said = text.last == "." || text.last == "!" || text.last == "?" ? String(text.dropLast()) : text
        for join in joins {
            switch AlarmRequest.read(said + join + answer, language: language) {
            case .refused(.needsTime), nil: continue
            case let request?: return hasTime(request) ? request : nil
            }
        }
        return nil
    }

    private func hasTime(_ request: AlarmRequest) -> Bool {
        switch request {
        case .set, .setAll, .change, .refused: true
        default: false
        }
    }

    /// "Cancel the timer" and "the pasta one".
    private func withChoice(_ answer: String, _ language: String) -> AlarmRequest? {
        guard let wanted = AlarmReader.choice(answer, of: choices, language: language) else { return nil }
        switch request {
        case .cancel: return .cancel(wanted)
        case .extend(_, let milliseconds): return wanted.isAll ? nil : .extend(wanted, milliseconds: milliseconds)
        case .change(_, let time): return wanted.isAll ? nil : .change(wanted, time)
        default: return nil
        }
    }
}

extension AlarmReader {
    /// Which of `choices` is meant by an answer, which may be no more than a name, a time or a place in the list.
    static func choice(_ answer: String, of choices: [AlarmDescription], language: String) -> AlarmSelector? {
        let lexicons = language.hasPrefix("de") ? [AlarmLexicon.german, .english] : [.english]
        let kinds = Set(choices.map(\.kind))
        let kind = kinds.count == 1 ? kinds.first : nil
        for lexicon in lexicons {
            guard let tokens = AlarmTokens(answer) else { return nil }
            var words = tokens.words
            if let first = words.first, lexicon.articles.contains(first) { words.removeFirst() }
            if words.count > 1, let last = words.last, lexicon.others.contains(last) { words.removeLast() }
            if words.count == 1, let place = place(words[0], lexicon, choices.count) {
                return AlarmSelector(choices[place])
            }
            if let first = words.first, lexicon.all.contains(first), words.count <= 2 {
                return AlarmSelector(kind, isAll: true)
            }
            guard let noun = kind.flatMap({ kind in lexicon.time.nouns.first { $0.value == kind }?.key }) else {
                continue
            }
            // As if it were said with its noun.
            let hasNoun = words.contains { lexicon.time.nouns[$0] != nil }
            guard let full = AlarmTokens((hasNoun ? words : words + [noun]).joined(separator: " ")) else { continue }
            let reader = AlarmReader(full, lexicon)
            guard case .success(var selector) = reader.selector(0..<full.words.count, allByPlural: false) else {
                continue
            }
            selector.isAll = false
            guard choices.contains(where: { selector.mayMean($0) }) else { continue }
            return selector
        }
        return nil
    }

    private static func place(_ word: String, _ lexicon: AlarmLexicon, _ count: Int) -> Int? {
        if lexicon.last.contains(word) { return count - 1 }
        guard let number = lexicon.time.ordinals[word], 1...count ~= number else { return nil }
        return number - 1
    }
}

extension AlarmSelector {
    /// What tells `entry` from others.
    init(_ entry: AlarmDescription) {
        self.init(entry.kind, name: entry.name?.lowercased())
        guard entry.name == nil else { return }
        if entry.kind == .timer, let length = entry.length {
            self.length = length
        } else if let moment = entry.moment {
            time = ClockTime(minute: moment.minute)
            if !entry.weekdays.isEmpty {
                weekdays = entry.weekdays
            } else if let today = entry.today {
                day = .ahead(moment.day.number - today.number)
            }
        }
    }

    /// Whether it has something to go by, and that is not against `entry`.
    fileprivate func mayMean(_ entry: AlarmDescription) -> Bool {
        guard name != nil || time != nil || day != nil || length != nil || weekdays != nil else { return false }
        if let name { return entry.name.map { $0.lowercased().contains(name) } ?? false }
        if let length { return entry.length == length }
        if let time { return entry.moment.map { time.minutes.contains($0.minute) } ?? false }
        return true
    }
}
