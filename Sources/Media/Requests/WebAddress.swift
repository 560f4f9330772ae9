/// An http or https address that is fit to be given to a player: printable ASCII, with a host, of bounded length.
struct WebAddress: Sendable, Equatable {
    /// The address; other characters are percent-encoded.
    let text: String
    /// The host in small letters.
    let host: String
    /// True for https.
    let isSecure: Bool

    /// Bytes; longer ones are no addresses of music.
    static let limit = 4096

    /// Nil for anything else.
    init?(_ address: String) {
        guard address.utf8.count <= WebAddress.limit else { return nil }
        var text = ""
        for byte in address.utf8 {
            // A control character is nobody's mistake.
            guard byte >= 0x20, byte != 0x7F else { return nil }
            if byte > 0x20, byte < 0x7F, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let hex = String(byte, radix: 16, uppercase: true)
                text += hex.count == 1 ? "%0\(hex)" : "%\(hex)"
            }
        }
        let lower = text.lowercased()
        guard let scheme = ["http://", "https://"].first(where: lower.hasPrefix) else { return nil }
        let authority = lower.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
        let place = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        let host = place.hasPrefix("[") ? place.prefix { $0 != "]" }.dropFirst() : place.prefix { $0 != ":" }
        guard !host.isEmpty, !host.hasPrefix("-"), !host.contains("%") else { return nil }
        self.text = text
        self.host = String(host)
        isSecure = scheme == "https://"
    }

    /// True if the host is `domain` or below it.
    func isWithin(_ domain: String) -> Bool { host == domain || host.hasSuffix("." + domain) }

    /// The text that percent-encoding stands for; nil for a broken one, for bytes that are not UTF-8 and for NUL.
    static func decoded(_ text: some StringProtocol) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        guard !bytes.contains(0) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
