import Glibc
import HTTP
import Testing

@Suite(.timeLimit(.minutes(1))) struct StreamTests {
    @Test func piecesArriveAsTheyAreMade() async throws {
        let (events, continuation) = AsyncStream<[UInt8]>.makeStream()
        let (server, base, _) = try serve { _ in HTTPResponse(body: .stream(events)) }
        defer { server.stop() }
        var pieces = client.stream(get(base + "/")).makeAsyncIterator()
        // Each is made only after the one before it has arrived: nothing waits for a buffer to fill.
        for number in 0..<10 {
            continuation.yield(Array("event \(number)\n".utf8))
            #expect(try await pieces.next() == Array("event \(number)\n".utf8))
        }
        continuation.finish()
        #expect(try await pieces.next() == nil)
    }

    @Test func largeStreamsArriveWhole() async throws {
        let piece = [UInt8](0..<250)
        let (server, base, _) = try serve { _ in
            HTTPResponse(
                body: .stream(
                    AsyncStream { continuation in
                        for _ in 0..<40_000 { continuation.yield(piece) }
                        continuation.finish()
                    }))
        }
        defer { server.stop() }
        var request = get(base + "/")
        request.maximumBody = 20_000_000
        let response = try await client.send(request)
        #expect(response.bytes.count == 10_000_000)
        #expect(response.bytes.suffix(250).elementsEqual(piece))
        var sum = 0
        for try await piece in client.stream(request) { sum += piece.count }
        #expect(sum == 10_000_000)
    }

    @Test func clientGoingEndsTheStream() async throws {
        let ended = Signal()
        let (server, base, _) = try serve { _ in
            HTTPResponse(
                body: .stream(
                    AsyncStream { continuation in
                        continuation.onTermination = { _ in ended.fire() }
                        continuation.yield([1])
                    }))
        }
        defer { server.stop() }
        for try await piece in client.stream(get(base + "/")) {
            #expect(piece == [1])
            break
        }
        #expect(await ended.wait())

        let task = Task { for try await _ in client.stream(get(base + "/")) {} }
        task.cancel()
        _ = await task.result
    }

    @Test func aClientThatTakesNothingHoldsBackTheStream() async throws {
        let made = Count()
        let ended = Signal()
        var limits = HTTPServer.Limits()
        limits.streamBacklog = 64 << 10
        limits.idleTimeout = .seconds(1)
        let (server, _, port) = try serve(limits: limits) { _ in
            let (pieces, continuation) = AsyncStream<[UInt8]>.makeStream(bufferingPolicy: .bufferingNewest(4))
            let pump = Task {
                while !Task.isCancelled {
                    continuation.yield([UInt8](repeating: 0x61, count: 16 << 10))
                    made.add()
                    await Task.yield()
                }
            }
            continuation.onTermination = { _ in
                pump.cancel()
                ended.fire()
            }
            return HTTPResponse(body: .stream(pieces))
        }
        defer { server.stop() }
        let raw = try RawConnection(port: port)
        raw.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        // The server gives up on it by itself.
        #expect(await ended.wait())
        #expect(made.value > 8)
        _ = raw.descriptor
    }

    @Test func stoppingEndsStreamsAndHandlers() async throws {
        let ended = Signal(), started = Signal(), cancelled = Signal()
        let (server, base, _) = try serve { request in
            if request.path == "/slow" {
                started.fire()
                await untilCancelled()
                cancelled.fire()
                return HTTPResponse()
            }
            return HTTPResponse(
                body: .stream(
                    AsyncStream { continuation in
                        continuation.onTermination = { _ in ended.fire() }
                        continuation.yield([1])
                    }))
        }
        var pieces = client.stream(get(base + "/")).makeAsyncIterator()
        #expect(try await pieces.next() == [1])
        let slow = Task { await failure(of: get(base + "/slow")) }
        await started.wait()
        server.stop()
        #expect(await ended.wait())
        #expect(await cancelled.wait())
        #expect(await slow.value == .connectionLost)
        do {
            while try await pieces.next() != nil {}
            Issue.record("a stream that was cut ended as if it were whole")
        } catch {
            #expect((error as? HTTPFailure)?.kind == .connectionLost)
        }
        #expect(await failure(of: get(base + "/")) == .couldNotConnect)
        server.stop()
        #expect(throws: HTTPListenFailure.self) { try server.listen(address: "127.0.0.1", port: 0) }
    }

    @Test func serversStopWholeUnderLoad() async throws {
        let started = Count()
        let ended = Signal()
        for _ in 0..<20 {
            let (server, base, _) = try serve { request in
                started.add()
                defer { ended.fire() }
                if request.path == "/0" { await untilCancelled() }
                if request.path == "/1" { return HTTPResponse(body: .stream(AsyncStream { $0.yield([1]) })) }
                return HTTPResponse(body: .bytes([1]))
            }
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<20 { group.addTask { _ = await failure(of: get("\(base)/\(number % 4)")) } }
                group.addTask { server.stop() }
            }
        }
        // No handler is left waiting for a server that is gone.
        for _ in 0..<started.value { #expect(await ended.wait()) }
    }

    @Test func unexpectedStatusFailsAStream() async throws {
        let (server, base, _) = try serve { _ in HTTPResponse(status: 404, body: .bytes([1])) }
        defer { server.stop() }
        await #expect(throws: HTTPFailure.self) { for try await _ in client.stream(get(base + "/")) {} }
    }
}
