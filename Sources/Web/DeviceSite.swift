public import HTTP

/// The speaker as the network sees it: finds out who calls, and lets in who may; then the device API answers, or a page.
///
/// Order: is it for us (`Host`)? who is it (token, cookie)? does it come from a page of ours (`Origin`, for what a
/// cookie allows)? may it (`AccessScope`)? Pages themselves hold nothing private and are shown to everybody.
public struct DeviceSite: Sendable {
    private let api: DeviceAPI
    private let keeper: AccessKeeper
    private let pages: PageFiles
    private let names: @Sendable () -> Set<String>

    /// The site of `api`. `names`: the names under which the speaker is reached now, lower case.
    public init(
        api: DeviceAPI, keeper: AccessKeeper, pages: PageFiles, names: @escaping @Sendable () -> Set<String>
    ) {
        self.api = api
        self.keeper = keeper
        self.pages = pages
        self.names = names
    }

    /// The response to any request that came over the network.
    public func respond(to request: HTTPRequest) async -> HTTPResponse {
        let gate = Gatekeeper(names: names())
        do {
            try gate.checkHost(request.headers)
            guard request.path.hasPrefix(DeviceAPI.prefix) else { return pages.respond(to: request) }
            guard let (secret, isCookie) = AccessSection.secret(in: request.headers),
                let grant = await keeper.grant(for: secret)
            else {
                // A stranger's page could pair nobody, but it could make the speaker talk.
                if request.method != "GET" { try gate.checkOrigin(request.headers) }
                return await api.respond(to: request, of: .stranger)
            }
            if isCookie, request.method != "GET" { try gate.checkOrigin(request.headers) }
            return await api.respond(to: request, of: .granted(grant))
        } catch {
            switch error {
            case .foreignHost(let host): return Problem.foreignHost(host).response
            case .foreignOrigin(let origin): return Problem.foreignOrigin(origin).response
            }
        }
    }
}
