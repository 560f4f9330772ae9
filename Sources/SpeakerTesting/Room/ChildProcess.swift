internal import CLinux
internal import Glibc
internal import Platform
internal import Synchronization

/// A program that we started: its output is read, its end is awaited, and it dies with us.
///
/// Signals go to the whole process group, so that a wrapper leaves nothing behind. After the program was reaped its
/// number is never used again: another process may own it by then.
// @unchecked: everything that changes is guarded by `state`; the rest is set before the threads start.
public final class ChildProcess: @unchecked Sendable {
    /// What becomes of an output.
    public enum Output: Sendable {
        /// To /dev/null.
        case discard
        /// Where our own goes.
        case inherit
        /// Written to this file, made anew.
        case file(String)
        /// Each line without its end, on a thread of its own; the last one too if it has no end.
        case lines(@Sendable (String) -> Void)
        /// Pieces as they come, on a thread of their own; valid during the call. An empty one at the end.
        case bytes(@Sendable (UnsafeRawBufferPointer) -> Void)
    }

    /// How a program ended.
    public enum Ending: Sendable, Equatable {
        /// By itself, with this status.
        case exited(Int32)
        /// By this signal.
        case killed(Int32)
    }

    /// The process number; only for messages and for /proc while it runs.
    public let pid: Int32
    /// The program's name, for messages.
    public let name: String

    private struct State {
        var ending: Ending?
        var waiting: [Int: CheckedContinuation<Ending?, Never>] = [:]
        var next = 0
    }
    private let state = Mutex(State())

    /// Starts `arguments[0]`, searched in PATH, with our environment and `environment` laid over it. Nothing comes from
    /// its standard input. Throws a sentence if it cannot be started.
    public static func start(
        _ arguments: [String], environment: [String: String] = [:], output: Output = .discard, errors: Output = .discard
    ) async throws(RoomError) -> ChildProcess {
        // The death signal is tied to the thread that forks, not to the process: it must be one that stays.
        try await Spawner.shared.start(arguments, environment, output, errors)
    }

    fileprivate init(pid: Int32, name: String) {
        self.pid = pid
        self.name = name
        startThread(name: "reap") { self.reap() }
    }

    /// True until the program has ended and was reaped.
    public var isRunning: Bool { state.withLock { $0.ending == nil } }

    /// How it ended, nil if it still runs after `limit`.
    public func ending(within limit: Duration) async -> Ending? {
        let ticket = state.withLock { state in
            state.next += 1
            return state.next
        }
        let deadline = Task {
            try? await Task.sleep(for: limit)
            self.resume(ticket)
        }
        defer { deadline.cancel() }
        return await withCheckedContinuation { continuation in
            let known: Ending? = state.withLock { state in
                if state.ending == nil { state.waiting[ticket] = continuation }
                return state.ending
            }
            if let known { continuation.resume(returning: known) }
        }
    }

    /// Sends `signal` to the program and its children; false if it has ended.
    @discardableResult public func signal(_ signal: Int32) -> Bool {
        state.withLock { state in
            guard state.ending == nil else { return false }
            return kill(-pid, signal) == 0
        }
    }

    /// Asks it to end by SIGTERM, kills it after `grace`, and returns once it is gone.
    @discardableResult public func end(grace: Duration = .seconds(3)) async -> Ending? {
        signal(SIGTERM)
        if let ending = await ending(within: grace) { return ending }
        signal(SIGKILL)
        return await ending(within: .seconds(5))
    }

    private func resume(_ ticket: Int) {
        state.withLock { $0.waiting.removeValue(forKey: ticket) }?.resume(returning: nil)
    }

    private func reap() {
        var information = siginfo_t()
        // Looked at first and reaped under the lock: `signal` can then never meet a number that was given away.
        while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        let (ending, waiting) = state.withLock { state in
            var status: Int32 = 0
            while waitpid(pid, &status, 0) < 0, errno == EINTR {}
            let low = status & 0x7f
            let ending: Ending = low == 0 ? .exited((status >> 8) & 0xff) : .killed(low)
            state.ending = ending
            let waiting = Array(state.waiting.values)
            state.waiting = [:]
            return (ending, waiting)
        }
        for continuation in waiting { continuation.resume(returning: ending) }
    }
}

/// Forks all children from one thread that lives as long as the process.
private actor Spawner {
    static let shared = Spawner()
    private let executor = ThreadExecutor(name: "spawn")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func start(
        _ arguments: [String], _ environment: [String: String], _ output: ChildProcess.Output,
        _ errors: ChildProcess.Output
    ) throws(RoomError) -> ChildProcess {
        precondition(!arguments.isEmpty, "a program has a name")
        let out = try Outlet(output, inherited: 1)
        let err: Outlet
        do {
            err = try Outlet(errors, inherited: 2)
        } catch {
            out.abandon()
            throw error
        }
        var merged = inheritedEnvironment()
        for (name, value) in environment { merged[name] = value }
        var pid: Int32 = 0
        let failure = withCStrings(arguments) { argv in
            withCStrings(merged.map { "\($0.key)=\($0.value)" }) { envp in
                [-1, out.child, err.child].withUnsafeBufferPointer { fds in
                    clinux_spawn(argv, envp, fds.baseAddress!, 1, &pid)
                }
            }
        }
        out.closeChildEnd()
        err.closeChildEnd()
        guard failure == 0 else {
            out.abandon()
            err.abandon()
            // The fork succeeded even where the exec did not.
            var status: Int32 = 0
            if pid > 0 { waitpid(pid, &status, 0) }
            throw RoomError("\(arguments[0]) cannot be started: \(String(cString: strerror(failure))).")
        }
        out.startReading(output)
        err.startReading(errors)
        return ChildProcess(pid: pid, name: arguments[0])
    }

    private func inheritedEnvironment() -> [String: String] {
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

/// One output of a child: the descriptor it gets, and the end of the pipe that we read.
private struct Outlet {
    /// What the child gets; -1 for /dev/null.
    let child: Int32
    private let ours: Int32
    private let isOwned: Bool

    init(_ output: ChildProcess.Output, inherited: Int32) throws(RoomError) {
        switch output {
        case .discard: (child, ours, isOwned) = (-1, -1, false)
        case .inherit: (child, ours, isOwned) = (inherited, -1, false)
        case .file(let path):
            let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
            guard descriptor >= 0 else {
                throw RoomError("\(path) cannot be written: \(String(cString: strerror(errno))).")
            }
            (child, ours, isOwned) = (descriptor, -1, true)
        case .lines, .bytes:
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { throw RoomError("no pipe: \(String(cString: strerror(errno))).") }
            // Not inherited by the next child, which would keep the pipe open. All children come from this thread, so
            // none is forked in between.
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            (child, ours, isOwned) = (ends[1], ends[0], true)
        }
    }

    func closeChildEnd() { if isOwned { close(child) } }

    func abandon() { if ours >= 0 { close(ours) } }

    func startReading(_ output: ChildProcess.Output) {
        let ours = ours
        switch output {
        case .discard, .inherit, .file: return
        case .bytes(let take):
            startThread(name: "read") {
                Outlet.read(ours, take)
                take(UnsafeRawBufferPointer(start: nil, count: 0))
            }
        case .lines(let take):
            startThread(name: "read") {
                var line: [UInt8] = []
                Outlet.read(ours) { piece in
                    for byte in piece {
                        if byte == UInt8(ascii: "\n") {
                            take(String(decoding: line, as: UTF8.self))
                            line.removeAll(keepingCapacity: true)
                        } else {
                            line.append(byte)
                        }
                    }
                }
                if !line.isEmpty { take(String(decoding: line, as: UTF8.self)) }
            }
        }
    }

    private static func read(_ descriptor: Int32, _ take: (UnsafeRawBufferPointer) -> Void) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 16384, alignment: 16)
        defer {
            buffer.deallocate()
            close(descriptor)
        }
        while true {
            let count = Glibc.read(descriptor, buffer.baseAddress!, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
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
