/// Which addresses a skill may fetch from: the public internet, and the house's own network only where its owner
/// said so. A skill is written by a stranger; the router's page and the speaker's own are none of its business.
public struct AddressPolicy: Sendable, Hashable {
    /// True: loopback, private and link-local addresses and names are allowed too.
    public let allowsPrivate: Bool

    /// A policy; by default only public addresses.
    public init(allowsPrivate: Bool = false) { self.allowsPrivate = allowsPrivate }

    /// Why `url` must not be fetched, nil if it may. Also for the target of a redirect, made absolute.
    public func refusal(ofURL url: String) -> String? {
        let bytes = Array(url.utf8)
        guard bytes.count <= 4_000 else { return "the address is longer than 4000 bytes" }
        guard bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }) else {
            return "the address contains spaces or control characters"
        }
        let scheme = url.prefix { $0 != ":" }.lowercased()
        guard scheme == "http" || scheme == "https" else { return "only http and https addresses are fetched" }
        let rest = url.dropFirst(scheme.utf8.count)
        guard rest.hasPrefix("://") else { return "the address has no host" }
        let authority = rest.dropFirst(3).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard !authority.contains("@") else { return "the address contains a user name" }
        var host: Substring
        if authority.hasPrefix("[") {
            guard let close = authority.firstIndex(of: "]") else { return "the address has no host" }
            host = authority[authority.index(after: authority.startIndex)..<close]
            let port = authority[authority.index(after: close)...]
            guard port.isEmpty || Self.isPort(port) else { return "the port is not a number" }
        } else {
            host = authority.prefix { $0 != ":" }
            let port = authority.dropFirst(host.count)
            guard port.isEmpty || Self.isPort(port) else { return "the port is not a number" }
            while host.hasSuffix(".") { host = host.dropLast() }
        }
        guard !host.isEmpty else { return "the address has no host" }
        guard !host.contains("%"), host.utf8.allSatisfy({ $0 < 0x80 }) else {
            return "the host name has characters that are not allowed there"
        }
        if allowsPrivate { return nil }
        let name = host.lowercased()
        let privateSuffixes = ["localhost", "local", "lan", "internal", "home", "home.arpa", "intranet", "corp"]
        if privateSuffixes.contains(where: { name == $0 || name.hasSuffix("." + $0) }) {
            return "'\(name)' is a name inside the house"
        }
        if IPv4Text.looksNumeric(name) || name.contains(":") { return refusal(ofAddress: name) }
        return name.contains(".") ? nil : "'\(name)' is a name inside the house"
    }

    private static func isPort(_ text: Substring) -> Bool {
        text.first == ":" && (1...5).contains(text.dropFirst().count) && text.dropFirst().allSatisfy(\.isWholeNumber)
    }

    /// Why the numeric address `text` (IPv4 in any spelling, IPv6 without brackets) must not be connected to.
    public func refusal(ofAddress text: String) -> String? {
        if allowsPrivate { return nil }
        if text.contains(":") {
            guard let words = IPv6Text.words(text) else { return "'\(text)' is not an address" }
            return refusal(ofIPv6: words).map { "\(text) is \($0)" }
        }
        guard let address = IPv4Text.value(text) else { return "'\(text)' is not an address" }
        return Self.kind(ofIPv4: address).map { "\(text) is \($0)" }
    }

    private func refusal(ofIPv6 words: [UInt16]) -> String? {
        let low = UInt32(words[6]) << 16 | UInt32(words[7])
        if words[0...4].allSatisfy({ $0 == 0 }), words[5] == 0xFFFF || words[5] == 0 {
            // ::1, ::, mapped and compatible IPv4
            return words[5] == 0 && low <= 1 ? "an address of this device" : Self.kind(ofIPv4: low)
        }
        if words[0] == 0x64, words[1] == 0xFF9B { return Self.kind(ofIPv4: low) }
        if words[0] == 0x2002 { return Self.kind(ofIPv4: UInt32(words[1]) << 16 | UInt32(words[2])) }
        return words[0] & 0xE000 == 0x2000 ? nil : "not an address of the public internet"
    }

    /// Special-purpose ranges of RFC 6890; nil for a public address.
    private static func kind(ofIPv4 address: UInt32) -> String? {
        let ranges: [(UInt32, Int, String)] = [
            (0x0000_0000, 8, "an address of this device"), (0x7F00_0000, 8, "an address of this device"),
            (0x0A00_0000, 8, "a private address"), (0xAC10_0000, 12, "a private address"),
            (0xC0A8_0000, 16, "a private address"), (0x6440_0000, 10, "a private address"),
            (0xA9FE_0000, 16, "a link-local address"), (0xC000_0000, 24, "a reserved address"),
            (0xC612_0000, 15, "a reserved address"), (0xE000_0000, 3, "a multicast or reserved address"),
        ]
        return ranges.first { address >> (32 - UInt32($0.1)) == $0.0 >> (32 - UInt32($0.1)) }?.2
    }
}

/// The spellings of IPv4 that C libraries accept: one to four parts, decimal, octal or hexadecimal.
enum IPv4Text {
    /// True if the last label is a number, so that no name server will be asked.
    static func looksNumeric(_ host: String) -> Bool {
        guard let last = host.split(separator: ".").last else { return false }
        return last.utf8.allSatisfy { $0 &- 48 < 10 } || last.hasPrefix("0x")
    }

    static func value(_ text: String) -> UInt32? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...4).contains(parts.count) else { return nil }
        var values: [UInt64] = []
        for part in parts {
            let number: UInt64? =
                if part.hasPrefix("0x") {
                    part.count == 2 ? 0 : UInt64(part.dropFirst(2), radix: 16)
                } else if part.hasPrefix("0"), part.count > 1 {
                    UInt64(part, radix: 8)
                } else {
                    UInt64(part)
                }
            guard let number, number <= 0xFFFF_FFFF else { return nil }
            values.append(number)
        }
        let last = values.removeLast()
        guard values.allSatisfy({ $0 < 256 }), last < 1 << UInt64(8 * (4 - values.count)) else { return nil }
        var result = last
        for (index, value) in values.enumerated() { result |= value << UInt64(8 * (3 - index)) }
        return UInt32(result)
    }
}

/// IPv6 in text (RFC 4291, 2.2).
enum IPv6Text {
    /// The eight words, nil if it is not an address.
    static func words(_ text: String) -> [UInt16]? {
        let halves = split(text)
        guard let halves else { return nil }
        guard let head = list(halves.0), let tail = list(halves.1 ?? "") else { return nil }
        if halves.1 == nil { return head.count == 8 ? head : nil }
        guard head.count + tail.count < 8 else { return nil }
        return head + Array(repeating: 0, count: 8 - head.count - tail.count) + tail
    }

    private static func split(_ text: String) -> (Substring, Substring?)? {
        let bytes = Array(text.utf8)
        guard let gap = bytes.indices.dropLast().first(where: { bytes[$0] == 58 && bytes[$0 + 1] == 58 }) else {
            return (text[...], nil)
        }
        let head = text.utf8.index(text.utf8.startIndex, offsetBy: gap)
        return (text[..<head], text[text.utf8.index(head, offsetBy: 2)...])
    }

    private static func list(_ text: Substring) -> [UInt16]? {
        if text.isEmpty { return [] }
        var out: [UInt16] = []
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            if part.contains("."), index == parts.count - 1 {
                guard let value = IPv4Text.value(String(part)) else { return nil }
                out += [UInt16(value >> 16), UInt16(value & 0xFFFF)]
            } else {
                guard (1...4).contains(part.utf8.count), let word = UInt16(part, radix: 16) else { return nil }
                out.append(word)
            }
        }
        return out
    }
}
