/// The last door before the synthesiser: lets through what can be spoken, and cuts what is long.
enum SpeakableSentence {
    /// Marks the end of a sentence in what the reader wrote.
    static let end: Character = "\u{1E}"

    /// `text` tidied, in pieces of at most `limit` scalars; empty if there is no letter or digit in it.
    static func pieces(of text: String, limit: Int) -> [String] {
        let tidy = tidied(text)
        guard tidy.contains(where: { $0.isWordPart || $0.isASCIIDigit }) else { return [] }
        return cut(tidy[...], limit: limit)
    }

    /// One space between words, none before punctuation, one mark of punctuation at a time.
    private static func tidied(_ text: String) -> [Unicode.Scalar] {
        var output: [Unicode.Scalar] = []
        var wantsSpace = false
        var isInNumber = false
        for scalar in text.unicodeScalars {
            guard scalar.isSpeakable, scalar != " " else {
                wantsSpace = true
                continue
            }
            if pauses.contains(scalar) {
                guard let last = output.last else { continue }
                if pauses.contains(last) {
                    // Of two marks the stronger stays.
                    if rank(scalar) > rank(last) { output[output.count - 1] = scalar }
                    continue
                }
                isInNumber = last.isASCIIDigit && !wantsSpace
                output.append(scalar)
                continue
            }
            // "3.5" stays together, all other punctuation is followed by a space.
            if let last = output.last, pauses.contains(last), !(isInNumber && scalar.isASCIIDigit) { wantsSpace = true }
            if wantsSpace, !output.isEmpty { output.append(" ") }
            wantsSpace = false
            output.append(scalar)
            spellScheme(&output)
        }
        while let last = output.last,
            last == " " || last == "-" || last == "'" || last == "," || last == ";" || last == ":"
        { output.removeLast() }
        return output
    }

    /// A scheme's name is letters, not a word.
    private static func spellScheme(_ output: inout [Unicode.Scalar]) {
        guard let last = output.last, last == "p" || last == "P", output.count >= 4 else { return }
        let tail = output.suffix(4)
        guard zip(tail, "http".unicodeScalars).allSatisfy({ $0.isASCIILetter && $0.value | 0x20 == $1.value }) else {
            return
        }
        output.removeLast(4)
        if let before = output.last, before != " " { output.append(" ") }
        output += "H T T P".unicodeScalars
    }

    private static let pauses: Set<Unicode.Scalar> = [
        ".", ",", ";", ":", "!", "?", "।", "॥", "。", "，", "、", "！", "？", "；", "：", "،", "؛", "؟",
    ]

    private static func rank(_ pause: Unicode.Scalar) -> Int {
        switch pause {
        case ",", "，", "、", "،": 0
        case ";", ":", "；", "：", "؛": 1
        case ".", "।", "॥", "。": 2
        default: 3
        }
    }

    private static func cut(_ text: ArraySlice<Unicode.Scalar>, limit: Int) -> [String] {
        var pieces: [String] = []
        var rest = text
        while rest.count > limit {
            let head = rest.prefix(limit)
            let later = head.dropFirst(limit / 3)
            let end =
                later.lastIndex { ",;:，、；：،".unicodeScalars.contains($0) }.map { $0 + 1 }
                ?? later.lastIndex(of: " ") ?? head.endIndex
            pieces.append(String(String.UnicodeScalarView(rest[..<end])).trimmed)
            rest = rest[end...]
        }
        pieces.append(String(String.UnicodeScalarView(rest)).trimmed)
        return pieces.filter { $0.unicodeScalars.contains { $0.isWordPart || $0.isASCIIDigit } }
    }
}
