internal import CLinux
internal import Glibc
internal import Platform
public import SkillEngine

/// Runs scripts in a process of their own, `susi-script`: it can compute and nothing else, has 8 MB and 50 ms of CPU,
/// and is gone when its script is over, whatever that did.
///
/// Scripts run one after another, on a thread that exists from the first of them on.
public actor ScriptProcess: ScriptRunner {
    private let program: String?

    private static let executor = ThreadExecutor(name: "script")
    public nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }

    /// Much more than a process needs to start on a busy machine and use up its 50 ms.
    private static let deadline = Duration.seconds(2)
    /// More than the process may write: the result of 10,000 bytes.
    private static let maximumOutput = 32_768

    /// Runs scripts with the program at `path`; nil: the one that belongs to this program.
    public init(path: String? = nil) { program = path ?? Self.find() }

    /// Beside this program, as it was built, or where the package puts it.
    private static func find() -> String? {
        var places = ["/usr/libexec/susi-speaker/", "/usr/lib/susi-speaker/"]
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = buffer.withUnsafeMutableBytes {
            readlink("/proc/self/exe", $0.bindMemory(to: CChar.self).baseAddress!, $0.count)
        }
        if count > 0, let slash = buffer[..<count].lastIndex(of: UInt8(ascii: "/")) {
            places.insert(String(decoding: buffer[...slash], as: UTF8.self), at: 0)
        }
        return places.map { $0 + "susi-script" }.first { access($0, X_OK) == 0 }
    }

    public func run(_ script: String) async throws(ScriptFailure) -> String {
        guard let program else { throw .unavailable("the program 'susi-script' is not installed") }
        guard script.utf8.count < 65_536 else { throw .tooLong }
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw .unavailable(SystemError(errno: errno).description)
        }
        let socket = ends[0]
        defer { close(socket) }
        var pid: Int32 = 0
        let failure = Self.start(program, descriptor: ends[1], &pid)
        close(ends[1])
        guard failure == 0 else {
            if pid > 0 { waitpid(pid, nil, 0) }
            throw .unavailable("'\(program)' cannot be started: \(SystemError(errno: failure))")
        }
        let output = Self.exchange(Array(script.utf8), socket)
        // What closed its end is ending, which this changes nothing about; what did not is not waited for.
        kill(pid, SIGKILL)
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        guard let output else { throw .tooSlow }
        return try Self.result(output, status)
    }

    private static func start(_ program: String, descriptor: Int32, _ pid: inout Int32) -> Int32 {
        // Dates are those of the speaker.
        let zone = getenv("TZ").map { "TZ=" + String(cString: $0) }
        let name = strdup(program)
        let variable = zone.flatMap { strdup($0) }
        defer {
            free(name)
            free(variable)
        }
        let arguments = [name.map { UnsafePointer($0) }, nil]
        let environment = [variable.map { UnsafePointer($0) }, nil]
        return clinux_spawn(arguments, environment, [descriptor, descriptor, -1], 1, &pid)
    }

    /// Sends the script and reads all that comes back; nil if the time is over.
    private static func exchange(_ script: [UInt8], _ socket: Int32) -> [UInt8]? {
        let end = MonotonicTime.now + deadline
        var sent = 0
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        if script.isEmpty { shutdown(socket, Int32(SHUT_WR)) }
        while true {
            let left = (end.nanoseconds - MonotonicTime.now.nanoseconds) / 1_000_000
            guard left > 0 else { return nil }
            var wanted = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            if sent < script.count { wanted.events |= Int16(POLLOUT) }
            let ready = poll(&wanted, 1, Int32(left))
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { return nil }
            if sent < script.count, wanted.revents & Int16(POLLOUT) != 0 {
                let count = script[sent...].withUnsafeBytes {
                    send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
                }
                // It is gone: what it left to say is read below.
                sent = count > 0 ? sent + count : errno == EAGAIN || errno == EINTR ? sent : script.count
                if sent == script.count { shutdown(socket, Int32(SHUT_WR)) }
            }
            if wanted.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 {
                let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
                if count < 0, errno == EAGAIN || errno == EINTR { continue }
                guard count > 0, output.count < maximumOutput else { return output }
                output += buffer[..<count]
            }
        }
    }

    private static func result(_ output: [UInt8], _ status: Int32) throws(ScriptFailure) -> String {
        let signal = status & 0x7F
        if signal == SIGVTALRM || signal == SIGXCPU { throw .tooSlow }
        guard let kind = output.first, status == 0 else {
            throw .fault(message: "the script broke its engine (status \(status))", line: 0)
        }
        switch kind {
        case UInt8(ascii: "r"): return ScriptText.decode(output.dropFirst())
        case UInt8(ascii: "e"):
            let parts = output.dropFirst().split(separator: UInt8(ascii: "\n"), maxSplits: 1)
            let line = parts.first.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
            throw .fault(message: ScriptText.decode(parts.last ?? []), line: max(0, line))
        case UInt8(ascii: "m"): throw .tooMuchMemory
        default: throw .tooLong
        }
    }
}
