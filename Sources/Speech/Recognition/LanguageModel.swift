internal import Glibc

/// A trigram of what can be said, from a vocabulary; written in ARPA's format.
///
/// Smoothed after Witten and Bell (1991) in the interpolated form of Chen and Goodman (1998, section 2.5):
/// `P(w|h) = (e c(hw) + T(h) P(w|h')) / (e c(h) + T(h))`, which sums to one at every level and is exactly a back-off
/// model. `c` are weights and may be fractions, so the number of kinds `T(h)` counts a word only as far as it was seen,
/// `Σ min(1, c(hw))`: a hundred fillers of one wildcard are one kind. `e`, the emphasis, says how often a sentence of
/// weight 1 is taken to have been said. The lowest level is uniform over all words and the end of the sentence.
/// The same vocabulary always gives the same bytes.
public struct LanguageModel: Sendable {
    /// The words that can be recognised, sorted.
    public let words: [String]

    /// What followed a history of up to two words: how often, emphasised; how many kinds; each as it was.
    private struct Context {
        var total = 0.0
        var kinds = 0.0
        var next: [Int: Double] = [:]
    }

    // 0 is <s>, 1 is </s>, then the words.
    private let names: [String]
    private let contexts: [[Int]: Context]
    private let emphasis: Double
    static let start = 0
    static let end = 1

    /// A model of `vocabulary`; what is not letters, digits or an apostrophe separates words.
    /// The higher `emphasis`, the less it believes in what was never seen.
    public init(_ vocabulary: Vocabulary, emphasis: Double = 20) {
        let normalized = vocabulary.sentences.map { (LanguageModel.words(in: $0.text), $0.weight) }
            .filter { !$0.0.isEmpty && $0.1 > 0 && $0.0.contains { $0 != "*" } }
        self.emphasis = emphasis
        let fillers = WildcardFillers(sentences: normalized.map { $0.0 })
        let weights = normalized.filter { WildcardFillers.isPattern($0.0) }.map { $0.1 }
        func forEach(_ tell: (_ words: [Substring], _ weight: Double) -> Void) {
            for (words, weight) in normalized where !WildcardFillers.isPattern(words) { tell(words, weight) }
            fillers.write(weights: weights, tell)
        }
        var all: Set<Substring> = []
        forEach { words, _ in all.formUnion(words) }
        words = all.map(String.init).sorted()
        names = ["<s>", "</s>"] + words
        let numbers = Dictionary(uniqueKeysWithValues: words.enumerated().map { (Substring($1), $0 + 2) })
        var contexts: [[Int]: Context] = [[]: Context()]
        forEach { words, weight in
            let line = [LanguageModel.start] + words.compactMap { numbers[$0] } + [LanguageModel.end]
            for at in line.indices.dropFirst() {
                for length in 0...min(2, at) {
                    contexts[Array(line[(at - length)..<at]), default: Context()].next[line[at], default: 0] += weight
                }
            }
        }
        self.contexts = contexts.mapValues { context in
            var context = context
            // In the order of the words: a sum of fractions depends on it.
            for (_, count) in context.next.sorted(by: { $0.key < $1.key }) {
                context.total += emphasis * count
                context.kinds += min(1, count)
            }
            return context
        }
    }

    /// The words of a sentence in lower case, among them wildcards and the names of classes; numbers up to a hundred as
    /// they are said.
    static func words(in text: String) -> [Substring] {
        text.lowercased().split(separator: " ").flatMap { word in
            if SpokenClasses.examples(word) != nil { return [word] }
            return word.split { character in
                !(character.isLetter || character.isNumber || character == "'" || character == "*")
            }.flatMap { part in Int(part).flatMap { SpokenClasses.spoken($0) } ?? [part] }
        }
    }

    /// P(word | history), of any history of up to two words.
    func probability(of word: Int, after history: [Int]) -> Double {
        let shorter =
            history.isEmpty
            ? 1 / Double(names.count - 1) : probability(of: word, after: Array(history.dropFirst()))
        guard let context = contexts[history], context.total > 0 else { return shorter }
        return (emphasis * (context.next[word] ?? 0) + context.kinds * shorter) / (context.total + context.kinds)
    }

    /// All histories that were seen, for the test that each sums to one.
    var histories: [[Int]] { Array(contexts.keys) }
    /// The words that can follow a history.
    var outcomes: Range<Int> { LanguageModel.end..<names.count }

    /// The model in ARPA's format.
    public var arpa: String {
        var levels: [[String]] = [[], [], []]
        levels[0].append("-99 <s>" + backOff([LanguageModel.start]))
        for word in outcomes {
            let line = "\(log10(of: probability(of: word, after: []))) \(names[word])"
            levels[0].append(line + (word == LanguageModel.end ? "" : backOff([word])))
        }
        for history in contexts.keys.filter({ !$0.isEmpty }).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            for word in contexts[history]?.next.keys.sorted() ?? [] {
                let gram = history + [word]
                let text = gram.map { names[$0] }.joined(separator: " ")
                let isLast = gram.count == 3 || word == LanguageModel.end
                levels[history.count].append(
                    "\(log10(of: probability(of: word, after: history))) \(text)" + (isLast ? "" : backOff(gram)))
            }
        }
        var text = "\\data\\\n"
        for (index, level) in levels.enumerated() { text += "ngram \(index + 1)=\(level.count)\n" }
        for (index, level) in levels.enumerated() {
            text += "\n\\\(index + 1)-grams:\n" + level.joined(separator: "\n") + "\n"
        }
        return text + "\n\\end\\\n"
    }

    private func backOff(_ history: [Int]) -> String {
        guard let context = contexts[history], context.total > 0 else { return " 0.0000" }
        return " " + log10(of: context.kinds / (context.total + context.kinds))
    }

    /// With four decimals, in no locale.
    private func log10(of probability: Double) -> String {
        let scaled = Int((Glibc.log10(probability) * 10_000).rounded())
        let digits = String(abs(scaled) % 10_000)
        return
            "\(scaled < 0 ? "-" : "")\(abs(scaled) / 10_000).\(String(repeating: "0", count: 4 - digits.count))\(digits)"
    }
}
