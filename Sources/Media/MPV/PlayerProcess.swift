internal import CLinux
internal import Glibc
internal import Platform
internal import Synchronization

/// A running player: one end of a socket that speaks mpv's JSON IPC, and the two things one does to a process.
public struct PlayerProcess: Sendable {
    /// Our end; whoever gets the value closes it.
    public let socket: Int32
    /// The process number; 0 for a model in our own process.
    public let pid: Int32
    /// Ends it without asking. Safe from any thread, at any time, as often as one likes.
    public let kill: @Sendable () -> Void
    /// Waits until it has ended and leaves nothing of it behind. Called once, after which `kill` does nothing.
    public let reap: @Sendable () -> Void

    /// A running player.
    public init(
        socket: Int32, pid: Int32, kill: @escaping @Sendable () -> Void, reap: @escaping @Sendable () -> Void
    ) {
        self.socket = socket
        self.pid = pid
        self.kill = kill
        self.reap = reap
    }

    /// Starts mpv.
    ///
    /// It gets the other end of a socket pair as its standard input: there is no path that somebody else could open or
    /// that could be left behind, and mpv quits by itself when our end is gone. It also dies with the calling thread,
    /// which must therefore be one that stays.
    public static func start(_ options: MPVOptions) throws(MediaFault) -> PlayerProcess {
        guard let program = MPVOptions.find(options.program) else { throw .playerMissing }
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw .playerCannotStart(SystemError(errno: errno).description)
        }
        var environment = inheritedEnvironment()
        for (name, value) in options.environment { environment[name] = value }
        var pid: Int32 = 0
        let failure = withCStrings([program] + options.arguments.dropFirst()) { arguments in
            withCStrings(environment.map { "\($0.key)=\($0.value)" }) { variables in
                [ends[1], -1, -1].withUnsafeBufferPointer {
                    clinux_spawn(arguments, variables, $0.baseAddress!, 1, &pid)
                }
            }
        }
        close(ends[1])
        guard failure == 0 else {
            close(ends[0])
            // The fork succeeded even where the program could not be run.
            if pid > 0 { waitpid(pid, nil, 0) }
            if failure == ENOENT { throw .playerMissing }
            throw .playerCannotStart(SystemError(errno: failure).description)
        }
        // After it was reaped its number may belong to another process.
        final class Life: Sendable { let isOver = Mutex(false) }
        let life = Life()
        let child = pid
        return PlayerProcess(
            socket: ends[0], pid: child,
            kill: { life.isOver.withLock { if !$0 { _ = Glibc.kill(-child, SIGKILL) } } },
            reap: {
                // Wait without reaping first: `kill` must not meet a number that is free.
                var information = siginfo_t()
                while waitid(P_PID, id_t(child), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
                life.isOver.withLock { isOver in
                    // Its helpers (yt-dlp) are in its group.
                    _ = Glibc.kill(-child, SIGKILL)
                    while waitpid(child, nil, 0) < 0, errno == EINTR {}
                    isOver = true
                }
            })
    }

    private static func inheritedEnvironment() -> [String: String] {
        var result: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee {
            let pair = String(cString: text)
            if let equals = pair.firstIndex(of: "=") {
                result[String(pair[..<equals])] = String(pair[pair.index(after: equals)...])
            }
            entry += 1
        }
        return result
    }
}

/// Calls `body` with `strings` as a C array that ends with NULL.
private func withCStrings<R>(_ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> R) -> R {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    var pointers = copies.map { UnsafePointer($0) }
    pointers.append(nil)
    return pointers.withUnsafeBufferPointer { body($0.baseAddress!) }
}
