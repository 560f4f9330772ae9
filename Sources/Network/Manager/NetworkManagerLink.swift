internal import CGLib
internal import CNetworkManager
internal import Platform

/// NetworkManager through libnm: the client's life, its news, and waiting for them. No pointer of libnm leaves it.
actor NetworkManagerLink {
    /// What somebody waits for.
    enum Awaited: Sendable {
        /// The operation's profile is active.
        case activated
        /// The Wi-Fi has an address.
        case address
        /// Networks were heard after this time of the device's clock.
        case scanned(after: Int64)
        /// The Wi-Fi does nothing.
        case idle
        /// Nothing: time passes, unless the operation fails.
        case time
    }

    /// A join or a hotspot under way. One at a time.
    struct Operation: Sendable {
        var ssid: SSID
        var uuid: String
        var isSecured: Bool
        /// The device began with it, so what it says is about it.
        var hasBegun = false
        var askedForSecrets = false
        /// Why the device gave up.
        var reason: UInt32?
        /// Why we gave up.
        var failure: NetworkFailure?
    }

    private struct Waiter {
        let awaited: Awaited
        let continuation: CheckedContinuation<NetworkFailure?, Never>
        let timer: Task<Void, Never>
    }

    nonisolated let feed = SituationFeed(NetworkSituation(wifi: .absent))
    nonisolated let limits: NetworkLimits
    private nonisolated let busAddress: String?
    /// The thread "network".
    nonisolated var unownedExecutor: UnownedSerialExecutor { GLibLoop.shared.asUnownedSerialExecutor() }
    let log = Log("network")

    var client: OpaquePointer?
    var operation: Operation?
    /// What the hotspot that is up was opened with.
    var openSettings: HotspotSettings?
    private var bus: OpaquePointer?
    private let relay = SignalRelay()
    private var subscriptions: [(object: UnsafeMutableRawPointer, handler: gulong)] = []
    private var waiters: [Int: Waiter] = [:]
    private var lastWaiter = 0
    private let closures = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    private var clientPoll: Task<Void, Never>?
    private var isSweeping = false

    init(busAddress: String?, limits: NetworkLimits) {
        self.busAddress = busAddress
        self.limits = limits
    }

    // MARK: The client's life

    /// Keeps a client, over restarts of NetworkManager and of the bus, until the task is cancelled.
    func run() async {
        relay.link = self
        var pause = limits.firstRetry
        while !Task.isCancelled {
            if let failure = await connect() {
                log.debug("no connection to NetworkManager: \(failure.text)")
            } else {
                pause = limits.firstRetry
                for await _ in closures.stream { break }
            }
            disconnect()
            guard (try? await Task.sleep(for: pause)) != nil else { return }
            pause = min(limits.lastRetry, pause * 2)
        }
        disconnect()
    }

    private func connect() async -> GLibFailure? {
        refresh()
        var error: UnsafeMutablePointer<GError>?
        guard let address = busAddress ?? Self.systemBus(&error) else { return GLibFailure(taking: error) }
        let flags = GDBusConnectionFlags(
            rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
        let connection = await call(
            finish: { result, error in
                g_dbus_connection_new_for_address_finish(result, error).map { UnsafeMutableRawPointer($0) }
            },
            start: { g_dbus_connection_new_for_address(address, flags, nil, $0, $1, $2) })
        switch connection {
        case .failure(let failure): return failure
        case .success(let handle): bus = handle.pointer
        }
        guard let bus else { return GLibFailure(taking: nil) }
        subscribe(to: bus, "closed", SignalRelay.closed)
        let raw = UnsafeMutableRawPointer(bus)
        let made = await call(
            finish: { result, error in nm_client_new_finish(result, error).map { UnsafeMutableRawPointer($0) } },
            start: { susi_nm_client_new(raw, $0, $1, $2) })
        switch made {
        case .failure(let failure): return failure
        case .success(let handle): client = handle.pointer
        }
        guard let client else { return GLibFailure(taking: nil) }
        subscribe(to: client, "notify", SignalRelay.notified)
        changed()
        return nil
    }

    private static func systemBus(_ error: inout UnsafeMutablePointer<GError>?) -> String? {
        guard let text = g_dbus_address_get_for_bus_sync(G_BUS_TYPE_SYSTEM, nil, &error) else { return nil }
        defer { g_free(text) }
        return String(cString: text)
    }

    private func disconnect() {
        for (object, handler) in subscriptions {
            g_signal_handler_disconnect(object, handler)
            g_object_unref(object)
        }
        subscriptions = []
        if let client { g_object_unref(UnsafeMutableRawPointer(client)) }
        if let bus { g_object_unref(UnsafeMutableRawPointer(bus)) }
        client = nil
        bus = nil
        refresh()
    }

    /// The bus is gone.
    func busClosed() { closures.continuation.yield() }

    private func subscribe(to object: OpaquePointer, _ signal: String, _ callback: GCallback?) {
        let raw = UnsafeMutableRawPointer(object)
        g_object_ref(raw)
        let data = Unmanaged.passUnretained(relay).toOpaque()
        subscriptions.append((raw, susi_signal_connect(raw, signal, callback, data)))
    }

    /// True while NetworkManager runs.
    var isRunning: Bool {
        guard let client else { return false }
        // Its objects go before the news that it ended; its name goes first.
        return nm_client_get_nm_running(client) != 0 && nm_client_get_dbus_name_owner(client) != nil
    }

    // MARK: News

    /// Something changed.
    func changed() {
        for device in objects(client.flatMap { nm_client_get_devices($0) }) {
            let raw = UnsafeMutableRawPointer(device)
            guard !subscriptions.contains(where: { $0.object == raw }) else { continue }
            subscribe(to: device, "notify", SignalRelay.notified)
            subscribe(to: device, "state-changed", SignalRelay.stateChanged)
        }
        refresh()
    }

    /// A device goes from state to state.
    func stateChanged(device: UInt, to new: UInt32, from old: UInt32, reason: UInt32) {
        if let wifi = wifiDevice, UInt(bitPattern: wifi) == device {
            log.debug("Wi-Fi device: state \(old) to \(new), reason \(reason)")
            if new == DeviceState.prepare { operation?.hasBegun = true }
            // Every secured network passes this state; with this reason (supplicant-disconnect) it asks once more.
            if new == DeviceState.needsAuthentication, reason == 8 { operation?.askedForSecrets = true }
            // It failed, or it ended without failing.
            let hasEnded = new <= DeviceState.disconnected && old >= DeviceState.prepare
            if operation?.hasBegun == true, operation?.reason == nil, new == DeviceState.failed || hasEnded {
                operation?.reason = reason
            }
        }
        changed()
    }

    private func refresh() {
        let situation = readSituation()
        feed.post(situation)
        for number in waiters.keys.sorted() {
            guard let waiter = waiters[number] else { continue }
            if let failure = operationFailure(situation) {
                settle(number, failure)
            } else if isThere(waiter.awaited, situation) {
                settle(number, nil)
            }
        }
        if case .hotspot = situation.wifi { pollClients() } else { clientPoll = nil }
        guard operation == nil, !isSweeping, hasLeftovers else { return }
        isSweeping = true
        Task {
            await sweep()
            isSweeping = false
        }
    }

    /// Who is on the hotspot is in no signal.
    private func pollClients() {
        guard clientPoll == nil else { return }
        clientPoll = Task { [weak self] in
            while (try? await Task.sleep(for: .seconds(10))) != nil {
                guard await self?.lookForClients() == true else { return }
            }
        }
    }

    private func lookForClients() -> Bool {
        guard clientPoll != nil else { return false }
        refresh()
        return clientPoll != nil
    }

    // MARK: Waiting

    /// Why the operation cannot succeed any more, nil if it can.
    private func operationFailure(_ situation: NetworkSituation) -> NetworkFailure? {
        guard let operation else { return nil }
        if let failure = operation.failure { return failure }
        if !isRunning { return .interrupted }
        switch situation.wifi {
        case .noDevice: return .noDevice
        case .blocked(let block): return .blocked(block)
        case .absent, .unavailable, .disconnected, .joining, .joined, .hotspot: break
        }
        return operation.reason.map { reason in
            NetworkFailure(
                reason: reason, ssid: operation.ssid, isSecured: operation.isSecured,
                askedForSecrets: operation.askedForSecrets)
        }
    }

    private func isThere(_ awaited: Awaited, _ situation: NetworkSituation) -> Bool {
        switch awaited {
        case .activated:
            guard let device = wifiDevice, nm_device_get_state(device).rawValue == DeviceState.activated else {
                return false
            }
            return activeUUID(device) == operation?.uuid
        case .address:
            if case .joined(let network) = situation.wifi { return network.address != nil }
            return false
        case .scanned(let time): return wifiDevice.map { Int64(nm_device_wifi_get_last_scan($0)) > time } ?? true
        case .idle: return situation.wifi == .disconnected
        case .time: return false
        }
    }

    /// Waits until it is there (nil), the operation failed, or the time is up (`.timedOut`).
    func wait(for awaited: Awaited, upTo limit: Duration) async -> NetworkFailure? {
        let situation = readSituation()
        if let failure = operationFailure(situation) { return failure }
        if isThere(awaited, situation) { return nil }
        lastWaiter += 1
        let number = lastWaiter
        let timer = Task { [weak self] in
            guard (try? await Task.sleep(for: limit)) != nil else { return }
            await self?.settle(number, .timedOut)
        }
        return await withCheckedContinuation { continuation in
            waiters[number] = Waiter(awaited: awaited, continuation: continuation, timer: timer)
        }
    }

    private func settle(_ number: Int, _ failure: NetworkFailure?) {
        guard let waiter = waiters.removeValue(forKey: number) else { return }
        waiter.timer.cancel()
        waiter.continuation.resume(returning: failure)
    }

    /// Whoever asked has gone: what is under way ends now.
    func giveUp() {
        guard operation != nil else { return }
        operation?.failure = .timedOut
        refresh()
    }

    // MARK: Calls

    /// Makes an asynchronous call, which ends within the limit for calls.
    func call(
        finish: @escaping GLibFinish,
        start: (UnsafeMutablePointer<GCancellable>?, GAsyncReadyCallback, UnsafeMutableRawPointer) -> Void
    ) async -> GLibCall.Outcome {
        let call = GLibCall(finish: finish)
        let limit = limits.call
        let timer = Task {
            guard (try? await Task.sleep(for: limit)) != nil else { return }
            call.cancel()
        }
        let outcome = await withCheckedContinuation { (continuation: CheckedContinuation<GLibCall.Outcome, Never>) in
            // A closure that named nothing of the actor might run off its thread, where GLib would take another context.
            _ = self.client
            call.continuation = continuation
            start(call.cancellable, GLibCall.ready, Unmanaged.passRetained(call).toOpaque())
        }
        timer.cancel()
        return outcome
    }
}
