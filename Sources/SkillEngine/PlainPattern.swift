/// A pattern of words and wildcards, encoded as UTF-8 with bytes that UTF-8 never has standing for the wildcards.
///
/// One flat run of bytes keeps hundreds of thousands of patterns small and lets literal ones be compared at once.
enum PlainPattern {
    /// `*`: any text, captured.
    static let any: UInt8 = 0xFF
    /// `+`: one word, captured.
    static let word: UInt8 = 0xFE
    /// A space that may be missing, between a wildcard and what it is glued to.
    static let space: UInt8 = 0xFD

    /// More wildcards than this make a pattern useless to its author and dear to everyone.
    static let maximumWildcards = 20

    /// The code of a normalised pattern.
    static func encode(_ bytes: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count + 4)
        let blank: UInt8 = 0x20
        for (index, byte) in bytes.enumerated() {
            let before = index > 0 ? bytes[index - 1] : blank
            let after = index + 1 < bytes.count ? bytes[index + 1] : blank
            let isAlone = before == blank && after == blank
            switch byte {
            case UInt8(ascii: "*"):
                if out.last == any { continue }
                if before != blank, out.last != space { out.append(space) }
                out.append(any)
                if after != blank, after != UInt8(ascii: "*") { out.append(space) }
            case UInt8(ascii: "_") where isAlone: out.append(any)
            case UInt8(ascii: "+") where isAlone: out.append(word)
            default: out.append(byte)
            }
        }
        return out
    }

    /// True for a byte that captures.
    static func isWildcard(_ byte: UInt8) -> Bool { byte >= word }

    /// The ranges of `text` that the wildcards of `code` capture, nil if it does not match from end to end.
    ///
    /// Greedy as a regular expression. Failures are remembered, so that the time is at most proportional to the
    /// length of the code times the length of the text.
    static func match(_ code: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>) -> [Range<Int>]? {
        // What most candidates fail on: the literal ends.
        var head = 0
        while head < code.count, code[head] < space {
            guard head < text.count, text[head] == code[head] else { return nil }
            head += 1
        }
        if head == code.count { return text.count == head ? [] : nil }
        var tail = 0
        while code[code.count - 1 - tail] < space {
            guard tail < text.count - head, text[text.count - 1 - tail] == code[code.count - 1 - tail] else {
                return nil
            }
            tail += 1
        }
        var run = Run(code: code, text: text, codeEnd: code.count - tail, textEnd: text.count - tail)
        guard run.match(head, head) else { return nil }
        return run.captures.reversed()
    }

    private struct Run {
        let code: UnsafeBufferPointer<UInt8>
        let text: UnsafeBufferPointer<UInt8>
        let codeEnd: Int
        let textEnd: Int
        /// From last to first.
        var captures: [Range<Int>] = []
        /// By position of a `*` in the code: where in the text, and behind it, its end was tried in vain. A wildcard
        /// that starts further left need not try those ends again.
        var failedFrom: [Int] = []

        init(
            code: UnsafeBufferPointer<UInt8>, text: UnsafeBufferPointer<UInt8>, codeEnd: Int, textEnd: Int
        ) {
            self.code = code
            self.text = text
            self.codeEnd = codeEnd
            self.textEnd = textEnd
        }

        mutating func match(_ codeStart: Int, _ textStart: Int) -> Bool {
            var c = codeStart
            var t = textStart
            while c < codeEnd {
                switch code[c] {
                case PlainPattern.any:
                    if c + 1 == codeEnd {
                        captures.append(t..<textEnd)
                        return true
                    }
                    return star(c, t)
                case PlainPattern.word:
                    var end = t
                    while end < textEnd, text[end] != 0x20 { end += 1 }
                    guard end > t, match(c + 1, end) else { return false }
                    captures.append(t..<end)
                    return true
                case PlainPattern.space:
                    if t < textEnd, text[t] == 0x20, match(c + 1, t + 1) { return true }
                    c += 1
                default:
                    guard t < textEnd, text[t] == code[c] else { return false }
                    c += 1
                    t += 1
                }
            }
            return t == textEnd
        }

        private mutating func star(_ c: Int, _ t: Int) -> Bool {
            if failedFrom.isEmpty { failedFrom = Array(repeating: textEnd + 1, count: codeEnd) }
            let next = code[c + 1]
            var end = failedFrom[c] - 1
            while end >= t {
                if next >= PlainPattern.space || end < textEnd && text[end] == next, match(c + 1, end) {
                    captures.append(t..<end)
                    return true
                }
                end -= 1
            }
            failedFrom[c] = min(failedFrom[c], t)
            return false
        }
    }
}
