internal import HTTP
internal import Platform
internal import Synchronization
internal import Web

/// The ports at which phones find the speaker: that of the portal and those of the apps. They are open all the time, so
/// that no right and no moment is missed when pairing begins; `SetupSite` says what answers when.
final class SetupDoor: Sendable {
    private let ports: [UInt16]
    private let server: HTTPServer
    private let open = Mutex<Set<UInt16>>([])
    private let log = Log("setup")

    /// How long after a port that another program holds is tried again.
    static let patience = Duration.seconds(30)

    /// A door with `ports`, 0 being a free one, that leads to `site`.
    init(ports: [Int], site: SetupSite) {
        self.ports = ports.map { UInt16(clamping: $0) }
        server = HTTPServer(limits: Self.limits) { await site.respond(to: $0) }
    }

    /// What comes in here is small, from phones nearby, and the speaker has to go on talking whatever comes.
    private static var limits: HTTPServer.Limits {
        var limits = HTTPServer.Limits()
        limits.connectionsPerClient = 16
        limits.bodyBytes = 64 << 10
        limits.headerBytes = 16 << 10
        limits.idleTimeout = .seconds(15)
        limits.requestTimeout = .seconds(10)
        limits.handlerDeadline = .seconds(8)
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
        for port in ports where !open.withLock({ $0.contains(port) }) {
            do throws(HTTPListenFailure) {
                let port = try server.listen(address: "0.0.0.0", port: port)
                open.withLock { _ = $0.insert(port) }
                log.info("port \(port) is open")
            } catch {
                closed[port] = "\(error)"
                continue
            }
            // The hotspot has IPv4 only; a home may have both. Without IPv6 there is nothing to open.
            _ = try? server.listen(address: "::", port: port)
        }
        return closed
    }

    /// The ports that are open.
    var openPorts: [UInt16] { open.withLock { $0.sorted() } }

    /// Opens the ports, again and again until all are; until it is cancelled.
    func run() async {
        var told: Set<UInt16> = []
        while !Task.isCancelled {
            let closed = openAll()
            for (port, reason) in closed.sorted(by: { $0.key < $1.key }) where told.insert(port).inserted {
                log.warning("phones cannot reach port \(port): \(reason)")
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
