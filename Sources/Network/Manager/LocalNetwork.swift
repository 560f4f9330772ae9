internal import Glibc
internal import Platform

/// What the kernel tells of the network without NetworkManager.
enum LocalNetwork {
    /// The numeric IPv4 addresses of all interfaces that are up, without loopback.
    static func addresses() -> [String] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        var found: [String] = []
        var next = first
        while let entry = next?.pointee {
            next = entry.ifa_next
            guard let address = entry.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET),
                entry.ifa_flags & UInt32(IFF_UP) != 0, entry.ifa_flags & UInt32(IFF_LOOPBACK) == 0
            else { continue }
            var text = [CChar](repeating: 0, count: Int(INET_ADDRSTRLEN))
            let isText = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { pointer in
                inet_ntop(AF_INET, &pointer.pointee.sin_addr, &text, socklen_t(text.count)) != nil
            }
            if isText {
                found.append(String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
            }
        }
        return found
    }

    /// Machines on `interface` that answered lately: complete entries of the ARP table (`arp`: its text).
    static func neighbours(on interface: String, arp: String) -> Int {
        arp.split(separator: "\n").dropFirst().count { line in
            let fields = line.split(separator: " ", omittingEmptySubsequences: true)
            // ATF_COM
            return fields.count >= 6 && fields[5] == interface && fields[2] == "0x2"
        }
    }

    static func neighbours(on interface: String) -> Int {
        neighbours(on: interface, arp: text("/proc/net/arp"))
    }

    /// True if a program holds UDP `port` for all addresses, so that nobody else can have it on one (`table`: the text of
    /// /proc/net/udp).
    static func isTaken(_ port: Int, udp table: String) -> Bool {
        table.split(separator: "\n").dropFirst().contains { line in
            let fields = line.split(separator: " ", omittingEmptySubsequences: true)
            guard fields.count > 1 else { return false }
            let local = fields[1].split(separator: ":")
            return local.count == 2 && local[0].allSatisfy { $0 == "0" } && Int(local[1], radix: 16) == port
        }
    }

    /// The first of the ports that a hotspot needs (names, addresses) which a program holds for all addresses.
    static func takenPort() -> Int? {
        let tables = ["/proc/net/udp", "/proc/net/udp6"].map(text)
        return [53, 67].first { port in tables.contains { isTaken(port, udp: $0) } }
    }

    private static func text(_ path: String) -> String {
        String(decoding: (try? Files.read(path, maximumSize: 1 << 20)) ?? [], as: UTF8.self)
    }
}
