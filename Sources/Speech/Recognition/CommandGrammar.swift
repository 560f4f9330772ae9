internal import Glibc

/// The usual sentences of a vocabulary as a finite automaton in PocketSphinx's format (FSG): what is heard with it is
/// always a whole sentence, or the beginning of one.
///
/// A trigram knows two words back and so hears "how many minutes do i left"; an automaton cannot. The sentences become a
/// tree whose arcs have the shares of their weights; what goes on alike is one state, equal shares or nearly so
/// (`step`). Classes are automata of their own, copied once for each state that they lead to.
struct CommandGrammar {
    /// In PocketSphinx's format; nil if there is no usual sentence.
    let text: String?
    /// How many states it has.
    private(set) var states = 0

    /// An arc of a state: to another one, or to the end if there is no word.
    private struct Arc: Hashable {
        var word: String?
        /// The logarithm of its share, in steps.
        var share: Int
        var target: Int
    }

    /// Where a class stands: which, and the state behind it.
    private struct ClassPlace: Hashable {
        let name: Substring
        let target: Int
    }

    /// Natural logarithm by which shares may differ and still count as equal.
    private static let step = 0.5
    /// Less probable than this is not written: PocketSphinx wants decimals.
    private static let smallest = 1e-6

    /// The usual sentences of `vocabulary` that have only words of `known`.
    init(_ vocabulary: Vocabulary, known: Set<Substring>) {
        var sentences: [(words: [Substring], weight: Double)] = []
        for sentence in vocabulary.sentences where sentence.isUsual && sentence.weight > 0 {
            let words = LanguageModel.words(in: sentence.text)
            guard !words.isEmpty, words.allSatisfy({ known.contains($0) || SpokenClasses.examples($0) != nil }) else {
                continue
            }
            sentences.append((words, sentence.weight))
        }
        guard !sentences.isEmpty else {
            text = nil
            return
        }
        let main = Automaton(sentences)
        var classes: [Substring: Automaton] = [:]
        for (words, _) in sentences {
            for word in words where classes[word] == nil && SpokenClasses.examples(word) != nil {
                let phrases = SpokenClasses.phrases(word).filter { $0.words.allSatisfy { known.contains($0) } }
                classes[word] = Automaton(phrases)
            }
        }
        var lines: [String] = []
        // The last of the main automaton's is where all sentences end.
        let end = main.states.count
        var count = end + 1
        var copies: [ClassPlace: Int] = [:]
        func write(_ from: Int, _ to: Int, _ share: Double, _ word: String?) {
            lines.append(
                "TRANSITION \(from) \(to) \(Self.decimal(max(Self.smallest, share)))" + (word.map { " " + $0 } ?? ""))
        }
        for (index, arcs) in main.states.enumerated() {
            for arc in arcs {
                let (target, share) = (arc.target < 0 ? end : arc.target, exp(Double(arc.share) * Self.step))
                guard let word = arc.word, let inner = classes[Substring(word)] else {
                    write(index, target, share, arc.word)
                    continue
                }
                // One copy for all that go on to the same place.
                let place = ClassPlace(name: Substring(word), target: target)
                if let start = copies[place] {
                    write(index, start, share, nil)
                    continue
                }
                let base = count
                count += inner.states.count
                copies[place] = base + inner.start
                for (state, arcs) in inner.states.enumerated() {
                    for step in arcs {
                        write(
                            base + state, step.target < 0 ? target : base + step.target,
                            exp(Double(step.share) * Self.step), step.word)
                    }
                }
                write(index, base + inner.start, share, nil)
            }
        }
        states = count
        text =
            "FSG_BEGIN commands\nNUM_STATES \(count)\nSTART_STATE \(main.start)\nFINAL_STATE \(end)\n"
            + lines.joined(separator: "\n") + "\nFSG_END\n"
    }

    /// Six decimals, in no locale.
    private static func decimal(_ share: Double) -> String {
        let digits = String(Int((min(1, share) * 1_000_000).rounded()))
        if digits.count > 6 { return "1.0" }
        return "0." + String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// Sentences as states, the fewest that do.
    private struct Automaton {
        private(set) var states: [[Arc]] = []
        private(set) var start = 0

        private struct Node {
            /// Few enough to look through.
            var next: [(word: Int32, node: Int32)] = []
            var weight: Float = 0
            var end: Float = 0
        }

        init(_ sentences: [(words: [Substring], weight: Double)]) {
            var numbers: [Substring: Int32] = [:]
            var names: [String] = []
            var nodes = [Node()]
            for (words, weight) in sentences {
                var at = 0
                nodes[0].weight += Float(weight)
                for word in words {
                    let number = numbers[word] ?? Int32(names.count)
                    if Int(number) == names.count {
                        numbers[word] = number
                        names.append(String(word))
                    }
                    if let next = nodes[at].next.first(where: { $0.word == number }) {
                        at = Int(next.node)
                    } else {
                        nodes[at].next.append((number, Int32(nodes.count)))
                        at = nodes.count
                        nodes.append(Node())
                    }
                    nodes[at].weight += Float(weight)
                }
                nodes[at].end += Float(weight)
            }
            // Children have higher numbers than their parents: from the last to the first, all of a node's are done.
            var known: [[Arc]: Int] = [:]
            var made = [Int](repeating: 0, count: nodes.count)
            for index in nodes.indices.reversed() {
                let node = nodes[index]
                func share(_ weight: Float) -> Int {
                    Int((log(Double(weight / node.weight)) / CommandGrammar.step).rounded())
                }
                var arcs = node.next.map { word, child in
                    // An end without anything behind it needs no state of its own.
                    let isEnd = nodes[Int(child)].next.isEmpty
                    return Arc(
                        word: names[Int(word)], share: share(nodes[Int(child)].weight),
                        target: isEnd ? -1 : made[Int(child)])
                }.sorted { ($0.word ?? "") < ($1.word ?? "") }
                if node.end > 0 { arcs.append(Arc(word: nil, share: share(node.end), target: -1)) }
                if let same = known[arcs] {
                    made[index] = same
                } else {
                    known[arcs] = states.count
                    made[index] = states.count
                    states.append(arcs)
                }
            }
            start = made[0]
        }
    }
}
