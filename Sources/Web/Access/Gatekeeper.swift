internal import HTTP

/// Whether a request may come in at all, before anybody looks at what it wants. Pure.
///
/// Against DNS rebinding the `Host` must be one of our names or an address (a rebound name is neither); against
/// cross-site requests what a cookie allows must come from a page of our own (`Origin`, or `Sec-Fetch-Site` where a
/// browser sends none), and the cookie is `SameSite=Strict` besides. A script that shows a token in a header cannot be
/// somebody else's page.
struct Gatekeeper: Sendable {
    /// The names under which this speaker is reached, lower case, without port: "susi.local", "kitchen", "localhost".
    let names: Set<String>

    /// What is wrong with a request.
    enum Refusal: Error, Hashable {
        /// It is for somebody else.
        case foreignHost(String)
        /// It was sent by somebody else's page.
        case foreignOrigin(String)
    }

    /// Checks the `Host` of any request.
    func checkHost(_ headers: HTTPFields) throws(Refusal) {
        let host = headers["Host"] ?? ""
        guard let name = Self.name(ofHost: host), names.contains(name) || Self.isAddress(name) else {
            throw .foreignHost(String(host.prefix(80)))
        }
    }

    /// Checks that a request which changes something, and is allowed by a cookie, comes from a page of ours.
    func checkOrigin(_ headers: HTTPFields) throws(Refusal) {
        if let origin = headers["Origin"] {
            let host = (headers["Host"] ?? "").lowercased()
            guard origin.lowercased() == "http://\(host)" || origin.lowercased() == "https://\(host)" else {
                throw .foreignOrigin(String(origin.prefix(80)))
            }
            return
        }
        // No browser of today leaves both out of a request that is not a GET.
        guard headers["Sec-Fetch-Site"]?.lowercased() == "same-origin" else { throw .foreignOrigin("unknown") }
    }

    /// The name in `host`, lower case, without port and without the dot at its end; nil if it is none.
    static func name(ofHost host: String) -> String? {
        var name = host.lowercased()
        if name.hasPrefix("[") {
            guard let end = name.firstIndex(of: "]") else { return nil }
            return isPort(name[name.index(after: end)...]) ? String(name[...end]) : nil
        }
        if let colon = name.firstIndex(of: ":") {
            guard isPort(name[colon...]) else { return nil }
            name = String(name[..<colon])
        }
        if name.hasSuffix(".") { name.removeLast() }
        return name.isEmpty ? nil : name
    }

    private static func isPort(_ text: Substring) -> Bool {
        text.isEmpty || (text.first == ":" && text.count <= 6 && text.dropFirst().allSatisfy(\.isNumber))
    }

    /// A numeric address, which no name server can have rebound: IPv4 in four decimal parts, or IPv6 in brackets.
    static func isAddress(_ name: String) -> Bool {
        if name.hasPrefix("[") {
            return name.hasSuffix("]") && name.dropFirst().dropLast().allSatisfy { $0.isHexDigit || ":.%".contains($0) }
        }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4
            && parts.allSatisfy { part in
                part.count <= 3 && part.allSatisfy { ("0"..."9").contains($0) } && (Int(part) ?? 256) < 256
            }
    }
}
