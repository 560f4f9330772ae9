import HTTP
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct ClientTests {
    private static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n"

    @Test(
        arguments: [
            ([.send("rubbish\r\n\r\n")], .protocolViolation),
            ([.send("HTTP/1.1 abc def\r\n\r\n")], .protocolViolation),
            ([], .connectionLost),
            ([.send("HTTP/1.1 20")], .connectionLost),
            ([.send(head + "Content-Length: 100\r\n\r\nhalf")], .connectionLost),
            ([.send(head + "Transfer-Encoding: chunked\r\n\r\n5\r\nhal")], .connectionLost),
            ([.send(head + "Content-Length: 100\r\n\r\nhalf"), .reset], .connectionLost),
            ([.reset], .connectionLost),
            ([.send(head + "Content-Length: 100000000\r\n\r\n"), .hang], .tooLarge),
            ([.send(head + "\r\n"), .flood(bytes: 100_000, count: 1000)], .tooLarge),
            ([.send(head), .flood(bytes: 1_000, count: 2000)], .protocolViolation),
            (
                [.send("HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd\r\nContent-Length: 0\r\n\r\n")],
                .refusedAddress
            ),
            ([.send("HTTP/1.1 302 Found\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n")], .tooManyRedirects),
        ] as [([FaultServer.Act], HTTPFailure.Kind)])
    func faults(script: [FaultServer.Act], kind: HTTPFailure.Kind) async throws {
        let server = try FaultServer(script)
        let seen = await failure(
            of: get(server.base + "/secret?token=1") {
                $0.maximumBody = 1 << 20
                $0.maximumRedirects = 3
            })
        #expect(seen == kind)
    }

    @Test(
        arguments: [
            ([.hang], .timedOut(.total)), ([.send(head + "\r\n"), .drip], .timedOut(.total)),
            ([.send(head), .drip], .timedOut(.total)),
        ] as [([FaultServer.Act], HTTPFailure.Kind)])
    func totalTimeout(script: [FaultServer.Act], kind: HTTPFailure.Kind) async throws {
        let server = try FaultServer(script)
        let start = ContinuousClock.now
        #expect(await failure(of: get(server.base) { $0.totalTimeout = .milliseconds(300) }) == kind)
        // Generous upwards, for busy machines; the server would go on for a minute.
        #expect((.milliseconds(295)...(.seconds(15))).contains(ContinuousClock.now - start))
        #expect(await server.clientWent.wait())
    }

    @Test func idleTimeout() async throws {
        let quiet = try FaultServer([.send(Self.head + "\r\nx"), .hang])
        #expect(
            await failure(
                of: get(quiet.base) {
                    $0.idleTimeout = .milliseconds(150)
                }) == .timedOut(.idle))
        // Dripping is not idle.
        let busy = try FaultServer([.send(Self.head + "\r\n"), .drip])
        let kind = await failure(
            of: get(busy.base) {
                $0.idleTimeout = .milliseconds(2000)
                $0.totalTimeout = .milliseconds(2500)
            })
        #expect(kind == .timedOut(.total))
    }

    @Test func cancellingIsImmediateAndReachesTheServer() async throws {
        let server = try FaultServer([.send(Self.head + "\r\n"), .hang])
        let started = Signal()
        let task = Task {
            started.fire()
            return await failure(of: get(server.base))
        }
        await started.wait()
        task.cancel()
        let start = ContinuousClock.now
        #expect(await task.value == .cancelled)
        #expect(ContinuousClock.now - start < .seconds(10))
    }

    @Test func cancelledBeforeItStarts() async {
        let kind = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await failure(of: get("http://127.0.0.1:9/"))
        }.value
        #expect(kind == .cancelled)
    }

    @Test(arguments: [
        "ftp://127.0.0.1/", "file:///etc/passwd", "nonsense", "", "http://", "http://127.0.0.1:99999/", "http://a b/",
        "http://127.0.0.1/\r\nX: y",
    ])
    func badAddresses(url: String) async { #expect(await failure(of: get(url)) == .badRequest) }

    @Test func badHeadersAreNotSent() async {
        for headers: HTTPFields in [["A": "b\r\nC: d"], ["A\n": "b"], ["": "b"], ["A:": "b"]] {
            #expect(await failure(of: get("http://127.0.0.1:9/") { $0.headers = headers }) == .badRequest)
        }
    }

    @Test func nothingListens() async throws {
        // A port that was ours a moment ago.
        let (server, base, _) = try serve { _ in HTTPResponse() }
        server.stop()
        #expect(await failure(of: get(base)) == .couldNotConnect)
        #expect(await failure(of: get("http://name.invalid/")) == .couldNotResolve)
    }

    @Test func redirects() async throws {
        let (server, base, port) = try serve { request in
            if let steps = Int(request.path.dropFirst()), steps > 0 {
                return HTTPResponse(status: 302, headers: ["Location": "/\(steps - 1)"], body: .bytes([0x78]))
            }
            return HTTPResponse(body: .bytes(Array("\(request.method)".utf8)))
        }
        defer { server.stop() }
        #expect(try await client.send(get(base + "/2")).status == 302)
        let followed = try await client.send(get(base + "/2") { $0.maximumRedirects = 2 })
        #expect(followed.status == 200)
        #expect(text(followed) == "GET")
        #expect(await failure(of: get(base + "/3") { $0.maximumRedirects = 2 }) == .tooManyRedirects)
        var post = HTTPClientRequest(method: "POST", url: base + "/1", body: [1])
        post.maximumRedirects = 1
        #expect(text(try await client.send(post)) == "GET")

        // The address is looked at after the name, on each hop.
        let seen = Mutex<[String]>([])
        let checked = get("http://localhost:\(port)/1") {
            $0.maximumRedirects = 2
            $0.addressCheck = { address, hop in
                seen.withLock {
                    $0.append(
                        "\(hop) \(address.description.hasPrefix("127.") || address.description == "::1") \(address.scope)"
                    )
                }
                return hop == 0
            }
        }
        #expect(await failure(of: checked) == .refusedAddress)
        #expect(seen.withLock { $0.contains("0 true loopback") && $0.contains("1 true loopback") })
    }

    @Test func refusedAddressIsNeverConnectedTo() async throws {
        let (server, base, _) = try serve { _ in HTTPResponse() }
        defer { server.stop() }
        // A connection in the pool must not be a way round the check.
        #expect(try await client.send(get(base)).status == 200)
        #expect(
            await failure(of: get(base) { $0.addressCheck = { address, _ in address.scope == .global } })
                == .refusedAddress)
    }

    @Test func headersSentByDefault() async throws {
        let (server, base, _) = try serve { request in
            let names = request.headers.fields.map { "\($0.name): \($0.value)" }.filter { !$0.hasPrefix("Host") }
            return HTTPResponse(headers: ["Set-Cookie": "a=b"], body: .bytes(Array(names.joined(separator: "\n").utf8)))
        }
        defer { server.stop() }
        for _ in 0..<2 {
            #expect(text(try await client.send(get(base))) == "User-Agent: susi-speaker/test\nAccept: */*")
        }
    }

    @Test func closedClientFailsEverything() async throws {
        let own = HTTPClient(version: "test")
        let server = try FaultServer([.hang])
        let request = get(server.base)
        let task = Task { await own.kind(of: request) }
        own.close()
        #expect(await task.value == .cancelled)
        #expect(await own.kind(of: request) == .cancelled)
    }

    @Test func slowStreamConsumerPausesTheServer() async throws {
        let server = try FaultServer([.send(Self.head + "\r\n"), .flood(bytes: 100_000, count: 300)])
        var sum = 0
        for try await piece in client.stream(get(server.base)) {
            sum += piece.count
            // The backlog plus one piece of libcurl's.
            #expect(piece.count <= 300 << 10)
            await Task.yield()
        }
        #expect(sum == 30_000_000)
    }
}

extension HTTPClient {
    fileprivate func kind(of request: HTTPClientRequest) async -> HTTPFailure.Kind? {
        do throws(HTTPFailure) {
            _ = try await send(request)
            return nil
        } catch {
            return error.kind
        }
    }
}
