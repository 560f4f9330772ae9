public import HTTP
internal import Synchronization

/// All that phones find in a speaker's hotspot: the calls of the SUSI apps, the portal, the probes of their systems.
///
/// From a request to a response, with no socket in it. Requests are told apart by the address of the client. Nothing of
/// a request is logged: queries and forms hold passwords.
public final class SetupSite: Sendable {
    let control: any SetupControl
    private let otherwise: (@Sendable (HTTPRequest) async -> HTTPResponse)?
    private let now: @Sendable () -> Duration
    private let visits = Mutex(SetupVisits())

    /// The site of `control`. `otherwise`: answers what is not for setting up, such as the pages of a speaker that is at
    /// home, and looks after itself; without it there is nothing else. `now`: time since any fixed moment, monotonic by
    /// default.
    public init(
        control: any SetupControl, otherwise: (@Sendable (HTTPRequest) async -> HTTPResponse)? = nil,
        now: (@Sendable () -> Duration)? = nil
    ) {
        self.control = control
        self.otherwise = otherwise
        let start = ContinuousClock.now
        self.now = now ?? { ContinuousClock.now - start }
    }

    /// Forms and paths longer than any of ours.
    private static let longestBody = 16 << 10

    /// The response to any request.
    public func respond(to request: HTTPRequest) async -> HTTPResponse {
        let status = await control.status()
        let client = request.client?.description ?? ""
        let origin = RequestOrigin(request, names: status.names + [status.address])
        guard status.isPairing else { return await outside(request, origin, status) }
        if let otherwise, request.path.hasPrefix(DeviceAPI.prefix + "/"), origin.isForUs {
            return await otherwise(request)
        }

        let probe = ConnectivityProbe(path: request.path, host: request.headers["Host"] ?? "")
        guard origin.isForUs, probe == nil else {
            guard allow(.strayRequest, client) else { return Self.tooMany }
            if let probe, isOnline(client, status) { return probe.online }
            return lead(request, status)
        }
        guard allow(.request, client) else { return Self.tooMany }
        guard request.body.count <= Self.longestBody else {
            return Self.plain(413, "This form is larger than the \(Self.longestBody) bytes that are taken.")
        }
        if request.path == Self.captiveAPI { return captivity(client, status, port: request.port) }
        if let response = await AppCalls(site: self, client: client, status: status).respond(to: request, origin) {
            return response
        }
        return await Portal(site: self, client: client, status: status).respond(to: request, origin)
    }

    /// The API of RFC 8908.
    static let captiveAPI = "/captive-portal/api"

    // MARK: Visits

    /// The visit of `client`, for reading and changing.
    func visit<R: Sendable>(_ client: String, _ body: (inout SetupVisit) -> R) -> R {
        let now = now()
        return visits.withLock { $0.with(client, at: now, body) }
    }

    func allow(_ allowance: SetupAllowance, _ client: String) -> Bool {
        let now = now()
        return visits.withLock { $0.allow(allowance, client, at: now) }
    }

    /// Hands an order over. Afterwards the visit needs its secrets no more.
    func carryOut(_ order: SetupOrder, for client: String) async throws(SetupRefusal) {
        guard allow(.order, client) else {
            throw .busy(reason: "That was too often. Wait a minute, then try again.")
        }
        try await control.carryOut(order)
        visits.withLock { visits in
            if order.wifi != nil { visits.begun(by: client) }
        }
        visit(client) { visit in
            visit.draft.wifi = nil
            visit.draft.account = nil
        }
    }

    // MARK: Outside pairing, and for strangers' names

    private func outside(
        _ request: HTTPRequest, _ origin: RequestOrigin, _ status: SetupStatus
    ) async -> HTTPResponse {
        visits.withLock { $0.forget() }
        if case .joined = status.phase, let probe = ConnectivityProbe(path: request.path) { return probe.online }
        guard origin.isForUs else {
            return Self.plain(421, "This speaker is not that host.")
        }
        if let otherwise, !AppCalls.knows(request) { return await otherwise(request) }
        return AppCalls.outsidePairing(request)
    }

    /// A phone whose part is done is let go, and one that runs an app is held: both by the answer that it is online.
    private func isOnline(_ client: String, _ status: SetupStatus) -> Bool {
        switch status.phase {
        case .joined: true
        case .trying: visit(client) { $0.hasBegun || $0.isApp }
        case .idle, .failed: visit(client) { $0.isApp }
        }
    }

    /// To the portal.
    private func lead(_ request: HTTPRequest, _ status: SetupStatus) -> HTTPResponse {
        guard request.method == "GET" else { return Self.plain(421, "This speaker is not that host.") }
        return Self.redirect(to: Self.portal(status, port: request.port), status: 302)
    }

    private func captivity(_ client: String, _ status: SetupStatus, port: UInt16) -> HTTPResponse {
        let captive = !isOnline(client, status)
        let text = "{\"captive\": \(captive), \"user-portal-url\": \"\(Self.portal(status, port: port))\"}\n"
        return HTTPResponse(
            headers: ["Content-Type": "application/captive+json", "Cache-Control": "private, no-store"],
            body: .bytes(Array(text.utf8)))
    }

    /// The portal's address, by number: no name of ours is known to a phone.
    static func portal(_ status: SetupStatus, port: UInt16) -> String {
        let host = status.address.contains(":") ? "[\(status.address)]" : status.address
        return "http://\(host)\(port == 80 || port == 0 ? "" : ":\(port)")/"
    }

    // MARK: Responses

    static func redirect(to address: String, status: Int = 303) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Location": address, "Cache-Control": "no-store"])
    }

    static func plain(_ status: Int, _ text: String) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: ["Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store"],
            body: .bytes(Array("\(text)\n".utf8)))
    }

    private static var tooMany: HTTPResponse {
        var response = plain(429, "These are too many requests. Wait a few seconds.")
        response.headers["Retry-After"] = "5"
        return response
    }
}
