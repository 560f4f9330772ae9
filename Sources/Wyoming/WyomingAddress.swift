/// Where a Wyoming service listens: `tcp://host:port` or `unix:///path`.
public struct WyomingAddress: Sendable, Equatable, CustomStringConvertible {
    enum Place: Sendable, Equatable {
        case tcp(host: String, port: UInt16)
        case unix(path: String)
    }
    let place: Place
    /// As written.
    public let description: String

    /// The other machine; nil for a socket on this one.
    public var host: String? { if case .tcp(let host, _) = place { host } else { nil } }

    /// Nil if it is neither form.
    public init?(_ text: String) {
        description = text
        if let rest = Self.rest(of: text, after: "unix://") {
            guard rest.hasPrefix("/"), rest.utf8.count < 108, !rest.utf8.contains(0) else { return nil }
            place = .unix(path: rest)
            return
        }
        guard var rest = Self.rest(of: text, after: "tcp://") else { return nil }
        if rest.hasSuffix("/") { rest.removeLast() }
        guard let colon = rest.lastIndex(of: ":"), let port = UInt16(rest[rest.index(after: colon)...]), port > 0 else {
            return nil
        }
        var host = String(rest[..<colon])
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        guard !host.isEmpty, host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x2F && $0 != 0x40 }) else {
            return nil
        }
        place = .tcp(host: host, port: port)
    }

    private static func rest(of text: String, after prefix: String) -> String? {
        text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : nil
    }
}
