/// Finds the patterns that match a question without trying all of them.
///
/// Patterns without wildcards are found by the hash of the whole text. The others are filed under the rarest of the
/// words that a question must contain to match them. What has no such word (`zork*`, regular expressions without
/// fixed words) is tried every time, so nothing that matches is ever missed.
struct PatternIndex: Sendable {
    struct Match {
        let entry: Int
        let captures: [String]
    }

    private struct Filed: Sendable {
        let hash: UInt64
        let pattern: Int32
    }

    /// So many steps may all regular expressions together take for one question.
    private static let maximumSteps = 4_000_000

    private let patterns: [Pattern]
    /// Entry of each pattern.
    private let owners: [Int32]
    /// Sorted by hash of the whole text.
    private let literals: [Filed]
    /// Sorted by hash of a word.
    private let words: [Filed]
    private let others: [Int32]

    struct Builder {
        private var patterns: [Pattern] = []
        private var owners: [Int32] = []

        mutating func add(_ pattern: Pattern, entry: Int) {
            patterns.append(pattern)
            owners.append(Int32(entry))
        }

        func build() -> PatternIndex {
            var literals: [Filed] = []
            var others: [Int32] = []
            var required: [(pattern: Int32, words: [UInt64])] = []
            var frequency: [UInt64: Int32] = [:]
            for (index, pattern) in patterns.enumerated() {
                let number = Int32(index)
                guard case .plain(let code) = pattern.form else {
                    others.append(number)
                    continue
                }
                if pattern.captureCount == 0 {
                    literals.append(Filed(hash: PatternIndex.hash(code), pattern: number))
                    continue
                }
                var words: [UInt64] = []
                for word in code.split(separator: 0x20) where word.allSatisfy({ $0 < PlainPattern.space }) {
                    words.append(PatternIndex.hash(word))
                }
                if words.isEmpty {
                    others.append(number)
                } else {
                    for word in words { frequency[word, default: 0] += 1 }
                    required.append((number, words))
                }
            }
            let words = required.compactMap { pattern, words in
                words.min { (frequency[$0] ?? 0, $0) < (frequency[$1] ?? 0, $1) }.map {
                    Filed(hash: $0, pattern: pattern)
                }
            }
            func sorted(_ list: [Filed]) -> [Filed] {
                list.sorted { ($0.hash, $0.pattern) < ($1.hash, $1.pattern) }
            }
            return PatternIndex(
                patterns: patterns, owners: owners, literals: sorted(literals), words: sorted(words), others: others)
        }
    }

    /// FNV-1a, 64 bits.
    private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
    }

    private static func range(_ list: [Filed], _ hash: UInt64) -> Range<Int> {
        var low = 0
        var high = list.count
        while low < high {
            let middle = (low + high) / 2
            if list[middle].hash < hash { low = middle + 1 } else { high = middle }
        }
        var end = low
        while end < list.count, list[end].hash == hash { end += 1 }
        return low..<end
    }

    /// All entries with a pattern that matches `query`, each once, with the captures of its first such pattern.
    func matches(_ query: String) -> [Match] {
        var query = query
        query.makeContiguousUTF8()
        let bytes = Array(query.utf8)
        var hits: [(pattern: Int32, captures: [String])] = []
        let whole = Self.range(literals, Self.hash(bytes))
        for filed in literals[whole] where patterns[Int(filed.pattern)].form == .plain(bytes) {
            hits.append((filed.pattern, []))
        }
        var budget = Self.maximumSteps
        func attempt(_ pattern: Int32) {
            guard let captures = patterns[Int(pattern)].match(query, budget: &budget) else { return }
            hits.append((pattern, captures))
        }
        var seen: Set<UInt64> = []
        for word in bytes.split(separator: 0x20) {
            let hash = Self.hash(word)
            guard seen.insert(hash).inserted else { continue }
            for filed in words[Self.range(words, hash)] { attempt(filed.pattern) }
        }
        for pattern in others { attempt(pattern) }
        // Patterns of one entry are neighbours: the lowest number of an entry is its first alternative.
        hits.sort { $0.pattern < $1.pattern }
        var matches: [Match] = []
        matches.reserveCapacity(hits.count)
        for hit in hits {
            let entry = Int(owners[Int(hit.pattern)])
            if matches.last?.entry != entry { matches.append(Match(entry: entry, captures: hit.captures)) }
        }
        return matches
    }
}
