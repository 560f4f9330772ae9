internal import HTTP
internal import Platform
internal import Synchronization
internal import Web

/// The ports at which phones and computers find the speaker: its pages, what a phone shows by itself in the hotspot, and
/// the calls of the phone apps. They are open all the time, so that no right and no moment is missed.
final class NetworkDoor: Sendable {
    private let ports: [UInt16]
    private let server: HTTPServer
    private let tell: @Sendable ([UInt16: String]) -> Void
    private let open = Mutex<Set<UInt16>>([])
    private let log = Log("door")

    /// How long after a port that another program holds is tried again.
    static let patience = Duration.seconds(30)

    /// A door with `ports`, 0 being a free one, at which `handler` answers. `tell` gets what cannot be opened, each port
    /// with a sentence, whenever it was tried.
    init(
        ports: [Int], tell: @escaping @Sendable ([UInt16: String]) -> Void = { _ in },
        handler: @escaping HTTPServer.Handler
    ) {
        self.ports = ports.map { UInt16(clamping: $0) }
        self.tell = tell
        server = HTTPServer(limits: Self.limits, refusal: DeviceAPI.refusal, handler: handler)
    }

    /// What comes in here is small, from machines nearby, and the speaker has to go on talking whatever comes.
    private static var limits: HTTPServer.Limits {
        var limits = HTTPServer.Limits()
        // A browser with a page and its events takes up to six.
        limits.connectionsPerClient = 16
        limits.bodyBytes = 256 << 10
        limits.headerBytes = 16 << 10
        limits.idleTimeout = .seconds(15)
        limits.requestTimeout = .seconds(10)
        // A question may take twelve.
        limits.handlerDeadline = .seconds(20)
        return limits
    }

    /// Takes the sockets that systemd has opened, on whatever ports.
    func take(_ sockets: [ServiceSocket]) {
        for socket in sockets {
            do throws(HTTPListenFailure) {
                let port = try server.listen(inherited: socket.descriptor)
                open.withLock { _ = $0.insert(port) }
                log.info("port \(port) is open, by systemd's \(socket.name)")
            } catch {
                log.warning("a socket of systemd, \(socket.name), cannot be used: \(error)")
            }
        }
    }

    /// Opens what is not open yet. Returns what cannot be opened now, with a sentence for each.
    func openAll() -> [UInt16: String] {
        var closed: [UInt16: String] = [:]
        for port in ports where port == 0 || !open.withLock({ $0.contains(port) }) {
            do throws(HTTPListenFailure) {
                let port = try server.listen(address: "0.0.0.0", port: port)
                open.withLock { _ = $0.insert(port) }
                log.info("port \(port) is open")
                // The hotspot has IPv4 only; a home may have both. Without IPv6 there is nothing to open.
                _ = try? server.listen(address: "::", port: port)
            } catch {
                closed[port] = "\(error)"
            }
        }
        return closed
    }

    /// The ports that are open.
    var openPorts: [UInt16] { open.withLock { $0.sorted() } }

    /// Takes what systemd gave, and opens the other ports, again and again until all are; until it is cancelled.
    func run(taking sockets: [ServiceSocket] = ServiceSocket.given()) async {
        take(sockets)
        var told: Set<UInt16> = []
        while !Task.isCancelled {
            let closed = openAll()
            tell(closed)
            for (port, reason) in closed.sorted(by: { $0.key < $1.key }) where told.insert(port).inserted {
                log.warning("nobody can come in at port \(port): \(reason)")
            }
            told.formIntersection(closed.keys)
            // With all of them open there is nothing to wait for but the end.
            try? await Task.sleep(for: closed.isEmpty ? .seconds(3600) : Self.patience)
        }
        end()
    }

    /// Closes everything.
    func end() { server.stop() }
}
