import Foundation
import SpeakerTesting
import Testing

@testable import Speech

/// What was learned is kept, and only what was really learned is taken.
@Suite(.serialized) struct LanguageCacheTests {
    private static let content = LanguageCache.Content(dictionary: "a AH\n", arpa: "\\data\\\nä\n")
    private static let key = LanguageCache.key(Vocabulary(sentences: [.init(text: "a")]), dictionary: "/nowhere")

    private func withCache(_ body: (LanguageCache) throws -> Void) throws {
        let folder = try ScratchFolder(label: "susi-cache")
        defer { folder.remove() }
        try body(LanguageCache(path: folder.path + "/new/language"))
    }

    @Test func whatWasKeptComesBackForItsVocabularyOnly() throws {
        try withCache { cache in
            #expect(cache.load(Self.key) == nil)
            try cache.save(Self.content, for: Self.key)
            #expect(cache.load(Self.key) == Self.content)
            let others = [
                LanguageCache.key(Vocabulary(sentences: [.init(text: "b")]), dictionary: "/nowhere"),
                LanguageCache.key(Vocabulary(sentences: [.init(text: "a", weight: 2)]), dictionary: "/nowhere"),
                LanguageCache.key(Vocabulary(sentences: [.init(text: "a")]), dictionary: "/"),
            ]
            #expect(Set(others + [Self.key]).count == 4)
            for other in others { #expect(cache.load(other) == nil) }
        }
    }

    @Test func aDamagedFileIsNotTaken() throws {
        try withCache { cache in
            try cache.save(Self.content, for: Self.key)
            let whole = try Array(Data(contentsOf: URL(fileURLWithPath: cache.path)))
            for at in whole.indices {
                var bytes = whole
                bytes[at] ^= 0x40
                try Data(bytes).write(to: URL(fileURLWithPath: cache.path))
                #expect(cache.load(Self.key) == nil, "byte \(at)")
            }
            for count in 0..<whole.count {
                try Data(whole[..<count]).write(to: URL(fileURLWithPath: cache.path))
                #expect(cache.load(Self.key) == nil, "\(count) bytes")
            }
        }
    }

    @Test func aPlaceThatCannotBeWrittenIsSaid() {
        #expect(throws: (any Error).self) {
            try LanguageCache(path: "/proc/nothing/language").save(Self.content, for: Self.key)
        }
    }

    @Test(.enabled(if: SpeechFixtures.hasVoice), .timeLimit(.minutes(2)))
    func aDamagedFileIsMadeAnewAndAGoodOneHeardWith() async throws {
        let folder = try ScratchFolder(label: "susi-cache")
        defer { folder.remove() }
        let path = folder.path + "/language"
        // Enough of them to be worth a file.
        let numbers = (0...100).compactMap { SpokenClasses.spoken($0)?.joined(separator: " ") }
        let vocabulary = Vocabulary(
            sentences: ["louder", "stop"].map { .init(text: $0, weight: 50) }
                + numbers.flatMap { number in
                    ["count to", "say", "add", "remember", "repeat"].map { .init(text: "\($0) \(number)") }
                })
        #expect(vocabulary.sentences.count >= LanguageCache.smallest)
        let sound = try SpeechFixtures.speak("louder", voice: "slt")
        var made: Data?
        for turn in 0..<3 {
            if turn == 1 { try Data("susi language model".utf8).write(to: URL(fileURLWithPath: path)) }
            let recognizer = PocketSphinxRecognizer(cache: path)
            try await recognizer.learn(vocabulary)
            #expect(try await recognizer.recognize(sound).text == "louder", "turn \(turn)")
            let kept = try Data(contentsOf: URL(fileURLWithPath: path))
            #expect(made == nil || kept == made, "turn \(turn)")
            made = kept
        }
    }
}
