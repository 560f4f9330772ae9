internal import CLinux
internal import Glibc

/// An IPv4 or IPv6 address, and how far it reaches.
public struct NetworkAddress: Sendable, Hashable, CustomStringConvertible {
    /// How far an address reaches, by the IANA special-purpose registries.
    public enum Scope: Sendable, Hashable {
        /// This machine: 127.0.0.0/8, ::1, unspecified addresses, which the kernel takes for it, and unix sockets.
        case loopback
        /// The neighbourhood: 10/8, 172.16/12, 192.168/16, 100.64/10, 169.254/16, fc00::/7, fe80::/10.
        case local
        /// Nothing to connect to: multicast, broadcast, reserved.
        case special
        /// The Internet.
        case global
    }

    /// How far it reaches.
    public let scope: Scope
    /// As it is usually written.
    public let description: String

    /// The address that `text` writes; nil if it is not numeric.
    public init?(_ text: String) {
        var v4 = in_addr()
        var v6 = in6_addr()
        if inet_pton(AF_INET, text, &v4) == 1 {
            self.init(bytes: withUnsafeBytes(of: v4) { Array($0) })
        } else if inet_pton(AF_INET6, text, &v6) == 1 {
            self.init(bytes: withUnsafeBytes(of: v6) { Array($0) })
        } else {
            return nil
        }
    }

    /// The address of 4 or 16 bytes in network order.
    init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        inet_ntop(bytes.count == 4 ? AF_INET : AF_INET6, bytes, &text, socklen_t(text.count))
        description = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        scope = bytes.count == 4 ? Self.scope4(bytes) : Self.scope6(bytes)
    }

    /// The address in a `sockaddr` of `length` bytes; nil for a family other than IPv4 and IPv6.
    init?(_ address: UnsafePointer<sockaddr>, length: Int) {
        // By offset, not by type: the memory is curl's, declared as a plain sockaddr that a longer one lies in. Nor by
        // name: which C module declares its members depends on the order of imports.
        let raw = UnsafeRawBufferPointer(start: address, count: length)
        guard length >= 2 else { return nil }
        switch Int32(raw.loadUnaligned(as: UInt16.self)) {
        case AF_INET where length >= 8: self.init(bytes: Array(raw[4..<8]))
        case AF_INET6 where length >= 24: self.init(bytes: Array(raw[8..<24]))
        default: return nil
        }
    }

    /// Who is at the other end of a connected socket; nil for a unix socket.
    init?(peerOf descriptor: Int32) {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let address = withUnsafeMutablePointer(to: &storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                getpeername(descriptor, pointer, &length) == 0
                    ? NetworkAddress(pointer, length: Int(length)) : nil
            }
        }
        guard let address else { return nil }
        self = address
    }

    private static func scope4(_ bytes: [UInt8]) -> Scope {
        switch (bytes[0], bytes[1]) {
        case (0, _), (127, _): .loopback
        case (10, _), (172, 16...31), (192, 168), (100, 64...127), (169, 254): .local
        case (192, 0) where bytes[2] == 0: .special
        case (198, 18...19), (224..., _): .special
        default: .global
        }
    }

    private static func scope6(_ bytes: [UInt8]) -> Scope {
        let isZeroTo = { (end: Int) in bytes[..<end].allSatisfy { $0 == 0 } }
        if isZeroTo(15), bytes[15] <= 1 { return .loopback }
        // IPv4 in IPv6: mapped, compatible, NAT64, 6to4. What counts is where the packet ends up.
        if isZeroTo(10), bytes[10] == 0xFF, bytes[11] == 0xFF { return scope4(Array(bytes[12...])) }
        if isZeroTo(12) { return scope4(Array(bytes[12...])) }
        if bytes.starts(with: [0, 0x64, 0xFF, 0x9B]) { return scope4(Array(bytes[12...])) }
        if bytes.starts(with: [0x20, 0x02]) { return scope4(Array(bytes[2..<6])) }
        switch (bytes[0], bytes[1]) {
        case (0xFC...0xFD, _), (0xFE, 0x80...0xFF): return .local
        case (0xFF, _): return .special
        default: return .global
        }
    }
}
