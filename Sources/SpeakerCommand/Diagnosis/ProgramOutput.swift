internal import Glibc
internal import Platform

/// A program of the system that is asked something.
enum ProgramOutput {
    /// The most that is read.
    private static let limit = 1 << 20

    /// Runs `words` (a program in PATH, and its arguments) with an empty input and no error output. Returns what it writes
    /// and its exit status; nil if it can't be started or does not end within `deadline`, and then it is killed. Blocks.
    static func of(_ words: [String], within deadline: Duration) -> (text: String, status: Int32)? {
        // A socket and not a pipe: reading from it can have a time limit.
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            return nil
        }
        defer { close(ends[0]) }
        guard let process = start(words, output: ends[1]) else {
            close(ends[1])
            return nil
        }
        close(ends[1])
        let text = read(ends[0], within: deadline)
        if text == nil { kill(process, SIGKILL) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        guard let text, status & 0x7F == 0 else { return nil }
        return (text, (status >> 8) & 0xFF)
    }

    private static func start(_ words: [String], output: Int32) -> pid_t? {
        guard let program = words.first else { return nil }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        // Signals are blocked here for the main thread's sake; the child must not inherit that.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        return posix_spawnp(&process, program, &actions, &attributes, &arguments, environ) == 0 ? process : nil
    }

    /// All that comes until the other end is closed; nil if that takes too long.
    private static func read(_ descriptor: Int32, within deadline: Duration) -> String? {
        let (seconds, attoseconds) = deadline.components
        let end = MonotonicTime.now.milliseconds + Double(seconds) * 1000 + Double(attoseconds) / 1e15
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while bytes.count < limit {
            let left = end - MonotonicTime.now.milliseconds
            guard left > 0 else { return nil }
            // Not SO_RCVTIMEO, which Swift does not see on arm64.
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&waiting, 1, Int32(clamping: Int(left) + 1))
            if ready < 0, errno != EINTR { return nil }
            guard ready > 0 else { continue }
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { break }
            bytes += chunk[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
