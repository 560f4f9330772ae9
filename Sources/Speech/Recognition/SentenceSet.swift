/// The sentences of a vocabulary, to tell whether words make one of them.
///
/// A sorted list of numbered words is a tree without nodes: 33,000 sentences take less than a megabyte.
struct SentenceSet: Sendable {
    private var numbers: [Substring: Int32] = [:]
    /// All sentences one after another, and where each begins, in order; the last entry is the end.
    private var codes: [Int32] = []
    private var starts: [Int32] = []
    /// The words of each class; its code is `Self.firstClass` plus its place here.
    private var classes: [Set<Substring>] = []

    /// Codes are in the order in which sentences are sorted: nothing, wildcards, classes, words.
    private static let wildcard: Int32 = 0
    private static let firstClass: Int32 = 1
    private static let firstWord: Int32 = 64
    /// Longer ones are no command.
    private static let longest = 40

    /// The sentences of `vocabulary`.
    init(_ vocabulary: Vocabulary) {
        var classNumbers: [Substring: Int32] = [:]
        var sentences: [[Int32]] = []
        sentences.reserveCapacity(vocabulary.sentences.count)
        for sentence in vocabulary.sentences where sentence.weight > 0 {
            let words = LanguageModel.words(in: sentence.text)
            guard words.contains(where: { $0 != "*" }) else { continue }
            sentences.append(
                words.map { word in
                    if word == "*" { return Self.wildcard }
                    if let examples = SpokenClasses.examples(word) {
                        if let known = classNumbers[word] { return known }
                        let number = Self.firstClass + Int32(classes.count)
                        classes.append(Set(examples.joined()))
                        classNumbers[word] = number
                        return number
                    }
                    if let known = numbers[word] { return known }
                    let number = Self.firstWord + Int32(numbers.count)
                    // A copy of its own: a part would keep its whole sentence.
                    numbers[Substring(String(word))] = number
                    return number
                })
        }
        sentences.sort { $0.lexicographicallyPrecedes($1) }
        for sentence in sentences {
            starts.append(Int32(codes.count))
            codes += sentence
        }
        starts.append(Int32(codes.count))
    }

    /// How many of `words` stand for a wildcard, if they make a sentence: 0 if each of them is foreseen. Nil if they make
    /// none.
    func openWords(in words: [String]) -> Int? {
        guard !words.isEmpty, words.count <= Self.longest, starts.count > 1 else { return nil }
        return match(0..<starts.count - 1, 0, words.map { Substring($0) }[...])
    }

    /// `range` of the sentences begin alike, with `depth` words that stood for what came before `rest`.
    private func match(_ range: Range<Int>, _ depth: Int, _ rest: ArraySlice<Substring>) -> Int? {
        guard let word = rest.first else {
            // The shortest comes first.
            return code(range.lowerBound, depth) == nil ? 0 : nil
        }
        if let number = numbers[word] {
            let next = narrowed(range, depth, number)
            if !next.isEmpty, match(next, depth + 1, rest.dropFirst()) == 0 { return 0 }
        }
        var best: Int?
        for (place, members) in classes.enumerated() where members.contains(word) {
            let next = narrowed(range, depth, Self.firstClass + Int32(place))
            guard !next.isEmpty else { continue }
            var left = rest
            while let word = left.first, members.contains(word) {
                left = left.dropFirst()
                if let open = match(next, depth + 1, left) { best = min(best ?? .max, open) }
            }
        }
        if best == 0 { return 0 }
        if let number = numbers[word] {
            let next = narrowed(range, depth, number)
            if !next.isEmpty, let open = match(next, depth + 1, rest.dropFirst()) { best = min(best ?? .max, open) }
        }
        let next = narrowed(range, depth, Self.wildcard)
        guard !next.isEmpty else { return best }
        for count in 1...rest.count where count < best ?? .max {
            if let open = match(next, depth + 1, rest.dropFirst(count)) { best = min(best ?? .max, open + count) }
        }
        return best
    }

    /// The word of a sentence, nil at its end.
    private func code(_ sentence: Int, _ depth: Int) -> Int32? {
        let at = Int(starts[sentence]) + depth
        return at < Int(starts[sentence + 1]) ? codes[at] : nil
    }

    /// Those of `range` that go on with `wanted`.
    private func narrowed(_ range: Range<Int>, _ depth: Int, _ wanted: Int32) -> Range<Int> {
        func first(_ from: Int, _ isBehind: (Int32) -> Bool) -> Int {
            var (low, high) = (from, range.upperBound)
            while low < high {
                let middle = (low + high) / 2
                if isBehind(code(middle, depth) ?? -1) { high = middle } else { low = middle + 1 }
            }
            return low
        }
        let low = first(range.lowerBound) { $0 >= wanted }
        return low..<first(low) { $0 > wanted }
    }
}
