/// Guesses what was meant by a word that is not known.
public enum Spelling {
    /// The candidate that needs the fewest edits to become `word`, if at most a third of its letters (and two) differ.
    public static func nearest(to word: String, among candidates: [String]) -> String? {
        let scored = candidates.map { (name: $0, distance: distance(word.lowercased(), $0.lowercased())) }
        guard let best = scored.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance <= max(2, word.count / 3) && best.distance < word.count ? best.name : nil
    }

    /// Insertions, deletions, substitutions and swaps of neighbours between two words (Damerau 1964, restricted).
    static func distance(_ a: String, _ b: String) -> Int {
        let a = Array(a.unicodeScalars.prefix(64))
        let b = Array(b.unicodeScalars.prefix(64))
        var before: [Int] = []
        var last = Array(0...b.count)
        for i in 0..<a.count {
            var row = [i + 1]
            for j in 0..<b.count {
                var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
                row.append(cost)
            }
            (before, last) = (last, row)
        }
        return last[b.count]
    }
}
