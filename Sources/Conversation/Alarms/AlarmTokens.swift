/// A sentence taken apart for the readers of alarms: lowercased words, figures apart from letters ("7:30am" is "7:30",
/// "am"), and the words as they were written, for names.
struct AlarmTokens {
    private(set) var words: [String] = []
    /// As written; empty for the later parts of a word that was taken apart.
    private(set) var written: [String] = []

    /// Words with a comma before them.
    private(set) var afterComma: Set<Int> = []

    /// Longer sentences are about something else.
    static let limit = 60

    init?(_ text: String) {
        guard text.utf8.count <= 600 else { return nil }
        for raw in text.split(whereSeparator: { $0.isWhitespace || ";!?\"()„“”".contains($0) }) {
            for (index, part) in raw.split(separator: ",", omittingEmptySubsequences: false).enumerated() {
                if index > 0 { afterComma.insert(words.count) }
                if !part.isEmpty { add(String(part)) }
            }
            guard words.count <= Self.limit else { return nil }
        }
    }

    private mutating func add(_ raw: String) {
        var word = raw.lowercased().replacingTypographicApostrophe
        if word == "a.m." || word == "a.m" { word = "am" }
        if word == "p.m." || word == "p.m" { word = "pm" }
        while word.last == ".", !word.dropLast().allSatisfy(\.isASCIIDigit) || word.count == 1 { word.removeLast() }
        while word.last == ":" { word.removeLast() }
        guard let first = word.first else { return }
        if first == "-" || first == "−", word.dropFirst().first?.isASCIIDigit == true {
            append("minus", raw)
            word.removeFirst()
            pieces(word).forEach { append($0, "") }
            return
        }
        for (index, piece) in pieces(word).enumerated() { append(piece, index == 0 ? raw.trimmedOfStops : "") }
    }

    private mutating func append(_ word: String, _ source: String) {
        words.append(word)
        written.append(source)
    }

    private func pieces(_ word: String) -> [String] {
        // A date as computers write it stays whole.
        if word.split(separator: "-").count == 3, word.allSatisfy({ $0.isASCIIDigit || $0 == "-" }) { return [word] }
        return word.split(separator: "-").flatMap { part -> [String] in
            guard part.first?.isASCIIDigit == true else { return [String(part)] }
            if ["st", "nd", "rd", "th"].contains(part.drop { $0.isASCIIDigit }) { return [String(part)] }
            var result: [String] = []
            var current = ""
            for character in part {
                let isFigure = character.isASCIIDigit || ":.,".contains(character)
                if let last = current.last, (last.isASCIIDigit || ":.,".contains(last)) != isFigure {
                    result.append(current)
                    current = ""
                }
                current.append(character)
            }
            let rest = current
            return result + (rest == "." ? [] : [rest])
        }
    }

    /// The words of a range as they were written, joined.
    func text(_ indices: some Sequence<Int>) -> String {
        indices.map { written[$0] }.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Without the words before an index and from another on.
    mutating func keep(_ range: Range<Int>) {
        words = Array(words[range])
        written = Array(written[range])
        afterComma = Set(afterComma.filter(range.contains).map { $0 - range.lowerBound })
    }
}

extension Character {
    var isASCIIDigit: Bool { isASCII && isWholeNumber }
}

extension String {
    fileprivate var replacingTypographicApostrophe: String { String(map { $0 == "’" ? "'" : $0 }) }
    fileprivate var trimmedOfStops: String {
        var text = self
        while let last = text.last, ".:".contains(last) { text.removeLast() }
        return text
    }
}
