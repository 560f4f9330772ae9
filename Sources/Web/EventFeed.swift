/// Events as the bytes of a `text/event-stream`, with a comment now and then while nothing happens.
struct EventFeed: Sendable {
    /// How many messages may wait for a client that does not read. Its stream ends then: it should come back and ask
    /// for the status rather than miss events without knowing.
    static let capacity = 512

    let events: AsyncStream<SpeakerEvent>
    let pingInterval: Duration

    /// The bytes, each element one whole message. Leaving them ends the iteration of the events.
    func bytes() -> AsyncStream<[UInt8]> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: [UInt8].self, bufferingPolicy: .bufferingOldest(Self.capacity))
        // A first comment, so that the header goes out at once and the client knows that it is connected.
        continuation.yield(Array(": connected\nretry: 2000\n\n".utf8))
        let (events, interval) = (events, pingInterval)
        let task = Task {
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    for await event in events {
                        if case .enqueued = continuation.yield(event.message) { continue }
                        break
                    }
                }
                group.addTask {
                    while (try? await Task.sleep(for: interval)) != nil {
                        guard case .enqueued = continuation.yield(Array(": ping\n\n".utf8)) else { break }
                    }
                }
                await group.next()
                group.cancelAll()
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }
}
