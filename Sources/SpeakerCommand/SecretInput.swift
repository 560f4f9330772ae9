internal import Glibc

/// Where a password is read from: never from the arguments, which every user of the machine can see.
public protocol SecretInput: Sendable {
    /// Asks with `prompt` and reads one line; nil if there is none, or the task was cancelled.
    func read(prompt: String) -> String?
}

/// The terminal, without echo; standard input if that is none.
public struct TerminalSecret: SecretInput {
    /// The process's own.
    public init() {}

    public func read(prompt: String) -> String? {
        guard isatty(STDIN_FILENO) == 1 else { return Self.line() }
        var old = termios()
        guard tcgetattr(STDIN_FILENO, &old) == 0 else { return Self.line() }
        var silent = old
        silent.c_lflag &= ~tcflag_t(ECHO)
        // The prompt goes where output may be piped from.
        let shown = prompt + ": "
        _ = shown.withCString { write(STDERR_FILENO, $0, strlen($0)) }
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &old)
            _ = "\n".withCString { write(STDERR_FILENO, $0, 1) }
        }
        return Self.line()
    }

    /// Until the end of the line, at most 1024 bytes; looked at in between whether the task still wants it, so that
    /// Ctrl-C leaves the terminal with its echo.
    private static func line() -> String? {
        var bytes: [UInt8] = []
        while bytes.count < 1024 {
            var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            let ready = poll(&input, 1, 200)
            if Task.isCancelled { return nil }
            if ready < 0, errno != EINTR { return nil }
            guard ready > 0 else { continue }
            var byte: UInt8 = 0
            let count = Glibc.read(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1 else { return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }
            if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(byte)
        }
        return nil
    }
}
