import Testing

@testable import Speech

/// The automaton of the usual sentences.
struct CommandGrammarTests {
    private static func grammar(_ sentences: [Vocabulary.Sentence], without unknown: Set<Substring> = [])
        -> CommandGrammar
    {
        let vocabulary = Vocabulary(sentences: sentences)
        let known = Set(LanguageModel(vocabulary).words.map { Substring($0) }).subtracting(unknown)
        return CommandGrammar(vocabulary, known: known)
    }

    private static func usual(_ text: String, _ weight: Double = 1) -> Vocabulary.Sentence {
        Vocabulary.Sentence(text: text, weight: weight, isUsual: true)
    }

    /// Reads the format anew, to ask it.
    private struct Reader {
        var arcs: [Int: [(to: Int, share: Double, word: String?)]] = [:]
        var start = 0
        var end = 0
        var states = 0

        init(_ text: String) {
            for line in text.split(separator: "\n") {
                let fields = line.split(separator: " ").map(String.init)
                switch fields[0] {
                case "NUM_STATES": states = Int(fields[1]) ?? 0
                case "START_STATE": start = Int(fields[1]) ?? -1
                case "FINAL_STATE": end = Int(fields[1]) ?? -1
                case "TRANSITION":
                    arcs[Int(fields[1]) ?? -1, default: []].append(
                        (Int(fields[2]) ?? -1, Double(fields[3]) ?? 0, fields.count > 4 ? fields[4] : nil))
                default: break
                }
            }
        }

        func accepts(_ text: String) -> Bool {
            func closed(_ states: Set<Int>) -> Set<Int> {
                var (all, rest) = (states, Array(states))
                while let state = rest.popLast() {
                    for arc in arcs[state] ?? [] where arc.word == nil && all.insert(arc.to).inserted {
                        rest.append(arc.to)
                    }
                }
                return all
            }
            var states = closed([start])
            for word in text.split(separator: " ") {
                states = closed(
                    Set(states.flatMap { state in (arcs[state] ?? []).filter { $0.word == String(word) }.map(\.to) }))
            }
            return states.contains(end)
        }
    }

    private static let sentences = [
        usual("set a timer for <duration>", 4), usual("set the alarm for <time>", 2), usual("stop"), usual("stop it"),
        usual("please stop"), .init(text: "what is the capital of peru"),
    ]

    @Test(
        arguments: [
            ("stop", true), ("stop it", true), ("please stop", true), ("set a timer for five minutes", true),
            ("set a timer for an hour and a half", true), ("set the alarm for half past six", true),
            ("set the alarm for six thirty p m", true), ("set the alarm for six", true),
            ("set a timer for", false), ("set a timer for half past six", false), ("set the alarm", false),
            ("what is the capital of peru", false), ("it", false), ("", false), ("please stop it", false),
        ])
    func accepts(_ text: String, _ isAccepted: Bool) throws {
        let reader = Reader(try #require(Self.grammar(Self.sentences).text))
        #expect(reader.accepts(text) == isAccepted)
    }

    @Test func sharesOfAStateAreAboutOne() throws {
        let grammar = Self.grammar(Self.sentences)
        let reader = Reader(try #require(grammar.text))
        #expect(grammar.states == reader.states)
        #expect(reader.arcs.keys.allSatisfy { (0..<reader.states).contains($0) })
        for (state, arcs) in reader.arcs {
            // Rounded to half a step each.
            let sum = arcs.reduce(0) { $0 + $1.share }
            #expect(sum > 0.7 && sum < 1.4, "\(state): \(sum)")
            #expect(arcs.allSatisfy { $0.share > 0 && (0..<reader.states).contains($0.to) })
        }
        let first = try #require(reader.arcs[reader.start])
        let (set, stop) = (first.first { $0.word == "set" }, first.first { $0.word == "please" })
        #expect((set?.share ?? 0) > 3 * (stop?.share ?? 1))
    }

    @Test func whatGoesOnAlikeIsOneState() {
        let alike = ["a", "an", "the", "my"].map { Self.usual("cancel \($0) timer please") }
        #expect(Self.grammar(alike).states < 8)
    }

    @Test func wordsWithoutPronunciationAreLeftOut() throws {
        let reader = Reader(
            try #require(Self.grammar([Self.usual("stop"), Self.usual("play zzyzx")], without: ["zzyzx"]).text))
        #expect(reader.accepts("stop") && !reader.accepts("play zzyzx"))
        #expect(Self.grammar([Self.usual("play zzyzx")], without: ["zzyzx"]).text == nil)
        #expect(Self.grammar([.init(text: "stop")]).text == nil)
        #expect(Self.grammar([Self.usual("stop", 0)]).text == nil)
    }

    @Test(arguments: ["<number>", "<duration>", "<time>", "<task>"])
    func classesInFullHaveTheirExamples(_ name: String) throws {
        let all = Set(SpokenClasses.phrases(Substring(name)).map { $0.words.joined(separator: " ") })
        let examples = try #require(SpokenClasses.examples(Substring(name)))
        for example in examples { #expect(all.contains(example.joined(separator: " ")), "\(example)") }
    }
}

extension PocketSphinxRecognizerTests {
    private static let usual = Vocabulary(
        sentences: [
            "set a timer for <duration>", "what time is it", "play some music", "turn off the light", "tell me a joke",
            "wake me up at <time>", "stop", "how many minutes are left", "turn the volume down",
        ].map { .init(text: $0, isUsual: true) } + vocabulary.sentences)

    /// What stands in no example: the class has it in full.
    @Test(
        .enabled(if: SpeechFixtures.hasVoice), arguments: ["slt", "rms"],
        ["set a timer for twenty two minutes", "wake me up at ten past four", "what is the date"])
    func usualSentencesAreHeardAsAWhole(voice: String, text: String) async throws {
        let recognizer = PocketSphinxRecognizer()
        try await recognizer.learn(Self.usual)
        let heard = try await recognizer.recognize(try SpeechFixtures.speak(text, voice: voice))
        #expect(heard.text == text)
        #expect(heard.confidence >= 0.5)
    }
}
