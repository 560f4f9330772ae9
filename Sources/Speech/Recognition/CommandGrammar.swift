internal import Glibc

/// The usual sentences of a vocabulary as a finite automaton in PocketSphinx's format (FSG): what is heard with it is
/// always a whole sentence, or the beginning of one.
///
/// A trigram knows two words back and so hears "how many minutes do i left"; an automaton cannot. The sentences become a
/// tree whose arcs have the shares of their weights; what goes on alike is one state, equal shares or nearly so
/// (`step`). Classes are automata of their own, copied to where they stand. 4,700 sentences make 2,500 states.
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
                // Its start is this state, its end the arc's; the others are new.
                let base = count
                count += inner.states.count
                for (place, arcs) in inner.states.enumerated() {
                    let isStart = place == inner.start
                    for step in arcs {
                        write(
                            isStart ? index : base + place, step.target < 0 ? target : base + step.target,
                            exp(Double(step.share) * Self.step) * (isStart ? share : 1), step.word)
                    }
                }
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
            var next: [Substring: Int] = [:]
            var weight = 0.0
            var end = 0.0
        }

        init(_ sentences: [(words: [Substring], weight: Double)]) {
            var nodes = [Node()]
            for (words, weight) in sentences {
                var at = 0
                nodes[0].weight += weight
                for word in words {
                    if let next = nodes[at].next[word] {
                        at = next
                    } else {
                        nodes.append(Node())
                        nodes[at].next[word] = nodes.count - 1
                        at = nodes.count - 1
                    }
                    nodes[at].weight += weight
                }
                nodes[at].end += weight
            }
            // Children have higher numbers than their parents: from the last to the first, all of a node's are done.
            var known: [[Arc]: Int] = [:]
            var made = [Int](repeating: 0, count: nodes.count)
            for index in nodes.indices.reversed() {
                let node = nodes[index]
                func share(_ weight: Double) -> Int { Int((log(weight / node.weight) / CommandGrammar.step).rounded()) }
                var arcs: [Arc] = []
                for (word, child) in node.next.sorted(by: { $0.key < $1.key }) {
                    // An end without anything behind it needs no state of its own.
                    let isEnd = nodes[child].next.isEmpty
                    arcs.append(
                        Arc(word: String(word), share: share(nodes[child].weight), target: isEnd ? -1 : made[child]))
                }
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
