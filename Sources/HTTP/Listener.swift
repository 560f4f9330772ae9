internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// A libmicrohttpd daemon on one socket: owns the C side, turns its callbacks into steps of an `Exchange`.
final class Listener: Sendable {
    private let limits: HTTPServer.Limits
    private let watch: ConnectionWatch
    private let refusal: HTTPServer.Refusal
    private let handler: HTTPServer.Handler
    /// The bits of the daemon's pointer, 0 after `stop`.
    private let daemon = Mutex<UInt>(0)
    private let port: UInt16
    private let openConnections = Atomic<Int>(0)

    /// Takes over the socket; nil (and errno) if libmicrohttpd can't start.
    init?(
        socket: ListeningSocket, limits: HTTPServer.Limits, watch: ConnectionWatch,
        refusal: @escaping HTTPServer.Refusal, handler: @escaping HTTPServer.Handler
    ) {
        self.limits = limits
        port = socket.port
        self.watch = watch
        self.refusal = refusal
        self.handler = handler
        let flags = MHD_USE_EPOLL_INTERNAL_THREAD.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
        // Unretained: stop() joins libmicrohttpd's thread before the server lets go of this object.
        let started = susi_mhd_start(
            flags, socket.descriptor, Unmanaged.passUnretained(self).toOpaque(),
            { context, connection, _, method, _, data, size, slot in
                guard let context, let connection, let method, let size, let held = slot?.pointee else { return .NO }
                let listener = Unmanaged<Listener>.fromOpaque(context).takeUnretainedValue()
                let exchange = Unmanaged<Exchange>.fromOpaque(held).takeUnretainedValue()
                return listener.step(exchange, connection, method, data, size)
            },
            { _, _, slot, _ in
                guard let held = slot?.pointee else { return }
                slot?.pointee = nil
                Unmanaged<Exchange>.fromOpaque(held).takeRetainedValue().complete()
            },
            { context, target, connection in
                guard let context, let target, let connection else { return nil }
                let listener = Unmanaged<Listener>.fromOpaque(context).takeUnretainedValue()
                return Unmanaged.passRetained(listener.makeExchange(String(cString: target), connection)).toOpaque()
            },
            { context, connection, slot, event in
                guard let context, let connection, let slot else { return }
                let listener = Unmanaged<Listener>.fromOpaque(context).takeUnretainedValue()
                listener.connectionChanged(connection, slot, event)
            },
            UInt32(clamping: max(limits.connections, 1)),
            UInt32(clamping: max(limits.connectionsPerClient ?? 0, 0)),
            UInt32(clamping: max(limits.idleTimeout.components.seconds, 1)),
            max(limits.headerBytes, 4 << 10))
        guard let started else { return nil }
        daemon.withLock { $0 = UInt(bitPattern: started) }
    }

    /// Closes all connections and joins the thread. No connection may be suspended then: `ConnectionWatch.beginClosing`
    /// comes first, and whom it returns has to be dropped.
    func stop() {
        if let daemon = daemon.withLock({ daemon in
            defer { daemon = 0 }
            return OpaquePointer(bitPattern: daemon)
        }) {
            MHD_stop_daemon(daemon)
        }
    }

    private func makeExchange(_ target: String, _ connection: OpaquePointer) -> Exchange {
        let number = number(of: connection)
        watch.expectRequest(number, within: limits.requestTimeout)
        return Exchange(
            target: target, connection: connection, number: number,
            client: NetworkAddress(peerOf: susi_mhd_connection_fd(connection)), port: port, watch: watch,
            limits: limits, refusal: refusal, handler: handler)
    }

    /// The watch's number of a connection is kept in its socket context.
    private func number(of connection: OpaquePointer) -> UInt64 {
        UInt64(UInt(bitPattern: susi_mhd_connection_context(connection)))
    }

    private func connectionChanged(
        _ connection: OpaquePointer, _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>,
        _ event: MHD_ConnectionNotificationCode
    ) {
        if susi_mhd_is_start(event) != 0 {
            let number = watch.open(
                descriptor: susi_mhd_connection_fd(connection), timeout: limits.idleTimeout + limits.requestTimeout)
            slot.pointee = UnsafeMutableRawPointer(bitPattern: UInt(number))
            openConnections.add(1, ordering: .relaxed)
        } else {
            watch.close(UInt64(UInt(bitPattern: slot.pointee)))
            openConnections.subtract(1, ordering: .relaxed)
        }
    }

    private func step(
        _ exchange: Exchange, _ connection: OpaquePointer, _ method: UnsafePointer<CChar>,
        _ data: UnsafePointer<CChar>?, _ size: UnsafeMutablePointer<Int>
    ) -> MHD_Result {
        let step: Exchange.Step
        if exchange.isFresh {
            step = exchange.begin(headers: headers(of: connection))
        } else if size.pointee > 0 {
            step = exchange.receive(UnsafeRawBufferPointer(start: data, count: size.pointee))
            size.pointee = 0
        } else {
            step = exchange.proceed(method: String(cString: method))
        }
        switch step {
        case .goOn: return .YES
        case .drop: return .NO
        case .respond(let response): return queue(response, exchange, connection)
        }
    }

    private func headers(of connection: OpaquePointer) -> HTTPFields {
        var fields = HTTPFields()
        withUnsafeMutablePointer(to: &fields) { fields in
            _ = susi_mhd_each_header(
                connection,
                { context, _, name, value in
                    guard let name else { return .YES }
                    context?.assumingMemoryBound(to: HTTPFields.self).pointee
                        .append(String(cString: name), value.map { String(cString: $0) } ?? "")
                    return .YES
                }, fields)
        }
        return fields
    }

    private func queue(_ response: HTTPResponse, _ exchange: Exchange, _ connection: OpaquePointer) -> MHD_Result {
        let handle: OpaquePointer?
        switch response.body {
        case .bytes(let bytes):
            handle = bytes.withUnsafeBytes {
                MHD_create_response_from_buffer(
                    $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
            }
        case .stream(let pieces):
            let body = Unmanaged.passRetained(exchange.stream(pieces)).toOpaque()
            handle = MHD_create_response_from_callback(
                susi_mhd_size_unknown, 4096,
                { context, _, buffer, size in
                    guard let context, let buffer else { return Int(susi_mhd_content_error) }
                    return Unmanaged<StreamBody>.fromOpaque(context).takeUnretainedValue()
                        .read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size))
                }, body,
                { context in
                    guard let context else { return }
                    Unmanaged<StreamBody>.fromOpaque(context).takeRetainedValue().abort()
                })
            if handle == nil { Unmanaged<StreamBody>.fromOpaque(body).takeRetainedValue().abort() }
        }
        guard let handle else { return .NO }
        for field in response.headers.fields where !Self.ownFields.contains(field.name.lowercased()) {
            // Refuses what would break the header (line ends, empty names): such a field is left out.
            _ = MHD_add_response_header(handle, field.name, field.value)
        }
        // When it gets crowded, a connection that idles until its timeout would keep another client out.
        if openConnections.load(ordering: .relaxed) * 4 > limits.connections * 3 {
            _ = MHD_add_response_header(handle, "Connection", "close")
        }
        let result = MHD_queue_response(connection, UInt32(clamping: response.status), handle)
        MHD_destroy_response(handle)
        return result
    }

    /// What libmicrohttpd says itself.
    private static let ownFields: Set<String> = ["content-length", "transfer-encoding", "date"]
}
