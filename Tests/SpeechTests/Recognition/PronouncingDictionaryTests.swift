import Foundation
import Platform
import Synchronization
import Testing

@testable import Speech

@Suite struct PronouncingDictionaryTests {
    static let hasModel = FileManager.default.isReadableFile(atPath: SphinxModel.debian.dictionary)

    private func dictionary(_ text: String, fallback: @escaping @Sendable (String) -> String? = { _ in nil }) throws
        -> (PronouncingDictionary, remove: () -> Void)
    {
        let path = NSTemporaryDirectory() + "susi-dict-\(UUID().uuidString)"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return (
            PronouncingDictionary(path: path, log: Log("test"), fallback: fallback),
            { try? FileManager.default.removeItem(atPath: path) }
        )
    }

    @Test func allPronunciationsInOrder() throws {
        let (dictionary, remove) = try dictionary(
            "'cause K AH Z\na AH\na(2) EY\nab AE B\nread R EH D\nread(2) R IY D\n")
        defer { remove() }
        let found = try dictionary.look(up: ["read", "a", "'cause"])
        #expect(found.pronunciations == ["read": ["R EH D", "R IY D"], "a": ["AH", "EY"], "'cause": ["K AH Z"]])
        #expect(found.guessed.isEmpty)
    }

    @Test func unknownWordsAreGuessedAndNamedNeverDropped() throws {
        let (dictionary, remove) = try dictionary("one W AH N\n") { $0 == "zzz" ? nil : "X \($0)" }
        defer { remove() }
        let found = try dictionary.look(up: ["one", "wug", "zzz", "susi"])
        #expect(found.pronunciations["wug"] == ["X wug"])
        #expect(found.guessed == ["wug"])
        #expect(found.unpronounceable == ["zzz"])
        #expect(found.pronunciations["susi"] == ["S UW S IY", "S UW Z IY"])
    }

    @Test func missingFileIsASentence() {
        let dictionary = PronouncingDictionary(path: "/nonexistent/dict")
        #expect(throws: RecognizerError.self) { try dictionary.look(up: ["a"]) }
    }

    @Test(.enabled(if: hasModel)) func realDictionaryIsReadFast() throws {
        let clock = ContinuousClock()
        var found = PronouncingDictionary.Entries()
        let time = try clock.measure {
            found = try PronouncingDictionary().look(up: ["computer", "stop", "hey", "zwieback"])
        }
        #expect(found.pronunciations["stop"] == ["S T AA P"])
        #expect(found.pronunciations.count == 4)
        #expect(time < .seconds(2))
    }

    /// A made-up name is said as espeak-ng says it: by rule "snowboy" rhymes with "now".
    @Test(.enabled(if: hasModel)) func aPhraseOfANameIsPronouncedByTheVoice() async throws {
        let dictionary = await PronouncingDictionary.forPhrases(["hello snowboy"])
        let found = try dictionary.look(up: ["hello", "snowboy"])
        #expect(found.pronunciations["snowboy"] == ["S N OW B OY"])
        #expect(found.pronunciations["hello"] == ["HH AH L OW", "HH EH L OW"])
    }

    @Test(arguments: [
        ("wikipedia", "W IH K IH P EH D IY AH"), ("berlin", "B ER L IH N"), ("netflix", "N EH T F L IH K S"),
        ("nation", "N EY SH AH N"), ("night", "N AY T"), ("make", "M EY K"), ("tv", "T IY V IY"), ("phone", "F OW N"),
        ("küche", "K AH CH"), ("7", "S EH V EH N"),
    ]) func lettersToSound(word: String, phones: String) {
        #expect(LetterToSound.pronounce(word) == phones)
    }

    @Test func noLettersNoSound() {
        #expect(LetterToSound.pronounce("") == nil)
        #expect(LetterToSound.pronounce("'") == nil)
        #expect(LetterToSound.pronounce("日本") == nil)
    }

    /// A phone that the model lacks would make the whole dictionary unusable.
    @Test func rulesUseOnlyPhonesOfTheModel() {
        let phones = Set(
            ("AA AE AH AO AW AY B CH D DH EH ER EY F G HH IH IY JH K L M N NG OW OY P R S SH T TH UH UW V W Y Z ZH")
                .split(separator: " "))
        var state: UInt64 = 7
        for _ in 0..<5000 {
            var word = ""
            for _ in 0..<9 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                word.append(
                    "aeiouybcdfghjklmnpqrstvwxz'"[
                        String.Index(utf16Offset: Int(state >> 33) % 27, in: "aeiouybcdfghjklmnpqrstvwxz'")])
            }
            for phone in LetterToSound.pronounce(word)?.split(separator: " ") ?? [] {
                #expect(phones.contains(phone), "\(word)")
            }
        }
    }
}
