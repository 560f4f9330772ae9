import Testing

@testable import Speech

@Suite struct LanguageModelTests {
    private static let vocabulary = Vocabulary(sentences: [
        .init(text: "what time is it", weight: 3),
        .init(text: "set a timer for * minutes"),
        .init(text: "play *"),
        .init(text: "play some jazz", weight: 0.25),
        .init(text: "What is * times *?"),
        .init(text: "stop"),
    ])

    @Test func everyHistorySumsToOne() {
        let model = LanguageModel(LanguageModelTests.vocabulary)
        #expect(model.histories.count > 100)
        for history in model.histories + [[3, 4], [9999, 3]] {
            let sum = model.outcomes.reduce(0.0) { $0 + model.probability(of: $1, after: history) }
            #expect(abs(sum - 1) < 1e-9, "\(history)")
        }
    }

    /// What PocketSphinx computes from the file is what the model says, back-off included.
    @Test func fileGivesTheSameProbabilities() throws {
        let model = LanguageModel(LanguageModelTests.vocabulary)
        var grams: [[String]: (probability: Double, backOff: Double)] = [:]
        var order = 0
        for line in model.arpa.split(separator: "\n") {
            if line.hasSuffix("-grams:") { order = Int(line.dropFirst().prefix(1)) ?? 0 }
            let fields = line.split(separator: " ").map(String.init)
            guard order > 0, fields.count > order, let probability = Double(fields[0]) else { continue }
            grams[Array(fields[1...order])] = (probability, fields.count > order + 1 ? Double(fields[order + 1])! : 0)
        }
        func score(_ gram: [String]) -> Double {
            if let found = grams[gram] { return found.probability }
            guard gram.count > 1 else { return -99 }
            return (grams[Array(gram.dropLast())]?.backOff ?? 0) + score(Array(gram.dropFirst()))
        }
        let names = ["<s>", "</s>"] + model.words
        for history in model.histories.sorted(by: { $0.lexicographicallyPrecedes($1) }).prefix(80) {
            for word in model.outcomes {
                let expected = model.probability(of: word, after: history)
                let written = score((history + [word]).map { names[$0] })
                #expect(abs(written - log10d(expected)) < 0.001, "\(history) \(names[word])")
            }
        }
    }

    @Test func sameVocabularySameBytes() {
        let first = LanguageModel(LanguageModelTests.vocabulary).arpa
        #expect(LanguageModel(LanguageModelTests.vocabulary).arpa == first)
        let turned = Vocabulary(sentences: LanguageModelTests.vocabulary.sentences.reversed())
        #expect(LanguageModel(turned).words == LanguageModel(LanguageModelTests.vocabulary).words)
    }

    @Test func wildcardsTakeWhatExamplesHaveInTheirPlace() {
        let model = LanguageModel(LanguageModelTests.vocabulary)
        #expect(Set(["jazz", "seven", "monday", "it"]).isSubset(of: model.words))
        #expect(!model.words.contains("*"))
        let number = Dictionary(uniqueKeysWithValues: model.words.enumerated().map { ($1, $0 + 2) })
        // "for seven minutes" was never written, "for minutes" neither; only the first follows from a pattern.
        let seven = model.probability(of: number["seven"]!, after: [number["timer"]!, number["for"]!])
        let what = model.probability(of: number["what"]!, after: [number["timer"]!, number["for"]!])
        #expect(seven > 3 * what)
    }

    @Test func nothingToSayIsAnEmptyModel() {
        let model = LanguageModel(
            Vocabulary(sentences: [.init(text: "*"), .init(text: " . "), .init(text: "a", weight: 0)]))
        #expect(model.words.isEmpty)
    }
}

/// log10 without a C library: through the logarithm of the standard library's only neighbour, repeated halving.
private func log10d(_ value: Double) -> Double {
    var value = value
    var result = 0.0
    while value < 1 {
        value *= 10
        result -= 1
    }
    var step = 0.5
    for _ in 0..<40 {
        value *= value
        if value >= 10 {
            value /= 10
            result += step
        }
        step /= 2
    }
    return result
}
