/// Names as they are spoken: what a person says and what a tag says become comparable.
enum SpokenName {
    /// Characters of a name that are kept.
    static let limit = 200

    /// `text` on one line, without control characters and marks that change the direction, of at most `limit` characters.
    static func clean(_ text: String) -> String {
        var result = ""
        var isGap = false
        for scalar in text.unicodeScalars.prefix(4 * limit) {
            switch scalar.properties.generalCategory {
            case .control, .spaceSeparator, .lineSeparator, .paragraphSeparator: isGap = !result.isEmpty
            case .format, .surrogate, .privateUse, .unassigned: continue
            default:
                if isGap { result.unicodeScalars.append(" ") }
                isGap = false
                result.unicodeScalars.append(scalar)
            }
        }
        return String(result.prefix(limit))
    }

    /// The words of `text` without case, accents and punctuation; numbers up to twenty as digits. Articles and "and" are
    /// left out as long as something else remains.
    static func words(_ text: String) -> [String] {
        let all = plainWords(text).map { numbers[$0] ?? $0 }
        let kept = all.filter { !fillers.contains($0) }
        return kept.isEmpty ? all : kept
    }

    /// The words of `text` without case, accents and punctuation; "Müller" and "Mueller" are "muller".
    static func plainWords(_ text: String) -> [String] {
        var all: [String] = []
        var word = ""
        for scalar in text.unicodeScalars.prefix(4 * limit) {
            switch scalar {
            case "a"..."z", "0"..."9": word.unicodeScalars.append(scalar)
            case "A"..."Z": word.unicodeScalars.append(Unicode.Scalar(scalar.value + 32)!)
            case "'", "\u{2019}", ".", "!", "`": continue
            default:
                if scalar.isASCII {
                    if !word.isEmpty { all.append(word) }
                    word = ""
                } else {
                    fold(scalar, into: &word, &all)
                }
            }
        }
        if !word.isEmpty { all.append(word) }
        return all.map(umlautFree)
    }

    /// How well `said` names `name`, both as words: 1 is the same, below 0.6 is no match.
    static func score(_ said: [String], _ name: [String]) -> Double {
        guard !said.isEmpty, !name.isEmpty else { return 0 }
        if said == name { return 1 }
        var free = name
        var matched = 0.0
        for word in said {
            var best: (index: Int, likeness: Double)?
            for (index, other) in free.enumerated() {
                let likeness = likeness(word, other)
                if likeness > best?.likeness ?? 0 { best = (index, likeness) }
                if likeness == 1 { break }
            }
            if let best {
                matched += best.likeness
                free.remove(at: best.index)
            }
        }
        let byWord = 0.75 * matched / Double(said.count) + 0.25 * matched / Double(name.count)
        // "AC/DC" and "acdc", "Green Day" and "greenday": cut differently, the same letters.
        return max(min(byWord, 0.97), 0.98 * likeness(said.joined(), name.joined()))
    }

    /// 1 for the same word, less for one a letter or two away, 0 for another one.
    private static func likeness(_ a: String, _ b: String) -> Double {
        if a == b { return 1 }
        let lengths = (a.utf8.count, b.utf8.count)
        let longer = max(lengths.0, lengths.1)
        // Short words a letter apart are other words.
        let allowed = longer < 4 ? 0 : longer < 8 ? 1 : 2
        guard allowed > 0, abs(lengths.0 - lengths.1) <= allowed else { return 0 }
        let edits = edits(Array(a.utf8), Array(b.utf8), limit: allowed)
        return edits <= allowed ? 1 - Double(edits) / Double(longer) : 0
    }

    /// Insertions, deletions and substitutions (Levenshtein 1965); more than `limit` is `limit` + 1.
    private static func edits(_ a: [UInt8], _ b: [UInt8], limit: Int) -> Int {
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            row.reserveCapacity(b.count + 1)
            for j in b.indices { row.append(min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)) }
            if row.min()! > limit { return limit + 1 }
            last = row
        }
        return last[b.count]
    }

    /// A letter of another alphabet stays, an accented Latin one loses its accent: its Unicode name has the letter.
    private static func fold(_ scalar: Unicode.Scalar, into word: inout String, _ words: inout [String]) {
        let properties = scalar.properties
        if properties.generalCategory == .nonspacingMark { return }
        guard properties.isAlphabetic || properties.numericType != nil else {
            if !word.isEmpty { words.append(word) }
            word = ""
            return
        }
        if let name = properties.name, name.hasPrefix("LATIN ") {
            let parts = name.split(separator: " ")
            if parts.count >= 4, parts[2] == "LETTER" {
                let letter = parts[3] == "SHARP" ? "SS" : parts[3] == "DOTLESS" ? "I" : parts[3]
                word += (letter == "ETH" ? "D" : letter == "THORN" ? "TH" : letter).lowercased()
                return
            }
        }
        word += properties.lowercaseMapping
    }

    /// "Mueller" and "Müller" are one name, whichever the tag has.
    private static func umlautFree(_ word: String) -> String {
        var result: [UInt8] = []
        for byte in word.utf8 {
            if byte == UInt8(ascii: "e"), let last = result.last,
                last == UInt8(ascii: "a") || last == UInt8(ascii: "o") || last == UInt8(ascii: "u"), result.count > 1
            {
                continue
            }
            result.append(byte)
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static let fillers: Set<String> = [
        "the", "a", "an", "and", "der", "die", "das", "ein", "eine", "und", "n",
    ]

    private static let numbers: [String: String] = {
        let english = [
            "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
            "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
        ]
        let german = [
            "null", "eins", "zwei", "drei", "vier", "funf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwolf",
            "dreizehn", "vierzehn", "funfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn", "zwanzig",
        ]
        var all: [String: String] = [:]
        for names in [english, german] { for (value, name) in names.enumerated() { all[name] = String(value) } }
        return all
    }()
}
