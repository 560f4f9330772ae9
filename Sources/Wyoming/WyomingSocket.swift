internal import Audio
internal import CLinux
internal import Glibc
internal import Platform
internal import Synchronization

/// A connected stream socket whose every wait has a deadline and can be ended from elsewhere.
///
/// Used by one thread; `cancel` may be signalled by any.
final class WyomingSocket {
    private let descriptor: Int32
    private let cancel: WakeUp

    private init(_ descriptor: Int32, _ cancel: WakeUp) {
        self.descriptor = descriptor
        self.cancel = cancel
    }

    deinit { close(descriptor) }

    /// Connects, to the first of the host's addresses that answers, by the instant `deadline`.
    static func open(
        _ address: WyomingAddress, cancel: WakeUp, deadline: UInt64
    ) throws(WyomingFault) -> WyomingSocket {
        var failure = WyomingFault(.unreachable, "has no address")
        for target in try SocketTarget.resolve(address, cancel: cancel, deadline: deadline) {
            let descriptor = socket(
                target.family,
                Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue),
                0)
            guard descriptor >= 0 else { throw WyomingFault(.unreachable, "can't be reached: no socket is left") }
            let connection = WyomingSocket(descriptor, cancel)
            do throws(WyomingFault) {
                try connection.connect(to: target, deadline: deadline)
                var one: Int32 = 1
                setsockopt(
                    descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
                return connection
            } catch {
                if error.kind == .cancelled { throw error }
                failure = error
            }
        }
        throw failure
    }

    private func connect(to target: SocketTarget, deadline: UInt64) throws(WyomingFault) {
        if target.withAddress({ Glibc.connect(descriptor, $0, $1) }) == 0 { return }
        guard errno == EINPROGRESS || errno == EAGAIN else { throw Self.unreachable(errno) }
        try wait(
            for: POLLOUT, deadline: deadline, or: WyomingFault(.unreachable, "did not answer a connection in time"))
        var code: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length)
        if code != 0 { throw Self.unreachable(code) }
    }

    private static func unreachable(_ code: Int32) -> WyomingFault {
        WyomingFault(.unreachable, "can't be reached (\(String(cString: strerror(code))))")
    }

    /// Sends all of `bytes`.
    func send(_ bytes: [UInt8], deadline: UInt64) throws(WyomingFault) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            if count > 0 {
                sent += count
            } else if errno == EAGAIN {
                try wait(for: POLLOUT, deadline: deadline, or: WyomingFault(.slow, "takes no more of what it is sent"))
            } else if errno != EINTR {
                throw WyomingFault(.closed, "ended the connection while it was being told something")
            }
        }
    }

    /// What came, at most `buffer`; 0 at the end. Waits for it until `deadline`.
    func receive(_ buffer: UnsafeMutableRawBufferPointer, deadline: UInt64) throws(WyomingFault) -> Int {
        while true {
            let count = recv(descriptor, buffer.baseAddress!, buffer.count, 0)
            if count >= 0 { return count }
            if errno == EAGAIN {
                try wait(for: POLLIN, deadline: deadline, or: WyomingFault(.slow, "did not answer in time"))
            } else if errno != EINTR {
                throw WyomingFault(.closed, "broke the connection (\(String(cString: strerror(errno))))")
            }
        }
    }

    /// True if `receive` would not wait.
    var hasNews: Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) == 1
    }

    private func wait(for event: Int32, deadline: UInt64, or late: WyomingFault) throws(WyomingFault) {
        while true {
            let now = monotonicNanoseconds()
            guard now < deadline else { throw late }
            var entries = (
                pollfd(fd: descriptor, events: Int16(event), revents: 0),
                pollfd(fd: cancel.descriptor, events: Int16(POLLIN), revents: 0)
            )
            let milliseconds = Int32(min((deadline - now) / 1_000_000 + 1, 3_600_000))
            let ready = withUnsafeMutableBytes(of: &entries) {
                poll($0.bindMemory(to: pollfd.self).baseAddress!, 2, milliseconds)
            }
            if entries.1.revents != 0 { throw WyomingFault(.cancelled, "was asked to end") }
            if ready > 0, entries.0.revents != 0 { return }
        }
    }
}
