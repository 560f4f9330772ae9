internal import Audio
internal import CLinux
internal import Glibc
internal import Platform
internal import Synchronization

/// An address to connect to.
struct SocketTarget: Sendable {
    let family: Int32
    /// A `sockaddr` of the family.
    private let bytes: [UInt8]

    private init(family: Int32, bytes: [UInt8]) {
        self.family = family
        self.bytes = bytes
    }

    func withAddress(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        bytes.withUnsafeBytes { raw in
            // Room and alignment of any address.
            var storage = sockaddr_storage()
            return withUnsafeMutableBytes(of: &storage) { target in
                target.copyMemory(from: raw)
                return body(target.baseAddress!.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
            }
        }
    }

    /// The addresses of `address`, by `deadline`. A name is looked up on a thread of its own: the resolver knows no
    /// deadline, and what it finds too late is forgotten.
    static func resolve(
        _ address: WyomingAddress, cancel: WakeUp, deadline: UInt64
    ) throws(WyomingFault) -> [SocketTarget] {
        switch address.place {
        case .unix(let path): return [unix(path)]
        case .tcp(let host, let port):
            if let known = look(up: host, port, flags: AI_NUMERICHOST), !known.isEmpty { return known }
            final class Search: Sendable {
                let result = Mutex<[SocketTarget]??>(nil)
                let done = WakeUp()
            }
            let search = Search()
            startThread(name: "resolve") {
                let found = look(up: host, port, flags: 0)
                search.result.withLock { $0 = .some(found) }
                search.done.signal()
            }
            while true {
                if let result = search.result.withLock({ $0 }) {
                    guard let found = result, !found.isEmpty else {
                        throw WyomingFault(.unreachable, "has a name that nobody knows")
                    }
                    return found
                }
                let now = monotonicNanoseconds()
                guard now < deadline else { throw WyomingFault(.unreachable, "has a name that was not found in time") }
                if cancel.isSignalled { throw WyomingFault(.cancelled, "was asked to end") }
                search.done.wait(until: min(deadline, now + 50_000_000))
            }
        }
    }

    private static func unix(_ path: String) -> SocketTarget {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        return SocketTarget(family: AF_UNIX, bytes: withUnsafeBytes(of: &address) { Array($0) })
    }

    /// Nil if the name is not known.
    private static func look(up host: String, _ port: UInt16, flags: Int32) -> [SocketTarget]? {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = flags | AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &list) == 0 else { return nil }
        defer { freeaddrinfo(list) }
        var targets: [SocketTarget] = []
        var entry = list
        while let info = entry?.pointee {
            if let address = info.ai_addr {
                let bytes = Array(UnsafeRawBufferPointer(start: address, count: Int(info.ai_addrlen)))
                targets.append(SocketTarget(family: info.ai_family, bytes: bytes))
            }
            entry = info.ai_next
        }
        return targets
    }
}
