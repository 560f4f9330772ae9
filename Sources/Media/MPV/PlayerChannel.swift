internal import Glibc
internal import Platform
internal import Synchronization

/// The talk with one player process: lines out without waiting, messages in on a thread of its own.
///
/// The thread ends with the process: it reads until the other end is closed, makes sure that the process is gone, reaps
/// it and says `closed` as its last word. So no process is left, whichever way it ended.
final class PlayerChannel: Sendable {
    enum News: Sendable, Equatable {
        case message(MPVMessage)
        case closed
    }

    let process: PlayerProcess
    /// Guards the descriptor, which is closed once the process is reaped.
    private let isOpen = Mutex(true)

    /// A line longer than this is not mpv's.
    private static let lineLimit = 1 << 20

    init(process: PlayerProcess, deliver: @escaping @Sendable (News) -> Void) {
        self.process = process
        startThread(name: "mpv") {
            self.read(deliver)
            process.kill()
            process.reap()
            self.isOpen.withLock { isOpen in
                isOpen = false
                close(process.socket)
            }
            deliver(.closed)
        }
    }

    /// Sends a line; false if the process is gone or does not read any more.
    func send(_ line: String) -> Bool {
        let bytes = Array(line.utf8) + [UInt8(ascii: "\n")]
        return isOpen.withLock { isOpen in
            guard isOpen else { return false }
            let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
            var sent = 0
            while sent < bytes.count {
                let count = bytes[sent...].withUnsafeBytes {
                    Glibc.send(process.socket, $0.baseAddress, $0.count, flags)
                }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }
    }

    /// Says farewell: the process quits, and is killed by the reader when it has closed its end.
    func quit() {
        if !send(#"{"command":["quit"]}"#) { process.kill() }
    }

    private func read(_ deliver: (News) -> Void) {
        var line: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = recv(process.socket, &piece, piece.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            for byte in piece[..<count] {
                if byte != UInt8(ascii: "\n") {
                    line.append(byte)
                    guard line.count <= PlayerChannel.lineLimit else { return }
                    continue
                }
                if let message = MPVMessage(line: line) { deliver(.message(message)) }
                line.removeAll(keepingCapacity: true)
            }
        }
    }
}
