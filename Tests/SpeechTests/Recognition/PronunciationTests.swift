import Foundation
import Testing

@testable import Speech

/// How words sound that the dictionary does not list.
@Suite(.serialized) struct PronunciationTests {
    @Test(
        arguments: [
            ("_s_'u:_z_i", "S UW Z IY"), ("k_'A@_l", "K AA R L"), ("tS_'i:_f_t_@_n", "CH IY F T AH N"),
            ("b_'3:_d", "B ER D"), ("h_w_'e@_r", "HH W EH R"), ("b_'0_t_@L", "B AA T AH L"), ("_:_:", nil), ("", nil),
            // A sound that English does not have
            ("b_'Q#_t", nil),
        ] as [(String, String?)])
    func phonesOfPhonemes(_ names: String, _ phones: String?) {
        #expect(ESpeakARPAbet.phones(names) == phones)
    }

    /// Words of the dictionary by a fixed step through it, and their phones.
    static let sample: [(word: String, pronunciations: [[String]])] = {
        guard let text = try? String(contentsOfFile: SphinxModel.debian.dictionary, encoding: .isoLatin1) else {
            return []
        }
        var found: [(word: String, pronunciations: [[String]])] = []
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ").map(String.init)
            let word = String(parts[0].prefix { $0 != "(" })
            guard word.count > 1, word.allSatisfy({ $0.isASCII && $0.isLetter }) else { continue }
            if found.last?.word == word {
                found[found.count - 1].pronunciations.append(Array(parts.dropFirst()))
            } else {
                found.append((word, [Array(parts.dropFirst())]))
            }
        }
        return stride(from: 100, to: found.count, by: 587).map { found[$0] }
    }()

    /// Phones that are wrong, of all.
    private static func errorRate(_ pronounce: (String) -> String?) -> Double {
        var (wrong, all) = (0, 0)
        for (word, pronunciations) in sample {
            let guess = pronounce(word)?.split(separator: " ").map(String.init) ?? []
            let best = pronunciations.map { (distance(guess, $0), $0.count) }.min { $0.0 < $1.0 } ?? (0, 0)
            wrong += best.0
            all += best.1
        }
        return Double(wrong) / Double(max(1, all))
    }

    private static func distance(_ a: [String], _ b: [String]) -> Int {
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

    @Test(.enabled(if: SpeechFixtures.hasVoice)) func espeakKnowsMoreThanOurRules() async {
        #expect(Self.sample.count > 190)
        let spoken = await ESpeakSynthesizer().pronounce(Self.sample.map(\.word))
        let ours = Self.errorRate { LetterToSound.pronounce($0) }
        let theirs = Self.errorRate { spoken[$0] }
        print("phone error rate of \(Self.sample.count) words: espeak-ng \(theirs), rules \(ours)")
        #expect(spoken.count == Self.sample.count)
        #expect(theirs < 0.15)
        #expect(theirs < ours)
    }

    @Test func classesAreWrittenOut() {
        let model = LanguageModel(
            Vocabulary(sentences: [
                .init(text: "wake me up at <time>"), .init(text: "set a <duration> timer"),
                .init(text: "<nothing> here"),
            ]))
        #expect(Set(["o'clock", "half", "past", "forty", "minutes", "hour", "nothing"]).isSubset(of: model.words))
        #expect(!model.words.contains { $0.contains("<") || $0.contains(">") || $0 == "time" || $0 == "duration" })
        // What was never written out is made of what was.
        let names = Dictionary(uniqueKeysWithValues: model.words.enumerated().map { ($1, $0 + 2) })
        func probability(_ sentence: String) -> Double {
            let line = [0] + sentence.split(separator: " ").compactMap { names[String($0)] } + [1]
            return line.indices.dropFirst().reduce(1) {
                $0 * model.probability(of: line[$1], after: Array(line[max(0, $1 - 2)..<$1]))
            }
        }
        #expect(
            probability("wake me up at six twenty five p m") > 1_000 * probability("wake me up at timer five p six"))
    }

    /// Lets somebody wait until somebody else is ready.
    private actor Gate {
        private var isOpen = false
        private var waiting: [CheckedContinuation<Void, Never>] = []
        func open() {
            isOpen = true
            for continuation in waiting { continuation.resume() }
            waiting = []
        }
        func pass() async {
            if !isOpen { await withCheckedContinuation { waiting.append($0) } }
        }
    }

    @Test(.enabled(if: SpeechFixtures.hasVoice), .timeLimit(.minutes(2)))
    func whatIsKnownServesWhileMoreIsLearned() async throws {
        let (isLearning, mayEnd) = (Gate(), Gate())
        let recognizer = PocketSphinxRecognizer(pronounce: { words in
            await isLearning.open()
            await mayEnd.pass()
            return Dictionary(uniqueKeysWithValues: words.map { ($0, "Z AO R K") })
        })
        try await recognizer.learn(Vocabulary(sentences: [.init(text: "stop"), .init(text: "louder")]))
        let sound = try SpeechFixtures.speak("louder", voice: "slt")
        let lesson = Task { try await recognizer.learn(Vocabulary(sentences: [.init(text: "zzorkk")])) }
        await isLearning.pass()
        #expect(try await recognizer.recognize(sound).text == "louder")
        await mayEnd.open()
        try await lesson.value
        #expect(try await recognizer.recognize(sound).text != "louder")
    }
}
