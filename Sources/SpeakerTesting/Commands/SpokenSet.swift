internal import Platform

/// Recordings of one kind and what is said in them.
public struct SpokenSet: Sendable {
    /// A recording.
    struct Clip: Sendable {
        let path: String
        /// Nil: something that is no business of the speaker, whatever it is.
        let text: String?
    }

    /// The folder's name.
    let name: String
    let clips: [Clip]

    /// All sets in `folder` and right below it. A set is a folder with a table (`file`, tab, `text`; a line of headings
    /// first): in `transcripts.tsv` what was said, in `labels.tsv` only that something was. Files are named from the
    /// table's folder or from one of the two above it.
    public static func all(in folder: String) -> [SpokenSet] {
        let files = Files.tree(folder).map { $0.hasPrefix("/") || $0.hasPrefix(folder) ? $0 : folder + "/" + $0 }
        let tables = files.filter { $0.hasSuffix("/transcripts.tsv") || $0.hasSuffix("/labels.tsv") }.sorted()
        return tables.compactMap { table in
            guard let bytes = try? Files.read(table, maximumSize: 16 << 20) else { return nil }
            let own = String(table.prefix(upTo: table.lastIndex(of: "/") ?? table.endIndex))
            let isTold = table.hasSuffix("/transcripts.tsv")
            let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst()
            let clips: [Clip] = lines.compactMap { line in
                let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
                guard let path = ["", "/..", "/../.."].map({ own + $0 + "/" + fields[0] }).first(where: Files.exists)
                else { return nil }
                let text = fields.count > 1 ? SpokenWords.plain(fields[1]) : []
                // Who wrote down that it is none of the sentences meant did not say which other it is.
                let isForeign = !isTold || text.isEmpty || text == ["out", "of", "vocabulary"]
                return Clip(path: path, text: isForeign ? nil : text.joined(separator: " "))
            }
            return clips.isEmpty
                ? nil : SpokenSet(name: own.split(separator: "/").last.map(String.init) ?? own, clips: clips)
        }
    }
}

/// Sentences as words, so that two ways to write the same are the same.
enum SpokenWords {
    /// Lower case, without punctuation, numbers in words.
    static func plain(_ text: String) -> [String] {
        let kept = text.lowercased().map { $0.isLetter || $0.isNumber || $0 == "'" ? $0 : " " }
        var words: [String] = []
        for word in String(kept).split(separator: " ") {
            if word == "is", let last = words.last, ["what", "who", "where", "how", "that"].contains(last) {
                words[words.count - 1] = last + "'s"
            } else if word == "m", let last = words.last, last == "a" || last == "p" {
                words[words.count - 1] = last + "m"
            } else if word == "nevermind" {
                words += ["never", "mind"]
            } else if let number = Int(word), (0...100).contains(number) {
                words += number == 100 ? ["a", "hundred"] : inWords(number)
            } else {
                words.append(String(word))
            }
        }
        return words
    }

    private static func inWords(_ number: Int) -> [String] {
        let ones = [
            "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
            "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
        ]
        let tens = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
        guard number >= 20 else { return [ones[number]] }
        return [tens[number / 10]] + (number % 10 == 0 ? [] : [ones[number % 10]])
    }

    /// How many words have to be changed, left out or put in.
    static func distance(_ a: [String], _ b: [String]) -> Int {
        var row = Array(0...b.count)
        for (i, x) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, y) in b.enumerated() {
                let next = min(row[j + 1] + 1, row[j] + 1, diagonal + (x == y ? 0 : 1))
                (diagonal, row[j + 1]) = (row[j + 1], next)
            }
        }
        return row[b.count]
    }
}
