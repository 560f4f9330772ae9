import Testing

@testable import Platform

@Suite struct LogTailTests {
    @Test func theNewestLinesAreKeptButNoneOfDebug() {
        // Other tests log, too: these lines are found by their room.
        let room = "tail-test"
        LogTail.note(.debug, room, "what was said")
        LogTail.note(.error, room, String(repeating: "x", count: 5000))
        for number in 0..<(LogTail.capacity + 10) { LogTail.note(.info, room, "\(number)") }
        LogTail.note(.warning, room, "last")
        let all = LogTail.lines(10_000).filter { $0.room == room }
        #expect(all.count <= LogTail.capacity && all.last?.text == "last")
        #expect(!all.contains { $0.text == "what was said" || $0.text == "0" })
        #expect(LogTail.lines(3, atLeast: .warning).filter { $0.room == room }.map(\.text).last == "last")
        #expect(LogTail.lines(2).count == 2)
    }
}
