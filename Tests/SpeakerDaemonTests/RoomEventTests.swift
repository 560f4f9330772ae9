import OrderedJSON
import SpeakerTesting
import Testing

/// The log of events, and the script that says what a right answer is.
@Suite struct RoomEventTests {
    private func event(_ type: String, at time: Int = 0) throws -> RoomEvent {
        try #require(RoomEvent(["type": .string(type), "at_ms": .number(time), "text": "word"]))
    }

    @Test func whoWaitsGetsTheFirstThatMatches() async throws {
        let log = EventLog()
        log.append(try event("state", at: 1))
        log.append(try event("heard", at: 2))
        log.append(try event("state", at: 3))
        let found = try #require(await log.first("state", from: 1, within: .seconds(10)))
        #expect(found.index == 2)
        #expect(found.event.atMilliseconds == 3)
        #expect(found.event["text"] == "word")
        #expect(log.events(from: 1).map(\.type) == ["heard", "state"])
    }

    @Test func whoWaitsIsWokenByTheEventByTheDeadlineAndByTheEnd() async throws {
        let log = EventLog()
        async let coming = log.first("answered", from: 0, within: .seconds(60))
        log.append(try event("answered", at: 7))
        #expect(await coming?.event.atMilliseconds == 7)
        #expect(await log.first("answered", from: 1, within: .milliseconds(10)) == nil)
        async let never = log.first("finished", from: 0, within: .seconds(60))
        log.end()
        #expect(await never == nil)
    }

    @Test func notEveryObjectIsAnEvent() {
        #expect(RoomEvent(["type": "state"]) == nil)
        #expect(RoomEvent(["at_ms": 5]) == nil)
        #expect(RoomEvent(["type": "state", "at_ms": 5, "state": "idle"])?["state"] == "idle")
    }

    @Test(arguments: [
        (["56|fifty six"], "Seven times eight is 56.", true), (["56|fifty six"], "That makes fifty six", true),
        (["56|fifty six"], "Seven times eight is 54.", false), (["paris"], "The capital of France is Paris.", true),
        (["paris", "france"], "Paris.", false), ([], "anything", true),
    ])
    func rightAnswers(expected: [String], answer: String, isRight: Bool) {
        #expect(DemoScript.Question("?", expected: expected).accepts(answer) == isRight)
    }
}
