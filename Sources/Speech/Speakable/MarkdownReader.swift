/// Takes Markdown out of a text and cuts it into lines to be read one after the other.
///
/// Labels of links and pictures stay and their addresses go; code in a fence becomes one sentence, code within a line
/// its words; the rows of a table become "Heading: cell, heading: cell". Linear.
struct MarkdownReader {
    private let language: SpokenLanguage
    private var lines: [[Unicode.Scalar]] = []
    private var fence: Unicode.Scalar?
    /// The cells of the last line that looked like a row, which may turn out to be a table's head.
    private var heads: [[Unicode.Scalar]] = []
    private var isTable = false

    static func lines(of text: [Unicode.Scalar], language: SpokenLanguage) -> [[Unicode.Scalar]] {
        var reader = MarkdownReader(language: language)
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) { reader.read(line) }
        return reader.lines
    }

    private init(language: SpokenLanguage) { self.language = language }

    private mutating func read(_ raw: ArraySlice<Unicode.Scalar>) {
        var line = raw
        while let first = line.first, first == " " || first == ">" { line = line.dropFirst() }
        while line.last == " " { line = line.dropLast() }
        if let mark = line.first, mark == "`" || mark == "~", line.prefix(3).allSatisfy({ $0 == mark }),
            line.count >= 3,
            !line.dropFirst(3).contains(mark)
        {
            if fence == nil {
                fence = mark
                lines.append(Array(language.words.codeOmitted.unicodeScalars))
            } else if fence == mark {
                fence = nil
            }
            return
        }
        guard fence == nil else { return }
        if line.isEmpty || Self.isRule(line) || Self.isDefinition(line) {
            endTable()
            return
        }
        if line.contains("|"), readRow(line) { return }
        endTable()
        lines.append(inline(Self.withoutBullet(line)))
    }

    // MARK: Tables

    private mutating func readRow(_ line: ArraySlice<Unicode.Scalar>) -> Bool {
        if line.allSatisfy({ $0 == "|" || $0 == "-" || $0 == ":" || $0 == " " || $0 == "+" }) {
            // The rule under the head: what was taken for a line of text was the head.
            if !heads.isEmpty, !isTable {
                isTable = true
                lines.removeLast()
            }
            return true
        }
        var row = line
        if row.first == "|" { row = row.dropFirst() }
        if row.last == "|" { row = row.dropLast() }
        let cells = row.split(separator: "|", maxSplits: 63, omittingEmptySubsequences: false)
            .map { inline(Self.trimmed($0)) }
        guard isTable else {
            heads = cells
            lines.append(Array(cells.filter { !$0.isEmpty }.joined(separator: ", ".unicodeScalars)))
            return true
        }
        var spoken: [[Unicode.Scalar]] = []
        for (index, cell) in cells.enumerated() where !cell.isEmpty {
            let head = index < heads.count ? heads[index] : []
            spoken.append(head.isEmpty ? cell : head + ": ".unicodeScalars + cell)
        }
        lines.append(Array(spoken.joined(separator: ", ".unicodeScalars)))
        return true
    }

    private mutating func endTable() {
        heads = []
        isTable = false
    }

    // MARK: Lines

    private static func trimmed(_ line: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
        var line = line
        while line.first == " " { line = line.dropFirst() }
        while line.last == " " { line = line.dropLast() }
        return line
    }

    /// "---", "* * *", "===" under a heading.
    private static func isRule(_ line: ArraySlice<Unicode.Scalar>) -> Bool {
        line.count >= 3 && line.allSatisfy { "-*_= ".unicodeScalars.contains($0) }
    }

    /// "[1]: https://…".
    private static func isDefinition(_ line: ArraySlice<Unicode.Scalar>) -> Bool {
        guard line.first == "[", let end = line.firstIndex(of: "]"), end + 1 < line.endIndex, line[end + 1] == ":"
        else { return false }
        return line[end...].contains("/")
    }

    /// Without the marks of a heading or an item; the number of an item stays.
    private static func withoutBullet(_ line: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
        var line = line
        let heading = line.prefix { $0 == "#" }
        if !heading.isEmpty, heading.count <= 6, line.dropFirst(heading.count).first == " " {
            line = trimmed(line.dropFirst(heading.count))
            while line.last == "#", line.count > 1 { line = line.dropLast() }
            return trimmed(line)
        }
        if let first = line.first, "-*+•·–◦▪".unicodeScalars.contains(first), line.dropFirst().first == " " {
            line = trimmed(line.dropFirst())
            for box in ["[ ] ", "[x] ", "[X] "] where line.starts(with: box.unicodeScalars) { line = line.dropFirst(4) }
        }
        return line
    }

    // MARK: Within a line

    private func inline(_ line: ArraySlice<Unicode.Scalar>) -> [Unicode.Scalar] {
        var output: [Unicode.Scalar] = []
        output.reserveCapacity(line.count)
        var index = line.startIndex
        func at(_ offset: Int) -> Unicode.Scalar? {
            let place = index + offset
            return place >= line.startIndex && place < line.endIndex ? line[place] : nil
        }
        // "1. Milk": a number and a point would be an ordinal, or the end of a sentence.
        let digits = line.prefix { $0.isASCIIDigit }
        if !digits.isEmpty, digits.count <= 3 {
            let after = line.dropFirst(digits.count)
            if let mark = after.first, mark == "." || mark == ")", after.dropFirst().first == " ",
                mark == ")" || isItem(after.dropFirst(2))
            {
                output += digits + [","]
                index += digits.count + 1
            }
        }
        var closing = true
        while index < line.endIndex {
            let scalar = line[index]
            switch scalar {
            case "`": break
            case "|": output += [",", " "]
            case "*":
                // A product stands between digits; anything else is emphasis or a bullet.
                let isSpaced = at(-1) == " " && at(1) == " "
                if at(isSpaced ? -2 : -1)?.isASCIIDigit == true, at(isSpaced ? 2 : 1)?.isASCIIDigit == true {
                    output.append("×")
                }
            case "_":
                // Within a name or an address it stays for the rules.
                if at(-1)?.isWordPart == true || at(-1)?.isASCIIDigit == true,
                    at(1)?.isWordPart == true || at(1)?.isASCIIDigit == true
                {
                    output.append("_")
                }
            case "~": if at(1)?.isASCIIDigit == true { output.append("≈") }
            case "\\": if at(1)?.isASCIIPunctuation != true { output.append(" ") }
            case "!" where at(1) == "[": break
            case "[":
                // A footnote's number is not part of the sentence.
                var end = index + 1
                while end < line.endIndex, line[end].isASCIIDigit || line[end] == "^", end - index < 5 { end += 1 }
                if end > index + 1, end < line.endIndex, line[end] == "]",
                    end + 1 == line.endIndex || line[end + 1] != "("
                {
                    index = end
                }
            case "]":
                guard closing, let open = at(1), open == "(" || open == "[" else { break }
                if let end = Self.end(of: line, from: index + 1) { index = end } else { closing = false }
            default: output.append(scalar)
            }
            index += 1
        }
        return output
    }

    /// Not the rest of a sentence that begins with an ordinal: "3. of these", "1. Mai".
    private func isItem(_ line: ArraySlice<Unicode.Scalar>) -> Bool {
        guard let first = line.first, !first.properties.isLowercase else { return false }
        return !language.months.contains { line.starts(with: $0.unicodeScalars) }
    }

    /// Where the link's address that opens at `start` ends; nil if the line has no such end.
    private static func end(of line: ArraySlice<Unicode.Scalar>, from start: Int) -> Int? {
        let (open, close): (Unicode.Scalar, Unicode.Scalar) = line[start] == "(" ? ("(", ")") : ("[", "]")
        var depth = 0
        for index in start..<min(start + 500, line.endIndex) {
            if line[index] == open { depth += 1 }
            if line[index] == close {
                depth -= 1
                if depth == 0 { return index }
            }
        }
        return line[start...].firstIndex(of: close)
    }
}
