extension SkillSet {
    /// A sentence that the skills understand, for the vocabulary and the language model of a recogniser.
    public struct Sentence: Sendable, Hashable {
        /// Lower-case words in order; `*` stands for any words.
        public let words: [String]
        /// Two letters, nil if the skill does not tell.
        public let language: String?
        /// The skill that understands it: its path, or `native/` and its name. The first one, if there are several.
        public let skill: String
    }

    /// What makes a sentence another one.
    private struct Key: Hashable {
        let words: [String]
        let language: String?
    }

    /// All patterns and examples of all skills, each once. Regular expressions are left out where they are more than
    /// words and groups.
    public var sentences: [Sentence] {
        var seen: Set<Key> = []
        var out: [Sentence] = []
        var path = ""
        func add(_ words: [String]?, _ language: String?) {
            guard let words, words.contains(where: { $0 != "*" }) else { return }
            guard seen.insert(Key(words: words, language: language)).inserted else { return }
            out.append(Sentence(words: words, language: language, skill: path))
        }
        for skill in native {
            path = "native/" + skill.name
            for line in skill.patterns {
                for source in PatternSource.alternatives(line) { add(Self.words(ofPattern: source), skill.language) }
            }
            for example in skill.examples { add(Self.words(ofQuestion: example.question), skill.language) }
        }
        for skill in skills {
            path = skill.path
            for intent in skill.intents {
                for source in intent.patterns { add(Self.words(ofPattern: source), skill.language) }
                for example in intent.examples { add(Self.words(ofQuestion: example.question), skill.language) }
            }
        }
        return out
    }

    /// The sentences in one language, without its name, and those of unknown language.
    public func sentences(in language: String) -> [[String]] {
        sentences.filter { ($0.language ?? language) == language }.map(\.words)
    }

    /// The same, skill by skill, in order.
    public func sentencesBySkill(in language: String) -> [(skill: String, sentences: [[String]])] {
        var out: [(skill: String, sentences: [[String]])] = []
        for sentence in sentences where (sentence.language ?? language) == language {
            if out.last?.skill != sentence.skill { out.append((sentence.skill, [])) }
            out[out.count - 1].sentences.append(sentence.words)
        }
        return out
    }

    private static func words(ofQuestion question: String) -> [String]? {
        // "<The question that should be shown …>" is a template nobody filled in.
        question.hasPrefix("<") ? nil : words(of: Normalization.bytes(of: question))
    }

    private static func words(ofPattern source: some StringProtocol) -> [String]? {
        guard PatternSource.isRegularExpression(source) else {
            return words(of: PlainPattern.encode(Normalization.bytes(of: source)))
        }
        var text = PatternSource.regularExpression(source)
        if text.first == "^" { text.removeFirst() }
        if text.last == "$" { text.removeLast() }
        var out = ""
        var depth = 0
        for character in text {
            switch character {
            case "(":
                depth += 1
                if depth == 1 { out += " * " }
            case ")": depth -= 1
            case "\\", "[", "]", "{", "}", "?", "*", "+", "|", ".", "^", "$": if depth == 0 { return nil }
            default: if depth == 0 { out.append(character) }
            }
        }
        return words(of: PlainPattern.encode(Normalization.bytes(of: out)))
    }

    private static func words(of code: [UInt8]) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        func flush() {
            let text = String(decoding: word, as: UTF8.self)
            // Punctuation is not said; square brackets name events, not words.
            let kept = text.filter { $0.isLetter || $0.isNumber || $0 == "'" || $0 == "-" }
            if !kept.isEmpty { words.append(kept) }
            word = []
        }
        for byte in code {
            if byte == 0x20 || byte >= PlainPattern.space {
                flush()
                if PlainPattern.isWildcard(byte), words.last != "*" { words.append("*") }
            } else {
                word.append(byte)
            }
        }
        flush()
        return words
    }
}
