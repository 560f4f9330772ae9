/// What a mistyped word was probably meant to be.
enum Spelling {
    /// The candidate nearest to `word`: one that it begins, or one at most a third of its letters (at least one) away;
    /// nil if there is none. The earlier one if two are equally near.
    static func nearest(to word: String, among candidates: [String]) -> String? {
        let word = word.lowercased()
        guard !word.isEmpty else { return nil }
        let beginning = candidates.filter { $0.hasPrefix(word) }
        if word.count > 1, beginning.count == 1 { return beginning[0] }
        let near = candidates.map { (word: $0, distance: distance(word, $0)) }.min { $0.distance < $1.distance }
        guard let near, near.distance <= max(1, near.word.count / 3), near.distance < near.word.count else {
            return nil
        }
        return near.word
    }

    /// Insertions, deletions, replacements and swaps of neighbours from `a` to `b` (optimal string alignment).
    static func distance(_ a: String, _ b: String) -> Int {
        let (a, b) = (Array(a), Array(b))
        var rows = [Array(0...b.count)]
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, rows[i - 1][j - 1] + 1) }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}
