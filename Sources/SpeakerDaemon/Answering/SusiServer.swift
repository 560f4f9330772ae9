internal import HTTP
internal import Platform
internal import SusiAPI
internal import SusiActions
internal import Web

/// The SUSI server that is asked before the skills, and how it is doing.
actor SusiServer {
    private let client: SusiClient
    private let language: String
    private let faults: Faults
    private var isReachable: Bool?
    private var lastError: String?
    private let log = Log("server")

    init(
        settings: Configuration.Server, address: String, language: String, client: any HTTPTransport, faults: Faults
    ) {
        var server = SusiClient.Server(base: address)
        server.connectTimeout = .milliseconds(Int(settings.connectSeconds * 1000))
        server.totalTimeout = .milliseconds(Int(settings.totalSeconds * 1000))
        self.client = SusiClient(server: server, transport: client)
        self.language = language
        self.faults = faults
    }

    /// The token of the owner's account from now on; nil: asked anonymously.
    nonisolated func setAccessToken(_ token: String?) { client.setAccessToken(token) }

    /// What came of asking the server.
    enum Answer: Sendable {
        /// `userLanguage`: two letters, the language that the person asked the server to speak, nil if never.
        case reply(Reply, userLanguage: String?)
        /// None of the ways in which a server answers; why.
        case passedOver(String)
    }

    /// Asks it, within `server.totalSeconds`.
    func answer(_ text: String) async -> Answer {
        switch await client.ask(SusiQuestion(text, language: language)) {
        case .reply(let reply, let userLanguage):
            isReachable = true
            lastError = nil
            faults.clear(.server)
            return .reply(reply, userLanguage: userLanguage)
        case .noAnswer(let reason):
            log.debug("no answer: \(reason)")
            guard reason.isServerFailure else { return .passedOver("\(reason)") }
            isReachable = false
            lastError = "\(reason)"
            log.warning("the SUSI server does not answer: \(reason)")
            faults.raise(.server(reason: "\(reason)"))
            return .passedOver("\(reason)")
        }
    }

    /// How it is doing, without user name or password.
    var status: SpeakerStatus.Server {
        SpeakerStatus.Server(address: Self.shown(client.server.base), reachable: isReachable, lastError: lastError)
    }

    /// An address without `user:password@`.
    static func shown(_ address: String) -> String {
        guard let scheme = address.range(of: "://"), let at = address[scheme.upperBound...].firstIndex(of: "@") else {
            return address
        }
        return String(address[..<scheme.upperBound] + address[address.index(after: at)...])
    }
}

extension String {
    /// Where `text` first occurs.
    fileprivate func range(of text: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            start = index(after: start)
        }
        return nil
    }
}
