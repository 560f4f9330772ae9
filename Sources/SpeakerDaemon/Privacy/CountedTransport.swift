internal import HTTP
internal import Web

/// The speaker's way to the network for one purpose: whatever passes is counted.
struct CountedTransport: HTTPTransport {
    let transport: any HTTPTransport
    let ledger: EgressLedger
    let purpose: EgressPurpose

    func send(_ request: HTTPClientRequest) async throws(HTTPFailure) -> HTTPResponse {
        let host = Self.host(of: request.url)
        do throws(HTTPFailure) {
            let response = try await transport.send(request)
            ledger.note(purpose, host: host, sent: Self.size(of: request), received: Self.size(of: response))
            return response
        } catch {
            // What never got a connection did not leave.
            switch error.kind {
            case .badRequest, .couldNotResolve, .couldNotConnect, .refusedAddress, .timedOut(.connect): break
            default: ledger.note(purpose, host: host, sent: Self.size(of: request))
            }
            throw error
        }
    }

    /// Bytes of the request as HTTP/1.1 writes it, about.
    private static func size(of request: HTTPClientRequest) -> Int {
        request.method.utf8.count + request.url.utf8.count + 12 + request.body.count + size(of: request.headers)
    }

    private static func size(of response: HTTPResponse) -> Int {
        response.bytes.count + size(of: response.headers)
    }

    private static func size(of fields: HTTPFields) -> Int {
        fields.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
    }

    /// The host of an address, without a user's name and password, and without a port.
    static func host(of url: String) -> String {
        let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        let authority = parts.count > 2 && parts[0].last == ":" ? parts[2] : parts[0]
        let place = authority.prefix { $0 != "?" && $0 != "#" }.split(separator: "@", omittingEmptySubsequences: false)
        let named = place.last ?? ""
        if named.first == "[" { return String(named.dropFirst().prefix { $0 != "]" }) }
        return String(named.prefix { $0 != ":" })
    }
}

extension EgressLedger {
    /// `transport` for one purpose, counted.
    func counted(_ transport: any HTTPTransport, for purpose: EgressPurpose) -> CountedTransport {
        CountedTransport(transport: transport, ledger: self, purpose: purpose)
    }
}
