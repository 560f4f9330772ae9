internal import CLinux
internal import Glibc

/// Why a system call failed.
public struct SystemError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The number.
    public let errno: Int32
    /// What was tried, or empty.
    public let doing: String

    /// The error `errno` of a call.
    public init(errno: Int32, doing: String = "") {
        self.errno = errno
        self.doing = doing
    }

    public var description: String {
        let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            buffer.initialize(repeating: 0)
            clinux_error_text(errno, buffer.baseAddress, buffer.count)
            return buffer.baseAddress.map { String(cString: $0) } ?? ""
        }
        return doing.isEmpty ? text : "\(doing): \(text)"
    }
}

/// The few things we do with files.
public enum Files {
    /// The bytes of a regular file of at most `maximumSize` bytes.
    public static func read(_ path: String, maximumSize: Int) throws(SystemError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw SystemError(errno: errno) }
        defer { close(descriptor) }
        var information = stat()
        guard fstat(descriptor, &information) == 0 else { throw SystemError(errno: errno) }
        guard information.st_mode & S_IFMT != S_IFDIR else { throw SystemError(errno: EISDIR) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw SystemError(errno: errno) }
            if count == 0 { return bytes }
            bytes.append(contentsOf: chunk[..<count])
            guard bytes.count <= maximumSize else { throw SystemError(errno: EFBIG) }
        }
    }

    /// The names in a directory, sorted, without `.` and `..`; empty if it cannot be read.
    public static func names(in directory: String) -> [String] {
        guard let handle = opendir(directory) else { return [] }
        defer { closedir(handle) }
        var names: [String] = []
        while let entry = readdir(handle) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Paths of all regular files below `directory` (links to directories are not followed), sorted, at most `limit`.
    public static func tree(_ directory: String, limit: Int = 100_000) -> [String] {
        var found: [String] = []
        var waiting = [directory]
        while let next = waiting.popLast(), found.count < limit {
            for name in names(in: next) where !name.hasPrefix(".") {
                let path = next + "/" + name
                var information = stat()
                guard lstat(path, &information) == 0 else { continue }
                switch information.st_mode & S_IFMT {
                case S_IFDIR: waiting.append(path)
                case S_IFREG: found.append(path)
                case S_IFLNK:
                    if stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG { found.append(path) }
                default: break
                }
            }
        }
        return found.sorted()
    }

    /// True if something exists at `path`.
    public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
