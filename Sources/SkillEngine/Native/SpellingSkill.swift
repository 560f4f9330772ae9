public import SusiActions

/// Spells words, also backwards, and counts their letters.
public struct SpellingSkill: NativeSkill {
    public let name = "spelling"
    public let language: String
    private static let longest = 60

    /// - Parameter language: "en" or "de".
    public init(language: String) { self.language = language }

    private var isGerman: Bool { language == "de" }

    public func answer(_ match: NativeMatch, _ context: QueryContext) -> Reply? {
        var words = match.query.lowercased().split(separator: " ").map(String.init)
        words = words.dropping([
            "please", "can", "could", "you", "tell", "me", "hey", "bitte", "kannst", "du", "sag", "mir", "und", "and",
            "do", "know",
        ])
        if words.last == "please" || words.last == "bitte" { words.removeLast() }
        if words.count > 3, words.suffix(2) == ["for", "me"] { words.removeLast(2) }
        return (count(words) ?? spell(words)).map { .spoken($0, language) }
    }

    private func spell(_ words: [String]) -> String? {
        let heads =
            isGerman
            ? [
                ["buchstabiere", "das", "wort"], ["buchstabiere"], ["wie", "buchstabiert", "man"],
                ["wie", "schreibt", "man"], ["wie", "schreibe", "ich"], ["wie", "wird"], ["buchstabieren"],
            ]
            : [
                ["spell", "the", "word"], ["spell"], ["how", "do", "you", "spell", "the", "word"],
                ["how", "do", "you", "spell"], ["how", "do", "i", "spell"], ["how", "to", "spell"],
                ["how", "you", "spell"], ["how", "would", "you", "spell"], ["how", "is"],
                ["what", "is", "the", "spelling", "of"], ["the", "spelling", "of"],
            ]
        guard let head = heads.first(where: { words.has($0, at: 0) }) else { return nil }
        var rest = Array(words[head.count...])
        if head == ["how", "is"] || head == ["wie", "wird"] {
            guard let last = rest.popLast(), ["spelled", "spelt", "geschrieben", "buchstabiert"].contains(last) else {
                return nil
            }
        }
        var isReversed = false
        if rest.count > 1, let last = rest.last, ["backwards", "backward", "rückwärts"].contains(last) {
            isReversed = true
            rest.removeLast()
        }
        guard !rest.isEmpty, rest.count <= 6 else { return nil }
        let letters = Self.letters(rest.joined())
        guard (1...Self.longest).contains(letters.count) else { return nil }
        let spelled = (isReversed ? letters.reversed() : letters).map { $0.uppercased() }.joined(separator: ", ")
        let word = rest.joined(separator: " ")
        if isGerman {
            return isReversed
                ? "\(word.capitalizedFirst) rückwärts: \(spelled)."
                : "\(word.capitalizedFirst) schreibt man \(spelled)."
        }
        return isReversed
            ? "\(word.capitalizedFirst) backwards is \(spelled)." : "\(word.capitalizedFirst) is spelled \(spelled)."
    }

    private func count(_ words: [String]) -> String? {
        let heads =
            isGerman
            ? [
                ["wie", "viele", "buchstaben", "hat", "das", "wort"], ["wie", "viele", "buchstaben", "hat"],
                ["wieviele", "buchstaben", "hat", "das", "wort"], ["wieviele", "buchstaben", "hat"],
            ]
            : [
                ["how", "many", "letters", "are", "in", "the", "word"],
                ["how", "many", "letters", "in", "the", "word"],
                ["how", "many", "letters", "are", "there", "in", "the", "word"],
                ["how", "many", "letters", "are", "in"],
                ["how", "many", "letters", "are", "there", "in"], ["how", "many", "letters", "does", "the", "word"],
                ["how", "many", "letters", "does"], ["how", "many", "letters", "in"],
                ["how", "many", "letters", "has"],
            ]
        if let head = heads.first(where: { words.has($0, at: 0) }) {
            var rest = Array(words[head.count...])
            if rest.last == "have" { rest.removeLast() }
            guard !rest.isEmpty, rest != ["the", "alphabet"], rest != ["alphabet"] else {
                return isGerman ? nil : rest.isEmpty ? nil : "The English alphabet has 26 letters."
            }
            let letters = Self.letters(rest.joined())
            guard (1...Self.longest).contains(letters.count) else { return nil }
            let word = rest.joined(separator: " ").capitalizedFirst
            return isGerman
                ? "\(word) hat \(letters.count) Buchstaben."
                : "\(word) has \(letters.count) \(letters.count == 1 ? "letter" : "letters")."
        }
        // "how many r's are in strawberry", "how many times does the letter r appear in strawberry"
        guard !isGerman, words.has(["how", "many"], at: 0), let inside = words.lastIndex(of: "in"),
            inside + 1 < words.count
        else { return nil }
        var middle = words[2..<inside].filter {
            !["are", "there", "times", "does", "the", "letter", "letters", "appear", "appears", "is", "occur", "do"]
                .contains($0)
        }
        guard middle.count == 1, let asked = middle.popLast() else { return nil }
        let letter = asked.replacing("'", with: "").replacing("’", with: "")
        guard let first = letter.first, first.isLetter, letter.count == 1 || letter.count == 2 && letter.hasSuffix("s")
        else { return nil }
        let rest = words[(inside + 1)...].filter { $0 != "the" && $0 != "word" }
        let count = rest.joined().filter { $0 == first }.count
        let name = first.uppercased()
        return
            "There \(count == 1 ? "is" : "are") \(count) \(count == 1 ? name : name + "'s") in \(rest.joined(separator: " "))."
    }

    private static func letters(_ word: String) -> [Character] { word.filter { $0.isLetter || $0.isNumber }.map { $0 } }

    public var patterns: [String] {
        isGerman
            ? [
                "buchstabiere *", "* buchstabieren", "wie buchstabiert man *", "wie schreibt man *",
                "wie schreibe ich *", "wie wird * geschrieben", "wie wird * buchstabiert", "wie viele buchstaben hat *",
                "wieviele buchstaben hat *",
            ]
            : [
                "spell *", "how do you spell *", "how do i spell *", "how to spell *", "how is * spelled",
                "how is * spelt", "how would you spell *", "* spell *", "* spelling of *", "how many letters *",
                "how many * in the word *", "how many times does *",
                "how many * are in *", "how many * are there in *", "how many * in *", "* how many letters *",
            ]
    }

    public var examples: [NativeExample] {
        let pairs =
            isGerman
            ? [
                ("buchstabiere rhythmus", "Rhythmus schreibt man R, H, Y, T, H, M, U, S."),
                ("wie schreibt man fahrrad", "Fahrrad schreibt man F, A, H, R, R, A, D."),
                ("wie viele buchstaben hat das wort haus", "Haus hat 4 Buchstaben."),
            ]
            : [
                ("spell necessary", "Necessary is spelled N, E, C, E, S, S, A, R, Y."),
                ("how do you spell rhythm", "Rhythm is spelled R, H, Y, T, H, M."),
                ("how many letters are in the word banana", "Banana has 6 letters."),
                ("spell stressed backwards", "Stressed backwards is D, E, S, S, E, R, T, S."),
                ("how many r's are in strawberry", "There are 3 R's in strawberry."),
                ("how is colour spelled", "Colour is spelled C, O, L, O, U, R."),
            ]
        return pairs.map { NativeExample(question: $0.0, expect: $0.1) }
    }
}
