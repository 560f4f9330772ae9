internal import CLinux
internal import Glibc

/// A socket that is bound and listens, ready for libmicrohttpd, which closes it.
struct ListeningSocket: Sendable {
    let descriptor: Int32
    /// The TCP port, 0 for a unix socket.
    let port: UInt16
    private let file: File?

    /// Remembers which file is ours, so that a successor's is not removed.
    private struct File: Sendable {
        let path: String
        let device: dev_t
        let inode: ino_t
    }

    private static let backlog: Int32 = 128

    static func unix(path: String, mode: UInt32) throws(HTTPListenFailure) -> ListeningSocket {
        guard var address = UnixAddress(path) else {
            throw HTTPListenFailure(.pathLength, "the socket path '\(path)' must have 1 to 107 bytes")
        }
        try removeStaleFile(path, &address)
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw failure(errno, "unix socket") }
        // Nobody can connect before listen(), so the mode is right from the first moment on.
        guard address.withPointer({ bind(descriptor, $0, $1) }) == 0, chmod(path, mode) == 0,
            Glibc.listen(descriptor, backlog) == 0
        else {
            let code = errno
            close(descriptor)
            throw failure(code, "'\(path)'")
        }
        var status = stat()
        let file = lstat(path, &status) == 0 ? File(path: path, device: status.st_dev, inode: status.st_ino) : nil
        return ListeningSocket(descriptor: try nonBlocking(descriptor), port: 0, file: file)
    }

    static func tcp(address text: String, port: UInt16) throws(HTTPListenFailure) -> ListeningSocket {
        guard var address = InternetAddress(text, port: port) else {
            throw HTTPListenFailure(.badAddress, "'\(text)' is not a numeric IPv4 or IPv6 address")
        }
        let place = "\(text) port \(port)"
        let descriptor = socket(address.family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw failure(errno, place) }
        var on: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        if address.family == AF_INET6 {
            setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &on, socklen_t(MemoryLayout<Int32>.size))
        }
        guard address.withPointer({ bind(descriptor, $0, $1) }) == 0, Glibc.listen(descriptor, backlog) == 0 else {
            let code = errno
            close(descriptor)
            throw failure(code, place)
        }
        return ListeningSocket(descriptor: try nonBlocking(descriptor), port: boundPort(descriptor), file: nil)
    }

    static func inherited(_ descriptor: Int32) throws(HTTPListenFailure) -> ListeningSocket {
        // Also tells whether it is a bound stream socket at all; calling it on a listening one changes nothing.
        guard Glibc.listen(descriptor, backlog) == 0 else { throw failure(errno, "descriptor \(descriptor)") }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return ListeningSocket(descriptor: try nonBlocking(descriptor), port: boundPort(descriptor), file: nil)
    }

    /// Removes the file of a unix socket, if it is still the one made here.
    func removeFile() {
        guard let file else { return }
        var status = stat()
        guard lstat(file.path, &status) == 0, status.st_dev == file.device, status.st_ino == file.inode else { return }
        unlink(file.path)
    }

    /// For a socket that libmicrohttpd did not take over.
    func discard() {
        close(descriptor)
        removeFile()
    }

    private static func removeStaleFile(_ path: String, _ address: inout UnixAddress) throws(HTTPListenFailure) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else {
            throw HTTPListenFailure(.notASocket, "'\(path)' exists and is not a socket; it was left as it is")
        }
        let probe = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard probe >= 0 else { throw failure(errno, "unix socket") }
        let code = address.withPointer { connect(probe, $0, $1) } == 0 ? 0 : errno
        close(probe)
        switch code {
        case ECONNREFUSED, ENOENT: unlink(path)
        case EACCES, EPERM: throw failure(code, "'\(path)'")
        default: throw failure(EADDRINUSE, "'\(path)'")
        }
    }

    private static func nonBlocking(_ descriptor: Int32) throws(HTTPListenFailure) -> Int32 {
        guard fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) == 0 else {
            throw failure(errno, "descriptor \(descriptor)")
        }
        return descriptor
    }

    private static func boundPort(_ descriptor: Int32) -> UInt16 {
        var address = sockaddr_in6()
        var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let known = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        // The port lies at the same place in sockaddr_in and sockaddr_in6.
        let isInternet = [sa_family_t(AF_INET), sa_family_t(AF_INET6)].contains(address.sin6_family)
        return known == 0 && isInternet ? UInt16(bigEndian: address.sin6_port) : 0
    }

    private static func failure(_ code: Int32, _ place: String) -> HTTPListenFailure {
        switch code {
        case EADDRINUSE:
            HTTPListenFailure(
                .inUse, "another process already listens on \(place): is the speaker running twice? Stop that one first"
            )
        case EADDRNOTAVAIL, EAFNOSUPPORT:
            HTTPListenFailure(.badAddress, "this machine has no address for \(place): check the configured address")
        case EACCES, EPERM:
            HTTPListenFailure(
                .notPermitted, "not allowed to listen on \(place): it needs other rights or another place")
        default: HTTPListenFailure(.system(code), "can't listen on \(place): \(String(cString: strerror(code)))")
        }
    }
}
