import Speech
import Testing

/// Counts what it is asked, and says how many samples there were.
private actor CountingRecognizer: Recognizer {
    private(set) var asked: [Int] = []

    func recognize(_ samples: [Int16]) throws -> Transcript {
        try Task.checkCancellation()
        asked.append(samples.count)
        return Transcript(text: "\(samples.count)", confidence: 1)
    }

    func learn(_ vocabulary: Vocabulary) {}
}

@Suite struct EagerRecognizerTests {
    @Test func aRightGuessIsRecognisedOnce() async throws {
        let inner = CountingRecognizer()
        let eager = EagerRecognizer(inner)
        await eager.prepare([1, 2, 3])
        #expect(try await eager.recognize([1, 2, 3]).text == "3")
        #expect(await inner.asked == [3])
    }

    @Test func aWrongGuessCountsForNothing() async throws {
        let inner = CountingRecognizer()
        let eager = EagerRecognizer(inner)
        await eager.prepare([1, 2, 3])
        #expect(try await eager.recognize([1, 2, 3, 4]).text == "4")
        #expect(await inner.asked.contains(4))
        // And is not remembered for later.
        #expect(try await eager.recognize([1, 2, 3]).text == "3")
    }

    @Test func theLastGuessHolds() async throws {
        let eager = EagerRecognizer(CountingRecognizer())
        await eager.prepare([1])
        await eager.prepare([1, 2])
        #expect(try await eager.recognize([1, 2]).text == "2")
    }
}
