import HTTP
import OrderedJSON
import SpeakerTesting
import Testing

/// Many who follow what happens.
@Suite(.enabled(if: VirtualRoom.obstacle == nil, "\(VirtualRoom.obstacle ?? "")"))
struct ListenerTests {
    /// Fifty open streams cost less than 5 MB, all of them hear of a turn, and the turn is answered as before.
    @Test func fiftyListenersAreCheap() async throws {
        let room = try await VirtualRoom.open()
        let speaker = try await SpeakerProcess.start(in: room)
        let client = HTTPClient(version: "test")
        do {
            try await speaker.connection.ask("what is 6 times 7", isSpoken: false)
            // Until the recogniser knows its words the memory grows of itself.
            #expect(await speaker.isReady(within: .seconds(60)))
            let before = try #require(speaker.residentMegabytes)
            let heard = try await withThrowingTaskGroup(of: Bool.self) { group in
                let (openings, opened) = AsyncStream.makeStream(of: Void.self)
                for _ in 0..<50 {
                    var request = HTTPClientRequest(url: "http://speaker/api/v1/events")
                    // Over the network one address may have sixteen.
                    request.unixSocket = speaker.socket
                    request.totalTimeout = .seconds(60)
                    let stream = client.stream(request)
                    group.addTask {
                        var text = ""
                        for try await piece in stream {
                            if text.isEmpty { opened.yield() }
                            text += String(decoding: piece, as: UTF8.self)
                            if text.contains("12 times 12 is 144") { return true }
                        }
                        return false
                    }
                }
                var count = 0
                for await _ in openings {
                    count += 1
                    if count == 50 { break }
                }
                try await speaker.connection.ask("what is 12 times 12", isSpoken: false)
                var heard = 0
                for try await one in group where one { heard += 1 }
                return heard
            }
            let after = try #require(speaker.residentMegabytes)
            print("fifty listeners cost \(((after - before) * 10).rounded() / 10) MB")
            #expect(heard == 50)
            #expect(after - before < 5)
        } catch {
            client.close()
            await speaker.end()
            await room.close()
            throw error
        }
        client.close()
        #expect(await speaker.end() == .exited(0))
        await room.close()
    }
}
