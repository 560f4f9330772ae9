internal import Glibc

extension Files {
    /// Writes a file so that at every moment, also of a power cut, either the old content is there or the new one; its
    /// folders are made if they are missing. Throws what the disk said; then the old content is there.
    public static func write(_ bytes: [UInt8], to path: String, mode: UInt32 = 0o644) throws(SystemError) {
        guard let slash = path.lastIndex(of: "/") else { throw SystemError(errno: EINVAL, doing: "writing \(path)") }
        let folder = String(path[..<slash])
        try makeFolders(folder)
        let draft = "\(folder)/.\(path[path.index(after: slash)...]).new"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, mode_t(mode))
        guard descriptor >= 0 else { throw SystemError(errno: errno, doing: "writing \(path)") }
        do {
            try fill(descriptor, bytes, path)
        } catch {
            close(descriptor)
            unlink(draft)
            throw error
        }
        close(descriptor)
        guard rename(draft, path) == 0 else {
            let error = SystemError(errno: errno, doing: "writing \(path)")
            unlink(draft)
            throw error
        }
        try synchronize(folder)
    }

    /// Deletes a file.
    public static func remove(_ path: String) throws(SystemError) {
        guard unlink(path) == 0 else { throw SystemError(errno: errno, doing: "deleting \(path)") }
        if let slash = path.lastIndex(of: "/") { try synchronize(String(path[..<slash])) }
    }

    private static func fill(_ descriptor: Int32, _ bytes: [UInt8], _ path: String) throws(SystemError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress.map { $0 + written }, $0.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw SystemError(errno: errno, doing: "writing \(path)") }
            written += count
        }
        guard fsync(descriptor) == 0 else { throw SystemError(errno: errno, doing: "writing \(path)") }
    }

    private static func makeFolders(_ path: String) throws(SystemError) {
        if exists(path) { return }
        if let slash = path.lastIndex(of: "/"), slash > path.startIndex { try makeFolders(String(path[..<slash])) }
        guard mkdir(path, 0o755) == 0 || errno == EEXIST else {
            throw SystemError(errno: errno, doing: "making the folder \(path)")
        }
    }

    /// A name in a folder is on the disk when the folder is.
    private static func synchronize(_ folder: String) throws(SystemError) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError(errno: errno, doing: "writing the folder \(folder)") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw SystemError(errno: errno, doing: "writing the folder \(folder)") }
    }
}
