internal import HTTP

/// Which host a request was meant for, and from whose page it came.
struct RequestOrigin: Sendable {
    private let request: HTTPRequest
    private let names: [String]

    /// `names`: the speaker's own, without port.
    init(_ request: HTTPRequest, names: [String]) {
        self.request = request
        self.names = names
    }

    /// True if it was meant for this speaker: by number, by one of its names, or without saying (HTTP/1.0). A page that
    /// had its own name lead here (DNS rebinding) still says its own name.
    var isForUs: Bool {
        guard let host = request.headers["Host"], !host.isEmpty else { return true }
        return isOurs(host)
    }

    /// True if the page of somebody else made the browser send it. What is not a browser says nothing of this.
    var isCrossSite: Bool {
        if let site = request.headers["Sec-Fetch-Site"]?.lowercased(), site == "cross-site" || site == "same-site" {
            return true
        }
        if let origin = request.headers["Origin"] {
            // A page in a sandbox says null, and so may a phone's sheet after a redirect: the form's token decides then.
            return origin != "null" && !isOurs(Self.authority(origin))
        }
        if let referer = request.headers["Referer"], !referer.isEmpty { return !isOurs(Self.authority(referer)) }
        return false
    }

    private func isOurs(_ authority: String) -> Bool {
        let host = Self.host(authority)
        return NetworkAddress(host) != nil || host == "localhost" || names.contains { $0.lowercased() == host }
    }

    /// `http://host:port/path` to `host:port`.
    private static func authority(_ address: String) -> String {
        guard let colon = address.firstIndex(of: ":"), address[colon...].hasPrefix("://") else { return address }
        return String(address[colon...].dropFirst(3).prefix { $0 != "/" && $0 != "?" && $0 != "#" })
    }

    /// `host:port`, `[v6]:port` to the host, lower case, without the dot that may end a name.
    private static func host(_ authority: String) -> String {
        let lowered = authority.lowercased()
        if lowered.hasPrefix("[") { return String(lowered.dropFirst().prefix { $0 != "]" && $0 != "%" }) }
        let host = lowered.prefix { $0 != ":" }
        return String(host.hasSuffix(".") ? host.dropLast() : host)
    }
}
