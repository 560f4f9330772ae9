import Glibc
import HTTP
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct ServerTests {
    @Test func answersWithAllPartsOfARequest() async throws {
        let (server, base, port) = try serve { request in
            let query = request.query.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
            let many = request.headers.fields.filter { $0.name.lowercased() == "x-many" }.map(\.value)
            let body = String(decoding: request.body, as: UTF8.self)
            return HTTPResponse(
                status: 201, headers: ["X-Seen": "yes", "Content-Type": "text/plain"],
                body: .bytes(Array("\(request.method)|\(request.path)|\(query)|\(many)|\(body)".utf8)))
        }
        defer { server.stop() }
        var request = HTTPClientRequest(method: "POST", url: base + "/a%20b/c?q=x%26y+z&empty=&flag&q=2")
        request.headers.append("X-Many", "1")
        request.headers.append("X-Many", "2")
        request.body = Array("hällo".utf8)
        let response = try await client.send(request)
        #expect(response.status == 201)
        #expect(response.headers["x-seen"] == "yes")
        #expect(text(response) == #"POST|/a b/c|q=x&y z,empty=,flag=,q=2|["1", "2"]|hällo"#)

        let raw = try RawConnection(port: port)
        raw.send(
            "PUT /up HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "3\r\nabc\r\n4\r\ndefg\r\n0\r\n\r\n")
        #expect(await raw.read()?.hasSuffix("PUT|/up||[]|abcdefg") == true)
    }

    @Test(arguments: ["/%", "/%zz", "/a%00b", "/?q=%C3", "*", "/%ff"]) func refusesUndecodableTargets(target: String)
        async throws
    {
        let (server, _, port) = try serve { _ in HTTPResponse() }
        defer { server.stop() }
        let raw = try RawConnection(port: port)
        raw.send("GET \(target) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        #expect(await raw.read()?.hasPrefix("HTTP/1.1 400") == true)
    }

    @Test func headIsGetWithoutBody() async throws {
        let (server, base, _) = try serve { request in HTTPResponse(body: .bytes(Array(request.method.utf8))) }
        defer { server.stop() }
        let response = try await client.send(HTTPClientRequest(method: "HEAD", url: base + "/"))
        #expect(response.status == 200)
        #expect(response.bytes.isEmpty)
        #expect(response.headers["Content-Length"] == "3")
    }

    @Test func headOfAStreamEndsTheStream() async throws {
        let ended = Signal()
        let (server, base, _) = try serve { _ in
            HTTPResponse(body: .stream(AsyncStream { $0.onTermination = { _ in ended.fire() } }))
        }
        defer { server.stop() }
        #expect(try await client.send(HTTPClientRequest(method: "HEAD", url: base + "/")).status == 200)
        #expect(await ended.wait())
    }

    @Test func bodiesOverTheLimitGet413() async throws {
        var limits = HTTPServer.Limits()
        limits.bodyBytes = 1000
        let (server, base, port) = try serve(limits: limits) {
            HTTPResponse(body: .bytes(Array("\($0.body.count)".utf8)))
        }
        defer { server.stop() }
        for (size, status) in [(1000, 200), (1001, 413), (2_000_000, 413)] {
            var request = HTTPClientRequest(method: "POST", url: base + "/")
            request.body = [UInt8](repeating: 0x61, count: size)
            #expect(try await client.send(request).status == status, "\(size) bytes")
        }
        var polite = HTTPClientRequest(method: "POST", url: base + "/")
        polite.headers = ["Expect": "100-continue"]
        polite.body = [UInt8](repeating: 0x61, count: 100_000_000)
        #expect(try await client.send(polite).status == 413)

        let raw = try RawConnection(port: port)
        raw.send("POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n")
        for _ in 0..<3 { raw.send("200\r\n" + String(repeating: "a", count: 512) + "\r\n") }
        raw.send("0\r\n\r\n")
        #expect(await raw.read()?.hasPrefix("HTTP/1.1 413") == true)
    }

    @Test func endlessRefusedUploadIsCut() async throws {
        var limits = HTTPServer.Limits()
        limits.bodyBytes = 1000
        let (server, _, port) = try serve(limits: limits) { _ in HTTPResponse() }
        defer { server.stop() }
        let raw = try RawConnection(port: port)
        raw.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
        let piece = "10000\r\n" + String(repeating: "a", count: 65536) + "\r\n"
        for _ in 0..<200 { raw.send(piece) }
        #expect(await raw.read()?.contains("HTTP/1.1 200") == false)
    }

    @Test func largeHeadersAreRefused() async throws {
        let (server, _, port) = try serve { _ in HTTPResponse() }
        defer { server.stop() }
        let raw = try RawConnection(port: port)
        raw.send("GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "a", count: 60_000))\r\n\r\n")
        let answer = try #require(await raw.read())
        #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 4"))
    }

    @Test func lateHandlersAreCancelledAndGet504() async throws {
        let cancelled = Signal()
        var limits = HTTPServer.Limits()
        limits.handlerDeadline = .milliseconds(50)
        let (server, base, _) = try serve(limits: limits) { _ in
            await untilCancelled()
            cancelled.fire()
            return HTTPResponse(body: .stream(AsyncStream { _ in }))
        }
        defer { server.stop() }
        #expect(try await client.send(get(base + "/")).status == 504)
        #expect(await cancelled.wait())
    }

    @Test(arguments: [
        "", "GET / HTTP/1.1\r\nHost: a\r\nX: ", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9999\r\n\r\n",
    ])
    func drippedRequestsAreCut(start: String) async throws {
        var limits = HTTPServer.Limits()
        limits.requestTimeout = .milliseconds(100)
        limits.idleTimeout = .seconds(1)
        let (server, _, port) = try serve(limits: limits) { _ in HTTPResponse(body: .bytes(Array("done".utf8))) }
        defer { server.stop() }
        for requestsBefore in 0...1 {
            let raw = try RawConnection(port: port)
            for _ in 0..<requestsBefore {
                raw.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(await raw.read(until: "done") != nil)
            }
            raw.send(start)
            #expect(await raw.drip())
        }
    }

    @Test func idleConnectionsAreClosed() async throws {
        var limits = HTTPServer.Limits()
        limits.idleTimeout = .seconds(1)
        let (server, _, port) = try serve(limits: limits) { _ in HTTPResponse() }
        defer { server.stop() }
        let raw = try RawConnection(port: port)
        #expect(await raw.read() == "")
    }

    @Test func hangingUpCancelsTheHandler() async throws {
        let started = Signal(), cancelled = Signal()
        let (server, _, port) = try serve { _ in
            started.fire()
            await untilCancelled()
            cancelled.fire()
            return HTTPResponse()
        }
        defer { server.stop() }
        do {
            let raw = try RawConnection(port: port)
            raw.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            await started.wait()
        }
        #expect(await cancelled.wait())
    }

    @Test func workingLongerThanTheIdleTimeoutIsNotIdle() async throws {
        let started = Signal(), goOn = Signal()
        var limits = HTTPServer.Limits()
        limits.idleTimeout = .seconds(1)
        let (server, base, port) = try serve(limits: limits) { _ in
            started.fire()
            await goOn.wait()
            return HTTPResponse()
        }
        defer { server.stop() }
        let request = get(base)
        let answer = Task { try await client.send(request).status }
        await started.wait()
        // Two connections that do idle tell the time.
        for _ in 0..<2 { #expect(await (try RawConnection(port: port)).read() == "") }
        goOn.fire()
        #expect(try await answer.value == 200)
    }

    @Test func keepsAConnectionForManyRequests() async throws {
        let (server, _, port) = try serve { HTTPResponse(body: .bytes(Array("<\($0.path)>".utf8))) }
        defer { server.stop() }
        let raw = try RawConnection(port: port)
        for number in 0..<20 {
            raw.send("GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(await raw.read(until: "</\(number)>") != nil)
        }
        // Sent in one go, while the first is still being worked on.
        raw.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\nGET /b HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(await raw.read(until: "</b>")?.contains("</a>") == true)
    }

    @Test func brokenHeaderFieldsOfAHandlerAreLeftOut() async throws {
        let (server, base, _) = try serve { _ in
            HTTPResponse(
                headers: ["A": "1\r\nEvil: 1", "": "x", "Content-Length": "5", "B": "2"], body: .bytes([0x61]))
        }
        defer { server.stop() }
        let response = try await client.send(get(base + "/"))
        #expect(response.headers["Evil"] == nil)
        #expect(response.headers["B"] == "2")
        #expect(response.bytes == [0x61])
    }

    @Test func manyRequestsAtOnceStayWithinTheConnections() async throws {
        let load = Mutex((now: 0, most: 0))
        var limits = HTTPServer.Limits()
        limits.connections = 8
        let (server, base, _) = try serve(limits: limits) { request in
            load.withLock {
                $0.now += 1
                $0.most = max($0.most, $0.now)
            }
            await Task.yield()
            load.withLock { $0.now -= 1 }
            return HTTPResponse(body: .bytes(Array(request.path.utf8)))
        }
        defer { server.stop() }
        let good = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                group.addTask {
                    text(try await client.send(get("\(base)/\(number)"))) == "/\(number)"
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(good == 200)
        #expect(load.withLock { $0.most } <= 8)
    }

    @Test func aRequestTellsItsClientAndItsPort() async throws {
        let (server, _, port) = try serve {
            HTTPResponse(body: .bytes(Array("\($0.client?.description ?? "-") \($0.port)".utf8)))
        }
        defer { server.stop() }
        let raw = try RawConnection(port: port, host: 7)
        raw.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        #expect(await raw.read()?.hasSuffix("127.0.0.7 \(port)") == true)
    }

    @Test func twoHundredConnectionsOfOneClientKeepNobodyElseOut() async throws {
        var limits = HTTPServer.Limits()
        limits.connectionsPerClient = 8
        let (server, _, port) = try serve(limits: limits) { HTTPResponse(body: .bytes(Array($0.path.utf8))) }
        defer { server.stop() }
        var crowd = try (0..<200).map { _ in try RawConnection(port: port) }
        let other = try RawConnection(port: port, host: 2)
        other.send("GET /other HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        #expect(await other.read()?.hasSuffix("/other") == true)
        // Those that were let in are served, the rest were closed.
        crowd[0].send("GET /first HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        #expect(await crowd[0].read()?.hasSuffix("/first") == true)
        #expect(await crowd[199].read() == "")
        crowd = []
    }
}
