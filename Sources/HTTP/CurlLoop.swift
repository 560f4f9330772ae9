internal import CCurl
internal import Glibc
internal import Synchronization

/// The thread that drives libcurl's multi handle. Everyone else hands it orders and wakes it.
// @unchecked: `running` belongs to the thread; `inbox` is locked; `multi` is used by others only for a wake-up, under the lock
// of `inbox` and not after the thread has closed it.
final class CurlLoop: @unchecked Sendable {
    private enum Order { case start(Transfer), cancel(Transfer), unpause(Transfer), close }

    private struct Inbox {
        var orders: [Order] = []
        var isClosed = false
    }

    private static let connections = 64
    /// libcurl's own set-up, once for the process.
    private static let globalInit: Void = { _ = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) }()

    private let userAgent: String
    private let multi: UInt
    private let inbox = Mutex(Inbox())
    private var running: [UInt: Transfer] = [:]

    init(userAgent: String) {
        _ = Self.globalInit
        guard let multi = curl_multi_init() else { preconditionFailure("no memory for the HTTP client") }
        self.userAgent = userAgent
        self.multi = UInt(bitPattern: multi)
        susi_curl_multi_set_long(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, Self.connections)
        startRoomThread(name: "http-client") { [self] in run() }
    }

    func start(_ transfer: Transfer) {
        if !post(.start(transfer)) { transfer.end(.failure(Self.cancelled)) }
    }

    func cancel(_ transfer: Transfer) {
        transfer.markCancelled()
        post(.cancel(transfer))
    }

    func unpause(_ transfer: Transfer) { post(.unpause(transfer)) }

    func close() { post(.close) }

    @discardableResult
    private func post(_ order: Order) -> Bool {
        inbox.withLock { inbox in
            guard !inbox.isClosed else { return false }
            inbox.orders.append(order)
            curl_multi_wakeup(handle)
            return true
        }
    }

    private var handle: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: multi) }

    // MARK: On the thread

    private func run() {
        while true {
            let orders = inbox.withLock { inbox in
                defer { inbox.orders = [] }
                return inbox.orders
            }
            for (index, order) in orders.enumerated() {
                switch order {
                case .start(let transfer): begin(transfer)
                case .cancel(let transfer): finish(transfer, .failure(Self.cancelled))
                case .unpause(let transfer):
                    guard let easy = transfer.easy else { continue }
                    transfer.clearPause()
                    transfer.lastHeard = .now
                    curl_easy_pause(easy, CURLPAUSE_CONT)
                case .close: return shutDown(orders[(index + 1)...])
                }
            }
            var active: Int32 = 0
            curl_multi_perform(handle, &active)
            reap()
            let timeout = checkIdle()
            // Orders posted meanwhile have left a wake-up behind, so this returns at once.
            curl_multi_poll(handle, nil, 0, timeout, nil)
        }
    }

    private func begin(_ transfer: Transfer) {
        guard !transfer.isCancelled else { return transfer.end(.failure(Self.cancelled)) }
        if let failure = TransferSetup(transfer, userAgent: userAgent).apply() {
            return finish(transfer, .failure(failure))
        }
        guard let easy = transfer.easy, curl_multi_add_handle(handle, easy) == CURLM_OK else {
            return finish(transfer, .failure(HTTPFailure(.other(0), "no memory for the request")))
        }
        running[UInt(bitPattern: easy)] = transfer
    }

    private func reap() {
        var left: Int32 = 0
        while let message = curl_multi_info_read(handle, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle,
                let transfer = running[UInt(bitPattern: easy)]
            else { continue }
            let code = message.pointee.data.result
            if let verdict = transfer.verdict {
                finish(transfer, .failure(verdict))
            } else if code == CURLE_OK {
                var status = 0
                susi_curl_get_long(easy, CURLINFO_RESPONSE_CODE, &status)
                finish(transfer, transfer.response(status: status))
            } else {
                finish(transfer, .failure(HTTPFailure(code, of: transfer)))
            }
        }
    }

    /// Ends what has been silent too long; returns milliseconds until the next may be.
    private func checkIdle() -> Int32 {
        let now = ContinuousClock.now
        var timeout: Int32 = 60_000
        for transfer in running.values {
            guard let limit = transfer.request.idleTimeout, !transfer.isPaused else { continue }
            let left = (limit - (now - transfer.lastHeard)).milliseconds
            if left <= 0 {
                finish(
                    transfer, .failure(HTTPFailure(.timedOut(.idle), "\(transfer.host) sent nothing for \(limit)")))
            } else {
                timeout = min(timeout, Int32(clamping: left))
            }
        }
        return timeout
    }

    private func finish(_ transfer: Transfer, _ result: Transfer.Result) {
        if let easy = transfer.easy {
            if running.removeValue(forKey: UInt(bitPattern: easy)) != nil { curl_multi_remove_handle(handle, easy) }
            curl_easy_cleanup(easy)
            transfer.easy = nil
        }
        curl_slist_free_all(transfer.lines)
        transfer.lines = nil
        transfer.end(result)
    }

    /// Ends everything, the orders `behind` the one to close included.
    private func shutDown(_ behind: ArraySlice<Order>) {
        let left = inbox.withLock { inbox in
            inbox.isClosed = true
            defer { inbox.orders = [] }
            return inbox.orders
        }
        for order in behind + left { if case .start(let transfer) = order { transfer.end(.failure(Self.cancelled)) } }
        for transfer in Array(running.values) { finish(transfer, .failure(Self.cancelled)) }
        curl_multi_cleanup(handle)
    }

    private static let cancelled = HTTPFailure(.cancelled, "the request was cancelled")
}
